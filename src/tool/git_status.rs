//! Shows the branch and the changed files.

use super::git;
use super::typed::*;
use crate::catalog::{Lang, shell as words, tools};

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GitStatus {}

impl TypedTool for GitStatus {
    const NAME: &str = "git_status";
    const KIND: ToolKind = ToolKind::Read;
    const TITLE: &str = "";

    fn effect(&self, here: &Here) -> Result<Effect, String> {
        let words = ["--no-optional-locks", "status", "--short", "--branch", "--ignore-submodules=dirty"];
        git::effect(&words, &[], here)
    }

    async fn run(self, permit: Permit, ctx: &Ctx) -> CallResult {
        let mut answer = git::run(permit, ctx).await?;
        let changed = git::entries(&answer.text, '\n').count();
        if changed == 0 {
            answer.text.push_str(words::CLEAN.text(ctx.lang));
            return git::shown(&answer, words::CLEAN_SHORT.text(ctx.lang).to_owned(), ctx.lang);
        }
        answer.text = grouped(&answer.text, ctx.lang);
        git::shown(&answer, tools::files(ctx.lang, changed), ctx.lang)
    }
}

/// The branch, then the files by where they stand, each with what happened to it there. One that is staged and was changed
/// again stands twice.
fn grouped(status: &str, lang: Lang) -> String {
    let mut groups = [
        (words::GROUP_CONFLICT, Vec::new()),
        (words::GROUP_STAGED, Vec::new()),
        (words::GROUP_UNSTAGED, Vec::new()),
        (words::GROUP_NEW, Vec::new()),
    ];
    for (index, disk, file) in git::entries(status, '\n') {
        let mut stands = |group: usize, state| groups[group].1.push(format!("  {state} {file}"));
        match (index, disk) {
            ('?', _) => stands(3, '?'),
            ('U', _) | (_, 'U') | ('A', 'A') | ('D', 'D') => stands(0, 'U'),
            _ => {
                [(1, index), (2, disk)]
                    .into_iter()
                    .filter(|(_, state)| *state != ' ')
                    .for_each(|(at, state)| stands(at, state));
            }
        }
    }
    let mut lines = vec![status.lines().next().unwrap_or_default().to_owned()];
    for (title, files) in groups.into_iter().filter(|(_, files)| !files.is_empty()) {
        lines.push(title.text(lang).to_owned());
        lines.extend(files);
    }
    lines.join("\n")
}

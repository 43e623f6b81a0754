//! Shows uncommitted changes as a diff.

use super::typed::*;
use super::{arguments, git};
use crate::catalog::{shell as words, tools};
use crate::protocol::Place;

/// No program of the repository's own choice takes part.
const PLAIN: &str =
    "--no-optional-locks diff --no-ext-diff --no-textconv --no-color --ignore-submodules=dirty";

/// So that the names in the headers are what they seem, whatever is configured.
const NAMED: &str = "--src-prefix=a/ --dst-prefix=b/";

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GitDiff {
    #[serde(default)]
    staged: bool,
    #[serde(default)]
    paths: Vec<String>,
}

/// The changes of files that may be read unasked or were named, and how many others were left out.
fn readable(diff: &str, named: &[String], ctx: &Ctx) -> (String, usize) {
    let here = ctx.workspace.here();
    let named: Vec<Place> = named.iter().filter_map(|path| Place::parse(path, here).ok()).collect();
    let may_show = |header: &str| {
        let name = header.get(4..).unwrap_or_default().trim_end().trim_matches('"');
        let name = name.strip_prefix("a/").or(name.strip_prefix("b/")).unwrap_or(name);
        // As git names it: from the top, which the project may lie below.
        let path = here.root.join(name);
        let place = path.to_str().and_then(|path| Place::parse(path, here).ok());
        place.is_some_and(|place| named.contains(&place) || ctx.workspace.may_read(&place))
    };
    let mut shown = String::new();
    let mut kept = 0;
    for file in split_before(diff, "diff --") {
        let mut headers = file.lines().take_while(|line| !line.starts_with("@@"));
        let may = headers.all(|line| {
            let names_one = line.starts_with("--- ") || line.starts_with("+++ ");
            !names_one || line.ends_with("/dev/null") || may_show(line)
        });
        kept += usize::from(!may);
        shown.push_str(if may { file } else { "" });
    }
    (shown, kept)
}

/// The text in pieces, each of which begins with a line that starts so.
fn split_before<'t>(text: &'t str, start: &str) -> Vec<&'t str> {
    let mut pieces = Vec::new();
    let mut begun = 0;
    for (at, _) in text.match_indices('\n').filter(|(at, _)| text[at + 1..].starts_with(start)) {
        pieces.push(&text[begun..=at]);
        begun = at + 1;
    }
    pieces.push(&text[begun..]);
    pieces
}

impl TypedTool for GitDiff {
    const NAME: &str = "git_diff";
    const KIND: ToolKind = ToolKind::Read;

    fn effect(&self, here: &Here) -> Result<Effect, String> {
        let mut plain: Vec<&str> = PLAIN.split(' ').chain(NAMED.split(' ')).collect();
        if self.staged {
            plain.push("--cached");
        }
        git::effect(&plain, &self.paths, here)
    }

    fn title(arguments: &Arguments) -> String {
        arguments::parse::<Self>(arguments).map(|wanted| wanted.paths.join(" ")).unwrap_or_default()
    }

    async fn run(self, permit: Permit, ctx: &Ctx) -> CallResult {
        let mut answer = git::run(permit, ctx).await?;
        if answer.text.is_empty() {
            answer.text = words::NO_DIFFERENCE.text(ctx.lang).to_owned();
            return git::shown(&answer, words::CLEAN_SHORT.text(ctx.lang).to_owned(), ctx.lang);
        }
        let (shown, kept) = readable(&answer.text, &self.paths, ctx);
        answer.text = match kept {
            0 => shown,
            kept => format!("{shown}{}", tools::KEPT.say(ctx.lang, &[("count", &kept)])),
        };
        let changed = answer.text.lines().filter(|line| line.starts_with("diff --")).count();
        git::shown(&answer, tools::files(ctx.lang, changed), ctx.lang)
    }
}

//! Pulls from a remote into the current branch, merged or rebased as the user's git is configured.

use super::git;
use super::remote::{self, Names, Said};
use super::typed::*;
use crate::catalog::{Lang, Phrase, remote as words, tools};
use crate::workspace::git::Remotes;

/// Of the files that changed, so many are named.
const NAMED: usize = 30;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GitPull {
    remote: Option<String>,
    branch: Option<String>,
}

/// What git says where it merges nothing.
const REFUSALS: [(&str, Phrase, Phrase); 9] = [
    ("reconcile divergent branches", words::DIVERGED, words::DIVERGED_SHORT),
    ("Not possible to fast-forward", words::DIVERGED, words::DIVERGED_SHORT),
    ("not concluded your", words::UNFINISHED, words::UNFINISHED_SHORT),
    ("unmerged files", words::UNFINISHED, words::UNFINISHED_SHORT),
    ("rebase-merge directory", words::UNFINISHED, words::UNFINISHED_SHORT),
    ("would be overwritten", words::IN_THE_WAY, words::IN_THE_WAY_SHORT),
    ("You have unstaged changes", words::IN_THE_WAY, words::IN_THE_WAY_SHORT),
    ("contains uncommitted changes", words::IN_THE_WAY, words::IN_THE_WAY_SHORT),
    ("find remote ref", words::NO_BRANCH, words::NO_BRANCH_SHORT),
];

impl GitPull {
    fn names(&self) -> Names<'_> {
        Names::new(&self.remote, &self.branch)
    }

    /// The remote, and the branch that is checked out.
    fn from<'r>(&self, remotes: &'r Remotes, lang: Lang) -> Result<(&'r str, &'r str), Refusal> {
        let names = self.names();
        let here = remotes.branch.as_deref().ok_or_else(|| remote::detached(lang))?;
        let upstream = remotes.upstream(here).map(|(remote, _)| remote);
        let remote = names.remote_of(remotes, upstream, here, lang)?;
        if names.branch.is_none() && upstream != Some(remote) {
            let values: [(&str, &dyn Display); 2] = [("branch", &here), ("remote", &remote)];
            return Err(Refusal::say(lang, words::NO_UPSTREAM, &values, words::NO_UPSTREAM_SHORT));
        }
        Ok((remote, here))
    }

    fn refused(&self, said: &Said, remotes: &Remotes, (remote, here): (&str, &str), ctx: &Ctx) -> Refusal {
        let (lang, all) = (ctx.lang, format!("{}\n{}", said.err, said.out));
        // Git writes each of the files that stand in the way behind a tab.
        let listed = || all.lines().filter_map(|line| line.strip_prefix('\t')).take(NAMED).map(str::trim);
        let known = REFUSALS.iter().find(|(mark, ..)| all.contains(mark));
        if let Some((_, text, short)) = known {
            let files = listed().collect::<Vec<_>>().join(", ");
            let files = if files.is_empty() { "git status".to_owned() } else { files };
            let name = self.names().branch.or(remotes.upstream(here).map(|(_, there)| there));
            let name = name.unwrap_or_default();
            let values: [(&str, &dyn Display); 4] =
                [("branch", &here), ("remote", &remote), ("files", &files), ("name", &name)];
            return Refusal::say(lang, *text, &values, *short);
        }
        if !all.contains("CONFLICT") {
            return said.refusal(remotes, remote, lang);
        }
        let (files, rebase) = git::here(ctx).conflicts();
        let short = words::CONFLICT_SHORT.say(lang, &[("count", &files.len())]);
        let text = if rebase { words::CONFLICT_REBASE } else { words::CONFLICT };
        let shown = files.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
        Refusal::new(text.say(lang, &[("files", &shown)]), short)
    }
}

/// What came between two commits.
fn pulled(here: &str, old: &str, new: &str, ctx: &Ctx) -> Outcome {
    let (git, lang) = (git::here(ctx), ctx.lang);
    let short = |id: &str| id.chars().take(9).collect::<String>();
    let range = format!("{}..{}", short(old), short(new));
    let stat = git.stat(old, new);
    let count = stat.lines().last().and_then(|line| line.split_whitespace().next()?.parse().ok());
    let count: usize = count.unwrap_or_default();
    let commits = git.count(&format!("{old}..{new}")).unwrap_or_default();
    let values: [(&str, &dyn Display); 6] = [
        ("branch", &here),
        ("range", &range),
        ("commits", &words::commits(lang, commits)),
        ("files", &tools::files(lang, count)),
        ("stat", &stat.trim_end()),
        ("old", &short(old)),
    ];
    let data = json!({"branch": here, "old": old, "new": new, "commits": commits, "files": count});
    let summary = format!("{}, {}", words::commits(lang, commits), tools::files(lang, count));
    Outcome { data, ..Outcome::done(words::PULLED.say(lang, &values), summary) }
}

impl TypedTool for GitPull {
    const NAME: &str = tool_name::GIT_PULL;
    const KIND: ToolKind = ToolKind::Execute;

    fn effect(&self, here: &Here) -> Result<Effect, String> {
        self.names().effect("pull", here)
    }

    fn title(arguments: &Arguments) -> String {
        [text(arguments, "remote"), text(arguments, "branch")].join(" ").trim().to_owned()
    }

    async fn rehearse(&self, ctx: &Ctx) -> Result<String, Refusal> {
        let remotes = git::here(ctx).remotes("fetch").map_err(|error| git::refusal(error, ctx.lang))?;
        let (remote, _) = self.from(&remotes, ctx.lang)?;
        let address = remotes.address(remote);
        let mut lines = vec![format!("{remote} ({address})")];
        lines.extend(remote::programs(&remotes, ctx.lang));
        Ok(lines.join("\n"))
    }

    async fn run(self, permit: Permit, ctx: &Ctx) -> CallResult {
        let git = git::here(ctx);
        let remotes = git.remotes("fetch").map_err(|error| git::refusal(error, ctx.lang))?;
        let (remote, here) = self.from(&remotes, ctx.lang)?;
        let old = git.head().await;
        let names = self.names();
        let mut arguments = vec!["pull", "--no-recurse-submodules"];
        // The same as was judged: without names, those that the branch follows.
        arguments.extend((names.remote.is_some() || names.branch.is_some()).then_some(remote));
        arguments.extend(names.branch);
        let said = remote::reach(permit, &arguments, &remotes, remote, ctx).await?;
        if !said.ok {
            return Err(self.refused(&said, &remotes, (remote, here), ctx));
        }
        match (old, git.head().await) {
            (Some(old), Some(new)) if old != new => Ok(pulled(here, &old, &new, ctx)),
            (None, Some(new)) => {
                let count = git.count(&new).unwrap_or_default();
                let commits = words::commits(ctx.lang, count);
                let text = words::PULLED_FIRST.say(ctx.lang, &[("branch", &here), ("commits", &commits)]);
                Ok(Outcome {
                    data: json!({"branch": here, "new": new, "commits": count}),
                    ..Outcome::done(text, commits)
                })
            }
            (_, new) => {
                let text = words::PULLED_NOTHING.say(ctx.lang, &[("branch", &here)]);
                let outcome = Outcome::done(text, words::UP_TO_DATE_SHORT.text(ctx.lang));
                Ok(Outcome { data: json!({"branch": here, "new": new, "commits": 0, "files": 0}), ..outcome })
            }
        }
    }
}

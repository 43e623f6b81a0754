//! Pushes one branch to the branch of its name, which it follows from then on. Never forces.

use super::git;
use super::remote::{self, Names, Said};
use super::typed::*;
use crate::catalog::{Lang, remote as words};
use crate::workspace::git::Remotes;

/// Of the commits that go, so many are named.
const NAMED: usize = 10;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GitPush {
    remote: Option<String>,
    branch: Option<String>,
}

/// Which branch goes where.
struct Aim {
    branch: String,
    remote: String,
    there: String,
    address: String,
    /// It follows no branch yet.
    alone: bool,
}

impl GitPush {
    fn names(&self) -> Names<'_> {
        Names::new(&self.remote, &self.branch)
    }

    fn aim(&self, remotes: &Remotes, lang: Lang) -> Result<Aim, Refusal> {
        let names = self.names();
        let branch = names.branch.or(remotes.branch.as_deref()).ok_or_else(|| remote::detached(lang))?;
        let remote = names.remote_of(remotes, remotes.pushes_to(branch), branch, lang)?;
        let [branch, remote, there] = [branch, remote, remotes.pushed_as(branch, remote)].map(str::to_owned);
        let alone = remotes.upstream(&branch).is_none();
        Ok(Aim { address: remotes.address(&remote), branch, remote, there, alone })
    }
}

impl Aim {
    fn say(&self, phrase: crate::catalog::Phrase, more: &[(&str, &dyn Display)], lang: Lang) -> String {
        let own: [(&str, &dyn Display); 4] = [
            ("branch", &self.branch),
            ("remote", &self.remote),
            ("there", &self.there),
            ("address", &self.address),
        ];
        phrase.say(lang, &own.iter().chain(more).copied().collect::<Vec<_>>())
    }

    /// What the lines of `--porcelain` say of the branch: a letter, and what became of it.
    fn line<'a>(&self, said: &'a Said) -> Option<(&'a str, &'a str)> {
        let to = format!(":refs/heads/{}", self.there);
        said.out.lines().find_map(|line| {
            let mut parts = line.split('\t');
            let (letter, names, what) = (parts.next()?, parts.next()?, parts.next()?);
            names.ends_with(&to).then_some((letter, what))
        })
    }

    fn pushed(&self, said: &Said, ctx: &Ctx) -> Outcome {
        let (lang, (letter, what)) = (ctx.lang, self.line(said).unwrap_or_default());
        let commits = git::here(ctx).count(what).unwrap_or_default();
        let told = words::commits(lang, commits);
        let mut lines = vec![match letter {
            "*" => self.say(words::PUSHED_NEW, &[], lang),
            "=" => self.say(words::PUSHED_NOTHING, &[], lang),
            _ => self.say(words::PUSHED, &[("range", &what), ("commits", &told)], lang),
        }];
        lines.extend(self.alone.then(|| self.say(words::FOLLOWS, &[], lang)));
        let said = said.told();
        lines.extend(said.map(|said| self.say(words::REMOTE_SAYS, &[("said", &said)], lang)));
        let summary = match letter {
            "=" => words::UP_TO_DATE_SHORT.text(lang).to_owned(),
            _ => format!("{} → {}/{}", self.branch, self.remote, self.there),
        };
        let range = what.contains("..").then_some(what);
        let data = json!({
            "branch": self.branch, "remote": self.remote, "to": self.there, "range": range, "commits": commits,
            "created": letter == "*", "follows": self.alone,
        });
        Outcome { data, ..Outcome::done(lines.join("\n"), summary) }
    }

    fn refused(&self, said: &Said, remotes: &Remotes, lang: Lang) -> Refusal {
        if said.err.contains("src refspec") {
            let text = self.say(words::NO_COMMIT, &[], lang);
            return Refusal::new(text, words::NO_COMMIT_SHORT.text(lang));
        }
        match self.line(said) {
            Some(("!", what)) if what.starts_with("[rejected]") => {
                Refusal::new(self.say(words::REJECTED, &[], lang), words::REJECTED_SHORT.text(lang))
            }
            Some(("!", what)) => {
                let why = what.split_once('(').map_or(what, |(_, why)| why.trim_end_matches(')'));
                let said = said.told().unwrap_or_else(|| why.to_owned());
                let text = self.say(words::DECLINED, &[("why", &why), ("said", &said)], lang);
                Refusal::new(text, words::DECLINED_SHORT.text(lang))
            }
            _ => said.refusal(remotes, &self.remote, lang),
        }
    }
}

impl TypedTool for GitPush {
    const NAME: &str = "git_push";
    const KIND: ToolKind = ToolKind::Execute;

    fn effect(&self, here: &Here) -> Result<Effect, String> {
        self.names().effect("push", here)
    }

    fn title(arguments: &Arguments) -> String {
        [text(arguments, "remote"), text(arguments, "branch")].join(" ").trim().to_owned()
    }

    /// Which commits would go where.
    async fn rehearse(&self, ctx: &Ctx) -> Result<String, Refusal> {
        let (git, lang) = (git::here(ctx), ctx.lang);
        let remotes = git.remotes("push").map_err(|error| git::refusal(error, lang))?;
        let aim = self.aim(&remotes, lang)?;
        let Aim { branch, remote, there, address, .. } = &aim;
        let mut lines = vec![format!("{branch} → {remote}/{there} ({address})")];
        let commits = git.unpushed(&aim.branch, &aim.remote, NAMED + 1);
        lines.extend(commits.iter().take(NAMED).map(|commit| format!("  {commit}")));
        lines.extend((commits.len() > NAMED).then(|| words::MORE.text(lang).to_owned()));
        lines.extend(commits.is_empty().then(|| words::NOTHING_NEW.text(lang).to_owned()));
        lines.extend(aim.alone.then(|| aim.say(words::WILL_FOLLOW, &[], lang)));
        lines.extend(remote::programs(&remotes, lang));
        Ok(lines.join("\n"))
    }

    /// What was judged, with the branch written out on both sides: no configuration then adds branches, or forces.
    async fn run(self, permit: Permit, ctx: &Ctx) -> CallResult {
        let remotes = git::here(ctx).remotes("push").map_err(|error| git::refusal(error, ctx.lang))?;
        let aim = self.aim(&remotes, ctx.lang)?;
        let refspec = format!("refs/heads/{}:refs/heads/{}", aim.branch, aim.there);
        let mut arguments = vec!["push", "--porcelain"];
        arguments.extend(aim.alone.then_some("--set-upstream"));
        arguments.extend([aim.remote.as_str(), &refspec]);
        let said = remote::reach(permit, &arguments, &remotes, &aim.remote, ctx).await?;
        if said.ok { Ok(aim.pushed(&said, ctx)) } else { Err(aim.refused(&said, &remotes, ctx.lang)) }
    }
}

//! What the tools share that reach another machine by git or ssh: the words of a push or pull, and what went wrong on the
//! way there. No tool itself.

use super::typed::{Effect, Here};
use super::{Ctx, Refusal, git};
use crate::catalog::{Lang, Phrase, remote as words, tools};
use crate::policy::{Confinement, Permit};
use crate::workspace::git::{GitError, Remotes};
use crate::workspace::process::Captured;
use std::fmt::Display;
use std::time::Duration;

/// So many bytes of what the other side said are told.
const MOST: usize = 2000;

type Known = (&'static [&'static str], Phrase, Phrase);

/// What git and ssh write, the surest first, and what it means.
const ON_THE_WAY: [Known; 6] = [
    (&["IDENTIFICATION HAS CHANGED"], words::KEY_CHANGED, words::KEY_CHANGED_SHORT),
    (&["Host key verification failed"], words::KEY_UNKNOWN, words::KEY_UNKNOWN_SHORT),
    (&["Permission denied (", "Too many authentication failures"], words::AUTH_SSH, words::AUTH_SHORT),
    (
        &[
            "could not read Username",
            "could not read Password",
            "Authentication failed",
            "error: 401",
            "error: 403",
        ],
        words::AUTH_HTTP,
        words::AUTH_SHORT,
    ),
    (
        &[
            "Could not resolve",
            "Connection refused",
            "Connection timed out",
            "Operation timed out",
            "No route to host",
            "Network is unreachable",
            "Failed to connect",
            "Couldn't connect",
            "unable to connect",
            "Connection closed by",
            "Connection reset by",
            "Broken pipe",
            "kex_exchange_identification",
            "Name or service not known",
        ],
        words::UNREACHABLE,
        words::UNREACHABLE_SHORT,
    ),
    (
        &[
            "does not appear to be a git repository",
            "epository not found",
            "' not found",
            "error: 404",
            "could not be found",
        ],
        words::NOT_FOUND,
        words::NOT_FOUND_SHORT,
    ),
];

/// What was said on the way to a machine, as one sentence with what to do, if it is a known failure.
pub(super) fn on_the_way(said: &str, remote: &str, address: &str, lang: Lang) -> Option<Refusal> {
    let says = |(marks, ..): &&Known| marks.iter().any(|mark| said.contains(mark));
    let (marks, text, short) = ON_THE_WAY.iter().find(says)?;
    let line = said.lines().find(|line| marks.iter().any(|mark| line.contains(mark))).unwrap_or_default();
    let why = line.trim().trim_start_matches("fatal: ").trim_end_matches('.');
    Some(Refusal::say(lang, *text, &[("remote", &remote), ("address", &address), ("why", &why)], *short))
}

/// The arguments of a push or pull, each of which a name may be missing in.
pub(super) struct Names<'a> {
    pub(super) remote: Option<&'a str>,
    pub(super) branch: Option<&'a str>,
}

impl<'a> Names<'a> {
    pub(super) fn new(remote: &'a Option<String>, branch: &'a Option<String>) -> Self {
        let given = |name: &'a Option<String>| name.as_deref().map(str::trim).filter(|name| !name.is_empty());
        Self { remote: given(remote), branch: given(branch) }
    }

    /// `git push origin main`, as it is typed. A branch alone is one of `origin`.
    pub(super) fn effect(&self, verb: &str, here: &Here) -> Result<Effect, String> {
        for (what, name) in [("remote", self.remote), ("branch", self.branch)] {
            if let Some(name) = name.filter(|name| !is_name(name)) {
                return Err(format!(
                    "`{what}` '{name}' is no plain name: no option, no address, no `+` or `:`. Nothing was done."
                ));
            }
        }
        let remote = self.remote.or(self.branch.map(|_| "origin"));
        let words: Vec<&str> = [Some(verb), remote, self.branch].into_iter().flatten().collect();
        git::effect(&words, &[], here)
    }

    /// The remote that is meant, which must be there; `usual` is the one that the branch goes to.
    pub(super) fn remote_of<'r>(
        &self,
        remotes: &'r Remotes,
        usual: Option<&'r str>,
        branch: &str,
        lang: Lang,
    ) -> Result<&'r str, Refusal> {
        let names = remotes.names();
        if names.is_empty() {
            return Err(Refusal::say(lang, words::NO_REMOTE, &[], words::NO_REMOTE_SHORT));
        }
        let wanted = self.remote.or(self.branch.map(|_| "origin")).or(usual).unwrap_or("origin");
        if let (None, Some(_), Some(remote)) =
            (self.remote, self.branch, usual.filter(|usual| *usual != "origin"))
        {
            let values: [(&str, &dyn Display); 2] = [("branch", &branch), ("remote", &remote)];
            return Err(Refusal::say(lang, words::ELSEWHERE, &values, words::NO_REMOTE_SHORT));
        }
        names.iter().find(|name| **name == wanted).copied().ok_or_else(|| {
            let values: [(&str, &dyn Display); 2] = [("name", &wanted), ("names", &names.join(", "))];
            Refusal::say(lang, words::UNKNOWN_REMOTE, &values, words::NO_REMOTE_SHORT)
        })
    }
}

/// True for what git takes for a name and nothing else.
fn is_name(name: &str) -> bool {
    !name.starts_with(['-', '+', '/', '.'])
        && !name.contains("..")
        && !name.contains("@{")
        && !name.contains(|c: char| c.is_whitespace() || c.is_control() || ":^~?*[\\".contains(c))
}

pub(super) fn detached(lang: Lang) -> Refusal {
    Refusal::say(lang, words::DETACHED, &[], words::DETACHED_SHORT)
}

/// What stands below the question about programs that the repository names.
pub(super) fn programs(remotes: &Remotes, lang: Lang) -> Option<String> {
    let keys = remotes.programs().join(", ");
    (!keys.is_empty()).then(|| words::PROGRAMS.say(lang, &[("keys", &keys)]))
}

/// Both outputs of git, which ended by itself, and whether it did what it was to do.
pub(super) struct Said {
    pub(super) ok: bool,
    pub(super) out: String,
    pub(super) err: String,
}

/// Runs git over the network with what a permit allows.
pub(super) async fn reach(
    permit: Permit,
    arguments: &[&str],
    remotes: &Remotes,
    remote: &str,
    ctx: &Ctx,
) -> Result<Said, Refusal> {
    let (Effect::Run { .. }, confinement): (_, Confinement) = permit.spend() else {
        return Err(Refusal::new("The permit is not for git.", tools::BAD_ARGUMENTS.text(ctx.lang)));
    };
    let seconds = ctx.command_seconds;
    let (limit, cancel) = (Duration::from_secs(seconds), ctx.cancel.clone());
    match git::here(ctx).reach(arguments, remotes, limit, confinement, cancel).await {
        Err(GitError::Slow) => {
            let address = remotes.address(remote);
            let values: [(&str, &dyn Display); 3] =
                [("remote", &remote), ("address", &address), ("seconds", &seconds)];
            Err(Refusal::say(ctx.lang, words::LIMIT, &values, words::UNREACHABLE_SHORT))
        }
        Err(error) => Err(git::refusal(error, ctx.lang)),
        Ok(Captured { status, stdout, stderr, .. }) => {
            let [out, err] = [stdout, stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
            Ok(Said { ok: status.exit_code == Some(0), out, err })
        }
    }
}

impl Said {
    /// What the other side's hooks and servers said.
    pub(super) fn told(&self) -> Option<String> {
        let lines = self.err.lines().filter_map(|line| line.strip_prefix("remote: ")).map(str::trim);
        let said = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
        (!said.is_empty()).then(|| crate::text::cut::both_ends(&said, MOST).into_owned())
    }

    /// A failure on the way, or else git's own words.
    pub(super) fn refusal(&self, remotes: &Remotes, remote: &str, lang: Lang) -> Refusal {
        let said = format!("{}\n{}", self.err, self.out);
        on_the_way(&said, remote, &remotes.address(remote), lang).unwrap_or_else(|| {
            let said = crate::text::cut::both_ends(said.trim(), MOST).into_owned();
            git::refusal(GitError::Refused(said), lang)
        })
    }
}

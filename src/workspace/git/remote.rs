//! The repository and its remotes: where a push or pull leads, what it would move, and git going there with nobody asked,
//! no hook run and no submodule entered.

use super::{Answer, ENVIRONMENT, Git, GitError, LOOK, answer, with_off};
use crate::policy::Confinement;
use crate::policy::git_keys::names_program;
use crate::workspace::process::Captured;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::Path;
use std::time::Duration;
use tokio::sync::watch;

/// Off besides, in the network: submodules, and upkeep that would outlive the call.
const OFF: &str = "-c submodule.recurse=false -c fetch.recurseSubmodules=false -c push.recurseSubmodules=no \
                   -c maintenance.auto=false -c gc.auto=0";
/// No address may name a program; a list of commits to rebase is taken as it is.
const NETWORK: [(&str, &str); 2] =
    [("GIT_ALLOW_PROTOCOL", "file:git:http:https:ssh"), ("GIT_SEQUENCE_EDITOR", ":")];
/// Behind ssh as the user's settings have it: nothing waits for a password, nor long for a host.
const SSH: &str = "-o BatchMode=yes -o ConnectTimeout=10";

/// What the configuration says of branches and remotes.
#[derive(Debug)]
pub struct Remotes {
    /// The branch that is checked out; none where HEAD is on none.
    pub branch: Option<String>,
    /// Scope, key and value.
    settings: Vec<[String; 3]>,
}

impl Remotes {
    /// The value that counts.
    fn last(&self, key: &str) -> Option<&str> {
        self.settings.iter().rev().find(|[_, own, _]| own == key).map(|[.., value]| value.as_str())
    }

    pub fn names(&self) -> Vec<&str> {
        let names =
            self.settings.iter().filter_map(|[_, key, _]| key.strip_prefix("remote.")?.strip_suffix(".url"));
        names.collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// The remote's address, without what logs in there.
    pub fn address(&self, remote: &str) -> String {
        let address = ["pushurl", "url"].iter().find_map(|key| self.last(&format!("remote.{remote}.{key}")));
        let address = address.unwrap_or_default();
        match address.split_once("://").map(|(scheme, rest)| (scheme, rest.split_once('@'))) {
            Some((scheme, Some((_, rest)))) if scheme.starts_with("http") => format!("{scheme}://{rest}"),
            _ => address.to_owned(),
        }
    }

    /// The remote and its branch that a branch follows.
    pub fn upstream(&self, branch: &str) -> Option<(&str, &str)> {
        let remote = self.last(&format!("branch.{branch}.remote")).filter(|remote| *remote != ".")?;
        let there = self.last(&format!("branch.{branch}.merge"))?;
        Some((remote, there.strip_prefix("refs/heads/").unwrap_or(there)))
    }

    /// Where git pushes a branch that no remote is named for.
    pub fn pushes_to(&self, branch: &str) -> Option<&str> {
        let names = self.names();
        let only = (names.len() == 1).then(|| names[0]);
        self.last(&format!("branch.{branch}.pushremote"))
            .or_else(|| self.last("remote.pushdefault"))
            .or_else(|| self.upstream(branch).map(|(remote, _)| remote))
            .or_else(|| names.iter().find(|name| **name == "origin").copied().or(only))
    }

    /// The name that the branch has at a remote to which it is pushed.
    pub fn pushed_as<'a>(&'a self, branch: &'a str, remote: &str) -> &'a str {
        let follows = matches!(self.last("push.default"), Some("upstream" | "tracking"));
        let there = self.upstream(branch).filter(|(own, _)| follows && *own == remote);
        there.map_or(branch, |(_, there)| there)
    }

    /// Keys of the repository's own configuration by which it names programs that may run on the way.
    pub fn programs(&self) -> Vec<&str> {
        let own = self.settings.iter().filter(|[scope, ..]| matches!(scope.as_str(), "local" | "worktree"));
        own.filter(|[_, key, value]| names_program(key, value)).map(|[_, key, _]| key.as_str()).collect()
    }
}

impl Git {
    pub fn remotes(&self) -> Result<Remotes, GitError> {
        let branch = match self.look(&["symbolic-ref", "--quiet", "--short", "HEAD"]) {
            Ok(answer) => Some(answer.text.trim().to_owned()),
            Err(GitError::Refused(_)) => None,
            Err(error) => return Err(error),
        };
        let listed = self.look(&["config", "--list", "-z", "--show-scope"])?.text;
        let words: Vec<&str> = listed.split('\0').collect();
        let settings = words.chunks_exact(2).filter(|pair| pair[0] != "command").map(|pair| {
            let (key, value) = pair[1].split_once('\n').unwrap_or((pair[1], "true"));
            [pair[0], key, value].map(str::to_owned)
        });
        Ok(Remotes { branch, settings: settings.collect() })
    }

    /// The commits of a branch that no branch known of the remote has, newest first, at most so many.
    pub fn unpushed(&self, branch: &str, remote: &str, most: usize) -> Vec<String> {
        let (branch, remotes) = (format!("refs/heads/{branch}"), format!("--remotes={remote}"));
        let most = format!("--max-count={most}");
        let log =
            ["log", "--oneline", "--no-decorate", "--no-show-signature", &most, &branch, "--not", &remotes];
        self.look_at(&log).map(|answer| answer.text.lines().map(str::to_owned).collect()).unwrap_or_default()
    }

    /// How many commits a range of ids such as `1a2b..3c4d` holds.
    pub fn count(&self, range: &str) -> Option<usize> {
        let is_range = range.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'.');
        let counted = is_range.then(|| self.look_at(&["rev-list", "--count", range]))?;
        counted.ok()?.text.trim().parse().ok()
    }

    /// The files that differ between two commits, each with the lines added and removed, which binary files have none of.
    pub fn differing(&self, old: &str, new: &str) -> Vec<(String, Option<(usize, usize)>)> {
        let diff = ["diff", "--numstat", "-z", "--no-renames", "--no-ext-diff", "--no-textconv", old, new];
        let listed = self.look_at(&diff).map(|answer| answer.text).unwrap_or_default();
        let parted = listed.split('\0').map(|line| line.splitn(3, '\t').collect::<Vec<_>>());
        let file = |parts: Vec<&str>| {
            let lines = parts.first()?.parse().ok().zip(parts.get(1)?.parse().ok());
            Some(((*parts.get(2)?).to_owned(), lines))
        };
        parted.filter_map(file).collect()
    }

    /// The files in which a merge left conflicts, and whether it is one of a rebase.
    pub fn conflicts(&self) -> (Vec<String>, bool) {
        let files = self.look(&["diff", "--name-only", "--diff-filter=U", "-z"]);
        let files = files.map(|answer| answer.text).unwrap_or_default();
        let files = files.split('\0').filter(|file| !file.is_empty()).map(str::to_owned).collect();
        let rebase = self.look(&["rev-parse", "--verify", "--quiet", "REBASE_HEAD"]).is_ok();
        (files, rebase)
    }

    fn look_at(&self, arguments: &[&str]) -> Result<Answer, GitError> {
        let launch = self.own(arguments)?.with_variables(&ENVIRONMENT).limited_to(Some(LOOK));
        answer(self.shell.capture_here(launch).map_err(GitError::Missing)?)
    }

    /// Runs git over the network: with the user's own agent, credential helpers and ssh, and nobody asked.
    pub async fn reach(
        &self,
        arguments: &[&str],
        remotes: &Remotes,
        limit: Duration,
        confinement: Confinement,
        cancel: watch::Receiver<bool>,
    ) -> Result<Captured, GitError> {
        let arguments: Vec<&str> = OFF.split_whitespace().chain(arguments.iter().copied()).collect();
        let launch = self.shell.permitted_child("git", &with_off(&arguments), self.root.clone(), confinement);
        let launch = launch.with_variables(&ENVIRONMENT).with_variables(&NETWORK).limited_to(Some(limit));
        let set = |name: &str| launch.variable(name).and_then(OsStr::to_str);
        let ssh = set("GIT_SSH_COMMAND").or_else(|| remotes.last("core.sshcommand"));
        let ssh = ssh.or_else(|| set("GIT_SSH").is_none().then_some("ssh")).map(str::to_owned);
        // Another program may not know ssh's options.
        let is_ssh = |line: &String| {
            line.split_whitespace().next().is_some_and(|word| Path::new(word).ends_with("ssh"))
        };
        let launch = match ssh.filter(is_ssh) {
            Some(ssh) => launch.with_variables(&[("GIT_SSH_COMMAND", format!("{ssh} {SSH}").as_str())]),
            None => launch,
        };
        self.shell.capture(launch, cancel).await.map_err(GitError::Missing)
    }
}

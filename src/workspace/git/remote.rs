//! The repository and its remotes: where a push or pull leads, what it would move, and git going there with nobody asked,
//! no hook run and no submodule entered.

use super::{Answer, ENVIRONMENT, Git, GitError, LOOK, answer, with_off};
use crate::policy::Confinement;
use crate::policy::git_keys::names_program;
use crate::workspace::process::{Captured, Cause};
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
    /// Remote and address; a push may have several.
    addresses: Vec<(String, String)>,
}

impl Remotes {
    /// The value that counts.
    fn last(&self, key: &str) -> Option<&str> {
        self.settings.iter().rev().find(|[_, own, _]| own == key).map(|[.., value]| value.as_str())
    }

    pub fn names(&self) -> Vec<&str> {
        let names = self.addresses.iter().map(|(name, _)| name.as_str());
        names.collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// Where git goes for the remote, rewritten as its configuration says, without what logs in there.
    pub fn address(&self, remote: &str) -> String {
        let own = self.addresses.iter().filter(|(name, _)| name == remote);
        let without_login = |address: &str| match address.split_once("://") {
            Some((scheme, rest)) if scheme.starts_with("http") => {
                let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
                format!("{scheme}://{}/{path}", host.rsplit('@').next().unwrap_or(host))
            }
            _ => address.to_owned(),
        };
        own.map(|(_, address)| without_login(address)).collect::<Vec<_>>().join(", ")
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
    /// As they are for `push`, or for `fetch`.
    pub fn remotes(&self, way: &str) -> Result<Remotes, GitError> {
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
        let remotes = self.look(&["remote", "--verbose"])?.text;
        let is_way = |line: &&str| line.contains(&format!(" ({way})"));
        let parted = remotes.lines().filter(is_way).filter_map(|line| line.split_once('\t'));
        let address = |text: &str| text.rsplit_once(" (").map_or(text, |(address, _)| address).to_owned();
        let addresses = parted.map(|(name, text)| (name.to_owned(), address(text))).collect();
        Ok(Remotes { branch, settings: settings.collect(), addresses })
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

    /// The files that differ between two commits, a line each, and behind them their count in a sentence of git's.
    pub fn stat(&self, old: &str, new: &str) -> String {
        let diff = ["diff", "--stat=100", "--stat-count=30", "--no-ext-diff", "--no-textconv", old, new];
        self.look_at(&diff).map(|answer| answer.text).unwrap_or_default()
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
        let captured = self.shell.capture(launch, cancel).await.map_err(GitError::Missing)?;
        match (&captured.status.failed, captured.status.cause) {
            (Some(why), _) => Err(GitError::Missing(why.clone())),
            (_, Cause::Timeout) => Err(GitError::Slow),
            (_, Cause::Stopped) => Err(GitError::Stopped),
            _ => Ok(captured),
        }
    }
}

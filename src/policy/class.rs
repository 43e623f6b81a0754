//! What a command, or a part of one, amounts to; and what each mode says to it. The order of the classes is the
//! order of concern: the worst part decides.

use super::confinement::Sandbox;
use crate::catalog::{Phrase, policy as say};
use crate::protocol::Mode;

/// The guard's word, before it becomes a permit, a question or a denial.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Decision {
    /// Runs.
    Allow,
    /// Needs a human's word.
    Ask,
    /// Does not run.
    Block,
}

impl Decision {
    /// The word in machine output.
    pub fn name(self) -> &'static str {
        match self {
            Decision::Allow => "allow",
            Decision::Ask => "ask",
            Decision::Block => "block",
        }
    }
}

/// What a part of a command amounts to, the least concern first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Reads.
    Reads,
    /// Builds, tests or checks the project.
    BuildsProject,
    /// Changes files in the project.
    ChangesFiles,
    /// Changes the state of the repository.
    ChangesGit,
    /// Runs a script or code given on the line.
    RunsCode,
    /// A program nobody here knows.
    UnknownProgram,
    /// Reads outside the project.
    ReadsOutside,
    /// Ends or signals processes.
    Signals,
    /// Fetches from the network.
    UsesNetwork,
    /// Installs packages.
    InstallsPackages,
    /// Drives containers or clusters.
    Containers,
    /// Changes the system.
    ChangesSystem,
    /// Works on another machine.
    RemoteHost,
    /// Publishes or deploys.
    Publishes,
    /// An option nobody here knows.
    UnknownOption,
    /// An option or variable that brings in programs, configuration or outputs.
    BringsIn,
    /// Writes outside the project.
    WritesOutside,
    /// Reads secrets.
    Secrets,
    /// Writes what is protected.
    Protected,
    /// Not understood.
    NotUnderstood,
    /// Characters that hide.
    OddText,
    /// Too large to understand.
    TooLarge,
    /// Kills everything.
    KillsAll,
    /// Multiplies until nothing else runs.
    ForkBomb,
    /// Asks for more rights.
    Escalates,
    /// Sends secrets away.
    SendsSecrets,
    /// Runs what it downloads.
    RunsDownload,
    /// Hands a shell to another machine.
    ReverseShell,
    /// Destroys a root, a home or a device.
    Destroys,
}

impl Class {
    /// Every class, the least concern first.
    pub const ALL: [Class; 29] = [
        Class::Reads,
        Class::BuildsProject,
        Class::ChangesFiles,
        Class::ChangesGit,
        Class::RunsCode,
        Class::UnknownProgram,
        Class::ReadsOutside,
        Class::Signals,
        Class::UsesNetwork,
        Class::InstallsPackages,
        Class::Containers,
        Class::ChangesSystem,
        Class::RemoteHost,
        Class::Publishes,
        Class::UnknownOption,
        Class::BringsIn,
        Class::WritesOutside,
        Class::Secrets,
        Class::Protected,
        Class::NotUnderstood,
        Class::OddText,
        Class::TooLarge,
        Class::KillsAll,
        Class::ForkBomb,
        Class::Escalates,
        Class::SendsSecrets,
        Class::RunsDownload,
        Class::ReverseShell,
        Class::Destroys,
    ];

    /// The rule's name.
    pub fn rule(self) -> &'static str {
        match self {
            Class::Reads => "read-only",
            Class::BuildsProject => "project-command",
            Class::ChangesFiles => "changes-files",
            Class::ChangesGit => "git-state",
            Class::RunsCode => "runs-code",
            Class::UnknownProgram => "unknown-program",
            Class::ReadsOutside => "reads-outside",
            Class::Signals => "process-signal",
            Class::UsesNetwork => "network",
            Class::InstallsPackages => "package-install",
            Class::Containers => "container",
            Class::ChangesSystem => "system-change",
            Class::RemoteHost => "remote-host",
            Class::Publishes => "publishes",
            Class::UnknownOption => "unknown-option",
            Class::BringsIn => "brings-in-code",
            Class::WritesOutside => "writes-outside",
            Class::Secrets => "secrets",
            Class::Protected => "protected-path",
            Class::NotUnderstood => "not-understood",
            Class::OddText => "odd-text",
            Class::TooLarge => "too-large",
            Class::KillsAll => "kills-everything",
            Class::ForkBomb => "fork-bomb",
            Class::Escalates => "privilege-escalation",
            Class::SendsSecrets => "sends-secrets",
            Class::RunsDownload => "runs-download",
            Class::ReverseShell => "reverse-shell",
            Class::Destroys => "destroys-root-home-device",
        }
    }

    /// The class of that rule name.
    pub fn parse(rule: &str) -> Option<Class> {
        Class::ALL.into_iter().find(|c| c.rule() == rule)
    }

    /// The effect's word in machine output.
    pub fn effect(self) -> &'static str {
        match self {
            Class::Reads | Class::ReadsOutside | Class::Secrets => "read",
            Class::ChangesFiles
            | Class::ChangesGit
            | Class::WritesOutside
            | Class::Protected
            | Class::Destroys => "write",
            Class::UsesNetwork
            | Class::InstallsPackages
            | Class::RemoteHost
            | Class::Publishes
            | Class::SendsSecrets
            | Class::RunsDownload
            | Class::ReverseShell => "network",
            Class::UnknownProgram
            | Class::UnknownOption
            | Class::NotUnderstood
            | Class::OddText
            | Class::TooLarge => "unknown",
            Class::BuildsProject
            | Class::RunsCode
            | Class::Signals
            | Class::Containers
            | Class::ChangesSystem
            | Class::BringsIn
            | Class::KillsAll
            | Class::ForkBomb
            | Class::Escalates => "execute",
        }
    }

    /// Why, in a sentence with a place for what it is about.
    pub fn why(self) -> Phrase {
        match self {
            Class::Reads => say::READS,
            Class::BuildsProject => say::BUILDS_PROJECT,
            Class::ChangesFiles => say::CHANGES_FILES,
            Class::ChangesGit => say::CHANGES_GIT,
            Class::RunsCode => say::RUNS_CODE,
            Class::UnknownProgram => say::UNKNOWN_PROGRAM,
            Class::ReadsOutside => say::READS_OUTSIDE,
            Class::Signals => say::SIGNALS,
            Class::UsesNetwork => say::USES_NETWORK,
            Class::InstallsPackages => say::INSTALLS_PACKAGES,
            Class::Containers => say::CONTAINERS,
            Class::ChangesSystem => say::CHANGES_SYSTEM,
            Class::RemoteHost => say::REMOTE_HOST,
            Class::Publishes => say::PUBLISHES,
            Class::UnknownOption => say::UNKNOWN_OPTION,
            Class::BringsIn => say::BRINGS_IN,
            Class::WritesOutside => say::WRITES_OUTSIDE,
            Class::Secrets => say::SECRETS,
            Class::Protected => say::PROTECTED,
            Class::NotUnderstood => say::NOT_UNDERSTOOD,
            Class::OddText => say::ODD_TEXT,
            Class::TooLarge => say::TOO_LARGE,
            Class::KillsAll => say::KILLS_ALL,
            Class::ForkBomb => say::FORK_BOMB,
            Class::Escalates => say::ESCALATES,
            Class::SendsSecrets => say::SENDS_SECRETS,
            Class::RunsDownload => say::RUNS_DOWNLOAD,
            Class::ReverseShell => say::REVERSE_SHELL,
            Class::Destroys => say::DESTROYS,
        }
    }

    /// True for what no mode lets pass.
    pub fn is_blocked(self) -> bool {
        self >= Class::KillsAll
    }

    /// True where a readable prefix rule may let it pass: what runs is certain, and stays what it is called.
    pub fn is_grantable(self) -> bool {
        self < Class::UnknownOption
    }

    /// True if it may change something, as far as anyone can tell.
    fn may_change(self) -> bool {
        !matches!(self, Class::Reads | Class::ReadsOutside | Class::Secrets | Class::UsesNetwork)
    }

    /// What the mode says to it, and the name of the rule that says so.
    pub fn weigh(self, mode: Mode, trusted: bool, sandbox: Sandbox) -> (Decision, &'static str) {
        if self.is_blocked() {
            return (Decision::Block, self.rule());
        }
        if self == Class::Reads {
            return (Decision::Allow, self.rule());
        }
        if mode == Mode::Plan && self.may_change() {
            return (Decision::Block, "plan-mode");
        }
        let contained = match self {
            Class::BuildsProject => true,
            Class::ChangesFiles | Class::ChangesGit | Class::RunsCode => mode == Mode::Auto,
            _ => false,
        };
        let runs_code = matches!(self, Class::BuildsProject | Class::RunsCode);
        match sandbox {
            _ if !contained => (Decision::Ask, self.rule()),
            _ if runs_code && !trusted => (Decision::Ask, "untrusted"),
            Sandbox::None => (Decision::Ask, "no-sandbox"),
            Sandbox::Partial if runs_code => (Decision::Ask, "partial-sandbox"),
            Sandbox::Partial | Sandbox::Full => (Decision::Allow, self.rule()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_distinct_and_in_order() {
        for pair in Class::ALL.windows(2) {
            assert!(pair[0] < pair[1], "{pair:?}");
        }
        for class in Class::ALL {
            assert_eq!(Class::parse(class.rule()), Some(class));
        }
    }

    #[test]
    fn no_mode_loosens_a_block_and_none_but_auto_lets_changes_pass() {
        for class in Class::ALL {
            for mode in Mode::ALL {
                for sandbox in [Sandbox::Full, Sandbox::Partial, Sandbox::None] {
                    let (decision, _) = class.weigh(mode, true, sandbox);
                    if class.is_blocked() {
                        assert_eq!(decision, Decision::Block);
                    }
                    if sandbox == Sandbox::None && class != Class::Reads {
                        assert_ne!(decision, Decision::Allow, "{class:?} {mode:?}");
                    }
                    if mode == Mode::Plan && class != Class::Reads {
                        assert_ne!(decision, Decision::Allow, "{class:?}");
                    }
                }
            }
        }
    }
}

//! What a command, or a part of one, amounts to; and what each mode says to it. The order of the classes is the
//! order of concern: the worst part decides.

use super::confinement::Sandbox;
use crate::catalog::{Phrase, policy as say};
use crate::protocol::Mode;

/// The guard's word, before it becomes a permit, a question or a denial.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Decision {
    Allow,
    Ask,
    Block,
}

impl Decision {
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
    Reads,
    BuildsProject,
    ChangesFiles,
    ChangesGit,
    /// Runs a script or code given on the line.
    RunsCode,
    UnknownProgram,
    ReadsOutside,
    Signals,
    UsesNetwork,
    InstallsPackages,
    Containers,
    ChangesSystem,
    RemoteHost,
    Publishes,
    UnknownOption,
    /// An option or variable that brings in programs, configuration or outputs.
    BringsIn,
    WritesOutside,
    Secrets,
    Protected,
    NotUnderstood,
    OddText,
    TooLarge,
    KillsAll,
    ForkBomb,
    Escalates,
    SendsSecrets,
    RunsDownload,
    ReverseShell,
    Destroys,
}

/// What is said of a class: its rule's name; `read`, `write`, `execute`, `network` or `unknown` for machines; and why, in a
/// sentence with a place for what it is about.
struct Row {
    class: Class,
    rule: &'static str,
    effect: &'static str,
    why: Phrase,
}

const fn row(class: Class, rule: &'static str, effect: &'static str, why: Phrase) -> Row {
    Row { class, rule, effect, why }
}

const ROWS: [Row; 29] = [
    row(Class::Reads, "read-only", "read", say::READS),
    row(Class::BuildsProject, "project-command", "execute", say::BUILDS_PROJECT),
    row(Class::ChangesFiles, "changes-files", "write", say::CHANGES_FILES),
    row(Class::ChangesGit, "git-state", "write", say::CHANGES_GIT),
    row(Class::RunsCode, "runs-code", "execute", say::RUNS_CODE),
    row(Class::UnknownProgram, "unknown-program", "unknown", say::UNKNOWN_PROGRAM),
    row(Class::ReadsOutside, "reads-outside", "read", say::READS_OUTSIDE),
    row(Class::Signals, "process-signal", "execute", say::SIGNALS),
    row(Class::UsesNetwork, "network", "network", say::USES_NETWORK),
    row(Class::InstallsPackages, "package-install", "network", say::INSTALLS_PACKAGES),
    row(Class::Containers, "container", "execute", say::CONTAINERS),
    row(Class::ChangesSystem, "system-change", "execute", say::CHANGES_SYSTEM),
    row(Class::RemoteHost, "remote-host", "network", say::REMOTE_HOST),
    row(Class::Publishes, "publishes", "network", say::PUBLISHES),
    row(Class::UnknownOption, "unknown-option", "unknown", say::UNKNOWN_OPTION),
    row(Class::BringsIn, "brings-in-code", "execute", say::BRINGS_IN),
    row(Class::WritesOutside, "writes-outside", "write", say::WRITES_OUTSIDE),
    row(Class::Secrets, "secrets", "read", say::SECRETS),
    row(Class::Protected, "protected-path", "write", say::PROTECTED),
    row(Class::NotUnderstood, "not-understood", "unknown", say::NOT_UNDERSTOOD),
    row(Class::OddText, "odd-text", "unknown", say::ODD_TEXT),
    row(Class::TooLarge, "too-large", "unknown", say::TOO_LARGE),
    row(Class::KillsAll, "kills-everything", "execute", say::KILLS_ALL),
    row(Class::ForkBomb, "fork-bomb", "execute", say::FORK_BOMB),
    row(Class::Escalates, "privilege-escalation", "execute", say::ESCALATES),
    row(Class::SendsSecrets, "sends-secrets", "network", say::SENDS_SECRETS),
    row(Class::RunsDownload, "runs-download", "network", say::RUNS_DOWNLOAD),
    row(Class::ReverseShell, "reverse-shell", "network", say::REVERSE_SHELL),
    row(Class::Destroys, "destroys-root-home-device", "write", say::DESTROYS),
];

impl Class {
    pub fn all() -> impl Iterator<Item = Class> {
        ROWS.iter().map(|row| row.class)
    }

    pub fn parse(rule: &str) -> Option<Class> {
        Class::all().find(|c| c.rule() == rule)
    }

    pub fn rule(self) -> &'static str {
        ROWS[self as usize].rule
    }

    pub fn effect(self) -> &'static str {
        ROWS[self as usize].effect
    }

    pub fn why(self) -> Phrase {
        ROWS[self as usize].why
    }

    pub fn is_blocked(self) -> bool {
        self >= Class::KillsAll
    }

    /// True where a readable prefix rule may let it pass: what runs is certain, and stays what it is called.
    pub fn is_grantable(self) -> bool {
        self < Class::UnknownOption
    }

    fn may_change(self) -> bool {
        !matches!(self, Class::Reads | Class::ReadsOutside | Class::Secrets | Class::UsesNetwork)
    }

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
    fn rows_are_in_the_order_of_the_classes_and_names_distinct() {
        for (place, row) in ROWS.iter().enumerate() {
            assert_eq!(row.class as usize, place, "{}", row.rule);
        }
        for class in Class::all() {
            assert_eq!(Class::parse(class.rule()), Some(class));
        }
    }

    #[test]
    fn no_mode_loosens_a_block_and_none_but_auto_lets_changes_pass() {
        for class in Class::all() {
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

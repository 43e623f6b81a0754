//! What a command, or a part of one, amounts to; and what each mode says to it. The order of the classes is the
//! order of concern: the worst part decides.

use super::confinement::{Need, Sandbox};
use crate::catalog::{Phrase, policy as say};
use crate::protocol::{Mode, Ruling};

/// What is said of a class: its rule's name; `read`, `write`, `execute`, `network` or `unknown` for machines; and why, in a
/// sentence with a place for what it is about.
struct Row {
    class: Class,
    rule: &'static str,
    effect: &'static str,
    why: Phrase,
}

/// Declares the classes, each with what is said of it.
macro_rules! classes {
    ($($(#[$doc:meta])* $class:ident: $rule:literal, $effect:literal, $why:ident;)*) => {
        /// What a part of a command amounts to, the least concern first.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Class { $($(#[$doc])* $class,)* }

        const ROWS: &[Row] =
            &[$(Row { class: Class::$class, rule: $rule, effect: $effect, why: say::$why },)*];
    };
}

classes! {
    Reads: "read-only", "read", READS;
    BuildsProject: "project-command", "execute", BUILDS_PROJECT;
    ChangesFiles: "changes-files", "write", CHANGES_FILES;
    ChangesGit: "git-state", "write", CHANGES_GIT;
    /// Runs a script or code given on the line.
    RunsCode: "runs-code", "execute", RUNS_CODE;
    UnknownProgram: "unknown-program", "unknown", UNKNOWN_PROGRAM;
    ReadsOutside: "reads-outside", "read", READS_OUTSIDE;
    Signals: "process-signal", "execute", SIGNALS;
    UsesNetwork: "network", "network", USES_NETWORK;
    InstallsPackages: "package-install", "network", INSTALLS_PACKAGES;
    Containers: "container", "execute", CONTAINERS;
    ChangesSystem: "system-change", "execute", CHANGES_SYSTEM;
    RemoteHost: "remote-host", "network", REMOTE_HOST;
    Publishes: "publishes", "network", PUBLISHES;
    UnknownOption: "unknown-option", "unknown", UNKNOWN_OPTION;
    /// An option or variable that brings in programs, configuration or outputs.
    BringsIn: "brings-in-code", "execute", BRINGS_IN;
    WritesOutside: "writes-outside", "write", WRITES_OUTSIDE;
    Secrets: "secrets", "read", SECRETS;
    Protected: "protected-path", "write", PROTECTED;
    /// Has a word that is only known when it runs.
    Dynamic: "dynamic-word", "unknown", DYNAMIC;
    NotUnderstood: "not-understood", "unknown", NOT_UNDERSTOOD;
    OddText: "odd-text", "unknown", ODD_TEXT;
    TooLarge: "too-large", "unknown", TOO_LARGE;
    /// Places or schedules what is started later, by itself.
    PlantsCode: "plants-code", "write", PLANTS_CODE;
    ChangesGuard: "changes-guard", "write", CHANGES_GUARD;
    ErasesTraces: "erases-traces", "write", ERASES_TRACES;
    KillsAll: "kills-everything", "execute", KILLS_ALL;
    ForkBomb: "fork-bomb", "execute", FORK_BOMB;
    Escalates: "privilege-escalation", "execute", ESCALATES;
    SendsSecrets: "sends-secrets", "network", SENDS_SECRETS;
    RunsDownload: "runs-download", "network", RUNS_DOWNLOAD;
    ReverseShell: "reverse-shell", "network", REVERSE_SHELL;
    Destroys: "destroys-root-home-device", "write", DESTROYS;
}

const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    one.len() == other.len() && at == one.len()
}

impl Class {
    pub fn all() -> impl Iterator<Item = Class> {
        ROWS.iter().map(|row| row.class)
    }

    /// The class of that rule, which is known when it is built.
    pub(super) const fn named(rule: &str) -> Class {
        let mut at = 0;
        while at < ROWS.len() {
            if is_same(ROWS[at].rule, rule) {
                return ROWS[at].class;
            }
            at += 1;
        }
        panic!("there is no such class")
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
        self >= Class::PlantsCode
    }

    /// True where a readable prefix rule may let it pass: what runs is certain, and stays what it is called.
    pub fn is_grantable(self) -> bool {
        self < Class::UnknownOption
    }

    fn may_change(self) -> bool {
        !matches!(self, Class::Reads | Class::ReadsOutside | Class::Secrets | Class::UsesNetwork)
    }

    /// What it needs of what the wall denies. What reads, runs or changes needs nothing: a change is judged when it is made.
    pub fn need(self) -> Need {
        match self {
            Class::Secrets => Need::Secrets,
            Class::UsesNetwork => Need::Network,
            Class::Signals
            | Class::InstallsPackages
            | Class::Containers
            | Class::ChangesSystem
            | Class::RemoteHost
            | Class::Publishes
            | Class::WritesOutside => Need::Machine,
            _ if self.is_blocked() => Need::Machine,
            _ => Need::Nothing,
        }
    }

    /// What it needs, for machines.
    pub(super) fn need_name(self) -> Option<&'static str> {
        Some(match self {
            Class::Secrets => "credentials",
            Class::UsesNetwork => "network",
            Class::InstallsPackages => "packages",
            Class::Containers => "containers",
            Class::RemoteHost => "host",
            Class::Publishes => "git_remote",
            Class::Signals | Class::ChangesSystem | Class::WritesOutside => "outside",
            _ => return None,
        })
    }

    pub fn weigh(self, mode: Mode, trusted: bool, sandbox: Sandbox) -> (Ruling, &'static str) {
        if self.is_blocked() {
            return (Ruling::Block, self.rule());
        }
        if self == Class::Reads {
            return (Ruling::Allow, self.rule());
        }
        if sandbox == Sandbox::Full && self.need() == Need::Nothing {
            return (Ruling::Allow, self.rule());
        }
        if mode == Mode::Plan && self.may_change() {
            return (Ruling::Block, "plan-mode");
        }
        // Elsewhere nothing shows what it did before it counts: the project's own commands run, and only where something holds them.
        match sandbox {
            _ if self != Class::BuildsProject => (Ruling::Ask, self.rule()),
            _ if !trusted => (Ruling::Ask, "untrusted"),
            Sandbox::None => (Ruling::Ask, "no-sandbox"),
            Sandbox::Partial | Sandbox::Full => (Ruling::Allow, self.rule()),
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
    fn no_mode_loosens_a_block_and_only_the_wall_lets_commands_pass() {
        for class in Class::all() {
            for mode in Mode::ALL {
                for sandbox in [Sandbox::Full, Sandbox::Partial, Sandbox::None] {
                    let (decision, _) = class.weigh(mode, true, sandbox);
                    if class.is_blocked() {
                        assert_eq!(decision, Ruling::Block);
                    }
                    if sandbox == Sandbox::None && class != Class::Reads {
                        assert_ne!(decision, Ruling::Allow, "{class:?} {mode:?}");
                    }
                    if class.need() != Need::Nothing {
                        assert_ne!(decision, Ruling::Allow, "{class:?} {mode:?}");
                    }
                }
            }
        }
    }
}

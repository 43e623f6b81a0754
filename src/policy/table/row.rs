//! One row of the tables: how a program or a subcommand is written down.

use crate::policy::class::Class;
use crate::policy::facts::Facts;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::policy) enum Takes {
    Nothing,
    Text,
    /// Paths whose names or metadata are shown.
    Names,
    Files,
    /// A pattern or expression, then paths that are read.
    PatternThenFiles,
    Writes,
    /// Paths that are read or run inside the project: sources, tests, packages.
    Inside,
    Whatever,
    Subcommand,
}

/// What a row cannot say in words; the code for it is in `command`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::policy) enum Extra {
    None,
    Alias,
    Awk,
    Cd,
    Chmod,
    Command,
    Curl,
    Dd,
    Declare,
    Destroyer,
    Docker,
    Echo,
    Env,
    Eval,
    Find,
    Git,
    Interpreter,
    Kill,
    Make,
    Move,
    Netcat,
    NpmRun,
    NpmTest,
    Parallel,
    Processes,
    Unset,
    Later,
    Escalator,
    Pytest,
    Queries,
    Jq,
    Workspace,
    Python,
    ReadBuiltin,
    Remove,
    RemoteCopy,
    RemoteShell,
    Runner,
    ScriptCommand,
    SecondWrites,
    Sed,
    Set,
    Shell,
    Shutdown,
    Source,
    Test,
    Trap,
    Watch,
    Wget,
    Wrapper(usize),
    Xargs,
    Openssl,
    Archive,
    Checker,
    Cargo,
    Cmake,
}

#[derive(Debug, Clone, Copy)]
pub(in crate::policy) struct Row {
    /// The program it is a subcommand of; empty for a program.
    pub(in crate::policy) of: &'static str,
    pub(in crate::policy) names: &'static str,
    /// What it amounts to, before its arguments are looked at; for a program with subcommands, those not named.
    pub(in crate::policy) class: Class,
    pub(in crate::policy) takes: Takes,
    /// Its options, in the notation of `command::options`.
    pub(in crate::policy) options: &'static str,
    pub(in crate::policy) extra: Extra,
    pub(in crate::policy) facts: Facts,
}

impl Row {
    pub(super) const fn of(self, program: &'static str) -> Row {
        Row { of: program, ..self }
    }

    pub(super) const fn extra(self, extra: Extra) -> Row {
        Row { extra, ..self }
    }

    pub(super) const fn facts(self, facts: Facts) -> Row {
        Row { facts, ..self }
    }
}

pub(super) const fn row(names: &'static str, class: Class, takes: Takes, options: &'static str) -> Row {
    Row { of: "", names, class, takes, options, extra: Extra::None, facts: Facts::NONE }
}

pub(super) const fn reads(names: &'static str, takes: Takes, options: &'static str) -> Row {
    row(names, Class::Reads, takes, options)
}

pub(super) const fn asks(names: &'static str, class: Class) -> Row {
    row(names, class, Takes::Whatever, "*")
}

pub(super) const fn builds(names: &'static str, options: &'static str) -> Row {
    row(names, Class::BuildsProject, Takes::Inside, options)
}

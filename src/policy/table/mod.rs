//! What programs do, as data: one row for each program or subcommand, one short file for each family. A new program
//! is a new row, and rows in the table test. Rows name what is known; whatever they do not name asks.

mod archives;
mod build;
mod containers;
mod coreutils;
mod databases;
mod interpreters;
mod network;
mod packages;
mod python;
mod search;
mod shell;
mod system;
mod text;
mod vcs;
mod web;

pub(in crate::policy) use web::RUNNER;

use super::class::Class;
use super::command::facts::Facts;
use std::collections::HashMap;
use std::sync::LazyLock;

/// What a program's operands are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Takes {
    /// It takes none.
    Nothing,
    /// Words that are no paths.
    Text,
    /// Paths whose names or metadata are shown.
    Names,
    /// Paths that are read.
    Files,
    /// A pattern or expression, then paths that are read.
    PatternThenFiles,
    /// Paths that are written.
    Writes,
    /// Paths that are read or run inside the project: sources, tests, packages.
    Inside,
    /// Whatever it is, the class says enough.
    Whatever,
    /// A subcommand.
    Subcommand,
}

/// What a row cannot say in words; the code for it is in `command`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extra {
    /// Nothing.
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
    Exec,
    Fd,
    Find,
    Git,
    GitConfig,
    Interpreter,
    Kill,
    Make,
    Move,
    Netcat,
    NpmRun,
    NpmTest,
    Parallel,
    Pkill,
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
    /// Runs the words behind its options and so many operands.
    Wrapper(usize),
    Xargs,
    Openssl,
    Archive,
    Dpkg,
    Checker,
    Cargo,
    Cmake,
    Biome,
}

/// One program or subcommand.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row {
    /// The program it is a subcommand of; empty for a program.
    pub(super) of: &'static str,
    /// Its names, parted by blanks.
    pub(super) names: &'static str,
    /// What it amounts to, before its arguments are looked at; for a program with subcommands, those not named.
    pub(super) class: Class,
    /// What its operands are.
    pub(super) takes: Takes,
    /// Its options, in the notation of `command::options`.
    pub(super) options: &'static str,
    /// What needs code.
    pub(super) extra: Extra,
    /// What it does with data.
    pub(super) facts: Facts,
}

impl Row {
    const fn of(self, program: &'static str) -> Row {
        Row { of: program, ..self }
    }

    const fn extra(self, extra: Extra) -> Row {
        Row { extra, ..self }
    }

    const fn facts(self, facts: Facts) -> Row {
        Row { facts, ..self }
    }
}

const fn row(names: &'static str, class: Class, takes: Takes, options: &'static str) -> Row {
    Row { of: "", names, class, takes, options, extra: Extra::None, facts: Facts::NONE }
}

/// A program that only reads.
const fn reads(names: &'static str, takes: Takes, options: &'static str) -> Row {
    row(names, Class::Reads, takes, options)
}

/// A program that always asks, whatever its arguments.
const fn asks(names: &'static str, class: Class) -> Row {
    row(names, class, Takes::Whatever, "*")
}

/// A build, test or check of the project.
const fn builds(names: &'static str, options: &'static str) -> Row {
    row(names, Class::BuildsProject, Takes::Inside, options)
}

const FAMILIES: &[&[Row]] = &[
    archives::ROWS,
    build::ROWS,
    containers::ROWS,
    coreutils::ROWS,
    databases::ROWS,
    interpreters::ROWS,
    network::ROWS,
    packages::ROWS,
    python::ROWS,
    search::ROWS,
    shell::ROWS,
    system::ROWS,
    text::ROWS,
    vcs::ROWS,
    web::ROWS,
];

/// All rows, by name.
pub(super) struct Tables {
    rows: HashMap<(&'static str, &'static str), &'static Row>,
}

impl Tables {
    /// The index: constant data, put in order once, when the first command is judged.
    pub(super) fn get() -> &'static Self {
        static INDEX: LazyLock<Tables> = LazyLock::new(Tables::index);
        &INDEX
    }

    fn index() -> Self {
        let rows = FAMILIES.iter().flat_map(|family| family.iter());
        let named = rows.flat_map(|row| row.names.split(' ').map(move |name| ((row.of, name), row)));
        Self { rows: named.collect() }
    }

    /// The row of a program.
    pub(super) fn program(&self, name: &str) -> Option<&'static Row> {
        self.rows.get(&("", name)).copied()
    }

    /// True for tools that a JavaScript project installs for itself and that only check or build it.
    pub(super) fn is_javascript(&self, name: &str) -> bool {
        let named = |row: &&Row| row.of.is_empty() && row.names.split(' ').any(|n| n == name);
        web::ROWS.iter().find(named).is_some_and(|row| row.class == Class::BuildsProject)
    }

    /// The row of a subcommand.
    pub(super) fn subcommand(&self, program: &str, name: &str) -> Option<&'static Row> {
        self.rows.get(&(program, name)).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_stands_twice_and_every_subcommand_has_its_program() {
        let mut seen = std::collections::HashSet::new();
        for row in FAMILIES.iter().flat_map(|f| f.iter()) {
            for name in row.names.split(' ') {
                assert!(!name.is_empty(), "{row:?}");
                assert!(seen.insert((row.of, name)), "{} {name} stands twice", row.of);
            }
        }
        for (of, name) in &seen {
            let parent = of.rsplit_once(' ').unwrap_or(("", of));
            assert!(of.is_empty() || seen.contains(&parent), "{of} {name} has no parent");
        }
    }

    #[test]
    fn options_are_written_in_the_notation() {
        for row in FAMILIES.iter().flat_map(|f| f.iter()) {
            for token in row.options.split(' ').filter(|t| !t.is_empty()) {
                assert!(token == "*" || token.starts_with(['-', '+']), "{} {token}", row.names);
            }
        }
    }
}

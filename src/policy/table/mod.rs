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
mod row;
mod search;
mod shell;
mod system;
mod text;
mod vcs;
mod web;

pub(in crate::policy) use row::{Extra, Row, Takes};
pub(in crate::policy) use web::RUNNER;

use super::class::Class;
use std::collections::HashMap;
use std::sync::LazyLock;

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

    pub(super) fn program(&self, name: &str) -> Option<&'static Row> {
        self.rows.get(&("", name)).copied()
    }

    /// True for tools that a JavaScript project installs for itself and that only check or build it.
    pub(super) fn is_javascript(&self, name: &str) -> bool {
        let named = |row: &&Row| row.of.is_empty() && row.names.split(' ').any(|n| n == name);
        web::ROWS.iter().find(named).is_some_and(|row| row.class == Class::BuildsProject)
    }

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

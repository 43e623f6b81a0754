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

use super::call::{Row, Tables};
use crate::policy::class::Class;
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

/// The index: constant data, put in order once, when the first command is judged.
pub(super) fn tables() -> &'static Tables {
    static INDEX: LazyLock<Tables> = LazyLock::new(index);
    &INDEX
}

fn index() -> Tables {
    let rows = FAMILIES.iter().flat_map(|family| family.iter());
    let named = rows.flat_map(|row| row.names.split(' ').map(move |name| ((row.of, name), row)));
    let tools = web::ROWS.iter().filter(|row| row.of.is_empty() && row.class == Class::BuildsProject);
    Tables { rows: named.collect(), javascript: tools.flat_map(|row| row.names.split(' ')).collect() }
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

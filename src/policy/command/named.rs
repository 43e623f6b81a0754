//! Which row of the table speaks of a command: its program by name, wherever the system keeps it, and its subcommands.

use crate::policy::options::parse;
use crate::policy::programs::{self, Row, Takes};
use crate::policy::shell::Word;
use crate::protocol::in_list;

/// Where the system and its packages keep programs.
const SYSTEM_BINS: &str = "/bin /usr/bin /sbin /usr/sbin /usr/local/bin /opt/homebrew/bin";

/// Where a project keeps the tools it installs for itself.
const PROJECT_BINS: &str = "node_modules/.bin .venv/bin venv/bin vendor/bin bin";

/// A program and its row: that of the longest name the table knows.
pub(super) struct Named<'w> {
    pub(super) name: String,
    pub(super) row: &'static Row,
    pub(super) rest: &'w [Word],
    /// The rows above, each with the words that stand before the subcommand.
    pub(super) above: Vec<(&'static Row, &'w [Word])>,
    /// It is the project's own copy of the tool.
    pub(super) is_local: bool,
}

pub(super) fn named(words: &[Word]) -> Option<Named<'_>> {
    let first = words.first().filter(|word| !word.computed && !word.glob)?;
    let (name, is_local) = match first.text.rsplit_once('/') {
        _ if programs::row(&first.text).is_some() => (first.text.as_str(), false),
        Some((dir, base)) if in_list(SYSTEM_BINS, dir) => (base, false),
        Some((dir, base)) if in_list(PROJECT_BINS, dir.trim_start_matches("./")) => (base, true),
        Some(_) | None => return None,
    };
    let (row, rest) = (programs::row(name)?, &words[1..]);
    let mut named = Named { name: name.to_owned(), row, rest, above: Vec::new(), is_local };
    while matches!(named.row.takes, Takes::Subcommand | Takes::Text | Takes::Whatever) {
        let Some(at) = parse(named.row.options, named.rest, true).first_operand else { break };
        let longer = format!("{} {}", named.name, named.rest[at].text);
        let Some(row) = programs::row(&longer).filter(|_| !named.rest[at].computed) else { break };
        named.above.push((named.row, &named.rest[..at]));
        (named.name, named.row, named.rest) = (longer, row, &named.rest[at + 1..]);
    }
    Some(named)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every row speaks of its own example, and none of an empty line.
    #[test]
    fn each_row_is_found_by_its_example() {
        let wrong: Vec<String> = programs::rows()
            .iter()
            .filter_map(|row| {
                let words: Vec<Word> = row.example.split(' ').map(Word::literal).collect();
                let found = named(&words).filter(|named| std::ptr::eq(named.row, row));
                found.is_none().then(|| format!("{row:?}"))
            })
            .collect();
        assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
        assert!(named(&[]).is_none());
    }

    #[test]
    fn rows_are_written_as_they_are_read() {
        for row in programs::rows() {
            let options = row.options.split_ascii_whitespace().chain(row.looks.split_ascii_whitespace());
            let odd = options.into_iter().find(|token| *token != "*" && !token.starts_with('-'));
            assert_eq!(odd, None, "{row:?}");
            let does = "downloads sends interprets removes filters enters hands-on fetches appends lists";
            assert!(row.does.split_ascii_whitespace().all(|word| in_list(does, word)), "{row:?}");
            assert!(!row.careful || !in_list(row.options, "*"), "a reader's options are listed: {row:?}");
        }
    }
}

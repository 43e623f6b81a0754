//! Reads redirections and the heads of here-documents.

use super::reader::{PendingHeredoc, Reader, Reading};
use super::script::{Atom, Direction, Redirect, Trouble, Word};

/// Every operator, longest first.
const OPERATORS: &[(&str, Direction)] = &[
    ("<<<", Direction::Text),
    ("&>>", Direction::Write),
    ("<<-", Direction::Text),
    ("<<", Direction::Text),
    ("<>", Direction::Both),
    ("<&", Direction::Descriptor),
    (">&", Direction::Descriptor),
    (">>", Direction::Write),
    (">|", Direction::Write),
    ("&>", Direction::Write),
    ("<", Direction::Read),
    (">", Direction::Write),
];

impl Reader<'_> {
    pub(super) fn redirect(&mut self, into: &mut Vec<Redirect>) -> Reading<bool> {
        let start = self.at;
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        self.at += digits;
        let found = OPERATORS.iter().find(|(sign, _)| self.looking_at(sign));
        let substitution = digits == 0 && (self.looking_at("<(") || self.looking_at(">("));
        let Some(&(sign, direction)) = found.filter(|_| !substitution) else {
            self.at = start;
            return Ok(false);
        };
        if digits > 0 && sign.starts_with('&') {
            self.at = start;
            return Ok(false);
        }
        self.at += sign.len();
        if sign == "<<" || sign == "<<-" {
            into.push(self.heredoc(sign == "<<-")?);
            return Ok(true);
        }
        self.skip_blanks();
        let target = self.word()?;
        let direction = match target.literal() {
            // `>&file` writes a file; `>&2`, `<&3-` and `>&-` touch descriptors only.
            Some(t) if sign == ">&" && !is_descriptor(&t) => Direction::Write,
            None if sign == ">&" => Direction::Write,
            _ => direction,
        };
        into.push(Redirect { direction, target, heredoc: None });
        Ok(true)
    }

    fn heredoc(&mut self, tabs: bool) -> Reading<Redirect> {
        self.skip_blanks();
        let target = self.word()?;
        let delimiter = target.literal().ok_or(Trouble::Syntax)?;
        let odd = target.atoms.iter().any(|a| matches!(a, Atom::Char('\n', _)));
        if odd || target.odd || delimiter.is_empty() {
            return Err(Trouble::Syntax);
        }
        let number = self.script.heredocs.len();
        self.script.heredocs.push(Word::default());
        self.pending.push(PendingHeredoc { number, delimiter, literal: target.quoted, tabs });
        Ok(Redirect { direction: Direction::Text, target: Word::default(), heredoc: Some(number) })
    }
}

fn is_descriptor(text: &str) -> bool {
    let digits = text.strip_suffix('-').unwrap_or(text);
    !text.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

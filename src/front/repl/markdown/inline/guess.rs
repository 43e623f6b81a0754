//! The quick reader: shows text that is still arriving as it will most likely roles once it is complete, and says up
//! to where that is certain.

use super::{Settled, may_be_clicked, same_place};
use crate::front::repl::cell::{Cell, Link, push_text};
use crate::front::repl::style::{Role, Roles};

/// An opening that stays open for more bytes than this is taken literally until the text is complete.
const LONGEST_OPEN: usize = 2000;

pub fn guess(source: &str, base: Roles, cells: &mut Vec<Cell>, links: &mut Vec<Link>) -> Settled {
    let settled = Settled::default();
    let mut guess = Guess { source, at: 0, base, open: Vec::new(), cells, links, settled, brackets: 0 };
    guess.run();
    if source.len() - guess.settled.source > LONGEST_OPEN {
        return Settled { source: guess.at, cells: guess.cells.len() };
    }
    guess.settled
}

#[derive(Debug, Clone, Copy)]
struct Open {
    mark: u8,
    role: Role,
}

struct Guess<'a> {
    source: &'a str,
    at: usize,
    base: Roles,
    open: Vec<Open>,
    cells: &'a mut Vec<Cell>,
    links: &'a mut Vec<Link>,
    settled: Settled,
    brackets: usize,
}

impl Guess<'_> {
    fn run(&mut self) {
        while self.at < self.source.len() {
            let rest = &self.source[self.at..];
            let byte = rest.as_bytes()[0];
            let goes_on = match byte {
                b'`' => self.code(rest),
                b'*' | b'_' | b'~' => self.emphasis(rest, byte),
                b'\\' => self.escape(rest),
                b'[' | b'!' => self.link(rest),
                b'<' => self.autolink(rest),
                b'&' => self.entity(rest),
                b' ' | b'\n' => {
                    self.literal(1);
                    if self.open.is_empty() && self.brackets == 0 {
                        self.settled = Settled { source: self.at, cells: self.cells.len() };
                    }
                    true
                }
                _ => {
                    let end = rest.find(is_special).unwrap_or(rest.len());
                    self.brackets = self.brackets.saturating_sub(rest[..end].matches(']').count());
                    self.literal(end.max(1));
                    true
                }
            };
            if !goes_on {
                break;
            }
        }
    }

    fn roles(&self) -> Roles {
        self.open.iter().fold(self.base, |roles, open| roles.with(open.role))
    }

    fn literal(&mut self, length: usize) {
        let roles = self.roles();
        push_text(self.cells, &self.source[self.at..self.at + length], roles);
        self.at += length;
    }

    fn before(&self) -> char {
        self.source[..self.at].chars().next_back().unwrap_or(' ')
    }

    /// A code span, taken as open to the end where it is not closed yet. False: wait for more.
    fn code(&mut self, rest: &str) -> bool {
        let run = run_length(rest, b'`');
        if run == rest.len() {
            return false;
        }
        let inside = &rest[run..];
        let roles = self.roles().with(Role::Code);
        match closing_run(inside, run) {
            Some(end) => {
                push_text(self.cells, code_text(&inside[..end]), roles);
                self.at += run + end + run;
                true
            }
            None => {
                push_text(self.cells, inside.trim_end_matches('`'), roles);
                self.at = self.source.len();
                false
            }
        }
    }

    /// Emphasis or strike-through. False: wait for more.
    fn emphasis(&mut self, rest: &str, mark: u8) -> bool {
        let run = run_length(rest, mark);
        if run == rest.len() {
            return false;
        }
        let (before, after) = (self.before(), rest[run..].chars().next().unwrap_or(' '));
        let left = flanks(after, before);
        let right = flanks(before, after);
        let (may_open, may_close) = match mark {
            b'_' => (left && (!right || is_mark(before)), right && (!left || is_mark(after))),
            _ => (left, right),
        };
        let mut count = run;
        while may_close && count > 0 && self.closes(mark, &mut count) {}
        if count == 0 {
            self.at += run;
            return true;
        }
        let roles: &[Role] = match (may_open, mark, count) {
            (true, b'~', 2) => &[Role::Strikethrough],
            (true, b'*' | b'_', 1) => &[Role::Emphasis],
            (true, b'*' | b'_', 2) => &[Role::Strong],
            (true, b'*' | b'_', 3) => &[Role::Emphasis, Role::Strong],
            _ => {
                self.at += run - count;
                self.literal(count);
                return true;
            }
        };
        self.open.extend(roles.iter().map(|&role| Open { mark, role }));
        self.at += run;
        true
    }

    fn closes(&mut self, mark: u8, count: &mut usize) -> bool {
        let Some(place) = self.open.iter().rposition(|open| open.mark == mark) else { return false };
        let needs = if self.open[place].role == Role::Emphasis { 1 } else { 2 };
        if needs > *count || (mark == b'~' && *count != needs) {
            return false;
        }
        *count -= needs;
        self.open.truncate(place);
        true
    }

    fn escape(&mut self, rest: &str) -> bool {
        let Some(next) = rest[1..].chars().next() else { return false };
        if next == '\n' || next.is_ascii_punctuation() {
            self.at += 1;
        }
        if next != '\n' {
            self.literal(1);
        }
        true
    }

    /// A link as far as it is there; a bracket that is none yet stands as it is.
    fn link(&mut self, rest: &str) -> bool {
        let image = rest.starts_with('!');
        if image && !rest.starts_with("![") {
            self.literal(1);
            return true;
        }
        let skip = if image { 2 } else { 1 };
        let Some((text, tail)) = bracketed(&rest[skip..]) else {
            self.brackets = usize::from(!rest.contains('\n'));
            self.literal(skip);
            return true;
        };
        let Some(target) = tail.strip_prefix('(') else {
            if tail.is_empty() {
                self.brackets = 1;
            }
            self.literal(skip);
            return true;
        };
        let roles = self.roles();
        let (url, length) = match target.find([')', '\n']) {
            Some(end) if target.as_bytes()[end] == b')' => (&target[..end], Some(end + 1)),
            Some(_) => {
                self.literal(skip);
                return true;
            }
            None => (target, None),
        };
        let from = self.cells.len();
        guess(text, roles.with(Role::Link), self.cells, &mut Vec::new());
        let url = url.split(' ').next().unwrap_or(url);
        if !same_place(text, url) {
            push_text(self.cells, " (", roles.with(Role::Muted));
            push_text(self.cells, url, roles.with(Role::Muted));
            if length.is_some() {
                push_text(self.cells, ")", roles.with(Role::Muted));
            }
        }
        match length {
            Some(length) => {
                self.at += skip + text.len() + 2 + length;
                if may_be_clicked(url) {
                    self.links.push(Link { cells: from..self.cells.len(), url: url.to_owned() });
                }
                true
            }
            None => {
                self.at = self.source.len();
                false
            }
        }
    }

    fn autolink(&mut self, rest: &str) -> bool {
        let inside = rest[1..].split([' ', '\n', '<']).next().unwrap_or_default();
        match inside.find('>') {
            Some(end) if is_url(&inside[..end]) => {
                let roles = self.roles().with(Role::Link);
                let from = self.cells.len();
                push_text(self.cells, &inside[..end], roles);
                if may_be_clicked(&inside[..end]) {
                    self.links.push(Link { cells: from..self.cells.len(), url: inside[..end].to_owned() });
                }
                self.at += end + 2;
            }
            _ => self.literal(1),
        }
        true
    }

    fn entity(&mut self, rest: &str) -> bool {
        const KNOWN: [(&str, char); 5] =
            [("&amp;", '&'), ("&lt;", '<'), ("&gt;", '>'), ("&quot;", '"'), ("&nbsp;", '\u{a0}')];
        match KNOWN.iter().find(|(name, _)| rest.starts_with(name)) {
            Some((name, meaning)) => {
                let roles = self.roles();
                self.cells.push(Cell::new(*meaning, roles));
                self.at += name.len();
            }
            None => self.literal(1),
        }
        true
    }
}

fn is_special(c: char) -> bool {
    matches!(c, '`' | '*' | '_' | '~' | '\\' | '[' | '!' | '<' | '&' | ' ' | '\n')
}

fn is_mark(c: char) -> bool {
    c.is_ascii_punctuation() || (!c.is_alphanumeric() && !c.is_whitespace())
}

/// True if a run of marks clings to `near`, as seen from `far`.
fn flanks(near: char, far: char) -> bool {
    !near.is_whitespace() && (!is_mark(near) || far.is_whitespace() || is_mark(far))
}

fn run_length(text: &str, mark: u8) -> usize {
    text.bytes().take_while(|&b| b == mark).count()
}

fn closing_run(text: &str, length: usize) -> Option<usize> {
    let mut at = 0;
    while let Some(found) = text[at..].find('`') {
        let start = at + found;
        let run = run_length(&text[start..], b'`');
        if run == length {
            return Some(start);
        }
        at = start + run;
    }
    None
}

/// A code span's text: one blank on each side does not count.
fn code_text(inside: &str) -> &str {
    let stripped = inside.strip_prefix(' ').and_then(|text| text.strip_suffix(' '));
    stripped.filter(|text| !text.trim().is_empty()).unwrap_or(inside)
}

fn bracketed(text: &str) -> Option<(&str, &str)> {
    let mut depth = 0;
    for (index, c) in text.char_indices() {
        match c {
            '\n' => return None,
            '[' => depth += 1,
            ']' if depth == 0 => return Some((&text[..index], &text[index + 1..])),
            ']' => depth -= 1,
            _ => {}
        }
    }
    None
}

fn is_url(text: &str) -> bool {
    text.split_once(':').is_some_and(|(scheme, rest)| {
        scheme.len() >= 2 && scheme.bytes().all(|b| b.is_ascii_alphanumeric()) && !rest.is_empty()
    })
}

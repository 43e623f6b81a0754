//! What stands inside a line of Markdown: emphasis, code, links. Two readers give the same kind of cells: a quick one
//! for text that is still arriving, which guesses that what was opened will be closed, and the exact one
//! (pulldown-cmark) for text that is complete.

use super::paint::{Cell, Link, push_text};
use super::style::Style;
use crate::text::clean;
use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};

/// The look of a code span.
const CODE: Style = Style::CYAN;
/// An opening that stays open for more bytes than this is taken literally until the text is complete.
const LONGEST_OPEN: usize = 2000;

/// True if the text holds anything that could be markup.
pub fn has_markup(source: &str) -> bool {
    source.bytes().any(|b| matches!(b, b'*' | b'_' | b'`' | b'~' | b'[' | b'<' | b'&' | b'\\'))
}

/// Everything before this place keeps its meaning whatever follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Settled {
    /// Bytes of source.
    pub source: usize,
    /// Cells.
    pub cells: usize,
}

/// Reads text that may go on, and reports up to where it is settled.
pub fn guess(source: &str, base: Style, cells: &mut Vec<Cell>) -> Settled {
    let mut guess =
        Guess { source, at: 0, base, open: Vec::new(), cells, settled: Settled::default(), brackets: 0 };
    guess.run();
    if source.len() - guess.settled.source > LONGEST_OPEN {
        return Settled { source: guess.at, cells: guess.cells.len() };
    }
    guess.settled
}

/// An emphasis that was opened: its mark, and the look it adds.
#[derive(Debug, Clone, Copy)]
struct Open {
    mark: u8,
    look: Style,
}

struct Guess<'a> {
    source: &'a str,
    at: usize,
    base: Style,
    open: Vec<Open>,
    cells: &'a mut Vec<Cell>,
    settled: Settled,
    /// Square brackets that may still become a link.
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

    fn look(&self) -> Style {
        self.open.iter().fold(self.base, |style, open| style.and(open.look))
    }

    fn literal(&mut self, length: usize) {
        let look = self.look();
        push_text(self.cells, &self.source[self.at..self.at + length], look);
        self.at += length;
    }

    /// The character before a place; a blank at the beginning.
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
        let look = self.look().and(CODE);
        match closing_run(inside, run) {
            Some(end) => {
                push_text(self.cells, code_text(&inside[..end]), look);
                self.at += run + end + run;
                true
            }
            None => {
                let shown = inside.trim_end_matches('`');
                push_text(self.cells, shown, look);
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
        match (may_open, mark, count) {
            (true, b'~', 2) => self.open.push(Open { mark, look: Style::STRIKE }),
            (true, b'*' | b'_', 1) => self.open.push(Open { mark, look: Style::ITALIC }),
            (true, b'*' | b'_', 2) => self.open.push(Open { mark, look: Style::BOLD }),
            (true, b'*' | b'_', 3) => {
                self.open.push(Open { mark, look: Style::ITALIC });
                self.open.push(Open { mark, look: Style::BOLD });
            }
            _ => {
                self.at += run - count;
                self.literal(count);
                return true;
            }
        }
        self.at += run;
        true
    }

    /// Closes the innermost emphasis of this mark if so many marks do.
    fn closes(&mut self, mark: u8, count: &mut usize) -> bool {
        let Some(place) = self.open.iter().rposition(|open| open.mark == mark) else { return false };
        let needs = if self.open[place].look == Style::ITALIC { 1 } else { 2 };
        if needs > *count || (mark == b'~' && *count != needs) {
            return false;
        }
        *count -= needs;
        self.open.truncate(place);
        true
    }

    fn escape(&mut self, rest: &str) -> bool {
        match rest[1..].chars().next() {
            None => false,
            Some('\n') => {
                self.at += 1;
                true
            }
            Some(c) if c.is_ascii_punctuation() => {
                self.at += 1;
                self.literal(1);
                true
            }
            Some(_) => {
                self.literal(1);
                true
            }
        }
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
        let look = self.look();
        let (url, length) = match target.find([')', '\n']) {
            Some(end) if target.as_bytes()[end] == b')' => (&target[..end], Some(end + 1)),
            Some(_) => {
                self.literal(skip);
                return true;
            }
            None => (target, None),
        };
        guess(text, look.and(Style::UNDERLINE), self.cells);
        let url = url.split(' ').next().unwrap_or(url);
        if !same_place(text, url) {
            push_text(self.cells, " (", look.and(Style::DIM));
            push_text(self.cells, url, look.and(Style::DIM));
            if length.is_some() {
                push_text(self.cells, ")", look.and(Style::DIM));
            }
        }
        match length {
            Some(length) => {
                self.at += skip + text.len() + 2 + length;
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
                let look = self.look().and(Style::UNDERLINE);
                push_text(self.cells, &inside[..end], look);
                self.at += end + 2;
            }
            _ => self.literal(1),
        }
        true
    }

    fn entity(&mut self, rest: &str) -> bool {
        const KNOWN: [(&str, char); 5] =
            [("&amp;", '&'), ("&lt;", '<'), ("&gt;", '>'), ("&quot;", '"'), ("&nbsp;", '\u{a0}')];
        for (name, meaning) in KNOWN {
            if rest.starts_with(name) {
                let look = self.look();
                self.cells.push(Cell::new(meaning, look));
                self.at += name.len();
                return true;
            }
        }
        self.literal(1);
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

/// Where a run of exactly `length` backticks stands that is certain to be over.
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

/// The text up to the bracket that closes it, and what follows.
fn bracketed(text: &str) -> Option<(&str, &str)> {
    let mut depth = 0usize;
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

/// True if a link's text already says where it leads.
fn same_place(text: &str, url: &str) -> bool {
    text == url || url.strip_prefix("mailto:") == Some(text)
}

/// Stands for a line end within the text given to the parser: white space that no clean text contains.
const LINE_END: char = '\u{2028}';

/// Reads complete text exactly, and reports where its links lead.
pub fn exact(source: &str, base: Style, cells: &mut Vec<Cell>) -> Vec<Link> {
    let mut links = Vec::new();
    // A letter in front keeps the parser from seeing blocks: those have been taken off already.
    let text = format!("a {}", source.replace('\n', "\u{2028}"));
    let mut skip = 2;
    let mut looks = vec![base];
    let mut target: Vec<Target> = Vec::new();
    for event in Parser::new_ext(&text, Options::ENABLE_STRIKETHROUGH) {
        let look = looks[looks.len() - 1];
        match event {
            Event::Text(text) | Event::InlineHtml(text) | Event::Html(text) => {
                if let Some(target) = target.last_mut() {
                    target.said.push_str(&text);
                }
                let begin = skip.min(text.len());
                skip -= begin;
                push_clean(cells, &text[begin..], look);
            }
            Event::Code(text) => push_clean(cells, &text, look.and(CODE)),
            Event::SoftBreak | Event::HardBreak => cells.push(Cell::new('\n', look)),
            Event::Start(Tag::Emphasis) => looks.push(look.and(Style::ITALIC)),
            Event::Start(Tag::Strong) => looks.push(look.and(Style::BOLD)),
            Event::Start(Tag::Strikethrough) => looks.push(look.and(Style::STRIKE)),
            Event::Start(Tag::Link { link_type, dest_url, .. }) => {
                target.push(Target::at(cells.len(), &dest_url, link_type == LinkType::Inline));
                looks.push(look.and(Style::UNDERLINE));
            }
            Event::Start(Tag::Image { dest_url, .. }) => {
                target.push(Target::at(cells.len(), &dest_url, true));
                looks.push(look.and(Style::UNDERLINE));
            }
            Event::End(TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough) => {
                looks.pop();
            }
            Event::End(TagEnd::Link | TagEnd::Image) => {
                looks.pop();
                let look = looks.last().copied().unwrap_or(base).and(Style::DIM);
                let Some(target) = target.pop() else { continue };
                if target.named && !target.url.is_empty() && !same_place(&target.said, &target.url) {
                    push_clean(cells, &format!(" ({})", target.url), look);
                }
                if may_be_clicked(&target.url) {
                    links.push(Link { cells: target.from..cells.len(), url: target.url });
                }
            }
            _ => {}
        }
    }
    drop_escaped_line_ends(cells, &mut links);
    links
}

/// A link that is being read.
struct Target {
    from: usize,
    url: String,
    /// True if it has a text of its own, so that the place must be named as well.
    named: bool,
    said: String,
}

impl Target {
    fn at(from: usize, url: &str, named: bool) -> Self {
        Self { from, url: url.to_owned(), named, said: String::new() }
    }
}

/// Only the web, and nothing a terminal could take for a command.
fn may_be_clicked(url: &str) -> bool {
    let web = url.starts_with("https://") || url.starts_with("http://");
    web && url.len() <= 1000 && url.bytes().all(|b| (0x21..=0x7e).contains(&b))
}

/// Entities may stand for anything, so what the parser made of the text is cleaned once more.
fn push_clean(cells: &mut Vec<Cell>, text: &str, look: Style) {
    for part in text.split_inclusive(LINE_END) {
        let line = part.strip_suffix(LINE_END);
        let shown = clean::plain(line.unwrap_or(part));
        push_text(cells, &shown.replace('\n', ""), look);
        if line.is_some() {
            cells.push(Cell::new('\n', look));
        }
    }
}

/// A backslash before a line end is a hard break and not shown.
fn drop_escaped_line_ends(cells: &mut Vec<Cell>, links: &mut [Link]) {
    let mut index = 1;
    while index < cells.len() {
        if cells[index].ch == '\n' && cells[index - 1].ch == '\\' {
            cells.remove(index - 1);
            for link in links.iter_mut() {
                link.cells.start -= usize::from(link.cells.start >= index);
                link.cells.end -= usize::from(link.cells.end >= index);
            }
        } else {
            index += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(cells: &[Cell]) -> String {
        let mut out = String::new();
        let mut style = Style::PLAIN;
        for cell in cells {
            style.switch(cell.style, &mut out);
            style = cell.style;
            out.push(cell.ch);
        }
        style.switch(Style::PLAIN, &mut out);
        out.replace("\x1b[m", "⟩").replace("\x1b[", "⟨")
    }

    fn both(source: &str) -> (String, String) {
        let (mut quick, mut whole) = (Vec::new(), Vec::new());
        guess(source, Style::PLAIN, &mut quick);
        exact(source, Style::PLAIN, &mut whole);
        (show(&quick), show(&whole))
    }

    #[test]
    fn both_readers_agree_on_ordinary_text() {
        let cases = [
            ("plain text.", "plain text."),
            ("**bold** x", "⟨1mbold⟩ x"),
            ("an *italic* word, ***both*** x", "an ⟨3mitalic⟩ word, ⟨1;3mboth⟩ x"),
            ("a `code span` here", "a ⟨36mcode span⟩ here"),
            ("`` a ` b `` x", "⟨36ma ` b⟩ x"),
            ("snake_case and 2 * 3 * 4", "snake_case and 2 * 3 * 4"),
            ("~~gone~~ ~tilde", "⟨9mgone⟩ ~tilde"),
            ("[docs](https://x.y/z) x", "⟨4mdocs⟨;2m (https://x.y/z)⟩ x"),
            ("[https://x.y](https://x.y) x", "⟨4mhttps://x.y⟩ x"),
            ("<https://x.y> x", "⟨4mhttps://x.y⟩ x"),
            ("a[0] and [x] and [ ] y", "a[0] and [x] and [ ] y"),
            ("\\*not\\* x", "*not* x"),
            ("a &amp; b &lt;c", "a & b <c"),
            ("Vec<T> and <b>x</b> y", "Vec<T> and <b>x</b> y"),
            ("**bold `code` bold** x", "⟨1mbold ⟨36mcode⟨;1m bold⟩ x"),
            ("two\nlines **a\nb** x", "two\nlines ⟨1ma\nb⟩ x"),
            ("wow! and ![pic](a.png) x", "wow! and ⟨4mpic⟨;2m (a.png)⟩ x"),
        ];
        for (source, wanted) in cases {
            assert_eq!(both(source), (wanted.to_owned(), wanted.to_owned()), "{source:?}");
        }
    }

    #[test]
    fn what_is_open_is_shown_as_if_it_will_be_closed() {
        let quick = |source: &str| both(source).0;
        assert_eq!(quick("a **bo"), "a ⟨1mbo⟩");
        assert_eq!(quick("a **"), "a ");
        assert_eq!(quick("a `co"), "a ⟨36mco⟩");
        assert_eq!(quick("[do"), "[do");
        assert_eq!(both("a*b"), ("a⟨3mb⟩".to_owned(), "a*b".to_owned()));
        assert_eq!(quick("[docs](htt"), "⟨4mdocs⟨;2m (htt⟩");
    }

    #[test]
    fn entities_cannot_smuggle_controls() {
        assert_eq!(both("a &#27;[2J &#x202e; b").1, "a [2J  b");
    }

    #[test]
    fn settled_text_is_not_read_again() {
        let mut cells = Vec::new();
        assert_eq!(guess("one two thr", Style::PLAIN, &mut cells), Settled { source: 8, cells: 8 });
        cells.clear();
        assert_eq!(guess("one **two thr", Style::PLAIN, &mut cells), Settled { source: 4, cells: 4 });
    }
}

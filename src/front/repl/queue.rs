//! Lines that wait their turn: how each is sent, by itself or by Enter alone, and how they are shown beside what is
//! still typed. They stay apart whatever happens.

use super::screen::Look;
use super::style::Role;
use crate::catalog::{Lang, repl};
use crate::front::reports::is_command;
use crate::route;
use crate::text::clean::one_line;
use crate::text::measure;
use std::collections::VecDeque;

/// A line that waits its turn.
struct Waiting {
    line: String,
    /// It came at once with other lines: nobody typed it as it stands.
    in_burst: bool,
    /// A turn was stopped before it: it waits for Enter.
    is_held: bool,
}

/// More lines at once are one text.
const MOST_AT_ONCE: usize = 500;

#[derive(Default)]
pub struct Queue(VecDeque<Waiting>);

#[derive(Debug, PartialEq, Eq)]
pub enum Next {
    Send(String),
    /// It goes into the prompt: Enter sends it.
    Draft(String),
}

impl Queue {
    pub fn push(&mut self, line: String, in_burst: bool) {
        self.0.push_back(Waiting { line, in_burst, is_held: false });
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn lines(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.0.iter().map(|waiting| waiting.line.as_str())
    }

    /// Nothing that waits now is sent by itself any more.
    pub fn hold(&mut self) {
        self.0.iter_mut().for_each(|waiting| waiting.is_held = true);
    }

    /// Puts the lines of another behind these.
    pub fn append(&mut self, mut other: Queue) {
        self.0.append(&mut other.0);
    }

    /// The next line that waits. What would be done on the user's word alone, and nobody typed, waits for Enter, and so does each
    /// line that came with it; what has more lines than anybody means to send one by one is one draft. What is held comes one by
    /// one, once the prompt is free.
    pub fn next(&mut self, prompt_is_free: bool) -> Option<Next> {
        let is_pasted = |waiting: &&Waiting| waiting.in_burst && !waiting.is_held;
        let first = self.0.front()?;
        let count = self.0.iter().take_while(is_pasted).count();
        if count > 0 && count <= MOST_AT_ONCE && is_own_word(&first.line) {
            self.hold();
            return self.next(prompt_is_free);
        }
        if count > MOST_AT_ONCE {
            let lines: Vec<String> = self.0.drain(..count).map(|waiting| waiting.line).collect();
            self.hold();
            return Some(Next::Draft(lines.join("\n")));
        }
        if first.is_held && !prompt_is_free {
            return None;
        }
        let Waiting { line, is_held, .. } = self.0.pop_front()?;
        Some(if is_held { Next::Draft(line) } else { Next::Send(line) })
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// How many wait and how they begin, in one row.
    pub fn row(&self, look: Look, lang: Lang) -> Option<String> {
        let lead = format!("{} {}", repl::QUEUED.text(lang), self.len());
        // Each takes a column at least.
        let lines = self.lines().take(look.width()).map(|line| one_line(beginning(line, look.width())));
        let gap = look.glyph(" · ", " | ");
        let row = std::iter::once(lead).chain(lines).collect::<Vec<_>>().join(gap);
        (!self.is_empty()).then(|| look.paint(Role::Muted, &measure::truncate(&row, look.width())))
    }
}

/// What is still typed, in one row that shows its end.
pub fn draft(text: &str, look: Look, lang: Lang) -> Option<String> {
    let lead = format!("{} {} ", repl::DRAFT.text(lang), look.glyph("›", ">"));
    let room = look.width().saturating_sub(measure::width(&lead));
    (!text.is_empty()).then(|| format!("{}{}", look.paint(Role::Muted, &lead), end(text, room, look)))
}

/// The end of what is typed, with a mark for each line end.
pub fn end(text: &str, room: usize, look: Look) -> String {
    let from = text.char_indices().rev().nth(room).map_or(0, |(at, _)| at);
    let shown = text[from..].replace('\n', look.glyph(" ⏎ ", " / ")).replace('\t', " ");
    if from == 0 && measure::width(&shown) <= room {
        return shown;
    }
    format!("…{}", measure::tail(&shown, room.saturating_sub(1)))
}

fn beginning(text: &str, characters: usize) -> &str {
    &text[..text.char_indices().nth(characters).map_or(text.len(), |(at, _)| at)]
}

/// Slash commands that change nothing.
const TELLS: &str = "/help /why /stats /usage /context /tools /sessions /permissions /doctor /diff /show";

/// True for a line that is carried out or leaves because the user typed it, and not because a model was asked.
pub fn is_own_word(line: &str) -> bool {
    let line = line.trim();
    line.starts_with(['!', '#'])
        || is_command(line) && !TELLS.split(' ').any(|name| name == line)
        || matches!(line, "exit" | "quit")
        || route::trivial(line).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn queue(lines: &[(&str, bool)]) -> Queue {
        let mut queue = Queue::default();
        lines.iter().for_each(|(line, in_burst)| queue.push((*line).to_owned(), *in_burst));
        queue
    }

    #[test]
    fn what_is_held_comes_one_by_one_when_the_prompt_is_free() {
        let mut queue = queue(&[("one", false), ("/undo", false), ("!rm x", true)]);
        assert_eq!(queue.next(false), Some(Next::Send("one".into())));
        queue.hold();
        queue.push("later".into(), false);
        assert_eq!(queue.next(false), None);
        assert_eq!(queue.next(true), Some(Next::Draft("/undo".into())));
        assert_eq!(queue.next(true), Some(Next::Draft("!rm x".into())));
        assert_eq!(queue.next(false), Some(Next::Send("later".into())));
        assert_eq!(queue.next(true), None);
    }

    #[test]
    fn from_a_command_in_a_burst_on_each_line_waits_for_enter_by_itself() {
        let mut queue = queue(&[("one", true), ("!rm x", true), ("two", true), ("typed", false)]);
        assert_eq!(queue.next(true), Some(Next::Send("one".into())));
        assert_eq!(queue.next(true), Some(Next::Draft("!rm x".into())));
        assert_eq!(queue.next(false), None);
        assert_eq!(queue.next(true), Some(Next::Draft("two".into())));
        assert_eq!(queue.next(true), Some(Next::Draft("typed".into())));
    }

    #[test]
    fn very_many_lines_at_once_are_one_draft() {
        let lines = vec![("line", true); MOST_AT_ONCE + 1];
        assert_eq!(queue(&lines).next(true), Some(Next::Draft(["line"; MOST_AT_ONCE + 1].join("\n"))));
        assert_eq!(queue(&lines[1..]).next(true), Some(Next::Send("line".into())));
    }

    #[test]
    fn what_waits_is_told_from_what_is_typed() {
        let look = Look::plain(30);
        let queue = queue(&[("/undo", false), ("fix  the\nparser of this project", false)]);
        assert_eq!(queue.row(look, Lang::En).unwrap(), "queued: 2 · /undo · fix the…");
        assert_eq!(Queue::default().row(look, Lang::En), None);
        let typed = "a\nb and much more than there is room for";
        assert_eq!(draft(typed, look, Lang::En).unwrap(), "next › …han there is room for");
        assert_eq!(draft("a\nb ", look, Lang::De).unwrap(), "danach › a ⏎ b ");
        assert_eq!(
            draft("漢字漢字漢字漢字漢字漢字", look, Lang::En).unwrap(),
            "next › …漢字漢字漢字漢字漢字"
        );
    }
}

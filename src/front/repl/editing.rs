//! What each key means while a line is edited, where that is not rustyline's to say. Values in, a command out: reading
//! keys is rustyline's, drawing is `complete`'s.

use super::choices::Choices;
use super::keys::{Key, as_key, goes_on};
use super::paste::Pastes;
use super::screen::Look;
use crate::catalog::Lang;
use rustyline::{Cmd, KeyCode, KeyEvent, Modifiers};
use std::ops::Range;
use std::time::{Duration, Instant};

/// Why the editor was left; with the line as it stood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    Sent,
    Interrupted,
    /// A Ctrl-C took away what stood there.
    Cleared,
    CycleMode,
    Menu,
    ShowLast,
    /// More keys wait than anybody presses: they are taken without drawing each.
    Flooded,
}

pub struct Editing {
    pub look: Look,
    pub lang: Lang,
    pub choices: Choices,
    pub pastes: Pastes,
    /// What a key makes of the line, on its way through rustyline's completion.
    pub edit: Option<Edit>,
    pub ended: Option<Ended>,
    /// What stands on the screen.
    pub drawn: Drawn,
    /// The line was left only to be drawn again.
    pub again: bool,
    /// What has arrived of a paste that goes on.
    pub pasting: Option<String>,
    /// The history is searched: what is typed is no part of the line.
    searching: bool,
    /// So many lines up in the history.
    above: u32,
    /// Bytes that were typed before the line was there: the terminal made a Ctrl-J of each Enter among them.
    waiting: u64,
}

#[derive(Default)]
pub struct Drawn {
    pub line: String,
    pub pos: usize,
    /// Rows of the list.
    pub below: usize,
}

/// The text for a part of the line that begins at the cursor or before.
pub struct Edit {
    pub range: Range<usize>,
    pub text: String,
}

pub struct Ended {
    pub end: End,
    pub line: String,
    pub pos: usize,
    /// Keys that came together with the last one, or first of a flood; they belong to whoever reads next.
    pub ahead: Vec<Key>,
    since: Instant,
}

/// A key that comes so long after the last one shows that the editor should have been left.
const OVERDUE: Duration = Duration::from_millis(20);

/// So many bytes wait behind a key only if a text was pasted that the terminal does not mark.
const FLOOD: u64 = 256;

/// Stands where bytes were that are no text.
const REPLACED: &str = "\u{fffd}";

impl Editing {
    pub fn new(look: Look, lang: Lang, choices: Choices) -> Self {
        Self {
            look,
            lang,
            choices,
            pastes: Pastes::default(),
            edit: None,
            ended: None,
            drawn: Drawn::default(),
            again: false,
            pasting: None,
            searching: false,
            above: 0,
            waiting: 0,
        }
    }

    /// Another line begins, in the middle of a paste or not; so many bytes were typed before.
    pub fn begin(&mut self, look: Look, lang: Lang, pasting: bool, waiting: u64) {
        self.waiting = waiting;
        (self.look, self.lang) = (look, lang);
        self.choices.begin();
        self.ended = None;
        self.pasting = pasting.then(String::new);
        self.searching = false;
    }

    /// What this key does to the line; none if that is rustyline's to say. `behind` are the bytes that nobody has read yet.
    pub fn key(&mut self, mut key: KeyEvent, line: &str, pos: usize, behind: u64) -> Option<Cmd> {
        if self.waiting > 0 {
            let length = if let KeyCode::Char(c) = key.0 { c.len_utf8() } else { 1 };
            self.waiting = self.waiting.saturating_sub(length as u64);
            if key == KeyEvent::ctrl('J') && self.pasting.is_none() {
                key = KeyEvent(KeyCode::Enter, Modifiers::NONE);
            }
        }
        let is_free = self.ended.is_none() && self.pasting.is_none() && !self.searching;
        let is_text = matches!(key.0, KeyCode::Char(_) | KeyCode::Enter | KeyCode::Tab);
        if is_free && behind > FLOOD && is_text && key.1 == Modifiers::NONE {
            let command = self.end(End::Flooded, line, pos);
            self.ended.iter_mut().for_each(|ended| ended.ahead.push(as_key(key)));
            return Some(command);
        }
        if let Some(ended) = &mut self.ended {
            ended.ahead.push(as_key(key));
            return Some(Cmd::Noop);
        }
        if self.pasting.is_some() {
            return Some(self.paste(key, line));
        }
        let command = self.own(key, line, pos);
        if command.is_none() {
            self.left_to_rustyline(key);
        }
        command
    }

    /// True if rustyline has to be told that the line is over: when it is, and once more if it did not hear it.
    pub fn must_leave(&self) -> bool {
        let Some(ended) = &self.ended else { return false };
        ended.ahead.len() <= usize::from(ended.end == End::Flooded) || ended.since.elapsed() > OVERDUE
    }

    fn own(&mut self, KeyEvent(code, modifiers): KeyEvent, line: &str, pos: usize) -> Option<Cmd> {
        let open = self.choices.is_open() && !self.searching;
        match (code, modifiers) {
            (KeyCode::BracketedPasteStart, _) => {
                self.choices.close();
                self.pasting = Some(String::new());
            }
            // Ctrl-\ too would be an interrupt to rustyline, which forgets the line.
            (KeyCode::Char('C' | '\\'), Modifiers::CTRL) => {
                let end = if line.is_empty() { End::Interrupted } else { End::Cleared };
                return Some(self.end(end, line, pos));
            }
            (KeyCode::BackTab, _) => return Some(self.end(End::CycleMode, line, pos)),
            (KeyCode::Down, Modifiers::NONE) if line.is_empty() && self.above == 0 => {
                return Some(self.end(End::Menu, line, pos));
            }
            (KeyCode::Up | KeyCode::Down, Modifiers::NONE) if open => {
                self.choices.step(code == KeyCode::Down);
                return Some(Cmd::Repaint);
            }
            (KeyCode::Esc, Modifiers::NONE) if open => {
                self.choices.dismiss(line, pos);
                return Some(Cmd::Repaint);
            }
            (KeyCode::Tab, Modifiers::NONE) => return Some(self.take(line, pos)),
            (KeyCode::Enter, Modifiers::NONE) if open && self.choices.chosen().is_some() => {
                return Some(self.take(line, pos));
            }
            (KeyCode::Enter, Modifiers::ALT) | (KeyCode::Char('J'), Modifiers::CTRL) => {
                return Some(Cmd::Newline);
            }
            (KeyCode::Enter, Modifiers::NONE) => {
                return (!goes_on(line)).then(|| self.end(End::Sent, line, pos));
            }
            (KeyCode::Char('O'), Modifiers::CTRL) => {
                let whole = self.pastes.unfold(line);
                return Some(match whole == line {
                    true => self.end(End::ShowLast, line, pos),
                    false => self.replace(0..line.len(), whole),
                });
            }
            _ => return self.beside_a_paste(code, modifiers, line, pos),
        }
        Some(Cmd::Noop)
    }

    /// The walk of the files is over: true if the line has to be left, and begun again, to show what is known now.
    pub fn files_are_known(&mut self) -> bool {
        self.again = self.ended.is_none() && self.choices.is_waiting();
        self.again
    }

    fn end(&mut self, end: End, line: &str, pos: usize) -> Cmd {
        self.choices.close();
        self.above = 0;
        let (line, since) = (line.to_owned(), Instant::now());
        self.ended = Some(Ended { end, line, pos, ahead: Vec::new(), since });
        // Takes the list off the screen.
        Cmd::Repaint
    }

    fn take(&mut self, line: &str, pos: usize) -> Cmd {
        match self.choices.take(line, pos) {
            Some((start, text)) => self.replace(start..pos, text),
            None => Cmd::Noop,
        }
    }

    fn replace(&mut self, range: Range<usize>, text: String) -> Cmd {
        self.edit = Some(Edit { range, text });
        Cmd::Complete
    }

    fn paste(&mut self, KeyEvent(code, modifiers): KeyEvent, line: &str) -> Cmd {
        let Some(text) = &mut self.pasting else { return Cmd::Noop };
        match (code, modifiers) {
            // No paste holds these: its end has not come, and will not.
            (KeyCode::BracketedPasteEnd, _) | (KeyCode::Char('C' | 'D' | '\\'), Modifiers::CTRL) => {
                let text = std::mem::take(text);
                return Cmd::Insert(1, self.pasted(text, line));
            }
            (KeyCode::Char(c), Modifiers::NONE) => text.push(c),
            (KeyCode::Tab, _) => text.push('\t'),
            (KeyCode::Enter, _) => text.push('\r'),
            (KeyCode::Char('J'), Modifiers::CTRL) => text.push('\n'),
            _ => {}
        }
        Cmd::Noop
    }

    /// The paste is over: what it puts into the line.
    fn pasted(&mut self, text: String, line: &str) -> String {
        self.pasting = None;
        self.pastes.fold(text.replace("\r\n", "\n").replace('\r', "\n"), line, self.lang)
    }

    /// rustyline gives up at bytes that are no text and forgets the line, and with it what it has read behind them: the
    /// line begins again where it stood. A paste goes on if `more` of it is coming.
    pub fn broken(&mut self, more: bool) {
        let insert = match self.pasting.take() {
            None => REPLACED.to_owned(),
            Some(text) if more => {
                self.pasting = Some(text + REPLACED);
                return;
            }
            Some(text) => {
                let line = self.drawn.line.clone();
                self.pasted(text + REPLACED, &line)
            }
        };
        self.drawn.line.insert_str(self.drawn.pos, &insert);
        self.drawn.pos += insert.len();
    }

    /// A label is deleted as a whole, and never written into.
    fn beside_a_paste(&mut self, code: KeyCode, modifiers: Modifiers, line: &str, pos: usize) -> Option<Cmd> {
        let span = self.pastes.at(line, pos)?;
        let inside = span.start < pos && pos < span.end;
        let text = match (code, modifiers) {
            (KeyCode::Backspace, _) | (KeyCode::Char('H' | 'W'), Modifiers::CTRL) if pos > span.start => {
                String::new()
            }
            (KeyCode::Delete, _) if pos < span.end => String::new(),
            (KeyCode::Char('K' | 'T' | 'U'), Modifiers::CTRL) if inside => String::new(),
            (KeyCode::Char(c), Modifiers::NONE) if inside => format!("{}{c}", &line[span.clone()]),
            _ => return None,
        };
        Some(self.replace(span, text))
    }

    fn left_to_rustyline(&mut self, KeyEvent(code, modifiers): KeyEvent) {
        match (code, modifiers) {
            (KeyCode::Char(_), Modifiers::NONE) | (KeyCode::Backspace, _) if self.searching => {}
            (KeyCode::Char(_), Modifiers::NONE) => self.choices.typing(),
            (KeyCode::Backspace, _) => self.choices.reopen(),
            // These bring another line.
            (KeyCode::Up | KeyCode::Down, _) | (KeyCode::Char('N' | 'P' | 'R' | 'S'), Modifiers::CTRL) => {
                self.searching = matches!(code, KeyCode::Char('R' | 'S'));
                self.above = match code {
                    KeyCode::Up | KeyCode::Char('P') => self.above + 1,
                    _ => self.above.saturating_sub(1),
                };
                self.choices.close();
            }
            _ => self.searching = false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::files::Files;
    use super::*;

    const BACKSPACE: KeyEvent = KeyEvent(KeyCode::Backspace, Modifiers::NONE);
    const DELETE: KeyEvent = KeyEvent(KeyCode::Delete, Modifiers::NONE);

    fn editing() -> Editing {
        let files = Files::of("/nowhere".into(), Box::new(|| ()));
        Editing::new(Look::plain(80), Lang::En, Choices::new(Vec::new(), files))
    }

    #[test]
    fn a_label_is_deleted_as_a_whole_and_never_written_into() {
        let mut editing = editing();
        let label = editing.pastes.fold("x\n".repeat(20), "", Lang::En);
        let line = format!("a{label}b");
        let (start, end) = (1, 1 + label.len());
        let behind = format!("{label}x");
        for (key, pos, wanted) in [
            (BACKSPACE, end, Some("")),
            (BACKSPACE, 5, Some("")),
            (BACKSPACE, start, None),
            (DELETE, start, Some("")),
            (DELETE, end, None),
            (KeyEvent::ctrl('W'), end, Some("")),
            (KeyEvent::ctrl('K'), 5, Some("")),
            (KeyEvent::from('x'), 5, Some(&behind)),
            (KeyEvent::from('x'), end, None),
            (BACKSPACE, line.len(), None),
        ] {
            let command = editing.key(key, &line, pos, 0);
            let edit = editing.edit.take().map(|edit| (edit.range, edit.text));
            assert_eq!(edit, wanted.map(|text| (start..end, text.to_owned())), "{key:?} at {pos}");
            assert_eq!(command, wanted.map(|_| Cmd::Complete));
        }
    }

    #[test]
    fn what_comes_behind_the_end_of_a_line_is_kept() {
        let mut editing = editing();
        let enter = KeyEvent(KeyCode::Enter, Modifiers::NONE);
        assert_eq!(editing.key(enter, "one \\", 5, 0), None);
        assert_eq!(editing.key(enter, "one", 3, 0), Some(Cmd::Repaint));
        assert!(editing.must_leave());
        for key in
            [KeyEvent::from('t'), enter, KeyEvent::ctrl('C'), KeyEvent(KeyCode::BackTab, Modifiers::NONE)]
        {
            assert_eq!(editing.key(key, "one", 3, 0), Some(Cmd::Noop));
        }
        assert!(!editing.must_leave());
        let ended = editing.ended.unwrap();
        assert_eq!((ended.end, ended.line.as_str()), (End::Sent, "one"));
        assert_eq!(ended.ahead, [Key::Char('t'), Key::Enter, Key::Ctrl('c'), Key::BackTab]);
    }

    #[test]
    fn a_line_feed_begins_another_row_unless_it_was_typed_before_the_prompt() {
        let (feed, letter) = (KeyEvent::ctrl('J'), KeyEvent::from('ä'));
        let mut editing = editing();
        assert_eq!(editing.key(feed, "one", 3, 0), Some(Cmd::Newline));
        for (waiting, sends) in [(3, true), (2, false)] {
            editing.begin(Look::plain(80), Lang::En, false, waiting);
            assert_eq!(editing.key(letter, "", 0, 0), None);
            editing.key(feed, "ä", 2, 0);
            assert_eq!(editing.ended.is_some(), sends);
        }
    }

    #[test]
    fn a_list_that_waits_for_the_files_is_made_again_when_they_are_known() {
        let folder = tempfile::tempdir().unwrap();
        let files = Files::of(folder.path().to_owned(), Box::new(|| ()));
        let mut editing = Editing::new(Look::plain(80), Lang::En, Choices::new(Vec::new(), files));
        assert!(!editing.files_are_known(), "nothing waits");
        editing.choices.wait();
        assert!(editing.files_are_known());
        editing.key(KeyEvent(KeyCode::Enter, Modifiers::NONE), "@a", 2, 0);
        editing.choices.wait();
        assert!(!editing.files_are_known(), "the line is over");
    }

    #[test]
    fn a_flood_is_taken_without_drawing_each_key() {
        let mut editing = editing();
        assert_eq!(editing.key(KeyEvent::from('a'), "one", 1, FLOOD), None);
        assert_eq!(editing.key(KeyEvent::from('b'), "one", 1, FLOOD + 1), Some(Cmd::Repaint));
        assert!(editing.must_leave());
        assert_eq!(editing.key(KeyEvent::from('c'), "one", 1, 0), Some(Cmd::Noop));
        assert!(!editing.must_leave());
        let ended = editing.ended.unwrap();
        assert_eq!((ended.end, ended.line.as_str(), ended.pos), (End::Flooded, "one", 1));
        assert_eq!(ended.ahead, [Key::Char('b'), Key::Char('c')]);
    }
}

//! A line typed where no editor is: while a turn works, or as the answer to a question.

use super::Key;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LineBuffer {
    text: String,
    /// What comes is part of a paste: its line ends end nothing.
    pasting: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    Changed,
    Done(String),
    None,
}

impl LineBuffer {
    pub fn begun(text: String) -> Self {
        Self { text, pasting: false }
    }

    /// Puts lines above what was typed.
    pub fn put_above(&mut self, lines: &str) {
        let end = if self.text.is_empty() { "" } else { "\n" };
        self.text.insert_str(0, &format!("{lines}{end}"));
    }

    pub fn is_pasting(&self) -> bool {
        self.pasting
    }

    pub fn key(&mut self, key: Key) -> Effect {
        match key {
            Key::PasteBegin | Key::PasteEnd => self.pasting = key == Key::PasteBegin,
            Key::Enter if self.pasting => self.text.push('\n'),
            Key::Tab if self.pasting => self.text.push('\t'),
            Key::Char(c) if self.pasting => self.text.push(c),
            _ if self.pasting => return Effect::None,
            Key::Char(c) if !c.is_control() => self.text.push(c),
            Key::Backspace if !self.text.is_empty() => {
                self.text.pop();
            }
            Key::Ctrl('u') if !self.text.is_empty() => self.text.clear(),
            Key::Ctrl('w') if !self.text.is_empty() => {
                let kept = self.text.trim_end().rfind(' ').map_or(0, |at| at + 1);
                self.text.truncate(kept);
            }
            Key::Enter => return Effect::Done(std::mem::take(&mut self.text)),
            _ => return Effect::None,
        }
        Effect::Changed
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn into_text(self) -> String {
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_typed() {
        let mut typed = LineBuffer::default();
        for c in "one two".chars() {
            assert_eq!(typed.key(Key::Char(c)), Effect::Changed);
        }
        assert_eq!(typed.key(Key::Backspace), Effect::Changed);
        assert_eq!(typed.text(), "one tw");
        assert_eq!(typed.key(Key::Ctrl('w')), Effect::Changed);
        assert_eq!(typed.key(Key::Up), Effect::None);
        assert_eq!(typed.key(Key::Enter), Effect::Done("one ".into()));
        assert_eq!(typed.key(Key::Backspace), Effect::None);
    }

    #[test]
    fn the_line_ends_of_a_paste_end_nothing() {
        let mut typed = LineBuffer::default();
        use Key::{Char, Ctrl, Enter, PasteBegin, PasteEnd, Tab};
        for key in [Char('a'), PasteBegin, Char('b'), Enter, Tab, Ctrl('u'), Char('c'), PasteEnd, Char('d')] {
            assert!(!matches!(typed.key(key), Effect::Done(_)), "{key:?}");
        }
        assert_eq!(typed.key(Enter), Effect::Done("ab\n\tcd".into()));
    }
}

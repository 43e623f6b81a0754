//! A line typed where no editor is: while a turn works, or as the answer to a question. Enter means what it does in the
//! editor.

use super::Key;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LineBuffer {
    text: String,
    /// What comes is part of a paste: its line ends end nothing.
    pasting: bool,
    /// What was pasted, text by text.
    pastes: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    Changed,
    Done(String),
    None,
}

impl LineBuffer {
    pub fn begun(text: String) -> Self {
        Self { text, ..Self::default() }
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
            Key::PasteBegin => {
                self.pasting = true;
                self.pastes.push(String::new());
            }
            // A paste holds no Ctrl-C: its end has not come, and will not.
            Key::PasteEnd => self.pasting = false,
            Key::Ctrl('c' | 'd') if self.pasting => self.pasting = false,
            Key::Enter | Key::NewLine if self.pasting => self.pasted('\n'),
            Key::Tab if self.pasting => self.pasted('\t'),
            Key::Char(c) if self.pasting => self.pasted(c),
            _ if self.pasting => return Effect::None,
            Key::Char(c) if c == '\t' || !c.is_control() => self.text.push(c),
            Key::Backspace if !self.text.is_empty() => {
                self.text.pop();
            }
            Key::Ctrl('u') if !self.text.is_empty() => self.text.clear(),
            Key::Ctrl('w') if !self.text.is_empty() => {
                let kept = self.text.trim_end().rfind(' ').map_or(0, |at| at + 1);
                self.text.truncate(kept);
            }
            Key::NewLine => self.text.push('\n'),
            Key::Enter if goes_on(&self.text) => self.text.push('\n'),
            Key::Enter => return Effect::Done(joined(&std::mem::take(self).text)),
            _ => return Effect::None,
        }
        Effect::Changed
    }

    fn pasted(&mut self, c: char) {
        self.text.push(c);
        if let Some(paste) = self.pastes.last_mut() {
            paste.push(c);
        }
    }

    pub fn pastes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.pastes)
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn into_text(self) -> String {
        self.text
    }
}

/// True if Enter shall begin another line: a backslash at the end, or a code fence that is still open.
pub fn goes_on(input: &str) -> bool {
    let backslashes = input.len() - input.trim_end_matches('\\').len();
    let fences = input.lines().filter(|line| line.trim_start().starts_with("```")).count();
    backslashes % 2 == 1 || fences % 2 == 1
}

/// The line as it is meant: a backslash before a line end only joined the two.
pub fn joined(input: &str) -> String {
    input.replace("\\\n", "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_goes_on_after_a_backslash_or_in_a_fence() {
        for open in ["one \\", "```rust", "a\n```\nb", "a \\\nb \\"] {
            assert!(goes_on(open), "{open:?}");
        }
        for closed in ["one", "```\na\n```", "path\\\\", ""] {
            assert!(!goes_on(closed), "{closed:?}");
        }
        assert_eq!(joined("one \\\ntwo"), "one \ntwo");
    }

    #[test]
    fn a_line_goes_on_here_as_in_the_editor() {
        let mut typed = LineBuffer::default();
        use Key::{Char, Enter, NewLine};
        for key in [Char('a'), NewLine, Char('b'), Char('\\'), Enter, Char('c')] {
            assert_eq!(typed.key(key), Effect::Changed, "{key:?}");
        }
        assert_eq!(typed.key(Enter), Effect::Done("a\nb\nc".into()));
    }

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

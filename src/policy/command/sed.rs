//! `sed`, whose script can write files, read others and run commands: only what is sure to look and change lines does not ask.

use super::finding::Finding;
use crate::policy::class::Class;
use crate::policy::options::Parsed;
use crate::policy::shell::Word;

pub(super) fn sed(parsed: &Parsed<'_>, found: &mut Finding) {
    let mut scripts: Vec<&Word> = parsed.values("-e --expression").collect();
    if scripts.is_empty() && !parsed.has("-f --file") {
        scripts.extend(parsed.operands.first().copied());
    }
    found.worsen_if(!scripts.iter().all(|script| only_looks(&script.text)), Class::NotUnderstood, "sed");
}

fn only_looks(text: &str) -> bool {
    let mut script = Script { chars: text.chars().collect(), at: 0 };
    while script.at < script.chars.len() {
        if script.command().is_none() {
            return false;
        }
    }
    true
}

struct Script {
    chars: Vec<char>,
    at: usize,
}

impl Script {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn skip(&mut self, set: &str) {
        while self.peek().is_some_and(|c| set.contains(c)) {
            self.at += 1;
        }
    }

    fn line(&mut self) {
        while self.peek().is_some_and(|c| c != '\n') {
            self.at += 1;
        }
    }

    /// Moves behind a command; none where it reads, writes or runs something, or is not known.
    fn command(&mut self) -> Option<()> {
        self.skip(" \t\n;}");
        if self.peek().is_none() {
            return Some(());
        }
        self.address()?;
        self.skip(" \t");
        if self.peek() == Some(',') {
            self.at += 1;
            self.skip(" \t");
            self.address()?;
        }
        self.skip(" \t!");
        let c = self.peek()?;
        self.at += 1;
        match c {
            '{' | '=' | 'd' | 'D' | 'g' | 'G' | 'h' | 'H' | 'n' | 'N' | 'p' | 'P' | 'x' | 'z' | 'F' => {}
            'l' | 'L' | 'q' | 'Q' => self.skip(" \t0123456789"),
            '#' | 'a' | 'i' | 'c' => self.line(),
            ':' | 'b' | 't' | 'T' => {
                // GNU sed ends a label at a blank; where another reads on, what follows is no command.
                self.skip(" \t");
                while self.peek().is_some_and(|c| !c.is_whitespace() && c != ';' && c != '}') {
                    self.at += 1;
                }
            }
            'y' => {
                let close = self.peek()?;
                self.at += 1;
                self.until(close)?;
                self.until(close)?;
            }
            's' => self.substitute()?,
            _ => return None,
        }
        Some(())
    }

    fn address(&mut self) -> Option<()> {
        match self.peek() {
            Some(c) if c.is_ascii_digit() || matches!(c, '$' | '+' | '~') => self.skip("0123456789$+~"),
            Some('/') => {
                self.at += 1;
                self.pattern('/')?;
                self.skip("IM");
            }
            Some('\\') => {
                let close = *self.chars.get(self.at + 1)?;
                self.at += 2;
                self.pattern(close)?;
                self.skip("IM");
            }
            _ => {}
        }
        Some(())
    }

    /// Moves behind the closing character; a backslash escapes it. No line ends before it, or one program takes for a
    /// command what is none for another.
    fn until(&mut self, close: char) -> Option<()> {
        while let Some(c) = self.peek() {
            self.at += 1;
            match c {
                '\\' => {
                    self.peek()?;
                    self.at += 1;
                }
                '\n' => return None,
                c if c == close => return Some(()),
                _ => {}
            }
        }
        None
    }

    /// The same for a pattern: in brackets the character closes for some programs and not for others.
    fn pattern(&mut self, close: char) -> Option<()> {
        let start = self.at;
        self.until(close)?;
        let mut open = false;
        let mut before = ' ';
        for &c in &self.chars[start..self.at - 1] {
            match (c, before) {
                ('[', '\\') if !open => {}
                ('[', _) => open = true,
                (']', '[' | '^' | '\\' | ':') => {}
                (']', _) => open = false,
                _ => {}
            }
            before = if (c, before) == ('\\', '\\') { ' ' } else { c };
        }
        (!open).then_some(())
    }

    fn substitute(&mut self) -> Option<()> {
        let close = self.peek()?;
        if close == '\n' || close == '\\' {
            return None;
        }
        self.at += 1;
        self.pattern(close)?;
        self.until(close)?;
        loop {
            match self.peek() {
                Some('g' | 'p' | 'i' | 'I' | 'm' | 'M' | '0'..='9') => self.at += 1,
                None | Some(' ' | '\t' | '\n' | ';' | '}' | '#') => return Some(()),
                Some(_) => return None,
            }
        }
    }
}

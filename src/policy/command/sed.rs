//! `sed`: its script can write files, read others and run commands.

use super::prelude::*;

pub(super) fn sed(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let given = call.parsed.options.iter().filter(|o| in_list("-e --expression", &o.name));
    let mut scripts: Vec<&Arg> = given.filter_map(|o| o.value.as_ref()).collect();
    if scripts.is_empty() {
        scripts.extend(call.parsed.operands.first());
    }
    for script in scripts {
        for act in acts(&script.text) {
            match act {
                Act::Writes(path) => found.worsen_with(judge.write_path(&Arg::certain(path))),
                Act::Reads(path) => found.worsen_with(judge.read_path(&Arg::certain(path))),
                Act::Runs(text) => {
                    found.worsen(Class::BringsIn, "sed e");
                    judge.blocked_text(&text, found);
                }
                Act::Unsure => found.worsen(Class::NotUnderstood, "sed"),
            }
        }
    }
}

enum Act {
    Writes(String),
    Reads(String),
    Runs(String),
    Unsure,
}

struct Script {
    chars: Vec<char>,
    at: usize,
}

fn acts(text: &str) -> Vec<Act> {
    let mut script = Script { chars: text.chars().collect(), at: 0 };
    let mut found = Vec::new();
    while script.at < script.chars.len() {
        if script.command(&mut found).is_none() {
            found.push(Act::Unsure);
            break;
        }
    }
    found
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

    fn line(&mut self) -> String {
        let rest: String = self.chars[self.at..].iter().take_while(|c| **c != '\n').collect();
        self.at += rest.chars().count();
        rest.trim().to_owned()
    }

    fn command(&mut self, found: &mut Vec<Act>) -> Option<()> {
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
            '#' | 'a' | 'i' | 'c' => drop(self.line()),
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
            's' => self.substitute(found)?,
            'r' | 'R' => found.push(Act::Reads(self.line())),
            'w' | 'W' => found.push(Act::Writes(self.line())),
            'e' => found.push(Act::Runs(self.line())),
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
    fn until(&mut self, close: char) -> Option<String> {
        let mut inside = String::new();
        while let Some(c) = self.peek() {
            self.at += 1;
            match c {
                '\\' => {
                    inside.push(self.peek()?);
                    self.at += 1;
                }
                '\n' => return None,
                c if c == close => return Some(inside),
                c => inside.push(c),
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

    fn substitute(&mut self, found: &mut Vec<Act>) -> Option<()> {
        let close = self.peek()?;
        if close == '\n' || close == '\\' {
            return None;
        }
        self.at += 1;
        self.pattern(close)?;
        let replacement = self.until(close)?;
        loop {
            match self.peek() {
                Some('g' | 'p' | 'i' | 'I' | 'm' | 'M' | '0'..='9') => self.at += 1,
                Some('e') => {
                    self.at += 1;
                    found.push(Act::Runs(replacement.clone()));
                }
                Some('w') => {
                    self.at += 1;
                    found.push(Act::Writes(self.line()));
                }
                None | Some(' ' | '\t' | '\n' | ';' | '}' | '#') => return Some(()),
                Some(_) => return None,
            }
        }
    }
}

//! Reads one word: quotes, escapes, variables, substitutions, tildes. Expanding it is somebody else's work.

use super::reader::{Reader, Reading};
use super::script::{Atom, Trouble, Var, Word};

impl Reader<'_> {
    pub(super) fn word(&mut self) -> Reading<Word> {
        let start = self.at;
        let mut word = Word::default();
        while let Some(c) = self.peek() {
            match c {
                '<' | '>' if self.at == start && self.rest()[1..].starts_with('(') => {
                    self.at += 2;
                    let parts = self.child_shell()?;
                    word.atoms.push(Atom::Sub { parts, process: true, quoted: false });
                }
                ' ' | '\t' | '\n' | ';' | '&' | '|' | '<' | '>' | ')' => break,
                // The head of a function.
                '(' if self.at > start
                    && self.rest()[1..].trim_start_matches([' ', '\t']).starts_with(')') =>
                {
                    break;
                }
                '(' => return Err(Trouble::Syntax),
                '\\' => self.escape(&mut word)?,
                '\'' => self.single_quotes(&mut word)?,
                '"' => self.double_quotes(&mut word)?,
                '$' => self.dollar(&mut word, false)?,
                '`' => self.backticks(&mut word, false)?,
                _ => {
                    self.bump();
                    word.atoms.push(Atom::Char(c, false));
                }
            }
        }
        if self.at == start {
            return Err(Trouble::Syntax);
        }
        word.span = start..self.at;
        Ok(word)
    }

    fn escape(&mut self, word: &mut Word) -> Reading<()> {
        self.at += 1;
        match self.bump() {
            // A line that goes on in the middle of a word is legal, and a way to hide one.
            Some('\n') => word.odd = true,
            Some(c) => {
                word.quoted = true;
                word.atoms.push(Atom::Char(c, true));
            }
            None => return Err(Trouble::Syntax),
        }
        Ok(())
    }

    fn single_quotes(&mut self, word: &mut Word) -> Reading<()> {
        self.at += 1;
        let length = self.rest().find('\'').ok_or(Trouble::Syntax)?;
        word.atoms.extend(self.rest()[..length].chars().map(|c| Atom::Char(c, true)));
        word.quoted = true;
        self.at += length + 1;
        Ok(())
    }

    fn double_quotes(&mut self, word: &mut Word) -> Reading<()> {
        self.at += 1;
        word.quoted = true;
        self.quoted_text(word, Some('"'))
    }

    /// Text in which only `$`, backticks and backslashes mean something, up to the closing character (taken),
    /// or to the end.
    pub(super) fn quoted_text(&mut self, word: &mut Word, close: Option<char>) -> Reading<()> {
        while let Some(c) = self.peek() {
            match c {
                _ if Some(c) == close => {
                    self.at += 1;
                    return Ok(());
                }
                '\\' => {
                    self.at += 1;
                    match self.peek() {
                        Some('\n') => self.at += 1,
                        Some(c) if "$`\\".contains(c) || Some(c) == close => {
                            self.at += 1;
                            word.atoms.push(Atom::Char(c, true));
                        }
                        _ => word.atoms.push(Atom::Char('\\', true)),
                    }
                }
                '$' => self.dollar(word, true)?,
                '`' => self.backticks(word, true)?,
                _ => {
                    self.bump();
                    word.atoms.push(Atom::Char(c, true));
                }
            }
        }
        if close.is_some() { Err(Trouble::Syntax) } else { Ok(()) }
    }

    pub(super) fn dollar(&mut self, word: &mut Word, quoted: bool) -> Reading<()> {
        self.at += 1;
        let Some(c) = self.peek() else {
            word.atoms.push(Atom::Char('$', true));
            return Ok(());
        };
        match c {
            '(' if self.looking_at("((") && self.arithmetic_ends() => {
                self.at += 2;
                self.arithmetic(word)?;
                word.atoms.push(Atom::Number);
            }
            '(' => {
                self.at += 1;
                let parts = self.child_shell()?;
                word.atoms.push(Atom::Sub { parts, process: false, quoted });
            }
            '[' => return Err(Trouble::Syntax),
            '{' => self.braced(word, quoted)?,
            '\'' if !quoted => self.ansi_quotes(word)?,
            '"' if !quoted => {
                // Its text may be exchanged by a message catalogue.
                word.odd = true;
                self.double_quotes(word)?;
            }
            c if c.is_ascii_alphabetic() || c == '_' => {
                let name = self.name();
                word.atoms.push(Atom::Var(Var { name, operator: String::new(), quoted }));
            }
            '0'..='9' | '@' | '*' | '#' | '?' | '$' | '!' | '-' => {
                self.at += 1;
                word.atoms.push(Atom::Var(Var { name: c.to_string(), operator: String::new(), quoted }));
            }
            _ => word.atoms.push(Atom::Char('$', true)),
        }
        Ok(())
    }

    /// A variable's name; empty if none starts here.
    pub(super) fn name(&mut self) -> String {
        let rest = self.rest();
        let length = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(rest.len());
        self.at += length;
        rest[..length].to_owned()
    }

    fn braced(&mut self, word: &mut Word, quoted: bool) -> Reading<()> {
        self.at += 1;
        let mut name = String::new();
        if self.looking_at("!") || (self.looking_at("#") && !self.looking_at("#}")) {
            name.extend(self.bump());
        }
        let plain = self.name();
        if plain.is_empty() {
            name.extend(self.bump());
        }
        name.push_str(&plain);
        let start = self.at;
        let mut inside = Word::default();
        let mut depth = 1;
        while let Some(c) = self.peek() {
            match c {
                '}' => {
                    depth -= 1;
                    if depth == 0 {
                        break;
                    }
                    self.at += 1;
                }
                '{' => {
                    depth += 1;
                    self.at += 1;
                }
                '\\' => self.escape(&mut inside)?,
                '\'' if !quoted => self.single_quotes(&mut inside)?,
                '"' => self.double_quotes(&mut inside)?,
                '$' => self.dollar(&mut inside, quoted)?,
                '`' => self.backticks(&mut inside, quoted)?,
                '<' | '>' if self.rest()[1..].starts_with('(') => return Err(Trouble::Syntax),
                _ => self.at += c.len_utf8(),
            }
        }
        if depth != 0 {
            return Err(Trouble::Syntax);
        }
        let operator = self.text[start..self.at].to_owned();
        self.at += 1;
        if operator.starts_with(":=") || operator.starts_with('=') {
            self.bind(name.clone(), None);
        }
        self.computes_operator(&operator, &inside)?;
        // What is expanded inside is kept beside the variable, so that its parts are seen.
        word.atoms.extend(inside.atoms.into_iter().filter(|a| matches!(a, Atom::Sub { .. })));
        // `${!x}` and `${x@P}` read a value as text to be expanded again, wherever they stand.
        let again = name.starts_with('!') || operator.starts_with('@') || operator.contains("]@");
        if again && !self.script.troubles.contains(&Trouble::OddText) {
            self.script.troubles.push(Trouble::OddText);
        }
        word.odd |= inside.odd;
        word.atoms.push(Atom::Var(Var { name, operator, quoted }));
        Ok(())
    }

    /// `` `…` ``. With a backslash inside, its quoting differs from everything else: not understood.
    pub(super) fn backticks(&mut self, word: &mut Word, quoted: bool) -> Reading<()> {
        self.at += 1;
        let length = self.rest().find('`').ok_or(Trouble::Syntax)?;
        let close = self.at + length;
        if self.rest()[..length].contains('\\') {
            return Err(Trouble::Syntax);
        }
        let (outer, parent, waiting) = (self.end, self.shell, self.pending.len());
        self.end = close;
        self.shell = self.new_shell();
        let start = self.script.parts.len();
        self.list(&[])?;
        (self.end, self.shell) = (outer, parent);
        if self.at != close || self.pending.len() != waiting {
            return Err(Trouble::Syntax);
        }
        self.at = close + 1;
        let parts = start..self.script.parts.len();
        word.atoms.push(Atom::Sub { parts, process: false, quoted });
        Ok(())
    }

    /// `$'…'` with its escapes; those that spell characters by number mark the word as odd.
    fn ansi_quotes(&mut self, word: &mut Word) -> Reading<()> {
        self.at += 1;
        word.quoted = true;
        while let Some(c) = self.bump() {
            match c {
                '\'' => return Ok(()),
                '\\' => {
                    let (value, plain) = self.ansi_escape().ok_or(Trouble::Syntax)?;
                    word.odd |= !plain;
                    word.atoms.push(Atom::Char(value, true));
                }
                c => word.atoms.push(Atom::Char(c, true)),
            }
        }
        Err(Trouble::Syntax)
    }

    fn ansi_escape(&mut self) -> Option<(char, bool)> {
        let value = match self.bump()? {
            'n' => '\n',
            't' => '\t',
            '\\' => '\\',
            '\'' => '\'',
            '"' => '"',
            'x' => return Some((self.coded(16, 2)?, false)),
            'u' => return Some((self.coded(16, 4)?, false)),
            'U' => return Some((self.coded(16, 8)?, false)),
            c @ '0'..='7' => {
                self.at -= c.len_utf8();
                return Some((self.coded(8, 3)?, false));
            }
            c => return Some((c, false)),
        };
        Some((value, true))
    }

    fn coded(&mut self, radix: u32, most: usize) -> Option<char> {
        let digits: String = self.rest().chars().take(most).take_while(|c| c.is_digit(radix)).collect();
        self.at += digits.len();
        char::from_u32(u32::from_str_radix(&digits, radix).ok()?)
    }
}

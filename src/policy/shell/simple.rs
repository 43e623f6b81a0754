//! Reads a simple command: assignments, words and redirections, in any order; or a function's head.

use super::reader::{Reader, Reading};
use super::script::{Assignment, Atom, Function, Part, Trouble, Word};

impl Reader<'_> {
    pub(super) fn simple(&mut self) -> Reading<()> {
        let start = self.at;
        let certain = self.is_certain() && self.function.is_none();
        let mut part = Part { shell: self.shell, function: self.function, certain, ..Part::default() };
        let mut end = start;
        loop {
            self.skip_blanks();
            let Some(c) = self.peek() else { break };
            match c {
                '\n' | ';' | '|' | ')' => break,
                '&' if !self.looking_at("&>") => break,
                '#' => {
                    self.skip_comment();
                    break;
                }
                '(' if self.heads_function(&part) => return self.function(&part),
                _ if self.redirect(&mut part.redirects)? => {}
                _ if part.words.is_empty() && self.assignment(&mut part)? => {}
                _ => {
                    let word = self.word()?;
                    if self.peek().is_some_and(|c| matches!(c, '<' | '>'))
                        && let Some(name) = word.literal().as_deref().and_then(descriptor_name)
                    {
                        self.bind(name.to_owned(), None);
                    }
                    part.words.push(word);
                }
            }
            end = self.at;
        }
        if end == start {
            return Err(Trouble::Syntax);
        }
        part.span = start..end;
        if is_declaration(&part) {
            self.declare(&mut part);
        }
        self.push(part)
    }

    fn heads_function(&self, part: &Part) -> bool {
        part.words.len() == 1 && part.assignments.is_empty() && part.redirects.is_empty()
    }

    /// `()` and the body behind a name.
    fn function(&mut self, head: &Part) -> Reading<()> {
        let name = head.words[0].literal().ok_or(Trouble::Syntax)?;
        self.empty_parentheses()?;
        self.function_body(name)
    }

    pub(super) fn empty_parentheses(&mut self) -> Reading<()> {
        self.at += 1;
        self.skip_blanks();
        if self.peek() != Some(')') {
            return Err(Trouble::Syntax);
        }
        self.at += 1;
        Ok(())
    }

    pub(super) fn function_body(&mut self, name: String) -> Reading<()> {
        self.skip_blank_lines()?;
        if !self.keyword("{") && self.peek() != Some('(') {
            return Err(Trouble::Syntax);
        }
        let start = self.script.parts.len();
        let outer = self.function.replace(self.script.functions.len());
        let certain = self.is_certain();
        self.script.functions.push(Function { name, body: 0..0, at: start, certain });
        let number = self.script.functions.len() - 1;
        let result = self.command();
        self.function = outer;
        result?;
        self.script.functions[number].body = start..self.script.parts.len();
        Ok(())
    }

    /// The list and this command are the only two levels of what runs in any case.
    fn is_certain(&self) -> bool {
        self.depth == 2 && !self.conditional && self.shell == 0
    }

    /// Takes `NAME=value`, `NAME+=value` or `NAME=(…)`, if one stands here.
    fn assignment(&mut self, part: &mut Part) -> Reading<bool> {
        let start = self.at;
        let name = self.name();
        let digit = name.starts_with(|c: char| c.is_ascii_digit());
        let sign = if self.looking_at("+=") { 2 } else { usize::from(self.looking_at("=")) };
        if name.is_empty() || digit || (sign == 0 && !self.looking_at("[")) {
            self.at = start;
            return Ok(false);
        }
        if sign == 0 {
            // `name[index]=value` evaluates its index; `name[…]` without `=` is a word with a glob.
            self.at = start;
            let close = self.rest().find("]=").or_else(|| self.rest().find("]+="));
            let blank = self.rest().find(|c: char| c.is_ascii_whitespace());
            return match close {
                Some(close) if blank.is_none_or(|b| close < b) => Err(Trouble::Syntax),
                _ => Ok(false),
            };
        }
        self.at += sign;
        let values = if self.looking_at("(") { self.array()? } else { vec![self.value()?] };
        part.assignments.push(Assignment { name, append: sign == 2, values });
        Ok(true)
    }

    fn value(&mut self) -> Reading<Word> {
        let nothing = self.peek().is_none_or(|c| " \t\n;&|<>)".contains(c));
        let substitution = self.looking_at("<(") || self.looking_at(">(");
        if nothing && !substitution {
            return Ok(Word { span: self.at..self.at, ..Word::default() });
        }
        self.word()
    }

    fn array(&mut self) -> Reading<Vec<Word>> {
        self.at += 1;
        let mut values = Vec::new();
        loop {
            self.skip_blank_lines()?;
            match self.peek().ok_or(Trouble::Syntax)? {
                ')' => break,
                '[' => return Err(Trouble::Syntax),
                _ => values.push(self.word()?),
            }
        }
        self.at += 1;
        Ok(values)
    }

    /// `export A=b` sets variables through its words.
    fn declare(&self, part: &mut Part) {
        let mut found = Vec::new();
        for word in &part.words[1..] {
            let Some(sign) = word.atoms.iter().position(|a| *a == Atom::Char('=', false)) else { continue };
            let name = literal(&word.atoms[..sign]);
            let value = Word { atoms: word.atoms[sign + 1..].to_vec(), quoted: true, ..word.clone() };
            let name = name.unwrap_or_default();
            let append = name.ends_with('+');
            let name = name.trim_end_matches('+').to_owned();
            found.push(Assignment { name, append, values: vec![value] });
        }
        part.assignments.extend(found);
    }
}

/// `{name}>file` sets the variable to the number of the descriptor.
fn descriptor_name(word: &str) -> Option<&str> {
    word.strip_prefix('{')?.strip_suffix('}').filter(|name| !name.contains([',', '.']))
}

fn is_declaration(part: &Part) -> bool {
    let program = part.words.first().and_then(Word::literal);
    matches!(program.as_deref(), Some("export" | "declare" | "typeset" | "local" | "readonly"))
}

impl Word {
    /// True if quoted text spells a substitution: where the word is computed with, it runs after all.
    pub fn hides_substitution(&self) -> bool {
        let quoted = |atom: &Atom| if let Atom::Char(c, true) = atom { Some(*c) } else { None };
        let text: String = self.atoms.iter().filter_map(quoted).collect();
        (text.contains("$(") || text.contains('`') || text.contains("${")) && text.contains('[')
    }

    pub fn literal(&self) -> Option<String> {
        literal(&self.atoms)
    }
}

fn literal(atoms: &[Atom]) -> Option<String> {
    let char = |atom: &Atom| if let Atom::Char(c, _) = atom { Some(*c) } else { None };
    atoms.iter().map(char).collect()
}

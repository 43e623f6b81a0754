//! Reads compound commands: groups, subshells, loops, conditions, `case`, `[[ … ]]`, `(( … ))`, functions.

use super::reader::{MAX_DEPTH, Reader, Reading, Stops};
use super::script::{Loop, Part, Trouble, Word};
use crate::protocol::in_list;

/// What computes with the words beside it, inside `[[ … ]]`.
const COMPUTING: &str = "-eq -ne -lt -le -gt -ge -v -R";

impl Reader<'_> {
    pub(super) fn command(&mut self) -> Reading<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH * 2 {
            return Err(Trouble::TooLarge);
        }
        let (start, first) = (self.at, self.script.parts.len());
        if self.compound()? {
            self.tail(start, first)?
        } else {
            self.simple()?
        }
        self.depth -= 1;
        Ok(())
    }

    fn compound(&mut self) -> Reading<bool> {
        if self.looking_at("((") && self.arithmetic_ends() {
            self.at += 2;
            self.arithmetic(&mut Word::default())?;
            return Ok(true);
        }
        if self.peek() == Some('(') {
            self.at += 1;
            self.child_shell()?;
            return Ok(true);
        }
        let word = ["{", "[[", "if", "while", "until", "for", "select", "case", "function", "coproc"]
            .into_iter()
            .find(|w| self.keyword(w));
        let Some(word) = word else { return Ok(false) };
        self.at += word.len();
        match word {
            "{" => self.until(&["}"]).map(drop)?,
            "[[" => self.condition()?,
            "if" => self.if_command()?,
            "while" | "until" => self.while_command(word == "until")?,
            "for" | "select" => self.for_command(word == "select")?,
            "case" => self.case_command()?,
            "function" => self.function_command()?,
            "coproc" => {
                // Read on, so that what runs is seen, but never let it pass.
                self.script.troubles.push(Trouble::Syntax);
                self.skip_blanks();
                self.command_of_coprocess()?;
            }
            _ => return Err(Trouble::Syntax),
        }
        Ok(true)
    }

    /// It runs in the background, and may have a name where it is a compound command.
    fn command_of_coprocess(&mut self) -> Reading<()> {
        let (start, first) = (self.at, self.script.parts.len());
        let name = self.name();
        self.skip_blanks();
        if name.is_empty() || !matches!(self.peek(), Some('{' | '(')) {
            self.at = start;
        }
        self.command()?;
        self.script.parts[first..].iter_mut().for_each(|part| part.background = true);
        Ok(())
    }

    /// Redirections behind a compound command are a part of their own.
    fn tail(&mut self, start: usize, first: usize) -> Reading<()> {
        let covers = first..self.script.parts.len();
        let mut part = Part { shell: self.shell, function: self.function, covers, ..Part::default() };
        let behind = self.at;
        loop {
            self.skip_blanks();
            if !self.redirect(&mut part.redirects)? {
                break;
            }
            part.span = behind..self.at;
        }
        if part.redirects.is_empty() {
            return Ok(());
        }
        part.span = if part.span.is_empty() { start..self.at } else { part.span };
        self.push(part)
    }

    fn until(&mut self, stops: Stops) -> Reading<&'static str> {
        let stop = self.list(stops)?.ok_or(Trouble::Syntax)?;
        self.at += stop.len();
        Ok(stop)
    }

    fn if_command(&mut self) -> Reading<()> {
        self.until(&["then"])?;
        loop {
            match self.until(&["elif", "else", "fi"])? {
                "elif" => self.until(&["then"])?,
                "else" => return self.until(&["fi"]).map(drop),
                _ => return Ok(()),
            };
        }
    }

    fn while_command(&mut self, until: bool) -> Reading<()> {
        let start = self.script.parts.len();
        self.until(&["do"])?;
        let middle = self.script.parts.len();
        self.until(&["done"])?;
        let end = self.script.parts.len();
        self.script.loops.push(Loop {
            condition: start..middle,
            body: middle..end,
            shell: self.shell,
            until,
            endless: start == middle,
        });
        Ok(())
    }

    fn for_command(&mut self, selects: bool) -> Reading<()> {
        self.skip_blanks();
        if self.looking_at("((") {
            let inside = self.at + 2;
            self.at = inside;
            self.arithmetic(&mut Word::default())?;
            let endless = self.text[inside..self.at].trim_end_matches(')').replace(' ', "").contains(";;");
            self.skip_blanks();
            if self.peek() == Some(';') {
                self.at += 1;
            }
            return self.body(endless);
        }
        let name = self.name();
        if name.is_empty() {
            return Err(Trouble::Syntax);
        }
        self.skip_blank_lines()?;
        let words = if self.keyword("in") {
            self.at += 2;
            let mut words = Vec::new();
            loop {
                self.skip_blanks();
                if self.peek().is_none_or(|c| c == ';' || c == '\n') {
                    break;
                }
                words.push(self.word()?);
            }
            Some(words)
        } else {
            None
        };
        self.bind(name.clone(), words);
        if selects {
            // What is no choice leaves it empty.
            self.bind(name, None);
        }
        self.skip_blanks();
        if self.peek() == Some(';') {
            self.at += 1;
        }
        self.body(false)
    }

    fn body(&mut self, endless: bool) -> Reading<()> {
        self.expect("do")?;
        let start = self.script.parts.len();
        self.until(&["done"])?;
        let body = start..self.script.parts.len();
        let shell = self.shell;
        self.script.loops.push(Loop { condition: start..start, body, shell, until: false, endless });
        Ok(())
    }

    fn case_command(&mut self) -> Reading<()> {
        self.skip_blanks();
        self.lone_word()?;
        self.expect("in")?;
        loop {
            self.skip_blank_lines()?;
            if self.keyword("esac") {
                self.at += 4;
                return Ok(());
            }
            if self.peek() == Some('(') {
                self.at += 1;
            }
            loop {
                self.skip_blanks();
                self.lone_word()?;
                self.skip_blanks();
                match self.bump() {
                    Some('|') => {}
                    Some(')') => break,
                    _ => return Err(Trouble::Syntax),
                }
            }
            match self.list(&[";;", "esac"])? {
                Some("esac") => {}
                Some(_) => self.at += if self.looking_at(";;&") { 3 } else { 2 },
                None => return Err(Trouble::Syntax),
            }
        }
    }

    /// A word that is only compared; what it substitutes is read all the same.
    fn lone_word(&mut self) -> Reading<Word> {
        let word = self.word()?;
        if word.hides_substitution() {
            self.script.troubles.push(Trouble::OddText);
        }
        self.bind(String::new(), Some(vec![word.clone()]));
        Ok(word)
    }

    fn condition(&mut self) -> Reading<()> {
        let mut words: Vec<Word> = Vec::new();
        loop {
            self.skip_blank_lines()?;
            if self.keyword("]]") {
                self.at += 2;
                let computes = |word: &Word| word.literal().is_some_and(|w| in_list(COMPUTING, &w));
                if words.iter().any(computes) {
                    words.retain(|word| !computes(word));
                    words.iter().for_each(|word| self.computes(word));
                }
                return Ok(());
            }
            match self.peek().ok_or(Trouble::Syntax)? {
                '<' | '>' if self.rest()[1..].starts_with('(') => return Err(Trouble::Syntax),
                '(' | ')' | '<' | '>' | '&' | '|' => self.at += 1,
                ';' => return Err(Trouble::Syntax),
                _ => words.push(self.lone_word()?),
            }
        }
    }

    fn function_command(&mut self) -> Reading<()> {
        self.skip_blanks();
        let name = self.word()?.literal().ok_or(Trouble::Syntax)?;
        self.skip_blanks();
        if self.looking_at("(") {
            self.empty_parentheses()?;
        }
        self.function_body(name)
    }
}

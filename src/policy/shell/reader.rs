//! Walks a text from left to right: lists, `&&` and `||`, pipelines. Words and commands are read by the files
//! beside this one.

use super::script::{Atom, Joint, Part, Script, Trouble, Word};
use std::ops::Range;

const MAX_PARTS: usize = 2_000;
pub(super) const MAX_DEPTH: usize = 24;

pub(super) type Reading<T> = Result<T, Trouble>;

/// Words that end a list when they stand where a command would.
pub(super) type Stops = &'static [&'static str];

/// A here-document whose body has not come yet.
pub(super) struct PendingHeredoc {
    pub(super) number: usize,
    pub(super) delimiter: String,
    pub(super) literal: bool,
    pub(super) tabs: bool,
}

#[derive(Default)]
pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    pub(super) end: usize,
    pub(super) depth: usize,
    pub(super) shell: usize,
    pub(super) function: Option<usize>,
    /// True behind `&&` and `||`, and in a pipe.
    pub(super) conditional: bool,
    pub(super) pending: Vec<PendingHeredoc>,
    pub(super) script: Script,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let script = Script { shells: vec![0], ..Script::default() };
        Self { text, end: text.len(), script, ..Self::default() }
    }

    /// Reads everything. After trouble it goes on behind the next separator, so that a bad end does not hide
    /// what is certain to run.
    pub(super) fn run(mut self) -> Script {
        for _ in 0..20 {
            match self.list(&[]) {
                Ok(_) if self.at >= self.end => break,
                Ok(_) => self.trouble(Trouble::Syntax),
                Err(trouble) => self.trouble(trouble),
            }
            (self.depth, self.shell, self.function, self.end) = (0, 0, None, self.text.len());
            self.conditional = true;
            self.pending.clear();
            self.skip_behind_separator();
        }
        if self.at < self.end || !self.pending.is_empty() {
            self.trouble(Trouble::Syntax);
        }
        self.script
    }

    fn trouble(&mut self, trouble: Trouble) {
        if !self.script.troubles.contains(&trouble) {
            self.script.troubles.push(trouble);
        }
    }

    fn skip_behind_separator(&mut self) {
        let rest = &self.text[self.at.min(self.end)..];
        let next = rest.find([';', '\n', '|', '&', '(', ')', '`', '{']).map_or(rest.len(), |i| i + 1);
        self.at = (self.at + next).min(self.end);
    }

    /// Reads commands until one of `stops` stands where a command would; gives that word, or none at the end.
    pub(super) fn list(&mut self, stops: Stops) -> Reading<Option<&'static str>> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Trouble::TooLarge);
        }
        loop {
            self.skip_blank_lines()?;
            if self.at >= self.end {
                break;
            }
            if let Some(stop) = self.stop(stops) {
                self.depth -= 1;
                return Ok(Some(stop));
            }
            self.and_or()?;
            self.skip_blanks();
            match self.peek() {
                None | Some(')') => {}
                Some(';') if stops.contains(&";;") && self.looking_at(";;") => {}
                Some(';') if self.looking_at(";;") || self.looking_at(";&") => return Err(Trouble::Syntax),
                Some(';' | '&') => self.at += 1,
                Some('\n') => self.newline()?,
                // `( … ) done` needs no separator.
                Some(_) if self.stop(stops).is_some() => {}
                Some(_) => return Err(Trouble::Syntax),
            }
            if self.peek() == Some(')') && !stops.contains(&")") {
                return Err(Trouble::Syntax);
            }
        }
        self.depth -= 1;
        Ok(None)
    }

    fn stop(&self, stops: Stops) -> Option<&'static str> {
        stops.iter().copied().find(|stop| match *stop {
            ")" => self.peek() == Some(')'),
            ";;" => self.looking_at(";;") || self.looking_at(";&"),
            word => self.keyword(word),
        })
    }

    pub(super) fn keyword(&self, word: &str) -> bool {
        self.rest().strip_prefix(word).is_some_and(|after| {
            after.chars().next().is_none_or(|c| c.is_ascii_whitespace() || ";&|()<>".contains(c))
        })
    }

    pub(super) fn expect(&mut self, word: &str) -> Reading<()> {
        self.skip_blank_lines()?;
        if !self.keyword(word) {
            return Err(Trouble::Syntax);
        }
        self.at += word.len();
        Ok(())
    }

    fn and_or(&mut self) -> Reading<()> {
        let mut joint = Joint::Then;
        let start = self.script.parts.len();
        loop {
            let first = self.script.parts.len();
            let outer = self.conditional;
            self.conditional |= joint != Joint::Then;
            let functions = self.script.functions.len();
            let stages = self.pipeline()?;
            self.conditional = outer;
            if stages > 1 {
                self.script.functions[functions..].iter_mut().for_each(|f| f.certain = false);
            }
            if let Some(part) = self.script.parts[first..].iter_mut().find(|p| p.shell == self.shell) {
                part.joint = joint;
            }
            self.skip_blanks();
            joint = if self.looking_at("&&") {
                Joint::And
            } else if self.looking_at("||") {
                Joint::Or
            } else {
                break;
            };
            self.at += 2;
            self.skip_blank_lines()?;
        }
        if self.peek() == Some('&') {
            self.script.functions.iter_mut().filter(|f| f.at >= start).for_each(|f| f.certain = false);
            self.script.parts[start..].iter_mut().for_each(|p| p.background = true);
        }
        Ok(())
    }

    fn pipeline(&mut self) -> Reading<usize> {
        self.skip_prefixes();
        let mut stages: Vec<Range<usize>> = Vec::new();
        loop {
            let start = self.script.parts.len();
            self.command()?;
            stages.push(start..self.script.parts.len());
            self.skip_blanks();
            if self.looking_at("||") || self.peek() != Some('|') {
                break;
            }
            self.at += if self.looking_at("|&") { 2 } else { 1 };
            self.skip_blank_lines()?;
        }
        if stages.len() > 1 {
            for stage in &stages {
                let child = self.new_shell();
                let own = self.shell;
                for part in &mut self.script.parts[stage.clone()] {
                    if part.shell == own {
                        part.shell = child;
                    }
                }
                for repeat in &mut self.script.loops {
                    if repeat.shell == own && stage.contains(&repeat.body.start) {
                        repeat.shell = child;
                    }
                }
            }
            self.script.pipelines.push(stages.clone());
        }
        Ok(stages.len())
    }

    fn skip_prefixes(&mut self) {
        self.skip_blanks();
        while self.keyword("!") {
            self.at += 1;
            self.skip_blanks();
        }
    }

    pub(super) fn new_shell(&mut self) -> usize {
        self.script.shells.push(self.shell);
        self.script.shells.len() - 1
    }

    /// Reads a list in a child shell, up to the closing parenthesis, which is taken.
    pub(super) fn child_shell(&mut self) -> Reading<Range<usize>> {
        let (parent, waiting) = (self.shell, self.pending.len());
        let start = self.script.parts.len();
        self.shell = self.new_shell();
        let stop = self.list(&[")"])?;
        self.shell = parent;
        if stop.is_none() || self.pending.len() != waiting {
            return Err(Trouble::Syntax);
        }
        self.at += 1;
        Ok(start..self.script.parts.len())
    }

    pub(super) fn push(&mut self, part: Part) -> Reading<()> {
        if self.script.parts.len() >= MAX_PARTS {
            return Err(Trouble::TooLarge);
        }
        self.script.parts.push(part);
        Ok(())
    }

    pub(super) fn skip_blank_lines(&mut self) -> Reading<()> {
        loop {
            self.skip_blanks();
            match self.peek() {
                Some('\n') => self.newline()?,
                Some('#') => self.skip_comment(),
                _ => return Ok(()),
            }
        }
    }

    pub(super) fn skip_comment(&mut self) {
        self.at = self.rest().find('\n').map_or(self.end, |i| self.at + i);
    }

    pub(super) fn skip_blanks(&mut self) {
        loop {
            match self.peek() {
                Some(' ' | '\t') => self.at += 1,
                Some('\\') if self.looking_at("\\\n") => self.at += 2,
                _ => return,
            }
        }
    }

    fn newline(&mut self) -> Reading<()> {
        self.at += 1;
        for pending in std::mem::take(&mut self.pending) {
            let start = self.at;
            let body_end = self.heredoc_end(&pending).ok_or(Trouble::Syntax)?;
            let after = self.at;
            let mut body = Word { span: start..body_end, quoted: true, ..Word::default() };
            if pending.literal {
                body.atoms = self.text[start..body_end].chars().map(|c| Atom::Char(c, true)).collect();
            } else {
                let outer = std::mem::replace(&mut self.end, body_end);
                self.at = start;
                self.quoted_text(&mut body, None)?;
                self.end = outer;
            }
            self.at = after;
            self.script.heredocs[pending.number] = body;
        }
        Ok(())
    }

    /// Moves behind the line that ends the here-document, and gives where its body ends.
    fn heredoc_end(&mut self, pending: &PendingHeredoc) -> Option<usize> {
        while self.at < self.end {
            let start = self.at;
            let line_end = self.rest().find('\n').map_or(self.end, |i| start + i);
            self.at = (line_end + 1).min(self.end);
            let line = &self.text[start..line_end];
            let line = if pending.tabs { line.trim_start_matches('\t') } else { line };
            if line == pending.delimiter {
                return Some(start);
            }
        }
        None
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at.min(self.end)..self.end]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn looking_at(&self, what: &str) -> bool {
        self.rest().starts_with(what)
    }

    pub(super) fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }
}

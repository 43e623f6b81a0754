//! The fast path: a line that is nothing but `pwd`, `date`, `whoami`, `echo` and `ping`. Reads exactly the part
//! of the shell's language that those need and refuses everything else, so nothing can hide in it.

use crate::protocol::in_list;
use regex::Regex;

/// A line that may run without a model, still through the guard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrivialCommand {
    /// What is to be run: the line as typed, every `ping` with a count.
    pub command: String,
}

/// How deep command substitutions may stand in each other.
const DEEPEST: u8 = 4;
/// A longer line is nothing anyone types for its own sake.
const LONGEST: usize = 2_000;
/// What a `ping` without a count gets.
const PING_COUNT: &str = " -c 4";

/// The command, if the whole line is trivial.
pub fn trivial(input: &str) -> Option<TrivialCommand> {
    let line = input.trim_matches([' ', '\t', '\n', '\r']);
    if line.len() > LONGEST || line.chars().any(|c| c.is_control() && c != '\t') {
        return None;
    }
    let mut reader = Reader { text: line, at: 0, pings: Vec::new() };
    reader.list(0)?;
    if reader.at != line.len() {
        return None;
    }
    let mut command = line.to_owned();
    for &at in reader.pings.iter().rev() {
        command.insert_str(at, PING_COUNT);
    }
    Some(TrivialCommand { command })
}

/// One argument: what the shell would make of it, as far as that is known before it runs.
#[derive(Default)]
struct Word {
    text: String,
    quoted: bool,
    expands: bool,
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// Where each `ping` without a count ends.
    pings: Vec<usize>,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn ahead(&self, text: &str) -> bool {
        self.text[self.at..].starts_with(text)
    }

    fn take(&mut self, text: &str) -> bool {
        let there = self.ahead(text);
        if there {
            self.at += text.len();
        }
        there
    }

    fn blanks(&mut self) {
        while self.take(" ") || self.take("\t") {}
    }

    /// Commands joined by `&&` or `;`, up to the end of the line or a closing parenthesis.
    fn list(&mut self, depth: u8) -> Option<()> {
        loop {
            self.command(depth)?;
            self.blanks();
            if self.take("&&") {
                self.blanks();
                continue;
            }
            if self.take(";") {
                self.blanks();
                if self.at < self.text.len() && !(depth > 0 && self.ahead(")")) {
                    continue;
                }
            }
            return Some(());
        }
    }

    fn command(&mut self, depth: u8) -> Option<()> {
        self.blanks();
        let mut words = Vec::new();
        let mut name_ends = self.at;
        while let Some(c) = self.peek() {
            if matches!(c, ';' | '&') || (c == ')' && depth > 0) {
                break;
            }
            words.push(self.word(depth)?);
            if words.len() == 1 {
                name_ends = self.at;
            }
            self.blanks();
        }
        let (name, arguments) = words.split_first()?;
        if name.quoted || name.expands {
            return None;
        }
        let counted = stops(&name.text, arguments)?;
        if !counted {
            self.pings.push(name_ends);
        }
        Some(())
    }

    fn word(&mut self, depth: u8) -> Option<Word> {
        let mut word = Word::default();
        while let Some(c) = self.peek() {
            match c {
                ' ' | '\t' | ';' | '&' => break,
                ')' if depth > 0 => break,
                '\'' => self.single(&mut word)?,
                '"' => self.double(&mut word, depth)?,
                '$' => self.dollar(&mut word, depth)?,
                '\\' => {
                    self.at += 1;
                    word.quoted = true;
                    word.text.push(self.next()?);
                }
                '|' | '<' | '>' | '(' | ')' | '`' | '{' | '}' => return None,
                _ => word.text.push(self.next()?),
            }
        }
        Some(word)
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    fn single(&mut self, word: &mut Word) -> Option<()> {
        self.at += 1;
        let end = self.text[self.at..].find('\'')?;
        word.text.push_str(&self.text[self.at..self.at + end]);
        word.quoted = true;
        self.at += end + 1;
        Some(())
    }

    fn double(&mut self, word: &mut Word, depth: u8) -> Option<()> {
        self.at += 1;
        word.quoted = true;
        loop {
            match self.peek()? {
                '"' => {
                    self.at += 1;
                    return Some(());
                }
                '`' => return None,
                '$' => self.dollar(word, depth)?,
                '\\' => {
                    self.at += 1;
                    word.text.push(self.next()?);
                }
                _ => word.text.push(self.next()?),
            }
        }
    }

    /// `$NAME`, `${NAME}`, `$?` and its kin, or `$(…)` around what is itself trivial; a lone `$` is a letter.
    fn dollar(&mut self, word: &mut Word, depth: u8) -> Option<()> {
        self.at += 1;
        if self.take("(") {
            if self.ahead("(") || depth >= DEEPEST {
                return None;
            }
            self.list(depth + 1)?;
            self.blanks();
            word.expands = true;
            return self.take(")").then_some(());
        }
        if self.take("{") {
            let length = self.name();
            return (length > 0 && self.take("}")).then(|| word.expands = true);
        }
        match self.peek() {
            Some('\'' | '"' | '[') => None,
            _ if self.name() > 0 => {
                word.expands = true;
                Some(())
            }
            _ => {
                word.text.push('$');
                Some(())
            }
        }
    }

    /// Steps over the name of a parameter and says how long it was.
    fn name(&mut self) -> usize {
        let rest = &self.text[self.at..];
        let length = match rest.chars().next() {
            Some('?' | '$' | '!' | '#' | '@' | '*' | '-' | '0'..='9') => 1,
            Some(c) if c.is_ascii_alphabetic() || c == '_' => {
                rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len())
            }
            _ => 0,
        };
        self.at += length;
        length
    }
}

/// Arguments, each with `\n` behind it: `date` may show the time in any form, but not set it or read a file.
const DATE: &str = r"(?:-u\n|--utc\n|--universal\n|-R\n|--rfc-email\n|(?:-d|--date)\n.*\n|(?:\+|-d|-I|--date=|--iso-8601|--rfc-3339=).*\n)*";
/// Harmless options and one host.
const PING: &str = r"(?:OPTION)*(?:[A-Za-z0-9_:$](?:[A-Za-z0-9.:_%$-]*[A-Za-z0-9:_%$-])?\n)?(?:OPTION)*";
const PING_OPTION: &str = r"-c\n?(?:[1-9]\d?|100)\n|-[Ww]\n(?:[1-5]?\d|60)\n|-i\n(?:0?\.[2-9]\d*|[1-5]?\d\.\d+|[1-9]|[1-5]\d|60)\n|-[46nq]\n";
/// What people ping and echo about in sentences.
const NOT_HOSTS: &str =
    "me us you him her them it back pong again works fails failed timeout test command mich uns dich mir";
const ABOUT_ECHO: &str = "is isn't was does doesn't in of a vs vs. versus and or command commands server service statement \
    into to with without the back should must will would needs prints shows ist soll muss sollte und oder gibt wird geht funktioniert mit ohne";

/// Whether the command is one of the five and its arguments read like arguments: none if not, else whether it
/// stops by itself.
fn stops(name: &str, arguments: &[Word]) -> Option<bool> {
    let said: String =
        arguments.iter().map(|a| format!("{}{}\n", a.text, if a.expands { "$" } else { "" })).collect();
    let fits = |pattern: &str| Regex::new(&format!("^{pattern}$")).is_ok_and(|regex| regex.is_match(&said));
    match name {
        "pwd" => fits(r"(?:-[LP]\n)*").then_some(true),
        "whoami" => arguments.is_empty().then_some(true),
        "date" => fits(DATE).then_some(true),
        "echo" => {
            let plain = arguments.first().filter(|first| !first.quoted && !first.expands);
            let asks = arguments.last().is_some_and(|last| !last.quoted && last.text.ends_with('?'));
            let sentence = plain.is_some_and(|first| {
                (asks && arguments.len() > 2) || (arguments.len() > 1 && in_list(ABOUT_ECHO, &first.text))
            });
            (!sentence).then_some(true)
        }
        "ping" if arguments.iter().any(|word| in_list(NOT_HOSTS, &word.text)) => None,
        "ping" => fits(&PING.replace("OPTION", PING_OPTION)).then(|| said.is_empty() || said.contains("-c")),
        _ => None,
    }
}

#[cfg(test)]
#[path = "trivial_tests.rs"]
mod tests;

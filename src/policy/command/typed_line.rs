//! Whether a line that somebody typed is a command, word for word, and not a sentence that begins with a program's name: every
//! word has its place in it. Decides what runs without a model; what may run is the guard's word all the same.

use crate::policy::options::parse;
use crate::policy::programs::{self, Row, Takes, Task};
use crate::policy::shell::{self, Word};
use crate::protocol::program::{is_also_a_word, is_program};

/// What a line can refer to besides its own text. Where nothing is known, no line is a command.
pub trait Known {
    /// A program that is installed, or a builtin of the shell.
    fn is_program(&self, _name: &str) -> bool {
        false
    }

    /// A file or directory, from where the line would run.
    fn is_place(&self, _word: &str) -> bool {
        false
    }

    /// The command that tests the project, where something says so.
    fn tests(&self) -> Option<&str> {
        None
    }

    /// What the project calls its own for this program: a branch of git, a script of npm, a target of make.
    fn is_name(&self, _program: &str, _word: &str) -> bool {
        false
    }
}

impl Known for () {}

/// True if each command in the line is an installed program, subcommands and options that its row knows, places that
/// exist, quoted text, and nothing that could be a word of a sentence: `cargo test again` is one for a model.
pub fn is_command(line: &str, known: &dyn Known) -> bool {
    let script = shell::read(line);
    !line.contains('\n')
        && script.trouble.is_none()
        && script.parts.iter().all(|part| part.within.is_none())
        && script.parts.iter().any(|part| !part.words.is_empty())
        && script.parts.iter().all(|part| {
            let words: Vec<Typed> = part.words.iter().map(Typed::of).collect();
            // The mark of a sentence, which a shell would take for a part of the word.
            let is_said = words.last().is_some_and(|last| !last.is_quoted && last.text.ends_with(['?', '!']));
            words.is_empty() || !is_said && Reading { known }.is_call(&words)
        })
}

/// A word as it was typed.
struct Typed {
    text: String,
    is_quoted: bool,
    /// It is no word of a sentence: quoted, or with signs that only a shell reads.
    is_literal: bool,
}

impl Typed {
    fn of(word: &Word) -> Self {
        let text = word.text.replace(shell::HOLE, "$");
        let is_literal = word.quoted || word.computed || !is_a_word(&text);
        Self { text, is_quoted: word.quoted, is_literal }
    }
}

/// Letters alone, as a sentence has them; not `TODO`, `readAll`, `-n`, `1,20p` or `src/`.
fn is_a_word(text: &str) -> bool {
    let bare = text.trim_end_matches([',', '.', '!', '?', ':', ';']);
    let letters = bare.chars().all(|c| c.is_alphabetic() || c == '-' || c == '\'');
    let is_name = bare.chars().skip(1).any(char::is_uppercase);
    letters && !is_name && bare.starts_with(char::is_alphabetic)
}

struct Reading<'a> {
    known: &'a dyn Known,
}

impl Reading<'_> {
    fn is_call(&self, words: &[Typed]) -> bool {
        let Some((program, rest)) = words.split_first() else { return false };
        let name = program.text.as_str();
        // What is installed may be named like an order: `write`, `split`, `look`.
        let is_there = match name.contains('/') {
            true => !name.starts_with('/') && self.known.is_place(name),
            false => (is_program(name) || name == "cd") && self.known.is_program(name),
        };
        let program = name.rsplit('/').next().unwrap_or(name);
        is_there
            && (!is_also_a_word(name) || self.is_evident(program, rest))
            && self.has_places(program, program, programs::row(program), rest)
    }

    /// Whether more than its first word, which sentences begin with too, makes it a command: `find . -name x`, not `find *.md`.
    fn is_evident(&self, program: &str, words: &[Typed]) -> bool {
        let on_files = programs::row(program).is_some_and(|row| {
            matches!(row.takes, Takes::Writes | Takes::Files | Takes::Names | Takes::Inside)
        });
        let makes = |word: &Typed| {
            let text = word.text.as_str();
            word.is_quoted
                || text.starts_with('-')
                || text.contains('=')
                || on_files && word.is_literal && text.contains(['.', '/'])
                || text.bytes().all(|byte| byte.is_ascii_digit())
                || self.known.is_place(text)
                || self.known.is_name(program, text)
        };
        words.is_empty() || words.iter().any(makes)
    }

    /// `path` is how the table calls what these words are arguments of: `cargo nextest`.
    fn has_places(&self, program: &str, path: &str, row: Option<&Row>, words: &[Typed]) -> bool {
        let Some(row) = row else { return words.iter().all(|word| self.has_place(program, word)) };
        let args: Vec<Word> = words.iter().map(|word| Word::literal(word.text.as_str())).collect();
        let goes_on = matches!(row.takes, Takes::Subcommand | Takes::Command);
        let parsed = parse(row.options, &args, goes_on);
        let at = |arg: &Word| args.iter().position(|other| std::ptr::eq(other, arg));
        let operands: Vec<&Typed> =
            parsed.operands.iter().filter_map(|arg| at(arg)).map(|at| &words[at]).collect();
        match (row.takes, parsed.first_operand) {
            (Takes::Subcommand, Some(first)) => {
                let sub = words[first].text.as_str();
                let longer = format!("{path} {sub}");
                let next = programs::row(&longer);
                let own = next.is_some() || self.known.is_name(program, sub);
                own && self.has_places(program, &longer, next, &words[first + 1..])
            }
            (Takes::Command, Some(first)) => {
                let before = if row.task == Task::None { usize::from(row.before) } else { 0 };
                let (own, rest) = words[first..].split_at(before.min(words.len() - first));
                let variables = rest.iter().take_while(|word| word.text.contains('=')).count();
                own.iter().all(|word| self.has_place(program, word))
                    && self.goes_on(program, &rest[variables..])
            }
            (Takes::Script, Some(first)) => self.goes_on(program, &words[first..]),
            (Takes::Pattern, _) if !operands.is_empty() => {
                let (pattern, files) = (operands[0], &operands[1..]);
                files.iter().all(|word| self.has_place(program, word))
                    && (pattern.is_literal || !files.is_empty())
            }
            _ => operands.iter().all(|word| self.has_place(program, word)),
        }
    }

    /// A command (of a wrapper), or a script with words of its own (of an interpreter).
    fn goes_on(&self, program: &str, words: &[Typed]) -> bool {
        let script = words.first().is_none_or(|word| self.has_place(program, word));
        if script { words.iter().all(|word| self.has_place(program, word)) } else { self.is_call(words) }
    }

    fn has_place(&self, program: &str, word: &Typed) -> bool {
        word.is_literal || self.known.is_place(&word.text) || self.known.is_name(program, &word.text)
    }
}

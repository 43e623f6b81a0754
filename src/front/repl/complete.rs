//! What the prompt offers while a line is typed: commands, files after `@`, hints, and when Enter ends the line.

use super::files::Files;
use super::screen::Look;
use super::style::Role;
use crate::text::measure;
use rustyline::completion::{Completer, Pair};
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Helper};
use std::borrow::Cow;

/// A slash command: its name without the slash, and what it does.
pub type Command = (String, String);

pub struct Assistant {
    pub look: Look,
    pub commands: Vec<Command>,
    pub files: Files,
}

impl Assistant {
    fn commands_like(&self, line: &str) -> Vec<&Command> {
        match line.strip_prefix('/') {
            Some(name) if !name.contains(char::is_whitespace) => {
                self.commands.iter().filter(|(command, _)| command.starts_with(name)).collect()
            }
            _ => Vec::new(),
        }
    }

    fn complete_file(&self, line: &str, pos: usize) -> Option<(usize, Vec<Pair>)> {
        let (start, typed) = mention(&line[..pos])?;
        // Line numbers after a colon are the person's own.
        if typed.contains(':') {
            return None;
        }
        let pairs = self.files.matching(typed).into_iter().map(|path| {
            let replacement = if path.contains(' ') { format!("\"{path}\"") } else { path.clone() };
            Pair { display: path, replacement }
        });
        Some((start, pairs.collect()))
    }
}

fn mention(before: &str) -> Option<(usize, &str)> {
    let start = before
        .rfind(char::is_whitespace)
        .map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
    let typed = before[start..].strip_prefix('@')?;
    Some((start + 1, typed.trim_start_matches('"')))
}

/// True if Enter shall begin another line: a backslash at the end, or a code fence that is still open.
fn goes_on(input: &str) -> bool {
    let backslashes = input.len() - input.trim_end_matches('\\').len();
    let fences = input.lines().filter(|line| line.trim_start().starts_with("```")).count();
    backslashes % 2 == 1 || fences % 2 == 1
}

/// The line as it is meant: a backslash before a line end only joined the two.
pub fn joined(input: &str) -> String {
    input.replace("\\\n", "\n")
}

impl Helper for Assistant {}

impl Completer for Assistant {
    type Candidate = Pair;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let commands = self.commands_like(&line[..pos]);
        if !commands.is_empty() {
            let width = commands.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
            let pairs = commands.iter().map(|(name, help)| Pair {
                display: measure::truncate(&format!("/{name:<width$}  {help}"), self.look.width())
                    .into_owned(),
                replacement: format!("/{name} "),
            });
            return Ok((0, pairs.collect()));
        }
        Ok(self.complete_file(line, pos).unwrap_or((pos, Vec::new())))
    }
}

impl Hinter for Assistant {
    type Hint = String;

    fn hint(&self, line: &str, pos: usize, _: &Context<'_>) -> Option<String> {
        if pos < line.len() || line.len() < 2 {
            return None;
        }
        let (name, help) = *self.commands_like(line).first()?;
        let rest = &name[line.len() - 1..];
        Some(if rest.is_empty() { format!("  {help}") } else { rest.to_owned() })
    }
}

impl Highlighter for Assistant {
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        Cow::Owned(self.look.paint(Role::Prompt, prompt))
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        Cow::Owned(self.look.paint(Role::Muted, hint))
    }

    fn highlight_char(&self, _: &str, _: usize, _: CmdKind) -> bool {
        false
    }
}

impl Validator for Assistant {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        let open = goes_on(context.input());
        Ok(if open { ValidationResult::Incomplete } else { ValidationResult::Valid(None) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustyline::history::MemHistory;

    fn assistant(root: &std::path::Path) -> Assistant {
        let look = Look::plain(80);
        let commands = [("help", "Lists the commands"), ("undo", "Takes back"), ("usage", "Tokens and cost")];
        let commands = commands.map(|(name, help)| (name.to_owned(), help.to_owned())).to_vec();
        Assistant { look, commands, files: Files::of(root.to_owned()) }
    }

    fn offered(line: &str) -> (usize, Vec<String>) {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("main.rs"), "").unwrap();
        std::fs::write(folder.path().join("two words.md"), "").unwrap();
        let history = MemHistory::new();
        let (start, pairs) =
            assistant(folder.path()).complete(line, line.len(), &Context::new(&history)).unwrap();
        (start, pairs.into_iter().map(|pair| pair.replacement).collect())
    }

    #[test]
    fn offers_commands_at_the_start_and_files_after_an_at() {
        assert_eq!(offered("/u"), (0, vec!["/undo ".to_owned(), "/usage ".to_owned()]));
        assert_eq!(offered("look at @mai"), (9, vec!["main.rs".to_owned()]));
        assert_eq!(offered("@two"), (1, vec!["\"two words.md\"".to_owned()]));
        for line in ["fix /u", "a@mai", "/undo x", "@main.rs:10-20", ""] {
            assert!(offered(line).1.is_empty(), "{line:?}");
        }
    }

    #[test]
    fn hints_at_the_rest_of_a_command() {
        let assistant = assistant(std::path::Path::new("/nowhere"));
        let history = MemHistory::new();
        let hint = |line: &str| assistant.hint(line, line.len(), &Context::new(&history));
        assert_eq!(hint("/un").as_deref(), Some("do"));
        assert_eq!(hint("/help").as_deref(), Some("  Lists the commands"));
        assert_eq!(hint("/"), None);
        assert_eq!(hint("un"), None);
    }

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
}

//! Slash commands: pure, from the words behind the name and a [`View`] to something to say or to do. One file each;
//! help, completion and the editor's listing derive from [`COMMANDS`].
#![deny(clippy::disallowed_methods)]

use crate::catalog::{Lang, Phrase, command as words};
use crate::protocol::{Mode, Op};

mod clear;
mod compact;
mod context;
mod diff;
mod doctor;
mod export;
mod help;
mod lang;
mod mode;
mod model;
mod permissions;
mod quit;
mod redo;
mod rename;
mod resume;
mod sessions;
mod show;
mod stats;
mod tools;
mod undo;
mod usage;
mod why;

/// Every command, in the order of help.
pub const COMMANDS: &[Command] = &[
    help::COMMAND,
    clear::COMMAND,
    resume::COMMAND,
    sessions::COMMAND,
    rename::COMMAND,
    export::COMMAND,
    compact::COMMAND,
    context::COMMAND,
    model::COMMAND,
    mode::COMMAND,
    permissions::COMMAND,
    tools::COMMAND,
    diff::COMMAND,
    undo::COMMAND,
    redo::COMMAND,
    show::COMMAND,
    usage::COMMAND,
    stats::COMMAND,
    why::COMMAND,
    lang::COMMAND,
    doctor::COMMAND,
    quit::COMMAND,
];

/// One command.
#[derive(Debug, Clone, Copy)]
pub struct Command {
    /// Its name, without the slash.
    pub name: &'static str,
    /// What may stand behind the name, such as `[N|turn]`; possibly empty.
    pub arguments: &'static str,
    /// What it does, in one line.
    pub help: Phrase,
    run: fn(&str, &View) -> Reply,
}

/// What a command may know.
#[derive(Debug, Clone)]
pub struct View {
    /// The interface's language.
    pub lang: Lang,
    /// `provider/model`.
    pub model: String,
    /// The guard's mode.
    pub mode: Mode,
    /// Models that can be switched to, `provider/model`.
    pub models: Vec<String>,
    /// Name and first sentence of every tool on offer.
    pub tools: Vec<(String, String)>,
    /// Estimated tokens of the conversation.
    pub tokens: u64,
    /// How many fit.
    pub token_limit: u64,
    /// Messages of the conversation.
    pub messages: usize,
}

/// What a command wants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// Show this.
    Say(String),
    /// Carry this out.
    Do(Op),
}

/// Reads a line that starts with `/`. A mistyped name is answered with what was meant and never runs it.
pub fn read(line: &str, view: &View) -> Reply {
    let line = line.trim().trim_start_matches('/');
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match COMMANDS.iter().find(|command| command.name == name) {
        Some(command) => (command.run)(rest.trim(), view),
        None => Reply::Say(unknown(name, view.lang)),
    }
}

fn unknown(name: &str, lang: Lang) -> String {
    let shown: String = name.chars().filter(|c| !c.is_control()).take(40).collect();
    match nearest(name) {
        Some(meant) => words::UNKNOWN_MEANT.say(lang, &[("name", &shown), ("meant", &meant)]),
        None => words::UNKNOWN.say(lang, &[("name", &shown)]),
    }
}

/// The one command within two typing slips, or the one that starts so.
fn nearest(name: &str) -> Option<&'static str> {
    let by_slips = COMMANDS.iter().map(|c| (strsim::damerau_levenshtein(name, c.name), c.name)).min();
    by_slips
        .filter(|&(slips, meant)| slips <= 2 && slips < meant.len())
        .map(|(_, meant)| meant)
        .or_else(|| COMMANDS.iter().find(|c| !name.is_empty() && c.name.starts_with(name)).map(|c| c.name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::op::Reach;

    fn view() -> View {
        View {
            lang: Lang::En,
            model: "offline/rules".into(),
            mode: Mode::Ask,
            models: vec!["anthropic/x".into()],
            tools: vec![("fs_edit".into(), "Edits.".into())],
            tokens: 1200,
            token_limit: 120_000,
            messages: 3,
        }
    }

    #[test]
    fn names_are_unique_and_every_command_has_a_line_of_help() {
        for (i, command) in COMMANDS.iter().enumerate() {
            assert!(COMMANDS[..i].iter().all(|c| c.name != command.name), "{}", command.name);
            for lang in Lang::ALL {
                assert!(command.help.text(lang).len() > 10, "{} {lang:?}", command.name);
            }
        }
        let files = ["/help", "/help undo"].map(|line| read(line, &view()));
        assert!(files.iter().all(|r| matches!(r, Reply::Say(text) if text.contains("/undo"))));
    }

    #[test]
    fn lines_become_operations() {
        let cases = [
            ("/undo", Op::Undo(Reach::Calls(1))),
            ("/undo 3", Op::Undo(Reach::Calls(3))),
            ("/undo turn", Op::Undo(Reach::Turn)),
            ("/redo", Op::Redo(Reach::Calls(1))),
            ("/mode edits", Op::SetMode(Mode::Edits)),
            ("/model anthropic/x", Op::SetModel("anthropic/x".into())),
            ("/rename the parser ", Op::Rename("the parser".into())),
            ("/show 4", Op::Show(Some(4))),
            ("/permissions", Op::Permissions),
            ("/quit", Op::Quit),
            ("/lang de", Op::SetLang("de".into())),
        ];
        for (line, op) in cases {
            assert_eq!(read(line, &view()), Reply::Do(op), "{line}");
        }
    }

    #[test]
    fn a_slip_is_named_and_runs_nothing() {
        for (line, meant) in
            [("/undp", "/undo"), ("/udno", "/undo"), ("/hlep", "/help"), ("/sess", "/sessions")]
        {
            assert!(matches!(read(line, &view()), Reply::Say(text) if text.contains(meant)), "{line}");
        }
        for line in
            ["/", "/xyzzy", "/undo many", "/mode fast", "/show x", "/lang fr", "/resume ../x", "/\u{1b}[2J"]
        {
            assert!(matches!(read(line, &view()), Reply::Say(text) if !text.contains('\u{1b}')), "{line}");
        }
    }
}

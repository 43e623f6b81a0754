//! Slash commands: pure, from the words behind the name and a [`View`] to something to say or to do. A row in
//! [`built_in`] each, and a function in `run` where there are words to read; help, completion and the editor's listing
//! derive from the list.
#![deny(clippy::disallowed_methods)]

use crate::catalog::{Lang, Phrase, command as words};
use crate::protocol::Op;

pub mod input;
mod run;
mod slash;

pub use slash::{Call, Command, Parts, Reply, Task, View};

/// Every command, in the order of help, in one language.
pub fn built_in(lang: Lang) -> Vec<Command> {
    let operation = |name: &str, help: Phrase, op: Op| {
        Command::new(name, "", help.text(lang), move |_| Reply::Do(op.clone()))
    };
    let command = |name: &str, arguments: &str, help: Phrase, run: fn(&Call) -> Reply| {
        Command::new(name, arguments, help.text(lang), run)
    };
    vec![
        command("help", "[COMMAND]", words::HELP_HELP, run::help),
        operation("clear", words::HELP_CLEAR, Op::NewSession),
        command("resume", "[ID]", words::HELP_RESUME, run::resume),
        operation("sessions", words::HELP_SESSIONS, Op::ListSessions),
        command("rename", "TITLE", words::HELP_RENAME, run::rename),
        command("export", "[FILE]", words::HELP_EXPORT, run::export),
        operation("compact", words::HELP_COMPACT, Op::Compact),
        command("context", "", words::HELP_CONTEXT, run::context),
        command("model", "[PROVIDER/MODEL]", words::HELP_MODEL, run::model),
        command("mode", "[plan|ask|edits|auto]", words::HELP_MODE, run::mode),
        operation("permissions", words::HELP_PERMISSIONS, Op::Permissions),
        command("tools", "", words::HELP_TOOLS, run::tools),
        command("agents", "[NAME REQUEST]", words::HELP_AGENTS, run::agents),
        command("plan", "[REQUEST]", words::HELP_PLAN, run::plan),
        command("tasks", "[output ID|kill ID]", words::HELP_TASKS, run::tasks),
        command("diff", "[git]", words::HELP_DIFF, run::diff),
        command("undo", "[N|turn]", words::HELP_UNDO, run::undo),
        command("redo", "[N|turn]", words::HELP_REDO, run::redo),
        command("show", "[N]", words::HELP_SHOW, run::show),
        operation("usage", words::HELP_USAGE, Op::Usage),
        operation("stats", words::HELP_STATS, Op::Stats),
        command("why", "[full]", words::HELP_WHY, run::why),
        command("lang", "en|de", words::HELP_LANG, run::lang),
        operation("doctor", words::HELP_DOCTOR, Op::Doctor),
        operation("quit", words::HELP_QUIT, Op::Quit),
    ]
}

/// Words that are commands when they stand alone on a line, without their slash.
const ALONE: [(&str, &str); 13] = [
    ("undo", "undo"),
    ("undo that", "undo turn"),
    ("undo it", "undo turn"),
    ("undo the last change", "undo"),
    ("redo", "redo"),
    ("redo that", "redo"),
    ("help", "help"),
    ("rückgängig", "undo"),
    ("mach das rückgängig", "undo turn"),
    ("mach es rückgängig", "undo turn"),
    ("mach die letzte änderung rückgängig", "undo"),
    ("nimm das zurück", "undo turn"),
    ("hilfe", "help"),
];

/// The command that a line without a slash is.
pub fn alone(line: &str) -> Option<&'static str> {
    let folded = line.trim().trim_end_matches(['.', '!']).to_lowercase();
    let words = folded.split_whitespace().filter(|word| !["please", "bitte"].contains(word));
    let word = words.collect::<Vec<_>>().join(" ");
    ALONE.iter().find(|(own, _)| *own == word).map(|(_, name)| *name)
}

/// The agent that `/agents NAME REQUEST` names, and the request: a turn and no command.
pub fn addressed(line: &str) -> Option<(&str, &str)> {
    let (agent, request) =
        line.trim().strip_prefix("/agents ")?.trim_start().split_once(char::is_whitespace)?;
    Some((agent, request.trim())).filter(|(_, request)| !request.is_empty())
}

/// Reads a line that starts with `/`, or is a command [`alone`]. A mistyped name is answered with what was meant and never runs it.
pub fn read(line: &str, commands: &[Command], view: &View) -> Reply {
    let line = alone(line).unwrap_or_else(|| line.trim().trim_start_matches('/'));
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match commands.iter().find(|command| command.name == name) {
        Some(command) => command.run(&Call { arguments: rest.trim(), view, commands }),
        None => Reply::Wrong(run::unknown(name, commands, view.lang)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::Mode;
    use crate::protocol::op::{Reach, TaskOp, WhyDetail};

    fn view() -> View {
        View {
            lang: Lang::En,
            model: "offline/rules".into(),
            mode: Mode::Ask,
            models: vec!["anthropic/x".into()],
            tools: vec![("fs_edit".into(), "Edits.".into())],
            agents: vec![("koda".into(), "Codes.".into())],
            tokens: 1200,
            token_limit: 120_000,
            messages: 3,
            parts: Parts { results: 700, ..Parts::default() },
            tasks: vec![task("job-1", None, 3_725, "ready"), task("job-2", Some("exit 3"), 7, "")],
        }
    }

    fn task(id: &str, ended: Option<&str>, seconds: u64, last_line: &str) -> Task {
        let (id, ended) = (id.to_owned(), ended.map(str::to_owned));
        Task { id, command: "npm run dev".into(), ended, seconds, last_line: last_line.into() }
    }

    #[test]
    fn what_runs_in_the_background_is_listed_shown_and_ended() {
        let Reply::Say(text) = said("/tasks") else { panic!("it is told") };
        let want = "job-1  running, 1 h 2 min  npm run dev\n       ready\njob-2  exit 3, 7 s  npm run dev";
        assert!(text.starts_with(want) && text.contains("/tasks kill ID"), "{text}");
        assert_eq!(said("/tasks output job-2"), Reply::Do(Op::Task(TaskOp::Output("job-2".into()))));
        assert_eq!(said("/tasks kill 1"), Reply::Do(Op::Task(TaskOp::Kill("job-1".into()))));
        for wrong in ["/tasks kill job-9", "/tasks kill", "/tasks stop job-1", "/tasks output \u{1b}[2J"] {
            let no_escape = |text: &str| text.contains("/tasks") && !text.contains('\u{1b}');
            assert!(matches!(said(wrong), Reply::Wrong(text) if no_escape(&text)), "{wrong}");
        }
        let none = View { tasks: Vec::new(), ..view() };
        let Reply::Say(text) = read("/tasks", &built_in(Lang::En), &none) else { panic!("it is told") };
        assert_eq!(text, "No background tasks.");
    }

    fn said(line: &str) -> Reply {
        read(line, &built_in(Lang::En), &view())
    }

    #[test]
    fn names_are_unique_and_every_command_has_a_line_of_help() {
        for lang in Lang::ALL {
            let commands = built_in(lang);
            for (i, command) in commands.iter().enumerate() {
                assert!(commands[..i].iter().all(|c| c.name != command.name), "{}", command.name);
                assert!(command.help.len() > 10, "{} {lang:?}", command.name);
            }
        }
        let helps = ["/help", "/help undo", "help", "hilfe"].map(said);
        assert!(helps.iter().all(|r| matches!(r, Reply::Say(text) if text.contains("/undo"))));
    }

    #[test]
    fn a_command_of_ones_own_joins_the_list() {
        let mut commands = built_in(Lang::De);
        let text = "deploy to staging".to_owned();
        commands.push(Command::new("ship", "[TAG]", "Ausliefern.", move |call| {
            Reply::Say(format!("{text} {} of {}", call.arguments, call.commands.len()))
        }));
        let Reply::Wrong(before) = said("/ship v1") else { panic!("no such command yet") };
        assert!(before.contains("/ship"));
        let view = View { lang: Lang::De, ..view() };
        let own = read("/ship v1", &commands, &view);
        assert_eq!(own, Reply::Say(format!("deploy to staging v1 of {}", commands.len())));
        assert!(matches!(read("/help", &commands, &view), Reply::Say(text) if text.contains("Ausliefern.")));
    }

    #[test]
    fn lines_become_operations() {
        let cases = [
            ("/undo", Op::Undo(Reach::Calls(1))),
            ("/undo 3", Op::Undo(Reach::Calls(3))),
            ("/undo turn", Op::Undo(Reach::Turn)),
            ("undo", Op::Undo(Reach::Calls(1))),
            (" Rückgängig ", Op::Undo(Reach::Calls(1))),
            ("/redo", Op::Redo(Reach::Calls(1))),
            ("/mode edits", Op::SetMode(Mode::Edits)),
            ("/model anthropic/x", Op::SetModel("anthropic/x".into())),
            ("/rename the parser ", Op::Rename("the parser".into())),
            ("/show 4", Op::Show(Some(4))),
            ("/permissions", Op::Permissions),
            ("/why", Op::Why(WhyDetail::Sentence)),
            ("/why full", Op::Why(WhyDetail::Figures)),
            ("/quit", Op::Quit),
            ("/lang de", Op::SetLang("de".into())),
        ];
        for (line, op) in cases {
            assert_eq!(said(line), Reply::Do(op), "{line}");
        }
    }

    #[test]
    fn what_fills_a_conversation_is_told_without_what_takes_nothing() {
        let Reply::Say(text) = said("/context") else { panic!("it is told") };
        assert!(text.contains("1200 of 120000") && text.contains("tool results  700"), "{text}");
        assert!(!text.contains("replies"), "{text}");
    }

    #[test]
    fn a_slip_is_named_and_runs_nothing() {
        for (line, meant) in
            [("/undp", "/undo"), ("/udno", "/undo"), ("/hlep", "/help"), ("/sess", "/sessions")]
        {
            assert!(matches!(said(line), Reply::Wrong(text) if text.contains(meant)), "{line}");
        }
        for line in
            ["/", "/xyzzy", "/undo many", "/mode fast", "/show x", "/lang fr", "/resume ../x", "/\u{1b}[2J"]
        {
            assert!(matches!(said(line), Reply::Wrong(text) if !text.contains('\u{1b}')), "{line}");
        }
    }
}

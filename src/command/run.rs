//! What each command makes of the words behind its name; those that take none are only a row in [`super::built_in`].

use super::slash::{Call, Command, Reply, Task};
use crate::catalog::{Lang, command as words, names, why};
use crate::protocol::op::{DiffScope, Reach, TaskOp, WhyDetail};
use crate::protocol::{Mode, Op, SessionId};

pub(super) fn help(call: &Call) -> Reply {
    let about = call.arguments.trim_start_matches('/');
    let chosen = call.commands.iter().filter(|c| about.is_empty() || c.name == about);
    let rows: Vec<(String, &str)> =
        chosen.map(|c| (format!("/{} {}", c.name, c.arguments), c.help.as_str())).collect();
    if rows.is_empty() {
        return Reply::Wrong(unknown(about, call.commands, call.view.lang));
    }
    let mut text = listed(&rows);
    if about.is_empty() {
        text.push_str("\n\n");
        text.push_str(words::HELP_KEYS.text(call.view.lang));
    }
    Reply::Say(text)
}

pub(super) fn tools(call: &Call) -> Reply {
    Reply::Say(format!("{}\n{}", words::TOOLS_HEAD.text(call.view.lang), listed(&call.view.tools)))
}

pub(super) fn agents(call: &Call) -> Reply {
    call.told(format!("{}\n{}", words::AGENTS_HEAD.text(call.view.lang), listed(&call.view.agents)))
}

pub(super) fn plan(call: &Call) -> Reply {
    Reply::Do(Op::Plan(call.arguments.to_owned()))
}

/// Names in a column, and beside each what it does.
fn listed(rows: &[(String, impl AsRef<str>)]) -> String {
    let widest = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let line = |(name, help): &(String, _)| format!("  {name:widest$}  {}", AsRef::<str>::as_ref(help));
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// What runs in the background; the words behind the name look at one of them or end it.
pub(super) fn tasks(call: &Call) -> Reply {
    let (view, lang) = (call.view, call.view.lang);
    if call.arguments.is_empty() {
        return Reply::Say(match view.tasks.is_empty() {
            true => words::NO_TASKS.text(lang).to_owned(),
            false => format!("{}\n{}", listed_tasks(&view.tasks, lang), words::TASKS_HOW.text(lang)),
        });
    }
    let (what, id) = call.arguments.split_once(char::is_whitespace).unwrap_or((call.arguments, ""));
    let number = format!("job-{}", id.trim());
    let Some(task) = view.tasks.iter().find(|task| task.id == id.trim() || task.id == number) else {
        let said = words::TASKS_WHICH.say(lang, &[("id", &id.trim().escape_debug())]);
        return if id.is_empty() { call.wrong(words::TASKS_HOW) } else { Reply::Wrong(said) };
    };
    match what {
        "output" => Reply::Do(Op::Task(TaskOp::Output(task.id.clone()))),
        "kill" => Reply::Do(Op::Task(TaskOp::Kill(task.id.clone()))),
        _ => call.wrong(words::TASKS_HOW),
    }
}

fn listed_tasks(tasks: &[Task], lang: Lang) -> String {
    let row = |task: &Task| {
        let state = task.ended.as_deref().unwrap_or(names::shown("running", lang));
        let lead = " ".repeat(task.id.len() + 2);
        let last = Some(task.last_line.as_str()).filter(|line| !line.is_empty());
        let last = last.map(|line| format!("\n{lead}{line}")).unwrap_or_default();
        format!("{}  {state}, {}  {}{last}", task.id, lasted(task.seconds), task.command)
    };
    tasks.iter().map(row).collect::<Vec<_>>().join("\n")
}

fn lasted(seconds: u64) -> String {
    match (seconds / 3600, seconds / 60 % 60) {
        (0, 0) => format!("{seconds} s"),
        (0, minutes) => format!("{minutes} min {} s", seconds % 60),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    }
}

pub(super) fn resume(call: &Call) -> Reply {
    if call.arguments.is_empty() {
        return Reply::Do(Op::Resume(None));
    }
    match SessionId::new(call.arguments) {
        Ok(id) => Reply::Do(Op::Resume(Some(id))),
        Err(_) => {
            Reply::Wrong(words::RESUME_WHICH.say(call.view.lang, &[("id", &call.arguments.escape_debug())]))
        }
    }
}

pub(super) fn rename(call: &Call) -> Reply {
    if call.arguments.is_empty() {
        return call.wrong(words::RENAME_WHAT);
    }
    Reply::Do(Op::Rename(call.arguments.to_owned()))
}

pub(super) fn export(call: &Call) -> Reply {
    let file = if call.arguments.is_empty() { "session.json" } else { call.arguments };
    Reply::Do(Op::Export(file.to_owned()))
}

pub(super) fn context(call: &Call) -> Reply {
    let view = call.view;
    let share = view.tokens * 100 / view.token_limit.max(1);
    let mut text = words::CONTEXT.say(
        view.lang,
        &[
            ("messages", &view.messages),
            ("tokens", &view.tokens),
            ("limit", &view.token_limit),
            ("share", &share),
        ],
    );
    let parts = [
        (words::PART_INSTRUCTIONS, view.parts.instructions),
        (words::PART_SAID, view.parts.said),
        (words::PART_ATTACHED, view.parts.attached),
        (words::PART_REPLIES, view.parts.replies),
        (words::PART_RESULTS, view.parts.results),
    ];
    for (what, tokens) in parts.into_iter().filter(|(_, tokens)| *tokens > 0) {
        text.push_str(&format!("\n  {}  {tokens}", what.text(view.lang)));
    }
    Reply::Say(format!("{text}\n{}", words::CONTEXT_FULL.text(view.lang)))
}

pub(super) fn model(call: &Call) -> Reply {
    if !call.arguments.is_empty() {
        return Reply::Do(Op::SetModel(call.arguments.to_owned()));
    }
    let mut text = words::MODEL_NOW.say(call.view.lang, &[("model", &call.view.model)]);
    for model in &call.view.models {
        text.push_str(&format!("\n  {model}"));
    }
    Reply::Say(text)
}

pub(super) fn mode(call: &Call) -> Reply {
    let which = words::MODE_WHICH.say(call.view.lang, &[("now", &call.view.mode.name())]);
    match Mode::parse(call.arguments) {
        Some(mode) => Reply::Do(Op::SetMode(mode)),
        None if call.arguments.is_empty() => Reply::Say(which),
        None => {
            let name = call.arguments.escape_debug();
            Reply::Wrong(words::MODE_UNKNOWN.say(call.view.lang, &[("name", &name)]) + " " + &which)
        }
    }
}

pub(super) fn lang(call: &Call) -> Reply {
    match Lang::parse(call.arguments) {
        Some(lang) => Reply::Do(Op::SetLang(lang.code().to_owned())),
        None => call.told(words::LANG_WHICH.say(call.view.lang, &[("now", &call.view.lang.code())])),
    }
}

pub(super) fn diff(call: &Call) -> Reply {
    match call.arguments {
        "" => Reply::Do(Op::Diff(DiffScope::Session)),
        "git" => Reply::Do(Op::Diff(DiffScope::Git)),
        _ => call.wrong(words::DIFF_WHAT),
    }
}

pub(super) fn why(call: &Call) -> Reply {
    match call.arguments {
        "" => Reply::Do(Op::Why(WhyDetail::Sentence)),
        "full" => Reply::Do(Op::Why(WhyDetail::Figures)),
        _ => call.wrong(why::WHICH),
    }
}

pub(super) fn undo(call: &Call) -> Reply {
    reversed(call, Op::Undo)
}

pub(super) fn redo(call: &Call) -> Reply {
    reversed(call, Op::Redo)
}

fn reversed(call: &Call, op: fn(Reach) -> Op) -> Reply {
    Reach::parse(call.arguments).map_or_else(|| call.wrong(words::REACH_WHAT), |reach| Reply::Do(op(reach)))
}

pub(super) fn show(call: &Call) -> Reply {
    if call.arguments.is_empty() {
        return Reply::Do(Op::Show(None));
    }
    match call.arguments.parse() {
        Ok(number) => Reply::Do(Op::Show(Some(number))),
        Err(_) => call.wrong(words::SHOW_WHICH),
    }
}

/// What to say of a name that is no command: the command that was meant, if one is near.
pub(super) fn unknown(name: &str, commands: &[Command], lang: Lang) -> String {
    let end = name.chars().nth(40).map(|_| '…');
    let shown: String = name.chars().filter(|c| !c.is_control()).take(40).chain(end).collect();
    match nearest(name, commands) {
        Some(meant) => words::UNKNOWN_MEANT.say(lang, &[("name", &shown), ("meant", &meant)]),
        None => words::UNKNOWN.say(lang, &[("name", &shown)]),
    }
}

/// The one command within two typing slips, or the one that starts so.
fn nearest<'a>(name: &str, commands: &'a [Command]) -> Option<&'a str> {
    let names = || commands.iter().map(|command| command.name.as_str());
    let by_slips = names().map(|known| (strsim::damerau_levenshtein(name, known), known)).min();
    by_slips
        .filter(|&(slips, meant)| slips <= 2 && slips < meant.len())
        .map(|(_, meant)| meant)
        .or_else(|| names().find(|known| !name.is_empty() && known.starts_with(name)))
}

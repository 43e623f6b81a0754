//! `/mode`: how much runs without a question.

use super::slash::{Call, Command, Reply};
use crate::catalog::{Lang, command as words};
use crate::protocol::{Mode, Op};

pub(super) fn command(lang: Lang) -> Command {
    Command::new("mode", "[plan|ask|edits|auto]", words::HELP_MODE.text(lang), run)
}

fn run(call: &Call) -> Reply {
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

//! `/mode`: how much runs without a question.

use super::{Command, Reply, View};
use crate::catalog::command as words;
use crate::protocol::{Mode, Op};

pub(super) const COMMAND: Command =
    Command { name: "mode", arguments: "[plan|ask|edits|auto]", help: words::HELP_MODE, run };

fn run(name: &str, view: &View) -> Reply {
    match Mode::parse(name) {
        Some(mode) => Reply::Do(Op::SetMode(mode)),
        None => Reply::Say(words::MODE_WHICH.say(view.lang, &[("now", &view.mode.name())])),
    }
}

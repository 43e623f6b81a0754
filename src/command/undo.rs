//! `/undo` and `/redo`: take changes back, make them again.

use super::slash::{Command, Reply};
use crate::catalog::{Lang, command as words};
use crate::protocol::Op;
use crate::protocol::op::Reach;

pub(super) fn undo(lang: Lang) -> Command {
    command("undo", words::HELP_UNDO.text(lang), Op::Undo)
}

pub(super) fn redo(lang: Lang) -> Command {
    command("redo", words::HELP_REDO.text(lang), Op::Redo)
}

fn command(name: &str, help: &str, op: fn(Reach) -> Op) -> Command {
    Command::new(name, "[N|turn]", help, move |call| match Reach::parse(call.arguments) {
        Some(reach) => Reply::Do(op(reach)),
        None => Reply::Wrong(words::REACH_WHAT.text(call.view.lang).to_owned()),
    })
}

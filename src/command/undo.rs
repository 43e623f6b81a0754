//! `/undo`: take changes back.

use super::slash::{Call, Command, Reply};
use crate::catalog::{Lang, command as words};
use crate::protocol::Op;
use crate::protocol::op::Reach;

pub(super) fn command(lang: Lang) -> Command {
    Command::new("undo", "[N|turn]", words::HELP_UNDO.text(lang), run)
}

fn run(call: &Call) -> Reply {
    match Reach::parse(call.arguments) {
        Some(reach) => Reply::Do(Op::Undo(reach)),
        None => Reply::Say(words::REACH_WHAT.text(call.view.lang).to_owned()),
    }
}

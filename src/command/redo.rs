//! `/redo`: make undone changes again.

use super::slash::{Call, Command, Reply};
use crate::catalog::{Lang, command as words};
use crate::protocol::Op;
use crate::protocol::op::Reach;

pub(super) fn command(lang: Lang) -> Command {
    Command::new("redo", "[N|turn]", words::HELP_REDO.text(lang), run)
}

fn run(call: &Call) -> Reply {
    match Reach::parse(call.arguments) {
        Some(reach) => Reply::Do(Op::Redo(reach)),
        None => Reply::Say(words::REACH_WHAT.text(call.view.lang).to_owned()),
    }
}

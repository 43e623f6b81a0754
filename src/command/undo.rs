//! `/undo`: take changes back.

use super::{Command, Reply, View};
use crate::catalog::command as words;
use crate::protocol::Op;
use crate::protocol::op::Reach;

pub(super) const COMMAND: Command =
    Command { name: "undo", arguments: "[N|turn]", help: words::HELP_UNDO, run };

fn run(reach: &str, view: &View) -> Reply {
    match Reach::parse(reach) {
        Some(reach) => Reply::Do(Op::Undo(reach)),
        None => Reply::Say(words::REACH_WHAT.text(view.lang).to_owned()),
    }
}

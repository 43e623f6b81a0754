//! `/redo`: make undone changes again.

use super::{Command, Reply, View};
use crate::catalog::command as words;
use crate::protocol::Op;
use crate::protocol::op::Reach;

pub(super) const COMMAND: Command =
    Command { name: "redo", arguments: "[N|turn]", help: words::HELP_REDO, run };

fn run(reach: &str, view: &View) -> Reply {
    match Reach::parse(reach) {
        Some(reach) => Reply::Do(Op::Redo(reach)),
        None => Reply::Say(words::REACH_WHAT.text(view.lang).to_owned()),
    }
}

//! `/quit`: leave; everything is saved.

use super::{Command, Reply, View};
use crate::catalog::command as words;
use crate::protocol::Op;

pub(super) const COMMAND: Command = Command { name: "quit", arguments: "", help: words::HELP_QUIT, run };

fn run(_: &str, _: &View) -> Reply {
    Reply::Do(Op::Quit)
}

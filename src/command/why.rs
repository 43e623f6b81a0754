//! `/why`: explain the last routing decision.

use super::{Command, Reply, View};
use crate::catalog::command as words;
use crate::protocol::Op;

pub(super) const COMMAND: Command = Command { name: "why", arguments: "", help: words::HELP_WHY, run };

fn run(_: &str, _: &View) -> Reply {
    Reply::Do(Op::Why)
}

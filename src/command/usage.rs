//! `/usage`: tokens and cost by day and model.

use super::{Command, Reply, View};
use crate::catalog::command as words;
use crate::protocol::Op;

pub(super) const COMMAND: Command = Command { name: "usage", arguments: "", help: words::HELP_USAGE, run };

fn run(_: &str, _: &View) -> Reply {
    Reply::Do(Op::Usage)
}

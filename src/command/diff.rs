//! `/diff`: what differs from the last commit.

use super::{Command, Reply, View};
use crate::catalog::command as words;
use crate::protocol::Op;

pub(super) const COMMAND: Command = Command { name: "diff", arguments: "", help: words::HELP_DIFF, run };

fn run(_: &str, _: &View) -> Reply {
    Reply::Do(Op::Diff)
}

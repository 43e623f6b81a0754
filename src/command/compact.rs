//! `/compact`: summarise what came before.

use super::{Command, Reply, View};
use crate::catalog::command as words;
use crate::protocol::Op;

pub(super) const COMMAND: Command =
    Command { name: "compact", arguments: "", help: words::HELP_COMPACT, run };

fn run(_: &str, _: &View) -> Reply {
    Reply::Do(Op::Compact)
}

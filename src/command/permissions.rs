//! `/permissions`: the mode and the rules in force, with where each comes from.

use super::{Command, Reply, View};
use crate::catalog::command as words;
use crate::protocol::Op;

pub(super) const COMMAND: Command =
    Command { name: "permissions", arguments: "", help: words::HELP_PERMISSIONS, run };

fn run(_: &str, _: &View) -> Reply {
    Reply::Do(Op::Permissions)
}

//! `/clear`: a fresh session; the old one stays on disk.

use super::{Command, Reply, View};
use crate::catalog::command as words;
use crate::protocol::Op;

pub(super) const COMMAND: Command = Command { name: "clear", arguments: "", help: words::HELP_CLEAR, run };

fn run(_: &str, _: &View) -> Reply {
    Reply::Do(Op::NewSession)
}

//! `/doctor`: check the installation.

use super::{Command, Reply, View};
use crate::catalog::command as words;
use crate::protocol::Op;

pub(super) const COMMAND: Command = Command { name: "doctor", arguments: "", help: words::HELP_DOCTOR, run };

fn run(_: &str, _: &View) -> Reply {
    Reply::Do(Op::Doctor)
}

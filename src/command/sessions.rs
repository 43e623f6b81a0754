//! `/sessions`: list the sessions of this project.

use super::{Command, Reply, View};
use crate::catalog::command as words;
use crate::protocol::Op;

pub(super) const COMMAND: Command =
    Command { name: "sessions", arguments: "", help: words::HELP_SESSIONS, run };

fn run(_: &str, _: &View) -> Reply {
    Reply::Do(Op::ListSessions)
}

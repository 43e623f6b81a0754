//! `/stats`: how the rules decided and how often that did not stand.

use super::{Command, Reply, View};
use crate::catalog::command as words;
use crate::protocol::Op;

pub(super) const COMMAND: Command = Command { name: "stats", arguments: "", help: words::HELP_STATS, run };

fn run(_: &str, _: &View) -> Reply {
    Reply::Do(Op::Stats)
}

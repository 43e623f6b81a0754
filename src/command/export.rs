//! `/export`: write the session as one JSON document.

use super::{Command, Reply, View};
use crate::catalog::command as words;
use crate::protocol::Op;

pub(super) const COMMAND: Command =
    Command { name: "export", arguments: "[FILE]", help: words::HELP_EXPORT, run };

fn run(file: &str, _: &View) -> Reply {
    Reply::Do(Op::Export(if file.is_empty() { "session.json".to_owned() } else { file.to_owned() }))
}

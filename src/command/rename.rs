//! `/rename`: give the session a title.

use super::{Command, Reply, View};
use crate::catalog::command as words;
use crate::protocol::Op;

pub(super) const COMMAND: Command =
    Command { name: "rename", arguments: "TITLE", help: words::HELP_RENAME, run };

fn run(title: &str, view: &View) -> Reply {
    if title.is_empty() {
        return Reply::Say(words::RENAME_WHAT.text(view.lang).to_owned());
    }
    Reply::Do(Op::Rename(title.to_owned()))
}

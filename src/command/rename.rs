//! `/rename`: give the session a title.

use super::slash::{Call, Command, Reply};
use crate::catalog::{Lang, command as words};
use crate::protocol::Op;

pub(super) fn command(lang: Lang) -> Command {
    Command::new("rename", "TITLE", words::HELP_RENAME.text(lang), run)
}

fn run(call: &Call) -> Reply {
    if call.arguments.is_empty() {
        return Reply::Wrong(words::RENAME_WHAT.text(call.view.lang).to_owned());
    }
    Reply::Do(Op::Rename(call.arguments.to_owned()))
}

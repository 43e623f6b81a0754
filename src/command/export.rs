//! `/export`: write the session as one JSON document.

use super::slash::{Call, Command, Reply};
use crate::catalog::{Lang, command as words};
use crate::protocol::Op;

pub(super) fn command(lang: Lang) -> Command {
    Command::new("export", "[FILE]", words::HELP_EXPORT.text(lang), run)
}

fn run(call: &Call) -> Reply {
    Reply::Do(Op::Export(if call.arguments.is_empty() {
        "session.json".to_owned()
    } else {
        call.arguments.to_owned()
    }))
}

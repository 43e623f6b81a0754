//! `/show`: a tool call in full.

use super::slash::{Call, Command, Reply};
use crate::catalog::{Lang, command as words};
use crate::protocol::Op;

pub(super) fn command(lang: Lang) -> Command {
    Command::new("show", "[N]", words::HELP_SHOW.text(lang), run)
}

fn run(call: &Call) -> Reply {
    if call.arguments.is_empty() {
        return Reply::Do(Op::Show(None));
    }
    match call.arguments.parse() {
        Ok(number) => Reply::Do(Op::Show(Some(number))),
        Err(_) => Reply::Wrong(words::SHOW_WHICH.text(call.view.lang).to_owned()),
    }
}

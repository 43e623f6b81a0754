//! `/show`: a tool call in full.

use super::{Command, Reply, View};
use crate::catalog::command as words;
use crate::protocol::Op;

pub(super) const COMMAND: Command = Command { name: "show", arguments: "[N]", help: words::HELP_SHOW, run };

fn run(number: &str, view: &View) -> Reply {
    if number.is_empty() {
        return Reply::Do(Op::Show(None));
    }
    match number.parse() {
        Ok(number) => Reply::Do(Op::Show(Some(number))),
        Err(_) => Reply::Say(words::SHOW_WHICH.text(view.lang).to_owned()),
    }
}

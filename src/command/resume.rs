//! `/resume`: go on with an earlier session.

use super::slash::{Call, Command, Reply};
use crate::catalog::{Lang, command as words};
use crate::protocol::{Op, SessionId};

pub(super) fn command(lang: Lang) -> Command {
    Command::new("resume", "[ID]", words::HELP_RESUME.text(lang), run)
}

fn run(call: &Call) -> Reply {
    if call.arguments.is_empty() {
        return Reply::Do(Op::Resume(None));
    }
    match SessionId::new(call.arguments) {
        Ok(id) => Reply::Do(Op::Resume(Some(id))),
        Err(_) => {
            Reply::Wrong(words::RESUME_WHICH.say(call.view.lang, &[("id", &call.arguments.escape_debug())]))
        }
    }
}

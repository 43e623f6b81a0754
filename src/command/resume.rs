//! `/resume`: go on with an earlier session.

use super::{Command, Reply, View};
use crate::catalog::command as words;
use crate::protocol::{Op, SessionId};

pub(super) const COMMAND: Command =
    Command { name: "resume", arguments: "[ID]", help: words::HELP_RESUME, run };

fn run(id: &str, view: &View) -> Reply {
    if id.is_empty() {
        return Reply::Do(Op::Resume(None));
    }
    match SessionId::new(id) {
        Ok(id) => Reply::Do(Op::Resume(Some(id))),
        Err(_) => Reply::Say(words::RESUME_WHICH.say(view.lang, &[("id", &id.escape_debug())])),
    }
}

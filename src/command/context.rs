//! `/context`: how full the conversation is.

use super::{Command, Reply, View};
use crate::catalog::command as words;

pub(super) const COMMAND: Command =
    Command { name: "context", arguments: "", help: words::HELP_CONTEXT, run };

fn run(_: &str, view: &View) -> Reply {
    let share = view.tokens * 100 / view.token_limit.max(1);
    Reply::Say(words::CONTEXT.say(
        view.lang,
        &[
            ("messages", &view.messages),
            ("tokens", &view.tokens),
            ("limit", &view.token_limit),
            ("share", &share),
        ],
    ))
}

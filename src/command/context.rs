//! `/context`: how full the conversation is.

use super::slash::{Call, Command, Reply};
use crate::catalog::{Lang, command as words};

pub(super) fn command(lang: Lang) -> Command {
    Command::new("context", "", words::HELP_CONTEXT.text(lang), run)
}

fn run(call: &Call) -> Reply {
    let share = call.view.tokens * 100 / call.view.token_limit.max(1);
    Reply::Say(words::CONTEXT.say(
        call.view.lang,
        &[
            ("messages", &call.view.messages),
            ("tokens", &call.view.tokens),
            ("limit", &call.view.token_limit),
            ("share", &share),
        ],
    ))
}

//! `/model`: which model answers.

use super::slash::{Call, Command, Reply};
use crate::catalog::{Lang, command as words};
use crate::protocol::Op;

pub(super) fn command(lang: Lang) -> Command {
    Command::new("model", "[PROVIDER/MODEL]", words::HELP_MODEL.text(lang), run)
}

fn run(call: &Call) -> Reply {
    if !call.arguments.is_empty() {
        return Reply::Do(Op::SetModel(call.arguments.to_owned()));
    }
    let mut text = words::MODEL_NOW.say(call.view.lang, &[("model", &call.view.model)]);
    for model in &call.view.models {
        text.push_str(&format!("\n  {model}"));
    }
    Reply::Say(text)
}

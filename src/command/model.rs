//! `/model`: which model answers.

use super::{Command, Reply, View};
use crate::catalog::command as words;
use crate::protocol::Op;

pub(super) const COMMAND: Command =
    Command { name: "model", arguments: "[PROVIDER/MODEL]", help: words::HELP_MODEL, run };

fn run(name: &str, view: &View) -> Reply {
    if !name.is_empty() {
        return Reply::Do(Op::SetModel(name.to_owned()));
    }
    let mut text = words::MODEL_NOW.say(view.lang, &[("model", &view.model)]);
    for model in &view.models {
        text.push_str(&format!("\n  {model}"));
    }
    Reply::Say(text)
}

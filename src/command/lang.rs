//! `/lang`: speak another language.

use super::slash::{Call, Command, Reply};
use crate::catalog::{Lang, command as words};
use crate::protocol::Op;

pub(super) fn command(lang: Lang) -> Command {
    Command::new("lang", "en|de", words::HELP_LANG.text(lang), run)
}

fn run(call: &Call) -> Reply {
    match Lang::parse(call.arguments) {
        Some(lang) => Reply::Do(Op::SetLang(lang.code().to_owned())),
        None => call.told(words::LANG_WHICH.say(call.view.lang, &[("now", &call.view.lang.code())])),
    }
}

//! `/lang`: speak another language.

use super::{Command, Reply, View};
use crate::catalog::Lang;
use crate::catalog::command as words;
use crate::protocol::Op;

pub(super) const COMMAND: Command = Command { name: "lang", arguments: "en|de", help: words::HELP_LANG, run };

fn run(code: &str, view: &View) -> Reply {
    match Lang::parse(code) {
        Some(lang) => Reply::Do(Op::SetLang(lang.code().to_owned())),
        None => Reply::Say(words::LANG_WHICH.say(view.lang, &[("now", &view.lang.code())])),
    }
}

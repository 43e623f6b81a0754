//! What to say of a name that is no command: the command that was meant, if one is near.

use super::slash::Command;
use crate::catalog::{Lang, command as words};

pub(super) fn unknown(name: &str, commands: &[Command], lang: Lang) -> String {
    let end = name.chars().nth(40).map(|_| '…');
    let shown: String = name.chars().filter(|c| !c.is_control()).take(40).chain(end).collect();
    match nearest(name, commands) {
        Some(meant) => words::UNKNOWN_MEANT.say(lang, &[("name", &shown), ("meant", &meant)]),
        None => words::UNKNOWN.say(lang, &[("name", &shown)]),
    }
}

/// The one command within two typing slips, or the one that starts so.
fn nearest<'a>(name: &str, commands: &'a [Command]) -> Option<&'a str> {
    let names = || commands.iter().map(|command| command.name.as_str());
    let by_slips = names().map(|known| (strsim::damerau_levenshtein(name, known), known)).min();
    by_slips
        .filter(|&(slips, meant)| slips <= 2 && slips < meant.len())
        .map(|(_, meant)| meant)
        .or_else(|| names().find(|known| !name.is_empty() && known.starts_with(name)))
}

//! `/stats`: how the rules decided and how often that did not stand.

use super::slash::Command;
use crate::catalog::{Lang, command as words};
use crate::protocol::Op;

pub(super) fn command(lang: Lang) -> Command {
    Command::operation("stats", words::HELP_STATS.text(lang), Op::Stats)
}

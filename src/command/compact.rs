//! `/compact`: summarise what came before.

use super::slash::Command;
use crate::catalog::{Lang, command as words};
use crate::protocol::Op;

pub(super) fn command(lang: Lang) -> Command {
    Command::operation("compact", words::HELP_COMPACT.text(lang), Op::Compact)
}

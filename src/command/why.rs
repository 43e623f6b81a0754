//! `/why`: explain the last routing decision.

use super::slash::Command;
use crate::catalog::{Lang, command as words};
use crate::protocol::Op;

pub(super) fn command(lang: Lang) -> Command {
    Command::operation("why", words::HELP_WHY.text(lang), Op::Why)
}

//! `/usage`: tokens and cost by day and model.

use super::slash::Command;
use crate::catalog::{Lang, command as words};
use crate::protocol::Op;

pub(super) fn command(lang: Lang) -> Command {
    Command::operation("usage", words::HELP_USAGE.text(lang), Op::Usage)
}

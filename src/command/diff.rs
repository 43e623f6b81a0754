//! `/diff`: what differs from the last commit.

use super::slash::Command;
use crate::catalog::{Lang, command as words};
use crate::protocol::Op;

pub(super) fn command(lang: Lang) -> Command {
    Command::operation("diff", words::HELP_DIFF.text(lang), Op::Diff)
}

//! `/quit`: leave; everything is saved.

use super::slash::Command;
use crate::catalog::{Lang, command as words};
use crate::protocol::Op;

pub(super) fn command(lang: Lang) -> Command {
    Command::operation("quit", words::HELP_QUIT.text(lang), Op::Quit)
}

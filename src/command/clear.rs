//! `/clear`: a fresh session; the old one stays on disk.

use super::slash::Command;
use crate::catalog::{Lang, command as words};
use crate::protocol::Op;

pub(super) fn command(lang: Lang) -> Command {
    Command::operation("clear", words::HELP_CLEAR.text(lang), Op::NewSession)
}

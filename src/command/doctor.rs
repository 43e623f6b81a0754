//! `/doctor`: check the installation.

use super::slash::Command;
use crate::catalog::{Lang, command as words};
use crate::protocol::Op;

pub(super) fn command(lang: Lang) -> Command {
    Command::operation("doctor", words::HELP_DOCTOR.text(lang), Op::Doctor)
}

//! `/permissions`: the mode and the rules in force, with where each comes from.

use super::slash::Command;
use crate::catalog::{Lang, command as words};
use crate::protocol::Op;

pub(super) fn command(lang: Lang) -> Command {
    Command::operation("permissions", words::HELP_PERMISSIONS.text(lang), Op::Permissions)
}

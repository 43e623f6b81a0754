//! `/sessions`: list the sessions of this project.

use super::slash::Command;
use crate::catalog::{Lang, command as words};
use crate::protocol::Op;

pub(super) fn command(lang: Lang) -> Command {
    Command::operation("sessions", words::HELP_SESSIONS.text(lang), Op::ListSessions)
}

//! `/diff`: what this session changed; `/diff git`: everything since the last commit.

use super::slash::{Call, Command, Reply};
use crate::catalog::{Lang, command as words};
use crate::protocol::Op;
use crate::protocol::op::DiffScope;

pub(super) fn command(lang: Lang) -> Command {
    Command::new("diff", "[git]", words::HELP_DIFF.text(lang), run)
}

fn run(call: &Call) -> Reply {
    match call.arguments {
        "" => Reply::Do(Op::Diff(DiffScope::Session)),
        "git" => Reply::Do(Op::Diff(DiffScope::Git)),
        _ => Reply::Wrong(words::DIFF_WHAT.text(call.view.lang).to_owned()),
    }
}

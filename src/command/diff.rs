//! `/diff`: what this session changed; `/diff git`: everything since the last commit.

use super::{Command, Reply, View};
use crate::catalog::command as words;
use crate::protocol::Op;
use crate::protocol::op::DiffScope;

pub(super) const COMMAND: Command = Command { name: "diff", arguments: "[git]", help: words::HELP_DIFF, run };

fn run(scope: &str, view: &View) -> Reply {
    match scope {
        "" => Reply::Do(Op::Diff(DiffScope::Session)),
        "git" => Reply::Do(Op::Diff(DiffScope::Git)),
        _ => Reply::Say(words::DIFF_WHAT.text(view.lang).to_owned()),
    }
}

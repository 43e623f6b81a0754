//! A slash command as the prompt of `-p`: its output is the answer.

use crate::catalog::headless as words;
use crate::command::{self, Reply};
use crate::engine::{Engine, Step, Way};
use crate::front::machine::doctor::Check;
use crate::front::machine::undo;
use crate::front::reports::{self, Report};
use crate::protocol::op::Reach;
use crate::protocol::{Failure, FailureKind, Op};
use crate::workspace::Clock;

pub(in crate::front) struct Answer {
    pub text: String,
    pub exit: u8,
}

pub(in crate::front) async fn run(
    line: &str,
    engine: &mut Engine,
    clock: &Clock,
    checks: &dyn Fn() -> Vec<Check>,
) -> Result<Answer, Failure> {
    let name = line.trim().trim_start_matches('/').split_whitespace().next().unwrap_or_default().to_owned();
    let op = match command::read(line, &command::built_in(engine.lang()), &engine.view(Vec::new())) {
        Reply::Say(text) => return Ok(Answer { text, exit: 0 }),
        Reply::Wrong(text) => return Err(Failure::usage(text)),
        Reply::Do(op) => op,
    };
    if let Some(report) = reports::report(&op, engine, clock, usize::MAX, checks).await {
        let (Report::Text(text) | Report::Diff(text)) = report?;
        return Ok(Answer { text, exit: 0 });
    }
    match op {
        Op::Undo(reach) => reverse(Way::Undo, reach, engine),
        Op::Redo(reach) => reverse(Way::Redo, reach, engine),
        _ => Err(needs_terminal(&name, engine)),
    }
}

fn needs_terminal(name: &str, engine: &Engine) -> Failure {
    Failure::usage(words::NEEDS_TERMINAL.say(engine.lang(), &[("name", &name)]))
}

/// Names what would be taken back or made again, and which command does it: nobody can be asked here.
fn reverse(way: Way, reach: Reach, engine: &mut Engine) -> Result<Answer, Failure> {
    let lang = engine.lang();
    let plan = engine.reverse(way, Step::Plan, reach)?;
    if plan.calls.is_empty() {
        let text = undo::nothing(engine, &plan, way);
        return Ok(Answer { text, exit: FailureKind::Failed.exit_code() });
    }
    let name = if way == Way::Undo { "undo" } else { "redo" };
    let mut lines = undo::preview(&plan, lang);
    lines.push(words::NEEDS_YES.say(lang, &[("name", &name), ("count", &plan.calls.len())]));
    Ok(Answer { text: lines.join("\n"), exit: FailureKind::NeedsApproval.exit_code() })
}

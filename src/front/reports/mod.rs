//! The output of slash commands that only report, with and without a terminal.

mod permissions;
pub mod plan;
mod why;

use super::machine::doctor::{self, Check};
use super::machine::{sessions, stats};
use super::repl::numbers::{cost, grouped};
use crate::analysis;
use crate::analysis::Decision;
use crate::catalog::{Lang, machine, plan as plan_words, repl as words};
use crate::command;
use crate::engine::Engine;
use crate::journal::usage::Sum;
use crate::protocol::op::{DiffScope, TaskOp, WhyDetail};
use crate::protocol::{Event, Failure, Op, Route, Usage};
use crate::route::{OwnRules, Vocabulary, detect};
use crate::workspace::Clock;

/// True if a line is a slash command: `/usr/bin/env` is a path, a second slash in the first word decides. So is a word that is one
/// alone.
pub fn is_command(line: &str) -> bool {
    if command::alone(line).is_some() {
        return true;
    }
    let first = line.split(char::is_whitespace).next().unwrap_or_default();
    let is_one = first.strip_prefix('/').is_some_and(|name| !name.contains('/'));
    is_one && !line.trim_end().contains('\n') && command::addressed(line).is_none()
}

/// True for what `report` tells.
pub(super) fn is_told(op: &Op) -> bool {
    use Op::{Diff, ListSessions, Permissions, Plan, Stats, Usage, Why};
    matches!(op, ListSessions | Usage | Stats | Why(_) | Permissions | Diff(_) | Plan(_) | Op::Doctor)
}

pub(super) enum Report {
    Text(String),
    Diff(String),
}

pub(super) async fn report(
    op: &Op,
    engine: &Engine,
    clock: &Clock,
    room: usize,
    checks: &dyn Fn() -> Vec<Check>,
) -> Option<Result<Report, Failure>> {
    let lang = engine.lang();
    let text = match op {
        Op::ListSessions => {
            let all = engine.sessions();
            let lines = all.iter().map(|session| sessions::line(session, clock, room, lang));
            let how = (!all.is_empty()).then(|| machine::SESSIONS_HOW.text(lang).to_owned());
            let lines = lines.chain(how).chain(engine.sessions_left_out());
            Ok(lines_or(lines.collect(), machine::NO_SESSIONS.text(lang)))
        }
        Op::Usage => engine.usage().map(|sums| {
            let head = (!sums.is_empty()).then(|| words::USAGE_HEAD.text(lang).to_owned());
            let lines = head.into_iter().chain(sums.iter().map(|sum| usage(sum, lang)));
            let (used, usd) = engine.session_usage();
            let session = (used.output > 0).then(|| took(words::USAGE_SESSION.text(lang), used, usd, lang));
            let lines = lines.chain(session);
            lines_or(lines.collect(), words::NO_USAGE.text(lang))
        }),
        Op::Stats => engine.stats().map(|figures| stats::lines(&figures, lang).join("\n")),
        Op::Why(detail) => Ok(explain(engine, *detail)),
        Op::Plan(request) => Ok(planned(request, engine)),
        Op::Permissions => engine.rules_in_force().map(|rules| permissions::lines(&rules, lang).join("\n")),
        Op::Doctor => Ok(doctor::lines(&checks(), lang).join("\n")),
        Op::Task(TaskOp::Output(id)) => engine.task_output(id),
        Op::Task(TaskOp::Kill(id)) => engine.end_task(id).await,
        Op::Diff(scope) => return Some(diff(*scope, engine).await),
        _ => return None,
    };
    Some(text.map(Report::Text))
}

/// The plan for a request, the last one if none is given.
fn planned(request: &str, engine: &Engine) -> String {
    let last = engine.decision().map(|decision| decision.input).unwrap_or_default();
    let request = if request.is_empty() { last.as_str() } else { request };
    if request.is_empty() {
        return plan_words::PLAN_WHAT.text(engine.lang()).to_owned();
    }
    plan::planned(request, &engine.durations(), engine.lang()).join("\n")
}

fn lines_or(lines: Vec<String>, none: &str) -> String {
    if lines.is_empty() { none.to_owned() } else { lines.join("\n") }
}

async fn diff(scope: DiffScope, engine: &Engine) -> Result<Report, Failure> {
    let (diff, none) = match scope {
        DiffScope::Session if engine.changed_by_commands() => (engine.session_diff()?, words::COMMAND_DIFF),
        DiffScope::Session => (engine.session_diff()?, words::NO_SESSION_DIFF),
        DiffScope::Git => (engine.diff().await?, words::NO_DIFF),
    };
    Ok(match diff.trim().is_empty() {
        true => Report::Text(none.text(engine.lang()).to_owned()),
        false => Report::Diff(diff),
    })
}

fn usage(sum: &Sum, lang: Lang) -> String {
    took(&format!("{}  {}", sum.day, sum.model), sum.usage, sum.cost_usd, lang)
}

fn took(what: &str, usage: Usage, usd: Option<f64>, lang: Lang) -> String {
    let cost = usd.filter(|usd| *usd > 0.0).map(|usd| format!("  {}", cost(usd, lang)));
    let cost = cost.unwrap_or_default();
    let [taken, given] = [usage.input, usage.output].map(|n| grouped(n, lang));
    let used = [("in", &taken as &dyn std::fmt::Display), ("out", &given), ("cached", &"")];
    format!("{what}  {}{cost}", words::TOKENS.say(lang, &used))
}

/// The last decision: the engine's, or after a resume what the session's record and the rules say of it.
fn explain(engine: &Engine, detail: WhyDetail) -> String {
    let lang = engine.lang();
    match engine.decision().or_else(|| recorded(engine)) {
        Some(decision) => match detail {
            WhyDetail::Sentence => why::in_a_sentence(&decision, lang),
            WhyDetail::Figures => why::in_full(&decision, lang),
        },
        None => words::WHY_NONE.text(lang).to_owned(),
    }
}

fn recorded(engine: &Engine) -> Option<Decision> {
    let records = engine.records().ok()?;
    let input = records.iter().rev().find_map(|record| match &record.event {
        Event::TurnStarted { input, .. } => Some(input.clone()),
        _ => None,
    })?;
    records.into_iter().rev().find_map(|record| match record.event {
        Event::Routed { route, to, overridden } => {
            let sentences = detect(&input, &Vocabulary::empty(), &OwnRules::default()).sentences;
            let route = Route { sentences, ..route };
            Some(Decision {
                debate: analysis::debate(&route, &input),
                input: input.clone(),
                route,
                to,
                overridden,
                hard: true,
                analysed: None,
                setback: None,
            })
        }
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_may_be_pasted_with_its_line_end() {
        for (line, is) in [("/why", true), ("/why\n", true), ("/usr/bin/env", false), ("/why\nnot", false)] {
            assert_eq!(is_command(line), is, "{line:?}");
        }
    }
}

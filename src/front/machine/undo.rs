//! `undo` and `redo`: revert the last changes or reapply them, after a preview.

use super::Streams;
use crate::catalog::{Lang, machine as words};
use crate::engine::{Engine, Step, Way};
use crate::journal::{Did, UndoReport};
use crate::protocol::op::Reach;
use crate::protocol::{Failure, FailureKind};
use crate::text::{clean, cut};
use std::io::Write;

/// So much of an earlier session's first words is shown.
const ABOUT: usize = 40;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Manner {
    pub dry_run: bool,
    pub yes: bool,
    pub json: bool,
}

pub fn run(
    engine: &mut Engine,
    way: Way,
    count: u32,
    manner: Manner,
    streams: &mut Streams,
) -> Result<u8, Failure> {
    let (lang, reach) = (engine.lang(), Reach::Calls(count));
    let plan = engine
        .reverse(way, Step::Plan, reach)
        .inspect_err(|failure| failed(failure, manner.json, streams))?;
    if plan.calls.is_empty() || manner.dry_run {
        return tell(&plan, way, manner.json, lang, streams);
    }
    if !manner.yes && would_change(&plan) {
        for line in preview(&plan, lang) {
            streams.note(&line);
        }
        if !streams.attended {
            let why = if way == Way::Undo { words::TAKE_BACK } else { words::MAKE_AGAIN };
            streams.note(&words::NEEDS_YES.say(lang, &[("why", &why.text(lang).trim_end())]));
            if manner.json {
                streams.json(&plan.untouched())?;
            }
            return Ok(FailureKind::NeedsApproval.exit_code());
        }
        if !confirm(way, lang, streams)? {
            streams.note(words::NOTHING_DONE.text(lang));
            return Ok(FailureKind::Failed.exit_code());
        }
    }
    let done =
        engine.reverse(way, Step::Do, reach).inspect_err(|failure| failed(failure, manner.json, streams))?;
    tell(&done, way, manner.json, lang, streams)
}

/// Whoever reads values gets one for what could not even be begun.
pub fn failed(failure: &Failure, json: bool, streams: &mut Streams) {
    if json {
        // Without an output there is nobody to tell.
        let _ = streams.json(&serde_json::json!({"ok": false, "error": failure.message}));
    }
}

/// False where every file was changed since or is as wanted already.
pub fn would_change(plan: &UndoReport) -> bool {
    plan.changes.iter().any(|file| matches!(file.did, Did::Deleted | Did::Restored | Did::Merged))
}

pub fn preview(plan: &UndoReport, lang: Lang) -> Vec<String> {
    let line = |file: &crate::journal::UndoneFile| {
        let phrase = match file.did {
            Did::Deleted => words::WILL_DELETE,
            Did::AlreadyGone => words::ALREADY_GONE,
            Did::Restored => words::WILL_RESTORE,
            Did::Merged => words::WILL_MERGE,
            Did::Kept => words::WILL_KEEP,
        };
        clean::plain(&phrase.say(lang, &[("path", &file.path)])).into_owned()
    };
    // What was changed since is told with its reason.
    let is_told = |path: &str| plan.conflicts.iter().any(|conflict| conflict.path == path);
    let changes = plan.changes.iter().filter(|file| file.did != Did::Kept || !is_told(&file.path)).map(line);
    let conflicts = plan.conflicts.iter().map(|conflict| {
        let text = words::CONFLICT.say(lang, &[("path", &conflict.path), ("why", &conflict.why)]);
        clean::plain(&text).into_owned()
    });
    let passed = plan.passed.iter().map(|command| {
        let text = words::PASSED.say(lang, &[("command", &command.replace('\n', " "))]);
        clean::plain(&text).into_owned()
    });
    passed.chain(changes).chain(conflicts).collect()
}

/// What is said where nothing can be taken back or made again: commands whose changes stay, and the session that would go on.
pub fn nothing(engine: &Engine, plan: &UndoReport, way: Way) -> String {
    let (lang, here) = (engine.lang(), engine.session_id());
    let earlier = engine.sessions().into_iter().find(|session| session.id != here && !session.unattended);
    let said = match (way, earlier) {
        (Way::Redo, _) => words::NOTHING_AGAIN.text(lang).to_owned(),
        (Way::Undo, None) => words::NOTHING_BACK.text(lang).to_owned(),
        (Way::Undo, Some(session)) => {
            let first = cut::head(session.title.as_deref().unwrap_or(&session.first), ABOUT);
            words::NOTHING_HERE.say(lang, &[("first", &clean::one_line(&first))])
        }
    };
    preview(plan, lang).into_iter().chain([said]).collect::<Vec<_>>().join("\n")
}

fn confirm(way: Way, lang: Lang, streams: &mut Streams) -> Result<bool, Failure> {
    let question = if way == Way::Undo { words::TAKE_BACK } else { words::MAKE_AGAIN };
    let lost = |error: std::io::Error| Failure::failed(error.to_string());
    write!(streams.err, "{}", question.text(lang)).and_then(|()| streams.err.flush()).map_err(lost)?;
    let mut answer = String::new();
    streams.input.read_line(&mut answer).map_err(lost)?;
    Ok(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes" | "j" | "ja"))
}

fn tell(report: &UndoReport, way: Way, json: bool, lang: Lang, streams: &mut Streams) -> Result<u8, Failure> {
    if json {
        streams.json(report)?;
    } else if report.calls.is_empty() {
        let phrase = if way == Way::Undo { words::NOTHING_BACK } else { words::NOTHING_AGAIN };
        preview(report, lang).iter().for_each(|line| streams.note(line));
        streams.note(phrase.text(lang));
    } else {
        for line in preview(report, lang) {
            streams.line(&line)?;
        }
        if report.left > 0 {
            streams.note(&words::LEFT.say(lang, &[("left", &report.left)]));
        }
    }
    let failed = report.calls.is_empty() || !report.conflicts.is_empty();
    Ok(if failed { FailureKind::Failed.exit_code() } else { 0 })
}

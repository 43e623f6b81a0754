//! `tool list` and `tool run`: the tools without a model, through the same guard, journal and undo.

use super::Streams;
use crate::catalog::{Lang, machine as words};
use crate::engine::{BAD_ARGUMENTS, Engine, Listed, ToolRun};
use crate::front::signals::Signals;
use crate::protocol::{Arguments, Change, Event, Failure, FailureKind, Family, FileChange, Notice, Ruling};
use crate::text::closest;
use serde::Serialize;
use serde_json::Value;

const UNKNOWN_TOOL: &str = "unknown-tool";
const NOT_OFFERED: &str = "not-offered";

/// Lists the tools; `all` includes those not on offer here, `agent` leaves only those of its allow-list.
pub fn list(
    engine: &Engine,
    all: bool,
    agent: Option<&str>,
    json: bool,
    streams: &mut Streams,
) -> Result<u8, Failure> {
    let listed: Vec<Listed> =
        engine.listed(agent)?.into_iter().filter(|tool| all || tool.why_not.is_none()).collect();
    if json {
        streams.json(&rows(&listed))?;
        return Ok(0);
    }
    let widest = listed.iter().map(|tool| tool.spec.name.len()).max().unwrap_or(0);
    for Listed { spec, asks, why_not } in &listed {
        let note = match why_not {
            Some(why) => words::NOT_OFFERED.say(engine.lang(), &[("why", why)]),
            None if *asks => words::ASKS.text(engine.lang()).to_owned(),
            None => String::new(),
        };
        streams.line(format!("{:widest$}  {:7}  {note}", spec.name, spec.family.name()).trim_end())?;
    }
    Ok(0)
}

/// The tools as programs are told them.
pub fn rows(listed: &[Listed]) -> Vec<impl Serialize> {
    let rows = listed.iter().map(|Listed { spec, asks, why_not }| Row {
        name: &spec.name,
        family: spec.family.name(),
        kind: spec.kind,
        asks: *asks,
        offered: why_not.is_none(),
        why_not: why_not.as_deref(),
        schema: &spec.schema,
    });
    rows.collect()
}

#[derive(Serialize)]
struct Row<'a> {
    name: &'a str,
    family: &'static str,
    kind: crate::protocol::ToolKind,
    asks: bool,
    offered: bool,
    why_not: Option<&'a str>,
    schema: &'a Value,
}

/// Runs one tool. The engine answers the guard's question as it was set up to: with yes, or not at all.
pub async fn run(
    engine: &mut Engine,
    name: &str,
    arguments: &str,
    json: bool,
    streams: &mut Streams,
) -> Result<u8, Failure> {
    let arguments = match known(engine, name).and_then(|()| whole(arguments, engine.lang())) {
        Ok(arguments) => arguments,
        Err((rule, failure)) => {
            if json {
                streams.json(&Report::refused(name, rule, &failure.message))?;
            }
            return Err(failure);
        }
    };
    let mut signals = Signals::listen().map_err(|error| Failure::failed(error.to_string()))?;
    let (remote, lang, mut signalled) = (engine.remote(), engine.lang(), None);
    let mut records = engine.watch();
    let ran = {
        let turn = engine.run_tool(name, arguments);
        tokio::pin!(turn);
        loop {
            tokio::select! {
                biased;
                kind = signals.next() => {
                    signalled = Some(kind);
                    remote.cancel();
                }
                ran = &mut turn => break ran,
            }
        }
    };
    let ran = ran.inspect_err(|failure| failed(name, failure, json, streams))?;
    while let Ok(record) = records.try_recv() {
        if let Event::Noticed { notice: Notice::Text { text } } = &record.event {
            streams.note(crate::text::clean::plain(text).as_ref());
        }
    }
    let exit = signalled.map_or_else(|| exit_code(&ran), FailureKind::exit_code);
    if json {
        streams.json(&Report::of(name, &ran))?;
    } else if ran.outcome.ok {
        streams.line(crate::text::clean::plain(ran.outcome.text.trim_end()).as_ref())?;
    } else {
        streams.note(crate::text::clean::plain(&ran.outcome.text).as_ref());
    }
    if exit == FailureKind::NeedsApproval.exit_code() {
        streams.note(&words::NEEDS_YES.say(lang, &[("why", &ran.rule)]));
    }
    Ok(exit)
}

/// Whoever reads values gets one for what could not even be begun.
pub fn failed(name: &str, failure: &Failure, json: bool, streams: &mut Streams) {
    if json {
        // Without an output there is nobody to tell.
        let _ = streams.json(&Report::refused(name, "failed", &failure.message));
    }
}

fn known(engine: &Engine, name: &str) -> Result<(), (&'static str, Failure)> {
    let listed = engine.listed(None).map_err(|failure| (UNKNOWN_TOOL, failure))?;
    match listed.iter().find(|tool| tool.spec.name == name) {
        Some(tool) if tool.spec.family == Family::Control => {
            let text = words::CONTROLS_TURN.say(engine.lang(), &[("name", &name)]);
            return Err((
                UNKNOWN_TOOL,
                Failure::usage(text).hint(words::CONTROLS_TURN_HINT.text(engine.lang())),
            ));
        }
        Some(Listed { why_not: Some(why), .. }) => {
            let text = words::NOT_OFFERED.say(engine.lang(), &[("why", why)]);
            return Err((NOT_OFFERED, Failure::failed(format!("{name}: {text}."))));
        }
        Some(_) => return Ok(()),
        None => {}
    }
    let hint = match closest::name(name, listed.iter().map(|tool| tool.spec.name.as_str())) {
        Some(meant) => words::TOOL_MEANT.say(engine.lang(), &[("name", &meant)]),
        None => words::NO_TOOL_HINT.text(engine.lang()).to_owned(),
    };
    let text = words::NO_TOOL.say(engine.lang(), &[("name", &name)]);
    Err((UNKNOWN_TOOL, Failure::usage(text).hint(hint)))
}

fn whole(arguments: &str, lang: Lang) -> Result<Arguments, (&'static str, Failure)> {
    match Arguments::parse(arguments) {
        Arguments::Malformed { error, .. } => {
            let text = words::BAD_JSON.say(lang, &[("error", &error)]);
            Err((BAD_ARGUMENTS, Failure::usage(text).hint(words::BAD_JSON_HINT.text(lang))))
        }
        whole => Ok(whole),
    }
}

fn exit_code(ran: &ToolRun) -> u8 {
    match ran.ruling {
        _ if ran.has_bad_arguments() => FailureKind::Usage.exit_code(),
        Ruling::Ask if !ran.ran => FailureKind::NeedsApproval.exit_code(),
        Ruling::Allow | Ruling::Ask | Ruling::Block if ran.outcome.ok => 0,
        Ruling::Allow | Ruling::Ask | Ruling::Block => FailureKind::Failed.exit_code(),
    }
}

#[derive(Serialize)]
struct Report<'a> {
    tool: &'a str,
    ok: bool,
    verdict: Ruling,
    rule: &'a str,
    result: &'a Value,
    error: Option<&'a str>,
    effects: Effects<'a>,
    undo: Option<&'a str>,
    duration_ms: u64,
}

#[derive(Serialize, Default)]
struct Effects<'a> {
    created: Vec<&'a str>,
    modified: Vec<&'a str>,
    deleted: Vec<&'a str>,
    moved: Vec<Moved<'a>>,
}

#[derive(Serialize)]
struct Moved<'a> {
    from: &'a str,
    to: &'a str,
}

impl<'a> Report<'a> {
    fn refused(tool: &'a str, rule: &'a str, error: &'a str) -> Self {
        Self {
            tool,
            ok: false,
            verdict: Ruling::Block,
            rule,
            result: &Value::Null,
            error: Some(error),
            effects: Effects::default(),
            undo: None,
            duration_ms: 0,
        }
    }

    fn of(tool: &'a str, ran: &'a ToolRun) -> Self {
        let outcome = &ran.outcome;
        Self {
            tool,
            ok: outcome.ok,
            verdict: ran.ruling,
            rule: &ran.rule,
            result: &outcome.data,
            error: (!outcome.ok).then_some(outcome.text.as_str()),
            effects: Effects::of(&outcome.changes),
            undo: (!outcome.changes.is_empty()).then_some(ran.call.0.as_str()),
            duration_ms: ran.duration_ms,
        }
    }
}

impl<'a> Effects<'a> {
    fn of(changes: &'a [FileChange]) -> Self {
        let mut effects = Self::default();
        for FileChange { path, change, .. } in changes {
            match change {
                Change::Created => effects.created.push(path),
                Change::Modified => effects.modified.push(path),
                Change::Deleted => effects.deleted.push(path),
                Change::Moved { to } => effects.moved.push(Moved { from: path, to: to.as_str() }),
            }
        }
        effects
    }
}

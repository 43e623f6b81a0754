//! The JSON object that reports how a turn of `-p` ended.

use crate::engine::Engine;
use crate::protocol::TurnCounts;
use crate::protocol::event::dollars;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeSet;

#[derive(Serialize)]
pub(super) struct Denied {
    pub tool: String,
    pub rule: String,
    /// What an agent asked, and nobody was there to answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
}

/// What is gathered of a turn while it works.
#[derive(Default)]
pub(super) struct Gathered {
    pub changed: BTreeSet<String>,
    pub denied: Vec<Denied>,
    /// Why it failed.
    pub error: Option<String>,
    /// Where a schema holds the answer: the value that it is, if it follows.
    pub output: Option<Option<Value>>,
}

#[derive(Serialize)]
pub(super) struct Report<'a> {
    /// Where lines of several kinds are told.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    ok: bool,
    exit: u8,
    text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<&'a Option<Value>>,
    session: String,
    model: String,
    usage: Tokens,
    #[serde(serialize_with = "dollars")]
    cost_usd: Option<f64>,
    calls: Calls,
    tool_calls: u32,
    changed: &'a BTreeSet<String>,
    denied: &'a [Denied],
    error: Option<&'a str>,
    duration_ms: u64,
}

#[derive(Serialize)]
struct Tokens {
    input: u64,
    output: u64,
    cached: u64,
}

#[derive(Serialize)]
struct Calls {
    fast: u32,
    main: u32,
    deep: u32,
}

impl<'a> Report<'a> {
    pub fn new(engine: &Engine, counts: &TurnCounts, exit: u8, text: &'a str, of: &'a Gathered) -> Self {
        let used = counts.usage;
        Self {
            kind: None,
            ok: exit == 0,
            exit,
            text: text.trim_end(),
            output: of.output.as_ref(),
            session: engine.session_id().as_str().to_owned(),
            model: engine.model(),
            usage: Tokens { input: used.input, output: used.output, cached: used.cached },
            cost_usd: counts.cost_usd,
            calls: Calls { fast: counts.fast, main: counts.main, deep: counts.deep },
            tool_calls: counts.tools,
            changed: &of.changed,
            denied: &of.denied,
            error: of.error.as_deref(),
            duration_ms: counts.duration_ms,
        }
    }

    /// The same, said to be the result among lines of other kinds.
    pub fn among_lines(self) -> Self {
        Self { kind: Some("result"), ..self }
    }
}

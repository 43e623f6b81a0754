//! Every endpoint: its method, its path, what it takes and gives. A request that fits none is refused here, and the
//! interface's description is made of this list.

use super::answer::Refused;
use super::wire::{AgentsRequest, AnswerRequest, ChatRequest, LooperRequest, UndoRequest};
use crate::catalog::serve as words;
use crate::tool::arguments;
use serde_json::Value;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Endpoint {
    Page,
    Looper,
    Agents,
    Chat,
    AgentState,
    Answer,
    Cancel,
    Sessions,
    Events,
    Health,
    Prompts,
    Tools,
    Skills,
    Memory,
    Settings,
    Undo,
    OpenApi,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gives {
    Json,
    /// Lines of JSON, for as long as it takes.
    Lines,
    Page,
}

pub struct Row {
    pub method: &'static str,
    /// `{session}` stands for a session's id.
    pub path: &'static str,
    pub endpoint: Endpoint,
    pub summary: &'static str,
    pub takes: Option<fn() -> Value>,
    pub gives: Gives,
    /// What may stand behind the `?`.
    pub query: &'static [&'static str],
}

const fn get(path: &'static str, endpoint: Endpoint, gives: Gives, summary: &'static str) -> Row {
    Row { method: "GET", path, endpoint, summary, takes: None, gives, query: &[] }
}

const fn post(
    path: &'static str,
    endpoint: Endpoint,
    takes: Option<fn() -> Value>,
    gives: Gives,
    summary: &'static str,
) -> Row {
    Row { method: "POST", path, endpoint, summary, takes, gives, query: &[] }
}

const fn with(query: &'static [&'static str], row: Row) -> Row {
    Row { query, ..row }
}

/// A link to the page carries the token.
pub const TOKEN: &str = "token";

#[rustfmt::skip]
pub const ROUTES: &[Row] = &[
    with(&[TOKEN], get("/", Endpoint::Page, Gives::Page, "The web page.")),
    post("/api/looper", Endpoint::Looper, Some(arguments::schema::<LooperRequest>), Gives::Lines, "Runs a request, routed as in the terminal."),
    post("/api/chat/agents", Endpoint::Agents, Some(arguments::schema::<AgentsRequest>), Gives::Lines, "Runs a request led by chapo."),
    post("/api/chat", Endpoint::Chat, Some(arguments::schema::<ChatRequest>), Gives::Lines, "Runs the last of several messages."),
    get("/api/chat/agents/{session}/state", Endpoint::AgentState, Gives::Json, "The state of each agent, and the open questions."),
    post("/api/sessions/{session}/answer", Endpoint::Answer, Some(arguments::schema::<AnswerRequest>), Gives::Json, "Answers a question."),
    post("/api/sessions/{session}/cancel", Endpoint::Cancel, None, Gives::Json, "Stops the turn; the partial reply is kept."),
    get("/api/sessions", Endpoint::Sessions, Gives::Json, "The project's sessions, newest first."),
    with(&["from"], get("/api/sessions/{session}/events", Endpoint::Events, Gives::Lines, "The session's records from a given number on, then live.")),
    get("/api/health", Endpoint::Health, Gives::Json, "A health check."),
    get("/api/looper/prompts", Endpoint::Prompts, Gives::Json, "Every prompt."),
    get("/api/tools", Endpoint::Tools, Gives::Json, "Every tool."),
    get("/api/skills", Endpoint::Skills, Gives::Json, "Every skill."),
    with(&["q"], get("/api/memory", Endpoint::Memory, Gives::Json, "Searches the notes.")),
    get("/api/settings", Endpoint::Settings, Gives::Json, "Every setting and where it comes from."),
    post("/api/undo", Endpoint::Undo, Some(arguments::schema::<UndoRequest>), Gives::Json, "Undoes changes."),
    get("/api/openapi.json", Endpoint::OpenApi, Gives::Json, "This description."),
];

/// The endpoint, and the part of the path that stands for `{session}`.
pub fn find<'p>(method: &str, path: &'p str) -> Result<(&'static Row, &'p str), Refused> {
    let mut other = false;
    for row in ROUTES {
        if let Some(session) = fits(row.path, path) {
            if row.method == method {
                return Ok((row, session));
            }
            other = true;
        }
    }
    Err(match other {
        true => Refused::new(405, "method", words::OTHER_METHOD),
        false => Refused::new(404, "not_found", words::NO_ENDPOINT),
    })
}

fn fits<'p>(pattern: &str, path: &'p str) -> Option<&'p str> {
    let Some((before, after)) = pattern.split_once("{session}") else {
        return (pattern == path).then_some("");
    };
    let session = path.strip_prefix(before)?.strip_suffix(after)?;
    (!session.is_empty() && !session.contains('/')).then_some(session)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_find_their_endpoint() {
        let found =
            |method, path| find(method, path).map(|(row, session)| (row.endpoint, session.to_owned()));
        let state = "/api/chat/agents/20260101-000000-aaaa/state";
        assert_eq!(found("GET", state).unwrap(), (Endpoint::AgentState, "20260101-000000-aaaa".to_owned()));
        assert_eq!(found("GET", "/").unwrap().0, Endpoint::Page);
        for (method, path, status) in [
            ("POST", "/", 405),
            ("DELETE", "/api/looper", 405),
            ("GET", "/api", 404),
            ("GET", "/api/sessions//events", 404),
            ("GET", "/api/sessions/a/b/events", 404),
            ("GET", "/api/sessions/", 404),
            ("GET", "//", 404),
        ] {
            assert_eq!(found(method, path).unwrap_err().status, status, "{method} {path}");
        }
    }

    #[test]
    fn every_endpoint_is_listed_once() {
        for (number, row) in ROUTES.iter().enumerate() {
            assert!(ROUTES[..number].iter().all(|before| before.endpoint != row.endpoint), "{}", row.path);
            assert!(
                ROUTES[..number].iter().all(|before| (before.method, before.path) != (row.method, row.path))
            );
        }
    }
}

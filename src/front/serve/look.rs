//! The read-only endpoints.

use super::answer::{Body, Lines, Refused, json};
use super::server::Server;
use super::wire::AgentState;
use crate::catalog::serve as words;
use crate::front::hosted::{Reader, Wanted};
use crate::front::machine::tool::rows;
use crate::prompt;
use crate::protocol::SessionId;
use hyper::Response;
use serde_json::{Map, Value, json};

/// So many facts are shown.
const FACTS: usize = 100;

/// The prompts that a looper calls by names of its own.
const CALLED: [(&str, &str); 7] = [
    ("looper.core", "system"),
    ("looper.decision", "analyzer"),
    ("looper.validation", "validate"),
    ("looper.agent.developer", "agents/koda"),
    ("looper.agent.searcher", "agents/scout"),
    ("looper.agent.document_manager", "roles/tech-writer"),
    ("looper.agent.commander", "agents/devo"),
];

pub fn health(server: &Server) -> Response<Body> {
    let version = env!("CARGO_PKG_VERSION");
    json(&json!({ "ok": true, "version": version, "sessions": server.sessions.count() }))
}

pub fn prompts(server: &Server) -> Response<Body> {
    let text = |name: &str| Value::from(prompt::source(server.lang, name, &server.hooks.overrides));
    let called = CALLED.iter().map(|(called, name)| ((*called).to_owned(), text(name)));
    let all = prompt::names(server.lang, "").map(|name| (name.to_owned(), text(name)));
    json(&called.chain(all).collect::<Map<_, _>>())
}

pub fn tools(server: &Server) -> Result<Response<Body>, Refused> {
    let engine = server.sessions.engine(&Wanted::default())?;
    Ok(json(&rows(&engine.listed(None)?)))
}

pub fn memory(server: &Server, query: &str) -> Result<Response<Body>, Refused> {
    let facts = server.hooks.memory.search(query, FACTS).map_err(|why| Refused::say(422, "failed", why))?;
    Ok(json(&json!({ "facts": facts })))
}

pub fn settings(server: &Server) -> Response<Body> {
    json(&server.hooks.settings.explain(server.lang))
}

/// Each session, and whether it is worked with here.
pub fn sessions(server: &Server) -> Response<Body> {
    let infos = crate::journal::sessions(&server.hooks.state_dir);
    let row = |info: &crate::journal::SessionInfo| {
        let mut row = serde_json::to_value(info).unwrap_or_default();
        row["here"] = server.sessions.hosted(&info.id).is_some().into();
        row
    };
    json(&infos.iter().map(row).collect::<Vec<_>>())
}

pub fn agent_state(server: &Server, id: &str) -> Result<Response<Body>, Refused> {
    let id = SessionId::new(id).map_err(Refused::bad)?;
    let state = server.sessions.state(&id, &server.hooks.state_dir)?;
    let state = state.ok_or_else(|| Refused::new(404, "not_found", words::NO_SESSION))?;
    Ok(json(&AgentState::new(id, &state)))
}

/// The records from this number on, and then as they come, for as long as somebody reads them.
pub fn events(server: &Server, id: &str, from: Option<&str>) -> Result<Response<Body>, Refused> {
    let id = SessionId::new(id).map_err(Refused::bad)?;
    let first: u64 =
        from.map_or(Ok(1), str::parse).map_err(|_| Refused::bad("`from` is a record's number."))?;
    if !server.exists(&id) {
        return Err(Refused::new(404, "not_found", words::NO_SESSION));
    }
    let reader = server.sessions.reader(&id, &server.hooks.state_dir, first.max(1));
    let (lines, response) = Lines::open();
    tokio::task::spawn_local(follow(reader, lines));
    Ok(response)
}

async fn follow(mut reader: Reader, lines: Lines) {
    loop {
        let record = tokio::select! {
            biased;
            record = reader.next() => record,
            () = lines.closed() => return,
        };
        let Ok(record) = record else { return };
        if !lines.send(&*record).await {
            return;
        }
    }
}

//! The endpoints that act: run a request and stream its turn, answer a question, stop, undo.

use super::answer::{Body, Lines, Refused, json};
use super::server::Server;
use super::wire::{
    AgentsRequest, AnswerRequest, ChatRequest, ChatRole, LooperConfig, LooperRequest, UndoRequest,
};
use crate::catalog::serve as words;
use crate::engine::{Step, Way};
use crate::front::hosted::{Busy, Hosted, Turn, Wanted};
use crate::front::looper::Looper;
use crate::front::reports;
use crate::protocol::op::Reach;
use crate::protocol::{Answer, Event, QuestionId, SessionId, TurnOutcome};
use hyper::Response;
use hyper::header::{HeaderName, HeaderValue};
use serde_json::json;
use std::path::Path;
use std::rc::Rc;

const SESSION: HeaderName = HeaderName::from_static("x-session-id");

impl From<Busy> for Refused {
    fn from(_: Busy) -> Self {
        Refused::new(409, "busy", words::BUSY)
    }
}

/// A request as it is sent to a session.
struct Asked {
    wanted: Wanted,
    line: String,
    beside: Option<String>,
}

pub async fn looper(server: &Rc<Server>, request: LooperRequest) -> Result<Response<Body>, Refused> {
    no_skills(&request.skill_ids)?;
    message(&request.message)?;
    let wanted = Wanted {
        root: root(request.project_root.as_deref())?,
        session: session(request.session_id)?,
        provider: request.provider,
        model: request.model,
        settings: settings(&request.config)?,
    };
    turn(server, Asked { wanted, line: request.message, beside: None }).await
}

pub async fn agents(server: &Rc<Server>, request: AgentsRequest) -> Result<Response<Body>, Refused> {
    let (root, session) = (root(request.project_root.as_deref())?, session(request.session_id)?);
    message(&request.message)?;
    let wanted = Wanted { root, session, ..Wanted::default() };
    let line = format!("/agents chapo {}", request.message.trim());
    turn(server, Asked { wanted, line, beside: None }).await
}

pub async fn chat(server: &Rc<Server>, mut request: ChatRequest) -> Result<Response<Body>, Refused> {
    no_skills(&request.skill_ids)?;
    let last = request.messages.pop().filter(|last| last.role == ChatRole::User);
    let last = last.ok_or_else(|| Refused::new(400, "bad_request", words::NO_USER_MESSAGE))?;
    message(&last.content)?;
    let session = session(request.session_id)?;
    // A session knows what was said in it.
    let before = if session.is_none() { request.messages } else { Vec::new() };
    let told = before.iter().map(|m| {
        let who = if m.role == ChatRole::User { "user" } else { "assistant" };
        format!("<{who}>\n{}\n</{who}>", m.content)
    });
    let beside = Some(told.collect::<Vec<_>>().join("\n")).filter(|text| !text.is_empty());
    let pinned = request.pinned_files.iter().map(|path| format!(" @{path}"));
    let line = std::iter::once(last.content.clone()).chain(pinned).collect();
    let root = root(request.project_root.as_deref())?;
    let wanted =
        Wanted { root, session, provider: request.provider, model: request.model, settings: Vec::new() };
    turn(server, Asked { wanted, line, beside }).await
}

/// Begins a turn and tells it as it happens. It goes on if nobody listens any more.
async fn turn(server: &Rc<Server>, asked: Asked) -> Result<Response<Body>, Refused> {
    let Asked { wanted, line, beside } = asked;
    let hosted = server.session(&wanted)?;
    if let (Some(_), Some(model)) = (&wanted.session, &wanted.model) {
        let name = wanted.provider.as_ref().map_or(model.clone(), |provider| format!("{provider}/{model}"));
        let set = hosted.with(move |engine| engine.set_model(&name)).await?;
        set.unwrap_or(Ok(()))?;
    }
    let turn = hosted.prompt(line, beside)?;
    let (lines, mut response) = Lines::open();
    if let Ok(id) = HeaderValue::from_str(hosted.id.as_str()) {
        response.headers_mut().insert(SESSION, id);
    }
    tokio::task::spawn_local(tell(turn, lines, Looper::new(server.lang)));
    Ok(response)
}

async fn tell(mut turn: Turn, lines: Lines, mut looper: Looper) {
    loop {
        let record = tokio::select! {
            biased;
            record = turn.next() => record,
            () = lines.closed() => return,
        };
        let Some(record) = record else { break };
        for line in looper.lines(&record) {
            if !lines.send(&line).await {
                return;
            }
        }
        if matches!(record.event, Event::TurnEnded { .. }) {
            return;
        }
    }
    // It could not even be recorded.
    if let Some(TurnOutcome::Failed { failure }) = turn.outcome().await {
        lines.send(&json!({ "type": "error", "agent": "", "error": failure.message })).await;
    }
}

pub fn answer(server: &Server, id: &str, request: AnswerRequest) -> Result<Response<Body>, Refused> {
    let answer = Answer::from_written(request.answer).map_err(Refused::bad)?;
    let hosted = open(server, id)?;
    match hosted.answer(QuestionId(request.id), answer) {
        true => Ok(json(&json!({ "answered": true }))),
        false => Err(Refused::new(404, "no_question", words::NO_QUESTION)),
    }
}

pub fn cancel(server: &Server, id: &str) -> Result<Response<Body>, Refused> {
    let hosted = open(server, id)?;
    let was_busy = hosted.is_busy();
    if was_busy {
        hosted.cancel();
    }
    Ok(json(&json!({ "cancelled": was_busy })))
}

pub async fn undo(server: &Server, request: UndoRequest) -> Result<Response<Body>, Refused> {
    let reach = match (request.turn, request.count) {
        (true, _) => Reach::Turn,
        (false, Some(0)) => return Err(Refused::bad("`count` is at least 1.")),
        (false, count) => Reach::Calls(count.unwrap_or(1)),
    };
    let id = session(request.session_id)?.or_else(|| server.latest());
    let id = id.ok_or_else(|| Refused::new(404, "not_found", words::NO_SESSION))?;
    let hosted = server.session(&Wanted { session: Some(id), ..Wanted::default() })?;
    let way = if request.redo { Way::Redo } else { Way::Undo };
    let step = if request.dry_run { Step::Plan } else { Step::Do };
    let report = hosted.with(move |engine| engine.reverse(way, step, reach)).await?;
    let report = report.ok_or_else(|| Refused::new(409, "busy", words::BUSY))??;
    Ok(json(&report))
}

/// A session that is worked with here: only there can a turn be reached.
fn open(server: &Server, id: &str) -> Result<Hosted, Refused> {
    let id = SessionId::new(id).map_err(Refused::bad)?;
    server.sessions.hosted(&id).ok_or_else(|| match server.exists(&id) {
        true => Refused::new(409, "elsewhere", words::NOT_HERE),
        false => Refused::new(404, "not_found", words::NO_SESSION),
    })
}

fn session(id: Option<String>) -> Result<Option<SessionId>, Refused> {
    id.map(|id| SessionId::new(id).map_err(Refused::bad)).transpose()
}

fn root(path: Option<&Path>) -> Result<Option<std::path::PathBuf>, Refused> {
    match path {
        Some(path) if !path.is_absolute() || !path.is_dir() => {
            Err(Refused::new(400, "bad_request", words::BAD_ROOT))
        }
        path => Ok(path.map(Path::to_owned)),
    }
}

fn no_skills(ids: &[String]) -> Result<(), Refused> {
    if ids.is_empty() { Ok(()) } else { Err(Refused::new(400, "bad_request", words::NO_SKILLS)) }
}

/// What would need the terminal is no message.
fn message(text: &str) -> Result<(), Refused> {
    match text.trim() {
        "" => Err(Refused::new(400, "bad_request", words::EMPTY_MESSAGE)),
        text if text.starts_with('!') || reports::is_command(text) => {
            Err(Refused::new(400, "bad_request", words::NEEDS_TERMINAL))
        }
        _ => Ok(()),
    }
}

fn settings(config: &LooperConfig) -> Result<Vec<(String, String)>, Refused> {
    let confidence = config.min_validation_confidence;
    if confidence.is_some_and(|confidence| !(0.0..=1.0).contains(&confidence)) {
        return Err(Refused::bad("`minValidationConfidence` is between 0 and 1."));
    }
    let check = config.self_validation_enabled.map(|on| if on { "auto" } else { "off" }.to_owned());
    let pairs = [
        ("limits.iterations", config.max_iterations.map(|n| n.to_string())),
        ("limits.conversation_tokens", config.max_conversation_tokens.map(|n| n.to_string())),
        ("limits.tool_retries", config.max_tool_retries.map(|n| n.to_string())),
        ("limits.validation", confidence.map(|n| n.to_string())),
        ("selfcheck", check),
    ];
    Ok(pairs.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))).collect())
}

//! `acp`: sessions for an editor, in the Agent Client Protocol, version 1, over standard input and output
//! (<https://agentclientprotocol.com>). It maps records to updates and requests to what a front may send.

mod asked;
mod map;
mod peer;

use super::hosted::{Busy, Hosted, OpenSession, Sessions, Turn, Wanted};
use super::reports;
use super::signals::Signals;
use crate::catalog::{Lang, acp as words, headless, serve};
use crate::command::{self, Reply};
use crate::journal::{self, Follow, StateDir};
use crate::protocol::{Event, Failure, Mode, Op, SessionId, StopReason, TurnOutcome};
use crate::workspace::{Clock, thread};
use agent_client_protocol_schema::ProtocolVersion;
use agent_client_protocol_schema::v1::{self as acp, AGENT_METHOD_NAMES as METHODS};
use map::{Kinds, Map};
use peer::{Heard, Peer, RpcError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::cell::RefCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Where the sessions of the project lie that a directory belongs to; handed in by `app`.
pub type FindState = Box<dyn Fn(&Path) -> Result<StateDir, Failure>>;

/// What the front is given by `app`.
pub struct Start {
    pub open: OpenSession,
    pub state_dir: FindState,
    pub lang: Lang,
}

struct Agent {
    sessions: Sessions,
    state_dir: FindState,
    peer: Rc<Peer>,
    /// Of the sessions that are open.
    kinds: RefCell<HashMap<SessionId, Kinds>>,
    lang: Lang,
}

/// Serves until standard input ends or a signal comes; must run inside a `LocalSet`.
pub async fn run(start: Start, note: &dyn Fn(&str)) -> Result<u8, Failure> {
    let (peer, mut heard) =
        Peer::on_standard_streams().map_err(|error| thread::missing(start.lang, &error))?;
    let agent = Rc::new(Agent {
        sessions: Sessions::new(start.open, start.lang, None),
        state_dir: start.state_dir,
        peer: peer.clone(),
        kinds: RefCell::default(),
        lang: start.lang,
    });
    let mut signals = Signals::listen().map_err(|error| Failure::failed(error.to_string()))?;
    let code = loop {
        let heard = tokio::select! {
            kind = signals.next() => break kind.exit_code(),
            heard = heard.recv() => heard,
        };
        let Some(heard) = heard else { break 0 };
        match heard {
            Heard::Request { id, method, params } => {
                let agent = agent.clone();
                let mut work = Box::pin(async move {
                    let answer = agent.answer(&method, params).await;
                    agent.peer.respond(&id, answer);
                });
                // Begun at once: what is cancelled by the next message has to be running by then.
                if futures_util::poll!(&mut work).is_pending() {
                    tokio::task::spawn_local(work);
                }
            }
            Heard::Notification { method, params } if method == METHODS.session_cancel => {
                let cancelled = serde_json::from_value::<acp::CancelNotification>(params).ok();
                let hosted = cancelled.and_then(|cancelled| agent.hosted(&cancelled.session_id));
                hosted.filter(Hosted::is_busy).into_iter().for_each(|hosted| hosted.cancel());
            }
            // What nobody knows needs no answer.
            Heard::Notification { .. } => {}
            Heard::Response { id, result } => peer.answered(id, result),
        }
    };
    agent.sessions.close().await.iter().for_each(|text| note(text));
    peer.finish().await;
    Ok(code)
}

type Answer = Result<Value, RpcError>;

fn read<T: DeserializeOwned>(params: Value) -> Result<T, RpcError> {
    serde_json::from_value(params).map_err(|error| RpcError::invalid(error.to_string()))
}

fn told(value: impl Serialize) -> Answer {
    serde_json::to_value(value).map_err(|error| RpcError::failed(error.to_string()))
}

impl From<Failure> for RpcError {
    fn from(failure: Failure) -> Self {
        let hints = failure.hints.iter().map(|hint| format!(" {hint}"));
        RpcError::failed(hints.fold(failure.message, |text, hint| text + &hint))
    }
}

impl Agent {
    async fn answer(self: &Rc<Self>, method: &str, params: Value) -> Answer {
        match method {
            _ if method == METHODS.initialize => told(initialized(&read(params)?)),
            // There is nothing to log in to: keys are the user's configuration.
            _ if method == METHODS.authenticate => told(acp::AuthenticateResponse::new()),
            _ if method == METHODS.session_new => self.new_session(read(params)?).await,
            _ if method == METHODS.session_load => self.load(read(params)?).await,
            _ if method == METHODS.session_list => self.list(&read(params)?),
            _ if method == METHODS.session_set_mode => self.set_mode(read(params)?).await,
            _ if method == METHODS.session_prompt => self.prompt(read(params)?).await,
            _ => Err(RpcError::unknown(method)),
        }
    }

    fn hosted(&self, id: &acp::SessionId) -> Option<Hosted> {
        self.sessions.hosted(&SessionId::new(id.0.to_string()).ok()?)
    }

    fn open(&self, id: &acp::SessionId) -> Result<Hosted, RpcError> {
        self.hosted(id).ok_or_else(|| RpcError::invalid(serve::NO_SESSION.text(self.lang)))
    }

    async fn new_session(self: &Rc<Self>, request: acp::NewSessionRequest) -> Answer {
        let wanted = Wanted { root: Some(directory(&request.cwd)?), ..Wanted::default() };
        let hosted = self.sessions.get(&wanted)?;
        let id = acp::SessionId::new(hosted.id.as_str());
        let modes = self.modes(&hosted).await?;
        self.learn_kinds(&hosted).await?;
        self.offer_commands(&hosted);
        told(acp::NewSessionResponse::new(id).modes(modes))
    }

    /// Opens a session and tells again what happened in it.
    async fn load(self: &Rc<Self>, request: acp::LoadSessionRequest) -> Answer {
        let id = SessionId::new(request.session_id.0.to_string()).map_err(RpcError::invalid)?;
        let root = directory(&request.cwd)?;
        let wanted = Wanted { root: Some(root), session: Some(id.clone()), ..Wanted::default() };
        let hosted = self.sessions.get(&wanted)?;
        self.learn_kinds(&hosted).await?;
        let mut map = self.map(&hosted);
        let mut follow = Follow::new(&hosted.state_dir, &id, 1, self.lang);
        loop {
            let records = follow.more()?;
            if records.is_empty() {
                break;
            }
            for update in records.iter().flat_map(|record| map.again(record)) {
                self.update(&request.session_id, update);
            }
        }
        let modes = self.modes(&hosted).await?;
        self.offer_commands(&hosted);
        told(acp::LoadSessionResponse::new().modes(modes))
    }

    fn list(&self, request: &acp::ListSessionsRequest) -> Answer {
        let root = match &request.cwd {
            Some(cwd) => directory(cwd)?,
            None => std::path::absolute(".").map_err(|error| RpcError::failed(error.to_string()))?,
        };
        let infos = journal::sessions(&(self.state_dir)(&root)?);
        let row = |info: journal::SessionInfo| {
            let title = info.title.unwrap_or(info.first);
            let updated = Clock::System.rfc3339(info.updated);
            acp::SessionInfo::new(info.id.to_string(), root.clone()).title(title).updated_at(updated)
        };
        told(acp::ListSessionsResponse::new(infos.into_iter().map(row).collect()))
    }

    async fn modes(&self, hosted: &Hosted) -> Result<acp::SessionModeState, RpcError> {
        let now = hosted.with(|engine| engine.mode()).await;
        let now = now.map_err(|busy| self.busy(busy))?.unwrap_or(Mode::Ask);
        let about = |mode| match mode {
            Mode::Plan => words::MODE_PLAN,
            Mode::Ask => words::MODE_ASK,
            Mode::Edits => words::MODE_EDITS,
            Mode::Auto => words::MODE_AUTO,
        };
        let all = Mode::ALL.map(|mode| {
            acp::SessionMode::new(mode.name(), mode.name())
                .description(about(mode).text(self.lang).to_owned())
        });
        Ok(acp::SessionModeState::new(now.name(), all.to_vec()))
    }

    async fn set_mode(&self, request: acp::SetSessionModeRequest) -> Answer {
        let mode = Mode::parse(&request.mode_id.0);
        let mode = mode.ok_or_else(|| RpcError::invalid(format!("'{}' is no mode.", request.mode_id.0)))?;
        let set = self.open(&request.session_id)?.with(move |engine| engine.set_mode(mode)).await;
        set.map_err(|busy| self.busy(busy))?.unwrap_or(Ok(()))?;
        let update = acp::CurrentModeUpdate::new(mode.name());
        self.update(&request.session_id, acp::SessionUpdate::CurrentModeUpdate(update));
        told(acp::SetSessionModeResponse::new())
    }

    /// The slash commands that need no terminal, behind the answer that names the session.
    fn offer_commands(self: &Rc<Self>, hosted: &Hosted) {
        let (agent, hosted) = (self.clone(), hosted.clone());
        tokio::task::spawn_local(async move {
            let Ok(Some(view)) = hosted.with(|engine| engine.view(Vec::new())).await else { return };
            let all = command::built_in(agent.lang);
            let works = |name: &str| match command::read(&format!("/{name}"), &all, &view) {
                Reply::Do(op) => reports::is_told(&op) && op != Op::Doctor,
                Reply::Say(_) => true,
                Reply::Wrong(_) => false,
            };
            let offered = all.iter().filter(|command| works(&command.name)).map(|command| {
                let hint = Some(command.arguments.clone()).filter(|hint| !hint.is_empty());
                let input = hint.map(|hint| {
                    acp::AvailableCommandInput::Unstructured(acp::UnstructuredCommandInput::new(hint))
                });
                acp::AvailableCommand::new(command.name.clone(), command.help.clone()).input(input)
            });
            let update = acp::AvailableCommandsUpdate::new(offered.collect());
            let id = acp::SessionId::new(hosted.id.as_str());
            agent.update(&id, acp::SessionUpdate::AvailableCommandsUpdate(update));
        });
    }

    async fn learn_kinds(&self, hosted: &Hosted) -> Result<(), RpcError> {
        let listed = hosted.with(|engine| engine.listed(None)).await;
        let listed = listed.map_err(|busy| self.busy(busy))?.transpose()?.unwrap_or_default();
        let kinds = listed.into_iter().map(|tool| (tool.spec.name, tool.spec.kind)).collect();
        self.kinds.borrow_mut().insert(hosted.id.clone(), Rc::new(kinds));
        Ok(())
    }

    fn map(&self, hosted: &Hosted) -> Map {
        let kinds = self.kinds.borrow().get(&hosted.id).cloned().unwrap_or_default();
        Map::new(hosted.directory.to_path_buf(), kinds, self.lang)
    }

    fn busy(&self, _: Busy) -> RpcError {
        RpcError::invalid(serve::BUSY.text(self.lang))
    }

    fn update(&self, id: &acp::SessionId, update: acp::SessionUpdate) {
        let told = acp::SessionNotification::new(id.clone(), update);
        self.peer.notify(acp::CLIENT_METHOD_NAMES.session_update, &told);
    }

    async fn prompt(self: &Rc<Self>, request: acp::PromptRequest) -> Answer {
        let hosted = self.open(&request.session_id)?;
        let asked::Asked { line, beside } = asked::read(request.prompt, &hosted, self.lang)?;
        if reports::is_command(&line) {
            return self.command(&request.session_id, &hosted, line).await;
        }
        if line.starts_with('!') {
            return Err(RpcError::invalid(headless::WRITES_ITSELF.text(self.lang)));
        }
        let map = self.map(&hosted);
        let mut turn = hosted.prompt(line, beside).map_err(|busy| self.busy(busy))?;
        self.tell(&request.session_id, &hosted, &mut turn, map).await;
        match turn.outcome().await {
            Some(TurnOutcome::Stopped { reason }) => told(acp::PromptResponse::new(stop_reason(reason))),
            Some(TurnOutcome::Failed { failure }) => Err(failure.into()),
            None => Err(RpcError::failed(serve::NOT_HERE.text(self.lang))),
        }
    }

    async fn command(&self, id: &acp::SessionId, hosted: &Hosted, line: String) -> Answer {
        let said = hosted.command(line).await.map_err(|busy| self.busy(busy))?;
        let said = said.unwrap_or_else(|| Ok(String::new()))?;
        self.update(id, acp::SessionUpdate::AgentMessageChunk(map::chunk(said)));
        told(acp::PromptResponse::new(acp::StopReason::EndTurn))
    }

    /// Tells a turn as it happens, and asks what it asks.
    async fn tell(self: &Rc<Self>, id: &acp::SessionId, hosted: &Hosted, turn: &mut Turn, mut map: Map) {
        while let Some(record) = turn.next().await {
            for update in map.updates(&record) {
                self.update(id, update);
            }
            if let Event::QuestionAsked { question } = &record.event {
                let (agent, hosted, id, question) =
                    (self.clone(), hosted.clone(), id.clone(), question.clone());
                tokio::task::spawn_local(async move {
                    let answer = asked::ask(&agent.peer, &id, &question, agent.lang).await;
                    hosted.answer(question.id, answer);
                });
            }
        }
    }
}

fn initialized(_: &acp::InitializeRequest) -> acp::InitializeResponse {
    let takes = acp::PromptCapabilities::new().image(true).embedded_context(true);
    let sessions = acp::SessionCapabilities::new().list(acp::SessionListCapabilities::new());
    let can = acp::AgentCapabilities::new().load_session(true);
    acp::InitializeResponse::new(ProtocolVersion::V1)
        .agent_capabilities(can.prompt_capabilities(takes).session_capabilities(sessions))
        .agent_info(acp::Implementation::new("pointsman", env!("CARGO_PKG_VERSION")))
}

fn directory(path: &Path) -> Result<PathBuf, RpcError> {
    match path.is_absolute() && path.is_dir() {
        true => Ok(path.to_owned()),
        false => Err(RpcError::invalid(format!("'{}' is no absolute path of a directory.", path.display()))),
    }
}

fn stop_reason(reason: StopReason) -> acp::StopReason {
    match reason {
        StopReason::MaxTokens => acp::StopReason::MaxTokens,
        StopReason::MaxTurnRequests => acp::StopReason::MaxTurnRequests,
        StopReason::Refusal => acp::StopReason::Refusal,
        StopReason::Cancelled => acp::StopReason::Cancelled,
        StopReason::EndTurn | StopReason::ToolUse | StopReason::Cut | StopReason::NotDone => {
            acp::StopReason::EndTurn
        }
    }
}

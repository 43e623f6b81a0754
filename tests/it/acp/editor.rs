//! An editor: the protocol's own client, connected to the real program.

use crate::support::Project;
use agent_client_protocol::v1::schema::{
    self as acp, CancelNotification, ContentBlock, PermissionOptionKind, PromptRequest,
    RequestPermissionOutcome, RequestPermissionRequest, RequestPermissionResponse, SelectedPermissionOutcome,
    SessionId, SessionNotification, SessionUpdate,
};
use agent_client_protocol::v1::{ConnectionTo, Responder, SentRequest};
use agent_client_protocol::{Agent, Channel, Client, Error, TransportFrame};
use futures_util::StreamExt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{Notify, mpsc};

/// No session of a test takes longer.
const PATIENCE: Duration = Duration::from_secs(60);

/// One connection; the program behind it ends with it.
pub struct Editor {
    pub connection: ConnectionTo<Agent>,
    questions: mpsc::UnboundedReceiver<Question>,
    seen: Arc<Seen>,
}

#[derive(Default)]
struct Seen {
    updates: Mutex<Vec<SessionUpdate>>,
    came: Notify,
}

/// A permission that is asked for, and has not been answered yet.
pub struct Question {
    pub request: RequestPermissionRequest,
    responder: Responder<RequestPermissionResponse>,
}

/// Starts the program, talks to it and ends it; it must leave quietly.
pub fn with_editor<T>(project: &Project, talk: impl AsyncFnOnce(&mut Editor) -> T) -> T {
    let mut child = start(project);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let told = runtime.block_on(async {
        let (channel, writer) = connect(&mut child);
        let (asked, questions) = mpsc::unbounded_channel();
        let seen = Arc::new(Seen::default());
        let sees = seen.clone();
        let whole = Client
            .v1()
            .on_receive_notification(
                async move |told: SessionNotification, _| {
                    sees.updates.lock().expect("nobody panicked").push(told.update);
                    sees.came.notify_one();
                    Ok(())
                },
                agent_client_protocol::on_receive_notification!(),
            )
            .on_receive_request(
                async move |request: RequestPermissionRequest, responder, _| {
                    // Nobody may look at it any more.
                    let _ = asked.send(Question { request, responder });
                    Ok(())
                },
                agent_client_protocol::on_receive_request!(),
            )
            .connect_with(channel, async |connection| {
                Ok(talk(&mut Editor { connection, questions, seen }).await)
            });
        let told = tokio::time::timeout(PATIENCE, whole).await.expect("in time").expect("a connection");
        writer.await.expect("everything is written");
        told
    });
    assert_eq!(ended(child), (0, String::new()));
    told
}

pub fn start(project: &Project) -> Child {
    let mut command = project.command(&["acp"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// Its exit code, and what it said beside the protocol.
pub fn ended(mut child: Child) -> (i32, String) {
    let mut said = String::new();
    child.stderr.take().expect("it is piped").read_to_string(&mut said).expect("it is text");
    (child.wait().expect("it ends").code().unwrap_or(-1), said)
}

fn connect(child: &mut Child) -> (Channel, tokio::task::JoinHandle<()>) {
    let (ours, Channel { mut rx, tx, .. }) = Channel::duplex();
    let mut stdin = child.stdin.take().expect("it is piped");
    let stdout = child.stdout.take().expect("it is piped");
    std::thread::spawn(move || {
        for line in BufReader::new(stdout).lines().map_while(Result::ok) {
            // The connection may be over.
            let _ = tx.unbounded_send(TransportFrame::parse_json(&line));
        }
    });
    let writer = tokio::spawn(async move {
        while let Some(frame) = rx.next().await {
            let line = frame.to_json().expect("a message is JSON") + "\n";
            stdin.write_all(line.as_bytes()).expect("the program reads");
        }
    });
    (ours, writer)
}

impl Editor {
    pub async fn initialize(&self) -> acp::InitializeResponse {
        let asked = acp::InitializeRequest::new(agent_client_protocol::schema::ProtocolVersion::V1);
        self.connection.send_request(asked).block_task().await.expect("it can be talked to")
    }

    /// A new session in the project.
    pub async fn session(&self, project: &Project) -> SessionId {
        self.opened(project).await.session_id
    }

    pub async fn opened(&self, project: &Project) -> acp::NewSessionResponse {
        self.initialize().await;
        let asked = acp::NewSessionRequest::new(project.root());
        self.connection.send_request(asked).block_task().await.expect("a session")
    }

    /// Opens a session that is recorded; what was told of it.
    pub async fn load(&self, project: &Project, id: &SessionId) -> Vec<SessionUpdate> {
        self.initialize().await;
        let asked = acp::LoadSessionRequest::new(id.clone(), project.root());
        self.connection.send_request(asked).block_task().await.expect("the session");
        self.seen()
    }

    /// Begins a turn.
    pub fn begin(&self, id: &SessionId, prompt: impl Into<Prompt>) -> SentRequest<acp::PromptResponse> {
        self.connection.send_request(PromptRequest::new(id.clone(), prompt.into().0))
    }

    /// Carries out a turn in which nothing is asked: why it stopped.
    pub async fn prompt(&self, id: &SessionId, prompt: impl Into<Prompt>) -> Result<acp::StopReason, Error> {
        self.begin(id, prompt).block_task().await.map(|response| response.stop_reason)
    }

    /// Carries out a turn that has to end; what was told of it.
    pub async fn turn(&self, id: &SessionId, prompt: impl Into<Prompt>) -> Vec<SessionUpdate> {
        assert_eq!(self.prompt(id, prompt).await.expect("it ends"), acp::StopReason::EndTurn);
        self.seen()
    }

    pub fn cancel(&self, id: &SessionId) {
        self.connection.send_notification(CancelNotification::new(id.clone())).expect("it is connected");
    }

    pub async fn question(&mut self) -> Question {
        self.questions.recv().await.expect("something is asked")
    }

    pub fn is_asked(&mut self) -> bool {
        self.questions.try_recv().is_ok()
    }

    /// What was told since the last look.
    pub fn seen(&self) -> Vec<SessionUpdate> {
        std::mem::take(&mut *self.seen.updates.lock().expect("nobody panicked"))
    }

    /// Waits until something like this was told; it stays to be looked at.
    pub async fn until(&self, is: impl Fn(&SessionUpdate) -> bool) {
        while !self.seen.updates.lock().expect("nobody panicked").iter().any(&is) {
            self.seen.came.notified().await;
        }
    }
}

impl Question {
    pub fn options(&self) -> Vec<(&str, PermissionOptionKind)> {
        self.request.options.iter().map(|option| (option.name.as_str(), option.kind)).collect()
    }

    /// Chooses the option of this name.
    pub fn choose(self, name: &str) {
        let option = self.request.options.iter().find(|option| option.name == name);
        let id = option.unwrap_or_else(|| panic!("no '{name}' in {:?}", self.request)).option_id.clone();
        self.answer(RequestPermissionOutcome::Selected(SelectedPermissionOutcome::new(id)));
    }

    /// What a client has to say once it has stopped the turn.
    pub fn cancelled(self) {
        self.answer(RequestPermissionOutcome::Cancelled);
    }

    fn answer(self, outcome: RequestPermissionOutcome) {
        self.responder.respond(RequestPermissionResponse::new(outcome)).expect("it is connected");
    }
}

pub struct Prompt(Vec<ContentBlock>);

impl From<&str> for Prompt {
    fn from(text: &str) -> Self {
        Self(vec![ContentBlock::from(text)])
    }
}

impl From<Vec<ContentBlock>> for Prompt {
    fn from(blocks: Vec<ContentBlock>) -> Self {
        Self(blocks)
    }
}

/// The text of such pieces, put together.
pub fn text(
    updates: &[SessionUpdate],
    piece: impl Fn(&SessionUpdate) -> Option<&acp::ContentChunk>,
) -> String {
    let pieces = updates.iter().filter_map(piece).map(|chunk| match &chunk.content {
        ContentBlock::Text(text) => text.text.as_str(),
        other => panic!("no text: {other:?}"),
    });
    pieces.collect()
}

/// What the model said.
pub fn said(updates: &[SessionUpdate]) -> String {
    text(updates, |update| match update {
        SessionUpdate::AgentMessageChunk(chunk) => Some(chunk),
        _ => None,
    })
}

pub fn thought(updates: &[SessionUpdate]) -> String {
    text(updates, |update| match update {
        SessionUpdate::AgentThoughtChunk(chunk) => Some(chunk),
        _ => None,
    })
}

/// The calls as they stand in the end, in the order in which they began.
pub fn calls(updates: &[SessionUpdate]) -> Vec<acp::ToolCall> {
    let mut calls: Vec<acp::ToolCall> = Vec::new();
    for update in updates {
        match update {
            SessionUpdate::ToolCall(call) => {
                assert!(calls.iter().all(|begun| begun.tool_call_id != call.tool_call_id), "{call:?}");
                calls.push(call.clone());
            }
            SessionUpdate::ToolCallUpdate(update) => {
                let call = calls.iter_mut().find(|call| call.tool_call_id == update.tool_call_id);
                call.unwrap_or_else(|| panic!("of no call: {update:?}")).update(update.fields.clone());
            }
            _ => {}
        }
    }
    calls
}

/// Each plan as it was told: its steps and how they stand.
pub fn plans(updates: &[SessionUpdate]) -> Vec<Vec<(String, acp::PlanEntryStatus)>> {
    let plans = updates.iter().filter_map(|update| match update {
        SessionUpdate::Plan(plan) => Some(plan),
        _ => None,
    });
    plans
        .map(|plan| plan.entries.iter().map(|entry| (entry.content.clone(), entry.status.clone())).collect())
        .collect()
}

/// The text that is shown of a call.
pub fn content(call: &acp::ToolCall) -> String {
    let texts = call.content.iter().map(|content| match content {
        acp::ToolCallContent::Content(content) => match &content.content {
            ContentBlock::Text(text) => text.text.clone(),
            other => panic!("no text: {other:?}"),
        },
        other => panic!("no text: {other:?}"),
    });
    texts.collect()
}

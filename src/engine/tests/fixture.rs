//! An engine on a temporary project, whose model plays from a script, and a front of a few lines.

use crate::catalog::Lang;
use crate::config::{Beside, Direct, Limits, When};
use crate::engine::{Attendance, Engine, Opening, Project, Prompts, Remote, World};
use crate::journal::{Journal, Origin, StateDir, Which};
use crate::policy::Rules;
use crate::protocol::{
    Content, Event, Here, Message, Mode, Record, Role, StopReason, Tier, Timestamp, ToolCall, TurnOutcome,
    Usage,
};
use crate::provider::scripted::Scripted;
use crate::provider::{Delta, Facts, Price, Provider, ProviderError, Reply, Request, Streaming};
use crate::tool::Toolbox;
use crate::tool::fs_tests::NoMemory;
use crate::tool::registry;
use crate::workspace::process::{Jobs, Shell};
use crate::workspace::{Clock, TestProject};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::sync::mpsc::UnboundedSender;

const CLOCK: Clock = Clock::Fixed(Timestamp(1_770_000_000_000));

pub(super) struct Fixture {
    pub engine: Engine,
    files: TestProject,
    state: StateDir,
}

impl Fixture {
    pub fn new(script: &str) -> Self {
        Self::with(script, Attendance::Attended, true)
    }

    pub fn with(script: &str, attendance: Attendance, hard: bool) -> Self {
        let files = TestProject::new();
        let here = files.workspace.here();
        let state = StateDir::new(&files.outside.join("state"), here);
        let journal = open(&state, here, Which::New);
        let tools = registry::registry(&crate::tool::Services::default());
        let path = vec![("PATH".into(), "/usr/bin:/bin".into())];
        let world = World {
            workspace: files.workspace.clone(),
            provider: Arc::new(Scripted::parse(script, Lang::En).unwrap()),
            fallbacks: Arc::new([]),
            tools: Toolbox::new(tools, Vec::new(), Lang::En, &Default::default()),
            memory: Arc::new(NoMemory),
            state: state.clone(),
            jobs: Arc::new(Jobs::new(Arc::new(Shell::new("/proc/self/exe".into(), path)))),
            clock: CLOCK,
            limits: Limits {
                iterations: 25,
                conversation_tokens: 120_000,
                tool_retries: 3,
                validation: 0.7,
                validation_rounds: 2,
                command_seconds: 10,
                cost_usd: None,
            },
            lang: Lang::En,
            attendance,
            rules: Rules::default().with_granted(&[state.readable()]),
            beside: Beside { analyzer: When::Off, ..Beside::default() },
            hard,
            direct: Direct::Looks,
            own_rules: Arc::default(),
            is_trusted: true,
            project: Arc::new(Project::default()),
            prompts: Prompts::default(),
        };
        let opening = Opening { journal, turns: 0, mode: Mode::Ask, granted: Vec::new() };
        let engine =
            Engine::new(world, opening, Box::new(|_, _| unreachable!("no other model is asked for")));
        Self { engine, files, state }
    }

    pub fn file(self, path: &str, content: impl AsRef<[u8]>) -> Self {
        self.files.put(path, content);
        self
    }

    /// A path beside the project.
    pub fn outside(&self, name: &str) -> String {
        self.files.outside.join(name).display().to_string()
    }

    pub fn world(&mut self) -> &mut World {
        Arc::make_mut(&mut self.engine.world)
    }

    pub fn read(&self, path: &str) -> Option<String> {
        self.files.get(path)
    }

    /// Carries out a line; the front sees each record and may reach into the turn.
    pub async fn prompt(
        &mut self,
        line: &str,
        mut front: impl FnMut(&Event, &Remote),
    ) -> (TurnOutcome, Vec<Event>) {
        let (remote, mut records) = (self.engine.remote(), self.engine.watch());
        let turn = self.engine.prompt(line);
        tokio::pin!(turn);
        let mut events = Vec::new();
        let outcome = loop {
            tokio::select! {
                biased;
                Some(record) = records.recv() => {
                    front(&record.event, &remote);
                    events.push(record.event.clone());
                }
                outcome = &mut turn => break outcome,
            }
        };
        while let Ok(record) = records.try_recv() {
            events.push(record.event.clone());
        }
        (outcome, events)
    }

    pub fn conversation(&self) -> Vec<Message> {
        self.engine.session.messages(None).to_vec()
    }

    pub fn read_again(self) -> (Journal, Vec<Record>, TestProject) {
        let id = self.engine.session_id();
        self.engine.close().unwrap();
        let journal = open(&self.state, self.files.workspace.here(), Which::Resume(id.clone()));
        let records = crate::journal::records(&self.state, &id, Default::default(), Lang::En).unwrap();
        (journal, records.collect(), self.files)
    }
}

/// What a model says that is a function: after so many milliseconds, this.
pub(super) type Says = (u64, Result<Reply, ProviderError>);

type Speaks = dyn Fn(&Request, u32) -> Says + Send + Sync;

/// A model that is a function of the request and of how many it had before.
pub(super) struct Played {
    says: Box<Speaks>,
    asked: Arc<AtomicU32>,
    pub price: Option<Price>,
    pub context: Option<u64>,
}

impl Played {
    /// The model, and how often it was asked.
    pub fn new(says: impl Fn(&Request, u32) -> Says + Send + Sync + 'static) -> (Self, Arc<AtomicU32>) {
        let asked = Arc::new(AtomicU32::new(0));
        (Self { says: Box::new(says), asked: asked.clone(), price: None, context: None }, asked)
    }
}

impl Provider for Played {
    fn name(&self) -> &str {
        "played"
    }

    fn model(&self, tier: Tier) -> &str {
        tier.name()
    }

    fn facts(&self, _: &str) -> Facts {
        Facts { price: self.price, context: self.context, ..Facts::default() }
    }

    fn stream<'a>(&'a self, request: &'a Request, _: &'a UnboundedSender<Delta>) -> Streaming<'a> {
        Box::pin(async move {
            let (wait_ms, reply) = (self.says)(request, self.asked.fetch_add(1, Ordering::SeqCst));
            tokio::time::sleep(Duration::from_millis(wait_ms)).await;
            reply
        })
    }
}

/// A whole reply of one token.
pub(super) fn reply(text: &str, calls: Vec<ToolCall>) -> Reply {
    let stop = if calls.is_empty() { StopReason::EndTurn } else { StopReason::ToolUse };
    let said = Some(Content::Text { text: text.to_owned() }).filter(|_| !text.is_empty());
    let content = said.into_iter().chain(calls.into_iter().map(Content::ToolCall)).collect();
    let usage = Usage { output: 1, ..Usage::default() };
    Reply { message: Message { role: Role::Assistant, content }, usage, stop, model: "played".into() }
}

fn open(state: &StateDir, here: &Here, which: Which) -> Journal {
    let (here_too, model) = (here.clone(), "scripted/scripted-main".to_owned());
    let origin = Origin { here: here_too, model, lang: Lang::En, unattended: false };
    Journal::open(state, which, origin, CLOCK).unwrap().0
}

pub(super) fn nobody(_: &Event, _: &Remote) {}

/// All that is said in a conversation, results of tools included, a text for each message.
pub(super) fn texts(messages: &[Message]) -> Vec<String> {
    let text = |message: &Message| {
        let results = message.results().map(|result| result.text.clone());
        results.chain([message.text()]).collect::<String>()
    };
    messages.iter().map(text).collect()
}

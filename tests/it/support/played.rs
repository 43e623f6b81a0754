//! An engine in this process: its model is a function, its tools are the real ones as far as the permit, and what ran is
//! counted where it would have run.

use pointsman::catalog::Lang;
use pointsman::config::{Beside, Direct, Limits, When};
use pointsman::engine::{Attendance, Engine, Opening, Project, Prompts, Remote, World};
use pointsman::journal::{Journal, Origin, StateDir, Which};
use pointsman::policy::{Permit, Rules};
use pointsman::protocol::{
    Arguments, CallId, Content, Effect, Event, Here, Message, Mode, Record, Role, StopReason, Tier,
    Timestamp, ToolCall, ToolSpec, TurnOutcome, Usage,
};
use pointsman::provider::{Delta, Facts, Price, Provider, ProviderError, Reply, Request, Streaming};
use pointsman::tool::Toolbox;
use pointsman::tool::registry::registry;
use pointsman::tool::{Boxed, Ctx, Memory, Outcome, Refusal, Tool};
use pointsman::workspace::process::{Jobs, Shell};
use pointsman::workspace::{Clock, Workspace};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::mpsc::UnboundedSender;

const CLOCK: Clock = Clock::Fixed(Timestamp(1_770_000_000_000));

/// What the model says to its n-th request: after so many milliseconds, this.
pub type Says = (u64, Result<Reply, ProviderError>);

/// What a tool that ran was called with, by the id of its call.
pub type Ran = Arc<Mutex<Vec<ToolCall>>>;

type Speaks = dyn Fn(&Request, u32) -> Says + Send + Sync;

type Does = dyn Fn(&ToolCall) -> Outcome + Send + Sync;

/// An engine on a project of its own.
pub struct Played {
    /// What it is given may be changed before the first turn.
    pub world: World,
    /// Every call that reached its tool.
    pub ran: Ran,
    /// How often the model was asked.
    pub asked: Arc<AtomicU32>,
    state: StateDir,
    here: Here,
    _home: tempfile::TempDir,
}

impl Played {
    pub fn new(says: impl Fn(&Request, u32) -> Says + Send + Sync + 'static) -> Self {
        Self::doing(says, |_| Outcome::done("done", "done"))
    }

    /// The same, whose tools give this.
    pub fn doing(
        says: impl Fn(&Request, u32) -> Says + Send + Sync + 'static,
        does: impl Fn(&ToolCall) -> Outcome + Send + Sync + 'static,
    ) -> Self {
        let home = tempfile::tempdir().expect("a temporary directory can be made");
        let base = home.path().canonicalize().expect("it is there");
        std::fs::create_dir(base.join("project")).expect("a directory can be made");
        let here = Here::new(base.join("project"), base.join("home"));
        let state = StateDir::new(&base.join("state"), &here);
        let (ran, does): (Ran, Arc<Does>) = (Ran::default(), Arc::new(does));
        let counted =
            |inner| -> Arc<dyn Tool> { Arc::new(Counted { inner, ran: ran.clone(), does: does.clone() }) };
        let tools = registry(&pointsman::tool::Services::default()).into_iter().map(counted).collect();
        let asked = Arc::new(AtomicU32::new(0));
        let model = Model { says: Box::new(says), asked: asked.clone() };
        let world =
            world(&here, &state, Toolbox::new(tools, Vec::new(), Lang::En, &Default::default()), model);
        Self { world, ran, asked, state, here, _home: home }
    }

    /// Carries out one line in a session of its own; the front sees each record and may reach into the turn.
    pub async fn prompt(
        &self,
        line: &str,
        mut front: impl FnMut(&Event, &Remote),
    ) -> (TurnOutcome, Vec<Arc<Record>>) {
        let origin = Origin {
            here: self.here.clone(),
            model: "played/main".into(),
            lang: Lang::En,
            unattended: false,
        };
        let (journal, _) = Journal::open(&self.state, Which::New, origin, CLOCK).expect("a session begins");
        let opening = Opening { journal, turns: 0, mode: Mode::Ask, granted: Vec::new() };
        let connect = Box::new(|_: &str, _: &str| unreachable!("no other model is asked for"));
        let mut engine = Engine::new(self.world.clone(), opening, connect);
        let (remote, mut records) = (engine.remote(), engine.watch());
        let turn = engine.prompt(line);
        tokio::pin!(turn);
        let mut seen = Vec::new();
        let outcome = loop {
            tokio::select! {
                biased;
                Some(record) = records.recv() => {
                    front(&record.event, &remote);
                    seen.push(record);
                }
                outcome = &mut turn => break outcome,
            }
        };
        seen.extend(std::iter::from_fn(|| records.try_recv().ok()));
        (outcome, seen)
    }
}

fn world(here: &Here, state: &StateDir, tools: Toolbox, model: Model) -> World {
    World {
        workspace: Arc::new(Workspace::open(here.clone()).expect("the project can be opened")),
        provider: Arc::new(model),
        fallbacks: Arc::new([]),
        tools,
        memory: Arc::new(NoMemory),
        state: state.clone(),
        jobs: Arc::new(Jobs::new(Arc::new(Shell::new("/proc/self/exe".into(), Vec::new())))),
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
        attendance: Attendance::Attended,
        rules: Rules::default(),
        beside: Beside { analyzer: When::Off, ..Beside::default() },
        hard: true,
        direct: Direct::Nothing,
        own_rules: Arc::default(),
        is_trusted: true,
        project: Arc::new(Project::default()),
        prompts: Prompts::default(),
    }
}

/// Runs this on a clock that goes on by itself whenever everything waits; what does not end within some hours never does.
pub fn on_paused_time<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().start_paused(true).build();
    let hours = Duration::from_secs(12 * 3_600);
    let ended = runtime.expect("a runtime").block_on(async { tokio::time::timeout(hours, work).await });
    ended.expect("it comes to an end")
}

/// A whole reply, each token of which costs a cent.
pub fn reply(text: &str, calls: Vec<ToolCall>) -> Reply {
    let stop = if calls.is_empty() { StopReason::EndTurn } else { StopReason::ToolUse };
    let said = Some(Content::Text { text: text.to_owned() }).filter(|_| !text.is_empty());
    let content = said.into_iter().chain(calls.into_iter().map(Content::ToolCall)).collect();
    let usage = Usage { output: 1, ..Usage::default() };
    Reply { message: Message { role: Role::Assistant, content }, usage, stop, model: "played".into() }
}

/// A call with these arguments.
pub fn call(id: impl ToString, name: &str, arguments: &str) -> ToolCall {
    ToolCall { id: CallId(id.to_string()), name: name.to_owned(), arguments: Arguments::parse(arguments) }
}

struct Model {
    says: Box<Speaks>,
    asked: Arc<AtomicU32>,
}

impl Provider for Model {
    fn name(&self) -> &str {
        "played"
    }

    fn model(&self, tier: Tier) -> &str {
        tier.name()
    }

    fn facts(&self, _: &str) -> Facts {
        let price = Price { output: 10_000.0, ..Price::default() };
        Facts { price: Some(price), ..Facts::default() }
    }

    fn stream<'a>(&'a self, request: &'a Request, deltas: &'a UnboundedSender<Delta>) -> Streaming<'a> {
        Box::pin(async move {
            let (wait_ms, reply) = (self.says)(request, self.asked.fetch_add(1, Ordering::SeqCst));
            if wait_ms > 0 {
                tokio::time::sleep(Duration::from_millis(wait_ms)).await;
            }
            if let Ok(reply) = &reply {
                let _ = deltas.send(Delta::Text(reply.message.text()));
            }
            reply
        })
    }
}

/// A tool that is judged as what it is, and when it runs only says so.
struct Counted {
    inner: Arc<dyn Tool>,
    ran: Ran,
    does: Arc<Does>,
}

impl Tool for Counted {
    fn spec(&self, lang: Lang) -> ToolSpec {
        self.inner.spec(lang)
    }

    fn effect(&self, arguments: &Arguments, here: &Here) -> Result<Effect, String> {
        self.inner.effect(arguments, here)
    }

    fn title(&self, arguments: &Arguments) -> String {
        self.inner.title(arguments)
    }

    fn settle(
        &self,
        arguments: &Arguments,
        request: &str,
        workspace: &Workspace,
    ) -> (Arguments, Vec<String>) {
        self.inner.settle(arguments, request, workspace)
    }

    fn rehearse<'a>(&'a self, _: &'a Arguments, _: &'a Ctx) -> Boxed<'a, Result<String, Refusal>> {
        Box::pin(async { Ok(String::new()) })
    }

    fn run<'a>(&'a self, permit: Permit, _: &'a Ctx) -> Boxed<'a, Outcome> {
        let call = permit.call().clone();
        let outcome = (self.does)(&call);
        self.ran.lock().expect("nobody panicked").push(call);
        Box::pin(async { outcome })
    }
}

struct NoMemory;

impl Memory for NoMemory {
    fn remember(&self, text: &str) -> Result<(String, bool), String> {
        Ok((text.to_owned(), false))
    }

    fn search(&self, _: &str, _: usize) -> Result<Vec<String>, String> {
        Ok(Vec::new())
    }

    fn today(&self) -> Result<String, String> {
        Ok(String::new())
    }
}

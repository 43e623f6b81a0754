//! Order: a line is routed, a model's reply is streamed, its calls are guarded and run, everything is recorded, and
//! so on until the turn is done. [`turn`] is the loop; the other files are its steps.

mod analyze;
mod compact;
mod control;
mod decision;
mod guard;
mod halt;
mod hands;
mod input;
mod intent;
mod ops;
mod over;
mod remote;
mod request;
mod session;
mod shell;
mod single;
mod standing;
mod stream;
mod switch;
mod toolbox;
mod turn;

pub use decision::Decision;
pub use hands::BAD_ARGUMENTS;
pub use ops::{Step, Way};
pub use remote::Remote;
pub use request::Project;
pub use single::{Listed, ToolRun};
pub use standing::Standing;
pub use toolbox::Withheld;

use crate::analysis::{Debated, Failures};
use crate::catalog::Lang;
use crate::config::{Analyzer, Limits};
use crate::journal::{Journal, StateDir};
use crate::policy::Rules;
use crate::protocol::{Failure, Mode, Record, TurnCounts};
use crate::provider::Provider;
use crate::route::{OwnRules, Vocabulary};
use crate::tool::{Memory, ReadLog, Tool};
use crate::workspace::process::Jobs;
use crate::workspace::{Clock, Workspace};
use remote::Desk;
use session::Session;
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::mpsc;
use toolbox::Toolbox;

/// Whether somebody is there to answer questions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attendance {
    /// A front shows questions and sends answers.
    Attended,
    /// A question is answered at once with "nobody is there".
    Unattended,
    /// Somebody said yes to everything beforehand; what is blocked stays blocked.
    SaysYes,
}

/// Connects another model by its name and the provider in use; handed in by `app`, which knows configuration and keys.
pub type Connect = Box<dyn Fn(&str, &str) -> Result<Arc<dyn Provider>, Failure> + Send + Sync>;

/// Everything an engine is made of.
pub struct Parts {
    /// Files and processes.
    pub workspace: Arc<Workspace>,
    /// The model.
    pub provider: Arc<dyn Provider>,
    /// Switches the model.
    pub connect: Connect,
    /// Every tool that exists.
    pub tools: Vec<Arc<dyn Tool>>,
    /// Families that make no sense here.
    pub withheld: Vec<Withheld>,
    /// Facts kept across sessions.
    pub memory: Arc<dyn Memory>,
    /// Where the project's durable record lies.
    pub state: StateDir,
    /// The session's journal.
    pub journal: Journal,
    /// How many turns it already has.
    pub turns: u32,
    /// The shell and the commands that run in the background.
    pub jobs: Arc<Jobs>,
    /// The clock.
    pub clock: Clock,
    /// The loop's limits.
    pub limits: Limits,
    /// The language of interface and prompts.
    pub lang: Lang,
    /// The guard's mode.
    pub mode: Mode,
    /// Whether somebody answers.
    pub attendance: Attendance,
    /// Rules of the configuration.
    pub rules: Rules,
    /// Rules that an "always" already granted.
    pub granted: Vec<String>,
    /// When a model is asked to analyse a request.
    pub analyzer: Analyzer,
    /// Whether the rules' decisions are enforced, or advice in the prompt.
    pub hard: bool,
    /// The user's own routing rules.
    pub own_rules: OwnRules,
    /// What the project looks like, for the prompt.
    pub project: Project,
}

/// One conversation at work. A turn borrows it whole; a [`Remote`] reaches it meanwhile.
pub struct Engine {
    workspace: Arc<Workspace>,
    provider: Arc<dyn Provider>,
    connect: Connect,
    tools: Toolbox,
    memory: Arc<dyn Memory>,
    state: StateDir,
    jobs: Arc<Jobs>,
    clock: Clock,
    limits: Limits,
    lang: Lang,
    mode: Mode,
    attendance: Attendance,
    rules: Rules,
    granted: Vec<String>,
    project: Project,
    analyzer: Analyzer,
    /// It was waited for in vain; once is enough.
    analyzer_is_slow: bool,
    /// Whether the rules' decisions are enforced.
    hard: bool,
    own_rules: OwnRules,
    /// What the project calls its things, once it matters.
    vocabulary: Option<Vocabulary>,
    session: Session,
    desk: Desk,
    reads: Arc<ReadLog>,
    prompts: request::Prompts,
    tokens: compact::Tokens,
    decision: Option<Decision>,
    debated: Debated,
    /// What failed in this session.
    setbacks: Failures,
    /// How often the user said no in this turn.
    rejections: u32,
    failures: HashMap<String, u32>,
    counts: TurnCounts,
    /// Replies the turn has asked for.
    rounds: u32,
    /// What all turns so far cost, where prices are known.
    spent_usd: f64,
}

impl Engine {
    /// Assembles an engine. Nothing is read or connected yet.
    pub fn new(parts: Parts) -> Self {
        Self {
            session: Session::new(parts.journal, parts.turns),
            workspace: parts.workspace,
            provider: parts.provider,
            connect: parts.connect,
            tools: Toolbox::new(parts.tools, parts.withheld, parts.lang).described(&parts.project.overrides),
            memory: parts.memory,
            state: parts.state,
            jobs: parts.jobs,
            clock: parts.clock,
            limits: parts.limits,
            lang: parts.lang,
            mode: parts.mode,
            attendance: parts.attendance,
            rules: parts.rules,
            granted: parts.granted,
            project: parts.project,
            analyzer: parts.analyzer,
            analyzer_is_slow: false,
            hard: parts.hard,
            own_rules: parts.own_rules,
            vocabulary: None,
            desk: Desk::new(),
            reads: Arc::default(),
            prompts: request::Prompts::default(),
            tokens: compact::Tokens::default(),
            decision: None,
            debated: Debated::default(),
            setbacks: Failures::default(),
            rejections: 0,
            failures: HashMap::new(),
            counts: TurnCounts::default(),
            rounds: 0,
            spent_usd: 0.0,
        }
    }

    /// Everything that happens from now on.
    pub fn watch(&mut self) -> mpsc::UnboundedReceiver<Arc<Record>> {
        self.session.watch()
    }

    /// A line to this engine while a turn runs.
    pub fn remote(&self) -> Remote {
        self.desk.remote()
    }
}

//! The guard's judgement: values in, verdict out. It never asks the user: it returns `Ask`.
//!
//! This room is the only mint of [`Permit`], and a tool runs only when it is handed one, so running an unjudged
//! call does not compile, and what was judged is what runs.
#![deny(clippy::disallowed_methods)]

pub mod class;
pub mod command;
mod glob;
mod links;
mod lists;
pub mod path;
mod protected;
pub mod rules;
mod shell;
mod table;
mod verdict;

pub use class::Decision;
pub use command::{CommandVerdict, CommandView, PartVerdict, judge_command};
pub use links::{Links, NoLinks};
pub use path::{Access, PathVerdict, PathView, judge_path, judge_place};
pub use rules::{Rule, Rules};
pub use verdict::judge;

use crate::catalog::Lang;
use crate::protocol::{Effect, Family, Here, Mode, ToolCall, ToolKind, ToolSpec, tool_name};
use std::sync::Arc;

/// How much of the sandbox the kernel grants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sandbox {
    /// All of it: namespaces, Landlock, seccomp.
    Full,
    /// Landlock and seccomp only: protected paths inside the project and unix sockets are not covered.
    Partial,
    /// None of it.
    #[default]
    None,
}

impl Sandbox {
    /// The word in flags and output.
    pub fn name(self) -> &'static str {
        match self {
            Sandbox::Full => "full",
            Sandbox::Partial => "partial",
            Sandbox::None => "none",
        }
    }

    /// The state of that name.
    pub fn parse(text: &str) -> Option<Sandbox> {
        [Sandbox::Full, Sandbox::Partial, Sandbox::None].into_iter().find(|s| s.name() == text)
    }
}

/// Everything a verdict depends on besides the call.
#[derive(Debug, Clone)]
pub struct Circumstances {
    /// How much runs unasked.
    pub mode: Mode,
    /// Where the project and the home directory are.
    pub here: Here,
    /// True if the user typed this very command (after `!`, or as Trivial).
    pub typed: bool,
    /// True if the user trusts the project's code.
    pub trusted: bool,
    /// What the sandbox holds.
    pub sandbox: Sandbox,
    /// Rules of the user's configuration; a project's own may only ask and deny.
    pub rules: Rules,
    /// Readable prefix rules answered "always" in this session or project.
    pub granted: Vec<String>,
    /// Where links lead.
    pub links: Arc<dyn Links>,
    /// The language of the reasons.
    pub lang: Lang,
}

impl Circumstances {
    /// The careful start: mode ask, nothing trusted, no sandbox, no rules.
    pub fn careful(here: Here) -> Self {
        Self {
            mode: Mode::Ask,
            here,
            typed: false,
            trusted: false,
            sandbox: Sandbox::None,
            rules: Rules::default(),
            granted: Vec::new(),
            links: Arc::new(NoLinks),
            lang: Lang::En,
        }
    }
}

/// What a call is, for judging it.
#[derive(Debug, Clone, PartialEq)]
pub struct Proposal {
    /// The call, exactly as it will run.
    pub call: ToolCall,
    /// What kind of tool it calls.
    pub kind: ToolKind,
    /// What it would do.
    pub effect: Effect,
}

/// The right to run one call, spent by value.
#[derive(Debug)]
pub struct Permit {
    proposal: Proposal,
    rule: String,
}

impl Permit {
    /// The call that may run.
    pub fn call(&self) -> &ToolCall {
        &self.proposal.call
    }

    /// The effect that was judged.
    pub fn effect(&self) -> &Effect {
        &self.proposal.effect
    }

    /// The rule that allowed it.
    pub fn rule(&self) -> &str {
        &self.rule
    }
}

/// A call that needs a human's word.
#[derive(Debug)]
pub struct Pending {
    proposal: Proposal,
    /// The name of the rule that asks.
    pub rule: String,
    /// Why, in a sentence.
    pub why: String,
    /// The readable prefix rule an "always" would add.
    pub always: Option<String>,
    /// True if only a typed yes counts: the user typed what is otherwise blocked.
    pub needs_typed_yes: bool,
}

/// How the rule of a call begins that a human let run.
pub const APPROVED: &str = "approved:";

/// True if calls of such a tool may ask in that mode.
pub fn may_ask(tool: &ToolSpec, mode: Mode) -> bool {
    let stays_inside =
        matches!(tool.family, Family::Memory | Family::Control) || tool.name == tool_name::GIT_ADD;
    !stays_inside && kind_may_ask(tool.kind, mode)
}

fn kind_may_ask(kind: ToolKind, mode: Mode) -> bool {
    match kind {
        ToolKind::Read | ToolKind::Search | ToolKind::Think => false,
        ToolKind::Edit | ToolKind::Delete | ToolKind::Move => mode == Mode::Ask,
        ToolKind::Execute | ToolKind::Fetch | ToolKind::Other => mode != Mode::Plan,
    }
}

impl Pending {
    /// The human said yes.
    pub fn approve(self) -> Permit {
        Permit { proposal: self.proposal, rule: format!("{APPROVED}{}", self.rule) }
    }

    /// The call in question.
    pub fn proposal(&self) -> &Proposal {
        &self.proposal
    }
}

/// Why a call may not run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Denial {
    /// The rule's name.
    pub rule: String,
    /// Why, in a sentence.
    pub why: String,
}

/// The guard's word on one call.
#[derive(Debug)]
pub enum Verdict {
    /// It may run.
    Allow(Permit),
    /// Only with a human's word.
    Ask(Pending),
    /// It may not.
    Deny(Denial),
}

//! What is judged, what it is judged by, and what comes of it. A [`Permit`] is made by a verdict or by a human's yes to
//! one, and nowhere else.

use super::aliases::Aliases;
use super::class::Class;
use super::closed::Missed;
use super::confinement::{Confinement, Need, Sandbox};
use super::links::{Links, NoLinks};
use super::rules::Rules;
use crate::catalog::Lang;
use crate::protocol::{Command, Effect, Family, Here, Mode, Ruling, ToolCall, ToolKind, ToolSpec, tool_name};
use std::sync::Arc;

/// Whose words a call is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Author {
    #[default]
    Model,
    /// The user, who typed this very command where a request stands.
    User,
    /// The user, to a shell: after `!`, or in a line that the shell alone is meant by.
    UserInShell,
}

#[derive(Debug, Clone)]
pub struct Circumstances {
    pub mode: Mode,
    pub here: Here,
    pub author: Author,
    /// What the user said in this turn.
    pub said: Arc<str>,
    /// What the shell that runs a typed line makes of its words.
    pub aliases: Aliases,
    pub trusted: bool,
    pub sandbox: Sandbox,
    /// Rules of the user's configuration; a project's own may only ask and deny.
    pub rules: Rules,
    /// Readable prefix rules answered "always" in this session or project.
    pub granted: Vec<String>,
    pub links: Arc<dyn Links>,
    pub lang: Lang,
}

impl Circumstances {
    pub fn careful(here: Here) -> Self {
        Self {
            mode: Mode::Ask,
            here,
            author: Author::Model,
            said: "".into(),
            aliases: Aliases::default(),
            trusted: false,
            sandbox: Sandbox::None,
            rules: Rules::default(),
            granted: Vec::new(),
            links: Arc::new(NoLinks),
            lang: Lang::En,
        }
    }

    pub(super) fn confinement(&self) -> Confinement {
        Confinement::new(self.sandbox, Need::Machine, self.lang)
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Proposal {
    pub call: ToolCall,
    pub kind: ToolKind,
    pub effect: Effect,
}

/// The right to run one call, spent by value.
#[derive(Debug)]
pub struct Permit {
    proposal: Proposal,
    rule: String,
    confinement: Confinement,
}

impl Permit {
    pub(super) fn new(proposal: Proposal, rule: String, confinement: Confinement) -> Self {
        Self { proposal, rule, confinement }
    }

    pub fn call(&self) -> &ToolCall {
        &self.proposal.call
    }

    pub fn effect(&self) -> &Effect {
        &self.proposal.effect
    }

    pub fn rule(&self) -> &str {
        &self.rule
    }

    /// True for a call that may run beside others: it changes nothing.
    pub fn only_reads(&self) -> bool {
        match self.effect() {
            Effect::None | Effect::Read { .. } | Effect::Fetch { .. } => true,
            Effect::Run { .. } | Effect::Remote { .. } => {
                matches!(self.proposal.kind, ToolKind::Read | ToolKind::Search)
            }
            Effect::Change { .. } => false,
        }
    }

    /// The confinement of this call for the same command on a copy of the project, which is ours and goes with it.
    pub fn confinement_for_a_copy(&self) -> Confinement {
        self.confinement.again()
    }

    pub fn runs_on_a_copy(&self) -> bool {
        self.confinement.inside().is_some() && !self.confinement.is_on_project()
    }

    /// Whether it runs on the project itself, held by less than the wall.
    pub fn is_held_without_a_copy(&self) -> bool {
        self.confinement.promised() == Sandbox::Partial
    }

    /// What it takes to ask for the same call with more of the machine opened to it; none of one that runs on no copy.
    pub fn reopening(&self) -> Option<Reopening> {
        self.confinement.inside()?;
        Some(Reopening { proposal: self.proposal.clone(), confinement: self.confinement.again() })
    }

    /// Whether it changes the project at once, so that what is there has to be kept before.
    pub fn changes_at_once(&self) -> bool {
        let is_job = matches!(self.effect(), Effect::Run { command: Command::Job(_), .. });
        self.confinement.is_on_project() && !is_job
    }

    pub fn spend(self) -> (Effect, Confinement) {
        (self.proposal.effect, self.confinement)
    }
}

/// A call that may be asked for once more.
#[derive(Debug)]
pub struct Reopening {
    proposal: Proposal,
    confinement: Confinement,
}

impl Reopening {
    /// What runs, word for word.
    pub fn command(&self) -> String {
        match &self.proposal.effect {
            Effect::Run { command, .. } => command.to_string(),
            _ => self.proposal.call.name.clone(),
        }
    }

    pub fn proposal(&self) -> &Proposal {
        &self.proposal
    }

    pub fn with(self, missed: Missed) -> Pending {
        let Self { proposal, confinement } = self;
        let (rule, why) = ("reopened".to_owned(), String::new());
        let confinement = match missed {
            Missed::Need(need) => confinement.needing(need),
            Missed::Rename => confinement.on_project(),
        };
        Pending { proposal, confinement, rule, why, always: None, needs_typed_yes: false }
    }
}

#[derive(Debug)]
pub struct Pending {
    pub(super) proposal: Proposal,
    pub(super) confinement: Confinement,
    pub rule: String,
    pub why: String,
    /// The readable prefix rule an "always" would add.
    pub always: Option<String>,
    /// True if only a typed yes counts: the user typed what is otherwise blocked.
    pub needs_typed_yes: bool,
}

/// How the rule of a call begins that a human let run.
const APPROVED: &str = "approved:";

/// The guard's word on a call that ran by this rule: an approval was asked for.
pub fn ruling(rule: &str) -> Ruling {
    if rule.starts_with(APPROVED) { Ruling::Ask } else { Ruling::Allow }
}

/// Whether a command that ran by this rule may have changed files.
pub fn may_have_changed(rule: &str) -> bool {
    let class = Class::parse(rule.strip_prefix(APPROVED).unwrap_or(rule));
    !matches!(class, Some(Class::Reads | Class::BuildsProject))
}

impl Pending {
    pub fn approve(self) -> Permit {
        Permit::new(self.proposal, format!("{APPROVED}{}", self.rule), self.confinement)
    }

    /// What would hold it.
    pub fn held_by(&self) -> Sandbox {
        self.confinement.promised()
    }

    /// Whether it would run behind the wall.
    pub fn is_contained(&self) -> bool {
        self.confinement.inside().is_some()
    }

    pub fn proposal(&self) -> &Proposal {
        &self.proposal
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Denial {
    pub rule: String,
    pub why: String,
}

#[derive(Debug)]
pub enum Verdict {
    Allow(Permit),
    Ask(Pending),
    Deny(Denial),
}

pub fn may_ask(tool: &ToolSpec, mode: Mode) -> bool {
    let stays_inside = matches!(tool.family, Family::Memory | Family::Control);
    let kind_asks = match tool.kind {
        _ if tool.name == tool_name::GIT_ADD => matches!(mode, Mode::Ask | Mode::Edits),
        ToolKind::Read | ToolKind::Search | ToolKind::Think => false,
        ToolKind::Edit | ToolKind::Delete | ToolKind::Move => mode == Mode::Ask,
        ToolKind::Execute | ToolKind::Fetch | ToolKind::Other => mode != Mode::Plan,
    };
    !stays_inside && kind_asks
}

//! The guard's judgement: values in, verdict out. It never asks the user: it returns `Ask`.
//!
//! This room is the only mint of [`Permit`], and a tool runs only when it is handed one, so running an unjudged
//! call does not compile, and what was judged is what runs.
#![deny(clippy::disallowed_methods)]

use crate::protocol::{Effect, Here, Mode, ToolCall, ToolKind};

/// Everything a verdict depends on besides the call.
#[derive(Debug, Clone)]
pub struct Circumstances {
    /// How much runs unasked.
    pub mode: Mode,
    /// Where the project and the home directory are.
    pub here: Here,
    /// True if the user typed this very command (after `!`, or as Trivial).
    pub typed: bool,
    /// Readable prefix rules answered "always" in this session or project.
    pub granted: Vec<String>,
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
}

impl Pending {
    /// The human said yes.
    pub fn approve(self) -> Permit {
        Permit { proposal: self.proposal, rule: format!("approved:{}", self.rule) }
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

/// Judges one call. Pure: the same values give the same verdict.
pub fn judge(proposal: Proposal, circumstances: &Circumstances) -> Verdict {
    let _ = circumstances;
    Verdict::Ask(Pending {
        proposal,
        rule: "not-understood".to_owned(),
        why: "No rule covers this call.".to_owned(),
        always: None,
    })
}

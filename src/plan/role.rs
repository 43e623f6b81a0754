//! The roles of a workflow: a hat that an agent wears, with that agent's tools. What a role is told lies in
//! `prompts/<lang>/roles`.

use crate::protocol::{Tier, named};
use serde::{Deserialize, Serialize};

named! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Role {
        Chapo = "chapo",
        Pm = "pm",
        Architect = "architect",
        Dev = "dev",
        Qa = "qa",
        Security = "security",
        Analyst = "analyst",
        TechWriter = "tech-writer",
        Reviewer = "reviewer",
        Sm = "sm",
        Performance = "performance",
    }
}

named! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Phase {
        Planning = "planning",
        Execution = "execution",
        Validation = "validation",
    }
}

named! {
    /// What has to hold of a step before one that depends on it starts.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Condition {
        Complete = "complete",
        /// It left something to go by.
        OutputProvided = "output_provided",
        /// The user agreed to what it left.
        Approved = "approved",
    }
}

impl Role {
    /// The agent whose tools it has, what it is there for, and the seconds it is taken to need where nothing is known.
    fn row(self) -> (&'static str, Phase, u32) {
        use Phase::{Execution, Planning, Validation};
        match self {
            Role::Chapo => ("chapo", Planning, 120),
            Role::Pm => ("scout", Planning, 180),
            Role::Architect => ("scout", Planning, 195),
            Role::Sm => ("scout", Planning, 120),
            Role::Analyst => ("scout", Planning, 240),
            Role::Dev => ("koda", Execution, 900),
            Role::TechWriter => ("koda", Execution, 300),
            Role::Qa => ("koda", Validation, 300),
            Role::Performance => ("koda", Validation, 300),
            Role::Security => ("scout", Validation, 240),
            Role::Reviewer => ("scout", Validation, 180),
        }
    }

    pub fn agent(self) -> &'static str {
        self.row().0
    }

    pub fn phase(self) -> Phase {
        self.row().1
    }

    pub fn usual_seconds(self) -> u32 {
        self.row().2
    }

    /// Its agent changes files.
    pub fn writes(self) -> bool {
        self.agent() == "koda"
    }

    /// The model it thinks with; deep for who coordinates, and for analysis of what is complex.
    pub fn tier(self, is_complex: bool) -> Tier {
        match self {
            Role::Chapo => Tier::Deep,
            Role::Analyst if is_complex => Tier::Deep,
            _ => Tier::Main,
        }
    }

    /// A question at the end of its report is for the user: the work is not done without the answer.
    pub fn asks(self) -> bool {
        self.phase() == Phase::Execution
    }

    /// What has to hold of it before the next begins.
    pub fn condition(self) -> Condition {
        match self {
            Role::Chapo => Condition::Approved,
            _ if self.phase() == Phase::Planning => Condition::OutputProvided,
            _ => Condition::Complete,
        }
    }
}

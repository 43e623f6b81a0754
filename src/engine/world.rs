//! What a session is given and what never changes while it is used. Another model or another language makes another
//! world; a turn keeps the one it began with.

use crate::catalog::{Lang, engine as words};
use crate::config::{Beside, Direct, Limits};
use crate::journal::StateDir;
use crate::policy::Rules;
use crate::prompt::{Overrides, PromptError, Surroundings, SystemView};
use crate::protocol::{Failure, Tier};
use crate::provider::Provider;
use crate::route::OwnRules;
use crate::text::redact::redact;
use crate::tool::{Memory, Toolbox};
use crate::workspace::process::Jobs;
use crate::workspace::{Clock, Workspace};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attendance {
    /// A front shows questions and sends answers.
    Attended,
    /// A question is answered at once with "nobody is there".
    Unattended,
    /// Somebody said yes to everything beforehand; what is blocked stays blocked.
    SaysYes,
}

#[derive(Debug, Clone, Default)]
pub struct Project {
    pub around: Surroundings,
    /// `AGENTS.md` or `CLAUDE.md`, from the root down to the working directory.
    pub instructions: Option<String>,
    pub overrides: Overrides,
    pub next_steps: bool,
}

/// System prompts already assembled, by language and speaker.
#[derive(Debug, Clone, Default)]
pub struct Prompts(Arc<Mutex<HashMap<(Lang, String), String>>>);

#[derive(Clone)]
pub struct World {
    pub workspace: Arc<Workspace>,
    pub provider: Arc<dyn Provider>,
    /// Who takes over, in this order, where that one is overloaded or cannot be reached.
    pub fallbacks: Arc<[Arc<dyn Provider>]>,
    pub tools: Toolbox,
    pub memory: Arc<dyn Memory>,
    pub state: StateDir,
    pub jobs: Arc<Jobs>,
    pub clock: Clock,
    pub limits: Limits,
    pub lang: Lang,
    pub attendance: Attendance,
    pub rules: Rules,
    pub beside: Beside,
    /// Whether the detector's decisions are enforced, or advice in the prompt.
    pub hard: bool,
    /// What plain rules cover and carry out without the model.
    pub direct: Direct,
    pub own_rules: Arc<OwnRules>,
    /// False where the project brings configuration that the user does not trust.
    pub is_trusted: bool,
    pub project: Arc<Project>,
    pub prompts: Prompts,
}

impl World {
    /// Whether every question was answered with yes before it was asked.
    pub fn says_yes(&self) -> bool {
        self.attendance == Attendance::SaysYes
    }

    pub(super) fn with_provider(&self, provider: Arc<dyn Provider>) -> Self {
        Self { provider, ..self.clone() }
    }

    /// The next one takes over; none if there is none left.
    pub(super) fn fallen_back(&self) -> Option<Self> {
        let (next, left) = self.fallbacks.split_first()?;
        Some(Self { fallbacks: left.into(), ..self.with_provider(next.clone()) })
    }

    pub(super) fn with_lang(&self, lang: Lang) -> Self {
        Self { lang, tools: self.tools.in_language(lang), ..self.clone() }
    }

    pub(super) fn with_instructions(&self, instructions: Option<String>) -> Self {
        let project = Arc::new(Project { instructions, ..Project::clone(&self.project) });
        Self { project, prompts: Prompts::default(), ..self.clone() }
    }

    /// So many tokens a conversation may have: what is configured, or what the model takes with room for its reply.
    pub(super) fn most_tokens(&self) -> u64 {
        let takes = self.provider.facts(self.provider.model(Tier::Main)).context;
        takes.map_or(u64::MAX, |takes| takes / 5 * 4).min(self.limits.conversation_tokens)
    }

    /// Whether the model of the user's conversation gets the shortest beginning that works.
    pub(super) fn is_small(&self) -> bool {
        self.provider.facts(self.provider.model(Tier::Main)).small == Some(true)
    }

    /// `provider/model` of tier main.
    pub(super) fn model(&self) -> String {
        format!("{}/{}", self.provider.name(), self.provider.model(Tier::Main))
    }

    pub(super) fn prompt(
        &self,
        speaker: &str,
        assemble: impl FnOnce(&SystemView<'_>) -> Result<String, PromptError>,
    ) -> Result<String, Failure> {
        let mut prompts = self.prompts.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (self.lang, speaker.to_owned());
        if let Some(text) = prompts.get(&key) {
            return Ok(text.clone());
        }
        let instructions = self.project.instructions.as_deref().map(redact);
        let view = SystemView {
            lang: self.lang,
            around: &self.project.around,
            instructions: instructions.as_deref(),
            next_steps: self.project.next_steps,
            overrides: &self.project.overrides,
        };
        let text = assemble(&view).map_err(|error| self.unusable(error))?;
        prompts.insert(key, text.clone());
        Ok(text)
    }

    /// A prompt that cannot be made: an agent that does not exist, or the user's own override or agent file.
    pub(super) fn unusable(&self, error: PromptError) -> Failure {
        if error.problem == crate::catalog::prompt::UNKNOWN_AGENT {
            let failure = Failure::usage(words::NO_AGENT.say(self.lang, &[("name", &error.name)]));
            return failure.hint(words::NO_AGENT_HINT.say(self.lang, &[("names", &error.known.join(", "))]));
        }
        Failure::failed(error.say(self.lang))
    }
}

//! What goes to the model: who speaks, with which tools and which words. The same session gives the same prefix,
//! byte for byte.

use super::Engine;
use crate::catalog::{Lang, engine as words};
use crate::prompt::{self, Agent, Overrides, Problem, PromptError, Surroundings, SystemView};
use crate::protocol::{Content, Failure, Message, Tier};
use crate::provider::Request;
use crate::tool::control;
use std::collections::HashMap;

/// Output tokens a reply may take.
const MAX_TOKENS: u32 = 16_384;

/// What the project tells the model from the start.
#[derive(Debug, Clone, Default)]
pub struct Project {
    /// The project and the machine, as values.
    pub around: Surroundings,
    /// `AGENTS.md` or `CLAUDE.md`, from the root down to the working directory.
    pub instructions: Option<String>,
    /// Prompts the user replaced, by name.
    pub overrides: Overrides,
    /// Whether answers end with next steps.
    pub next_steps: bool,
}

/// System prompts already assembled.
pub(super) type Prompts = HashMap<(Lang, String), String>;

/// Who speaks in a call.
#[derive(Debug, Clone)]
pub(super) struct Speaker {
    pub(super) tier: Tier,
    /// Wire names on offer, in the order of the registry.
    pub(super) tools: Vec<String>,
    voice: Voice,
}

/// Whose words the system prompt holds.
#[derive(Debug, Clone)]
enum Voice {
    Agent(Agent),
    Answer,
    User,
}

impl Speaker {
    /// The user, who may call this one tool.
    pub(super) fn typed(tool: &str) -> Self {
        Self { tier: Tier::Main, tools: vec![tool.to_owned()], voice: Voice::User }
    }

    pub(super) fn offers(&self, tool: &str) -> bool {
        self.tools.iter().any(|name| name == tool)
    }

    pub(super) fn name(&self) -> &str {
        match &self.voice {
            Voice::Agent(agent) => &agent.name,
            Voice::Answer => "answer",
            Voice::User => "user",
        }
    }
}

impl Engine {
    /// The direct answer; forced by the user, it has no way to act.
    pub(super) fn answering(&self, forced: bool) -> Speaker {
        let tools = if forced { Vec::new() } else { vec![control::NEEDS_ACTION.to_owned()] };
        Speaker { tier: Tier::Main, tools, voice: Voice::Answer }
    }

    /// An agent, or several in one, with the tools of their allow-lists that make sense here.
    pub(super) fn speaker(&self, names: &[&str]) -> Result<Speaker, Failure> {
        let overrides = &self.project.overrides;
        let mut agents = names.iter().map(|name| Agent::named(self.lang, name, overrides));
        let first = agents
            .next()
            .unwrap_or_else(|| Agent::named(self.lang, "koda", overrides))
            .map_err(|error| broken(error, self.lang))?;
        let agent = agents
            .try_fold(first, |all, next| next.map(|next| all.with(&next)))
            .map_err(|error| broken(error, self.lang))?;
        let offered = self.tools.specs().iter().map(|spec| spec.name.as_str());
        let tools =
            offered.filter(|tool| *tool == control::ASK_USER || agent.allows(tool)).map(str::to_owned);
        Ok(Speaker { tier: agent.tier, tools: tools.collect(), voice: Voice::Agent(agent) })
    }

    /// The next request of this speaker.
    pub(super) fn request(&mut self, speaker: &Speaker) -> Result<Request, Failure> {
        let tools = self.tools.specs().iter().filter(|spec| speaker.offers(&spec.name)).cloned().collect();
        let model = self.provider.model(speaker.tier).to_owned();
        Ok(Request {
            system: self.system(speaker)?,
            messages: self.session.journal.shared_conversation(),
            tools,
            must_call: None,
            max_tokens: self
                .provider
                .facts(&model)
                .max_output
                .map_or(MAX_TOKENS, |most| most.min(MAX_TOKENS)),
            model,
        })
    }

    /// What prompts are filled from.
    pub(super) fn prompt_view(&self) -> SystemView<'_> {
        SystemView {
            lang: self.lang,
            around: &self.project.around,
            instructions: self.project.instructions.as_deref(),
            next_steps: self.project.next_steps,
            overrides: &self.project.overrides,
        }
    }

    fn system(&mut self, speaker: &Speaker) -> Result<String, Failure> {
        let key = (self.lang, speaker.name().to_owned());
        if let Some(text) = self.prompts.get(&key) {
            return Ok(text.clone());
        }
        let view = self.prompt_view();
        let text = match &speaker.voice {
            Voice::Agent(agent) => prompt::system(&view, agent),
            Voice::Answer | Voice::User => prompt::answer(&view),
        };
        let text = text.map_err(|error| broken(error, self.lang))?;
        self.prompts.insert(key, text.clone());
        Ok(text)
    }

    /// The user's message, its bare text first, then the files it mentions (`@src/a.rs`, `@src/a.rs:10-20`) attached.
    pub(super) fn attach(&self, text: &str, beside: Option<&str>) -> Message {
        let mut message = Message::user(text);
        let beside = beside.map(|text| format!("<stdin>\n{text}\n</stdin>"));
        let attached = self.workspace.mentions(text).into_iter().chain(beside);
        message.content.extend(attached.map(|text| Content::Text { text }));
        message
    }
}

/// A prompt that cannot be made: an agent that does not exist, or the user's own override or agent file.
pub(super) fn broken(error: PromptError, lang: Lang) -> Failure {
    if error.problem == Problem::UnknownAgent {
        let failure = Failure::usage(words::NO_AGENT.say(lang, &[("name", &error.name)]));
        return failure.hint(words::NO_AGENT_HINT.say(lang, &[("names", &error.known.join(", "))]));
    }
    Failure::failed(error.say(lang))
}

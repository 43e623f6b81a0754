//! What goes to the model: who speaks, with which tools and which words. The same session gives the same prefix,
//! byte for byte.

use super::Engine;
use crate::catalog::Lang;
use crate::prompt::{self, Agent, SystemView};
use crate::protocol::{Failure, Message, Tier};
use crate::provider::Request;
use crate::tool::control;
use std::collections::HashMap;

/// Output tokens a reply may take.
const MAX_TOKENS: u32 = 16_384;

/// What the project looks like from its top, for the prompt.
#[derive(Debug, Clone, Default)]
pub struct Project {
    /// The root directory's name.
    pub name: String,
    /// Manifests at the top, such as `Cargo.toml`.
    pub manifests: Vec<String>,
    /// Names at the top, directories with a trailing `/`.
    pub top_level: Vec<String>,
    /// `AGENTS.md` or `CLAUDE.md`, from the root down to the working directory, as quoted text.
    pub instructions: String,
    /// Today, `YYYY-MM-DD`.
    pub date: String,
    /// Prompts the user replaced, by name.
    pub overrides: HashMap<String, String>,
}

/// System prompts already assembled.
pub(super) type Prompts = HashMap<(Lang, String), String>;

/// Who speaks in a call: an agent, or the direct answer.
#[derive(Debug, Clone)]
pub(super) struct Speaker {
    pub(super) name: String,
    pub(super) tier: Tier,
    /// Wire names on offer, in the order of the registry.
    pub(super) tools: Vec<String>,
    agent: Option<Agent>,
}

impl Speaker {
    /// The user, who may call this one tool.
    pub(super) fn typed(tool: &str) -> Self {
        Self { name: "user".to_owned(), tier: Tier::Main, tools: vec![tool.to_owned()], agent: None }
    }

    pub(super) fn offers(&self, tool: &str) -> bool {
        self.tools.iter().any(|name| name == tool)
    }
}

impl Engine {
    /// The direct answer; forced by the user, it has no way to act.
    pub(super) fn answering(&self, forced: bool) -> Speaker {
        let tools = if forced { Vec::new() } else { vec![control::NEEDS_ACTION.to_owned()] };
        Speaker { name: "answer".to_owned(), tier: Tier::Main, tools, agent: None }
    }

    /// An agent with the tools of its allow-list that make sense here.
    pub(super) fn speaker(&self, name: &str) -> Result<Speaker, Failure> {
        let agent = prompt::agent(self.lang, name)?;
        let offered = self.tools.specs().iter().map(|spec| spec.name.as_str());
        let tools = offered.filter(|tool| agent.allows(tool)).map(str::to_owned).collect();
        Ok(Speaker { name: name.to_owned(), tier: agent.tier, tools, agent: Some(agent) })
    }

    /// The next request of this speaker.
    pub(super) fn request(&mut self, speaker: &Speaker) -> Result<Request, Failure> {
        let tools = self.tools.specs().iter().filter(|spec| speaker.offers(&spec.name)).cloned().collect();
        Ok(Request {
            model: self.provider.model(speaker.tier).to_owned(),
            system: self.system(speaker)?,
            messages: self.session.journal.conversation().to_vec(),
            tools,
            must_call: None,
            max_tokens: MAX_TOKENS,
        })
    }

    fn system(&mut self, speaker: &Speaker) -> Result<String, Failure> {
        let key = (self.lang, speaker.name.clone());
        if let Some(text) = self.prompts.get(&key) {
            return Ok(text.clone());
        }
        let view = SystemView {
            lang: self.lang,
            agent: speaker.agent.as_ref(),
            name: &self.project.name,
            manifests: &self.project.manifests,
            top_level: &self.project.top_level,
            instructions: &self.project.instructions,
            date: &self.project.date,
            overrides: &self.project.overrides,
        };
        let text = prompt::system(&view)?;
        self.prompts.insert(key, text.clone());
        Ok(text)
    }

    /// The user's message with the files it mentions (`@src/a.rs`, `@src/a.rs:10-20`) attached.
    pub(super) fn attach(&self, text: &str) -> Message {
        let mut whole = text.to_owned();
        for attachment in self.workspace.mentions(text) {
            whole.push_str("\n\n");
            whole.push_str(&attachment);
        }
        Message::user(whole)
    }
}

//! Who speaks in a model call: with which prompt, on which tier, and which tools it may call.

use super::world::World;
use crate::prompt::{self, Agent as AgentPrompt};
use crate::protocol::{Failure, Tier};
use crate::tool::control;

#[derive(Debug, Clone)]
pub(super) struct Speaker {
    pub(super) name: String,
    pub(super) tier: Tier,
    /// Wire names on offer, in the order of the registry.
    pub(super) tools: Vec<String>,
    pub(super) prompt: String,
}

impl Speaker {
    /// The direct answer, whose only tool says that it takes more.
    pub(super) fn answering(world: &World) -> Result<Self, Failure> {
        let tools = vec![control::NEEDS_ACTION.to_owned()];
        Ok(Self { tools, ..Self::only_answering(world)? })
    }

    /// The direct answer that was asked for as such: it has no way to act.
    pub(super) fn only_answering(world: &World) -> Result<Self, Failure> {
        let name = "answer".to_owned();
        let prompt = world.prompt(&name, prompt::answer)?;
        Ok(Self { name, tier: Tier::Main, tools: Vec::new(), prompt })
    }

    /// An agent, or several in one, with the tools of their allow-lists that make sense here.
    pub(super) fn agent(world: &World, names: &[&str]) -> Result<Self, Failure> {
        let named = |name: &str| {
            AgentPrompt::named(world.lang, name, &world.project.overrides).map_err(|e| world.unusable(e))
        };
        let (first, others) = names.split_first().unwrap_or((&"koda", &[]));
        let agent =
            others.iter().try_fold(named(first)?, |all, next| named(next).map(|next| all.with(&next)))?;
        let tools = world.tools.specs().iter().map(|spec| spec.name.as_str()).filter(|tool| match *tool {
            control::ASK_USER => true,
            control::NEEDS_ACTION => false,
            tool => agent.allows(tool),
        });
        let name = names.join("+");
        let prompt = world.prompt(&name, |view| prompt::system(view, &agent))?;
        Ok(Self { name, tier: agent.tier, tools: tools.map(str::to_owned).collect(), prompt })
    }

    /// The user, who may call this one tool.
    pub(super) fn user(tool: &str) -> Self {
        let tools = vec![tool.to_owned()];
        Self { name: "user".to_owned(), tier: Tier::Main, tools, prompt: String::new() }
    }

    pub(super) fn offers(&self, tool: &str) -> bool {
        self.tools.iter().any(|name| name == tool)
    }
}

//! Who speaks in a model call: with which prompt, on which tier, which tools are on offer and which it may call. The
//! user's own conversation keeps one beginning from turn to turn, so that caches hold: a core of tools, behind which the
//! families that were added stand in the order in which they came.

use super::context::Context;
use super::direct::only_looks_up;
use super::world::World;
use crate::plan::Role;
use crate::prompt::{self, Agent as AgentPrompt, SystemView};
use crate::protocol::{Failure, Tier, ToolSpec};
use crate::tool::control;
use std::sync::Arc;

/// Whose tools the user's conversation may need; the first that has one is named as the one who has it.
const SPECIALISTS: &[&str] = &["koda", "devo", "scout"];

const SCOUT: &str = "scout";
/// Tokens of an argument in a debate.
const ARGUMENT: u32 = 200;
const USER: &str = "user";

#[derive(Debug, Clone)]
pub(super) struct Speaker {
    pub(super) name: String,
    pub(super) tier: Tier,
    pub(super) prompt: String,
    /// What is on offer, in a stable order.
    pub(super) offered: Arc<[ToolSpec]>,
    pub(super) may_call: MayCall,
    /// What it is told beside the request.
    pub(super) brief: Option<String>,
    /// A direct answer: whichever tool it calls, the request takes more.
    pub(super) answers: bool,
    /// It has no more words than that for a reply.
    pub(super) max_tokens: Option<u32>,
}

/// Which tools a speaker may call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MayCall {
    Nothing,
    /// What is on offer to it.
    Offered,
    /// Any that is there: in the user's conversation its family is added with the call.
    Any,
}

impl Speaker {
    /// The direct answer, whose only tool says that it takes more.
    pub(super) fn answering(world: &World) -> Result<Self, Failure> {
        let offered = world.tools.specs().iter().filter(|spec| spec.name == control::NEEDS_ACTION);
        let offered = offered.cloned().collect();
        Ok(Self { offered, answers: true, ..Self::only_answering(world)? })
    }

    /// The direct answer that was asked for as such: it has no way to act.
    pub(super) fn only_answering(world: &World) -> Result<Self, Failure> {
        Ok(Self::new("answer", Tier::Main, world.prompt("answer", prompt::answer)?))
    }

    /// The same in a conversation that has been worked in, with its beginning.
    pub(super) fn only_answering_amid(context: &Context<'_>) -> Result<Self, Failure> {
        let world = &context.world;
        let brief = prompt::source(world.lang, "only_answer", &world.project.overrides).to_owned();
        let speaker = Self::in_conversation(context, "answer")?;
        Ok(Self { brief: Some(brief), may_call: MayCall::Nothing, ..speaker })
    }

    /// Who works in the user's own conversation, which stays with one model and may use every tool.
    pub(super) fn in_conversation(context: &Context<'_>, name: &str) -> Result<Self, Failure> {
        let world = &context.world;
        let is_small = world.is_small();
        let prompt = match is_small {
            true => world.prompt("small", prompt::small)?,
            false => world.prompt("", |view| prompt::system(view, None))?,
        };
        let offered = match world.provider.is_model() {
            true if is_small => world.tools.slim_core(),
            true => context.session.journal(|journal| world.tools.conversation(journal.families())),
            // Rules have no use for a short list.
            false => world.tools.specs().to_vec().into(),
        };
        Ok(Self { offered, may_call: MayCall::Any, ..Self::new(name, Tier::Main, prompt) })
    }

    /// An agent with a conversation of its own, offered its own tools only. It does its task itself, or gives it back.
    pub(super) fn agent(world: &World, name: &str) -> Result<Self, Failure> {
        Ok(Self::leading(world, name)?.not_handing_on())
    }

    /// The agent that takes the whole request: the only one that may hand on, since a plan says who works beside whom.
    pub(super) fn leading(world: &World, name: &str) -> Result<Self, Failure> {
        Self::own(world, "agents", name, &agent(world, name)?)
    }

    /// With the small model where scout's task only looks files up.
    pub(super) fn on(self, world: &World, task: &str) -> Self {
        let small = self.name == SCOUT && self.tier == Tier::Main && only_looks_up(world, task);
        Self { tier: if small { Tier::Fast } else { self.tier }, ..self }
    }

    fn not_handing_on(mut self) -> Self {
        let keeps = |spec: &&ToolSpec| control::delegate_of(&spec.name).is_none();
        self.offered = self.offered.iter().filter(keeps).cloned().collect();
        self
    }

    /// A role: the tools of its agent, its own task and tier.
    pub(super) fn role(world: &World, role: Role, tier: Tier) -> Result<Self, Failure> {
        let agent = agent(world, role.agent())?;
        let text = prompt::source(world.lang, &format!("roles/{}", role.name()), &world.project.overrides);
        let agent = AgentPrompt { text: text.to_owned(), tier, ..agent };
        Ok(Self::own(world, "roles", role.name(), &agent)?.not_handing_on())
    }

    /// Who argues for or against something: no tools, few words.
    pub(super) fn arguing(world: &World, side: &'static str) -> Result<Self, Failure> {
        let prompt = prompt::argue(world.lang, side, &world.project.overrides);
        let prompt = prompt.map_err(|error| world.unusable(error))?;
        Ok(Self { max_tokens: Some(ARGUMENT), ..Self::new(side, Tier::Main, prompt) })
    }

    /// Its words are for other agents: they need no next steps.
    fn own(world: &World, kind: &str, name: &str, agent: &AgentPrompt) -> Result<Self, Failure> {
        let system =
            |view: &SystemView<'_>| prompt::system(&SystemView { next_steps: false, ..*view }, Some(agent));
        let prompt = world.prompt(&format!("{kind}/{name}"), system)?;
        let coordination = control::coordination(world.lang);
        let all = world.tools.specs().iter().chain(&coordination);
        let own = |spec: &&ToolSpec| {
            spec.name == control::ASK_USER || spec.name != control::NEEDS_ACTION && agent.allows(&spec.name)
        };
        let offered = all.filter(own).cloned().collect();
        Ok(Self { offered, ..Self::new(name, agent.tier, prompt) })
    }

    /// Who says in the user's conversation what several agents found, in one voice.
    pub(super) fn synthesizing(context: &Context<'_>, brief: String) -> Result<Self, Failure> {
        let speaker = Self::in_conversation(context, "synthesis")?;
        Ok(Self { brief: Some(brief), may_call: MayCall::Nothing, ..speaker })
    }

    /// The user, who may call what they name.
    pub(super) fn user() -> Self {
        Self { may_call: MayCall::Any, ..Self::new(USER, Tier::Main, String::new()) }
    }

    pub(super) fn is_user(&self) -> bool {
        self.name == USER
    }

    fn new(name: &str, tier: Tier, prompt: String) -> Self {
        Self {
            name: name.to_owned(),
            tier,
            prompt,
            offered: [].into(),
            may_call: MayCall::Offered,
            brief: None,
            answers: false,
            max_tokens: None,
        }
    }

    pub(super) fn may_call(&self, tool: &str) -> bool {
        match self.may_call {
            MayCall::Nothing => false,
            MayCall::Offered => self.is_offered(tool),
            MayCall::Any => true,
        }
    }

    pub(super) fn is_offered(&self, tool: &str) -> bool {
        self.offered.iter().any(|spec| spec.name == tool)
    }
}

/// The specialist that has this tool.
pub(super) fn owner_of(world: &World, tool: &str) -> Option<&'static str> {
    SPECIALISTS.iter().copied().find(|name| agent(world, name).is_ok_and(|agent| agent.allows(tool)))
}

fn agent(world: &World, name: &str) -> Result<AgentPrompt, Failure> {
    AgentPrompt::named(world.lang, name, &world.project.overrides).map_err(|error| world.unusable(error))
}

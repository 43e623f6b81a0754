//! Who speaks in a model call: with which prompt, on which tier, which tools are on offer and which it may call. The
//! user's own conversation keeps one beginning from turn to turn, so that caches hold: there all tools are on offer, and
//! what tells the specialisms apart stands behind the request.

use super::direct::only_looks_up;
use super::world::World;
use crate::plan::Role;
use crate::prompt::{self, Agent as AgentPrompt, SystemView};
use crate::protocol::{Failure, Tier, ToolSpec, tool_name};
use crate::tool::control;
use std::sync::Arc;

/// Whose tools the user's conversation may need, the first that has one takes it over.
pub(super) const SPECIALISTS: &[&str] = &["koda", "devo", "scout"];

const SCOUT: &str = "scout";
/// Tokens of an argument in a debate.
const ARGUMENT: u32 = 200;
const USER: &str = "user";

#[derive(Debug, Clone)]
pub(super) struct Speaker {
    pub(super) name: String,
    pub(super) tier: Tier,
    pub(super) prompt: String,
    /// What is on offer, in the order of the registry.
    pub(super) offered: Arc<[ToolSpec]>,
    /// Wire names it may call.
    pub(super) tools: Vec<String>,
    /// What it is told behind the request.
    pub(super) brief: Option<String>,
    /// A direct answer: whichever tool it calls, the request takes more.
    pub(super) answers: bool,
    /// It has no more words than that for a reply.
    pub(super) max_tokens: Option<u32>,
    pub(super) switch: Switch,
}

/// Whether another specialist's tools may be taken up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Switch {
    Never,
    Once,
    /// The work is none on files: a tool that changes them is taken up when it is called again.
    OnceInsistedOn,
}

impl Speaker {
    /// The direct answer, whose only tool says that it takes more.
    pub(super) fn answering(world: &World) -> Result<Self, Failure> {
        let offered = offered(world, |tool| tool == control::NEEDS_ACTION);
        Ok(Self { offered, answers: true, ..Self::only_answering(world)? })
    }

    /// The direct answer that was asked for as such: it has no way to act.
    pub(super) fn only_answering(world: &World) -> Result<Self, Failure> {
        Ok(Self::new("answer", Tier::Main, world.prompt("answer", prompt::answer)?))
    }

    /// Either direct answer in a conversation that has been worked in, with its beginning.
    pub(super) fn answering_amid(world: &World, answers: bool) -> Result<Self, Failure> {
        let name = if answers { "answer_here" } else { "only_answer" };
        let brief = prompt::source(world.lang, name, &world.project.overrides).to_owned();
        Ok(Self { brief: Some(brief), answers, ..Self::in_conversation(world, "answer")? })
    }

    /// Specialists in the user's own conversation, which stays with one model: several are one with all their tools.
    pub(super) fn specialist(world: &World, names: &[&str]) -> Result<Self, Failure> {
        let agent = agent(world, names)?;
        let speaker = Self::in_conversation(world, &names.join("+"))?;
        let brief = world.provider.is_model().then(|| agent.text.clone());
        let tools = allowed(world, &agent);
        let edits = tools.iter().any(|name| name == tool_name::FS_EDIT);
        let switch = match edits || !world.provider.is_model() {
            true => Switch::Once,
            false => Switch::OnceInsistedOn,
        };
        Ok(Self { brief, tools, switch, ..speaker })
    }

    /// An agent with a conversation of its own, offered its own tools only. It does its task itself, or gives it back.
    pub(super) fn agent(world: &World, name: &str) -> Result<Self, Failure> {
        Ok(Self::leading(world, name)?.not_handing_on())
    }

    /// The agent that takes the whole request: the only one that may hand on, since a plan says who works beside whom.
    pub(super) fn leading(world: &World, name: &str) -> Result<Self, Failure> {
        Self::own(world, "agents", name, &agent(world, &[name])?)
    }

    /// With the small model where scout's task only looks files up.
    pub(super) fn on(self, world: &World, task: &str) -> Self {
        let small = self.name == SCOUT && self.tier == Tier::Main && only_looks_up(world, task);
        Self { tier: if small { Tier::Fast } else { self.tier }, ..self }
    }

    fn not_handing_on(mut self) -> Self {
        let keeps = |tool: &str| control::delegate_of(tool).is_none();
        self.tools.retain(|tool| keeps(tool));
        self.offered = self.offered.iter().filter(|spec| keeps(&spec.name)).cloned().collect();
        self
    }

    /// A role: the tools of its agent, its own task and tier.
    pub(super) fn role(world: &World, role: Role, tier: Tier) -> Result<Self, Failure> {
        let agent = agent(world, &[role.agent()])?;
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
        let coordination =
            control::coordination(world.lang).into_iter().filter(|spec| agent.allows(&spec.name));
        let coordination: Vec<ToolSpec> = coordination.collect();
        let mut tools = allowed(world, agent);
        let own = world.tools.specs().iter().filter(|spec| tools.contains(&spec.name));
        let offered: Arc<[ToolSpec]> = own.chain(&coordination).cloned().collect();
        tools.extend(coordination.into_iter().map(|spec| spec.name));
        Ok(Self { offered, tools, ..Self::new(name, agent.tier, prompt) })
    }

    /// Who says in the user's conversation what several agents found, in one voice.
    pub(super) fn synthesizing(world: &World, brief: String) -> Result<Self, Failure> {
        Ok(Self { brief: Some(brief), ..Self::in_conversation(world, "synthesis")? })
    }

    /// The user, who may call this one tool.
    pub(super) fn user(tool: &str) -> Self {
        Self { tools: vec![tool.to_owned()], ..Self::new(USER, Tier::Main, String::new()) }
    }

    pub(super) fn is_user(&self) -> bool {
        self.name == USER
    }

    fn in_conversation(world: &World, name: &str) -> Result<Self, Failure> {
        let prompt = world.prompt("", |view| prompt::system(view, None))?;
        let offered = offered(world, |tool| tool != control::NEEDS_ACTION);
        Ok(Self { offered, ..Self::new(name, Tier::Main, prompt) })
    }

    fn new(name: &str, tier: Tier, prompt: String) -> Self {
        Self {
            name: name.to_owned(),
            tier,
            prompt,
            offered: [].into(),
            tools: Vec::new(),
            brief: None,
            answers: false,
            max_tokens: None,
            switch: Switch::Never,
        }
    }

    pub(super) fn may_call(&self, tool: &str) -> bool {
        self.tools.iter().any(|name| name == tool)
    }

    /// Takes up that specialist's work beside its own.
    pub(super) fn switch_to(&mut self, world: &World, name: &str) -> Result<(), Failure> {
        let more = allowed(world, &agent(world, &[name])?);
        self.tools.extend(more.into_iter().filter(|tool| !self.may_call(tool)).collect::<Vec<_>>());
        name.clone_into(&mut self.name);
        self.switch = Switch::Never;
        Ok(())
    }
}

/// The specialist that has this tool.
pub(super) fn owner_of(world: &World, tool: &str) -> Option<&'static str> {
    SPECIALISTS.iter().copied().find(|name| agent(world, &[name]).is_ok_and(|agent| agent.allows(tool)))
}

fn agent(world: &World, names: &[&str]) -> Result<AgentPrompt, Failure> {
    let named = |name: &str| {
        AgentPrompt::named(world.lang, name, &world.project.overrides).map_err(|e| world.unusable(e))
    };
    let (first, others) = names.split_first().unwrap_or((&"koda", &[]));
    others.iter().try_fold(named(first)?, |all, next| named(next).map(|next| all.with(&next)))
}

fn offered(world: &World, keep: impl Fn(&str) -> bool) -> Arc<[ToolSpec]> {
    world.tools.specs().iter().filter(|spec| keep(&spec.name)).cloned().collect()
}

/// What an agent's allow-list lets it call of the tools that make sense here.
fn allowed(world: &World, agent: &AgentPrompt) -> Vec<String> {
    let may =
        |tool: &&str| *tool == control::ASK_USER || (*tool != control::NEEDS_ACTION && agent.allows(tool));
    let names = world.tools.specs().iter().map(|spec| spec.name.as_str());
    names.filter(may).map(str::to_owned).collect()
}

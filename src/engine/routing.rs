//! From a request to who takes it: it is routed, understood, asked about where it names nothing. Decisions are logged
//! and shown here; what follows from them is the turn's.

use super::analyze::analysed;
use super::context::{Context, Result};
use super::control::clarify;
use super::workflow::Offer;
use super::world::{Attendance, World};
use crate::analysis::{self, Decision};
use crate::catalog::reason;
use crate::config::When;
use crate::journal::plans;
use crate::plan;
use crate::prompt::{self, Advice};
use crate::protocol::analysis::Complexity;
use crate::protocol::route::SentenceKind;
use crate::protocol::{
    Analysed, Analysis, Confidence, Debate, Event, Failure, Needs, Plan, Route, TaskType, Track,
};
use crate::route::{self, Vocabulary};
use std::sync::Arc;

pub(super) struct Work {
    /// Whose work it is, by their names.
    pub(super) agents: String,
    /// It was heard as a look at what is there: whatever changes something asks.
    pub(super) only_looks: bool,
    /// An order to change or run something, said so that what a reply only shows is proposed as a call.
    pub(super) forced: bool,
    /// Families of tools that the request names the work of.
    pub(super) families: Vec<&'static str>,
    /// What is told beside the request.
    pub(super) brief: Option<String>,
    /// What several agents do side by side instead.
    pub(super) parts: Option<Plan>,
    /// What roles would do instead, if the user agrees.
    pub(super) offer: Option<Offer>,
    /// What is to be argued about first.
    pub(super) debate: Debate,
}

impl Work {
    pub(super) fn of(agents: &str) -> Self {
        Self {
            agents: agents.to_owned(),
            only_looks: false,
            forced: false,
            families: Vec::new(),
            brief: None,
            parts: None,
            offer: None,
            debate: Debate::default(),
        }
    }

    pub(super) fn looking(self) -> Self {
        Self { only_looks: true, ..self }
    }
}

/// The rules' decision. What the project calls its things is looked up when a question first makes it matter.
pub(super) fn detect(context: &Context<'_>, text: &str) -> Route {
    let own = &context.world.own_rules;
    if let Some(words) = context.session.vocabulary() {
        return route::detect(text, &words, own);
    }
    let route = route::detect(text, &Vocabulary::empty(), own);
    let asks = route.sentences.iter().any(|sentence| sentence.kind == SentenceKind::Question);
    if route.track != Track::Answer || !asks {
        return route;
    }
    let words = Arc::new(Vocabulary::new(context.world.workspace.vocabulary()));
    context.session.set_vocabulary(Some(words.clone()));
    route::detect(text, &words, own)
}

pub(super) fn decide_trivial(context: &Context<'_>, text: &str, route: Route) -> Result<String, Failure> {
    let command = route::trivial(text).map_or_else(|| text.to_owned(), |trivial| trivial.command);
    decide(context, plain(context, text, route, "shell", None))?;
    Ok(command)
}

pub(super) fn decide_answer(context: &Context<'_>, text: &str, route: Route) -> Result<(), Failure> {
    decide(context, plain(context, text, route, "direct", None))
}

pub(super) fn force_answer(context: &Context<'_>, text: &str) -> Result<(), Failure> {
    let route = detect(context, &format!("?{text}"));
    decide(context, plain(context, text, route, "direct", Some(Route::BY_PREFIX)))
}

/// The user said who takes it.
pub(super) fn decide_named(context: &Context<'_>, text: &str, agent: &str) -> Result<(), Failure> {
    let route = Route { track: Track::Action, ..detect(context, text) };
    decide(context, plain(context, text, route, agent, Some(Route::BY_NAME)))
}

/// It read as a question, and the model asks for tools: whatever changes something asks.
pub(super) fn decide_action_after_all(context: &Context<'_>, why: &str) -> Result<Work, Failure> {
    let last = context.session.history().last().cloned();
    if let Some(decision) = last {
        let route = Route { track: Track::Action, ..decision.route };
        decide(context, plain(context, &decision.input, route, "scout", Some(why)))?;
    }
    Ok(Work::of("scout").looking())
}

/// It read as a question, and rules carry it out.
pub(super) fn decide_covered(context: &Context<'_>, text: &str, route: Route) -> Result<Work, Failure> {
    let route = Route { track: Track::Action, ..route };
    decide(context, plain(context, text, route, "scout", Some(Route::BY_RULES)))?;
    Ok(Work::of("scout"))
}

/// `routing.hard = false`: the decision is logged and goes along as a line of advice; the model decides.
pub(super) fn decide_advised(context: &Context<'_>, text: &str, route: Route) -> Result<Work, Failure> {
    let brief = Some(advice(&context.world, text, &route)?);
    let to = plan::agent_for(route.track, analysis::needs(&route, text));
    decide(context, plain(context, text, route, to, None))?;
    Ok(Work { brief, ..Work::of(to) })
}

fn advice(world: &World, text: &str, route: &Route) -> Result<String, Failure> {
    let needs = analysis::needs(route, text);
    let advice = Advice { track: route.track.name(), reason: &route.reason, needs: &needs.names() };
    prompt::advice(world.lang, advice, &world.project.overrides).map_err(|error| world.unusable(error))
}

/// A request that is worked on: analysed, and asked about where it names nothing.
pub(super) async fn understand(context: &mut Context<'_>, text: &str, route: Route) -> Result<Work> {
    let mut understood = analysed(context, text, &route).await?;
    let mut said = (text.to_owned(), route.clone());
    decide_work(context, text, route, understood.clone(), None)?;
    if let Some(question) = open_question(context, &understood)
        && let Some(answer) = clarify(context, &question).await?
    {
        let text = format!("{text}\n{answer}");
        let route = Route { track: Track::Action, ..detect(context, &text) };
        understood = analysed(context, &text, &route).await?;
        said = (text.clone(), route.clone());
        decide_work(context, &text, route, understood.clone(), Some(Route::BY_ANSWER))?;
    }
    let Analysis { needs, .. } = understood.analysis;
    let last = context.session.history().last().cloned();
    let work = Work::of(last.as_ref().map_or("", |decision| &decision.to));
    if !context.world.provider.is_model() {
        return Ok(work);
    }
    let debate = last.as_ref().map(|decision| decision.debate.clone()).unwrap_or_default();
    let orders = needs.code_write || needs.devops;
    let (text, route) = said;
    Ok(Work {
        only_looks: (needs.code_read || needs.web_search) && !orders,
        forced: orders && (route.confidence == Confidence::Strong || context.world.is_small()),
        families: plan::families(&route, &text, needs),
        parts: plan::side_by_side(&understood.analysis),
        offer: last.and_then(|decision| offer(context, &decision, needs)),
        debate,
        ..work
    })
}

/// The plan that roles would follow: for what is more than one agent's work and changes or finds out something, once for each
/// request; where nobody is there to agree, only by the configuration's word.
fn offer(context: &Context<'_>, decision: &Decision, needs: Needs) -> Option<Offer> {
    let world = &context.world;
    let assessment = decision.assessment();
    let worth = match world.beside.workflow {
        When::Off => false,
        When::Always => true,
        When::Auto => {
            // A question about the project is no research that takes several.
            let least = match assessment.task_type {
                TaskType::Research => Complexity::Complex,
                _ => Complexity::Moderate,
            };
            let works = needs.code_write || assessment.task_type == TaskType::Research;
            let attended = world.attendance == Attendance::Attended;
            attended && works && assessment.complexity >= least
        }
    };
    if !worth || !context.session.history().offers_plan(&decision.input) {
        return None;
    }
    let durations = plans::durations(&world.state);
    Some(Offer { plan: plan::workflow(&decision.input, &assessment, &durations)?, assessment })
}

fn decide_work(
    context: &Context<'_>,
    text: &str,
    route: Route,
    analysed: Analysed,
    overridden: Option<&str>,
) -> Result<(), Failure> {
    let needs = analysed.analysis.needs;
    let debate = if context.world.provider.is_model() {
        context.session.history().debate(&route, text, needs)
    } else {
        Debate { reason: Some(reason::NO_MODEL.en.to_owned()), ..Debate::default() }
    };
    let to = match context.world.provider.is_model() {
        true => plan::taken_by(&analysed.analysis),
        false => plan::agent_for(route.track, needs).to_owned(),
    };
    let decision = plain(context, text, route, &to, overridden);
    decide(context, Decision { analysed: Some(analysed), debate, ..decision })
}

/// What is asked before anything is done, where nothing was said before that it could mean; plain rules ask nothing, they say
/// what they understood.
fn open_question(context: &Context<'_>, analysed: &Analysed) -> Option<String> {
    let begins = context.session.messages(None).len() < 2;
    let asks = analysed.analysis.needs.clarification && begins && context.world.provider.is_model();
    analysed.analysis.question.clone().filter(|_| asks)
}

/// A decision about a request that is not worked on, or not yet.
fn plain(context: &Context<'_>, input: &str, route: Route, to: &str, overridden: Option<&str>) -> Decision {
    Decision {
        input: input.to_owned(),
        debate: analysis::debate(&route, input),
        route,
        to: to.to_owned(),
        overridden: overridden.map(str::to_owned),
        hard: context.world.hard,
        analysed: None,
        setback: None,
    }
}

fn decide(context: &Context<'_>, decision: Decision) -> Result<(), Failure> {
    context.emit(Event::Routed {
        route: decision.route.clone(),
        to: decision.to.clone(),
        overridden: decision.overridden.clone(),
    })?;
    if let Some(analysed) = &decision.analysed
        && (analysed.asked.is_some() || decision.debate.trigger.is_some())
    {
        context.session.journal(|journal| journal.analysed(analysed, &decision.debate))?;
    }
    context.session.history().decided(decision);
    Ok(())
}

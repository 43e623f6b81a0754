//! One turn. A line comes in, is routed and planned by pure code, is worked by a loop that can touch the world only
//! through permitted tools, and everything that happens is one recorded stream.

use super::agent::{Agent, Finished};
use super::cancellation::Cancellation;
use super::context::{Context, Interruption, Result, Tally};
use super::control::clarify;
use super::debate::{Subject, debate};
use super::direct::{direct, is_covered};
use super::families::add_families;
use super::lead::lead;
use super::named_hosts;
use super::request::user_message;
use super::routing::{self, Work};
use super::session::Session;
use super::side_by_side;
use super::speaker::Speaker;
use super::typed;
use super::workflow::{self, Agreed};
use super::world::{Attendance, World};
use crate::analysis::{Lesson, Ruled, Worked};
use crate::catalog::engine as words;
use crate::command::input::{self, Input};
use crate::config::When;
use crate::journal::hints;
use crate::plan;
use crate::protocol::{
    Debate, Event, Failure, Message, Needs, Route, StopReason, TaskConversation, Timestamp, Track,
    TurnCounts, TurnOutcome,
};
use std::sync::Arc;

/// What came of arguing about a request.
enum Worth {
    Doing,
    /// In this way.
    DoingSo(String),
    Nothing,
}

/// What is said once of a machine that refuses the wall.
const NO_WALL: &str = "no-wall";

pub(super) struct Turn<'s> {
    /// The turn's own: no task, and the tally of all that has ended.
    pub(super) context: Context<'s>,
    started: Timestamp,
    input: String,
}

impl<'s> Turn<'s> {
    pub(super) fn new(world: Arc<World>, session: &'s Session, cancellation: &Arc<Cancellation>) -> Self {
        cancellation.reset();
        session.begin_turn();
        let started = world.clock.now();
        let context = Context::new(world, session, cancellation);
        Self { context, started, input: String::new() }
    }

    /// Carries out one line of input. Whatever happens, the turn ends exactly once and everything in it too. The text
    /// beside it is shown to the model and decides nothing else.
    pub(super) async fn carry_out(mut self, line: &str, beside: Option<&str>) -> (TurnOutcome, TurnCounts) {
        let hide = |text: &str| self.context.session.journal(|journal| journal.hide(text));
        let (line, beside) = (hide(line), beside.map(hide));
        let result = self.take(&line, beside.as_deref()).await;
        self.end(result)
    }

    async fn take(&mut self, line: &str, beside: Option<&str>) -> Result<StopReason> {
        let world = self.context.world.clone();
        match input::read(line) {
            Input::Shell(command) => {
                self.begin(line, Message::user(line))?;
                typed::run_in_terminal(&mut self.context, command).await
            }
            Input::Note(note) => {
                self.begin(line, Message::user(line))?;
                typed::remember(&self.context, note)
            }
            Input::Question(text) => {
                self.begin_with(line, text, beside)?;
                routing::force_answer(&self.context, text)?;
                let speaker = match self.was_worked_in() {
                    true => Speaker::only_answering_amid(&self.context)?,
                    false => Speaker::only_answering(&world)?,
                };
                self.answer(speaker).await
            }
            Input::To(agent, text) => {
                self.begin_with(line, text, beside)?;
                routing::decide_named(&self.context, text, agent)?;
                lead(&mut self.context, agent, text).await
            }
            Input::Request(text) if world.hard => {
                let route = routing::detect(&self.context, text);
                let rules = direct(&self.context, text).filter(|_| route.track != Track::Trivial);
                let reads_as_question = route.track == Track::Answer;
                let covered = reads_as_question
                    && rules.is_some()
                    && (world.provider.is_model() || is_covered(&self.context, text));
                if let Some(rules) = rules.filter(|_| covered || !reads_as_question) {
                    self.context.world = rules;
                }
                self.begin_with(line, text, beside)?;
                if covered {
                    let work = routing::decide_covered(&self.context, text, route)?;
                    return self.work(work).await;
                }
                let end = self.take_its_track(text, route).await?;
                self.hand_over(&world, end).await
            }
            Input::Request(text) => self.take_advice(line, text, beside).await,
        }
    }

    async fn take_its_track(&mut self, text: &str, route: Route) -> Result<StopReason> {
        match route.track {
            Track::Trivial => {
                let command = routing::decide_trivial(&self.context, text, route)?;
                typed::run_line(&mut self.context, &command).await
            }
            Track::Answer => {
                routing::decide_answer(&self.context, text, route)?;
                if self.was_worked_in() {
                    return self.answer_amid().await;
                }
                self.answer(Speaker::answering(&self.context.world)?).await
            }
            Track::Action => {
                let work = routing::understand(&mut self.context, text, route).await?;
                self.work(work).await
            }
        }
    }

    /// With `routing.hard = false` the decision goes along as a line of advice; the model decides.
    async fn take_advice(&mut self, line: &str, text: &str, beside: Option<&str>) -> Result<StopReason> {
        let route = routing::detect(&self.context, text);
        self.begin_with(line, text, beside)?;
        if route.track == Track::Trivial {
            return self.take_its_track(text, route).await;
        }
        let work = routing::decide_advised(&self.context, text, route)?;
        self.work(work).await
    }

    /// What rules began and the user objected to, or what could not be done as it was read, is the model's, which sees all of it.
    async fn hand_over(&mut self, world: &Arc<World>, end: StopReason) -> Result<StopReason> {
        let by_rules = world.provider.is_model() && !self.context.world.provider.is_model();
        let unfinished = self.context.tally.objection || !self.context.tally.failures.is_empty();
        if !by_rules || !unfinished || end == StopReason::Cancelled {
            return Ok(end);
        }
        self.context.world = world.clone();
        self.context.tally = std::mem::take(&mut self.context.tally).forgetting();
        self.work_alone(&Work::of(plan::agent_for(Track::Action, Needs::default()))).await.0
    }

    /// The conversation has its lasting beginning: an answer keeps it.
    fn was_worked_in(&self) -> bool {
        let is_model = self.context.world.provider.is_model();
        is_model && self.context.session.journal(|journal| journal.worked())
    }

    /// A question in a conversation that has been worked in: answered with all that it has; what the model changes for it asks.
    async fn answer_amid(&mut self) -> Result<StopReason> {
        let before = self.context.tally.counts.tools;
        let end = self.work(Work::of("direct").looking()).await?;
        if self.context.tally.counts.tools > before {
            routing::decide_action_after_all(&self.context, Route::BY_CALLS)?;
        }
        Ok(end)
    }

    /// One streamed reply without tools. If it says that it takes more, the turn goes on as an action, once.
    async fn answer(&mut self, speaker: Speaker) -> Result<StopReason> {
        let tally = std::mem::replace(&mut self.context.tally, Tally::begun());
        let agent = Agent::new(self.context.clone(), speaker).counting_from(tally);
        let Finished { end, tally, .. } = agent.answer().await;
        self.context.tally.add(tally);
        match end? {
            StopReason::ToolUse => {
                let work = routing::decide_action_after_all(&self.context, Route::BY_MODEL)?;
                self.work(work).await
            }
            reason => Ok(reason),
        }
    }

    /// What is risky is argued about first; roles take it if the user agrees, several agents what they can do side by side.
    async fn work(&mut self, mut work: Work) -> Result<StopReason> {
        let request = self.input.clone();
        self.context.only_looks = work.only_looks;
        add_families(&self.context, &work.families)?;
        match self.worth_doing(&request, &work.debate).await? {
            Worth::Doing => {}
            Worth::DoingSo(how) => work.brief = Some(how),
            Worth::Nothing => return Ok(StopReason::Cancelled),
        }
        if let Some(offer) = work.offer.take() {
            match workflow::agree(&mut self.context, &offer).await? {
                Agreed::Start(plan, said) => {
                    self.context.agreed = true;
                    return workflow::carry_out(&mut self.context, &request, &offer, plan, said).await;
                }
                Agreed::OneAgent => {}
                Agreed::Cancelled => {
                    self.context.session.history().forget_plan(&request);
                    return Ok(StopReason::Cancelled);
                }
            }
        }
        if let Some(plan) = work.parts.take() {
            return side_by_side::carry_out(&mut self.context, &request, plan).await;
        }
        let (end, argue) = self.work_alone(&work).await;
        match argue {
            Some((trigger, error)) => match self.another_try(&request, trigger, &error).await? {
                Some(brief) => self.work_alone(&Work { brief: Some(brief), ..work }).await.0,
                None => end,
            },
            None => end,
        }
    }

    /// One agent in the user's conversation; what went wrong, with its error, if that is to be argued about.
    async fn work_alone(&mut self, work: &Work) -> (Result<StopReason>, Option<(&'static str, String)>) {
        let speaker = match Speaker::in_conversation(&self.context, &work.agents) {
            Ok(speaker) => Speaker { brief: work.brief.clone(), ..speaker },
            Err(failure) => return (Err(failure.into()), None),
        };
        let by_rules = !self.context.world.provider.is_model();
        let agent = self.agent(speaker).proposing(work.forced).handing_over(by_rules).checking_itself();
        let tally = std::mem::replace(&mut self.context.tally, Tally::begun());
        let input = self.input.clone();
        let finished = agent.counting_from(tally).run(&input, TaskConversation::Session).await;
        let learned = self.learn(&finished);
        self.context.tally.add(finished.tally);
        match learned {
            Ok(argue) => (finished.end, argue),
            Err(failure) => (Err(failure.into()), None),
        }
    }

    /// Whether it is carried out, and how, after it was argued about where that is called for.
    async fn worth_doing(&mut self, request: &str, called: &Debate) -> Result<Worth> {
        let always = self.context.world.beside.debate == When::Always;
        let (trigger, because) = match called {
            Debate { trigger: Some(trigger), reason, .. } => {
                (trigger.as_str(), reason.as_deref().unwrap_or_default())
            }
            Debate { trigger: None, .. } if always => ("always", ""),
            Debate { trigger: None, .. } => return Ok(Worth::Doing),
        };
        let subject = Subject { request, trigger, because, failed: false };
        let Some(verdict) = debate(&mut self.context, &subject).await? else { return Ok(Worth::Doing) };
        if verdict.verdict != Ruled::Ask {
            return Ok(verdict.changes().map_or(Worth::Doing, Worth::DoingSo));
        }
        let unanswered = self.context.tally.counts.unanswered;
        let answer = clarify(&mut self.context, &verdict.how).await?;
        // Who is there and says nothing to it does not want it done; where nobody is there the guard decides.
        let wanted = answer.is_some() || self.context.tally.counts.unanswered > unanswered;
        Ok(if wanted { Worth::Doing } else { Worth::Nothing })
    }

    /// What failed again is argued about: what is told if it is tried once more.
    async fn another_try(
        &mut self,
        request: &str,
        trigger: &'static str,
        error: &str,
    ) -> Result<Option<String>> {
        if self.context.tally.rounds >= self.context.world.limits.iterations {
            return Ok(None);
        }
        let subject = Subject { request, trigger, because: error, failed: true };
        let Some(verdict) = debate(&mut self.context, &subject).await? else { return Ok(None) };
        let brief = match verdict.verdict {
            // What was said since the request would hide it.
            Ruled::Escalate => clarify(&mut self.context, &verdict.how).await?,
            _ => Some(verdict.how),
        };
        self.context.tally = std::mem::take(&mut self.context.tally).forgetting();
        Ok(brief)
    }

    /// An agent under a task of its own, which can be stopped alone. Several may run at once.
    pub(super) fn agent(&self, speaker: Speaker) -> Agent<'s> {
        Agent::new(self.context.begin_task(), speaker)
    }

    fn learn(&self, finished: &Finished) -> Result<Option<(&'static str, String)>, Failure> {
        let (world, tally) = (&self.context.world, &finished.tally);
        let given_up = tally.failures.iter().find(|(_, (count, _))| *count > world.limits.tool_retries);
        let error = match (&finished.end, given_up) {
            (Ok(StopReason::EndTurn | StopReason::NotDone), Some((tool, _))) => {
                Some(format!("{tool} kept failing"))
            }
            (Ok(StopReason::MaxTurnRequests | StopReason::Refusal), _) => finished.result.error.clone(),
            (Ok(StopReason::EndTurn), None) => tally.red.clone(),
            _ => None,
        };
        let worked = match (&error, &finished.end) {
            (Some(error), _) => Worked::Failed(error),
            (None, Ok(StopReason::EndTurn)) => Worked::Done,
            (None, _) => Worked::Stopped,
        };
        let Lesson { argue, tell } = self.context.session.history().learn(worked, tally.rejections);
        tell.map_or(Ok(()), |phrase| self.context.notice(phrase.text(world.lang)))?;
        Ok(argue.map(|trigger| (trigger, error.unwrap_or_default())))
    }

    /// Begins with a request and what comes along with it.
    fn begin_with(&mut self, line: &str, text: &str, beside: Option<&str>) -> Result<(), Failure> {
        named_hosts::by_user(self.context.session, text);
        let (message, attached, missing) = user_message(&self.context, text, beside);
        self.begin(line, message)?;
        for (phrase, names) in [(words::ATTACHED, attached), (words::NOT_ATTACHED, missing)] {
            if !names.is_empty() {
                let notice = phrase.say(self.context.world.lang, &[("names", &names.join(", "))]);
                self.context.notice(notice)?;
            }
        }
        Ok(())
    }

    pub(super) fn begin(&mut self, input: &str, message: Message) -> Result<(), Failure> {
        input.clone_into(&mut self.input);
        self.context.said = input.into();
        self.context.emit(Event::TurnStarted { input: input.to_owned(), message })?;
        self.say_once_that_nothing_is_contained()
    }

    /// Where this machine refuses the wall, every command asks: the first turn that knows it says why.
    fn say_once_that_nothing_is_contained(&self) -> Result<(), Failure> {
        let world = &self.context.world;
        let attended = world.attendance == Attendance::Attended;
        if attended && world.jobs.shell().is_known_to_be_refused() && hints::is_first(&world.state, NO_WALL) {
            self.context.notice(words::NO_WALL.text(world.lang))?;
        }
        Ok(())
    }

    pub(super) fn end(self, result: Result<StopReason>) -> (TurnOutcome, TurnCounts) {
        let outcome = match result {
            Ok(reason) => TurnOutcome::Stopped { reason },
            Err(Interruption::Cancelled) => TurnOutcome::Stopped { reason: StopReason::Cancelled },
            Err(Interruption::Failed(failure)) => TurnOutcome::Failed { failure },
        };
        let Tally { counts, waited_ms, .. } = &self.context.tally;
        let duration_ms = self.context.world.clock.now().since(self.started).saturating_sub(*waited_ms);
        let session_usd = self.context.session.journal(|journal| journal.spent());
        let counts = TurnCounts { duration_ms, session_usd, ..*counts };
        match self.context.emit(Event::TurnEnded { outcome: outcome.clone(), counts }) {
            Ok(()) => (outcome, counts),
            Err(failure) => {
                let outcome = TurnOutcome::Failed { failure };
                self.context.session.announce(Event::TurnEnded { outcome: outcome.clone(), counts });
                (outcome, counts)
            }
        }
    }
}

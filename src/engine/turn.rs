//! One turn. A line comes in, is routed and planned by pure code, is worked by a loop that can touch the world only
//! through permitted tools, and everything that happens is one recorded stream.

use super::agent::{Agent, Finished};
use super::cancellation::Cancellation;
use super::context::{Context, Interruption, Result, Tally};
use super::decision::Worked;
use super::direct::{direct, is_covered};
use super::input::{self, Input};
use super::request::user_message;
use super::routing::{self, Work};
use super::session::Session;
use super::speaker::Speaker;
use super::typed;
use super::world::World;
use crate::catalog::engine as words;
use crate::protocol::{
    Event, Failure, Message, Notice, Route, StopReason, TaskConversation, TaskId, Timestamp, Track,
    TurnCounts, TurnOutcome,
};
use std::sync::Arc;

pub(super) struct Turn<'s> {
    /// The turn's own: no task, and the tally of all that has ended.
    pub(super) context: Context<'s>,
    cancellation: Arc<Cancellation>,
    started: Timestamp,
    input: String,
    tasks: u32,
}

impl<'s> Turn<'s> {
    pub(super) fn new(world: Arc<World>, session: &'s Session, cancellation: Arc<Cancellation>) -> Self {
        cancellation.reset();
        session.begin_turn();
        let started = world.clock.now();
        let context = Context::new(world, session, cancellation.signal());
        Self { context, cancellation, started, input: String::new(), tasks: 0 }
    }

    /// Carries out one line of input. Whatever happens, the turn ends exactly once and everything in it too. The text
    /// beside it is shown to the model and decides nothing else.
    pub(super) async fn carry_out(mut self, line: &str, beside: Option<&str>) -> (TurnOutcome, TurnCounts) {
        let result = self.take(line, beside).await;
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
                self.answer(self.answering(false)?).await
            }
            Input::Request(text) if world.hard => {
                let route = routing::detect(&self.context, text);
                let covered = route.track == Track::Answer && is_covered(&world, text);
                if (covered || route.track == Track::Action)
                    && let Some(world) = direct(&self.context, text)
                {
                    self.context.world = world;
                }
                self.begin_with(line, text, beside)?;
                if covered {
                    let work = routing::decide_covered(&self.context, text, route)?;
                    return self.work(work).await;
                }
                self.take_its_track(text, route).await
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
                self.answer(self.answering(true)?).await
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
        let advice = routing::advice(&self.context.world, text, &route)?;
        self.context.emit(Event::Noticed { notice: Notice::Briefed { text: advice } })?;
        let work = routing::decide_advised(&self.context, text, route)?;
        self.work(work).await
    }

    /// Who gives a direct answer: with a short beginning until something is worked on, then with the conversation's own.
    fn answering(&self, may_act: bool) -> Result<Speaker, Failure> {
        let world = &self.context.world;
        match may_act {
            _ if world.provider.is_model() && self.context.session.journal(|journal| journal.worked()) => {
                Speaker::answering_amid(world, may_act)
            }
            true => Speaker::answering(world),
            false => Speaker::only_answering(world),
        }
    }

    /// One streamed reply without tools. If it says that it takes more, the turn goes on as an action, once.
    async fn answer(&mut self, speaker: Speaker) -> Result<StopReason> {
        let tally = std::mem::replace(&mut self.context.tally, Tally::begun());
        let agent = Agent::new(self.context.clone(), speaker).counting_from(tally);
        let Finished { end, tally, .. } = agent.answer().await;
        self.context.tally.add(tally);
        match end? {
            StopReason::ToolUse => {
                let work = routing::decide_action_after_all(&self.context)?;
                self.work(work).await
            }
            reason => Ok(reason),
        }
    }

    async fn work(&mut self, work: Work) -> Result<StopReason> {
        let speaker = Speaker::specialist(&self.context.world, work.agents)?;
        let agent = self.agent(speaker).sent_back_with(work.send_back).owing_a_change(work.changes);
        let tally = std::mem::replace(&mut self.context.tally, Tally::begun());
        let input = self.input.clone();
        let finished = agent.counting_from(tally).run(&input, TaskConversation::Session).await;
        self.learn(&finished)?;
        self.context.tally.add(finished.tally);
        finished.end
    }

    /// An agent under a task of its own, which can be stopped alone. Several may run at once.
    pub(super) fn agent(&mut self, speaker: Speaker) -> Agent<'s> {
        self.tasks += 1;
        let task = TaskId(self.tasks);
        let signal = self.cancellation.task_signal(task);
        let context = Context { task: Some(task), signal, tally: Tally::begun(), ..self.context.clone() };
        Agent::new(context, speaker)
    }

    fn learn(&self, finished: &Finished) -> Result<(), Failure> {
        let (world, tally) = (&self.context.world, &finished.tally);
        let given_up = tally.failures.iter().find(|(_, (count, _))| *count > world.limits.tool_retries);
        let error = match (&finished.end, given_up) {
            (Ok(StopReason::EndTurn | StopReason::NotDone), Some((tool, _))) => {
                Some(format!("{tool} kept failing"))
            }
            (Ok(StopReason::MaxTurnRequests | StopReason::Refusal), _) => finished.result.error.clone(),
            _ => None,
        };
        let worked = match (&error, &finished.end) {
            (Some(error), _) => Worked::Failed(error),
            (None, Ok(StopReason::EndTurn)) => Worked::Done,
            (None, _) => Worked::Stopped,
        };
        let phrase = self.context.session.history().learn(worked, tally.rejections);
        phrase.map_or(Ok(()), |phrase| self.context.notice(phrase.text(world.lang)))
    }

    /// Begins with a request and what comes along with it.
    fn begin_with(&mut self, line: &str, text: &str, beside: Option<&str>) -> Result<(), Failure> {
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
        self.context.emit(Event::TurnStarted { input: input.to_owned(), message })
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

//! One turn, from the input to the prompt coming back: route it, let the model speak, carry out its calls, repeat.

use super::halt::Halt;
use super::input::{self, Input};
use super::intent::{Intent, intent};
use super::switch::EVERYBODY;
use super::{Engine, request::Speaker};
use crate::catalog::engine as words;
use crate::protocol::{
    Event, Failure, FailureKind, Message, Notice, StopReason, TaskId, Tier, TurnCounts, TurnOutcome,
};
use crate::tool::control::NEEDS_ACTION;

impl Engine {
    /// Carries out one line of input. Whatever happens, the turn ends exactly once and everything in it too.
    pub async fn prompt(&mut self, line: &str) -> TurnOutcome {
        self.prompt_with(line, None).await
    }

    /// The same with a text that goes along with the request. It is shown to the model and decides nothing else.
    pub async fn prompt_with(&mut self, line: &str, beside: Option<&str>) -> TurnOutcome {
        let started = self.clock.now();
        self.desk.clear();
        self.session.begin_turn();
        self.failures.clear();
        self.rejections = 0;
        self.rounds = 0;
        self.counts = TurnCounts { cost_usd: Some(0.0), ..TurnCounts::default() };
        let outcome = match self.carry_out(line, beside).await {
            Ok(reason) => TurnOutcome::Stopped { reason },
            Err(Halt::Cancelled) => TurnOutcome::Stopped { reason: StopReason::Cancelled },
            Err(Halt::Failed(failure)) => TurnOutcome::Failed { failure },
        };
        self.counts.duration_ms = self.clock.now().since(started);
        self.session.task = None;
        let ended = Event::TurnEnded { outcome: outcome.clone(), counts: self.counts };
        match self.session.emit(ended) {
            Ok(()) => outcome,
            Err(failure) => {
                let outcome = TurnOutcome::Failed { failure };
                self.session.announce(Event::TurnEnded { outcome: outcome.clone(), counts: self.counts });
                outcome
            }
        }
    }

    /// What the last turn took.
    pub fn counts(&self) -> TurnCounts {
        self.counts
    }

    async fn carry_out(&mut self, line: &str, beside: Option<&str>) -> Result<StopReason, Halt> {
        match input::read(line) {
            Input::Shell(command) => {
                self.begin(line, Message::user(line))?;
                self.run_in_terminal(command).await
            }
            Input::Note(note) => {
                self.begin(line, Message::user(line))?;
                self.remember(note)?;
                Ok(StopReason::EndTurn)
            }
            Input::Question(text) => {
                self.begin(line, self.attach(text, beside))?;
                self.answer_only(text).await
            }
            Input::Request(text) if !self.hard => {
                self.take_advice(line, text, self.attach(text, beside)).await
            }
            Input::Request(text) => {
                self.begin(line, self.attach(text, beside))?;
                self.take_its_track(text).await
            }
        }
    }

    pub(super) fn begin(&mut self, input: &str, message: Message) -> Result<(), Failure> {
        self.session.input = input.to_owned();
        self.session.emit(Event::TurnStarted { input: input.to_owned(), message })
    }

    /// One streamed call with `needsAction` as its only tool; if the model calls it, the turn goes on as an action, once.
    pub(super) async fn answer(&mut self, forced: bool) -> Result<StopReason, Halt> {
        let agent = self.answering(forced);
        while self.may_go_on().await? {
            let reply = self.ask_model(&agent).await?;
            match intent(&reply) {
                Intent::Answer(reason) => return Ok(reason),
                Intent::Continue => {}
                Intent::Tools(calls) => {
                    let wanted = !forced && calls.iter().any(|call| call.name == NEEDS_ACTION);
                    self.carry(calls, &agent).await?;
                    if wanted {
                        return self.act_after_all().await;
                    }
                }
            }
        }
        Ok(StopReason::MaxTurnRequests)
    }

    /// The loop, as one task of that agent.
    pub(super) async fn work_as(&mut self, names: &[&str]) -> Result<StopReason, Halt> {
        // Rules have no role: they are offered every tool, and the guard judges each call all the same.
        let agent = self.speaker(if self.provider.is_model() { names } else { EVERYBODY })?;
        self.session.task = Some(TaskId(1));
        let description = self.session.input.clone();
        self.session.emit(Event::TaskStarted { agent: names.join("+"), description })?;
        let result = self.work(&agent).await;
        self.session.emit(Event::TaskEnded { ok: matches!(result, Ok(StopReason::EndTurn)) })?;
        self.session.task = None;
        self.learn(&result)?;
        result
    }

    async fn work(&mut self, agent: &Speaker) -> Result<StopReason, Halt> {
        while self.may_go_on().await? {
            let reply = self.ask_model(agent).await?;
            match intent(&reply) {
                Intent::Tools(calls) => self.carry(calls, agent).await?,
                Intent::Continue => {}
                Intent::Answer(reason) => return Ok(reason),
            }
        }
        Ok(StopReason::MaxTurnRequests)
    }

    /// Whether the turn may ask the model once more, with room made for it; says so if not.
    async fn may_go_on(&mut self) -> Result<bool, Halt> {
        self.within_budget()?;
        if self.rounds >= self.limits.iterations {
            let text = words::ITERATIONS.say(self.lang, &[("count", &self.limits.iterations)]);
            self.session.emit(Event::Noticed { notice: Notice::Text { text } })?;
            return Ok(false);
        }
        self.rounds += 1;
        self.make_room().await?;
        Ok(true)
    }

    fn within_budget(&self) -> Result<(), Failure> {
        match (self.limits.cost_usd, self.spent_usd) {
            (Some(limit), cost) if cost > limit => {
                let text =
                    words::COST_LIMIT.say(self.lang, &[("cost", &format!("{cost:.4}")), ("limit", &limit)]);
                Err(Failure::new(FailureKind::Limit, text).hint(words::COST_LIMIT_HINT.text(self.lang)))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn count_call(&mut self, tier: Tier) {
        match tier {
            _ if !self.provider.is_model() => {}
            Tier::Fast => self.counts.fast += 1,
            Tier::Main => self.counts.main += 1,
            Tier::Deep => self.counts.deep += 1,
        }
    }
}

//! An agent: a speaker, one conversation, and the loop over it. A turn's only agent and each of several run through the
//! same function, under a task of their own, and end with a result.

use super::compact::{Need, compact, make_room};
use super::context::{Context, Interruption, Result, Tally};
use super::control::{Agreed, approved};
use super::delegation::{Given, hand_on};
use super::execute::{execute, not_run};
use super::proposal::propose;
use super::selfcheck;
use super::speaker::{MayCall, Speaker};
use super::stream::{Attempt, attempt, explain};
use super::world::Attendance;
use crate::catalog::engine as words;
use crate::net::Backoff;
use crate::prompt::{self, TaskView};
use crate::protocol::{Event, Failure, Message, Notice, StopReason, TaskConversation, TaskResult, ToolCall};
use crate::provider::intent::{Intent, intent, question};
use crate::provider::{ErrorClass, Reply};
use crate::tool::control;
use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;

/// A longer wait that a server asks for ends the turn, where somebody sees it count down and where nobody does.
const ATTENDED: Duration = Duration::from_secs(6 * 3600);
const UNATTENDED: Duration = Duration::from_secs(60);

/// So many replies an agent has for a task of its own before it must report.
pub(super) const REPLIES: u32 = 12;

pub(super) struct Agent<'s> {
    context: Context<'s>,
    speaker: Speaker,
    /// What a reply shows and does not do is proposed as a call.
    proposes: bool,
    /// Rules work for the model, which takes over what the user objects to.
    hands_over: bool,
    /// The user let it go on beyond the limit of replies, by so many.
    more_replies: u32,
    /// What it changed is checked before it is done.
    checks_itself: bool,
    /// It has to report by this reply; none where only the limits count.
    last_reply: Option<u32>,
    /// Its last words are for whoever gave it the task, not for the user.
    reports: bool,
    /// How often a model was asked since the last whole reply.
    tried: u32,
    said: String,
}

pub(super) struct Finished {
    /// `ToolUse` if it asked for tools that it does not have.
    pub(super) end: Result<StopReason>,
    pub(super) result: TaskResult,
    pub(super) tally: Tally,
}

impl<'s> Agent<'s> {
    pub(super) fn new(context: Context<'s>, speaker: Speaker) -> Self {
        Self {
            context,
            speaker,
            proposes: false,
            hands_over: false,
            more_replies: 0,
            checks_itself: false,
            last_reply: None,
            reports: false,
            tried: 0,
            said: String::new(),
        }
    }

    pub(super) fn counting_from(mut self, tally: Tally) -> Self {
        self.context.tally = tally;
        self
    }

    pub(super) fn proposing(mut self, proposes: bool) -> Self {
        self.proposes = proposes;
        self
    }

    pub(super) fn handing_over(mut self, hands_over: bool) -> Self {
        self.hands_over = hands_over;
        self
    }

    pub(super) fn checking_itself(mut self) -> Self {
        self.checks_itself = true;
        self
    }

    /// It has so many replies, the last of which is its report.
    pub(super) fn reporting_within(mut self, replies: u32) -> Self {
        self.last_reply = Some(replies);
        self
    }

    pub(super) async fn run(mut self, description: &str, conversation: TaskConversation) -> Finished {
        self.reports = matches!(conversation, TaskConversation::Own { .. });
        if self.reports {
            self.context.reads = Arc::default();
        }
        self.context.request = description.into();
        let (agent, description) = (self.speaker.name.clone(), description.to_owned());
        let end = match self.context.emit(Event::TaskStarted { agent, description, conversation }) {
            Ok(()) => self.briefed().await,
            Err(failure) => Err(failure.into()),
        };
        let result = self.result(&end);
        let ended = self.context.emit(Event::TaskEnded { result: result.clone() });
        let end = end.and_then(|reason| Ok(ended.map(|()| reason)?));
        Finished { end, result, tally: self.context.tally }
    }

    pub(super) async fn answer(mut self) -> Finished {
        let end = self.briefed().await;
        Finished { result: self.result(&end), end, tally: self.context.tally }
    }

    async fn briefed(&mut self) -> Result<StopReason> {
        if let Some(text) = self.speaker.brief.take() {
            self.context.emit(Event::Noticed { notice: Notice::Briefed { text } })?;
        }
        let end = self.work().await?;
        if end == StopReason::EndTurn && self.said_nothing() && !self.reports {
            self.context.notice(words::EMPTY_REPLY.text(self.context.world.lang))?;
        }
        Ok(end)
    }

    /// The loop: ask the model, execute its calls, ask again, until it is done.
    async fn work(&mut self) -> Result<StopReason> {
        while self.may_go_on().await? {
            let reply = self.reply().await?;
            self.said = reply.message.text();
            match intent(&reply) {
                Intent::Tools(calls) => {
                    let hands_on = |call: &ToolCall| {
                        control::delegate_of(&call.name).is_some() && self.speaker.is_offered(&call.name)
                    };
                    let (delegated, own): (Vec<_>, Vec<_>) = calls.into_iter().partition(hands_on);
                    let done = execute(&mut self.context, &mut self.speaker, own).await;
                    match done {
                        Ok(()) => Box::pin(self.delegate(delegated)).await?,
                        Err(_) => delegated.iter().try_for_each(|call| not_run(&self.context, call))?,
                    }
                    done?;
                    if let Some(end) = self.ends()? {
                        return Ok(end);
                    }
                }
                // Who has few words has said them.
                Intent::Continue if self.speaker.max_tokens.is_some() => return Ok(StopReason::EndTurn),
                Intent::Continue if self.tried >= Backoff::default().attempts => return Ok(reply.stop),
                Intent::Continue => {}
                Intent::Answer(StopReason::EndTurn) => {
                    if let Some(end) = self.finishes().await? {
                        return Ok(end);
                    }
                }
                Intent::Answer(reason) => return Ok(reason),
            }
        }
        Ok(StopReason::MaxTurnRequests)
    }

    /// What the calls of a reply end, if they do.
    fn ends(&mut self) -> Result<Option<StopReason>, Failure> {
        if let Some(why) = self.context.tally.escalated.take() {
            self.said = why;
            return Ok(Some(StopReason::NotDone));
        }
        if self.speaker.answers {
            return Ok(Some(StopReason::ToolUse));
        }
        if self.hands_over && self.context.tally.objection {
            return Ok(Some(StopReason::NotDone));
        }
        if let Some(name) = &self.context.tally.given_up {
            let lang = self.context.world.lang;
            self.context.notice(words::GAVE_UP.say(lang, &[("name", name)]))?;
            return Ok(Some(StopReason::NotDone));
        }
        Ok(None)
    }

    /// The end, once a reply calls nothing any more: what it only shows is proposed, and what was changed is checked.
    async fn finishes(&mut self) -> Result<Option<StopReason>> {
        let untouched = self.context.tally.counts.tools == 0 && question(&self.said).is_none();
        if self.proposes && untouched {
            let said = self.said.clone();
            if propose(&mut self.context, &mut self.speaker, &said).await? {
                return Ok(None);
            }
        }
        Ok(match self.found_wrong().await? {
            Some(text) => {
                self.context.emit(Event::Noticed { notice: Notice::SentBack { text } })?;
                None
            }
            None => Some(StopReason::EndTurn),
        })
    }

    async fn delegate(&mut self, calls: Vec<ToolCall>) -> Result<()> {
        let left = self.context.tally.rounds < self.most_replies();
        hand_on(&mut self.context, (&self.speaker.name, left), calls, given).await
    }

    /// What the project's own check, or a review, finds wrong with what was changed, as long as it may go back to work.
    async fn found_wrong(&mut self) -> Result<Option<String>> {
        let rounds = self.context.world.limits.validation_rounds;
        let sent_back = self.context.tally.sent_back;
        if !self.checks_itself || sent_back >= rounds {
            if sent_back > 0 {
                selfcheck::tell(&mut self.context).await?;
            }
            return Ok(None);
        }
        let found = selfcheck::findings(&mut self.context, &self.said).await?;
        self.context.tally.sent_back += u32::from(found.is_some());
        Ok(found)
    }

    /// Whether the model may be asked once more, with room made for it; says so if not.
    async fn may_go_on(&mut self) -> Result<bool> {
        if self.context.tally.rounds >= self.most_replies() && !self.is_let_go_on().await? {
            return Ok(false);
        }
        self.context.tally.rounds += 1;
        self.ask_for_report()?;
        make_room(&mut self.context).await?;
        Ok(true)
    }

    /// At the limit of a turn whoever is there may let it go on.
    async fn is_let_go_on(&mut self) -> Result<bool> {
        let world = self.context.world.clone();
        let attended = world.attendance == Attendance::Attended;
        if self.reports || self.last_reply.is_some() {
            return Ok(false);
        }
        let phrase = if attended { words::ITERATIONS_ASK } else { words::ITERATIONS };
        let text = phrase.say(world.lang, &[("count", &self.context.tally.rounds)]);
        if !attended {
            self.context.notice(text)?;
            return Ok(false);
        }
        let goes_on = matches!(approved(&mut self.context, text).await?, Agreed::Yes);
        self.more_replies += if goes_on { world.limits.iterations } else { 0 };
        Ok(goes_on)
    }

    fn most_replies(&self) -> u32 {
        let most = self.context.world.limits.iterations + self.more_replies;
        self.last_reply.map_or(most, |last| last.min(most))
    }

    /// Before the last reply of one who has to report: no more tools.
    fn ask_for_report(&mut self) -> Result<(), Failure> {
        let rounds = self.context.tally.rounds;
        if self.last_reply.is_none_or(|last| rounds < last) || rounds == 1 {
            return Ok(());
        }
        self.speaker.may_call = MayCall::Nothing;
        let world = &self.context.world;
        let text = prompt::source(world.lang, "report", &world.project.overrides).to_owned();
        self.context.emit(Event::Noticed { notice: Notice::Briefed { text } })
    }

    async fn reply(&mut self) -> Result<Reply> {
        let mut compacted = false;
        loop {
            let (mut error, arrived) = match attempt(&mut self.context, &self.speaker).await? {
                Attempt::Replied(reply) => {
                    let whole = intent(&reply) != Intent::Continue;
                    self.tried = if whole { 0 } else { self.tried + 1 };
                    return Ok(reply);
                }
                Attempt::Cancelled => return Err(Interruption::Cancelled),
                Attempt::Cut(reply, error) => (error, Some(reply)),
                Attempt::Failed(error) => (error, None),
            };
            self.tried += error.sent.max(1);
            let world = self.context.world.clone();
            if arrived.is_some() {
                error.message = words::KEPT.say(world.lang, &[("reason", &error.message)]);
            }
            if arrived.is_none() && self.context.leaves_out_pictures(&error, self.speaker.tier)? {
                continue;
            }
            let wait = Backoff::default().wait(self.tried, error.retry_after_ms, self.chance());
            let patience = if world.attendance == Attendance::Attended { ATTENDED } else { UNATTENDED };
            let gives_up = error.class == ErrorClass::Unreachable || wait.is_none_or(|wait| wait > patience);
            if gives_up && self.context.falls_back(&error)? {
                self.tried = 0;
                continue;
            }
            match (wait, error.class, arrived) {
                (Some(wait), _, _) if wait > patience => {
                    let minutes = wait.as_secs().div_ceil(60);
                    let asked = [("reason", &error.message as &dyn Display), ("minutes", &minutes)];
                    error.message = words::ASKED_TO_WAIT.say(world.lang, &asked);
                    return Err(explain(&world, error).into());
                }
                (Some(wait), _, Some(reply)) => {
                    self.wait_before_retry(error.message, wait, self.tried + 1).await?;
                    return Ok(reply);
                }
                (Some(wait), ErrorClass::Transient, None) => {
                    self.wait_before_retry(error.message, wait, self.tried + 1).await?;
                }
                (Some(_), ErrorClass::Overflow, None)
                    if !compacted && compact(&mut self.context, Need::Overflow).await? =>
                {
                    compacted = true;
                }
                _ => return Err(explain(&world, error).into()),
            }
        }
    }

    /// Spreads clients that failed together; the clock's last digits are random enough for that.
    fn chance(&self) -> f64 {
        (self.context.world.clock.now().0 % 1000) as f64 / 1000.0
    }

    async fn wait_before_retry(&self, reason: String, wait: Duration, attempt: u32) -> Result<()> {
        let wait_ms = wait.as_millis() as u64;
        self.context.emit(Event::Noticed { notice: Notice::Retrying { reason, wait_ms, attempt } })?;
        self.context.pause(wait).await
    }

    fn said_nothing(&self) -> bool {
        self.said.trim().is_empty() && self.context.world.provider.is_model()
    }

    fn result(&self, end: &Result<StopReason>) -> TaskResult {
        let lang = self.context.world.lang;
        let error = match end {
            // Who says nothing has not reported: nobody can go on from it.
            Ok(StopReason::EndTurn) if self.reports && self.said_nothing() => {
                Some(words::EMPTY_REPLY.text(lang).to_owned())
            }
            Ok(StopReason::MaxTurnRequests) => Some(words::TOO_MANY_REPLIES.text(lang).to_owned()),
            Ok(StopReason::Refusal) => Some(words::MODEL_DECLINED.text(lang).to_owned()),
            Ok(StopReason::NotDone) => Some(self.said.clone()),
            Ok(StopReason::Cancelled) | Err(Interruption::Cancelled) => {
                Some(words::CANCELLED.text(lang).to_owned())
            }
            Ok(StopReason::EndTurn | StopReason::ToolUse | StopReason::MaxTokens | StopReason::Cut) => None,
            Err(Interruption::Failed(failure)) => Some(failure.message.clone()),
        };
        let reason = question(&self.said).filter(|_| error.is_none());
        TaskResult {
            ok: error.is_none(),
            data: self.said.clone(),
            error,
            uncertain: reason.is_some(),
            reason,
        }
    }
}

/// Another agent takes a task, in a conversation and with tools of its own.
async fn given(context: Context<'_>, given: Given) -> Result<(TaskResult, Tally), Failure> {
    let Given { agent, task, known } = given;
    let world = context.world.clone();
    let directory = world.workspace.here().cwd.display().to_string();
    let view = TaskView {
        task: &task,
        whole: &context.request,
        before: &[],
        earlier: &known,
        directory: &directory,
        replies: REPLIES,
    };
    let opening = prompt::task(world.lang, view, &world.project.overrides);
    let opening = Message::user(opening.map_err(|error| world.unusable(error))?);
    let speaker = Speaker::agent(&world, agent)?.on(&world, &task);
    let agent = Agent::new(context, speaker).reporting_within(REPLIES);
    let Finished { result, tally, .. } = agent.run(&task, TaskConversation::Own { opening }).await;
    Ok((result, tally))
}

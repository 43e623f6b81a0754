//! An agent: a speaker, one conversation, and the loop over it. A turn's only agent and each of several run through the
//! same function, under a task of their own, and end with a result.

use super::compact::{Need, compact, make_room};
use super::context::{Context, Interruption, Result, Tally};
use super::execute::{begin, end_delegation, execute, not_run};
use super::intent::{Intent, intent, question};
use super::selfcheck;
use super::speaker::{Speaker, Switch};
use super::stream::{Attempt, attempt, explain};
use super::world::Attendance;
use crate::analysis;
use crate::catalog::engine as words;
use crate::net::Backoff;
use crate::prompt::{self, TaskView};
use crate::protocol::{Event, Failure, Message, Notice, StopReason, TaskConversation, TaskResult, ToolCall};
use crate::provider::{ErrorClass, Reply};
use crate::tool::control;
use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;

/// A longer wait that a server asks for ends the turn, where somebody sees it count down and where nobody does.
const ATTENDED: Duration = Duration::from_secs(6 * 3600);
const UNATTENDED: Duration = Duration::from_secs(60);

/// So many replies an agent has for what another hands it.
const DELEGATED: u32 = 12;

pub(super) struct Agent<'s> {
    context: Context<'s>,
    speaker: Speaker,
    /// What a reply that neither does nor asks anything is sent back with, once.
    send_back: Option<String>,
    /// The request is for a change of files.
    owes_change: bool,
    /// It was asked for once more.
    asked_again: bool,
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
            send_back: None,
            owes_change: false,
            asked_again: false,
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

    /// The request is plain: if the first reply neither does nor asks anything, it is sent back with this text.
    pub(super) fn sent_back_with(mut self, text: Option<String>) -> Self {
        self.send_back = text;
        self
    }

    pub(super) fn owing_a_change(mut self, owes: bool) -> Self {
        self.owes_change = owes;
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
                    // Who only plans has done nothing yet.
                    if calls.iter().any(|call| call.name != control::UPDATE_PLAN) {
                        self.send_back = None;
                    }
                    let may = |call: &ToolCall| self.speaker.may_call(&call.name);
                    let hands_on = |call: &ToolCall| control::delegate_of(&call.name).is_some() && may(call);
                    let (delegated, own): (Vec<_>, Vec<_>) = calls.into_iter().partition(hands_on);
                    let mut so_far = execute(&mut self.context, &mut self.speaker, own).await;
                    for call in &delegated {
                        match so_far {
                            Ok(()) => so_far = Box::pin(self.delegate(call)).await,
                            Err(_) => not_run(&self.context, call)?,
                        }
                    }
                    so_far?;
                    if let Some(why) = self.context.tally.escalated.take() {
                        self.said = why;
                        return Ok(StopReason::NotDone);
                    }
                    if self.speaker.answers {
                        return Ok(StopReason::ToolUse);
                    }
                    if let Some(name) = &self.context.tally.given_up {
                        let lang = self.context.world.lang;
                        self.context.notice(words::GAVE_UP.say(lang, &[("name", name)]))?;
                        return Ok(StopReason::NotDone);
                    }
                }
                // Who has few words has said them.
                Intent::Continue if self.speaker.max_tokens.is_some() => return Ok(StopReason::EndTurn),
                Intent::Continue if self.tried >= Backoff::default().attempts => return Ok(reply.stop),
                Intent::Continue => {}
                Intent::Answer(StopReason::EndTurn)
                    if question(&self.said).is_none()
                        && let Some(text) = self.send_back.take() =>
                {
                    self.context.emit(Event::Noticed { notice: Notice::SentBack { text } })?;
                }
                Intent::Answer(StopReason::EndTurn)
                    if self.owes_change && !self.context.tally.work.changed =>
                {
                    if let Some(end) = self.nothing_changed()? {
                        return Ok(end);
                    }
                }
                Intent::Answer(StopReason::EndTurn) => match self.found_wrong().await? {
                    Some(text) => self.context.emit(Event::Noticed { notice: Notice::SentBack { text } })?,
                    None => return Ok(StopReason::EndTurn),
                },
                Intent::Answer(reason) => return Ok(reason),
            }
        }
        Ok(StopReason::MaxTurnRequests)
    }

    /// Another agent takes a task, in a conversation and with tools of its own; its report is the call's result.
    async fn delegate(&mut self, call: &ToolCall) -> Result<()> {
        begin(&self.context, call)?;
        self.context.tally.counts.tools += 1;
        let world = self.context.world.clone();
        let (ok, text) = match (control::delegate_of(&call.name), control::task(&call.arguments)) {
            // What the others took counts, so that it ends however many are given something.
            (Some(_), Ok(_)) if self.context.tally.rounds >= self.most_replies() => {
                (false, words::TOO_MANY_REPLIES.text(world.lang).to_owned())
            }
            (Some(name), Ok((task, known))) => match self.hand_on(name, &task, &known).await {
                Ok(Finished { result, tally, .. }) => {
                    self.context.tally.add(tally.forgetting());
                    (result.ok, result.error.unwrap_or(result.data))
                }
                Err(failure) => (false, failure.message),
            },
            (_, Err(error)) => (false, error),
            (None, Ok(_)) => (false, String::new()),
        };
        end_delegation(&self.context, &self.speaker.name, call, ok, &text)?;
        if self.context.signal.is_raised() { Err(Interruption::Cancelled) } else { Ok(()) }
    }

    async fn hand_on(&self, name: &str, task: &str, known: &str) -> Result<Finished, Failure> {
        let world = &self.context.world;
        let directory = world.workspace.here().cwd.display().to_string();
        let view = TaskView {
            task,
            whole: &self.context.request,
            before: &[],
            earlier: known,
            directory: &directory,
            replies: DELEGATED,
        };
        let opening = prompt::task(world.lang, view, &world.project.overrides);
        let opening = Message::user(opening.map_err(|error| world.unusable(error))?);
        let speaker = Speaker::agent(world, name)?.on(world, task);
        let agent = Agent::new(self.context.begin_task(), speaker).reporting_within(DELEGATED);
        Ok(agent.run(task, TaskConversation::Own { opening }).await)
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

    /// A reply ends the work on a change, and no file was changed. Where nobody is there to see it, it is asked for once
    /// more, and stays undone if that does not help; a person is told what the reply may hide.
    fn nothing_changed(&mut self) -> Result<Option<StopReason>> {
        let world = self.context.world.clone();
        let (effort, asked) = (self.context.tally.work, self.context.tally.counts.unanswered);
        let attended = world.attendance == Attendance::Attended;
        if attended || asked > 0 || !world.provider.is_model() {
            if effort.failed || analysis::claims_change(&self.said) {
                let phrase = if effort.failed { words::EDITS_FAILED } else { words::NOTHING_CHANGED };
                self.context.notice(phrase.text(world.lang))?;
            }
            return Ok(Some(StopReason::EndTurn));
        }
        if std::mem::replace(&mut self.asked_again, true) {
            self.context.notice(words::NOTHING_CHANGED.text(world.lang))?;
            return Ok(Some(StopReason::NotDone));
        }
        let text = prompt::source(world.lang, "unchanged", &world.project.overrides).to_owned();
        self.context.emit(Event::Noticed { notice: Notice::SentBack { text } })?;
        Ok(None)
    }

    /// Whether the model may be asked once more, with room made for it; says so if not.
    async fn may_go_on(&mut self) -> Result<bool> {
        let most = self.most_replies();
        if self.context.tally.rounds >= most {
            if !self.reports && self.last_reply.is_none() {
                let text = words::ITERATIONS.say(self.context.world.lang, &[("count", &most)]);
                self.context.notice(text)?;
            }
            return Ok(false);
        }
        self.context.tally.rounds += 1;
        self.ask_for_report()?;
        make_room(&mut self.context).await?;
        Ok(true)
    }

    fn most_replies(&self) -> u32 {
        let most = self.context.world.limits.iterations;
        self.last_reply.map_or(most, |last| last.min(most))
    }

    /// Before the last reply of one who has to report: no more tools.
    fn ask_for_report(&mut self) -> Result<(), Failure> {
        let rounds = self.context.tally.rounds;
        if self.last_reply.is_none_or(|last| rounds < last) || rounds == 1 {
            return Ok(());
        }
        self.speaker.tools.clear();
        self.speaker.switch = Switch::Never;
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

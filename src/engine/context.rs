//! What the steps of a turn work with: the world, the session, under which task they record, the signal that stops
//! them, and what they took. Each agent has one of its own.

use super::cancellation::{Cancellation, Signal};
use super::session::{Known, Session};
use super::tasks::Tasks;
use super::world::{Attendance, World};
use crate::analysis::Baseline;
use crate::catalog::engine as words;
use crate::protocol::{
    Answer, Content, Event, Failure, Notice, Question, QuestionKind, TaskId, Tier, ToolCall, TurnCounts,
};
use crate::provider::{ErrorClass, ProviderError};
use crate::tool::{Outcome, ReadLog};
use std::collections::{HashMap, HashSet};
use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;

#[derive(Clone)]
pub(super) struct Context<'s> {
    pub(super) world: Arc<World>,
    pub(super) session: &'s Session,
    pub(super) task: Option<TaskId>,
    /// What the agent was asked for.
    pub(super) request: Arc<str>,
    /// The request was heard as a look at what is there: whatever changes something asks.
    pub(super) only_looks: bool,
    /// The user agreed to the work, so that its edits and contained commands are not asked about again.
    pub(super) agreed: bool,
    /// What the user said in this turn.
    pub(super) said: Arc<str>,
    pub(super) signal: Signal,
    pub(super) tasks: Tasks,
    pub(super) reads: Arc<ReadLog>,
    pub(super) tally: Tally,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Tally {
    pub(super) counts: TurnCounts,
    /// In how many replies in a row each tool failed, and in which round last: calls of one reply fail as one, since the
    /// model has not seen what became of the first.
    pub(super) failures: HashMap<String, (u32, u32)>,
    /// The tool that is called although it failed too often.
    pub(super) given_up: Option<String>,
    /// Why the task is given back, if it is.
    pub(super) escalated: Option<String>,
    /// Commands that were asked about once more, with something opened.
    pub(super) reopened: HashSet<String>,
    /// What calls gave since something last changed, and how often each was made.
    gave: HashMap<String, (String, u32)>,
    pub(super) work: Effort,
    pub(super) rejections: u32,
    /// What the user said instead of agreeing, to which there was no reply yet.
    pub(super) objection: bool,
    pub(super) rounds: u32,
    /// The project's own check was run so often beside the model's calls.
    pub(super) checks: u32,
    /// What the check said of the state before the turn, once that mattered.
    pub(super) baseline: Option<Baseline>,
    /// What is to be said of the check, if it still fails at the end.
    pub(super) red: Option<String>,
    /// What was found wrong with the work went back to it so often.
    pub(super) sent_back: u32,
    pub(super) debates: u32,
    /// How long the human was waited for.
    pub(super) waited_ms: u64,
}

/// What became of the files so far.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Effort {
    /// Something was changed, or a command ran that may have changed something.
    pub(super) changed: bool,
    /// A tool changed files.
    pub(super) changed_files: bool,
    /// Since then the project's own check ran.
    pub(super) checked: bool,
}

impl<'s> Context<'s> {
    /// Counts a call; plain rules make none.
    pub(super) fn model_called(&mut self, tier: Tier) {
        if self.world.provider.is_model() {
            let counts = &mut self.tally.counts;
            match tier {
                Tier::Fast => counts.fast += 1,
                Tier::Main => counts.main += 1,
                Tier::Deep => counts.deep += 1,
            }
        }
    }

    pub(super) fn new(world: Arc<World>, session: &'s Session, cancellation: &Arc<Cancellation>) -> Self {
        let (signal, tasks) = (cancellation.signal(), Tasks::new(cancellation.clone()));
        let (reads, tally) = (session.reads.clone(), Tally::begun());
        let (only_looks, agreed, request, said) = (false, false, "".into(), "".into());
        Self { world, session, task: None, request, only_looks, agreed, said, signal, tasks, reads, tally }
    }

    /// What another agent works with: the next task of the turn.
    pub(super) fn begin_task(&self) -> Self {
        Self { tally: Tally::begun(), ..self.again() }
    }

    /// What is tried once more: as a task of its own, with what it took so far.
    pub(super) fn again(&self) -> Self {
        let (task, signal) = self.tasks.begin(self.task);
        Self { task: Some(task), signal, ..self.clone() }
    }

    /// What an agent works with whose part is counted when it has ended.
    pub(super) fn apart(&self) -> Self {
        Self { tally: Tally::begun(), ..self.clone() }
    }

    /// Another model takes over for the rest of the turn where one is configured and this one does not answer.
    pub(super) fn falls_back(&mut self, error: &ProviderError) -> Result<bool, Failure> {
        let passing = matches!(error.class, ErrorClass::Transient | ErrorClass::Unreachable);
        let Some(next) = self.world.fallen_back().filter(|_| passing) else { return Ok(false) };
        let said: [(&str, &dyn Display); 2] = [("reason", &error.message), ("model", &next.model())];
        self.notice(words::FALLS_BACK.say(next.lang, &said))?;
        self.world = Arc::new(next);
        Ok(true)
    }

    /// A model that refuses a request with pictures gets them in words from now on; false if that cannot be why.
    pub(super) fn leaves_out_pictures(&self, error: &ProviderError, tier: Tier) -> Result<bool, Failure> {
        let messages = self.session.messages(self.task);
        let mut parts = messages.iter().flat_map(|message| &message.content);
        let model = self.world.provider.model(tier);
        if !error.may_be_about_pictures() || !parts.any(|part| matches!(part, Content::Image(_))) {
            return Ok(false);
        }
        let new = self.session.learn(Known::SeesNothing, model);
        if new {
            let said: [(&str, &dyn Display); 2] = [("reason", &error.message), ("model", &model)];
            self.notice(words::SEES_NOTHING.say(self.world.lang, &said))?;
        }
        Ok(new)
    }

    pub(super) fn emit(&self, event: Event) -> Result<(), Failure> {
        self.session.emit(self.task, event)
    }

    pub(super) fn notice(&self, text: impl Into<String>) -> Result<(), Failure> {
        self.emit(Event::Noticed { notice: Notice::Text { text: text.into() } })
    }

    /// Asks the human and waits. Nobody there counts as an answer too.
    pub(super) async fn ask(&mut self, kind: QuestionKind) -> Result<Answer> {
        let (id, answered) = self.session.questions.open(kind.clone());
        self.emit(Event::QuestionAsked { question: Question { id, kind } })?;
        let asked = self.world.clock.now();
        let answer = match self.world.attendance {
            Attendance::Unattended => Some(Answer::Unattended),
            Attendance::SaysYes => Some(Answer::Yes),
            Attendance::Attended => tokio::select! {
                biased;
                () = self.signal.raised() => None,
                answer = answered => answer.ok(),
            },
        };
        self.tally.waited_ms += self.world.clock.now().since(asked);
        let cancelled = answer.is_none();
        let answer = answer.unwrap_or(Answer::No { word: None });
        self.emit(Event::QuestionAnswered { id, answer: answer.clone() })?;
        if cancelled { Err(Interruption::Cancelled) } else { Ok(answer) }
    }

    /// Waits so long, or until the human skips it; not if the work is stopped.
    pub(super) async fn pause(&self, wait: Duration) -> Result<()> {
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = self.session.skip.notified() => {}
            () = self.signal.raised() => return Err(Interruption::Cancelled),
        }
        Ok(())
    }
}

/// What ends a turn, or a task in it, early.
#[derive(Debug)]
pub(super) enum Interruption {
    Cancelled,
    Failed(Failure),
}

pub(super) type Result<T, E = Interruption> = std::result::Result<T, E>;

impl From<Failure> for Interruption {
    fn from(failure: Failure) -> Self {
        Interruption::Failed(failure)
    }
}

impl Tally {
    pub(super) fn begun() -> Self {
        Self { counts: TurnCounts { cost_usd: Some(0.0), ..TurnCounts::default() }, ..Self::default() }
    }

    pub(super) fn add(&mut self, other: Tally) {
        self.counts += other.counts;
        for (tool, failed) in other.failures {
            let most = self.failures.entry(tool).or_default();
            *most = failed.max(*most);
        }
        self.given_up = self.given_up.take().or(other.given_up);
        self.work.changed |= other.work.changed;
        self.work.changed_files |= other.work.changed_files;
        self.work.checked = other.work.checked || (self.work.checked && !other.work.changed);
        self.rejections += other.rejections;
        self.objection |= other.objection;
        self.rounds += other.rounds;
        self.checks += other.checks;
        self.baseline = other.baseline.or(self.baseline.take());
        self.red = other.red.or(self.red.take());
        self.sent_back += other.sent_back;
        self.debates += other.debates;
        self.waited_ms += other.waited_ms;
    }

    /// What went wrong is forgotten: another way is tried, or another agent works.
    pub(super) fn forgetting(self) -> Self {
        Self { given_up: None, failures: HashMap::new(), ..self }
    }

    /// Counts a call: how often this very one was made now, with the same result each time.
    pub(super) fn times(&mut self, call: &ToolCall) -> u32 {
        let (_, times) = self.gave.entry(written(call)).or_default();
        *times += 1;
        *times
    }

    /// What a call gave; one that failed is counted as such.
    pub(super) fn gave(&mut self, call: &ToolCall, outcome: &Outcome, may_have_changed: bool) {
        if may_have_changed || !outcome.changes.is_empty() {
            self.gave.clear();
        }
        let (text, times) = self.gave.entry(written(call)).or_default();
        if *text != outcome.text || !outcome.ok {
            (*text, *times) = (outcome.text.clone(), u32::from(outcome.ok));
        }
    }

    /// What the model was given stands no longer before it: it may ask for all of it again.
    pub(super) fn forget_results(&mut self) {
        self.gave.clear();
    }

    pub(super) fn tool_ended(&mut self, name: &str, worked: bool) {
        if worked {
            self.failures.remove(name);
        } else {
            let (count, round) = self.failures.entry(name.to_owned()).or_default();
            *count += u32::from(*round != self.rounds);
            *round = self.rounds;
        }
    }
}

fn written(call: &ToolCall) -> String {
    format!("{} {}", call.name, call.arguments.written())
}

//! A process that was killed leaves things begun. These are the events that end them, so that every beginning has its end.

use crate::protocol::{
    Answer, CallId, Event, Message, Question, QuestionId, Record, StopReason, TaskId, TaskResult, Tier,
    TurnCounts, TurnOutcome, Usage,
};

#[derive(Debug, Clone, Copy)]
pub(super) struct Wording<'a> {
    pub model: &'a str,
    pub interrupted: &'a str,
    pub cut_off: &'a str,
}

pub(super) fn ends(records: &[Record], wording: &Wording<'_>) -> Vec<(Option<TaskId>, Event)> {
    let mut open = Open::default();
    for record in records {
        open.record(record);
    }
    open.end(wording)
}

#[derive(Default)]
struct Open {
    texts: Vec<(Option<TaskId>, String)>,
    calls: Vec<(Option<TaskId>, CallId)>,
    questions: Vec<(Option<TaskId>, QuestionId)>,
    tasks: Vec<TaskId>,
    turn: Option<u64>,
    last: u64,
    counts: TurnCounts,
    unpriced: bool,
}

impl Open {
    fn record(&mut self, record: &Record) {
        let task = record.task;
        self.last = record.at.0;
        match &record.event {
            Event::TurnStarted { .. } => *self = Self { turn: Some(record.at.0), ..Self::default() },
            Event::TextDelta { text } => match self.texts.iter_mut().find(|(t, _)| *t == task) {
                Some((_, so_far)) => so_far.push_str(text),
                None => self.texts.push((task, text.clone())),
            },
            Event::MessageEnded { usage, tier, cost_usd, .. } => {
                self.texts.retain(|(t, _)| *t != task);
                self.count(*usage, *tier, *cost_usd);
            }
            Event::ToolStarted { call, .. } => {
                self.counts.tools += 1;
                self.calls.push((task, call.id.clone()));
            }
            Event::ToolEnded { id, .. } => self.calls.retain(|(of, open)| (*of, open) != (task, id)),
            Event::QuestionAsked { question: Question { id, .. } } => self.questions.push((task, *id)),
            Event::QuestionAnswered { id, .. } => self.questions.retain(|(_, open)| open != id),
            Event::TaskStarted { .. } => self.tasks.extend(task),
            Event::TaskEnded { .. } => self.tasks.retain(|open| Some(*open) != task),
            Event::TurnEnded { .. } => *self = Self::default(),
            Event::Routed { .. }
            | Event::PlanUpdated { .. }
            | Event::ThoughtDelta { .. }
            | Event::ToolProgressed { .. }
            | Event::Noticed { .. } => {}
        }
    }

    fn count(&mut self, usage: Usage, tier: Tier, cost: Option<f64>) {
        self.counts.usage += usage;
        match tier {
            Tier::Fast => self.counts.fast += 1,
            Tier::Main => self.counts.main += 1,
            Tier::Deep => self.counts.deep += 1,
        }
        self.unpriced |= cost.is_none();
        let so_far = self.counts.cost_usd.unwrap_or(0.0);
        self.counts.cost_usd = cost.filter(|_| !self.unpriced).map(|cost| so_far + cost);
    }

    fn end(mut self, wording: &Wording<'_>) -> Vec<(Option<TaskId>, Event)> {
        let Some(began) = self.turn else { return Vec::new() };
        let mut events = Vec::new();
        let unanswered = |id| Event::QuestionAnswered { id, answer: Answer::Unattended };
        events.extend(self.questions.into_iter().map(|(task, id)| (task, unanswered(id))));
        events.extend(self.texts.into_iter().map(|(task, text)| (task, message_cut_off(text, wording))));
        events.extend(self.calls.into_iter().map(|(task, id)| (task, call_cut_off(id, wording))));
        for task in self.tasks.into_iter().rev() {
            let error = Some(wording.interrupted.to_owned());
            let result = TaskResult { error, ..TaskResult::default() };
            events.push((Some(task), Event::TaskEnded { result }));
        }
        self.counts.duration_ms = self.last.saturating_sub(began);
        let outcome = TurnOutcome::Stopped { reason: StopReason::Cancelled };
        events.push((None, Event::TurnEnded { outcome, counts: self.counts }));
        events
    }
}

fn message_cut_off(text: String, wording: &Wording<'_>) -> Event {
    Event::MessageEnded {
        message: Message::assistant(text),
        usage: Usage::default(),
        model: wording.model.to_owned(),
        tier: Tier::Main,
        stop: StopReason::Cancelled,
        cost_usd: None,
    }
}

fn call_cut_off(id: CallId, wording: &Wording<'_>) -> Event {
    Event::ToolEnded {
        id,
        ok: false,
        ran: true,
        text: wording.interrupted.to_owned(),
        summary: wording.cut_off.to_owned(),
        rule: String::new(),
        changes: Vec::new(),
        duration_ms: 0,
    }
}

//! A session's state, folded from its lines: the same code runs while it happens and when it is read again.

use super::conversation::Conversation;
use super::document::TaskContext;
use super::line::Note;
use super::undo::{Stack, Way};
use crate::catalog::Lang;
use crate::prompt;
use crate::protocol::{
    Answer, CallId, Event, Message, Notice, Place, Plan, Record, Step, StepState, StopReason,
    TaskConversation, TaskId, Timestamp, TurnId, Usage,
};
use crate::text::cut;
use crate::workspace::snapshot::Image;
use std::collections::BTreeMap;

/// Bytes of a role's report that a stopped plan is remembered by.
const MOST_OF_REPORT: usize = 3_000;

#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Fold {
    pub conversation: Conversation,
    /// Those of the last turn's tasks that speak in one of their own.
    pub own: BTreeMap<TaskId, Conversation>,
    pub stack: Stack,
    /// The plan of the turn, and what those of its tasks reported that have ended.
    plan: Option<Plan>,
    reports: BTreeMap<TaskId, String>,
    /// Files that an undo or redo changed since the last request, by path: how often made again less how often taken back.
    reversed: BTreeMap<String, i32>,
    /// Something was worked on in the user's own conversation, which has its lasting beginning since.
    pub worked: bool,
    /// Families of tools that were added to the user's own conversation, in their order.
    pub families: Vec<String>,
    /// Of what is told to the model here; it stands in the log, so that a conversation read again is the same.
    pub lang: Lang,
    pub title: Option<String>,
    pub first: Option<String>,
    pub last: Option<TaskContext>,
    pub usage: Usage,
    pub cost_usd: f64,
    pub turns: u32,
    pub seq: u64,
    pub updated: Timestamp,
    pub running: Option<TurnId>,
}

impl Fold {
    pub fn new(interrupted: &str) -> Self {
        Self { conversation: Conversation::new(interrupted), ..Self::default() }
    }

    pub fn record(&mut self, record: &Record) {
        self.numbered(record.seq, record.at);
        match &record.event {
            Event::TurnStarted { input, message } => {
                self.turn_started(record.turn, input.clone(), message.clone());
            }
            Event::Routed { to, .. } => self.routed(to.clone()),
            Event::TaskStarted { conversation, .. } => self.task_started(record.task, conversation.clone()),
            Event::MessageEnded { message, usage, stop, cost_usd, .. } => {
                self.cost_usd += cost_usd.unwrap_or(0.0);
                self.message_ended(record.task, message.clone(), *usage, *stop)
            }
            Event::ToolEnded { id, ok, text, .. } => self.tool_ended(record.task, id, *ok, text.clone()),
            Event::QuestionAnswered { answer, .. } => self.answered(record.task, answer.clone()),
            Event::Noticed { notice } => self.noticed(record.task, notice.clone()),
            Event::TurnEnded { .. } => self.turn_ended(),
            Event::PlanUpdated { plan } => self.plan = Some(plan.clone()),
            Event::TaskEnded { result } => {
                self.reports.extend(record.task.map(|task| (task, result.data.clone())));
            }
            Event::TextDelta { .. }
            | Event::ThoughtDelta { .. }
            | Event::ToolStarted { .. }
            | Event::ToolProgressed { .. }
            | Event::QuestionAsked { .. } => {}
        }
    }

    pub fn conversation_of(&self, task: Option<TaskId>) -> &Conversation {
        task.and_then(|task| self.own.get(&task)).unwrap_or(&self.conversation)
    }

    fn conversation_mut(&mut self, task: Option<TaskId>) -> &mut Conversation {
        task.and_then(|task| self.own.get_mut(&task)).unwrap_or(&mut self.conversation)
    }

    pub fn numbered(&mut self, seq: u64, at: Timestamp) {
        self.seq = self.seq.max(seq);
        self.updated = self.updated.max(at);
    }

    pub fn turn_started(&mut self, turn: TurnId, input: String, message: Message) {
        self.turns = self.turns.max(turn.0);
        self.running = Some(turn);
        self.own.clear();
        self.first.get_or_insert_with(|| input.clone());
        self.last = Some(TaskContext { turn, input, agent: None });
        self.tell_of_stopped_plan();
        self.conversation.asked(message);
        let reversed = std::mem::take(&mut self.reversed);
        for (name, way) in [("taken_back", -1), ("made_again", 1)] {
            let paths = reversed.iter().filter(|(_, times)| times.signum() == way);
            let paths: Vec<&str> = paths.map(|(path, _)| path.as_str()).collect();
            if !paths.is_empty() {
                self.conversation.told(format!("{} {}", prompt::text(self.lang, name), paths.join(", ")));
            }
        }
    }

    /// What roles had come to when their plan was stopped, by a person or by the end of the process, goes on with the
    /// conversation.
    fn tell_of_stopped_plan(&mut self) {
        let (plan, reports) = (self.plan.take(), std::mem::take(&mut self.reports));
        let Some(plan) = plan else { return };
        let done = |step: &&Step| step.state == StepState::Done;
        let ended = |step: &Step| !matches!(step.state, StepState::Waiting | StepState::Running);
        if plan.steps().iter().all(ended) || !plan.steps().iter().any(|step| done(&step)) {
            return;
        }
        let mut text = prompt::text(self.lang, "plan_stopped").to_owned();
        for step in plan.steps() {
            text.push_str(&format!("\n- {} ({})", step.name, step.state.name()));
            if let Some(report) = step.task.filter(|_| done(&step)).and_then(|task| reports.get(&task)) {
                text.push_str(&format!(": {}", cut::both_ends(report, MOST_OF_REPORT)));
            }
        }
        self.conversation.told(text);
    }

    /// The model hears of it with the next request.
    fn reversed(&mut self, way: Way, call: &CallId, kept: &[Place]) {
        let change = self.stack.of(way).iter().rfind(|change| change.call == *call);
        for file in change.iter().flat_map(|change| &change.files) {
            let is_dir = [&file.before, &file.after].iter().any(|image| matches!(image, Image::Dir { .. }));
            if !is_dir && !kept.contains(&file.place) {
                *self.reversed.entry(file.place.to_string()).or_default() +=
                    if way == Way::Undo { -1 } else { 1 };
            }
        }
    }

    pub fn routed(&mut self, to: String) {
        if let Some(last) = &mut self.last {
            last.agent = Some(to);
        }
    }

    pub fn task_started(&mut self, task: Option<TaskId>, conversation: TaskConversation) {
        match conversation {
            TaskConversation::Session => self.worked = true,
            TaskConversation::Own { opening } => {
                self.own.extend(task.map(|task| (task, self.conversation.beside(opening))));
            }
        }
    }

    pub fn message_ended(&mut self, task: Option<TaskId>, message: Message, usage: Usage, stop: StopReason) {
        self.usage += usage;
        let goes_on =
            matches!(stop, StopReason::MaxTokens | StopReason::Cut) && message.calls().next().is_none();
        let empty = message.content.is_empty();
        let conversation = self.conversation_mut(task);
        conversation.replied(message);
        conversation.counted(&usage);
        if goes_on && !empty {
            conversation.cut_off();
        }
    }

    pub fn answered(&mut self, task: Option<TaskId>, answer: Answer) {
        if let Answer::Text { text } = answer {
            self.conversation_mut(task).added(text);
        }
    }

    pub fn noticed(&mut self, task: Option<TaskId>, notice: Notice) {
        match notice {
            Notice::Briefed { text } => self.conversation_mut(task).told(text),
            Notice::SentBack { text } => self.conversation_mut(task).asked(Message::user(text)),
            Notice::ToolsAdded { family, .. } if !self.families.contains(&family) => {
                self.families.push(family)
            }
            _ => {}
        }
    }

    pub fn tool_ended(&mut self, task: Option<TaskId>, id: &CallId, ok: bool, text: String) {
        self.conversation_mut(task).resulted(id, ok, text);
    }

    pub fn turn_ended(&mut self) {
        self.running = None;
    }

    pub fn note(&mut self, note: &Note, at: Timestamp) {
        self.updated = self.updated.max(at);
        match note {
            Note::Undo { call, kept } => self.reversed(Way::Undo, call, kept),
            Note::Redo { call, kept } => self.reversed(Way::Redo, call, kept),
            Note::Compaction(to) => self.conversation_mut(to.task).replace(to.messages.clone()),
            Note::Rename { title } => self.title = Some(title.clone()),
            Note::Spent { usage, cost_usd } => {
                self.usage += *usage;
                self.cost_usd += cost_usd.unwrap_or(0.0);
            }
            Note::Language { code } => self.lang = Lang::parse(code).unwrap_or(self.lang),
            Note::Imported { document } => {
                self.conversation.replace(document.messages.clone());
                self.stack.done.clone_from(&document.undo_stack);
                self.usage = document.usage();
                self.first = document.last_task_context.as_ref().map(|last| last.input.clone());
                self.last.clone_from(&document.last_task_context);
                self.turns = self.last.as_ref().map_or(0, |last| last.turn.0);
            }
            Note::Preimage { .. }
            | Note::Postimage { .. }
            | Note::NotKept { .. }
            | Note::Analysed { .. }
            | Note::Recovered { .. } => {}
        }
        self.stack.note(note, at);
    }
}

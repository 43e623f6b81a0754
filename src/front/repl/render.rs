//! Every event on the screen. Shown again from a session file, the same events give the same screen; what moves in
//! between (spinner, live output) is only ever drawn on rows that are taken away again.

mod beside;
mod calls;

use super::activity::{Activity, Running};
use super::event_view;
use super::question_view;
use super::recent_calls::RecentCalls;
use super::reply::Reply;
use super::screen::{Look, Screen};
use super::task_view::Tasks;
use crate::catalog::{Lang, names, repl};
use crate::protocol::{
    Answer, CallId, Event, Failure, Notice, Question, QuestionKind, Record, Route, TaskConversation,
    Timestamp, TurnCounts, TurnOutcome,
};
use crate::provider::offline;
use crate::text::next_steps::NextStep;
use crate::tool::control::Planned;

const BELL_MS: u64 = 10_000;

/// What stands last on the screen: decides about empty rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Last {
    Other,
    Tool,
}

pub struct Renderer {
    screen: Screen,
    lang: Lang,
    reply: Option<Reply>,
    arrived: String,
    activity: Activity,
    running: Vec<Running>,
    recent_calls: RecentCalls,
    last: Last,
    pub(super) steps: Vec<NextStep>,
    typed: Option<String>,
    approved: Vec<CallId>,
    question: Option<Question>,
    /// Who asks, if that is somebody beside the conversation.
    asker: Option<String>,
    /// What is tried again; said once, when it is over.
    retried: Option<String>,
    pub(super) tasks: Tasks,
    /// The family of the call before, where several agents work in one loop.
    family: Option<String>,
    /// The list of its own work that an agent told last in this turn.
    plan: Vec<Planned>,
    /// How many looks stand in a row last, and what the next ones after them were, which share a row.
    looks: usize,
    more_looks: Vec<String>,
    /// A model spoke in this turn: what runs now is its doing, and what runs else is what the person asked for.
    by_model: bool,
}

impl Renderer {
    pub fn new(screen: Screen, lang: Lang) -> Self {
        Self {
            screen,
            lang,
            reply: None,
            arrived: String::new(),
            activity: Activity::default(),
            running: Vec::new(),
            recent_calls: RecentCalls::default(),
            last: Last::Other,
            steps: Vec::new(),
            typed: None,
            approved: Vec::new(),
            question: None,
            asker: None,
            retried: None,
            tasks: Tasks::default(),
            family: None,
            plan: Vec::new(),
            looks: 0,
            more_looks: Vec::new(),
            by_model: false,
        }
    }

    pub fn screen(&mut self) -> &mut Screen {
        &mut self.screen
    }

    pub fn set_lang(&mut self, lang: Lang) {
        self.lang = lang;
    }

    /// This line stands at the prompt already, as the person typed it.
    pub fn typed(&mut self, input: &str) {
        self.typed = Some(input.to_owned());
        self.screen.written_by_others();
    }

    /// What stands in no prompt on the screen.
    pub fn input(&mut self, input: &str) {
        self.screen.gap();
        self.screen.lines(&event_view::input(input, self.look(), self.lang));
    }

    pub fn typed_ahead(&mut self, rows: Vec<String>, now: Timestamp) {
        self.activity.ahead = rows;
        self.tick(now);
    }

    /// The `n`th of the last tool calls in full, counted from 1; without a number the last that was folded.
    pub fn full(&self, n: Option<usize>) -> Option<String> {
        self.recent_calls.full(n, self.look(), self.lang)
    }

    pub(super) fn fit(&mut self) {
        if let Ok(size) = rustix::termios::tcgetwinsize(std::io::stdout())
            && size.ws_col > 0
        {
            self.resize(size.ws_col.max(20).into(), size.ws_row.max(5).into());
        }
    }

    pub fn resize(&mut self, columns: usize, rows: usize) {
        self.screen.resize(columns, rows);
        let look = self.look();
        if let Some(reply) = &mut self.reply {
            reply.resize(look);
        }
    }

    pub fn say(&mut self, text: &str) {
        self.settle_text();
        self.settle_looks();
        let text = crate::text::clean::for_screen(text);
        let text = event_view::lines(&text, self.look());
        self.screen.lines(&text);
        self.last = Last::Other;
    }

    pub fn say_diff(&mut self, diff: &str) {
        let rows = super::diff_view::files(diff, self.look());
        self.say(&rows.join("\n"));
    }

    pub fn fail(&mut self, failure: &Failure) {
        self.settle_text();
        self.row(event_view::failure(failure, self.look()), Last::Other);
    }

    fn look(&self) -> Look {
        self.screen.look()
    }

    pub fn show(&mut self, record: &Record) {
        if self.tasks.name_of(record.task).is_none() || !self.show_beside(record) {
            self.show_event(record);
        }
    }

    fn show_event(&mut self, record: &Record) {
        let at = record.at;
        match &record.event {
            Event::TurnStarted { input, message: _ } => self.turn_started(input, at),
            Event::Routed { overridden, route: _, to } => {
                self.family = (names::each(to).count() > 1).then(String::new);
                if overridden.as_deref() == Some(Route::BY_MODEL) {
                    self.note(repl::REROUTED.text(self.lang));
                }
            }
            Event::PlanUpdated { plan } => {
                let rows = self.tasks.planned(plan, self.look(), self.lang);
                rows.into_iter().for_each(|row| self.row(row, Last::Tool));
            }
            Event::TaskStarted { agent, description, conversation: TaskConversation::Own { .. } } => {
                record.task.into_iter().for_each(|task| self.tasks.begin(task, (agent, description), at));
                self.tick(at);
            }
            Event::TaskStarted { conversation: TaskConversation::Session, .. } => {}
            Event::TaskEnded { result: _ } => self.settle_text(),
            Event::TextDelta { text } => self.text(text, at),
            Event::ThoughtDelta { text } => {
                self.activity.think(text, at);
                self.tick(at);
            }
            Event::MessageEnded { message, model, .. } => {
                self.by_model = model != offline::MODEL;
                self.settle_thought();
                self.missing_text(&message.text(), at);
                self.settle_text();
                self.activity.begin(at);
            }
            Event::ToolStarted { .. } | Event::ToolProgressed { .. } | Event::ToolEnded { .. } => {
                self.tool_event(record);
            }
            Event::QuestionAsked { question } => {
                self.tasks.asks(record.task, at);
                self.asker = self.tasks.asker(record.task).map(str::to_owned);
                self.question_asked(question);
            }
            Event::QuestionAnswered { id: _, answer } => {
                self.tasks.asks(record.task, at);
                self.question_answered(answer, at);
            }
            Event::Noticed { notice } => self.notice(notice, at),
            Event::TurnEnded { outcome, counts } => self.turn_ended(outcome, counts),
        }
    }

    fn turn_started(&mut self, input: &str, at: Timestamp) {
        self.settle_text();
        self.steps.clear();
        self.approved.clear();
        self.plan.clear();
        self.arrived.clear();
        self.by_model = false;
        if self.typed.take().as_deref() != Some(input) {
            self.input(input);
        }
        self.last = Last::Other;
        self.activity.begin(at);
    }

    fn text(&mut self, piece: &str, at: Timestamp) {
        self.settle_thought();
        self.settle_looks();
        self.activity.stream(at);
        if self.screen.is_live() {
            // Only what was typed ahead stays below text that streams.
            self.tick(at);
        }
        self.arrived.push_str(piece);
        let look = self.look();
        self.reply.get_or_insert_with(|| Reply::new(look)).push(piece, &mut self.screen);
        self.last = Last::Other;
    }

    /// Shows what of a message never came in pieces, such as after a crash.
    fn missing_text(&mut self, whole: &str, at: Timestamp) {
        let rest = whole.strip_prefix(self.arrived.as_str()).unwrap_or_default().to_owned();
        if !rest.is_empty() {
            self.text(&rest, at);
        }
        self.arrived.clear();
    }

    fn settle_text(&mut self) {
        self.settle_thought();
        if let Some(reply) = self.reply.take() {
            let steps = reply.finish(&mut self.screen);
            if !steps.is_empty() {
                self.steps = steps;
            }
            self.last = Last::Other;
        }
    }

    fn settle_thought(&mut self) {
        if let Some(retried) = self.retried.take() {
            self.row(event_view::note(&retried, self.look()), Last::Other);
        }
        let Some(thought) = self.activity.thought.take() else { return };
        if let Some(row) = event_view::thought(&thought, self.look(), self.lang) {
            self.row(row, Last::Other);
        }
    }

    fn row(&mut self, row: String, now: Last) {
        self.settle_looks();
        if self.last != now || now != Last::Tool {
            self.screen.gap();
        }
        self.screen.lines(&row);
        self.last = now;
    }

    fn note(&mut self, text: &str) {
        self.settle_text();
        self.row(event_view::note(text, self.look()), Last::Other);
    }

    pub(super) fn question_asked(&mut self, question: &Question) {
        self.settle_text();
        self.screen.live(Vec::new());
        self.activity.quiet();
        if let QuestionKind::Approval { call, diff, .. } = &question.kind
            && !diff.is_empty()
        {
            self.approved.push(call.clone());
        }
        let rows = question_view::body(&question.kind, self.asker.as_deref(), self.look(), self.lang);
        self.row(rows.join("\n"), Last::Other);
        self.question = Some(question.clone());
        self.screen.bell();
    }

    /// What is asked, nothing of it folded.
    pub(super) fn question_in_full(&mut self) {
        let Some(question) = &self.question else { return };
        let look = Look { rows: usize::MAX, ..self.look() };
        let rows = question_view::body(&question.kind, self.asker.as_deref(), look, self.lang);
        self.screen.live(Vec::new());
        self.row(rows.join("\n"), Last::Other);
    }

    fn question_answered(&mut self, answer: &Answer, at: Timestamp) {
        self.settle_text();
        self.screen.live(Vec::new());
        let asked = self.question.take().map(|question| question.kind);
        self.screen.lines(&question_view::answer(asked.as_ref(), answer, self.look(), self.lang));
        self.last = Last::Other;
        self.activity.begin(at);
    }

    fn notice(&mut self, notice: &Notice, at: Timestamp) {
        let text = event_view::notice(notice, self.lang);
        if let Notice::Retrying { wait_ms, .. } = notice {
            self.retried = None;
            self.settle_text();
            self.activity.retry(Timestamp(at.0.saturating_add(*wait_ms)), text.clone());
            if self.look().can_redraw() {
                self.retried = Some(text);
                return self.tick(at);
            }
        }
        if !text.is_empty() {
            self.note(&text);
            self.tick(at);
        }
    }

    fn turn_ended(&mut self, outcome: &TurnOutcome, counts: &TurnCounts) {
        if let TurnOutcome::Failed { .. } = outcome {
            self.retried = None;
        }
        self.settle_text();
        self.settle_looks();
        self.running.clear();
        self.tasks.clear();
        self.activity = Activity::default();
        self.screen.live(Vec::new());
        self.question = None;
        match outcome {
            TurnOutcome::Stopped { reason } => {
                if let Some(phrase) = event_view::stopped(*reason) {
                    self.note(phrase.text(self.lang));
                }
            }
            TurnOutcome::Failed { failure } => self.fail(failure),
        }
        let footer = event_view::footer(counts, self.look(), self.lang);
        if !footer.is_empty() {
            self.row(footer, Last::Other);
        }
        if counts.duration_ms > BELL_MS {
            self.screen.bell();
        }
    }

    pub fn tick(&mut self, now: Timestamp) {
        if self.question.is_some() || !self.look().can_redraw() {
            return;
        }
        let mut rows = match self.tasks.is_empty() {
            true => self.activity.rows(&self.running, now, self.look(), self.lang),
            false => {
                let mut rows = self.tasks.rows(now, self.look(), self.lang);
                rows.extend_from_slice(&self.activity.ahead);
                rows
            }
        };
        let joins = self.last == Last::Tool && !self.running.is_empty();
        if !rows.is_empty() && self.screen.is_below_text() && !joins {
            rows.insert(0, String::new());
        }
        self.screen.live(rows);
    }
}

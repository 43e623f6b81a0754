//! Every event on the screen. Shown again from a session file, the same events give the same screen; what moves in
//! between (spinner, live output) is only ever drawn on rows that are taken away again.

use super::figures;
use super::live::Activity;
use super::question_view;
use super::reply::Reply;
use super::screen::{Look, Screen};
use super::shelf::Shelf;
use super::style::Style;
use super::tool_view::{self, Headline, Output, one_line};
use crate::catalog::{Lang, repl};
use crate::protocol::{
    Answer, CallId, Event, Failure, FileChange, Notice, Plan, Question, QuestionKind, Record, StopReason,
    Timestamp, ToolCall, TurnCounts, TurnOutcome,
};
use crate::text::measure;
use crate::text::next_steps::NextStep;

/// Rows of output under a call that went well.
const ROWS_OK: usize = 6;
/// Rows of output under a call that failed.
const ROWS_FAILED: usize = 14;
/// A turn that took longer ends with a bell.
const BELL_MS: u64 = 10_000;

/// What stands last on the screen: decides about empty rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Last {
    Other,
    Tool,
}

/// A call that runs.
#[derive(Debug)]
pub(super) struct Running {
    pub(super) call: ToolCall,
    pub(super) label: String,
    pub(super) title: String,
    pub(super) output: Output,
    pub(super) since: Timestamp,
}

/// Draws records.
#[derive(Debug)]
pub struct Renderer {
    screen: Screen,
    lang: Lang,
    reply: Option<Reply>,
    activity: Activity,
    running: Vec<Running>,
    shelf: Shelf,
    last: Last,
    steps: Vec<NextStep>,
    /// The line that stands at the prompt already.
    typed: Option<String>,
    /// Calls whose diff was shown with the question.
    approved: Vec<CallId>,
    question: Option<Question>,
    many_tasks: bool,
}

impl Renderer {
    /// Draws on this screen in this language.
    pub fn new(screen: Screen, lang: Lang) -> Self {
        Self {
            screen,
            lang,
            reply: None,
            activity: Activity::default(),
            running: Vec::new(),
            shelf: Shelf::default(),
            last: Last::Other,
            steps: Vec::new(),
            typed: None,
            approved: Vec::new(),
            question: None,
            many_tasks: false,
        }
    }

    /// The screen, for what is no event.
    pub fn screen(&mut self) -> &mut Screen {
        &mut self.screen
    }

    /// Speaks another language from now on.
    pub fn set_lang(&mut self, lang: Lang) {
        self.lang = lang;
    }

    /// This line stands at the prompt already, as the person typed it.
    pub fn typed(&mut self, input: &str) {
        self.typed = Some(input.to_owned());
        self.screen.written_by_others();
    }

    /// What is typed while the turn works; shown below everything else.
    pub fn queued(&mut self, text: &str, now: Timestamp) {
        self.activity.queued = one_line(text);
        self.draw_live(now);
    }

    /// The steps suggested by the last answer.
    pub fn next_steps(&self) -> &[NextStep] {
        &self.steps
    }

    /// The `n`th of the last tool calls in full, counted from 1; without a number the last that was folded.
    pub fn full(&self, n: Option<usize>) -> Option<String> {
        self.shelf.full(n, self.look(), self.lang)
    }

    /// Lets time pass: the spinner moves.
    pub fn tick(&mut self, now: Timestamp) {
        self.draw_live(now);
    }

    /// Writes lines of a command's answer, or of a notice of the front itself.
    pub fn say(&mut self, text: &str) {
        self.settle_text(None);
        self.screen.lines(text);
        self.last = Last::Other;
    }

    /// Writes a unified diff, coloured.
    pub fn say_diff(&mut self, diff: &str) {
        let view = super::diff_view::view(diff, self.look(), 0, super::diff_view::Extent::Whole);
        self.say(&view.rows.join("\n"));
    }

    /// Draws a question that belongs to no turn.
    pub fn ask_first(&mut self, question: &Question) {
        self.question_asked(question);
    }

    /// Writes a failure with what to do next.
    pub fn fail(&mut self, failure: &Failure) {
        self.settle_text(None);
        self.failure(failure);
    }

    fn look(&self) -> Look {
        self.screen.look()
    }

    /// Draws one record.
    pub fn show(&mut self, record: &Record) {
        let at = record.at;
        match &record.event {
            Event::TurnStarted { input, message: _ } => self.turn_started(input, at),
            Event::Routed { overridden, route: _, to: _ } => {
                if let Some(why) = overridden {
                    self.note(&repl::REROUTED.say(self.lang, &[("why", &one_line(why))]));
                }
            }
            Event::PlanUpdated { plan } => self.plan(plan),
            Event::TaskStarted { agent: _, description } => {
                if self.many_tasks {
                    self.row(look_bold(self.look(), &one_line(description)), Last::Other);
                }
            }
            Event::TaskEnded { ok: _ } => self.settle_text(None),
            Event::TextDelta { text } => self.text(text),
            Event::ThoughtDelta { text } => {
                self.activity.think(text, at);
                self.draw_live(at);
            }
            Event::MessageEnded { message, .. } => {
                self.settle_thought();
                let whole = message.text();
                if self.reply.is_none() && !whole.is_empty() {
                    self.reply = Some(Reply::new(self.look()));
                }
                self.settle_text(Some(&whole));
                self.activity.begin(at);
            }
            Event::ToolStarted { call, label, title } => self.tool_started(call, label, title, at),
            Event::ToolProgressed { id, stream, text } => {
                if let Some(running) = self.running.iter_mut().find(|r| r.call.id == *id) {
                    running.output.push(*stream, text);
                }
                self.draw_output(at);
            }
            Event::ToolEnded { id, ok, ran: _, text, summary, rule, changes, duration_ms } => {
                let ended = Ended { ok: *ok, text, summary, rule, changes, duration_ms: *duration_ms };
                self.tool_ended(id, &ended, at);
            }
            Event::QuestionAsked { question } => self.question_asked(question),
            Event::QuestionAnswered { id: _, answer } => self.question_answered(answer, at),
            Event::Noticed { notice } => self.notice(notice, at),
            Event::TurnEnded { outcome, counts } => self.turn_ended(outcome, counts),
        }
    }

    fn turn_started(&mut self, input: &str, at: Timestamp) {
        self.settle_text(None);
        self.steps.clear();
        self.approved.clear();
        self.many_tasks = false;
        if self.typed.take().as_deref() != Some(input) {
            self.screen.gap();
            let look = self.look();
            let mark = look.paint(Style::CYAN, look.glyph("› ", "> "));
            let rows = measure::wrap(&crate::text::clean::plain(input), look.width().saturating_sub(2));
            let left = |index: usize| if index == 0 { mark.as_str() } else { "  " };
            let rows: Vec<String> =
                rows.iter().enumerate().map(|(i, row)| format!("{}{row}", left(i))).collect();
            self.screen.lines(&rows.join("\n"));
        }
        self.last = Last::Other;
        self.activity.begin(at);
    }

    fn plan(&mut self, plan: &Plan) {
        self.many_tasks = plan.steps().len() > 1;
        if !self.many_tasks {
            return;
        }
        let look = self.look();
        self.settle_text(None);
        self.screen.gap();
        let mut rows = vec![look_bold(look, repl::PLAN.text(self.lang))];
        for step in plan.steps() {
            let lead = format!("  {}. ", step.id.0);
            let room = look.width().saturating_sub(lead.len());
            rows.push(format!("{lead}{}", measure::truncate(&one_line(&step.description), room)));
        }
        self.screen.lines(&rows.join("\n"));
        self.last = Last::Other;
    }

    fn text(&mut self, piece: &str) {
        self.settle_thought();
        self.activity.quiet();
        let look = self.look();
        self.reply.get_or_insert_with(|| Reply::new(look)).push(piece, &mut self.screen);
        self.last = Last::Other;
    }

    /// Ends the text that is open.
    fn settle_text(&mut self, whole: Option<&str>) {
        self.settle_thought();
        if let Some(reply) = self.reply.take() {
            let steps = reply.finish(whole, &mut self.screen);
            if !steps.is_empty() {
                self.steps = steps;
            }
            self.last = Last::Other;
        }
    }

    /// What was thought, folded to one row.
    fn settle_thought(&mut self) {
        let Some(thought) = self.activity.thought.take() else { return };
        let look = self.look();
        let mut lines = thought.lines().map(str::trim).filter(|line| !line.is_empty());
        let Some(first) = lines.next() else { return };
        let more = match lines.count() {
            0 => String::new(),
            n => format!(" {}", repl::THOUGHT_MORE.say(self.lang, &[("n", &(n + 1))])),
        };
        let first = one_line(&first.replace("**", ""));
        let room = look.width().saturating_sub(2 + measure::width(&more));
        let text = format!("{} {}{more}", look.glyph("∴", "~"), measure::truncate(&first, room));
        self.row(look.paint(Style::DIM, &text), Last::Other);
    }

    /// One row, with an empty one above it where something else stands there.
    fn row(&mut self, row: String, now: Last) {
        if self.last != now || now != Last::Tool {
            self.screen.gap();
        }
        self.screen.lines(&row);
        self.last = now;
    }

    fn note(&mut self, text: &str) {
        self.settle_text(None);
        let look = self.look();
        let rows = measure::wrap(text, look.width());
        let rows: Vec<String> = rows.iter().map(|row| look.paint(Style::DIM, row)).collect();
        self.row(rows.join("\n"), Last::Other);
    }

    fn tool_started(&mut self, call: &ToolCall, label: &str, title: &str, at: Timestamp) {
        self.settle_text(None);
        self.running.push(Running {
            call: call.clone(),
            label: label.to_owned(),
            title: title.to_owned(),
            output: Output::default(),
            since: at,
        });
        self.activity.begin(at);
        self.draw_live(at);
    }

    fn tool_ended(&mut self, id: &CallId, ended: &Ended<'_>, at: Timestamp) {
        self.settle_text(None);
        let Some(place) = self.running.iter().position(|running| running.call.id == *id) else { return };
        let running = self.running.remove(place);
        let (look, lang) = (self.look(), self.lang);
        let headline = Headline {
            title: &running.title,
            label: &running.label,
            summary: ended.summary,
            ok: ended.ok,
            changed: tool_view::counts(ended.changes),
            duration_ms: ended.duration_ms,
        };
        let mut rows = vec![tool_view::headline(&headline, look, lang)];
        if !running.output.is_empty() {
            let most = if ended.ok { ROWS_OK } else { ROWS_FAILED };
            rows.extend(tool_view::folded(&running.output, most, look, lang));
        }
        if !self.approved.contains(id) {
            rows.extend(tool_view::diffs(ended.changes, look, lang));
        }
        self.activity.begin(at);
        self.take_down_live();
        let alone = rows.len() > 1;
        self.row(rows.join("\n"), Last::Tool);
        if alone {
            self.last = Last::Other;
        }
        self.shelf.put(running, ended.text, ended.rule, ended.changes);
        self.draw_live(at);
    }

    fn question_asked(&mut self, question: &Question) {
        self.settle_text(None);
        self.take_down_live();
        self.activity.quiet();
        if let QuestionKind::Approval { call, diff, .. } = &question.kind
            && !diff.is_empty()
        {
            self.approved.push(call.clone());
        }
        let rows = question_view::body(&question.kind, self.look(), self.lang);
        self.row(rows.join("\n"), Last::Other);
        self.question = Some(question.clone());
        self.screen.bell();
    }

    fn question_answered(&mut self, answer: &Answer, at: Timestamp) {
        self.settle_text(None);
        self.take_down_live();
        self.question = None;
        self.screen.lines(&question_view::answer(answer, self.look(), self.lang));
        self.last = Last::Other;
        self.activity.begin(at);
    }

    fn notice(&mut self, notice: &Notice, at: Timestamp) {
        let lang = self.lang;
        let text = match notice {
            Notice::Retrying { reason, wait_ms, attempt } => {
                self.activity.retry(Timestamp(at.0.saturating_add(*wait_ms)));
                let reason = one_line(reason);
                repl::RETRYING.say(lang, &[("reason", &reason.trim_end_matches('.')), ("attempt", attempt)])
            }
            Notice::Compacted { before, after } => {
                let (before, after) = (figures::count(*before, lang), figures::count(*after, lang));
                repl::COMPACTED.say(lang, &[("before", &before), ("after", &after)])
            }
            Notice::ModelChanged { model } => repl::MODEL_CHANGED.say(lang, &[("model", &one_line(model))]),
            Notice::ModeChanged { mode } => repl::MODE_CHANGED.say(lang, &[("mode", &mode.name())]),
            Notice::Remembered { text } => repl::REMEMBERED.say(lang, &[("text", &one_line(text))]),
            Notice::Text { text } => crate::text::clean::plain(text).trim_end().to_owned(),
        };
        self.note(&text);
        self.draw_live(at);
    }

    fn turn_ended(&mut self, outcome: &TurnOutcome, counts: &TurnCounts) {
        self.settle_text(None);
        self.running.clear();
        self.activity = Activity::default();
        self.take_down_live();
        let lang = self.lang;
        match outcome {
            TurnOutcome::Stopped { reason } => {
                let said = match reason {
                    StopReason::EndTurn | StopReason::ToolUse => None,
                    StopReason::MaxTokens | StopReason::Cut => Some(repl::CUT_OFF),
                    StopReason::MaxTurnRequests => Some(repl::TOO_MANY_ROUNDS),
                    StopReason::Refusal => Some(repl::DECLINED),
                    StopReason::Cancelled => Some(repl::STOPPED),
                };
                if let Some(phrase) = said {
                    self.note(phrase.text(lang));
                }
            }
            TurnOutcome::Failed { failure } => self.failure(failure),
        }
        self.footer(counts);
        if counts.duration_ms > BELL_MS {
            self.screen.bell();
        }
    }

    fn failure(&mut self, failure: &Failure) {
        let look = self.look();
        let mark = look.glyph("✗ ", "x ");
        let mut rows: Vec<String> = Vec::new();
        for (index, row) in measure::wrap(&one_line(&failure.message), look.width() - 2).iter().enumerate() {
            let left = if index == 0 { mark } else { "  " };
            rows.push(look.paint(Style::RED, &format!("{left}{row}")));
        }
        for hint in &failure.hints {
            rows.extend(
                measure::wrap(&one_line(hint), look.width() - 2).iter().map(|row| format!("  {row}")),
            );
        }
        self.row(rows.join("\n"), Last::Other);
    }

    /// Joined by points; a narrow window gets several rows.
    fn footer(&mut self, counts: &TurnCounts) {
        let look = self.look();
        let pieces = figures::footer(counts, self.lang);
        let dot = look.glyph(" · ", " - ");
        let mut rows: Vec<String> = Vec::new();
        for piece in pieces {
            match rows.last_mut() {
                Some(row) if measure::width(row) + measure::width(&piece) + 3 <= look.width() => {
                    row.push_str(dot);
                    row.push_str(&piece);
                }
                _ => rows.push(piece),
            }
        }
        if !rows.is_empty() {
            let rows: Vec<String> = rows.iter().map(|row| look.paint(Style::DIM, row)).collect();
            self.row(rows.join("\n"), Last::Other);
        }
    }

    fn take_down_live(&mut self) {
        self.screen.live(Vec::new());
    }

    /// Live output is drawn at once, but not more often than a person can follow.
    fn draw_output(&mut self, at: Timestamp) {
        if self.activity.may_draw(at) {
            self.draw_live(at);
        }
    }

    fn draw_live(&mut self, now: Timestamp) {
        if self.question.is_some() || !self.look().can_redraw() {
            return;
        }
        let mut rows = self.activity.rows(&self.running, now, self.look(), self.lang);
        let joins = self.last == Last::Tool && !self.running.is_empty();
        if !rows.is_empty() && self.screen.is_below_text() && !joins {
            rows.insert(0, String::new());
        }
        self.screen.live(rows);
    }
}

/// How a call ended.
struct Ended<'a> {
    ok: bool,
    text: &'a str,
    summary: &'a str,
    rule: &'a str,
    changes: &'a [FileChange],
    duration_ms: u64,
}

fn look_bold(look: Look, text: &str) -> String {
    look.paint(Style::BOLD, &measure::truncate(text, look.width()))
}

//! `-p`: one request without a terminal. The answer goes to standard output, notes to standard error, and the exit
//! code says how it ended.

mod slash;

use super::machine::doctor::Check;
use super::repl::event_view;
use super::reports;
use super::signals::Signals;
use crate::catalog::{Lang, headless as words, names, titles};
use crate::engine::Engine;
use crate::protocol::{
    CallId, Event, Failure, FailureKind, Message, Notice, QuestionKind, Record, StopReason, TaskConversation,
    TaskId, TurnOutcome,
};
use crate::text::clean;
use crate::text::next_steps::Filter;
use crate::workspace::Clock;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Text,
    Json,
}

pub struct Request<'a> {
    pub prompt: &'a str,
    pub beside: Option<&'a str>,
    pub format: Format,
    pub clock: &'a Clock,
    pub checks: &'a dyn Fn() -> Vec<Check>,
}

pub struct Output<'a> {
    pub out: &'a mut dyn Write,
    pub err: &'a mut dyn Write,
}

/// True if a prompt is a slash command about what a session did: the latest one where no other is named.
pub fn is_about_a_session(prompt: &str) -> bool {
    let name = prompt.split_whitespace().next().unwrap_or_default();
    matches!(name, "/diff" | "/why" | "/undo" | "/redo" | "/context")
}

pub async fn run(engine: &mut Engine, request: Request<'_>, output: Output<'_>) -> Result<u8, Failure> {
    let printer = Printer::new(request.format, output, engine.lang());
    if !reports::is_command(request.prompt) {
        return turn(engine, request, printer).await;
    }
    let answer = slash::run(request.prompt, engine, request.clock, request.checks).await;
    printer.answer(engine, answer)
}

/// Where nobody can read the output any more, the turn is ended like any other that is interrupted.
async fn turn(engine: &mut Engine, request: Request<'_>, mut printer: Printer<'_>) -> Result<u8, Failure> {
    let (remote, mut records) = (engine.remote(), engine.watch());
    let mut signals = Signals::listen().map_err(|error| Failure::failed(error.to_string()))?;
    let mut signalled = None;
    let mut lost = None;
    let outcome = {
        let turn = engine.prompt_with(request.prompt, request.beside);
        tokio::pin!(turn);
        loop {
            tokio::select! {
                biased;
                Some(record) = records.recv(), if lost.is_none() => {
                    lost = printer.print(&record).err();
                    if lost.is_some() {
                        remote.cancel();
                    }
                }
                kind = signals.next() => {
                    signalled = Some(kind);
                    remote.cancel();
                }
                outcome = &mut turn => break outcome,
            }
        }
    };
    let exit = exit_code(&outcome, engine.counts().unanswered, signalled);
    let printed = match lost {
        Some(error) => Err(error),
        None => std::iter::from_fn(|| records.try_recv().ok())
            .try_for_each(|record| printer.print(&record))
            .and_then(|()| printer.close(engine, &outcome, exit)),
    };
    printed.map(|()| exit).map_err(|error| super::machine::lost(&error))
}

fn exit_code(outcome: &TurnOutcome, unanswered: u32, signalled: Option<FailureKind>) -> u8 {
    match outcome {
        TurnOutcome::Failed { failure } => failure.kind.exit_code(),
        TurnOutcome::Stopped { reason } => match reason {
            StopReason::Cancelled => signalled.unwrap_or(FailureKind::Interrupted).exit_code(),
            StopReason::MaxTurnRequests => FailureKind::Limit.exit_code(),
            StopReason::Refusal => FailureKind::Failed.exit_code(),
            _ if unanswered > 0 => FailureKind::NeedsApproval.exit_code(),
            StopReason::NotDone => FailureKind::Failed.exit_code(),
            StopReason::EndTurn | StopReason::ToolUse | StopReason::MaxTokens | StopReason::Cut => 0,
        },
    }
}

struct Printer<'a> {
    format: Format,
    output: Output<'a>,
    lang: Lang,
    steps: Filter,
    mid_line: bool,
    text: String,
    changed: BTreeSet<String>,
    denied: Vec<Denied>,
    /// Why it failed.
    error: Option<String>,
    /// The rule that would have let what was asked about run.
    allow: Option<String>,
    running: BTreeMap<String, (String, String)>,
    /// Tasks of agents that work beside the conversation.
    beside: BTreeSet<TaskId>,
}

#[derive(Serialize)]
struct Denied {
    tool: String,
    rule: String,
}

impl<'a> Printer<'a> {
    fn new(format: Format, output: Output<'a>, lang: Lang) -> Self {
        Self {
            format,
            output,
            lang,
            steps: Filter::default(),
            mid_line: false,
            text: String::new(),
            changed: BTreeSet::new(),
            denied: Vec::new(),
            error: None,
            allow: None,
            running: BTreeMap::new(),
            beside: BTreeSet::new(),
        }
    }

    fn print(&mut self, record: &Record) -> std::io::Result<()> {
        let beside = record.task.is_some_and(|task| self.beside.contains(&task));
        match &record.event {
            // Agents beside the conversation speak to each other.
            Event::TextDelta { .. } | Event::MessageEnded { .. } if beside => {}
            Event::TextDelta { text } => {
                let shown = self.steps.push(text);
                self.say(&shown)?;
            }
            Event::MessageEnded { message, .. } => self.end_message(message)?,
            Event::ToolStarted { call, title, .. } => {
                let title = titles::shown(&call.name, title, self.lang);
                self.running.insert(call.id.0.clone(), (call.name.clone(), title));
            }
            Event::ToolEnded { id, ok, ran, summary, rule, changes, .. } => {
                let (tool, title) = self.running.remove(&id.0).unwrap_or_default();
                self.changed.extend(changes.iter().map(|change| change.path.clone()));
                self.note(&format!("{} {title}  {summary}", if *ok { "·" } else { "×" }))?;
                if let Some(rule) = self.allow.take() {
                    self.note(&words::ALLOW.say(self.lang, &[("rule", &rule.replace('\'', "'\\''"))]))?;
                }
                if !ran && !ok {
                    self.denied.push(Denied { tool, rule: rule.clone() });
                }
            }
            Event::ToolProgressed { id, text, .. } if is_typed(id) => self.say(text)?,
            Event::Noticed { notice } => self.notice(notice)?,
            Event::QuestionAsked { question } => {
                if let QuestionKind::Approval { always, .. } = &question.kind {
                    self.allow.clone_from(always);
                }
            }
            Event::TaskStarted { agent, conversation: TaskConversation::Own { .. }, .. } => {
                self.beside.extend(record.task);
                self.note(&format!("· {}", names::shown(agent, self.lang)))?;
            }
            Event::TurnStarted { .. }
            | Event::Routed { .. }
            | Event::PlanUpdated { .. }
            | Event::TaskStarted { conversation: TaskConversation::Session, .. }
            | Event::TaskEnded { .. }
            | Event::ThoughtDelta { .. }
            | Event::ToolProgressed { .. }
            | Event::QuestionAnswered { .. }
            | Event::TurnEnded { .. } => {}
        }
        Ok(())
    }

    fn say(&mut self, text: &str) -> std::io::Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        self.text.push_str(text);
        self.mid_line = !text.ends_with('\n');
        if self.format == Format::Text {
            self.output.out.write_all(clean::plain(text).as_bytes())?;
            self.output.out.flush()?;
        }
        Ok(())
    }

    /// A message that ended in calls was no answer yet: JSON keeps only what comes after.
    fn end_message(&mut self, message: &Message) -> std::io::Result<()> {
        let (rest, _) = self.steps.finish();
        self.say(&rest)?;
        if self.mid_line {
            self.say("\n")?;
        }
        if message.calls().next().is_some() {
            self.text.clear();
        }
        Ok(())
    }

    fn note(&mut self, line: &str) -> std::io::Result<()> {
        if self.mid_line && self.format == Format::Text {
            self.output.out.write_all(b"\n")?;
            self.output.out.flush()?;
            self.mid_line = false;
        }
        writeln!(self.output.err, "{}", clean::plain(line))
    }

    fn notice(&mut self, notice: &Notice) -> std::io::Result<()> {
        if matches!(notice, Notice::SentBack { .. }) {
            // What was said so far was no answer yet.
            self.text.clear();
        }
        let text = event_view::notice(notice, self.lang);
        if text.is_empty() { Ok(()) } else { self.note(&text) }
    }

    /// The answer of a slash command. What went wrong is told by the caller, and in JSON here too.
    fn answer(mut self, engine: &Engine, answer: Result<slash::Answer, Failure>) -> Result<u8, Failure> {
        let (text, exit) = match &answer {
            Ok(answer) => (&answer.text, answer.exit),
            Err(failure) => (&failure.message, failure.kind.exit_code()),
        };
        let text = format!("{}\n", text.trim_end());
        self.error = answer.as_ref().err().map(|failure| failure.message.clone());
        if answer.is_ok() || self.format == Format::Json {
            let told = self.say(&text).and_then(|()| self.report(engine, exit));
            told.map_err(|error| super::machine::lost(&error))?;
        }
        answer.map(|_| exit)
    }

    fn close(mut self, engine: &Engine, outcome: &TurnOutcome, exit: u8) -> std::io::Result<()> {
        if let TurnOutcome::Stopped { reason: reason @ (StopReason::Refusal | StopReason::MaxTokens) } =
            outcome
        {
            let said = event_view::stopped(*reason).map_or("", |phrase| phrase.text(self.lang));
            self.note(said)?;
            self.error = (*reason == StopReason::Refusal).then(|| said.to_owned());
        }
        if let TurnOutcome::Failed { failure } = outcome {
            self.note(&failure.message)?;
            self.error = Some(failure.message.clone());
            for hint in &failure.hints {
                self.note(&format!("  {hint}"))?;
            }
        }
        self.report(engine, exit)
    }

    fn report(self, engine: &Engine, exit: u8) -> std::io::Result<()> {
        if self.format == Format::Json {
            let (counts, session) = (engine.counts(), engine.session_id());
            let used = counts.usage;
            let report = Report {
                ok: exit == 0,
                exit,
                text: self.text.trim_end(),
                session: session.as_str(),
                model: &engine.model(),
                usage: Tokens { input: used.input, output: used.output, cached: used.cached },
                cost_usd: counts.cost_usd,
                calls: Calls { fast: counts.fast, main: counts.main, deep: counts.deep },
                tool_calls: counts.tools,
                changed: &self.changed,
                denied: &self.denied,
                error: self.error.as_deref(),
                duration_ms: counts.duration_ms,
            };
            serde_json::to_writer(&mut *self.output.out, &report)?;
            writeln!(self.output.out)?;
        }
        self.output.out.flush()
    }
}

/// True for calls the user typed: their output is what was asked for.
fn is_typed(id: &CallId) -> bool {
    id.0.starts_with("typed-")
}

#[derive(Serialize)]
struct Report<'a> {
    ok: bool,
    exit: u8,
    text: &'a str,
    session: &'a str,
    model: &'a str,
    usage: Tokens,
    cost_usd: Option<f64>,
    calls: Calls,
    tool_calls: u32,
    changed: &'a BTreeSet<String>,
    denied: &'a [Denied],
    error: Option<&'a str>,
    duration_ms: u64,
}

#[derive(Serialize)]
struct Tokens {
    input: u64,
    output: u64,
    cached: u64,
}

#[derive(Serialize)]
struct Calls {
    fast: u32,
    main: u32,
    deep: u32,
}

//! What a turn of `-p` prints: the answer as it streams, one object at the end, or a line for everything that happens.

use super::report::{Denied, Gathered, Report};
use crate::catalog::{Lang, headless as words, names, titles};
use crate::engine::Engine;
use crate::front::looper::Looper;
use crate::front::repl::{event_view, numbers};
use crate::front::said::Said;
use crate::protocol::{
    Answer, Event, Failure, Moment, Notice, QuestionId, QuestionKind, Record, StopReason, TaskConversation,
    TaskId, Timestamp, TurnCounts, TurnId,
};
use crate::text::clean;
use crate::tool::control;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Text,
    Json,
    /// The events as they are recorded, one a line.
    Stream,
    /// The same in the looper's words.
    Looper,
}

impl Format {
    pub(super) fn is_lines(self) -> bool {
        matches!(self, Format::Stream | Format::Looper)
    }
}

pub struct Output<'a> {
    pub out: &'a mut dyn Write,
    pub err: &'a mut dyn Write,
}

pub(super) struct Printer<'a> {
    format: Format,
    output: Output<'a>,
    lang: Lang,
    /// The answer goes out as it comes in.
    streams: bool,
    /// The answer has to follow a schema: nothing may stand beside it.
    held: bool,
    looper: Looper,
    said: Said,
    pub(super) gathered: Gathered,
    /// The rule that would have let what was asked about run.
    allow: Option<String>,
    running: BTreeMap<String, (String, String)>,
    /// Questions in words that wait for an answer.
    asked: BTreeMap<QuestionId, String>,
    /// The one that nobody answered, for the call that put it.
    unanswered: Option<String>,
    /// The rule under which a command's changes were not kept, or nothing was opened to it, until its end.
    not_kept: Option<String>,
    /// A line was begun that could not be written to its end.
    torn: bool,
}

/// An event as a line: what it is, and beside it where it stands in the record.
#[derive(Serialize)]
struct Told<'a> {
    #[serde(flatten)]
    event: &'a Event,
    seq: u64,
    at: Timestamp,
    turn: TurnId,
    #[serde(skip_serializing_if = "Option::is_none")]
    task: Option<TaskId>,
}

impl<'a> Printer<'a> {
    /// `held` is an answer that is printed only when it was found to follow its schema.
    pub(super) fn new(format: Format, held: bool, output: Output<'a>, lang: Lang) -> Self {
        Self {
            format,
            output,
            lang,
            streams: format == Format::Text && !held,
            held,
            looper: Looper::new(lang),
            said: Said::default(),
            gathered: Gathered::default(),
            allow: None,
            running: BTreeMap::new(),
            asked: BTreeMap::new(),
            unanswered: None,
            not_kept: None,
            torn: false,
        }
    }

    /// Whose session it is, and what works in it.
    pub(super) fn introduce(&mut self, engine: &Engine) -> io::Result<()> {
        if !self.format.is_lines() {
            return Ok(());
        }
        let view = engine.view(Vec::new());
        let tools: Vec<&String> = view.tools.iter().map(|(name, _)| name).collect();
        self.line(&json!({
            "type": "system",
            "session": engine.session_id().as_str(),
            "model": view.model,
            "tools": tools,
            "mode": view.mode.name(),
        }))
    }

    pub(super) fn lang(&self) -> Lang {
        self.lang
    }

    pub(super) fn begin(&mut self) {
        (self.said, self.gathered) = Default::default();
    }

    pub(super) fn text(&self) -> &str {
        &self.said.text
    }

    pub(super) fn print(&mut self, record: &Record) -> io::Result<()> {
        match self.format {
            Format::Text | Format::Json => {}
            Format::Stream => {
                let Record { seq, at, turn, task, event } = record;
                self.line(&Told { event, seq: *seq, at: *at, turn: *turn, task: *task })?;
            }
            Format::Looper => {
                self.looper.lines(record).iter().try_for_each(|line| self.line(line))?;
            }
        }
        let piece = self.said.take(record);
        self.stream(&piece)?;
        self.gather(record)
    }

    fn gather(&mut self, record: &Record) -> io::Result<()> {
        match &record.event {
            Event::ToolStarted { call, title, .. } => {
                let title = titles::shown(&call.name, title, self.lang);
                self.running.insert(call.id.0.clone(), (call.name.clone(), title));
            }
            Event::ToolEnded { id, ok, ran, summary, rule, changes, .. } => {
                let (tool, title) = self.running.remove(&id.0).unwrap_or_default();
                self.gathered.changed.extend(changes.iter().map(|change| change.path.clone()));
                let row = format!("{} {title}  {summary}", if *ok { "·" } else { "×" });
                self.note(&clean::row(&row))?;
                if let Some(rule) = self.allow.take() {
                    self.note(&words::ALLOW.say(self.lang, &[("rule", &rule.replace('\'', "'\\''"))]))?;
                }
                let question = self.unanswered.take_if(|_| is_asking(&tool));
                if let Some(rule) = self.not_kept.take() {
                    self.gathered.denied.push(Denied { tool, rule, question });
                } else if !ran && !ok {
                    self.gathered.denied.push(Denied { tool, rule: rule.clone(), question });
                }
            }
            Event::Noticed { notice } => self.notice(notice)?,
            Event::QuestionAsked { question } => match &question.kind {
                QuestionKind::Approval { always, rule, moment, .. } => {
                    self.allow.clone_from(always);
                    self.not_kept = (*moment != Moment::Before).then(|| rule.clone());
                }
                QuestionKind::AskUser { text, .. } => drop(self.asked.insert(question.id, text.clone())),
                QuestionKind::Plan { .. } | QuestionKind::UseServer { .. } => {}
            },
            Event::QuestionAnswered { id, answer: Answer::Unattended } => {
                self.asked.remove(id).map_or(Ok(()), |question| self.nobody_answers(question))?;
            }
            // Who is there answers, and needs no rule.
            Event::QuestionAnswered { .. } => (self.allow, self.not_kept) = (None, None),
            Event::TaskStarted { agent, conversation: TaskConversation::Own { .. }, .. } => {
                self.note(&format!("· {}", names::shown(agent, self.lang)))?;
            }
            Event::TurnStarted { .. }
            | Event::Routed { .. }
            | Event::PlanUpdated { .. }
            | Event::TaskStarted { conversation: TaskConversation::Session, .. }
            | Event::TaskEnded { .. }
            | Event::TextDelta { .. }
            | Event::ThoughtDelta { .. }
            | Event::MessageEnded { .. }
            | Event::ToolProgressed { .. }
            | Event::TurnEnded { .. } => {}
        }
        Ok(())
    }

    /// A question stands where its answer would be read, and among what was denied: by the call that put it, if one did.
    fn nobody_answers(&mut self, question: String) -> io::Result<()> {
        if !self.held {
            let begin = if self.said.mid_line { "\n" } else { "" };
            let text = format!("{begin}{question}\n");
            self.said.add(&text);
            self.stream(&text)?;
        }
        if self.running.values().any(|(tool, _)| is_asking(tool)) {
            self.unanswered = Some(question);
        } else {
            let (tool, rule) = (control::ASK_USER.to_owned(), String::new());
            self.gathered.denied.push(Denied { tool, rule, question: Some(question) });
        }
        Ok(())
    }

    fn stream(&mut self, text: &str) -> io::Result<()> {
        if !self.streams || text.is_empty() { Ok(()) } else { self.write_text(text) }
    }

    fn write_text(&mut self, text: &str) -> io::Result<()> {
        self.output.out.write_all(clean::plain(text).as_bytes())?;
        self.output.out.flush()
    }

    fn note(&mut self, line: &str) -> io::Result<()> {
        if self.said.mid_line && self.streams {
            self.write_text("\n")?;
            self.said.mid_line = false;
        }
        writeln!(self.output.err, "{}", clean::plain(line))
    }

    fn notice(&mut self, notice: &Notice) -> io::Result<()> {
        let mut text = event_view::notice(notice, self.lang);
        if let Notice::Retrying { wait_ms, .. } = notice {
            text.push_str(&format!(" {}", numbers::duration(*wait_ms, self.lang)));
        }
        if text.is_empty() { Ok(()) } else { self.note(&text) }
    }

    /// A line of standard input that means nothing.
    pub(super) fn misread(&mut self, number: u64, why: &str) -> io::Result<()> {
        self.line(&json!({ "type": "error", "agent": Value::Null, "error": why, "line": number }))
    }

    /// The answer of a slash command.
    pub(super) fn say(&mut self, text: &str) -> io::Result<()> {
        let text = format!("{}\n", text.trim_end());
        self.said.add(&text);
        if self.format == Format::Text { self.write_text(&text) } else { Ok(()) }
    }

    /// A slash command that could not be carried out; its answer is why.
    pub(super) fn refused(&mut self, failure: &Failure) -> io::Result<()> {
        self.said.add(&failure.message);
        self.said.mid_line = false;
        self.failed(failure)
    }

    /// An answer that is none, or not whole, says so.
    pub(super) fn stopped(&mut self, reason: StopReason) -> io::Result<()> {
        let (StopReason::Refusal | StopReason::MaxTokens) = reason else { return Ok(()) };
        let said = event_view::stopped(reason).map_or("", |phrase| phrase.text(self.lang));
        if reason == StopReason::Refusal {
            self.gathered.error = Some(said.to_owned());
        }
        self.note(said)
    }

    pub(super) fn failed(&mut self, failure: &Failure) -> io::Result<()> {
        self.gathered.error = Some(failure.message.clone());
        self.note(&failure.message)?;
        failure.hints.iter().try_for_each(|hint| self.note(&format!("  {hint}")))
    }

    pub(super) fn report(&mut self, engine: &Engine, counts: &TurnCounts, exit: u8) -> io::Result<()> {
        let output = self.gathered.output.as_ref().and_then(Option::as_ref);
        let report = Report::new(engine, counts, exit, &self.said.text, &self.gathered);
        let line = match self.format {
            Format::Text if self.streams => return self.output.out.flush(),
            Format::Text => output.map(serde_json::to_vec),
            Format::Json => Some(serde_json::to_vec(&report)),
            Format::Stream | Format::Looper => Some(serde_json::to_vec(&report.among_lines())),
        };
        line.map_or(Ok(()), |line| self.write(line?))
    }

    fn line(&mut self, line: &impl Serialize) -> io::Result<()> {
        let line = serde_json::to_vec(line)?;
        self.write(line)
    }

    fn write(&mut self, mut line: Vec<u8>) -> io::Result<()> {
        line.push(b'\n');
        if std::mem::replace(&mut self.torn, true) {
            line.insert(0, b'\n');
        }
        self.output.out.write_all(&line)?;
        self.output.out.flush()?;
        self.torn = false;
        Ok(())
    }
}

fn is_asking(tool: &str) -> bool {
    [control::ASK_USER, control::REQUEST_APPROVAL].contains(&tool)
}

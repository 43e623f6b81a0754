//! `-p`: requests without a terminal. The answer goes to standard output, notes to standard error, and the exit
//! code says how it ended.

mod lines;
mod printer;
mod report;
mod schema;
pub(super) mod slash;

pub use printer::{Format, Output};
pub use schema::Schema;

use super::machine::doctor::Check;
use super::machine::lost;
use super::reports;
use super::signals::Signals;
use crate::catalog::headless as words;
use crate::command;
use crate::engine::{Engine, Remote};
use crate::protocol::{
    Answer, Event, Failure, FailureKind, QuestionId, Record, StopReason, TurnCounts, TurnOutcome,
};
use crate::workspace::{Clock, thread};
use lines::{Line, Said};
use printer::Printer;
use std::collections::{BTreeSet, VecDeque};
use std::io;
use std::sync::Arc;
use tokio::sync::mpsc::{Receiver, UnboundedReceiver};

/// So often an answer that does not follow its schema is asked for again.
const CORRECTIONS: u32 = 2;
/// So many prompts may wait; further lines are not read before one of them is taken.
const MOST_WAITING: usize = 1_000;

pub struct Request<'a> {
    /// None where all prompts come as lines.
    pub prompt: Option<&'a str>,
    pub beside: Option<&'a str>,
    pub format: Format,
    /// Prompts, answers and `cancel` come as lines on standard input; the engine must be attended.
    pub lines: bool,
    pub schema: Option<&'a Schema>,
    pub clock: &'a Clock,
    pub checks: &'a dyn Fn() -> Vec<Check>,
}

/// True if a prompt is a slash command about what a session did: the latest one where no other is named.
pub fn is_about_a_session(prompt: &str) -> bool {
    let name = prompt.split_whitespace().next().unwrap_or_default();
    let alone = command::alone(prompt) == Some("undo");
    alone || matches!(name, "/diff" | "/why" | "/undo" | "/redo" | "/context")
}

/// Carries out one request after another; none of them is the exit code, or no request at all.
pub async fn run(
    engine: &mut Engine,
    request: Request<'_>,
    output: Output<'_>,
) -> Result<Option<u8>, Failure> {
    let lang = engine.lang();
    let lines = request.lines.then(|| lines::listen(lang)).transpose();
    let mut talk = Talk {
        printer: Printer::new(request.format, request.schema.is_some(), output, lang),
        records: engine.watch(),
        signals: Signals::listen().map_err(|error| Failure::failed(error.to_string()))?,
        lines: lines.map_err(|error| thread::missing(lang, &error))?,
        waiting: request.prompt.map(str::to_owned).into_iter().collect(),
        open: BTreeSet::new(),
        signalled: None,
        exit: None,
        lost: None,
        request,
    };
    let introduced = talk.printer.introduce(engine);
    talk.keep(introduced, &engine.remote());
    while let Some(prompt) = talk.next_prompt(&engine.remote()).await {
        talk.exit = Some(talk.take(engine, &prompt).await);
    }
    talk.lost.map_or(Ok(talk.exit), |error| Err(lost(&error)))
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

struct Talk<'r, 'o> {
    request: Request<'r>,
    printer: Printer<'o>,
    records: UnboundedReceiver<Arc<Record>>,
    signals: Signals,
    /// None where nobody writes, or nobody does any more.
    lines: Option<Receiver<Line>>,
    waiting: VecDeque<String>,
    /// Questions that wait for an answer.
    open: BTreeSet<QuestionId>,
    signalled: Option<FailureKind>,
    /// How the last turn ended.
    exit: Option<u8>,
    /// Nobody can read the output any more: the turn is ended like any other that is interrupted.
    lost: Option<io::Error>,
}

impl Talk<'_, '_> {
    async fn next_prompt(&mut self, remote: &Remote) -> Option<String> {
        loop {
            if self.lost.is_some() {
                return None;
            }
            if let Some(kind) = self.signalled {
                // What is left undone is so by the signal, whatever became of the turn before.
                let whole = self.lines.is_none() && self.waiting.is_empty();
                self.exit = self.exit.filter(|_| whole).or(Some(kind.exit_code()));
                return None;
            }
            if let Some(prompt) = self.waiting.pop_front() {
                return Some(prompt);
            }
            self.lines.as_ref()?;
            tokio::select! {
                biased;
                kind = self.signals.next() => self.signalled = Some(kind),
                line = next_line(&mut self.lines) => self.hear(line, remote),
            }
        }
    }

    async fn take(&mut self, engine: &mut Engine, prompt: &str) -> u8 {
        self.printer.begin();
        // A line for the shell has our own streams.
        let writes_itself = self.request.format != Format::Text && prompt.trim().starts_with('!');
        let (counts, exit) = if writes_itself || reports::is_command(prompt) {
            (TurnCounts::default(), self.command(engine, prompt).await)
        } else {
            self.turn(engine, prompt).await
        };
        // A line among others is written even where something before it could not be.
        if self.lost.is_none() || self.request.format.is_lines() {
            let exit = if self.lost.is_some() { FailureKind::Failed.exit_code() } else { exit };
            let reported = self.printer.report(engine, &counts, exit);
            self.keep(reported, &engine.remote());
        }
        exit
    }

    async fn command(&mut self, engine: &mut Engine, line: &str) -> u8 {
        let answer = match line.trim().strip_prefix('!') {
            Some(_) => Err(Failure::usage(words::WRITES_ITSELF.text(engine.lang()))),
            None => slash::run(line, engine, self.request.clock, self.request.checks).await,
        };
        let (told, exit) = match answer {
            Ok(answer) => (self.printer.say(&answer.text), answer.exit),
            Err(failure) => (self.printer.refused(&failure), failure.kind.exit_code()),
        };
        self.keep(told, &engine.remote());
        exit
    }

    /// One request, asked again as long as its answer does not follow the schema.
    async fn turn(&mut self, engine: &mut Engine, prompt: &str) -> (TurnCounts, u8) {
        let schema = self.request.schema;
        let asked = schema.map(|schema| schema.asked.as_str());
        let beside: Vec<&str> = self.request.beside.take().into_iter().chain(asked).collect();
        let beside = Some(beside.join("\n\n")).filter(|text| !text.is_empty());
        let mut outcome = self.once(engine, prompt, beside.as_deref()).await;
        let mut counts = engine.counts();
        let mut exit = exit_code(&outcome, counts.unanswered, self.signalled);
        if let Some(schema) = schema {
            let mut read = schema.read(self.printer.text());
            for _ in 0..CORRECTIONS {
                let Err(errors) = &read else { break };
                if !was_answered(exit) || self.lost.is_some() {
                    break;
                }
                outcome = self.once(engine, &schema.again, Some(&schema.correction(errors))).await;
                let (took, last) = (counts.duration_ms, engine.counts());
                counts += last;
                counts.duration_ms = took + last.duration_ms;
                exit = exit_code(&outcome, counts.unanswered, self.signalled);
                read = schema.read(self.printer.text());
            }
            if let Err(errors) = &read
                && was_answered(exit)
            {
                exit = exit.max(FailureKind::Failed.exit_code());
                let why = errors.first().map_or("", |error| error.trim_end_matches('.'));
                let text = words::NOT_BY_SCHEMA.say(engine.lang(), &[("why", &why)]);
                let told = self.printer.failed(&Failure::failed(text));
                self.keep(told, &engine.remote());
            }
            self.printer.gathered.output = Some(read.ok());
        }
        let told = match &outcome {
            TurnOutcome::Failed { failure } => self.printer.failed(failure),
            TurnOutcome::Stopped { reason } => self.printer.stopped(*reason),
        };
        self.keep(told, &engine.remote());
        (counts, exit)
    }

    async fn once(&mut self, engine: &mut Engine, line: &str, beside: Option<&str>) -> TurnOutcome {
        let remote = engine.remote();
        let outcome = {
            let turn = engine.prompt_with(line, beside);
            tokio::pin!(turn);
            loop {
                // The turn comes before what may stop it, for only one that has begun can be stopped.
                tokio::select! {
                    biased;
                    Some(record) = self.records.recv() => self.show(&record, &remote),
                    outcome = &mut turn => break outcome,
                    kind = self.signals.next() => {
                        self.signalled = Some(kind);
                        remote.cancel();
                    }
                    line = next_line(&mut self.lines), if self.waiting.len() < MOST_WAITING => {
                        self.hear(line, &remote);
                    }
                }
            }
        };
        while let Ok(record) = self.records.try_recv() {
            self.show(&record, &remote);
        }
        self.open.clear();
        outcome
    }

    fn show(&mut self, record: &Record, remote: &Remote) {
        match &record.event {
            Event::QuestionAsked { question } if self.lines.is_some() => drop(self.open.insert(question.id)),
            Event::QuestionAsked { question } => remote.answer(question.id, Answer::Unattended),
            Event::QuestionAnswered { id, .. } => drop(self.open.remove(id)),
            _ => {}
        }
        if self.lost.is_none() {
            let printed = self.printer.print(record);
            self.keep(printed, remote);
        }
    }

    fn hear(&mut self, line: Option<Line>, remote: &Remote) {
        let Some(Line { number, said }) = line else {
            self.lines = None;
            let open = std::mem::take(&mut self.open);
            return open.into_iter().for_each(|id| remote.answer(id, Answer::Unattended));
        };
        let why = match said {
            Ok(Said::User(text)) => return self.waiting.push_back(text),
            Ok(Said::Cancel) => return remote.cancel(),
            Ok(Said::Answer(id, answer)) if self.open.remove(&id) => return remote.answer(id, answer),
            Ok(Said::Answer(id, _)) => words::NO_QUESTION.say(self.printer.lang(), &[("id", &id.0)]),
            Err(why) => why,
        };
        let told = self.printer.misread(number, &why);
        self.keep(told, remote);
    }

    /// The first error of the output ends the turn.
    fn keep(&mut self, written: io::Result<()>, remote: &Remote) {
        if let Err(error) = written {
            self.lost.get_or_insert(error);
            remote.cancel();
        }
    }
}

/// The turn came to an answer, whatever was not allowed on the way.
fn was_answered(exit: u8) -> bool {
    exit == 0 || exit == FailureKind::NeedsApproval.exit_code()
}

async fn next_line(lines: &mut Option<Receiver<Line>>) -> Option<Line> {
    match lines {
        Some(lines) => lines.recv().await,
        None => std::future::pending().await,
    }
}

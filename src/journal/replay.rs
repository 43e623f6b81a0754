//! Reads a session file again. Pieces of streams are skipped unparsed, unknown and broken lines are kept and counted,
//! and nothing that can stand in a file stops it.

use super::fold::Fold;
use super::line::{self, Head, Header, HeaderLine, NoteLine};
use super::private::Unfit;
use crate::protocol::{Answer, CallId, Message, Notice, Record, StopReason, TaskConversation, TurnId, Usage};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use std::io::{self, BufRead, Read};

#[derive(Debug, PartialEq)]
pub(super) struct Replay {
    pub header: Option<Header>,
    pub fold: Fold,
    pub last_turn: u64,
    /// Lines that cannot be read and were not reported before; the last one too if it was cut off.
    pub broken: u64,
    pub torn: bool,
    /// Lines that were parsed; the others were skipped by their beginning.
    pub parsed: u64,
}

/// Reads everything, in bounded memory but for the lines that are parsed.
pub(super) fn read(from: &mut dyn BufRead, interrupted: &str) -> io::Result<Replay> {
    let mut replay = Replay {
        header: None,
        fold: Fold::new(interrupted),
        last_turn: 0,
        broken: 0,
        torn: false,
        parsed: 0,
    };
    let mut offset = 0;
    loop {
        let buffer = from.fill_buf()?;
        let mut rest = buffer;
        let taken = rest.skip_until(b'\n')?;
        let (line, end) = buffer[..taken].split_at(taken.saturating_sub(1));
        if end.is_empty() {
            return Ok(replay);
        }
        if end == b"\n" {
            replay.take(line, offset, true);
            from.consume(taken);
            offset += taken as u64;
        } else {
            let mut line = Vec::new();
            let taken = from.take(line::MOST + 1).read_until(b'\n', &mut line)?;
            if taken as u64 > line::MOST {
                return Err(Unfit::TooLarge.into());
            }
            let whole = line.pop_if(|last| *last == b'\n').is_some();
            replay.take(&line, offset, whole);
            offset += taken as u64;
        }
    }
}

impl Replay {
    /// Takes a line in; without its end it counts only if it can be read all the same.
    fn take(&mut self, line: &[u8], start: u64, whole: bool) {
        let readable = match Head::read(line) {
            Some(head) if whole && !head.is_folded() => {
                self.fold.numbered(head.seq, head.at);
                line.ends_with(b"}")
            }
            Some(head) => self.event(line, &head, start).is_some(),
            None => line.is_empty() || self.note(line).is_some(),
        };
        self.broken += u64::from(!readable);
        self.torn = !whole;
    }

    fn event(&mut self, line: &[u8], head: &Head<'_>, start: u64) -> Option<()> {
        self.parsed += 1;
        if head.kind == "tool_ended" {
            let ToolEnded { id, ok, text } = event(line)?;
            self.fold.tool_ended(head.task, &id, ok, text);
        } else {
            self.fold_parts(head, event(line)?, start)?;
        }
        self.fold.numbered(head.seq, head.at);
        Some(())
    }

    fn fold_parts(&mut self, head: &Head<'_>, said: Parts, start: u64) -> Option<()> {
        match head.kind {
            "turn_started" => {
                self.fold.turn_started(head.turn, said.input?, said.message?);
                self.last_turn = start;
            }
            "routed" => self.fold.routed(said.to?),
            "task_started" => self.fold.task_started(head.task, said.conversation?),
            "message_ended" => {
                self.fold.cost_usd += said.cost_usd.unwrap_or(0.0);
                self.fold.message_ended(head.task, said.message?, said.usage?, said.stop?);
            }
            "question_answered" => self.fold.answered(head.task, said.answer?),
            "noticed" => self.fold.noticed(head.task, said.notice?),
            "turn_ended" => self.fold.turn_ended(),
            _ => {}
        }
        Some(())
    }

    fn note(&mut self, line: &[u8]) -> Option<()> {
        self.parsed += 1;
        if let Ok(HeaderLine { header }) = serde_json::from_slice(line) {
            self.header.get_or_insert(header);
        } else if let Ok(NoteLine { at, note, .. }) = serde_json::from_slice(line) {
            if let line::Note::Recovered { broken } = note {
                self.broken = self.broken.saturating_sub(broken);
            }
            self.fold.note(&note, at);
        } else {
            let record = line::record(line)?;
            self.fold.record(&record);
        }
        Some(())
    }
}

#[derive(Deserialize)]
struct Line<T> {
    event: T,
}

/// The parts of an event that a fold wants, each of those kinds that have it; what else there is is skipped.
#[derive(Deserialize)]
struct Parts {
    input: Option<String>,
    message: Option<Message>,
    to: Option<String>,
    conversation: Option<TaskConversation>,
    usage: Option<Usage>,
    stop: Option<StopReason>,
    cost_usd: Option<f64>,
    answer: Option<Answer>,
    notice: Option<Notice>,
}

#[derive(Deserialize)]
struct ToolEnded {
    id: CallId,
    ok: bool,
    text: String,
}

fn event<T: DeserializeOwned>(line: &[u8]) -> Option<T> {
    serde_json::from_slice::<Line<T>>(line).ok().map(|line| line.event)
}

/// The events as they are written, those of kinds that are not known here too.
pub(super) fn events(from: impl BufRead) -> impl Iterator<Item = String> {
    let lines = line::lines(from).map_while(Result::ok).filter_map(|line| String::from_utf8(line).ok());
    lines.filter(|line| {
        Head::read(line.as_bytes()).is_some() && serde_json::from_str::<IgnoredAny>(line).is_ok()
            || line::record(line.as_bytes()).is_some()
    })
}

pub(super) fn records(from: impl BufRead, first: TurnId) -> impl Iterator<Item = Record> {
    let wanted = move |line: &Vec<u8>| Head::read(line).is_none_or(|head| head.turn >= first);
    let lines = line::lines(from).map_while(Result::ok).filter(wanted);
    lines.filter_map(|line| line::record(&line)).filter(move |record| record.turn >= first)
}

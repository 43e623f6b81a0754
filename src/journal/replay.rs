//! Reads a session file again. Pieces of streams are skipped unparsed, unknown and broken lines are kept and counted,
//! and nothing that can stand in a file stops it.

use super::fold::Fold;
use super::line::{self, HEAD, Head, Header, HeaderLine, NoteLine};
use crate::protocol::{Answer, CallId, Message, Record, StopReason, TurnId, Usage};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::io::{self, BufRead, Read};

/// What a session file holds.
#[derive(Debug, PartialEq)]
pub(super) struct Replay {
    pub header: Option<Header>,
    pub fold: Fold,
    /// Where the last turn begins.
    pub last_turn: u64,
    /// Lines that cannot be read and were not reported before; the last one too if it was cut off.
    pub broken: u64,
    /// True if the last line has no end.
    pub torn: bool,
    /// Lines that were parsed; the others were skipped by their beginning.
    pub parsed: u64,
}

/// Reads everything.
pub(super) fn read(from: &mut dyn BufRead, interrupted: &str) -> io::Result<Replay> {
    let mut replay = Replay {
        header: None,
        fold: Fold::new(interrupted),
        last_turn: 0,
        broken: 0,
        torn: false,
        parsed: 0,
    };
    let mut lines = Lines { from, offset: 0, line: Vec::new() };
    while let Some(Seen { start, skipped, whole }) = lines.next()? {
        let readable = match skipped {
            true => whole || line::record(&lines.line).is_some(),
            false => replay.line(&lines.line, start).is_some(),
        };
        replay.broken += u64::from(!readable);
        replay.torn = !whole;
    }
    Ok(replay)
}

impl Replay {
    /// Takes a line in; none if it cannot be read.
    fn line(&mut self, line: &[u8], start: u64) -> Option<()> {
        if line.is_empty() {
            return Some(());
        }
        self.parsed += 1;
        match Head::read(line) {
            Some(head) => self.event(line, &head, start),
            None => self.note(line),
        }
    }

    fn event(&mut self, line: &[u8], head: &Head<'_>, start: u64) -> Option<()> {
        match head.kind {
            "turn_started" => {
                let TurnStarted { input, message } = event(line)?;
                self.fold.turn_started(head.turn, input, message);
                self.last_turn = start;
            }
            "routed" => self.fold.routed(event::<Routed>(line)?.to),
            "message_ended" => {
                let MessageEnded { message, usage, stop } = event(line)?;
                self.fold.message_ended(message, usage, stop);
            }
            "tool_ended" => {
                let ToolEnded { id, ok, text } = event(line)?;
                self.fold.tool_ended(&id, ok, text);
            }
            "question_answered" => self.fold.answered(event::<QuestionAnswered>(line)?.answer),
            "turn_ended" => {
                event::<serde::de::IgnoredAny>(line)?;
                self.fold.turn_ended();
            }
            _ => drop(event::<serde::de::IgnoredAny>(line)?),
        }
        self.fold.numbered(head.seq, head.at);
        Some(())
    }

    fn note(&mut self, line: &[u8]) -> Option<()> {
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

/// The parts of an event that a fold wants; what else it has is skipped.
#[derive(Deserialize)]
struct Line<T> {
    event: T,
}

#[derive(Deserialize)]
struct TurnStarted {
    input: String,
    message: Message,
}

#[derive(Deserialize)]
struct Routed {
    to: String,
}

#[derive(Deserialize)]
struct MessageEnded {
    message: Message,
    usage: Usage,
    stop: StopReason,
}

#[derive(Deserialize)]
struct QuestionAnswered {
    answer: Answer,
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

/// Lines one by one, in bounded memory but for those that are parsed.
struct Lines<'a> {
    from: &'a mut dyn BufRead,
    offset: u64,
    /// The line without its end.
    line: Vec<u8>,
}

struct Seen {
    start: u64,
    /// True if only its beginning was read.
    skipped: bool,
    /// True if it has an end.
    whole: bool,
}

impl Lines<'_> {
    fn next(&mut self) -> io::Result<Option<Seen>> {
        self.line.clear();
        let start = self.offset;
        let mut taken = (&mut self.from).take(HEAD as u64).read_until(b'\n', &mut self.line)? as u64;
        if taken == 0 {
            return Ok(None);
        }
        let mut whole = self.line.ends_with(b"\n");
        let skipped = Head::read(&self.line).is_some_and(|head| head.is_delta());
        if !whole && skipped {
            (taken, whole) = skip(self.from, taken)?;
        } else if !whole {
            taken += self.from.read_until(b'\n', &mut self.line)? as u64;
            whole = self.line.ends_with(b"\n");
        }
        if whole && !skipped {
            self.line.pop();
        }
        self.offset += taken;
        Ok(Some(Seen { start, skipped, whole }))
    }
}

/// Skips the rest of a line of which so many bytes were read: how long it is, and whether it has an end.
fn skip(from: &mut dyn BufRead, mut taken: u64) -> io::Result<(u64, bool)> {
    loop {
        let buffer = from.fill_buf()?;
        if buffer.is_empty() {
            return Ok((taken, false));
        }
        let end = buffer.iter().position(|b| *b == b'\n');
        let bytes = end.map_or(buffer.len(), |end| end + 1);
        from.consume(bytes);
        taken += bytes as u64;
        if end.is_some() {
            return Ok((taken, true));
        }
    }
}

/// The records from this turn on, those that can be read.
pub(super) fn records(from: impl BufRead, first: TurnId) -> impl Iterator<Item = Record> {
    let wanted = move |line: &Vec<u8>| Head::read(line).is_none_or(|head| head.turn >= first);
    let lines = from.split(b'\n').map_while(Result::ok).filter(wanted);
    lines.filter_map(|line| line::record(&line)).filter(move |record| record.turn >= first)
}

//! The lines of a session file: a header, events, and notes that no front shows. A look at a line's beginning tells
//! which, so that most lines are never parsed.

use super::private::Unfit;
use super::undo::FileImages;
use crate::protocol::{
    Analysed, CallId, Debate, Event, Message, Place, Record, SessionId, TaskId, Timestamp, TurnId, Usage,
};
use crate::workspace::snapshot::SnapshotId;
use serde::{Deserialize, Serialize};
use std::io::{BufRead, Read};

pub(super) const VERSION: u32 = 1;
/// The longest line, in bytes.
pub(super) const MOST: u64 = 64 * 1024 * 1024;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    pub version: u32,
    pub id: SessionId,
    pub directory: String,
    pub model: String,
    pub started: Timestamp,
    /// It was begun without a terminal, as by `-p`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unattended: bool,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct HeaderLine {
    pub header: Header,
}

/// `Preimage` is what a call's files were before it, `Postimage` which of them differ; what an undo or redo kept stays for
/// another try. `Language` is that of what the fold itself tells the model from then on, and `Spent` what a call beside the conversation took. `NotKept` names a command that changed files which nobody kept. `Recovered` says that so many lines before it cannot be read. A log whose `<id>.json` had lost its own
/// begins with `Imported`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Note {
    Preimage { call: CallId, tool: String, turn: TurnId, places: Vec<Place>, snapshot: SnapshotId },
    Postimage { call: CallId, files: Vec<FileImages> },
    NotKept { turn: TurnId, command: String },
    Undo { call: CallId, kept: Vec<Place> },
    Redo { call: CallId, kept: Vec<Place> },
    Analysed { analysed: Box<Analysed>, debate: Debate },
    Compaction(Compaction),
    Rename { title: String },
    Language { code: String },
    Spent { usage: Usage, cost_usd: Option<f64> },
    Recovered { broken: u64 },
    Imported { document: Box<super::document::Document> },
}

/// The task's conversation, or the user's own, goes on from these messages.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Compaction {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<TaskId>,
    pub messages: Vec<Message>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct NoteLine {
    pub seq: u64,
    pub at: Timestamp,
    #[serde(flatten)]
    pub note: Note,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Head<'a> {
    pub seq: u64,
    pub at: Timestamp,
    pub turn: TurnId,
    pub task: Option<TaskId>,
    /// The event's name as written: `text_delta`.
    pub kind: &'a str,
}

impl<'a> Head<'a> {
    /// Reads the beginning of a line as this program writes events; none for anything else.
    pub fn read(line: &'a [u8]) -> Option<Self> {
        let (seq, rest) = number(line.strip_prefix(b"{\"seq\":")?)?;
        let (at, rest) = number(rest.strip_prefix(b",\"at\":")?)?;
        let (turn, mut rest) = number(rest.strip_prefix(b",\"turn\":")?)?;
        let mut task = None;
        if let Some(after) = rest.strip_prefix(b",\"task\":") {
            let (id, after) = number(after)?;
            task = Some(TaskId(u32::try_from(id).ok()?));
            rest = after;
        }
        let rest = rest.strip_prefix(b",\"event\":{\"type\":\"")?;
        let end = rest.iter().position(|b| *b == b'"')?;
        let kind = std::str::from_utf8(&rest[..end]).ok()?;
        Some(Self { seq, at: Timestamp(at), turn: TurnId(u32::try_from(turn).ok()?), task, kind })
    }

    /// True if a session's state depends on the event; the others are for fronts, and pieces of streams are said
    /// again by the event that ends them.
    pub fn is_folded(&self) -> bool {
        matches!(
            self.kind,
            "turn_started"
                | "routed"
                | "task_started"
                | "message_ended"
                | "tool_ended"
                | "question_answered"
                | "noticed"
                | "turn_ended"
        )
    }
}

fn number(text: &[u8]) -> Option<(u64, &[u8])> {
    let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let (number, rest) = text.split_at(digits);
    let add = |sum: u64, digit: &u8| sum.checked_mul(10)?.checked_add(u64::from(digit - b'0'));
    number.iter().try_fold(0, add).filter(|_| digits > 0).map(|number| (number, rest))
}

pub(super) fn is_delta(event: &Event) -> bool {
    matches!(event, Event::TextDelta { .. } | Event::ThoughtDelta { .. } | Event::ToolProgressed { .. })
}

/// True if the event must be on the disk before the work goes on.
pub(super) fn is_synced(event: &Event) -> bool {
    matches!(event, Event::MessageEnded { .. } | Event::ToolEnded { .. } | Event::TurnEnded { .. })
}

/// A line's bytes, its end included. What JSON cannot say, such as a path that is no UTF-8, is an error.
/// A line that would not be read again is an error too.
pub(super) fn encode(line: &impl Serialize) -> std::io::Result<Vec<u8>> {
    let mut bytes = serde_json::to_vec(line)?;
    if bytes.len() as u64 >= MOST {
        return Err(Unfit::TooLarge.into());
    }
    bytes.push(b'\n');
    Ok(bytes)
}

/// The lines of a file, in bounded memory: of one that is longer than any of ours only the beginning, which is none.
pub(super) fn lines(mut from: impl BufRead) -> impl Iterator<Item = std::io::Result<Vec<u8>>> {
    std::iter::from_fn(move || {
        let mut line = Vec::new();
        let taken = from.by_ref().take(MOST).read_until(b'\n', &mut line).and_then(|taken| {
            let whole = line.pop_if(|last| *last == b'\n').is_some();
            if whole || taken == 0 { Ok(taken) } else { from.skip_until(b'\n').map(|_| taken) }
        });
        taken.map(|taken| (taken > 0).then_some(line)).transpose()
    })
}

pub(super) fn record(line: &[u8]) -> Option<Record> {
    serde_json::from_slice(line).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_is_what_serde_writes() {
        for task in [None, Some(TaskId(3))] {
            let record = Record {
                seq: u64::MAX,
                at: Timestamp(u64::MAX),
                turn: TurnId(u32::MAX),
                task,
                event: Event::TextDelta { text: "x".repeat(500) },
            };
            let line = encode(&record).unwrap();
            let head = Head::read(&line[..160]).unwrap();
            assert_eq!((head.seq, head.turn, head.kind), (u64::MAX, TurnId(u32::MAX), "text_delta"));
            assert_eq!(head.task, task);
            assert!(!head.is_folded() && is_delta(&record.event));
        }
    }

    #[test]
    fn of_a_line_that_is_too_long_only_a_beginning_is_read() {
        let long = std::io::repeat(b'x').take(2 * MOST + 7);
        let file = b"a\n\n".chain(long).chain(&b"\nb"[..]);
        let lengths: Vec<usize> =
            lines(std::io::BufReader::new(file)).map(|line| line.unwrap().len()).collect();
        assert_eq!(lengths, [1, 0, usize::try_from(MOST).unwrap(), 1]);
    }

    #[test]
    fn anything_else_has_no_head() {
        let undo = "{\"seq\":1,\"at\":2,\"undo\":{}}";
        for line in ["", "{", "{\"header\":{}}", undo, "{\"seq\":99999999999999999999,"] {
            assert_eq!(Head::read(line.as_bytes()), None, "{line}");
        }
    }
}

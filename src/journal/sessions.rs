//! The sessions of a project, told from the beginning and the end of each file: a long one costs no more than a short one.

use super::document::{self, Document};
use super::line::{Head, Header, HeaderLine, VERSION};
use super::{StateDir, log, private};
use crate::catalog::{Lang, journal as say};
use crate::protocol::{SessionId, Timestamp};
use crate::text::cut;
use serde::Serialize;
use std::fs::{File, Metadata};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SessionInfo {
    pub id: SessionId,
    pub title: Option<String>,
    pub first: String,
    pub started: Timestamp,
    pub updated: Timestamp,
    pub turns: u32,
    pub bytes: u64,
    pub model: String,
    pub open: bool,
    #[serde(skip)]
    pub unattended: bool,
}

/// How much of a file's beginning and, at first, of its end is read.
const PART: u64 = 16 * 1024;
/// A longer end without an event says nothing.
const MOST_PART: u64 = 16 * 1024 * 1024;
/// How much of the first input is shown, in characters.
const FIRST: usize = 120;

/// Every session of the project, the one written last first. Files that are no sessions are left out.
pub fn sessions(state: &StateDir) -> Vec<SessionInfo> {
    let ids = written(state);
    ids.into_iter().filter_map(|(_, id, kind)| info(state, &id, kind)).collect()
}

/// How many files that are named as sessions are left out, and why: what may not be read, above all.
pub fn left_out(state: &StateDir, lang: Lang) -> Option<String> {
    let unfit = |(_, id, kind)| {
        let read = match kind {
            // A session that is told from its document is listed.
            Kind::Log => match private::read(&state.log(&id)) {
                Err(_) if from_document(&state.document(&id), &id, None).is_some() => return None,
                log => log.map(drop),
            },
            Kind::Document => private::read_within(&state.document(&id), document::MOST).map(drop),
        };
        Some(format!("{id} ({})", super::why(lang, &read.err()?)))
    };
    let found: Vec<String> = files(state, |_| true).into_iter().filter_map(unfit).collect();
    let more = if found.len() > NAMED { ", …" } else { "" };
    let files = found[..found.len().min(NAMED)].join(", ") + more;
    (!found.is_empty()).then(|| say::LEFT_OUT.say(lang, &[("count", &found.len()), ("files", &files)]))
}

/// So many of the files that are left out are named.
const NAMED: usize = 3;

/// The conversation written last, as in the list; no older file is opened.
pub fn last(state: &StateDir) -> Option<SessionInfo> {
    let infos = written(state).into_iter().filter_map(|(_, id, kind)| info(state, &id, kind));
    infos.into_iter().find(|info| !info.unattended)
}

pub fn latest(state: &StateDir) -> Option<SessionId> {
    written(state).into_iter().next().map(|(_, id, _)| id)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Document,
    Log,
}

/// Ids by the moment of the last write, newest first; the document counts only where there is no log.
fn written(state: &StateDir) -> Vec<(SystemTime, SessionId, Kind)> {
    files(state, Metadata::is_file)
}

fn files(state: &StateDir, wanted: fn(&Metadata) -> bool) -> Vec<(SystemTime, SessionId, Kind)> {
    let Ok(entries) = std::fs::read_dir(state.sessions()) else { return Vec::new() };
    let session = |entry: io::Result<std::fs::DirEntry>| {
        let entry = entry.ok()?;
        let name = entry.file_name().into_string().ok()?;
        let (stem, kind) = match name.strip_suffix(".jsonl") {
            Some(stem) => (stem, Kind::Log),
            None => (name.strip_suffix(".json")?, Kind::Document),
        };
        let meta = entry.metadata().ok().filter(wanted)?;
        Some((meta.modified().unwrap_or(UNIX_EPOCH), SessionId::new(stem).ok()?, kind))
    };
    let mut found: Vec<_> = entries.filter_map(session).collect();
    found.sort_unstable_by(|a, b| (&b.1, b.2).cmp(&(&a.1, a.2)));
    found.dedup_by(|later, earlier| later.1 == earlier.1);
    found.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| b.1.cmp(&a.1)));
    found
}

fn info(state: &StateDir, id: &SessionId, kind: Kind) -> Option<SessionInfo> {
    let title = private::read_within(&state.title(id), PART)
        .ok()
        .and_then(|title| String::from_utf8(title).ok())
        .filter(|title| !title.is_empty());
    match kind {
        // A log without a turn has lost what the document still has.
        Kind::Log => match from_log(&state.log(id), id, title.clone()) {
            Some(info) if info.turns > 0 => Some(info),
            empty => from_document(&state.document(id), id, title).or(empty),
        },
        Kind::Document => from_document(&state.document(id), id, title),
    }
}

fn from_log(path: &Path, id: &SessionId, title: Option<String>) -> Option<SessionInfo> {
    let mut file = private::read(path).ok()?;
    let meta = file.metadata().ok()?;
    let mut head = Vec::new();
    file.by_ref().take(PART).read_to_end(&mut head).ok()?;
    let header = header(&head);
    let (turns, at) = last_turn(&mut file, meta.len()).ok()?.unwrap_or_default();
    let modified = meta.modified().ok().and_then(|at| at.duration_since(UNIX_EPOCH).ok());
    let modified = modified.and_then(|since| u64::try_from(since.as_millis()).ok()).map(Timestamp);
    Some(SessionInfo {
        id: id.clone(),
        title,
        first: first_input(&head),
        started: header.as_ref().map_or(at, |header| header.started),
        updated: if turns == 0 { modified.unwrap_or_default() } else { at },
        turns,
        bytes: meta.len(),
        unattended: header.as_ref().is_some_and(|header| header.unattended),
        model: header.map(|header| header.model).unwrap_or_default(),
        open: log::is_in_use(path),
    })
}

fn from_document(path: &Path, id: &SessionId, title: Option<String>) -> Option<SessionInfo> {
    let text = private::read_within(path, document::MOST).ok()?;
    let document: Document =
        serde_json::from_slice(&text).ok().filter(|d: &Document| d.version <= VERSION)?;
    let last = document.last_task_context;
    Some(SessionInfo {
        id: id.clone(),
        title,
        first: last.as_ref().map(|last| shortened(&last.input)).unwrap_or_default(),
        started: document.session_start,
        updated: document.session_start,
        turns: last.map_or(0, |last| last.turn.0),
        bytes: text.len() as u64,
        model: String::new(),
        open: false,
        unattended: false,
    })
}

fn header(head: &[u8]) -> Option<Header> {
    let line = head.split(|b| *b == b'\n').next()?;
    serde_json::from_slice::<HeaderLine>(line).ok().map(|line| line.header)
}

fn first_input(head: &[u8]) -> String {
    let lines = head.split(|b| *b == b'\n');
    let turn = |line: &&[u8]| Head::read(line).is_some_and(|head| head.kind == "turn_started");
    let text = lines.into_iter().find(turn).map(String::from_utf8_lossy).unwrap_or_default();
    let Some((_, rest)) = text.split_once("\"input\":\"") else { return String::new() };
    let mut end = 0;
    let mut escaped = false;
    for (at, c) in rest.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => break,
            _ => {}
        }
        if !escaped {
            end = at + c.len_utf8();
        }
    }
    // An escape of four digits may have been cut in two by the end of what was read.
    let whole = [end, end.saturating_sub(6)];
    let parse = |end: &usize| serde_json::from_str::<String>(&format!("\"{}\"", rest.get(..*end)?)).ok();
    whole.iter().find_map(parse).map(|input| shortened(&input)).unwrap_or_default()
}

fn shortened(input: &str) -> String {
    cut::head(&input.split_whitespace().collect::<Vec<_>>().join(" "), FIRST).into_owned()
}

/// The last event's turn and moment. Reads from the end, further back only where one line is longer than what was read.
fn last_turn(file: &mut File, length: u64) -> io::Result<Option<(u32, Timestamp)>> {
    let mut window = PART;
    loop {
        let start = length.saturating_sub(window);
        file.seek(SeekFrom::Start(start))?;
        let mut bytes = Vec::new();
        file.by_ref().take(window).read_to_end(&mut bytes)?;
        let from_line = if start == 0 {
            0
        } else {
            bytes.iter().position(|b| *b == b'\n').map_or(bytes.len(), |p| p + 1)
        };
        let head = bytes[from_line..].split(|b| *b == b'\n').rev().find_map(Head::read);
        match head {
            Some(head) => return Ok(Some((head.turn.0, head.at))),
            None if start == 0 || window >= MOST_PART => return Ok(None),
            None => window *= 4,
        }
    }
}

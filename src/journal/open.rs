//! Opens a session: a new one in memory only, an old one under its lock, with everything a killed process left begun
//! brought to its end.

use super::document::{self, is_ahead};
use super::fold::Fold;
use super::line::{self, Header, HeaderLine, Note, NoteLine, VERSION};
use super::log::Log;
use super::replay::{self, Replay};
use super::{Journal, Memory, StateDir, cannot_read, no_such_session, private, sessions, unfinished};
use crate::catalog::{Lang, journal as say};
use crate::protocol::{Failure, Here, Record, SessionId, Timestamp, TurnId, Usage};
use crate::text::cut;
use crate::text::redact::Secrets;
use crate::workspace::Clock;
use crate::workspace::store::Store;
use std::fs::{File, TryLockError};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, BufReader, Seek, SeekFrom};
use std::time::Duration;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Which {
    New,
    Continue,
    Resume(SessionId),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    pub here: Here,
    /// `provider/model`.
    pub model: String,
    pub lang: Lang,
    /// Nobody is there to be asked.
    pub unattended: bool,
}

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Restored {
    pub turns: u32,
    pub usage: Usage,
    /// The model it was started with; none for a new session.
    pub model: Option<String>,
    pub unfinished: Option<String>,
    /// What was lost, skipped or cut off, a sentence each.
    pub notes: Vec<String>,
}

/// Where nobody is there to look into the other window, so long is waited for a session that is in use.
const PATIENCE: Duration = Duration::from_secs(5);

impl Journal {
    pub fn open(
        state: &StateDir,
        which: Which,
        origin: Origin,
        clock: Clock,
    ) -> Result<(Journal, Restored), Failure> {
        let id = match which {
            Which::New => return Ok((Self::start(state, &origin, clock), Restored::default())),
            Which::Resume(id) => id,
            Which::Continue => sessions::latest(state).ok_or_else(|| {
                Failure::failed(say::NO_SESSION.text(origin.lang)).hint(say::START_ONE.text(origin.lang))
            })?,
        };
        match Log::open(state.log(&id), if origin.unattended { PATIENCE } else { Duration::ZERO }) {
            Ok(log) => Self::resume(state, &id, log, &origin, clock),
            Err(TryLockError::WouldBlock) => {
                let failure = Failure::failed(say::IN_USE.say(origin.lang, &[("id", &id)]));
                Err(failure.hint(say::IN_USE_HINT.text(origin.lang)))
            }
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::NotFound => {
                Self::import(state, &id, Log::new(state.log(&id)), &origin, clock)
            }
            Err(TryLockError::Error(error)) => Err(super::cannot_write(origin.lang, &state.log(&id), &error)),
        }
    }

    fn start(state: &StateDir, origin: &Origin, clock: Clock) -> Self {
        let now = clock.now();
        let header = origin.header(new_id(now), now);
        let log = Log::new(state.log(&header.id));
        let prelude = header_line(&header);
        Self { prelude, ..Self::assemble(state, origin, clock, header, log) }
    }

    fn resume(
        state: &StateDir,
        id: &SessionId,
        log: Log,
        origin: &Origin,
        clock: Clock,
    ) -> Result<(Self, Restored), Failure> {
        let failed = |error: io::Error| cannot_read(origin.lang, &state.log(id), &error);
        let interrupted = say::INTERRUPTED.text(origin.lang);
        let file = log.file().ok_or_else(|| failed(io::ErrorKind::NotFound.into()))?;
        let mut replay =
            replay::read(&mut BufReader::with_capacity(256 * 1024, file), interrupted).map_err(failed)?;
        let (turns, output) = (replay.fold.turns, replay.fold.usage.output);
        // The document is looked into only where something is wrong: it may be large, and a whole log wins anyway.
        let is_whole = !replay.torn && replay.broken == 0 && replay.header.is_some() && turns > 0;
        if !is_whole && is_ahead(&state.document(id), turns, output) {
            let (mut journal, mut restored) = Self::import(state, id, log, origin, clock)?;
            journal.prelude.splice(0..0, replay.torn.then_some(b'\n'));
            journal.fold.seq = replay.fold.seq;
            restored.notes.push(say::FROM_DOCUMENT.say(origin.lang, &[("id", id)]));
            return Ok((journal, restored));
        }
        let read_only = replay.header.as_ref().is_some_and(|header| header.version > VERSION);
        let mut restored = restored(&replay, id, origin.lang);
        let mut prelude = Vec::new();
        let now = clock.now();
        if replay.torn {
            prelude.push(b'\n');
        }
        let header = replay.header.take().unwrap_or_else(|| {
            let header = origin.header(id.clone(), now);
            prelude.extend(header_line(&header));
            header
        });
        if replay.broken > 0 {
            let note = Note::Recovered { broken: replay.broken };
            let line = NoteLine { seq: replay.fold.seq, at: now, note };
            prelude.extend(line::encode(&line).map_err(failed)?);
        }
        if replay.fold.running.is_some() {
            let records = last_turn(file, &replay).map_err(failed)?;
            let cut_off = say::CUT_OFF.text(origin.lang);
            let wording = unfinished::Wording { model: &header.model, interrupted, cut_off };
            prelude.extend(end(&mut replay.fold, &records, &wording, now).map_err(failed)?);
        }
        if read_only {
            restored.notes.push(say::NEWER.say(origin.lang, &[("id", id)]));
        }
        let empty = Self::assemble(state, origin, clock, header, log);
        Ok((Self { prelude, fold: replay.fold, read_only, ..empty }, restored))
    }

    /// Goes on from `<id>.json` where the log is gone, or has lost what that has.
    fn import(
        state: &StateDir,
        id: &SessionId,
        log: Log,
        origin: &Origin,
        clock: Clock,
    ) -> Result<(Self, Restored), Failure> {
        let lang = origin.lang;
        let path = state.document(id);
        let failed = |error: io::Error| cannot_read(lang, &path, &error);
        let document = private::if_there(document::read(&path)).map_err(failed)?;
        let document = document.ok_or_else(|| no_such_session(lang, id))?;
        let read_only = document.version > VERSION;
        let header = origin.header(id.clone(), document.session_start);
        let line =
            NoteLine { seq: 0, at: clock.now(), note: Note::Imported { document: Box::new(document) } };
        let mut prelude = header_line(&header);
        prelude.extend(line::encode(&line).map_err(failed)?);
        let empty = Self::assemble(state, origin, clock, header, log);
        let mut journal = Self { prelude, read_only, ..empty };
        journal.fold.note(&line.note, line.at);
        let (turns, usage) = (journal.fold.turns, journal.fold.usage);
        let mut restored = Restored { turns, usage, ..Restored::default() };
        if read_only {
            restored.notes.push(say::NEWER.say(lang, &[("id", id)]));
        }
        Ok((journal, restored))
    }

    fn assemble(state: &StateDir, origin: &Origin, clock: Clock, header: Header, log: Log) -> Self {
        Self {
            state: state.clone(),
            lang: origin.lang,
            header,
            log,
            prelude: Vec::new(),
            fold: Fold::new(say::INTERRUPTED.text(origin.lang)),
            read_only: false,
            store: Store::open(state.blobs()),
            memory: Memory::new(&origin.here, clock.clone()),
            clock,
            decision: None,
            secrets: Secrets::default(),
            notes: Vec::new(),
        }
    }
}

impl Origin {
    fn header(&self, id: SessionId, started: Timestamp) -> Header {
        let directory = self.here.root.to_string_lossy().into_owned();
        let (model, unattended) = (self.model.clone(), self.unattended);
        Header { version: VERSION, id, directory, model, started, unattended }
    }
}

fn header_line(header: &Header) -> Vec<u8> {
    line::encode(&HeaderLine { header: header.clone() }).expect("a header is text and numbers")
}

fn restored(replay: &Replay, id: &SessionId, lang: Lang) -> Restored {
    let fold = &replay.fold;
    let input = fold.last.as_ref().map(|last| last.input.clone());
    let unfinished = input.filter(|_| fold.running.is_some());
    let mut notes = Vec::new();
    if replay.broken > 0 {
        notes.push(say::LOST.say(lang, &[("id", id), ("count", &replay.broken)]));
    }
    if let Some(input) = &unfinished {
        let input = cut::head(input, 60);
        notes.push(say::UNFINISHED.say(lang, &[("input", &input)]));
    }
    for open in &fold.stack.open {
        notes.push(say::UNSETTLED.say(lang, &[("tool", &open.tool)]));
    }
    let model = replay.header.as_ref().map(|header| header.model.clone());
    Restored { turns: fold.turns, usage: fold.usage, model, unfinished, notes }
}

fn last_turn(mut file: &File, replay: &Replay) -> io::Result<Vec<Record>> {
    file.seek(SeekFrom::Start(replay.last_turn))?;
    Ok(replay::records(BufReader::new(file), TurnId(0)).collect())
}

fn end(
    fold: &mut Fold,
    records: &[Record],
    wording: &unfinished::Wording<'_>,
    at: Timestamp,
) -> io::Result<Vec<u8>> {
    let turn = fold.running.unwrap_or_default();
    let mut lines = Vec::new();
    for (task, event) in unfinished::ends(records, wording) {
        let record = Record { seq: fold.seq.saturating_add(1), at, turn, task, event };
        fold.record(&record);
        lines.extend(line::encode(&record)?);
    }
    Ok(lines)
}

/// `YYYYMMDD-HHMMSS-xxxx`, sortable by start.
fn new_id(now: Timestamp) -> SessionId {
    let millis = i64::try_from(now.0).unwrap_or(i64::MAX);
    let moment = jiff::Timestamp::from_millisecond(millis).unwrap_or(jiff::Timestamp::UNIX_EPOCH);
    let mut random = std::hash::RandomState::new().build_hasher();
    random.write_u64(now.0);
    let random = random.finish();
    let letter = |n: u32| char::from(b"abcdefghijklmnopqrstuvwxyz234567"[(random >> (5 * n)) as usize % 32]);
    let tail: String = (0..4).map(letter).collect();
    SessionId::new(format!("{}-{tail}", moment.strftime("%Y%m%d-%H%M%S")))
        .expect("digits, letters and dashes")
}

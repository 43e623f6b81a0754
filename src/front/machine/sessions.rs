//! `sessions` and `session export`.

use super::Streams;
use crate::catalog::{Lang, machine as words, repl as say, titles};
use crate::journal::{self, SessionInfo, StateDir};
use crate::protocol::{Event, Failure, Record, SessionId, TurnId};
use crate::text::next_steps::Filter;
use crate::text::{clean, measure};
use crate::workspace::Clock;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// First words take no more columns; with more in all, the size of a session is shown too.
const WIDE: usize = 50;

pub fn list(
    state: &StateDir,
    clock: &Clock,
    room: usize,
    lang: Lang,
    json: bool,
    streams: &mut Streams,
) -> Result<u8, Failure> {
    let sessions = journal::sessions(state);
    if let Some(left_out) = journal::left_out(state, lang) {
        streams.note(&left_out);
    }
    if json {
        streams.json(&sessions)?;
        return Ok(0);
    }
    if sessions.is_empty() {
        streams.note(words::NO_SESSIONS.text(lang));
    }
    for session in &sessions {
        streams.line(&line(session, clock, room, lang))?;
    }
    if !sessions.is_empty() {
        streams.note(words::SESSIONS_HOW.text(lang));
    }
    Ok(0)
}

/// A row of the list: the id that other commands take, and what there is to choose by; below it where both are too wide.
pub fn line(session: &SessionInfo, clock: &Clock, room: usize, lang: Lang) -> String {
    let id = session.id.to_string();
    let beside = room.saturating_sub(id.len() + 2);
    match beside > WIDE {
        true => format!("{id}  {}", choice(session, clock, beside, lang)),
        false => format!("{id}\n  {}", choice(session, clock, room.saturating_sub(2), lang)),
    }
}

/// A row to choose from: first words, when it was last used, and its size where there is room.
pub fn choice(session: &SessionInfo, clock: &Clock, room: usize, lang: Lang) -> String {
    let mark = if session.unattended { "-p  " } else { "" };
    let open = if session.open { words::OPEN_ELSEWHERE.text(lang) } else { "" };
    let about =
        format!("{open}{mark}{}", clean::one_line(session.title.as_deref().unwrap_or(&session.first)));
    let (day, time) = (clock.date(session.updated), clock.time(session.updated));
    let mut end = if day == clock.date(clock.now()) { time } else { day };
    if room > WIDE {
        let turns = say::TURNS.say(lang, &[("n", &session.turns)]);
        end = format!("{end:10}  {turns}");
    }
    let left = room.saturating_sub(measure::width(&end) + 2).min(WIDE);
    let about = measure::truncate(&about, left);
    let gap = " ".repeat(left - measure::width(&about) + 2);
    format!("{about}{gap}{end}")
}

pub fn export(
    state: &StateDir,
    id: &str,
    output: Option<&Path>,
    lang: Lang,
    streams: &mut Streams,
) -> Result<u8, Failure> {
    let missing = || {
        let text = words::NO_SESSION.say(lang, &[("id", &id.escape_debug())]);
        Failure::failed(text).hint(words::NO_SESSION_HINT.text(lang))
    };
    let id = SessionId::new(id).map_err(|_| missing())?;
    if !journal::sessions(state).iter().any(|session| session.id == id) {
        return Err(missing());
    }
    match output {
        None => {
            let note = journal::export_json(state, &id, lang, &mut streams.out)?;
            streams.flush()?;
            note.iter().for_each(|note| streams.note(note));
        }
        Some(path) => {
            let path = write(state, &id, path, lang)?;
            streams.note(&say::EXPORTED.say(lang, &[("path", &path.display())]));
        }
    }
    Ok(0)
}

/// Writes the session as Markdown where the name ends so, else as JSON; says where to.
pub fn write(state: &StateDir, id: &SessionId, path: &Path, lang: Lang) -> Result<PathBuf, Failure> {
    let lost = |path: &Path, error: &std::io::Error| Failure::failed(format!("{}: {error}", path.display()));
    let (path, mut file) = create(path).map_err(|error| lost(path, &error))?;
    if path.extension().is_some_and(|ending| ending == "md") {
        let text = markdown(journal::records(state, id, TurnId(0), lang)?, lang);
        file.write_all(text.as_bytes()).map_err(|error| lost(&path, &error))?;
    } else {
        journal::export_json(state, id, lang, &mut file)?;
    }
    Ok(path)
}

/// A file that was not there yet; where one was, with a number behind its name.
fn create(path: &Path) -> std::io::Result<(PathBuf, File)> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let mut free = path.to_owned();
    for number in 2.. {
        match File::create_new(&free) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            made => return made.map(|file| (free, file)),
        }
        free = path.with_file_name(format!("{stem}-{number}"));
        free.add_extension(path.extension().unwrap_or_default());
    }
    Err(ErrorKind::AlreadyExists.into())
}

/// The conversation to read: what was asked, what was done, what was answered.
fn markdown(records: impl Iterator<Item = Record>, lang: Lang) -> String {
    let (mut text, mut titles) = (String::new(), BTreeMap::new());
    for record in records {
        text += &match record.event {
            Event::TurnStarted { input, .. } => format!("## {input}\n\n"),
            Event::ToolStarted { call, title, .. } => {
                titles.insert(call.id, titles::shown(&call.name, &title, lang).replace('`', "'"));
                continue;
            }
            Event::ToolEnded { id, summary, .. } => {
                format!("- `{}`  {summary}\n\n", titles.remove(&id).unwrap_or_default())
            }
            Event::MessageEnded { message, .. } => {
                let mut steps = Filter::default();
                let shown = steps.push(&message.text()) + &steps.finish().0;
                if shown.trim().is_empty() { continue } else { format!("{}\n\n", shown.trim()) }
            }
            _ => continue,
        };
    }
    text
}

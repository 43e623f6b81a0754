//! `sessions` and `session export`.

use super::Streams;
use crate::catalog::{Lang, machine as words, repl as say, titles};
use crate::journal::{self, SessionInfo, StateDir};
use crate::protocol::{Event, Failure, Record, SessionId, TurnId};
use crate::text::clean;
use crate::text::next_steps::Filter;
use crate::workspace::Clock;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

pub fn list(
    state: &StateDir,
    clock: &Clock,
    lang: Lang,
    json: bool,
    streams: &mut Streams,
) -> Result<u8, Failure> {
    let sessions = journal::sessions(state);
    if json {
        streams.json(&sessions)?;
        return Ok(0);
    }
    if sessions.is_empty() {
        streams.note(words::NO_SESSIONS.text(lang));
    }
    for session in &sessions {
        streams.line(&line(session, clock))?;
    }
    Ok(0)
}

pub fn line(session: &SessionInfo, clock: &Clock) -> String {
    let about = session.title.as_deref().unwrap_or(&session.first);
    let when = format!("{} {}", clock.date(session.updated), clock.time(session.updated));
    let mark = if session.unattended { "-p  " } else { "" };
    let text = format!("{}  {when}  {:>3}  {mark}{about}", session.id, session.turns);
    clean::plain(&text.replace('\n', " ")).into_owned()
}

pub fn export(
    state: &StateDir,
    id: &str,
    as_markdown: Option<bool>,
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
    let write = |to: &mut dyn Write, markdown_wanted: bool| match markdown_wanted {
        true => markdown(journal::records(state, &id, TurnId(0), lang)?, lang, to),
        false => journal::export_json(state, &id, lang, to),
    };
    let Some(path) = output else {
        write(&mut streams.out, as_markdown == Some(true))?;
        streams.flush()?;
        return Ok(0);
    };
    let (path, mut file) = create(path)?;
    write(&mut file, as_markdown.unwrap_or_else(|| is_markdown(&path)))?;
    streams.note(&say::EXPORTED.say(lang, &[("path", &path.display())]));
    Ok(0)
}

pub fn is_markdown(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "md")
}

/// A file that was not there: where it was, one with a number behind its name.
pub fn create(path: &Path) -> Result<(PathBuf, File), Failure> {
    let [stem, ending] =
        [path.file_stem(), path.extension()].map(|part| part.unwrap_or_default().to_string_lossy());
    let numbered = |number: u32| path.with_file_name(format!("{stem}-{number}")).with_extension(&*ending);
    for path in std::iter::once(path.to_owned()).chain((2..1000).map(numbered)) {
        match File::create_new(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            made => return made.map(|file| (path.clone(), file)).map_err(|error| lost_at(&path, &error)),
        }
    }
    Err(lost_at(path, &ErrorKind::AlreadyExists.into()))
}

fn lost_at(path: &Path, error: &std::io::Error) -> Failure {
    Failure::failed(format!("{}: {error}", path.display()))
}

/// The conversation to read: what was asked, what was done, what was answered.
pub fn markdown(
    records: impl IntoIterator<Item = Record>,
    lang: Lang,
    to: &mut dyn Write,
) -> Result<(), Failure> {
    let mut text = String::new();
    let mut titles: BTreeMap<String, String> = BTreeMap::new();
    for record in records {
        match record.event {
            Event::TurnStarted { input, .. } => text += &format!("## {input}\n\n"),
            Event::ToolStarted { call, title, .. } => {
                titles.insert(call.id.0, titles::shown(&call.name, &title, lang));
            }
            Event::ToolEnded { id, summary, .. } => {
                let title = titles.remove(&id.0).unwrap_or_default();
                text += &format!("- `{}`  {summary}\n\n", title.replace('`', "'"));
            }
            Event::MessageEnded { message, .. } => {
                let mut steps = Filter::default();
                let shown = steps.push(&message.text()) + &steps.finish().0;
                text += &format!("{}\n\n", shown.trim());
            }
            _ => {}
        }
    }
    let written = to.write_all(text.replace("\n\n\n\n", "\n\n").as_bytes());
    written.map_err(|error| super::lost(&error))
}

//! `sessions` and `session export`.

use super::Streams;
use crate::catalog::{Lang, machine as words};
use crate::journal::{self, SessionInfo, StateDir};
use crate::protocol::{Failure, SessionId};
use crate::text::clean;
use crate::workspace::Clock;
use std::path::Path;

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
    let text = format!("{}  {when}  {:>3}  {about}", session.id, session.turns);
    clean::plain(&text.replace('\n', " ")).into_owned()
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
            journal::export_json(state, &id, lang, &mut streams.out)?;
            streams.flush()?;
        }
        Some(path) => {
            let cannot = |error: std::io::Error| Failure::failed(format!("{}: {error}", path.display()));
            let mut file = std::fs::File::create(path).map_err(cannot)?;
            journal::export_json(state, &id, lang, &mut file)?;
        }
    }
    Ok(0)
}

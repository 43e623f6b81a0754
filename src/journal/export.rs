//! A session told again: its records for a front, or everything as one JSON document.

use super::document::{self, is_ahead};
use super::fold::Fold;
use super::line::{Note, VERSION};
use super::{StateDir, cannot_read, no_such_session, private, replay, sessions};
use crate::catalog::{Lang, journal as say};
use crate::protocol::{Failure, Record, SessionId, TurnId};
use serde_json::json;
use std::fs::File;
use std::io::{self, BufReader, Write};

/// The records of a session from this turn on, in order; those that cannot be read are left out.
pub fn records(
    state: &StateDir,
    id: &SessionId,
    from: TurnId,
    lang: Lang,
) -> Result<impl Iterator<Item = Record>, Failure> {
    Ok(replay::records(BufReader::new(open(state, id, lang)?), from))
}

/// Gives what is to be said about it: where the log has lost something, the document that lies beside it counts.
pub fn export_json(
    state: &StateDir,
    id: &SessionId,
    lang: Lang,
    to: &mut dyn Write,
) -> Result<Option<String>, Failure> {
    let failed = |error: io::Error| cannot_read(lang, &state.log(id), &error);
    let interrupted = say::INTERRUPTED.text(lang);
    let mut read = replay::read(&mut BufReader::new(open(state, id, lang)?), interrupted).map_err(failed)?;
    let is_whole = !read.torn && read.broken == 0 && read.header.is_some() && read.fold.turns > 0;
    let lost = !is_whole && is_ahead(&state.document(id), read.fold.turns, read.fold.usage.output);
    if lost {
        let document = document::read(&state.document(id));
        let document = Box::new(document.map_err(|error| cannot_read(lang, &state.document(id), &error))?);
        let at = document.session_start;
        read.fold = Fold::new(interrupted);
        read.fold.note(&Note::Imported { document }, at);
    }
    let fold = &read.fold;
    let info = sessions(state).into_iter().find(|info| info.id == *id);
    let head = json!({
        "version": read.header.as_ref().map_or(VERSION, |header| header.version),
        "id": id,
        "title": fold.title,
        "directory": read.header.as_ref().map(|header| &header.directory),
        "model": read.header.as_ref().map(|header| &header.model),
        "started": info.as_ref().map(|info| info.started),
        "updated": fold.updated,
        "turns": fold.turns,
        "usage": fold.usage,
        "messages": fold.conversation.messages(),
        "undoStack": fold.stack.done,
        "createdFiles": fold.stack.created(),
    });
    let written = (|| {
        let mut text = serde_json::to_string(&head)?;
        text.pop();
        write!(to, "{text},\"records\":[")?;
        let mut separator = "";
        for line in replay::events(BufReader::new(private::read(&state.log(id))?)) {
            write!(to, "{separator}{line}")?;
            separator = ",";
        }
        writeln!(to, "]}}")
    })();
    written.map(|()| lost.then(|| say::FROM_DOCUMENT.say(lang, &[("id", id)]))).map_err(|error: io::Error| {
        let failure = Failure::failed(say::NOT_EXPORTED.say(lang, &[("id", id), ("why", &error)]));
        failure.hint(say::CHECK_DISK.text(lang))
    })
}

fn open(state: &StateDir, id: &SessionId, lang: Lang) -> Result<File, Failure> {
    let path = state.log(id);
    let file = private::if_there(private::read(&path)).map_err(|error| cannot_read(lang, &path, &error))?;
    file.ok_or_else(|| no_such_session(lang, id))
}

//! The durable record: session, undo, audit, memory, usage. It knows what happened and can tell it again; it formats
//! nothing for people.

pub mod approvals;
mod attached;
pub mod audit;
mod change;
mod conversation;
mod document;
mod export;
mod fold;
mod follow;
pub mod hints;
mod keep;
mod line;
mod log;
mod memory;
mod mixed;
mod open;
pub mod plans;
mod private;
mod replay;
mod routing;
mod secrets;
mod sessions;
mod state_dir;
mod stats;
mod token;
pub mod trust;
mod undo;
mod unfinished;
pub mod usage;
mod versions;
mod weighed;

pub use audit::End;
pub use conversation::Conversation;
pub use document::{Document, TaskContext};
pub use export::{export_json, records};
pub use follow::Follow;
pub use keep::Came;
pub use line::Header;
pub use memory::{Memory, Remembered};
pub use open::{Origin, Restored, Which};
pub use sessions::{SessionInfo, last, latest, left_out, sessions};
pub use state_dir::StateDir;
pub use stats::{Confidences, Overrides, Stats};
pub use token::KeptToken;
pub use undo::{Changed, Conflict, Did, FileImages, UndoReport, UndoneCall, UndoneFile, Way};
pub use versions::FileVersions;

use crate::catalog::{Lang, Phrase, journal as say};
use crate::protocol::{
    Analysed, Arguments, Debate, Event, Failure, Message, Record, Route, SessionId, TaskId, Tier, Timestamp,
    ToolCall, TurnId, Usage,
};
use crate::text::redact::Secrets;
use crate::workspace::Clock;
use crate::workspace::store::Store;
use fold::Fold;
use line::{Note, NoteLine};
use log::Log;
use private::Unfit;
use routing::Block;
use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};

#[derive(Debug)]
pub struct Journal {
    state: StateDir,
    lang: Lang,
    clock: Clock,
    header: Header,
    log: Log,
    /// Lines that go before the next one: a header, what a recovery has to say.
    prelude: Vec<u8>,
    fold: Fold,
    store: Store,
    memory: Memory,
    decision: Option<Block>,
    secrets: Secrets,
    /// True for a session of a newer version.
    read_only: bool,
    notes: Vec<String>,
}

impl Journal {
    /// Hides secrets, numbers the event, appends it and syncs where its kind says so. A failure means: stop before any effect.
    pub fn record(
        &mut self,
        turn: TurnId,
        task: Option<TaskId>,
        mut event: Event,
    ) -> Result<Record, Failure> {
        self.writable()?;
        if matches!(event, Event::TurnStarted { .. }) && self.fold.lang != self.lang {
            self.append(Note::Language { code: self.lang.code().to_owned() })?;
        }
        self.hide_in_event(&mut event);
        let record = Record { seq: self.fold.seq.saturating_add(1), at: self.clock.now(), turn, task, event };
        let line = line::encode(&record).map_err(|error| self.cannot_write(&error))?;
        self.fold.record(&record);
        self.begin();
        let written = if line::is_delta(&record.event) {
            self.log.batch(&line, record.at)
        } else if line::is_synced(&record.event) {
            self.log.append(&line).and_then(|()| self.log.sync())
        } else {
            self.log.append(&line)
        };
        written.map_err(|error| self.cannot_write(&error))?;
        self.keep_beside(&record);
        Ok(record)
    }

    pub fn audit(&mut self, turn: TurnId, agent: &str, call: &ToolCall, end: &End<'_>) {
        let mut call = call.clone();
        self.hide_in_call(&mut call);
        let entry = audit::Entry {
            at: self.clock.now(),
            session: self.header.id.clone(),
            turn,
            agent: agent.to_owned(),
            tool: call.name,
            arguments: match call.arguments {
                Arguments::Object(object) => object.into(),
                Arguments::Malformed { raw, .. } => raw.into(),
            },
            verdict: end.ruling,
            rule: end.rule.to_owned(),
            outcome: end.outcome.to_owned(),
        };
        let kept = audit::append(&self.state, &entry);
        self.kept_beside(say::AUDIT_LOST, &self.state.audit(), kept);
    }

    /// Writes what waits; of a log that exists also the end of what was cut off.
    pub fn flush(&mut self) -> Result<(), Failure> {
        if self.log.file().is_some() && !self.read_only {
            self.begin();
        }
        self.log.write_out().map_err(|error| self.cannot_write(&error))
    }

    /// Counts a call of which no event tells.
    pub fn count_usage(
        &mut self,
        model: &str,
        tier: Tier,
        usage: Usage,
        cost_usd: Option<f64>,
    ) -> Result<(), Failure> {
        self.count(self.clock.now(), model, tier, usage, cost_usd);
        self.append(Note::Spent { usage, cost_usd })
    }

    fn count(&mut self, at: Timestamp, model: &str, tier: Tier, usage: Usage, cost_usd: Option<f64>) {
        let (session, model) = (self.header.id.clone(), model.to_owned());
        let kept = usage::append(&self.state, &usage::Entry { at, session, model, tier, usage, cost_usd });
        self.kept_beside(say::USAGE_LOST, &self.state.usage(), kept);
    }

    pub fn analysed(&mut self, analysed: &Analysed, debate: &Debate) -> Result<(), Failure> {
        let note = Note::Analysed { analysed: Box::new(analysed.clone()), debate: debate.clone() };
        self.append(note)?;
        if let Some(block) = &mut self.decision {
            block.understand(analysed, debate);
        }
        Ok(())
    }

    /// The conversation of that task goes on from these messages; everything before stays in the log.
    pub fn compaction(&mut self, task: Option<TaskId>, messages: Vec<Message>) -> Result<(), Failure> {
        self.note(Note::Compaction(line::Compaction { task, messages }))
    }

    /// Where [`Self::leave_out`] writes.
    pub fn left_out_at(&self) -> PathBuf {
        self.state.left_out(&self.header.id)
    }

    /// Keeps what the model no longer sees where it can read it up.
    pub fn leave_out(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        let path = self.left_out_at();
        let kept = private::lock_for_append(&path)
            .and_then(|mut file| private::append_line(&mut file, text.as_bytes()));
        self.kept_beside(say::LEFT_OUT_LOST, &path, kept);
    }

    pub fn rename(&mut self, title: &str) -> Result<(), Failure> {
        self.note(Note::Rename { title: title.to_owned() })?;
        let path = self.state.title(&self.header.id);
        let write = |to: &mut dyn io::Write| to.write_all(title.as_bytes());
        private::replace(&path, write).map_err(|error| cannot_write(self.lang, &path, &error))
    }

    /// From the next turn on.
    pub fn set_lang(&mut self, lang: Lang) {
        self.lang = lang;
    }

    pub fn conversation(&self) -> &[Message] {
        self.fold.conversation.messages()
    }

    /// The tokens of its replies.
    pub fn usage(&self) -> Usage {
        self.fold.usage
    }

    /// What its calls cost, those with a known price.
    pub fn spent(&self) -> Option<f64> {
        Some(self.fold.cost_usd).filter(|usd| *usd > 0.0)
    }

    pub fn worked(&self) -> bool {
        self.fold.worked
    }

    /// Families of tools that were added to the user's conversation, in their order.
    pub fn families(&self) -> &[String] {
        &self.fold.families
    }

    pub fn can_undo(&self, turn: TurnId) -> bool {
        self.fold.stack.done.last().is_some_and(|change| change.turn == turn)
    }

    /// Whether a command changed files, of which nobody kept what they were.
    pub fn changed_by_commands(&self) -> bool {
        self.fold.stack.by_commands
    }

    pub fn conversation_of(&self, task: Option<TaskId>) -> &Conversation {
        self.fold.conversation_of(task)
    }

    pub fn session(&self) -> &SessionId {
        &self.header.id
    }

    pub fn memory(&self) -> Memory {
        self.memory.clone()
    }

    /// What went wrong beside the session itself since the last call, a sentence each.
    pub fn take_notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notes)
    }

    /// Puts everything on the disk and writes `<id>.json` beside the log. A sentence if that was skipped.
    pub fn close(mut self) -> Result<Option<String>, Failure> {
        if self.read_only || self.log.file().is_none() {
            return Ok(None);
        }
        self.flush()?;
        self.log.sync().map_err(|error| self.cannot_write(&error))?;
        let path = self.state.document(&self.header.id);
        let failed = |error: io::Error| cannot_write(self.lang, &path, &error);
        let skipped = || Ok(Some(say::DOCUMENT_SKIPPED.say(self.lang, &[("path", &path.display())])));
        if self.conversation().iter().map(Message::bytes).sum::<u64>() > document::MOST {
            return skipped();
        }
        let mut document = self.document();
        document.unknown = document::unknown(&path);
        let text = serde_json::to_vec(&document).map_err(|error| failed(error.into()))?;
        if text.len() as u64 > document::MOST {
            return skipped();
        }
        private::replace(&path, |to| to.write_all(&text)).map(|()| None).map_err(failed)
    }

    fn document(&self) -> Document {
        Document {
            version: line::VERSION,
            id: self.header.id.clone(),
            messages: self.conversation().to_vec(),
            undo_stack: self.fold.stack.done.clone(),
            created_files: self.fold.stack.created(),
            last_task_context: self.fold.last.clone(),
            session_start: self.header.started,
            total_input_tokens: self.fold.usage.input,
            total_output_tokens: self.fold.usage.output,
            unknown: serde_json::Map::new(),
        }
    }

    fn note(&mut self, note: Note) -> Result<(), Failure> {
        self.append(note)?;
        self.log.sync().map_err(|error| self.cannot_write(&error))
    }

    fn append(&mut self, note: Note) -> Result<(), Failure> {
        self.writable()?;
        let line = NoteLine { seq: self.fold.seq, at: self.clock.now(), note };
        let bytes = line::encode(&line).map_err(|error| self.cannot_write(&error))?;
        self.fold.note(&line.note, line.at);
        self.begin();
        self.log.append(&bytes).map_err(|error| self.cannot_write(&error))
    }

    fn begin(&mut self) {
        let prelude = std::mem::take(&mut self.prelude);
        self.log.wait(&prelude);
    }

    fn keep_beside(&mut self, record: &Record) {
        match &record.event {
            Event::MessageEnded { usage, model, tier, cost_usd, .. } => {
                self.count(record.at, model, *tier, *usage, *cost_usd);
            }
            Event::Routed { route, to, overridden } => {
                self.decided(record.at, route, to, overridden.as_deref());
            }
            Event::TurnEnded { .. } => {
                if let Some(block) = self.decision.take() {
                    let kept = self.memory.log(&block);
                    self.kept_beside(say::ROUTING_LOST, &self.memory.path(), kept);
                }
            }
            _ => {}
        }
    }

    /// A failure of what is kept beside the session is a note, not the turn's end.
    fn kept_beside(&mut self, phrase: Phrase, path: &Path, kept: io::Result<()>) {
        if let Err(why) = kept {
            self.notes.push(
                phrase.say(self.lang, &[("path", &path.display()), ("why", &self::why(self.lang, &why))]),
            );
        }
    }

    /// A decision of the running turn: the first one begins the block, a later one says what became of it.
    fn decided(&mut self, at: Timestamp, route: &Route, to: &str, overridden: Option<&str>) {
        if let (Some(block), Some(why)) = (&mut self.decision, overridden) {
            return block.overrule(route.track, to, why);
        }
        let input = self.fold.last.as_ref().map_or("", |last| last.input.as_str());
        self.decision = Some(Block::new(self.clock.time(at), input, route, to, overridden));
    }

    fn writable(&self) -> Result<(), Failure> {
        if !self.read_only {
            return Ok(());
        }
        let failure = Failure::failed(say::NEWER.say(self.lang, &[("id", &self.header.id)]));
        Err(failure.hint(say::NEWER_HINT.text(self.lang)))
    }

    fn cannot_write(&self, error: &io::Error) -> Failure {
        cannot_write(self.lang, self.log.path(), error)
    }
}

/// What could not be written, and what to do about it.
pub fn cannot_write(lang: Lang, path: &Path, error: &io::Error) -> Failure {
    let hint = match error.kind() {
        _ if Unfit::of(error).is_some() => say::CHECK_FILE,
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => {
            say::FREE_SPACE
        }
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => say::CHECK_PERMISSION,
        _ => say::CHECK_DISK,
    };
    Failure::failed(say::CANNOT_WRITE.say(lang, &[("path", &path.display()), ("why", &why(lang, error))]))
        .hint(hint.text(lang))
}

fn why(lang: Lang, error: &io::Error) -> String {
    Unfit::of(error).map_or_else(|| error.to_string(), |unfit| unfit.phrase().text(lang).to_owned())
}

fn no_such_session(lang: Lang, id: &SessionId) -> Failure {
    let failure = Failure::failed(say::NO_SUCH_SESSION.say(lang, &[("id", id)]));
    failure.hint(say::SEE_SESSIONS.text(lang))
}

pub fn cannot_read(lang: Lang, path: &Path, error: &io::Error) -> Failure {
    let values: [(&str, &dyn Display); 2] = [("path", &path.display()), ("why", &why(lang, error))];
    let hint = if Unfit::of(error).is_some() { say::CHECK_FILE } else { say::CHECK_DISK };
    Failure::failed(say::CANNOT_READ.say(lang, &values)).hint(hint.text(lang))
}

#[cfg(test)]
mod tests;

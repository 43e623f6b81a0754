//! What a front asks between turns: methods with a return value, never events.

use super::{Engine, compact, control, request};
use crate::analysis::{Debated, Failures};
use crate::catalog::{Lang, why};
use crate::command::View;
use crate::journal::{self, Foreign, Journal, Origin, Restored, SessionInfo, UndoReport, Which};
use crate::protocol::op::Reach;
use crate::protocol::{Event, Failure, Mode, Notice, Record, SessionId, Tier, TurnId};

use crate::tool;
use crate::workspace::git::Git;

/// So many turns are shown again on resuming.
const SHOWN_AGAIN: u32 = 3;

/// Take back, or make again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Take back.
    Undo,
    /// Make again.
    Redo,
}

/// Look first, or do it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Say what would happen.
    Plan,
    /// Do it.
    Do,
}

impl Engine {
    /// The language of interface and prompts.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// The guard's mode.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// `provider/model` of tier main.
    pub fn model(&self) -> String {
        format!("{}/{}", self.provider.name(), self.provider.model(Tier::Main))
    }

    /// The running session.
    pub fn session_id(&self) -> &SessionId {
        self.session.journal.session()
    }

    /// What slash commands may know.
    pub fn view(&mut self, models: Vec<String>) -> View {
        let first_sentence = |text: &str| text.split_inclusive(". ").next().unwrap_or(text).trim().to_owned();
        let offered = self.tools.specs().iter().filter(|spec| !control::is_control(&spec.name));
        let tools = offered.map(|spec| (spec.name.clone(), first_sentence(&spec.description))).collect();
        View {
            lang: self.lang,
            model: self.model(),
            mode: self.mode,
            models,
            tools,
            tokens: self.conversation_tokens(),
            token_limit: self.limits.conversation_tokens,
            messages: self.session.journal.conversation().len(),
        }
    }

    /// Judges by another mode from now on.
    pub fn set_mode(&mut self, mode: Mode) -> Result<(), Failure> {
        self.mode = mode;
        self.note_between_turns(Notice::ModeChanged { mode })
    }

    /// Uses another model from now on.
    pub fn set_model(&mut self, name: &str) -> Result<(), Failure> {
        self.provider = (self.connect)(name, self.provider.name())?;
        self.note_between_turns(Notice::ModelChanged { model: self.model() })
    }

    /// Uses this model from now on.
    pub fn set_provider(&mut self, provider: std::sync::Arc<dyn crate::provider::Provider>) {
        self.provider = provider;
    }

    /// Speaks another language from now on.
    pub fn set_lang(&mut self, lang: Lang) {
        self.lang = lang;
        self.tools.speak(lang);
    }

    /// A session that has no turn yet has nothing to record either.
    fn note_between_turns(&mut self, notice: Notice) -> Result<(), Failure> {
        if self.session.turn.0 == 0 { Ok(()) } else { self.session.emit(Event::Noticed { notice }) }
    }

    /// Takes changes back or makes them again, or says what that would do. Files that somebody changed since are kept.
    pub fn reverse(&mut self, way: Way, step: Step, reach: Reach) -> Result<UndoReport, Failure> {
        let (journal, workspace) = (&mut self.session.journal, &self.workspace);
        match (way, step) {
            (Way::Undo, Step::Plan) => journal.undo_plan(workspace, reach),
            (Way::Redo, Step::Plan) => journal.redo_plan(workspace, reach),
            (Way::Undo, Step::Do) => journal.undo(workspace, reach, Foreign::Keep),
            (Way::Redo, Step::Do) => journal.redo(workspace, reach, Foreign::Keep),
        }
    }

    /// Summarises what came before.
    pub async fn compact(&mut self) -> Result<(), Failure> {
        self.desk.clear();
        match self.compact_now().await {
            Ok(()) | Err(super::halt::Halt::Cancelled) => Ok(()),
            Err(super::halt::Halt::Failed(failure)) => Err(failure),
        }
    }

    /// Gives the session a title.
    pub fn rename(&mut self, title: &str) -> Result<(), Failure> {
        self.session.journal.rename(title)
    }

    /// Leaves this session, saved, and starts a new one.
    pub fn new_session(&mut self) -> Result<(), Failure> {
        self.switch(Which::New).map(|_| ())
    }

    /// Leaves this session, saved, and goes on with another one; returns what is to be said about it.
    pub fn resume(&mut self, id: &SessionId) -> Result<Restored, Failure> {
        self.switch(Which::Resume(id.clone()))
    }

    /// The records of the running session's last turns.
    pub fn records(&self) -> Result<Vec<Record>, Failure> {
        let turns = self.session.turn.0;
        let from = TurnId(turns.saturating_sub(SHOWN_AGAIN - 1));
        journal::records(&self.state, self.session_id(), from, self.lang).map(Iterator::collect)
    }

    fn switch(&mut self, which: Which) -> Result<Restored, Failure> {
        let origin = Origin { here: self.workspace.here().clone(), model: self.model(), lang: self.lang };
        let (journal, restored) = Journal::open(&self.state, which, origin, self.clock.clone())?;
        let left = self.session.switch(journal, restored.turns);
        left.close()?;
        self.reads = std::sync::Arc::default();
        self.tokens = compact::Tokens::default();
        self.prompts = request::Prompts::default();
        self.decision = None;
        self.debated = Debated::default();
        self.setbacks = Failures::default();
        Ok(restored)
    }

    /// The project's sessions, the one written last first.
    pub fn sessions(&self) -> Vec<SessionInfo> {
        journal::sessions(&self.state)
    }

    /// Writes the session to a file as one JSON document.
    pub fn export(&mut self, to: &mut dyn std::io::Write) -> Result<(), Failure> {
        self.session.journal.flush()?;
        journal::export_json(&self.state, self.session_id(), self.lang, to)
    }

    /// Tokens and cost by day and model.
    pub fn usage(&self) -> Result<Vec<journal::usage::Sum>, Failure> {
        journal::usage::report(&self.state, &self.clock).map_err(|error| Failure::failed(error.to_string()))
    }

    /// How requests were routed in this project.
    pub fn stats(&self) -> Result<journal::Stats, Failure> {
        let failed =
            |error: std::io::Error| Failure::failed(why::UNREADABLE.say(self.lang, &[("why", &error)]));
        self.session.journal.memory().stats().map_err(failed)
    }

    /// What differs from the last commit.
    pub async fn diff(&self) -> Result<String, Failure> {
        let git = Git::new(self.jobs.shell().clone(), &self.workspace.here().root);
        let answer = git.run_own(&["diff", "HEAD"], self.desk.cancel_signal()).await;
        answer
            .map(|answer| answer.text)
            .map_err(|error| Failure::failed(tool::git::explain(error, self.lang)))
    }

    /// Saves and ends; a sentence if the document beside the log was left out.
    pub fn close(self) -> Result<Option<String>, Failure> {
        self.session.journal.close()
    }
}

//! What a front asks between turns: methods with a return value, never events.

use super::context::{Context, Interruption};
use super::permissions::{Grants, RulesInForce};
use super::speaker::Speaker;
use super::{Engine, compact};
use crate::analysis::Decision;
use crate::catalog::{Lang, effects, why};
use crate::command::{Parts, View};
use crate::journal::plans;
use crate::journal::{
    self, Journal, Origin, Restored, SessionInfo, StateDir, UndoReport, Way, Which, approvals,
};
use crate::plan::Durations;
use crate::prompt;
use crate::protocol::op::Reach;
use crate::protocol::{Event, Failure, Family, Mode, Notice, Record, SessionId, TurnId, Usage};
use crate::provider::Provider;
use crate::tool;
use crate::workspace::git::Git;
use std::sync::Arc;

/// So many turns are shown again on resuming.
const SHOWN_AGAIN: u32 = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    Plan,
    Do,
}

impl Engine {
    pub fn lang(&self) -> Lang {
        self.world.lang
    }

    pub fn mode(&self) -> Mode {
        self.session.grants().mode
    }

    pub fn model(&self) -> String {
        self.world.model()
    }

    pub fn session_id(&self) -> SessionId {
        self.session.journal(|journal| journal.session().clone())
    }

    pub fn decision(&self) -> Option<Decision> {
        self.session.history().last().cloned()
    }

    pub fn view(&self, models: Vec<String>) -> View {
        let offered = self.world.tools.specs().iter().filter(|spec| spec.family != Family::Control);
        let tools = offered
            .map(|spec| (spec.name.clone(), prompt::first_sentence(&spec.description).to_owned()))
            .collect();
        View {
            lang: self.lang(),
            model: self.model(),
            mode: self.mode(),
            models,
            tools,
            agents: prompt::purposes(self.world.lang, &self.world.project.overrides),
            tokens: self.session.tokens(None),
            token_limit: self.world.most_tokens(),
            messages: self.session.messages(None).len(),
            parts: self.parts(),
            tasks: self.tasks(),
        }
    }

    /// What takes the tokens of the user's conversation.
    fn parts(&self) -> Parts {
        let is_model = self.world.provider.is_model();
        let context = Context::new(self.world.clone(), &self.session, &self.cancellation);
        let speaker = Speaker::in_conversation(&context, "").ok().filter(|_| is_model);
        let instructions = speaker.map_or(0, |it| {
            let tools = serde_json::to_string(&it.offered[..]).map_or(0, |text| text.len());
            it.prompt.len() + tools
        });
        Parts::of(instructions as u64, &self.session.messages(None), self.session.tokens(None))
    }

    /// Seconds that roles took here, as far as it is known.
    pub fn durations(&self) -> Durations {
        plans::durations(&self.world.state)
    }

    /// What the guard goes by, for those who ask to see it.
    pub fn rules_in_force(&self) -> Result<RulesInForce, Failure> {
        let file = self.world.state.approvals();
        // What cannot be read granted nothing at the start; here it is said.
        approvals::load(&self.world.state)
            .map_err(|error| Failure::failed(format!("{}: {error}.", file.display())))?;
        let Grants { mode, session, project } = self.session.grants().clone();
        Ok(RulesInForce { mode, configured: self.world.rules.clone(), session, project, file })
    }

    pub fn set_mode(&self, mode: Mode) -> Result<(), Failure> {
        self.session.grants().mode = mode;
        self.note_between_turns(Notice::ModeChanged { mode })
    }

    pub fn set_model(&mut self, name: &str) -> Result<(), Failure> {
        let provider = (self.connect)(name, self.world.provider.name())?;
        self.set_provider(provider);
        self.note_between_turns(Notice::ModelChanged { model: self.model() })
    }

    pub fn set_provider(&mut self, provider: Arc<dyn Provider>) {
        self.world = Arc::new(self.world.with_provider(provider));
    }

    pub fn set_lang(&mut self, lang: Lang) {
        self.world = Arc::new(self.world.with_lang(lang));
        self.session.journal(|journal| journal.set_lang(lang));
    }

    /// A session that has no turn yet has nothing to record either.
    fn note_between_turns(&self, notice: Notice) -> Result<(), Failure> {
        if self.session.turn().0 == 0 {
            return Ok(());
        }
        self.session.emit(None, Event::Noticed { notice })
    }

    /// Takes changes back or makes them again, or says what that would do. Files that somebody changed since are kept.
    pub fn reverse(&self, way: Way, step: Step, reach: Reach) -> Result<UndoReport, Failure> {
        let workspace = &self.world.workspace;
        self.session.journal(|journal| match step {
            Step::Plan => journal.plan(workspace, way, reach),
            Step::Do => journal.reverse(workspace, way, reach),
        })
    }

    /// False if there was nothing to make shorter.
    pub async fn compact(&mut self) -> Result<bool, Failure> {
        self.cancellation.reset();
        let mut context = Context::new(self.world.clone(), &self.session, &self.cancellation);
        match compact::compact(&mut context, compact::Need::Budget).await {
            Ok(shorter) => Ok(shorter),
            Err(Interruption::Cancelled) => Ok(true),
            Err(Interruption::Failed(failure)) => Err(failure),
        }
    }

    pub fn rename(&self, title: &str) -> Result<(), Failure> {
        self.session.journal(|journal| journal.rename(title))
    }

    pub fn new_session(&mut self) -> Result<(), Failure> {
        self.switch(Which::New).map(|_| ())
    }

    /// Leaves this session, saved, and goes on with another one; returns what is to be said about it.
    pub fn resume(&mut self, id: &SessionId) -> Result<Restored, Failure> {
        self.switch(Which::Resume(id.clone()))
    }

    pub fn records(&self) -> Result<Vec<Record>, Failure> {
        let turns = self.session.turn().0;
        let from = TurnId(turns.saturating_sub(SHOWN_AGAIN - 1));
        self.session.journal(Journal::flush)?;
        journal::records(&self.world.state, &self.session_id(), from, self.lang()).map(Iterator::collect)
    }

    fn switch(&mut self, which: Which) -> Result<Restored, Failure> {
        let world = &self.world;
        let unattended = world.attendance != super::world::Attendance::Attended;
        let here = world.workspace.here().clone();
        let origin = Origin { here, model: world.model(), lang: world.lang, unattended };
        let (journal, restored) = Journal::open(&world.state, which, origin, world.clock.clone())?;
        let next = self.session.followed_by(journal, restored.turns);
        std::mem::replace(&mut self.session, next).close()?;
        Ok(restored)
    }

    /// The project's sessions, the one written last first.
    pub fn sessions(&self) -> Vec<SessionInfo> {
        journal::sessions(&self.world.state)
    }

    /// What lies among the sessions and is not in that list.
    pub fn sessions_left_out(&self) -> Option<String> {
        journal::left_out(&self.world.state, self.lang())
    }

    /// The session as it can be read by others now.
    pub fn saved(&self) -> Result<(&StateDir, SessionId), Failure> {
        self.session.journal(Journal::flush)?;
        Ok((&self.world.state, self.session_id()))
    }

    pub fn usage(&self) -> Result<Vec<journal::usage::Sum>, Failure> {
        let state = &self.world.state;
        journal::usage::report(state, &self.world.clock)
            .map_err(|error| journal::cannot_read(self.lang(), &state.usage(), &error))
    }

    /// What this session's replies took, and what they cost as far as prices are known.
    pub fn session_usage(&self) -> (Usage, Option<f64>) {
        self.session.journal(|journal| (journal.usage(), journal.spent()))
    }

    pub fn stats(&self) -> Result<journal::Stats, Failure> {
        let failed =
            |error: std::io::Error| Failure::failed(why::UNREADABLE.say(self.lang(), &[("why", &error)]));
        self.session.journal(|journal| journal.memory()).stats().map_err(failed)
    }

    /// What the session's calls changed and is still changed, as unified diffs.
    pub fn session_diff(&self) -> Result<String, Failure> {
        self.session.journal(|journal| journal.diff(&self.world.workspace))
    }

    /// Whether something of the last turn can be taken back.
    pub fn can_undo_turn(&self) -> bool {
        let turn = self.session.turn();
        self.session.journal(|journal| journal.can_undo(turn))
    }

    /// Whether commands changed files, which that diff does not show.
    pub fn changed_by_commands(&self) -> bool {
        self.session.journal(|journal| journal.changed_by_commands())
    }

    /// What differs from the last commit; what git does not know yet counts as new.
    pub async fn diff(&self) -> Result<String, Failure> {
        self.cancellation.reset();
        let world = &self.world;
        world.workspace.check_path()?;
        let git = Git::new(world.jobs.shell().clone(), &world.workspace.here().root);
        let uncommitted = git.uncommitted(&world.workspace, &self.cancellation.signal().receiver()).await;
        uncommitted.map_err(|error| Failure::failed(tool::git::explain(error, world.lang)))
    }

    /// Saves and ends; a sentence if the document beside the log was left out, and one on what is ended with us.
    pub fn close(self) -> Result<Vec<String>, Failure> {
        let notes = self.ends_with_us().into_iter().chain(self.dropped_in_home());
        let notes: Vec<String> = notes.collect();
        Ok(notes.into_iter().chain(self.session.close()?).collect())
    }

    /// What commands wrote to their copy of the home directory goes with the session.
    fn dropped_in_home(&self) -> Option<String> {
        const NAMED: usize = 3;
        let (files, lang) = (self.world.jobs.shell().written_to_home(), self.world.lang);
        let named = files[..files.len().min(NAMED)].join(", ");
        match files.len() {
            0 => None,
            1..=NAMED => Some(effects::HOME_DROPPED.say(lang, &[("files", &named)])),
            count => {
                let files = effects::MORE.say(lang, &[("files", &named), ("n", &(count - NAMED))]);
                Some(effects::HOME_DROPPED.say(lang, &[("files", &files)]))
            }
        }
    }
}

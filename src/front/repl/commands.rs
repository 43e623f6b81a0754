//! Slash commands on the screen: what they say is printed, what they want is asked of the engine.

use super::conversation::{Conversation, Leave};
use super::menu;
use crate::catalog::{Lang, machine, repl as words};
use crate::command::{self, Reply};
use crate::engine::{Step, Way};
use crate::front::machine::{sessions, undo};
use crate::front::reports::{self, Report};
use crate::protocol::op::Reach;
use crate::protocol::{Failure, Op, SessionId};
use std::path::Path;
use tokio::runtime::Runtime;

impl Conversation {
    pub(super) fn command(&mut self, line: &str, runtime: &Runtime) -> Option<Leave> {
        let view = self.engine.view((self.hooks.models)());
        let op = match command::read(line, &command::built_in(view.lang), &view) {
            Reply::Say(text) | Reply::Wrong(text) => {
                self.renderer.say(&text);
                return None;
            }
            Reply::Do(Op::Quit) => return Some(Leave::ByUser),
            Reply::Do(op) => op,
        };
        if let Err(failure) = self.perform(op, runtime) {
            self.renderer.fail(&failure);
        }
        while let Ok(record) = self.records.try_recv() {
            self.renderer.show(&record);
        }
        None
    }

    fn perform(&mut self, op: Op, runtime: &Runtime) -> Result<(), Failure> {
        let room = self.renderer.screen().look().width();
        let report = reports::report(&op, &self.engine, &self.clock, room, &self.hooks.doctor);
        if let Some(report) = runtime.block_on(report) {
            match report? {
                Report::Text(text) => self.renderer.say(&text),
                Report::Diff(diff) => self.renderer.say_diff(&diff),
            }
            return Ok(());
        }
        let lang = self.engine.lang();
        let said = match op {
            Op::SetMode(mode) => {
                self.engine.set_mode(mode)?;
                words::MODE_CHANGED.say(lang, &[("mode", &mode.name())])
            }
            Op::SetModel(name) => {
                self.engine.set_model(&name)?;
                words::MODEL_CHANGED.say(lang, &[("model", &self.engine.model())])
            }
            Op::SetLang(code) => {
                let lang = Lang::parse(&code).unwrap_or(lang);
                self.engine.set_lang(lang);
                self.renderer.set_lang(lang);
                words::LANG_CHANGED.text(lang).to_owned()
            }
            Op::Undo(reach) => return self.reverse(Way::Undo, reach),
            Op::Redo(reach) => return self.reverse(Way::Redo, reach),
            Op::NewSession => {
                self.engine.new_session()?;
                self.is_saved = false;
                words::NEW_SESSION.text(lang).to_owned()
            }
            Op::Resume(id) => return self.resume(id),
            Op::Rename(title) => {
                self.engine.rename(&title)?;
                self.is_saved = true;
                words::RENAMED.say(lang, &[("title", &title)])
            }
            Op::Compact if self.compact(runtime)? => return Ok(()),
            Op::Compact => words::NOTHING_TO_SHORTEN.text(lang).to_owned(),
            Op::Export(_) if !self.is_saved => words::NOTHING_TO_EXPORT.text(lang).to_owned(),
            Op::Export(file) => {
                let (state, id) = self.engine.saved()?;
                let path = sessions::write(state, &id, Path::new(&file), lang)?;
                words::EXPORTED.say(lang, &[("path", &path.display())])
            }
            Op::Show(number) => {
                self.show_full(number);
                return Ok(());
            }
            // Told above, or the end of the conversation.
            Op::ListSessions | Op::Diff(_) | Op::Usage | Op::Stats | Op::Why(_) => return Ok(()),
            Op::Permissions | Op::Plan(_) | Op::Task(_) | Op::Doctor | Op::Quit => return Ok(()),
        };
        // It is said here, so its record is not shown too.
        while self.records.try_recv().is_ok() {}
        self.renderer.say(&said);
        Ok(())
    }

    fn compact(&mut self, runtime: &Runtime) -> Result<bool, Failure> {
        let remote = self.engine.remote();
        runtime.block_on(async {
            let work = self.engine.compact();
            tokio::pin!(work);
            tokio::select! {
                done = &mut work => return done,
                _ = tokio::signal::ctrl_c() => remote.cancel(),
            }
            work.await
        })
    }

    fn reverse(&mut self, way: Way, reach: Reach) -> Result<(), Failure> {
        let lang = self.engine.lang();
        let plan = self.engine.reverse(way, Step::Plan, reach)?;
        if plan.calls.is_empty() {
            self.renderer.say(&undo::nothing(&self.engine, &plan, way));
            return Ok(());
        }
        self.renderer.say(&undo::preview(&plan, lang).join("\n"));
        let question = if way == Way::Undo { words::UNDO_CONFIRM } else { words::REDO_CONFIRM };
        let asks = undo::would_change(&plan);
        let mut ahead = Vec::new();
        let confirm = |screen: &mut _| menu::confirm(question.text(lang), &mut ahead, screen, lang);
        let is_wanted = !asks || self.at_the_prompt(confirm);
        self.ahead.extend(ahead);
        if !is_wanted {
            self.renderer.say(machine::NOTHING_DONE.text(lang));
            return Ok(());
        }
        let done = self.engine.reverse(way, Step::Do, reach)?;
        if !asks {
            self.renderer.say(machine::NOTHING_DONE.text(lang));
            return Ok(());
        }
        let phrase = if way == Way::Undo { words::UNDONE } else { words::REDONE };
        let count = done.calls.iter().filter(|call| call.whole).count().max(1);
        self.renderer.say(&phrase.say(lang, &[("count", &count)]));
        Ok(())
    }

    fn resume(&mut self, id: Option<SessionId>) -> Result<(), Failure> {
        let lang = self.engine.lang();
        let id = match id {
            Some(id) => id,
            None => {
                let (here, mut others) = (self.engine.session_id(), self.engine.sessions());
                others.retain(|session| session.id != here && !session.unattended);
                let room = menu::room(self.renderer.screen().look());
                let choice = |it| sessions::choice(it, &self.clock, room, lang);
                let lines: Vec<_> = others.iter().map(choice).collect();
                if lines.is_empty() {
                    self.renderer.say(machine::NO_SESSIONS.text(lang));
                    return Ok(());
                }
                let title = words::RESUME_WHICH.text(lang);
                let mut ahead = Vec::new();
                let choose = |screen: &mut _| menu::choose(title, &lines, &mut ahead, screen);
                let picked = self.at_the_prompt(choose);
                self.ahead.extend(ahead);
                let Some(index) = picked else { return Ok(()) };
                others.swap_remove(index).id
            }
        };
        let restored = self.engine.resume(&id)?;
        self.is_saved = true;
        self.show_again(&restored);
        Ok(())
    }
}

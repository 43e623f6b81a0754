//! Slash commands on the screen: what they say is printed, what they want is asked of the engine.

use super::conversation::{Conversation, Leave};
use super::{menu, permissions, why};
use crate::catalog::{Lang, machine, repl as words};
use crate::command::{self, Reply};
use crate::engine::{Step, Way};
use crate::front::machine::{doctor, sessions, stats, undo};
use crate::protocol::op::Reach;
use crate::protocol::{Failure, Op, SessionId};
use tokio::runtime::Runtime;

impl Conversation {
    /// Carries out a line that starts with a slash; says so if that is the end.
    pub(super) fn command(&mut self, line: &str, runtime: &Runtime) -> Option<Leave> {
        let view = self.engine.view((self.hooks.models)());
        let op = match command::read(line, &command::built_in(view.lang), &view) {
            Reply::Say(text) => {
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
        let lang = self.engine.lang();
        match op {
            Op::SetMode(mode) => {
                self.engine.set_mode(mode)?;
                self.renderer.say(&words::MODE_CHANGED.say(lang, &[("mode", &mode.name())]));
            }
            Op::SetModel(name) => {
                self.engine.set_model(&name)?;
                self.renderer.say(&words::MODEL_CHANGED.say(lang, &[("model", &self.engine.model())]));
            }
            Op::SetLang(code) => {
                if let Some(lang) = Lang::parse(&code) {
                    self.engine.set_lang(lang);
                    self.renderer.set_lang(lang);
                    self.renderer.say(words::LANG_CHANGED.text(lang));
                }
            }
            Op::Undo(reach) => self.reverse(Way::Undo, reach)?,
            Op::Redo(reach) => self.reverse(Way::Redo, reach)?,
            Op::NewSession => {
                self.engine.new_session()?;
                self.renderer.say(words::NEW_SESSION.text(lang));
            }
            Op::Resume(id) => self.resume(id)?,
            Op::Rename(title) => {
                self.engine.rename(&title)?;
                self.renderer.say(&words::RENAMED.say(lang, &[("title", &title)]));
            }
            Op::Compact => {
                let remote = self.engine.remote();
                runtime.block_on(async {
                    let work = self.engine.compact();
                    tokio::pin!(work);
                    tokio::select! {
                        done = &mut work => return done,
                        _ = tokio::signal::ctrl_c() => remote.cancel(),
                    }
                    work.await
                })?;
            }
            Op::ListSessions => {
                let lines: Vec<String> = self
                    .engine
                    .sessions()
                    .iter()
                    .map(|session| sessions::line(session, &self.clock))
                    .collect();
                let none = machine::NO_SESSIONS.text(lang).to_owned();
                self.renderer.say(&if lines.is_empty() { none } else { lines.join("\n") });
            }
            Op::Export(file) => {
                let failed = |error: std::io::Error| Failure::failed(format!("{file}: {error}"));
                let mut target = std::fs::File::create_new(&file).map_err(failed)?;
                self.engine.export(&mut target)?;
                self.renderer.say(&words::EXPORTED.say(lang, &[("path", &file)]));
            }
            Op::Diff => {
                let diff = runtime.block_on(self.engine.diff())?;
                let none = words::NO_DIFF.text(lang).to_owned();
                self.renderer.say_diff(if diff.trim().is_empty() { &none } else { &diff });
            }
            Op::Usage => self.usage()?,
            Op::Stats => self.stats()?,
            Op::Why => self.why(),
            Op::Permissions => {
                self.renderer.say(&permissions::lines(&self.engine.rules_in_force()?, lang).join("\n"));
            }
            Op::Doctor => {
                let lines = doctor::lines(&(self.hooks.doctor)(), lang);
                self.renderer.say(&lines.join("\n"));
            }
            Op::Show(number) => self.show_full(number),
            Op::Quit => {}
        }
        Ok(())
    }

    /// Names what will be taken back, asks, does it, and says what was done.
    fn reverse(&mut self, way: Way, reach: Reach) -> Result<(), Failure> {
        let lang = self.engine.lang();
        let plan = self.engine.reverse(way, Step::Plan, reach)?;
        if plan.calls.is_empty() {
            let nothing = if way == Way::Undo { machine::NOTHING_BACK } else { machine::NOTHING_AGAIN };
            self.renderer.say(nothing.text(lang));
            return Ok(());
        }
        self.renderer.say(&undo::preview(&plan, lang).join("\n"));
        let question = if way == Way::Undo { words::UNDO_CONFIRM } else { words::REDO_CONFIRM };
        if !self.at_the_prompt(|screen| menu::confirm(question.text(lang), screen, lang)) {
            self.renderer.say(machine::NOTHING_DONE.text(lang));
            return Ok(());
        }
        let done = self.engine.reverse(way, Step::Do, reach)?;
        let phrase = if way == Way::Undo { words::UNDONE } else { words::REDONE };
        let count = done.changes.len() - done.conflicts.len().min(done.changes.len());
        self.renderer.say(&phrase.say(lang, &[("count", &count)]));
        Ok(())
    }

    fn resume(&mut self, id: Option<SessionId>) -> Result<(), Failure> {
        let lang = self.engine.lang();
        let id = match id {
            Some(id) => id,
            None => {
                let here = self.engine.session_id();
                let others: Vec<_> =
                    self.engine.sessions().into_iter().filter(|session| session.id != here).collect();
                let lines: Vec<String> =
                    others.iter().map(|session| sessions::line(session, &self.clock)).collect();
                if lines.is_empty() {
                    self.renderer.say(machine::NO_SESSIONS.text(lang));
                    return Ok(());
                }
                match self
                    .at_the_prompt(|screen| menu::choose(words::RESUME_WHICH.text(lang), &lines, screen))
                {
                    Some(index) => others[index].id.clone(),
                    None => return Ok(()),
                }
            }
        };
        let restored = self.engine.resume(&id)?;
        self.show_again(&restored);
        Ok(())
    }

    fn usage(&mut self) -> Result<(), Failure> {
        let lang = self.engine.lang();
        let sums = self.engine.usage()?;
        let line = |sum: &crate::journal::usage::Sum| {
            let cost = sum.cost_usd.map_or_else(|| "–".to_owned(), |cost| format!("${cost:.4}"));
            format!("{}  {}  {} in · {} out  {cost}", sum.day, sum.model, sum.usage.input, sum.usage.output)
        };
        let lines: Vec<String> = sums.iter().map(line).collect();
        let none = words::NO_USAGE.text(lang).to_owned();
        self.renderer.say(&if lines.is_empty() { none } else { lines.join("\n") });
        Ok(())
    }

    fn stats(&mut self) -> Result<(), Failure> {
        let lang = self.engine.lang();
        let lines = stats::lines(&self.engine.stats()?, lang);
        self.renderer.say(&lines.join("\n"));
        Ok(())
    }

    fn why(&mut self) {
        let lang = self.engine.lang();
        let text = match self.engine.decision() {
            Some(decision) => why::explain(&decision, lang),
            None => words::WHY_NONE.text(lang).to_owned(),
        };
        self.renderer.say(&text);
    }
}

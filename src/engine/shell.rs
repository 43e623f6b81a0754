//! Commands the user typed: `!command` with the real terminal, trivial lines like any other call. No model either way.

use super::Engine;
use super::guard::Author;
use super::halt::Halt;
use super::hands::Taken;
use super::request::Speaker;
use crate::journal::End;
use crate::protocol::{Arguments, CallId, Event, Failure, Notice, Place, StopReason, ToolCall};
use crate::tool::Outcome;
use tokio::sync::mpsc;

const SHELL: &str = "bash_execute";

impl Engine {
    /// Runs a trivial line through the guard and shows its output.
    pub(super) async fn run_typed(&mut self, command: &str) -> Result<StopReason, Halt> {
        let call = self.typed_call(command);
        let (sender, mut pieces) = mpsc::unbounded_channel();
        if let Taken::Ready(ready) =
            self.take_up(&call, Author::User, &Speaker::typed(SHELL), &sender).await?
        {
            self.run(vec![*ready], &mut pieces).await?;
        }
        Ok(if self.desk.is_cancelled() { StopReason::Cancelled } else { StopReason::EndTurn })
    }

    /// Runs `!command` with the terminal handed over; the front has stepped aside.
    pub(super) async fn run_in_terminal(&mut self, command: &str) -> Result<StopReason, Halt> {
        let call = self.typed_call(command);
        let (sender, _pieces) = mpsc::unbounded_channel();
        let speaker = Speaker::typed(SHELL);
        if let Taken::Ready(ready) = self.take_up(&call, Author::User, &speaker, &sender).await? {
            let started = self.clock.now();
            let (rule, ruling) = (ready.rule().to_owned(), ready.ruling());
            let shell = self.jobs.shell().clone();
            let root = self.workspace.here().root.clone();
            let (command, confinement) = (command.to_owned(), ready.confinement());
            let run = move || shell.run_interactive(&command, &root, confinement);
            let joined = tokio::task::spawn_blocking(run).await;
            let outcome = match joined {
                Ok(Ok(exit)) => {
                    Outcome { ok: exit.success(), ..Outcome::done(exit.to_string(), exit.to_string()) }
                }
                Ok(Err(error)) => Outcome::failed(&error, &error),
                Err(error) => Outcome::failed(error.to_string(), "panic"),
            };
            let ended = if outcome.ok { "ok" } else { "failed" };
            self.session.audit(speaker.name(), &call, &End { ruling, rule: &rule, outcome: ended });
            self.session.emit(Event::ToolEnded {
                id: call.id,
                ok: outcome.ok,
                ran: true,
                text: outcome.text,
                summary: outcome.summary,
                rule,
                changes: Vec::new(),
                duration_ms: self.clock.now().since(started),
            })?;
        }
        Ok(StopReason::EndTurn)
    }

    fn typed_call(&self, command: &str) -> ToolCall {
        let arguments = serde_json::Map::from_iter([("command".to_owned(), command.into())]);
        let id = CallId(format!("typed-{}", self.session.turn.0));
        ToolCall { id, name: SHELL.to_owned(), arguments: Arguments::Object(arguments) }
    }

    /// `# note`: kept in today's memory, and on the undo stack.
    pub(super) fn remember(&mut self, note: &str) -> Result<(), Halt> {
        let id = CallId(format!("note-{}", self.session.turn.0));
        let path = self.session.journal.memory().path();
        let place = Place::parse(&path.to_string_lossy(), self.workspace.here()).map_err(Failure::failed)?;
        let turn = self.session.turn;
        self.session.journal.before_change(&self.workspace, &id, "memory_remember", turn, &[place])?;
        self.memory.remember(note).map_err(Failure::failed)?;
        self.session.journal.after_change(&self.workspace, &id)?;
        self.session.emit(Event::Noticed { notice: Notice::Remembered { text: note.to_owned() } })?;
        Ok(())
    }
}

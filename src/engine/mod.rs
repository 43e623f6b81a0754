//! Order: a line is routed, a model's reply is streamed, its calls are guarded and run, everything is recorded, and so
//! on until the turn is done. Read [`turn`] first. The files, upper ones using lower ones and never the other way:
//!
//! - the door: this file, [`ops`] between turns, [`run_tool`] for one tool, [`remote`] into a running turn
//! - the turn: [`turn`]; [`input`], [`routing`] and [`direct`] say who takes a line, [`analyze`] asks a model about it,
//!   [`typed`] runs it as it stands
//! - several agents: [`workflow`] with its [`role`]s, [`side_by_side`], [`lead`], and [`debate`] before and after; [`schedule`] walks their
//!   plan, [`synthesis`] answers with one voice
//! - the agent: [`agent`], one conversation and one loop; [`delegation`] of tasks to others; [`compact`], [`selfcheck`] with its [`baseline`], [`stream`], [`structured`], [`request`], [`speaker`],
//!   [`intent`]
//! - a call: [`execute`], [`run`], [`control`], [`families`], [`guard`]; [`proposal`] makes one of what a reply shows
//! - what all of them work with: [`context`] with its [`tasks`], then [`session`], which outlives turns, and [`world`], which never changes

mod agent;
mod analyze;
mod approval;
mod background;
mod baseline;
mod cancellation;
mod compact;
mod context;
mod control;
mod debate;
mod delegation;
mod direct;
mod effects;
mod execute;
mod families;
mod guard;
mod lead;
mod named_hosts;
mod ops;
mod partial;
mod permissions;
mod proposal;
mod questions;
mod remote;
mod reopen;
mod request;
mod role;
mod routing;
mod run;
mod run_tool;
mod schedule;
mod selfcheck;
mod session;
mod side_by_side;
mod speaker;
mod stream;
mod structured;
mod synthesis;
mod tasks;
mod turn;
mod typed;
mod workflow;
mod world;

#[cfg(test)]
mod tests;

pub use crate::journal::Way;
pub use execute::BAD_ARGUMENTS;
pub use ops::Step;
pub use permissions::RulesInForce;
pub use remote::Remote;
pub use run_tool::{Listed, ToolRun};
pub use session::Opening;
pub use world::{Attendance, Project, Prompts, World};

use crate::protocol::{Failure, Record, TurnCounts, TurnOutcome};
use crate::provider::Provider;
use crate::workspace::survey::NotesVersion;
use cancellation::Cancellation;
use session::Session;
use std::sync::Arc;
use tokio::sync::mpsc;
use turn::Turn;

/// Connects another model by its name and the provider in use; handed in by `app`, which knows configuration and keys.
pub type Connect = Box<dyn Fn(&str, &str) -> Result<Arc<dyn Provider>, Failure> + Send + Sync>;

/// A session and the world it is used with. One turn at a time; a [`Remote`] reaches it meanwhile.
pub struct Engine {
    world: Arc<World>,
    session: Session,
    cancellation: Arc<Cancellation>,
    connect: Connect,
    counts: TurnCounts,
    notes: NotesVersion,
}

impl Engine {
    pub fn new(world: World, opening: Opening, connect: Connect) -> Self {
        Self {
            notes: world.workspace.notes_version(&world.workspace.here().below()),
            world: Arc::new(world),
            session: Session::new(opening),
            cancellation: Arc::default(),
            connect,
            counts: TurnCounts::default(),
        }
    }

    pub fn watch(&self) -> mpsc::UnboundedReceiver<Arc<Record>> {
        self.session.watch()
    }

    pub fn remote(&self) -> Remote {
        Remote {
            cancellation: self.cancellation.clone(),
            questions: self.session.questions.clone(),
            skip: self.session.skip.clone(),
        }
    }

    pub async fn prompt(&mut self, line: &str) -> TurnOutcome {
        self.prompt_with(line, None).await
    }

    /// The same with a text that goes along with the request. It is shown to the model and decides nothing else. What is
    /// cancelled from this call on is this turn.
    pub fn prompt_with(&mut self, line: &str, beside: Option<&str>) -> impl Future<Output = TurnOutcome> {
        self.read_notes_again();
        let turn = Turn::new(self.world.clone(), &self.session, &self.cancellation);
        let counted = &mut self.counts;
        async move {
            let (outcome, counts) = turn.carry_out(line, beside).await;
            *counted = counts;
            outcome
        }
    }

    /// The project's notes for assistants count from the next turn on. Where they are the same, the prompts stay what they are.
    fn read_notes_again(&mut self) {
        let workspace = &self.world.workspace;
        let below = workspace.here().below();
        let version = workspace.notes_version(&below);
        if std::mem::replace(&mut self.notes, version.clone()) == version {
            return;
        }
        let notes = workspace.notes(&below);
        if notes != self.world.project.instructions {
            self.world = Arc::new(self.world.with_instructions(notes));
        }
    }

    pub fn counts(&self) -> TurnCounts {
        self.counts
    }

    /// What was typed while a line of the user's had the terminal, and it did not read.
    pub fn take_unread(&self) -> Vec<u8> {
        std::mem::take(&mut self.session.unread())
    }

    fn turn(&self) -> Turn<'_> {
        Turn::new(self.world.clone(), &self.session, &self.cancellation)
    }
}

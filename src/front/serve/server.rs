//! The state shared by all endpoints: the sessions and the server's settings.

use super::access::Access;
use super::answer::Refused;
use crate::catalog::{Lang, serve as words};
use crate::config::Settings;
use crate::front::hosted::{Hosted, Sessions, Wanted};
use crate::journal::{self, StateDir};
use crate::prompt::Overrides;
use crate::protocol::SessionId;
use crate::tool::Memory;
use std::cell::Cell;
use std::sync::Arc;
use tokio::sync::watch;

const MOST_SESSIONS: usize = 100;

/// What the server is given by `app`.
pub struct Hooks {
    pub state_dir: StateDir,
    pub settings: Arc<Settings>,
    pub overrides: Overrides,
    pub memory: Box<dyn Memory>,
}

pub struct Server {
    pub access: Access,
    pub sessions: Sessions,
    pub hooks: Hooks,
    pub lang: Lang,
    pub connections: Cell<usize>,
    /// Changes when the server is to end.
    pub ends: watch::Sender<bool>,
}

impl Server {
    /// The session, opened if there is room.
    pub fn session(&self, wanted: &Wanted) -> Result<Hosted, Refused> {
        let open = wanted.session.as_ref().is_some_and(|id| self.sessions.hosted(id).is_some());
        if !open && self.sessions.count() >= MOST_SESSIONS {
            return Err(Refused::new(503, "too_many", words::TOO_MANY_SESSIONS));
        }
        Ok(self.sessions.get(wanted)?)
    }

    pub fn exists(&self, id: &SessionId) -> bool {
        self.sessions.hosted(id).is_some() || self.sessions.is_recorded(id, &self.hooks.state_dir)
    }

    pub fn latest(&self) -> Option<SessionId> {
        journal::latest(&self.hooks.state_dir)
    }
}

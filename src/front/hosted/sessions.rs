//! All sessions of a front: each is opened when it is needed and found again by its id.

use super::feed::Reader;
use super::session::{Hosted, OpenedSession};
use super::state::State;
use crate::catalog::Lang;
use crate::engine::Engine;
use crate::journal::{Follow, StateDir};
use crate::protocol::{Failure, SessionId};
use std::cell::RefCell;
use std::collections::HashMap;
use std::path::PathBuf;
use std::time::Duration;

/// Which session, and what is to be different in it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Wanted {
    /// Another project than the one the front was started in.
    pub root: Option<PathBuf>,
    /// One that exists; none is a new one.
    pub session: Option<SessionId>,
    pub provider: Option<String>,
    pub model: Option<String>,
    /// Settings by their keys, for this session alone.
    pub settings: Vec<(String, String)>,
}

/// Opens a session; handed in by `app`.
pub type OpenSession = Box<dyn Fn(&Wanted) -> Result<OpenedSession, Failure>>;

pub struct Sessions {
    open: OpenSession,
    lang: Lang,
    /// Left alone for so long, a session is saved and left.
    idle: Option<Duration>,
    /// Those that were opened, some of them left meanwhile.
    known: RefCell<HashMap<SessionId, Hosted>>,
}

impl Sessions {
    pub fn new(open: OpenSession, lang: Lang, idle: Option<Duration>) -> Self {
        Self { open, lang, idle, known: RefCell::default() }
    }

    /// An engine nobody else is to use.
    pub fn engine(&self, wanted: &Wanted) -> Result<Engine, Failure> {
        (self.open)(wanted).map(|opened| opened.engine)
    }

    /// The session, opened if it is not open here; fails where another program works with it.
    pub fn get(&self, wanted: &Wanted) -> Result<Hosted, Failure> {
        let known = wanted.session.as_ref().and_then(|id| self.hosted(id));
        if let Some(hosted) = known {
            return Ok(hosted);
        }
        let opened = (self.open)(wanted)?;
        let mut known = self.known.borrow_mut();
        let slot = known.get(&opened.engine.session_id()).map(|before| before.slot.clone());
        let hosted = Hosted::start(opened, slot.unwrap_or_default(), self.idle)?;
        known.insert(hosted.id.clone(), hosted.clone());
        Ok(hosted)
    }

    /// The session, if it is open here.
    pub fn hosted(&self, id: &SessionId) -> Option<Hosted> {
        self.known.borrow().get(id).cloned().filter(Hosted::is_open)
    }

    /// So many are open.
    pub fn count(&self) -> usize {
        self.known.borrow().values().filter(|hosted| hosted.is_open()).count()
    }

    /// Reads a session along from this record on, whoever works with it; recorded there, if it was never open here.
    pub fn reader(&self, id: &SessionId, elsewhere: &StateDir, first: u64) -> Reader {
        let slot = self.known.borrow().get(id).map(|hosted| hosted.slot.clone());
        Reader::new(slot.unwrap_or_default(), self.file(id, elsewhere, first), first)
    }

    fn file(&self, id: &SessionId, elsewhere: &StateDir, first: u64) -> Follow {
        let known = self.known.borrow();
        let state_dir = known.get(id).map_or(elsewhere, |hosted| &hosted.state_dir);
        Follow::new(state_dir, id, first, self.lang)
    }

    /// Whether anything is recorded of it.
    pub fn is_recorded(&self, id: &SessionId, elsewhere: &StateDir) -> bool {
        let known = self.known.borrow();
        known.get(id).map_or(elsewhere, |hosted| &hosted.state_dir).log(id).is_file()
    }

    /// Where it stands, whoever works with it; none if there is no such session.
    pub fn state(&self, id: &SessionId, elsewhere: &StateDir) -> Result<Option<State>, Failure> {
        let mut follow = self.file(id, elsewhere, 1);
        let (mut state, mut any) = (State::default(), self.hosted(id).is_some());
        loop {
            let records = follow.more()?;
            if records.is_empty() {
                return Ok(any.then_some(state));
            }
            any = true;
            records.iter().for_each(|record| state.take(record));
        }
    }

    /// Stops what runs, saves and leaves all of them; what is to be said about it.
    pub async fn close(&self) -> Vec<String> {
        let all: Vec<Hosted> = self.known.borrow().values().cloned().collect();
        let mut notes = Vec::new();
        for hosted in all.into_iter().filter(Hosted::is_open) {
            notes.extend(hosted.close().await);
        }
        notes
    }
}

//! The project's files, processes, git and the clock. Knows nothing of tools.

pub mod clock;
pub mod credentials;
pub mod error;
pub mod files;
pub mod git;
pub mod guarded;
mod images;
mod index;
mod keyring;
mod known;
pub mod layered;
mod links;
mod listings;
pub mod mentions;
mod neighbours;
pub mod node;
mod open;
pub mod openings;
mod past;
pub mod pictures;
pub mod plain;
mod platform;
pub mod process;
mod rebuildable;
pub mod remote;
mod replace;
mod repository;
pub mod snapshot;
pub mod store;
pub mod survey;
mod target;
pub mod thread;
mod touched;
mod vocabulary;
pub mod walk;
pub mod wall;

pub use clock::Clock;
pub use credentials::{AllKept, Credentials, Kept};
pub use error::{FileError, FileProblem};
pub use files::{Entry, FileContent, FileKind, LARGEST_CHANGED, Overwrite, Recursion, Stat};
pub use keyring::Keyring;
pub use known::KnownHere;
pub use links::{ResolvedLinks, parent};
pub use past::Past;
pub use platform::random_text;
pub use target::{Target, has_rights};
pub use touched::FilesBefore;

use crate::policy::Reading;
use crate::protocol::{Failure, Here, Place};
use std::collections::HashSet;
use std::sync::{Arc, Mutex};

#[derive(Debug)]
pub struct Workspace {
    here: Here,
    root: open::Root,
    /// Directories, by device and number, in which left-overs were looked for.
    swept: Arc<Mutex<HashSet<(u64, u64)>>>,
}

impl Workspace {
    pub fn open(here: Here) -> Result<Self, Failure> {
        let root = open::Root::open(&here)?;
        Ok(Self { here, root, swept: Arc::default() })
    }

    /// The same project, in which every place is opened where these say, no other link is followed, and nothing else is read.
    pub fn held_to(&self, links: ResolvedLinks, reading: Reading) -> Self {
        let root = self.root.held_to(open::Held { links, reading });
        Self { here: self.here.clone(), root, swept: self.swept.clone() }
    }

    pub fn here(&self) -> &Here {
        &self.here
    }

    /// An error once something else stands at the project's path, by which commands go.
    pub fn check_path(&self) -> Result<(), FileError> {
        self.root.check_path().map_err(|problem| FileError::new(self.here.root.to_string_lossy(), problem))
    }

    /// Whether the call that this is held to may show what is there.
    pub fn may_read(&self, place: &Place) -> bool {
        self.root.may_read(place)
    }

    /// What the project's ignore files leave, without `.git` and without what is `hidden`.
    fn walk(&self, hidden: bool) -> ignore::WalkBuilder {
        walk::from(&self.here.root, walk::PassOver { hidden, ..walk::PassOver::IGNORED })
    }
}

#[cfg(test)]
mod test_project;
#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) use test_project::TestProject;

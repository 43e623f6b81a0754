//! The project's files, processes, git and the clock. Knows nothing of tools.

pub mod process;

/// An opened project.
#[derive(Debug)]
pub struct Workspace {
    here: crate::protocol::Here,
}

impl Workspace {
    /// Where it is.
    pub fn here(&self) -> &crate::protocol::Here {
        &self.here
    }
}

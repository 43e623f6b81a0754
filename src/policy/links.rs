//! What the guard has to know of the file system: where links lead, and what a repository would run. A value that is
//! asked; it opens nothing.

use crate::protocol::Place;
use std::path::Path;

pub trait Links: std::fmt::Debug + Send + Sync {
    /// Where the place leads, if links make that another place than its name says.
    fn target_of(&self, place: &Place) -> Option<Place>;

    /// Where the links directly in this directory lead.
    fn targets_in(&self, directory: &Place) -> Vec<Place>;

    /// The key by which the repository that git finds from this directory names, in its own configuration, a program that
    /// runs while it is read.
    fn programs_of_git(&self, directory: &Path) -> Option<String> {
        let _ = directory;
        None
    }
}

/// No links anywhere: judged by names alone.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoLinks;

impl Links for NoLinks {
    fn target_of(&self, _: &Place) -> Option<Place> {
        None
    }

    fn targets_in(&self, _: &Place) -> Vec<Place> {
        Vec::new()
    }
}

//! What the guard has to know of the file system: where links lead, and what a repository would run. A value that is
//! asked; it opens nothing.

use crate::protocol::Place;
use std::path::Path;

pub trait Links: std::fmt::Debug + Send + Sync {
    /// Where the place leads, if links make that another place than its name says.
    fn target_of(&self, place: &Place) -> Option<Place>;

    /// Shows what a program that goes so far comes across in this directory: each file by its path below it, and as the place
    /// that it is or leads to; a directory only where its name is no plain word. A link to a directory outside ends in a slash
    /// where such links are gone through. Files that are the same by hard links are not told apart. False if that is more than
    /// anybody looks at.
    fn look_through(&self, directory: &Place, reach: Reach, show: &mut dyn FnMut(&str, &Place)) -> bool;

    /// Shows each file of the index of the repository that git finds from this directory. False if that is more than anybody
    /// looks at, or could not be told.
    fn tracked(&self, _directory: &Path, _show: &mut dyn FnMut(&Place)) -> bool {
        true
    }

    /// The key by which the repository that git finds from this directory names, in its own configuration, a program that
    /// runs while it is read.
    fn programs_of_git(&self, _directory: &Path) -> Option<String> {
        None
    }

    /// What of that repository lies outside the project and was not put there by git itself for this very directory.
    fn elsewhere_of_git(&self, _directory: &Path) -> Option<String> {
        None
    }
}

/// How far a program goes below a directory by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Reach {
    pub depth: Option<usize>,
    pub hidden: bool,
    /// What ignore files name too.
    pub ignored: bool,
    /// Links are followed, or handed on to be.
    pub links: bool,
    /// Links to directories are gone through.
    pub follows: bool,
}

impl Reach {
    pub const EVERYTHING: Reach =
        Reach { depth: None, hidden: true, ignored: true, links: true, follows: false };
}

/// No links anywhere: judged by names alone.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoLinks;

impl Links for NoLinks {
    fn target_of(&self, _: &Place) -> Option<Place> {
        None
    }

    fn look_through(&self, _: &Place, _: Reach, _: &mut dyn FnMut(&str, &Place)) -> bool {
        true
    }
}

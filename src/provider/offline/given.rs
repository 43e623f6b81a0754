//! What the rules go by besides the words of a request.

use crate::catalog::Lang;
use crate::policy::Known;

/// What a request is read by besides its words.
#[derive(Clone, Copy)]
pub struct Given<'a> {
    /// Counts where the request shows none.
    pub lang: Lang,
    /// What lies in the project's root, folders with a `/`.
    pub names: &'a [String],
    pub known: &'a dyn Known,
    pub files: &'a dyn Files,
    pub operations: Operations,
}

/// Which literal requests are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operations {
    All,
    /// Only those that change nothing.
    Looks,
}

/// The project's files.
pub trait Files {
    /// The text of a file, from the project's root.
    fn read(&self, _path: &str) -> Option<String> {
        None
    }

    fn is_file(&self, _path: &str) -> bool {
        false
    }

    fn is_folder(&self, _path: &str) -> bool {
        false
    }

    /// Every text file of the project.
    fn all(&self) -> Vec<String> {
        Vec::new()
    }
}

impl Files for () {}

//! What was come across below directories and in indexes, kept for the whole of a verdict.

use super::arg::Cwd;
use crate::policy::Reach;
use crate::policy::class::Class;
use crate::protocol::Place;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;
use std::rc::Rc;

/// What something amounts to, and what it is about.
pub(super) type Matter = Option<(Class, String)>;

/// What may not be read unasked below a directory: each by its path from there.
#[derive(Debug, Default)]
pub(super) struct Met {
    pub(super) kept: Vec<(String, Class, String)>,
    /// Names that may be taken for something else where they stand as words.
    pub(super) odd: Vec<String>,
    /// There was more than was looked at.
    pub(super) cut: bool,
}

/// The files of an index. All of them are kept only where there is something to tell them from.
#[derive(Debug, Default)]
pub(super) struct Index {
    pub(super) secrets: Vec<(PathBuf, String)>,
    pub(super) all: BTreeSet<PathBuf>,
    pub(super) cut: bool,
}

pub(super) type Cache = RefCell<HashMap<(Place, Reach), Rc<Met>>>;

/// What a pattern hits: each by its path from where that stands, and the place that it is or leads to.
pub(super) type Hit = Vec<(String, Place)>;

/// What was found of texts, as long as the line runs in the same place.
#[derive(Debug)]
pub(super) struct Memo<T>(RefCell<(Cwd, HashMap<String, T>)>);

impl<T> Default for Memo<T> {
    fn default() -> Self {
        Self(RefCell::new((Cwd::new(), HashMap::new())))
    }
}

impl<T: Clone> Memo<T> {
    pub(super) fn get(&self, at: &Cwd, text: &str, find: impl FnOnce() -> T) -> T {
        let known = self.0.borrow();
        if known.0 == *at
            && let Some(found) = known.1.get(text)
        {
            return found.clone();
        }
        drop(known);
        let found = find();
        let mut known = self.0.borrow_mut();
        if known.0 != *at {
            *known = (at.clone(), HashMap::new());
        }
        known.1.insert(text.to_owned(), found.clone());
        found
    }
}

pub(super) type Indexes = RefCell<HashMap<PathBuf, Rc<Index>>>;

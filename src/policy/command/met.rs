//! What was come across below directories, kept for the whole of a verdict.

use crate::policy::Reach;
use crate::policy::class::Class;
use crate::protocol::Place;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// What may not be read unasked below a directory: each by its path from there.
#[derive(Debug, Default)]
pub(super) struct Met {
    pub(super) kept: Vec<(String, Class, String)>,
    /// There was more than was looked at.
    pub(super) cut: bool,
}

pub(super) type Cache = RefCell<HashMap<(Place, Reach), Rc<Met>>>;

//! What the code for each program needs.

pub(super) use super::arg::{Arg, HOLE, Hole};
pub(super) use super::call::{Call, Judge};
pub(super) use super::finding::{Finding, Grant, shown};
pub(super) use super::options::parse;
pub(super) use crate::policy::class::Class;
pub(super) use crate::policy::facts::Facts;
pub(super) use crate::protocol::in_list;

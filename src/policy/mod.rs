//! The guard's judgement: values in, verdict out. It never asks the user: it returns `Ask`.
//!
//! This room is the only mint of [`Permit`], and a tool runs only when it is handed one, so running an unjudged
//! call does not compile, and what was judged is what runs.
#![deny(clippy::disallowed_methods)]

mod aliases;
pub mod class;
mod closed;
pub mod command;
mod confinement;
pub mod git_keys;
mod glob;
mod links;
mod options;
pub mod path;
mod permit;
mod places;
mod programs;
mod reading;
pub mod rules;
mod shell;
mod staging;
mod verdict;

pub use aliases::Aliases;
pub use closed::{Missed, closed};
pub use command::{
    CommandVerdict, CommandView, Known, PartVerdict, is_command, judge_arguments, judge_command,
};
pub use confinement::{Confinement, Need, Sandbox};
pub use links::{Links, NoLinks, Reach};
pub use path::{Access, MAX_PATH, PathVerdict, PathView, judge_path, judge_place};
pub use permit::{
    Author, Circumstances, Denial, Pending, Permit, Proposal, Reopening, Verdict, may_ask, may_have_changed,
    ruling,
};
pub use places::{
    SECRET_STORES, fold, folded, holds_protected, is_protected, is_protected_path, is_secret_name,
};
pub use reading::Reading;
pub use rules::{Grant, Rule, Rules};
pub use verdict::{judge, web_rule};

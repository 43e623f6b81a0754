//! Where a value came from.

use crate::catalog::{Lang, config as say};
use serde_json::Value;
use std::path::PathBuf;

/// A place in a file is its path and a line, from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    Default,
    User(PathBuf, usize),
    Project(PathBuf, usize),
    Environment(String),
    Flag(String),
}

impl Origin {
    pub fn show(&self, lang: Lang) -> String {
        match self {
            Origin::Default => say::DEFAULT.text(lang).to_owned(),
            Origin::User(path, line) | Origin::Project(path, line) => format!("{}:{line}", path.display()),
            Origin::Environment(name) => name.clone(),
            Origin::Flag(name) => format!("--{name}"),
        }
    }

    /// The layer in one word, the same in every language.
    pub fn layer(&self) -> &'static str {
        match self {
            Origin::Default => "default",
            Origin::User(..) => "user file",
            Origin::Project(..) => "project file",
            Origin::Environment(_) => "environment",
            Origin::Flag(_) => "flag",
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Held {
    pub value: Value,
    pub origins: Vec<Origin>,
}

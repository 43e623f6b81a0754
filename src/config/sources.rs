//! What settings are made of, as it comes in: texts of files, variables, flags.

use std::collections::BTreeMap;
use std::path::PathBuf;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    pub path: PathBuf,
    pub text: String,
}

/// Everything that has a say, weakest first.
#[derive(Debug, Clone, Default)]
pub struct Layers {
    pub user: Option<Source>,
    /// The project's file. It may narrow permissions, never widen them.
    pub project: Option<Source>,
    pub env: BTreeMap<String, String>,
    /// The command line: `provider`, `model`, `base-url`, `mode`, `lang`, or any whole key.
    pub flags: Vec<(String, String)>,
    pub wires: &'static [&'static str],
}

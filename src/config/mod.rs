//! Layers of configuration become settings, each with its origin. Texts and maps come in as values: this room
//! reads no file and no environment.
#![deny(clippy::disallowed_methods)]

mod build;
mod check;
mod key;
mod layer;
mod locale;
mod merge;
mod origin;
mod settings;
mod suggest;

pub use locale::language;
pub use origin::Origin;
pub use settings::{
    Analyzer, Connection, Explained, Language, Limits, Models, Network, Permissions, ProviderSettings,
    Routing, Secret, Settings, Wire,
};

use crate::protocol::Failure;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// A configuration file that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Where it lies, for messages.
    pub path: PathBuf,
    /// What it says.
    pub text: String,
}

/// Everything that has a say, weakest first.
#[derive(Debug, Clone, Default)]
pub struct Layers {
    /// The user's own file.
    pub user: Option<Source>,
    /// The project's file. It may narrow permissions, never widen them.
    pub project: Option<Source>,
    /// The environment.
    pub env: BTreeMap<String, String>,
    /// The command line: `provider`, `model`, `base-url`, `mode`, `lang`, or any whole key.
    pub flags: Vec<(String, String)>,
}

/// Checks every layer and merges them.
pub fn load(layers: &Layers) -> Result<Settings, Failure> {
    let locale = locale::language(&layers.env);
    let user = layers.user.as_ref().map(|s| layer::parse(s, locale)).transpose()?;
    let project = layers.project.as_ref().map(|s| layer::parse(s, locale)).transpose()?;
    let lang = locale::for_messages(layers, project.as_ref(), user.as_ref(), locale);
    let mut merged = merge::Merged::defaults();
    let files = [
        (layers.user.as_ref().zip(user.as_ref()), layer::Rank::User),
        (layers.project.as_ref().zip(project.as_ref()), layer::Rank::Project),
    ];
    for (file, rank) in files {
        if let Some((source, parsed)) = file {
            merged.add(layer::from_file(source, parsed, rank, lang)?, lang);
        }
    }
    merged.add(layer::from_env(&layers.env, lang)?, lang);
    merged.add(layer::from_flags(&layers.flags, lang)?, lang);
    Ok(build::build(merged, locale))
}

#[cfg(test)]
mod tests;

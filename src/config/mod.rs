//! Layers of configuration become settings, each with its origin. Texts and maps come in as values: this room
//! reads no file and no environment.
#![deny(clippy::disallowed_methods)]

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
    Routing, Secret, Settings,
};

use crate::protocol::Failure;
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

pub fn load(layers: &Layers) -> Result<Settings, Failure> {
    let locale = locale::language(&layers.env);
    let user = layers.user.as_ref().map(|s| layer::parse(s, locale)).transpose()?;
    let project = layers.project.as_ref().map(|s| layer::parse(s, locale)).transpose()?;
    let lang = locale::for_messages(layers, project.as_ref(), user.as_ref(), locale);
    let reading = layer::Reading { lang, wires: layers.wires };
    let mut merged = merge::Merged::defaults();
    let in_user_file: layer::InFile = Origin::User;
    for (source, parsed, origin) in
        [(&layers.user, user, in_user_file), (&layers.project, project, Origin::Project)]
    {
        if let Some((source, parsed)) = source.as_ref().zip(parsed) {
            merged.add(reading.file(source, &parsed, origin)?, lang);
        }
    }
    merged.add(reading.environment(&layers.env)?, lang);
    merged.add(reading.flags(&layers.flags)?, lang);
    Ok(merged.settings(locale))
}

#[cfg(test)]
mod tests;

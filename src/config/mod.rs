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

pub use key::{Direct, Sandboxing, When};
pub use layer::{Layers, Source};
pub use locale::language;
pub use origin::Origin;
pub use settings::{
    Beside, Connection, Explained, Language, Limits, Models, Network, Permissions, ProviderSettings, Routing,
    Secret, Settings,
};

use crate::catalog::Lang;
use crate::protocol::Failure;

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

/// What a project's file says, as it stands there: each key with its value.
pub fn said(source: &Source, lang: Lang) -> Result<Vec<(String, String)>, Failure> {
    let parsed = layer::parse(source, lang)?;
    let entries = layer::Reading { lang, wires: &[] }.file(source, &parsed, Origin::Project)?;
    Ok(entries.into_iter().map(|entry| (entry.name, entry.value.to_string())).collect())
}

#[cfg(test)]
mod tests;

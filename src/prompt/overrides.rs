//! Texts of the user that stand in for embedded prompts.

use super::embedded::text;
use crate::catalog::Lang;
use std::collections::BTreeMap;

/// Texts that stand in for embedded prompts, by name: `system`, `answer`, `agents/koda`, ….
pub type Overrides = BTreeMap<String, String>;

/// The text of that name: the user's, else the embedded one.
pub fn source<'a>(lang: Lang, name: &str, overrides: &'a Overrides) -> &'a str {
    overrides.get(name).map_or_else(|| text(lang, name), |text| text.trim())
}

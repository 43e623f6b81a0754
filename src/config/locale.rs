//! The language of the locale, and the one in which configuration errors are told.

use super::layer::{Layers, Parsed};
use crate::catalog::Lang;
use std::collections::BTreeMap;

/// The language of the locale: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that says something.
pub fn language(env: &BTreeMap<String, String>) -> Lang {
    let said =
        ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(|name| env.get(*name).filter(|v| !v.is_empty()));
    let code =
        said.map(|locale| locale.split(['_', '.', '@', '-']).next().unwrap_or_default().to_ascii_lowercase());
    code.and_then(|code| Lang::parse(&code)).unwrap_or_default()
}

/// The language of messages about the layers themselves: whichever layer names one, strongest first.
pub(super) fn for_messages(
    layers: &Layers,
    project: Option<&Parsed>,
    user: Option<&Parsed>,
    locale: Lang,
) -> Lang {
    let flag = layers.flags.iter().rev().find(|(name, _)| name == "lang").map(|(_, code)| code.as_str());
    let variable = layers.env.get("POINTSMAN_LANG").filter(|v| !v.is_empty()).map(String::as_str);
    let in_file =
        |file: Option<&'_ Parsed>| file.and_then(|f| f.as_table().get("lang")?.as_str().map(str::to_owned));
    let said = flag.or(variable).map(str::to_owned).or_else(|| in_file(project)).or_else(|| in_file(user));
    said.and_then(|code| Lang::parse(&code)).unwrap_or(locale)
}

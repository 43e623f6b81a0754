//! The prompts compiled into the program, found by language and name.
//!
//! Contract: an unknown name gives an empty text. No prompt is empty, so a registry tests itself by asking for
//! each of its texts and finding none empty.

use crate::catalog::Lang;

/// Every prompt: (`<lang>/<name>` without extension, text), sorted by name.
static PROMPTS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/prompts.rs"));

/// The text of `prompts/<lang>/<name>.md` without surrounding blank space; empty if there is none.
pub fn text(lang: Lang, name: &str) -> &'static str {
    let key = format!("{}/{name}", lang.code());
    PROMPTS.binary_search_by_key(&key.as_str(), |(name, _)| name).map_or("", |at| PROMPTS[at].1.trim())
}

pub fn tool(lang: Lang, wire_name: &str) -> &'static str {
    text(lang, &format!("tools/{wire_name}"))
}

pub fn agent_names(lang: Lang) -> impl Iterator<Item = &'static str> {
    names(lang, "agents/")
}

/// The names of the prompts with that beginning, without it.
pub fn names(lang: Lang, start: &'static str) -> impl Iterator<Item = &'static str> {
    PROMPTS
        .iter()
        .filter_map(move |(key, _)| key.strip_prefix(lang.code())?.strip_prefix('/')?.strip_prefix(start))
}

#[cfg(test)]
mod tests {
    use super::*;
    use regex::Regex;
    use std::collections::{BTreeMap, BTreeSet};

    fn by_language(lang: Lang) -> BTreeMap<&'static str, &'static str> {
        names(lang, "").map(|name| (name, text(lang, name))).collect()
    }

    fn placeholders(text: &str) -> BTreeSet<String> {
        let name =
            Regex::new(r"\{\{-?\s*(\w+)|\{%-?\s*(?:el)?if\s+(?:not\s+)?(\w+)|\{%-?\s*for\s.*?\bin\s+(\w+)")
                .expect("a valid pattern");
        name.captures_iter(text)
            .flat_map(|c| c.iter().skip(1).flatten().map(|m| m.as_str().to_owned()).collect::<Vec<_>>())
            .collect()
    }

    #[test]
    fn every_prompt_exists_in_every_language_with_the_same_placeholders() {
        let english = by_language(Lang::En);
        assert!(!english.is_empty());
        let known: usize = Lang::ALL.into_iter().map(|lang| names(lang, "").count()).sum();
        assert_eq!(PROMPTS.len(), known, "a prompt outside the known languages");
        for lang in Lang::ALL {
            let other = by_language(lang);
            let alone = &names(Lang::En, "").collect::<BTreeSet<_>>() ^ &names(lang, "").collect();
            assert!(alone.is_empty(), "not both in prompts/en and prompts/{}: {alone:?}", lang.code());
            for (name, text) in &other {
                assert!(!text.trim().is_empty(), "{lang:?} {name} is empty");
                assert_eq!(placeholders(english[name]), placeholders(text), "{lang:?} {name}");
            }
        }
    }

    #[test]
    fn found_by_language_and_name() {
        assert!(text(Lang::En, "system").contains("{{ date }}"));
        assert_ne!(text(Lang::En, "system"), text(Lang::De, "system"));
        assert_eq!(text(Lang::En, "no such prompt"), "");
        assert_eq!(tool(Lang::En, "no_such_tool"), "");
        assert!(PROMPTS.is_sorted_by_key(|(name, _)| *name));
        assert_eq!(agent_names(Lang::De).collect::<Vec<_>>(), ["chapo", "devo", "koda", "scout"]);
    }
}

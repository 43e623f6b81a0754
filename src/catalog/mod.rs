//! Every sentence the program says to people, in each language, side by side, so that none can be forgotten.
//! One file for each place that speaks.
#![deny(clippy::disallowed_methods)]

/// Declares phrases: a name, then the sentence in English and in German. With `in LIST` they stand in a list too.
macro_rules! phrases {
    (in $list:ident; $($(#[$doc:meta])* $name:ident: $en:literal, $de:literal;)*) => {
        phrases! { $($(#[$doc])* $name: $en, $de;)* }
        pub const $list: &[$crate::catalog::Phrase] = &[$($name),*];
    };
    ($($(#[$doc:meta])* $name:ident: $en:literal, $de:literal;)*) => {
        $($(#[$doc])* pub const $name: $crate::catalog::Phrase = $crate::catalog::Phrase { en: $en, de: $de };)*
    };
}

pub mod acp;
pub mod analysis;
pub mod app;
pub mod auth;
pub mod command;
pub mod config;
pub mod doctor;
pub mod effects;
pub mod engine;
pub mod files;
pub mod github;
pub mod headless;
pub mod journal;
pub mod machine;
pub mod names;
pub mod node;
pub mod offline;
pub mod plan;
pub mod policy;
pub mod prompt;
pub mod provider;
pub mod reason;
pub mod remote;
pub mod repl;
pub mod route;
pub mod serve;
pub mod shell;
pub mod titles;
pub mod tools;
pub mod trust;
pub mod web;
pub mod why;

/// A language of the interface, the prompts and the answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Lang {
    #[default]
    En,
    De,
}

impl Lang {
    pub const ALL: [Lang; 2] = [Lang::En, Lang::De];

    /// The word used in configuration and as the folder under `prompts/`.
    pub fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::De => "de",
        }
    }

    pub fn parse(code: &str) -> Option<Lang> {
        Lang::ALL.into_iter().find(|l| l.code() == code)
    }
}

/// One sentence in every language. `{name}` marks a place to fill; `{name:one|many}` chooses a word by that number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Phrase {
    pub en: &'static str,
    pub de: &'static str,
}

impl Phrase {
    /// The sentence in that language, which has no place to fill.
    pub fn text(self, lang: Lang) -> &'static str {
        let text = self.form(lang);
        debug_assert!(split_place(text).is_none(), "nothing fills this place: {text}");
        text
    }

    /// The sentence in that language, its places not yet filled.
    pub fn form(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::De => self.de,
        }
    }

    /// The sentence with its places filled.
    pub fn say(self, lang: Lang, values: &[(&str, &dyn std::fmt::Display)]) -> String {
        let (mut said, mut rest) = (String::new(), self.form(lang));
        while let Some((before, place, behind)) = split_place(rest) {
            let (name, words) =
                place.split_once(':').map_or((place, None), |(name, words)| (name, Some(words)));
            let value = values.iter().find(|(own, _)| *own == name).map(|(_, value)| value.to_string());
            debug_assert!(value.is_some(), "nothing fills {name}: {rest}");
            let value = value.unwrap_or_default();
            said.push_str(before);
            said.push_str(match words.and_then(|words| words.split_once('|')) {
                Some((one, _)) if value == "1" => one,
                Some((_, many)) => many,
                None => &value,
            });
            rest = behind;
        }
        said + rest
    }
}

/// What stands before the first place of a sentence, the place itself and what stands behind it.
fn split_place(text: &str) -> Option<(&str, &str, &str)> {
    text.match_indices('{').find_map(|(at, _)| {
        let (place, behind) = text[at + 1..].split_once('}')?;
        let name = place.split(':').next().filter(|name| !name.is_empty())?;
        name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_').then_some((
            &text[..at],
            place,
            behind,
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_chooses_its_word_and_a_value_is_not_read_again() {
        let phrase = Phrase {
            en: "{n} {n:file|files} in {place}, {\"json\": 1}",
            de: "{n} {n:Datei|Dateien} in {place}, {\"json\": 1}",
        };
        let say = |lang, n: u32| phrase.say(lang, &[("n", &n), ("place", &"{n}")]);
        assert_eq!(say(Lang::En, 1), "1 file in {n}, {\"json\": 1}");
        assert_eq!(say(Lang::En, 0), "0 files in {n}, {\"json\": 1}");
        assert_eq!(say(Lang::De, 2), "2 Dateien in {n}, {\"json\": 1}");
    }
}

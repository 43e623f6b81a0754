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

/// One sentence in every language; `{name}` marks a place to fill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Phrase {
    pub en: &'static str,
    pub de: &'static str,
}

impl Phrase {
    /// The sentence in that language, which has no place to fill.
    pub fn text(self, lang: Lang) -> &'static str {
        let text = self.form(lang);
        debug_assert_eq!(places(text).next(), None, "nothing fills this place: {text}");
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
        let mut text = self.form(lang).to_owned();
        let unfilled = places(&text).find(|place| values.iter().all(|(name, _)| name != place));
        debug_assert_eq!(unfilled, None, "nothing fills this place: {text}");
        for (name, value) in values {
            text = text.replace(&format!("{{{name}}}"), &value.to_string());
        }
        text
    }
}

/// The names of the places in a sentence.
fn places(text: &str) -> impl Iterator<Item = &str> {
    let inner = text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0));
    inner.filter(|name| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'))
}

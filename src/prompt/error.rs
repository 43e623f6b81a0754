//! Why a prompt could not be made.

use crate::catalog::{Lang, Phrase, prompt as words};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromptError {
    /// The prompt, the agent, or its file.
    pub name: String,
    pub problem: Problem,
    pub found: String,
    /// What there is, or may be.
    pub known: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    UnknownAgent,
    UnknownPrompt,
    /// A template wants something filled in that nobody fills in.
    Placeholder,
    /// A template names something it is not given, or is no template.
    Template,
    NoFrontMatter,
    /// A line of the front matter that is no `key: value`.
    NoPair,
    UnknownKey,
    BadTier,
    BadNeed,
}

impl PromptError {
    pub(super) fn new(name: &str, problem: Problem, found: impl std::fmt::Display) -> Self {
        Self { name: name.to_owned(), problem, found: found.to_string(), known: Vec::new() }
    }

    pub(super) fn known<S: Into<String>>(self, known: impl IntoIterator<Item = S>) -> Self {
        Self { known: known.into_iter().map(Into::into).collect(), ..self }
    }

    /// The problem in a clause, without a final stop.
    pub fn say(&self, lang: Lang) -> String {
        let known =
            if self.known.is_empty() { words::NONE.text(lang).to_owned() } else { self.known.join(", ") };
        self.problem.phrase().say(lang, &[("name", &self.name), ("found", &self.found), ("known", &known)])
    }
}

impl Problem {
    fn phrase(self) -> Phrase {
        match self {
            Problem::UnknownAgent => words::UNKNOWN_AGENT,
            Problem::UnknownPrompt => words::UNKNOWN_PROMPT,
            Problem::Placeholder => words::PLACEHOLDER,
            Problem::Template => words::TEMPLATE,
            Problem::NoFrontMatter => words::NO_FRONT_MATTER,
            Problem::NoPair => words::NO_PAIR,
            Problem::UnknownKey => words::UNKNOWN_KEY,
            Problem::BadTier => words::BAD_TIER,
            Problem::BadNeed => words::BAD_NEED,
        }
    }
}

impl std::fmt::Display for PromptError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for PromptError {}

//! Why a prompt could not be made.

use crate::catalog::{Lang, Phrase, prompt as words};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromptError {
    /// The prompt, the agent, or its file.
    pub name: String,
    /// A clause of `catalog::prompt`.
    pub problem: Phrase,
    pub found: String,
    /// What there is, or may be.
    pub known: Vec<String>,
}

impl PromptError {
    pub(super) fn new(name: &str, problem: Phrase, found: impl std::fmt::Display) -> Self {
        Self { name: name.to_owned(), problem, found: found.to_string(), known: Vec::new() }
    }

    pub(super) fn known<S: Into<String>>(self, known: impl IntoIterator<Item = S>) -> Self {
        Self { known: known.into_iter().map(Into::into).collect(), ..self }
    }

    /// The problem in a clause, without a final stop.
    pub fn say(&self, lang: Lang) -> String {
        let known =
            if self.known.is_empty() { words::NONE.text(lang).to_owned() } else { self.known.join(", ") };
        self.problem.say(lang, &[("name", &self.name), ("found", &self.found), ("known", &known)])
    }
}

impl std::fmt::Display for PromptError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for PromptError {}

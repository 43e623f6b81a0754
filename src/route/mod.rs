//! The switch: decides what track a request takes. Pure, no model. The rules are rows of `rules.toml`; [`text`] prepares the
//! input for them, [`rules`] matches them, [`sentence`] says what each sentence does, and [`decide`] weighs the sentences.
#![deny(clippy::disallowed_methods)]

mod decide;
mod own;
mod rules;
mod sentence;
mod text;
mod trivial;
mod vocabulary;

pub use decide::{detect, meaning, rules};
pub use own::OwnRules;
pub use rules::Row;
pub use trivial::{TrivialCommand, trivial};
pub use vocabulary::Vocabulary;

//! Decides what track a request takes: rules as a table, pure, no model. The rules are rows in `words` and
//! `phrases`; everything else here reads the input and lets them speak.
#![deny(clippy::disallowed_methods)]

mod clause;
mod command;
mod contraction;
mod decide;
mod doer;
mod evidence;
mod fold;
mod guess;
mod heading;
mod here;
mod inflect;
mod lead;
mod lex;
mod lexicon;
mod meaning;
mod noun;
mod outside;
mod part;
mod pattern;
mod phrases;
mod place;
mod pronoun;
mod question;
mod reading;
mod role;
mod rule;
mod settle;
mod shape;
mod statement;
mod table;
mod title;
mod token;
mod triggers;
mod trivial;
mod unopened;
mod vocabulary;
mod weigh;
mod words;
mod work;

pub use decide::{Detector, detect, rules};
pub use rule::RuleInfo;
pub use trivial::{TrivialCommand, trivial};
pub use vocabulary::Vocabulary;

//! The vocabulary of the rules: rows of words, in English and German side by side.

pub(super) mod execution;
pub(super) mod grammar;
pub(super) mod looking;
pub(super) mod operations;
pub(super) mod shapes;
pub(super) mod technology;
pub(super) mod things;
pub(super) mod tools;

use super::rule::VerbRule;

/// Every row of verbs.
pub(super) fn verbs() -> impl Iterator<Item = &'static VerbRule> {
    operations::OPERATIONS.iter().chain(execution::EXECUTION).chain(looking::LOOKING)
}

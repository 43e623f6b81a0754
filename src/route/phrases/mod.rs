//! The turns of phrase the rules know. A pattern is a row of words from where a sentence opens, or from anywhere
//! in it with `~`:
//! `a|b` one of these, `x?` perhaps, `*` any word, `..` up to three words, `@role` any word of that role, `$` the end.

pub(super) mod follow;
pub(super) mod german;
pub(super) mod meanings;
pub(super) mod notions;
pub(super) mod questions;
pub(super) mod requests;
pub(super) mod talk;
pub(super) mod work;

use super::rule::PhraseRule;

/// Every row of phrases. Of two that match equally long the earlier counts.
pub(super) fn rules() -> impl Iterator<Item = &'static PhraseRule> {
    talk::TALK
        .iter()
        .chain(follow::FOLLOW)
        .chain(work::WORK)
        .chain(meanings::MEANINGS)
        .chain(questions::QUESTIONS)
        .chain(german::GERMAN)
        .chain(requests::REQUESTS)
        .chain(notions::NOTIONS)
}

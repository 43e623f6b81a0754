//! Where evidence is looked for, what was said before, and how a find is named.

/// A rule's name and the token it stands on.
pub(super) type Sign = (&'static str, usize);

/// Where evidence is looked for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    /// The first token of the question.
    pub(super) first: usize,
    /// The first token that may show what it is about.
    pub(super) from: usize,
    /// The token after the opening phrase.
    pub(super) body: usize,
    /// What came before.
    pub(super) before: Before,
}

/// What a pronoun may stand for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Before {
    /// Nothing was said yet: a pronoun points outside.
    Nothing,
    /// Something was said.
    Said,
    /// Something was asked about the world.
    Asked,
}

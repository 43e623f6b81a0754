//! How a thought is sealed, so that it goes back unchanged, but only to the model that had it.

/// What a sealed thought is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Seal {
    /// Readable and signed.
    Signed,
    /// Encrypted whole.
    Redacted,
    /// An item of reasoning: its id, a line end, and its encrypted content.
    Item,
    /// Whether the text before it was said on the way or as the answer.
    Phase,
    /// Of the call that follows it.
    Call,
    /// Of the text before it.
    Text,
}

const KINDS: [(Seal, &str); 6] = [
    (Seal::Signed, "anthropic-signed"),
    (Seal::Redacted, "anthropic-redacted"),
    (Seal::Item, "openai-reasoning"),
    (Seal::Phase, "openai-phase"),
    (Seal::Call, "gemini-call"),
    (Seal::Text, "gemini-text"),
];

/// Packs a signature with its kind and its model, for the conversation to keep.
pub(super) fn seal(kind: Seal, model: &str, payload: &str) -> String {
    let name = KINDS.iter().find(|(known, _)| *known == kind).map_or("", |(_, name)| name);
    format!("{name}\n{model}\n{payload}")
}

/// Unpacks what [`seal`] packed; nothing if another vendor or model had the thought.
pub(super) fn unseal<'a>(sealed: &'a str, model: &str) -> Option<(Seal, &'a str)> {
    let mut parts = sealed.splitn(3, '\n');
    let name = parts.next()?;
    let (kind, _) = KINDS.iter().find(|(_, known)| *known == name)?;
    (parts.next()? == model).then_some((*kind, parts.next()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seals_open_only_for_their_model() {
        for (kind, _) in KINDS {
            let sealed = seal(kind, "m:1", "a\nb==");
            assert_eq!(unseal(&sealed, "m:1"), Some((kind, "a\nb==")));
            assert_eq!(unseal(&sealed, "m:2"), None);
        }
        assert_eq!(unseal("something else", "m"), None);
        assert_eq!(unseal("", ""), None);
    }
}

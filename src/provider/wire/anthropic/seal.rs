//! How a thought is sealed, so that it goes back unchanged, but only to the model that had it.

/// What a sealed thought is: readable and signed, or encrypted whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Seal {
    Signed,
    Redacted,
}

const SIGNED: &str = "anthropic-signed";
const REDACTED: &str = "anthropic-redacted";

/// Packs a signature with its kind and its model, for the conversation to keep.
pub(super) fn seal(kind: Seal, model: &str, payload: &str) -> String {
    let kind = if kind == Seal::Signed { SIGNED } else { REDACTED };
    format!("{kind}\n{model}\n{payload}")
}

/// Unpacks what [`seal`] packed; nothing if another vendor or model had the thought.
pub(super) fn unseal<'a>(sealed: &'a str, model: &str) -> Option<(Seal, &'a str)> {
    let mut parts = sealed.splitn(3, '\n');
    let kind = match parts.next()? {
        SIGNED => Seal::Signed,
        REDACTED => Seal::Redacted,
        _ => return None,
    };
    (parts.next()? == model).then_some((kind, parts.next()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seals_open_only_for_their_model() {
        for kind in [Seal::Signed, Seal::Redacted] {
            let sealed = seal(kind, "m:1", "a\nb==");
            assert_eq!(unseal(&sealed, "m:1"), Some((kind, "a\nb==")));
            assert_eq!(unseal(&sealed, "m:2"), None);
        }
        assert_eq!(unseal("something else", "m"), None);
        assert_eq!(unseal("", ""), None);
    }
}

//! Ids and names that any vendor accepts, so that a conversation can move from one to another. The same id
//! always becomes the same other one, so a call and its result still meet.

use crate::protocol::Arguments;
use crate::provider::Request;
use serde_json::{Map, Value};
use std::borrow::Cow;

/// The id itself where it is short and made of letters, digits, `_` and `-`, else one derived from it.
pub(super) fn call_id(id: &str) -> Cow<'_, str> {
    let fits = (1..=64).contains(&id.len()) && id.bytes().all(is_word);
    if fits { Cow::Borrowed(id) } else { Cow::Owned(format!("call_{}", digest(id, 20))) }
}

/// An id of exactly nine letters and digits.
pub(super) fn short_call_id(id: &str) -> Cow<'_, str> {
    let fits = id.len() == 9 && id.bytes().all(|b| b.is_ascii_alphanumeric());
    if fits { Cow::Borrowed(id) } else { Cow::Owned(digest(id, 9)) }
}

/// An id for a call that came without one, unique within a conversation.
pub(super) fn numbered(salt: &str, number: usize) -> String {
    format!("call_{}", digest(&format!("{salt}\n{number}"), 20))
}

/// What all requests of a conversation share, and others do not: made of its beginning.
pub(super) fn conversation(request: &Request) -> String {
    let first = request.messages.first().map(|message| serde_json::to_string(message).unwrap_or_default());
    digest(&format!("{}\n{}", request.system, first.unwrap_or_default()), 32)
}

/// A tool's name as every vendor accepts it; only names a model invented differ.
pub(super) fn tool_name(name: &str) -> Cow<'_, str> {
    if !name.is_empty() && name.len() <= 64 && name.bytes().all(is_word) {
        return Cow::Borrowed(name);
    }
    let tidy: String = name.bytes().take(64).map(|b| if is_word(b) { b as char } else { '_' }).collect();
    Cow::Owned(if tidy.is_empty() { "unnamed".to_owned() } else { tidy })
}

pub(super) fn arguments(arguments: &Arguments) -> Cow<'_, Map<String, Value>> {
    match arguments {
        Arguments::Object(map) => Cow::Borrowed(map),
        Arguments::Malformed { raw, .. } => {
            Cow::Owned(Map::from_iter([("unreadable".to_owned(), Value::String(raw.clone()))]))
        }
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-'
}

fn digest(text: &str, length: usize) -> String {
    blake3::hash(text.as_bytes()).to_hex()[..length].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_stay_where_they_fit_and_stay_apart_where_not() {
        assert_eq!(call_id("toolu_01A-b"), "toolu_01A-b");
        for odd in ["", "functions.bash:0", "é", &"x".repeat(65)] {
            let id = call_id(odd);
            assert_eq!(call_id(&id), id, "stable for {odd:?}");
            assert_ne!(id, call_id("functions.bash:1"));
        }
        assert_eq!(short_call_id("abcDEF123"), "abcDEF123");
        assert_eq!(short_call_id("toolu_01").len(), 9);
        assert_ne!(numbered("a", 0), numbered("a", 1));
    }

    #[test]
    fn names() {
        for (name, want) in
            [("fs_readFile", "fs_readFile"), ("fs.readFile", "fs_readFile"), ("", "unnamed"), ("é", "__")]
        {
            assert_eq!(tool_name(name), want);
        }
    }
}

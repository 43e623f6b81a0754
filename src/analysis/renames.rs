//! Whether a request asks to call something by another name wherever it stands.

use crate::protocol::in_list;

const VERBS: &str = "rename replace substitute umbenennen benenne benennen ersetze ersetzen tausche";

/// True for `rename old to new in src/a.py`: both are whole words of the request, in that order.
pub fn asks_to_rename(request: &str, old: &str, new: &str) -> bool {
    let mut words = request.split(|c: char| !(c.is_alphanumeric() || c == '_'));
    let verb = |word: &str| in_list(VERBS, &word.to_lowercase());
    let has_verb = request.split_whitespace().any(verb);
    has_verb && !old.is_empty() && words.any(|word| word == old) && words.any(|word| word == new)
}

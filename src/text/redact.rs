//! Replaces secrets by placeholders: known key formats, private keys, and values whose name says what they are. Pure, one
//! pass; what is no secret stays byte for byte.

mod format;
mod kept;
mod named;

pub use format::Found;
use format::{is_part, mark_end, word_end};
pub use kept::Secrets;

/// The text with each secret replaced by `<secret:kind>`. Said again, it changes nothing.
pub fn redact(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut done = 0;
    for Found { range, kind, .. } in find(text) {
        clean.extend([&text[done..range.start], "<secret:", kind, ">"]);
        done = range.end;
    }
    clean.push_str(&text[done..]);
    clean
}

pub fn find(text: &str) -> Vec<Found<'_>> {
    find_by(text, true)
}

/// Those known by their form, and, if wanted, those known by their name.
fn find_by(text: &str, names: bool) -> Vec<Found<'_>> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let secret = if bytes[at] == b'-' {
            format::private_key(text, at)
        } else if bytes[at] == b'<'
            && let Some(end) = mark_end(text, at)
        {
            at = end;
            continue;
        } else if matches!(bytes[at], b'=' | b':') {
            format::in_address(text, at).or_else(|| names.then(|| named::value(text, at)).flatten())
        } else if starts_word(bytes, at) {
            let end = word_end(bytes, at);
            match format::key(text, at, end) {
                None => {
                    at = end;
                    continue;
                }
                secret => secret,
            }
        } else {
            None
        };
        match secret {
            Some(secret) => {
                at = secret.range.end;
                found.push(secret);
            }
            None => at += 1,
        }
    }
    found
}

fn starts_word(bytes: &[u8], at: usize) -> bool {
    bytes[at].is_ascii_alphanumeric() && !at.checked_sub(1).is_some_and(|before| is_part(bytes[before]))
}

#[cfg(test)]
mod tests;

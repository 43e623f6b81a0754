//! Values whose name says what they are: `DB_PASSWORD=…`, `"api_key": "…"`, `token: …`. Code that only passes such values
//! around names no secret and is left alone.

use super::format::{Found, LEAST, MARK, NAME, is_part, is_placeholder};

/// The secret after the `=` or `:` at `sign`, if the name before it says so.
pub(super) fn value(text: &str, sign: usize) -> Option<Found<'_>> {
    let bytes = text.as_bytes();
    let (name, quoted_name) = name_before(text, sign)?;
    let kind = kind(name)?;
    let mut at = sign + 1;
    while matches!(bytes.get(at), Some(b'=' | b'>' | b':')) && at < sign + 3 {
        at += 1;
    }
    let tight = bytes[sign] == b'=' && at == sign + 1 && !matches!(bytes.get(at), Some(b' ' | b'\t'));
    while matches!(bytes.get(at), Some(b' ' | b'\t')) {
        at += 1;
    }
    let quote = bytes.get(at).copied().filter(|b| matches!(b, b'"' | b'\'' | b'`'));
    let start = at + usize::from(quote.is_some());
    let end = match quote {
        Some(quote) => quoted_end(bytes, start, quote),
        None => bare_end(bytes, start),
    };
    let value = text.get(start..end)?;
    let plain = is_plain(value);
    let secret = match quote {
        _ if value.len() < LEAST || is_placeholder(value) || (plain && self::kind(value).is_some()) => false,
        Some(_) => !plain || (!value.contains(' ') && says_more(name, kind)),
        None if tight || quoted_name => !is_code(value, bytes.get(end)),
        None => {
            let is_word = kind == "password" && !value.contains('_');
            !is_code(value, bytes.get(end)) && !is_constant(value) && (!plain || is_word)
        }
    };
    secret.then_some(Found { range: start..end, kind, name })
}

fn name_before(text: &str, sign: usize) -> Option<(&str, bool)> {
    let bytes = text.as_bytes();
    let mut end = sign;
    while end > 0 && matches!(bytes[end - 1], b' ' | b'\t') && sign - end < 16 {
        end -= 1;
    }
    let quoted = end > 0 && matches!(bytes[end - 1], b'"' | b'\'' | b']');
    while end > 0 && matches!(bytes[end - 1], b'"' | b'\'' | b']') && sign - end < 20 {
        end -= 1;
    }
    let from = end.saturating_sub(NAME);
    let length = bytes[from..end].iter().rev().take_while(|b| is_part(**b) || **b == b'.').count();
    let name = &text[end - length..end];
    let is_placeholder = bytes[..sign + 1].ends_with(MARK.as_bytes());
    (length > 0 && length < NAME && !is_placeholder).then_some((name, quoted))
}

/// What the last words of the name say, if they name a secret. Plurals name lists and counts, except credentials.
fn kind(name: &str) -> Option<&'static str> {
    let last = name.rsplit(['_', '-', '.']).find(|part| !part.is_empty())?;
    let hump = last
        .char_indices()
        .rev()
        .find(|(at, c)| c.is_ascii_uppercase() && *at > 0 && last.as_bytes()[at - 1].is_ascii_lowercase());
    let word = hump.map_or(last, |(at, _)| &last[at..]).to_ascii_lowercase();
    let ends = |tail: &str| word.ends_with(tail);
    match word.as_str() {
        "key" => (!name.to_ascii_lowercase().contains("public")).then_some("key"),
        _ if ends("apikey") || ends("accesskey") || ends("secretkey") || ends("privatekey") => Some("key"),
        _ if ends("token") => Some("token"),
        _ if ends("secret") => Some("secret"),
        _ if ends("password") || ends("passwd") || ends("passphrase") || word == "pwd" => Some("password"),
        _ if ends("credential") || ends("credentials") => Some("credential"),
        _ if says_so(name) => Some("secret"),
        _ => None,
    }
}

/// Whether a value in plain words can be a secret: keys and tokens of parsers, tables and translations are such words.
fn says_more(name: &str, kind: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let lets_in = ["api", "access", "auth", "secret", "private", "sign", "encrypt", "licen"];
    !matches!(kind, "key" | "token") || lets_in.iter().any(|word| name.contains(word))
}

/// `AWS_SECRET_ACCESS_KEY_ID`, `password_hash`, `tokenValue`: the word stands further in front.
fn says_so(name: &str) -> bool {
    let says = |part| matches!(part, "secret" | "password" | "credential" | "credentials" | "apikey");
    name.to_ascii_lowercase().split(['_', '-', '.']).any(says)
}

fn quoted_end(bytes: &[u8], start: usize, quote: u8) -> usize {
    let ends = |b: &u8| *b == quote || *b == b'\n';
    start + bytes[start..].iter().position(ends).unwrap_or(bytes.len() - start)
}

fn bare_end(bytes: &[u8], start: usize) -> usize {
    let Some(rest) = bytes.get(start..) else { return bytes.len() };
    let ends = |b: &u8| {
        b.is_ascii_whitespace() || matches!(b, b',' | b';' | b'"' | b'\'' | b'`' | b')' | b']' | b'}' | b'&')
    };
    start + rest.iter().position(ends).unwrap_or(rest.len())
}

/// The name of a constant or a type of a C library.
fn is_constant(value: &str) -> bool {
    value.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
        && value.bytes().any(|b| b.is_ascii_uppercase())
}

/// Words without a digit, as identifiers and prose are.
fn is_plain(value: &str) -> bool {
    value
        .bytes()
        .all(|b| b.is_ascii_alphabetic() || matches!(b, b'_' | b'-' | b'.' | b'/' | b' ' | b'?' | b'!'))
}

/// An expression: a call, a path, a generic type, a reference.
fn is_code(value: &str, next: Option<&u8>) -> bool {
    value.contains(['(', '[', '{'])
        || value.contains("::")
        || value.contains("=>")
        || value.starts_with(['&', '!', '(', '[', '/', '.', '#'])
        || ["self.", "this.", "process.", "os.", "std.", "env.", "import.", "args.", "config."]
            .iter()
            .any(|head| value.starts_with(head))
        || (value.contains('<') && value.ends_with(['<', '>']))
        || (matches!(next, Some(b';' | b',' | b')')) && is_plain(value))
}

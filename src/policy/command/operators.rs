//! What `${name…}` makes of known values: shortened, cut, replaced, in another case. What is not followed gives nothing.

use super::vars::Value;
use crate::policy::glob;

/// Applies an operator to known values; none if any of it is not certain.
pub(super) fn apply(operator: &str, values: &[Value]) -> Option<Vec<Value>> {
    if values.is_empty() || operator.contains(['$', '`', '\\', '"', '\'']) {
        return None;
    }
    values
        .iter()
        .map(|value| match value {
            Value::Known { text, glob, dynamic } => {
                Some(Value::Known { text: one(operator, text)?, glob: *glob, dynamic: *dynamic })
            }
            Value::Unknown(_) => None,
        })
        .collect()
}

fn one(operator: &str, text: &str) -> Option<String> {
    let cuts = || text.char_indices().map(|(i, _)| i).chain([text.len()]);
    if let Some(pattern) = operator.strip_prefix("%%") {
        return Some(
            cuts().find(|&i| glob::matches(pattern, &text[i..])).map_or(text, |i| &text[..i]).to_owned(),
        );
    }
    if let Some(pattern) = operator.strip_prefix('%') {
        let last = cuts().rfind(|&i| wide(pattern, &text[i..]));
        return Some(last.map_or(text, |i| &text[..i]).to_owned());
    }
    if let Some(pattern) = operator.strip_prefix("##") {
        let last = cuts().rfind(|&i| wide(pattern, &text[..i]));
        return Some(last.map_or(text, |i| &text[i..]).to_owned());
    }
    if let Some(pattern) = operator.strip_prefix('#') {
        return Some(cuts().find(|&i| wide(pattern, &text[..i])).map_or(text, |i| &text[i..]).to_owned());
    }
    match operator {
        "," | ",," => return Some(text.to_lowercase()),
        "^^" => return Some(text.to_uppercase()),
        _ => {}
    }
    if let Some(rest) = operator.strip_prefix("//") {
        let (from, to) = rest.split_once('/').unwrap_or((rest, ""));
        return plain(from).then(|| text.replace(from, to));
    }
    if let Some(rest) = operator.strip_prefix('/') {
        let (from, to) = rest.split_once('/').unwrap_or((rest, ""));
        return plain(from).then(|| text.replacen(from, to, 1));
    }
    let rest = operator.strip_prefix(':')?;
    let (start, length) = rest.split_once(':').unwrap_or((rest, ""));
    let start: usize = start.trim().parse().ok()?;
    let tail = text.chars().skip(start);
    match length.trim() {
        "" => Some(tail.collect()),
        n => Some(tail.take(n.parse().ok()?).collect()),
    }
}

/// Patterns here cross slashes: they match text, not paths.
fn wide(pattern: &str, text: &str) -> bool {
    glob::matches(&pattern.replace('*', "**"), text)
}

fn plain(pattern: &str) -> bool {
    !pattern.is_empty() && !pattern.contains(['*', '?', '[', '#', '%'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators() {
        for (operator, text, want) in [
            ("%/*", "/home/u", Some("/home")),
            ("##*/", "/a/b.c", Some("b.c")),
            ("#*/", "a/b/c", Some("b/c")),
            ("//x/", "rxm", Some("rm")),
            ("/a/b", "aa", Some("ba")),
            (":0:1", "/home", Some("/")),
            (":1", "xrm", Some("rm")),
            (",,", "RM", Some("rm")),
            ("@Q", "x", None),
        ] {
            assert_eq!(one(operator, text).as_deref(), want, "{operator}");
        }
    }
}

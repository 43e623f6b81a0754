//! The key that was meant.

use super::key::{KEYS, Setter};

/// The nearest key that exists, if one is near: by its whole name, or by its last words.
pub(super) fn nearest(name: &str) -> Option<String> {
    let words: Vec<&str> = name.split('.').collect();
    let candidates = KEYS.iter().filter(|key| !matches!(key.setter, Setter::NotFiles | Setter::Environment));
    candidates
        .map(|key| {
            let whole = filled(key.name, &words);
            let last = key.name.rsplit('.').next().unwrap_or(key.name);
            let tail = words.last().copied().unwrap_or(name);
            let by_tail = distance(tail, last) + usize::from(key.name.contains('.'));
            (distance(name, &whole).min(by_tail), whole)
        })
        .min_by_key(|(distance, _)| *distance)
        .filter(|(distance, _)| *distance <= 1 + name.len() / 4)
        .map(|(_, whole)| whole)
}

/// The key with the name the user gave in place of `*`.
fn filled(key: &str, words: &[&str]) -> String {
    let given = match words {
        [_, name, _, ..] => *name,
        _ => "<name>",
    };
    key.replace('*', given)
}

/// How many letters must be typed, dropped, changed or swapped with their neighbour.
fn distance(a: &str, b: &str) -> usize {
    let start = |text: &str| text.chars().take(80).collect::<String>();
    strsim::osa_distance(&start(a), &start(b))
}

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
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(80).collect(), b.chars().take(80).collect());
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let mut best =
                (above[j] + 1).min(row[j - 1] + 1).min(above[j - 1] + usize::from(a[i - 1] != b[j - 1]));
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before[j - 2] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[b.len()]
}

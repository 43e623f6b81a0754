//! Keys known by their form, wherever they stand.

use std::ops::Range;

/// Where a secret stands in a text, and of what kind it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    pub range: Range<usize>,
    /// What it is, as the placeholder says it.
    pub kind: &'static str,
}

/// A vendor's form of a key: its kind, how many bytes follow at least, and what it may begin with.
const FORMS: &[(&str, usize, &[&str])] = &[
    ("anthropic-key", 16, &["sk-ant-"]),
    ("openrouter-key", 16, &["sk-or-"]),
    ("api-key", 20, &["sk-"]),
    ("stripe-key", 16, &["sk_live_", "sk_test_", "rk_live_"]),
    ("github-token", 22, &["github_pat_"]),
    ("github-token", 20, &["ghp_", "gho_", "ghu_", "ghs_", "ghr_"]),
    ("gitlab-token", 20, &["glpat-"]),
    ("slack-token", 10, &["xoxb-", "xoxa-", "xoxp-", "xoxr-", "xoxs-", "xapp-"]),
    ("google-key", 30, &["AIza"]),
    ("npm-token", 30, &["npm_"]),
    ("huggingface-token", 30, &["hf_"]),
    ("groq-key", 20, &["gsk_"]),
    ("perplexity-key", 20, &["pplx-"]),
    ("pypi-token", 50, &["pypi-"]),
];

pub(super) fn key(text: &str, start: usize, end: usize) -> Option<Found> {
    let run = &text[start..end];
    if run.starts_with("eyJ") {
        return web_token(text, start, end);
    }
    let known = FORMS.iter().find_map(|(kind, least, prefixes)| {
        let rest = prefixes.iter().find_map(|prefix| run.strip_prefix(prefix))?;
        Some((rest.len() >= *least && rest.bytes().any(|b| b.is_ascii_digit())).then_some(*kind))
    });
    let kind = known.unwrap_or_else(|| is_aws(run).then_some("aws-key"));
    kind.map(|kind| Found { range: start..end, kind })
}

fn is_aws(run: &str) -> bool {
    run.len() == 20
        && (run.starts_with("AKIA") || run.starts_with("ASIA"))
        && run.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
}

/// Three runs joined by dots, the first two of which are encoded JSON objects.
fn web_token(text: &str, start: usize, first: usize) -> Option<Found> {
    let bytes = text.as_bytes();
    let next = |end: usize| {
        (bytes.get(end) == Some(&b'.') && end + 1 < bytes.len()).then(|| word_end(bytes, end + 1))
    };
    let second = next(first)?;
    let is_object = text[first + 1..second].starts_with("eyJ");
    let fits = first - start >= 10 && second - first > 10 && is_object;
    let end = next(second).filter(|end| *end > second + 10)?;
    fits.then_some(Found { range: start..end, kind: "web-token" })
}

/// A private key in its armour; without its end, everything up to the first line that is no part of it.
pub(super) fn private_key(text: &str, start: usize) -> Option<Found> {
    const BEGIN: &str = "-----BEGIN ";
    let rest = text[start..].strip_prefix(BEGIN)?;
    let label = rest.lines().next()?.split("-----").next()?;
    if label.len() > 40 || !label.contains("PRIVATE KEY") {
        return None;
    }
    let armour = BEGIN.len() + label.len() + "-----".len();
    let body = text.get(start + armour..)?;
    let last = format!("-----END {label}-----");
    let dash = body.find("-----");
    let end = match dash {
        Some(dash) if body[dash..].starts_with(&last) => dash + last.len(),
        Some(dash) => dash,
        None => body.find("\n\n").unwrap_or(body.len()),
    };
    Some(Found { range: start..start + armour + end, kind: "private-key" })
}

/// Whether keys and names are made of it.
pub(super) fn is_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
}

pub(super) fn word_end(bytes: &[u8], at: usize) -> usize {
    at + bytes[at..].iter().take_while(|b| is_part(**b)).count()
}

//! Keys known by their form, wherever they stand.

use std::ops::Range;

/// A value that is shorter is taken for an example.
pub(super) const LEAST: usize = 8;

/// A longer one is no name of a secret.
pub(super) const NAME: usize = 64;

/// So far an address is looked at for who uses it.
const MOST_OF_ADDRESS: usize = 512;

pub(super) const PRIVATE_KEY: &str = "private-key";

/// Where a secret stands in a text, and of what kind it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found<'t> {
    pub range: Range<usize>,
    /// What it is, as the placeholder says it.
    pub kind: &'static str,
    /// What the text calls it; else its kind.
    pub name: &'t str,
}

impl Found<'_> {
    fn of(kind: &'static str, range: Range<usize>) -> Self {
        Self { range, kind, name: kind }
    }
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
    ("xai-key", 30, &["xai-"]),
    ("perplexity-key", 20, &["pplx-"]),
    ("pypi-token", 50, &["pypi-"]),
    ("shopify-token", 30, &["shpat_", "shpca_", "shppa_", "shpss_"]),
    ("replicate-token", 30, &["r8_"]),
    ("digitalocean-token", 40, &["dop_v1_", "doo_v1_", "dor_v1_"]),
    ("linear-key", 30, &["lin_api_"]),
    ("notion-token", 30, &["ntn_"]),
    ("figma-token", 30, &["figd_"]),
    ("atlassian-token", 40, &["ATATT3"]),
    ("sentry-token", 30, &["sntrys_", "sntryu_"]),
    ("tailscale-key", 16, &["tskey-"]),
    ("docker-token", 20, &["dckr_pat_"]),
    ("webhook-secret", 20, &["whsec_"]),
    ("age-key", 40, &["AGE-SECRET-KEY-1"]),
];

pub(super) fn key(text: &str, start: usize, end: usize) -> Option<Found<'static>> {
    let run = &text[start..end];
    if let Some(found) = behind_scheme(text, run, end).or_else(|| dotted(text, start, end)) {
        return Some(found);
    }
    // No form is shorter; most words of a text are.
    if run.len() < 10 {
        return None;
    }
    if run.starts_with("eyJ") {
        return web_token(text, start, end);
    }
    let known = FORMS.iter().find_map(|(kind, least, prefixes)| {
        let rest = prefixes.iter().find_map(|prefix| run.strip_prefix(prefix))?;
        Some((rest.len() >= *least && rest.bytes().any(|b| b.is_ascii_digit())).then_some(*kind))
    });
    let kind = known.unwrap_or_else(|| is_aws(run).then_some("aws-key"));
    kind.map(|kind| Found::of(kind, start..end))
}

/// What lets its bearer in, behind the name of a scheme of HTTP (RFC 7617, RFC 6750).
fn behind_scheme(text: &str, word: &str, end: usize) -> Option<Found<'static>> {
    if !matches!(word, "Bearer" | "bearer" | "Basic") || text.as_bytes().get(end) != Some(&b' ') {
        return None;
    }
    let of_token = |b: &u8| is_part(*b) || matches!(b, b'.' | b'~' | b'+' | b'/' | b'=');
    let length = text.as_bytes()[end + 1..].iter().take_while(|b| of_token(b)).count();
    let token = &text[end + 1..end + 1 + length];
    let is_coded = token.ends_with('=') || token.bytes().any(|b| b.is_ascii_digit());
    let fits = length >= 12 && is_coded && !token.starts_with("eyJ");
    (fits && !is_placeholder(token)).then(|| Found::of("token", end + 1..end + 1 + length))
}

/// Forms with dots in them: their beginnings, and the kind.
const DOTTED: &[(&str, &str)] =
    &[("hvs", "vault-token"), ("hvb", "vault-token"), ("SG", "sendgrid-key"), ("ya29", "google-token")];

fn dotted(text: &str, start: usize, end: usize) -> Option<Found<'static>> {
    let (_, kind) = DOTTED.iter().find(|(first, _)| *first == &text[start..end])?;
    let rest = text[end..].bytes().take_while(|b| is_part(*b) || *b == b'.').count();
    let value = &text[end..end + rest];
    let fits = value.starts_with('.') && rest > 20 && value.bytes().any(|b| b.is_ascii_digit());
    fits.then(|| Found::of(kind, start..end + value.trim_end_matches('.').len()))
}

fn is_aws(run: &str) -> bool {
    run.len() == 20
        && (run.starts_with("AKIA") || run.starts_with("ASIA"))
        && run.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
}

/// Three runs joined by dots, the first two of which are encoded JSON objects.
fn web_token(text: &str, start: usize, first: usize) -> Option<Found<'static>> {
    let bytes = text.as_bytes();
    let next = |end: usize| {
        (bytes.get(end) == Some(&b'.') && end + 1 < bytes.len()).then(|| word_end(bytes, end + 1))
    };
    let second = next(first)?;
    let is_object = text[first + 1..second].starts_with("eyJ");
    let fits = first - start >= 10 && second - first > 10 && is_object;
    let end = next(second).filter(|end| *end > second + 10)?;
    fits.then_some(Found::of("web-token", start..end))
}

/// What lets its user in, in `scheme://user:password@host`, or in place of a name where it is as long as a key.
pub(super) fn in_address(text: &str, colon: usize) -> Option<Found<'static>> {
    let rest = text[colon..].strip_prefix("://")?;
    let of_user = |b: &u8| {
        !b.is_ascii_whitespace() && !matches!(b, b'/' | b'?' | b'#' | b'"' | b'\'' | b'`' | b'<' | b'>')
    };
    let length = rest.bytes().take(MOST_OF_ADDRESS).take_while(|b| of_user(b)).count();
    let user = &rest[..rest.as_bytes()[..length].iter().rposition(|b| *b == b'@')?];
    let start = colon + "://".len();
    let (name, password) = user.split_once(':').unwrap_or((user, ""));
    let is_key = name.len() >= 20 && name.bytes().all(is_part) && name.bytes().any(|b| b.is_ascii_digit());
    let range = if is_key { start..start + name.len() } else { start + name.len() + 1..start + user.len() };
    let kind = if is_key { "token" } else { "password" };
    (is_key || password.len() >= LEAST && !is_placeholder(password)).then(|| Found::of(kind, range))
}

/// A private key in its armour; without its end, everything up to the first line that is no part of it.
pub(super) fn private_key(text: &str, start: usize) -> Option<Found<'static>> {
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
    Some(Found::of(PRIVATE_KEY, start..start + armour + end))
}

/// Whether keys and names are made of it.
pub(super) fn is_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
}

pub(super) fn word_end(bytes: &[u8], at: usize) -> usize {
    at + bytes[at..].iter().take_while(|b| is_part(**b)).count()
}

/// How what stands for a secret begins.
pub(super) const MARK: &str = "<secret:";

/// The end of what stands for a secret, if it begins here.
pub(super) fn mark_end(text: &str, start: usize) -> Option<usize> {
    let rest = text[start..].strip_prefix(MARK)?;
    let length = rest.bytes().take(NAME + 8).take_while(|b| is_part(*b) || matches!(b, b'.' | b':')).count();
    (rest.as_bytes().get(length) == Some(&b'>')).then_some(start + MARK.len() + length + 1)
}

pub(super) fn is_placeholder(value: &str) -> bool {
    value.starts_with(['$', '<', '%', '{', '*', '•', '…'])
        || value.starts_with("...")
        || value.contains("xxxxxxxx")
        || value.contains(MARK)
}

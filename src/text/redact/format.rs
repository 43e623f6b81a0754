//! Keys known by their form, wherever they stand.

use super::found::Found;
use super::word;

/// A vendor's form of a key: what it begins with, and how many bytes follow at least.
struct Form {
    prefix: &'static str,
    least: usize,
    kind: &'static str,
}

const fn form(prefix: &'static str, least: usize, kind: &'static str) -> Form {
    Form { prefix, least, kind }
}

const FORMS: &[Form] = &[
    form("sk-ant-", 16, "anthropic-key"),
    form("sk-or-", 16, "openrouter-key"),
    form("sk-", 20, "api-key"),
    form("sk_live_", 16, "stripe-key"),
    form("sk_test_", 16, "stripe-key"),
    form("rk_live_", 16, "stripe-key"),
    form("github_pat_", 22, "github-token"),
    form("ghp_", 20, "github-token"),
    form("gho_", 20, "github-token"),
    form("ghu_", 20, "github-token"),
    form("ghs_", 20, "github-token"),
    form("ghr_", 20, "github-token"),
    form("glpat-", 20, "gitlab-token"),
    form("xoxb-", 10, "slack-token"),
    form("xoxa-", 10, "slack-token"),
    form("xoxp-", 10, "slack-token"),
    form("xoxr-", 10, "slack-token"),
    form("xoxs-", 10, "slack-token"),
    form("xapp-", 10, "slack-token"),
    form("AIza", 30, "google-key"),
    form("npm_", 30, "npm-token"),
    form("hf_", 30, "huggingface-token"),
    form("gsk_", 20, "groq-key"),
    form("pplx-", 20, "perplexity-key"),
    form("pypi-", 50, "pypi-token"),
];

/// The key that stands at `start`, whose run of key bytes ends at `end`.
pub(super) fn key(text: &str, start: usize, end: usize) -> Option<Found> {
    let run = &text[start..end];
    if run.starts_with("eyJ") {
        return web_token(text, start, end);
    }
    let kind = match FORMS.iter().find(|form| run.starts_with(form.prefix)) {
        Some(form) => {
            let rest = &run[form.prefix.len()..];
            let fits = rest.len() >= form.least && rest.bytes().any(|b| b.is_ascii_digit());
            fits.then_some(form.kind)
        }
        None => is_aws(run).then_some("aws-key"),
    };
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
        (bytes.get(end) == Some(&b'.') && end + 1 < bytes.len()).then(|| word::end(bytes, end + 1))
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

//! What the GitHub tools share: the REST interface of the one repository that the project comes from, and what each of
//! its refusals means. No tool itself.

use super::typed::{CallResult, Refusal};
use super::{Ctx, Outcome};
use crate::catalog::{Lang, Phrase, github as words};
use crate::net::{Client, NetError, Whole, header, retry_after_ms};
use crate::protocol::Timestamp;
use crate::text::{clean, cut};
use crate::workspace::Clock;
use crate::workspace::remote::{self, Remote};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::fmt::Display;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(30);
/// So much of what GitHub says about a refusal is passed on.
const MOST_SAID: usize = 400;
/// So many workflows are named where one is not found.
const MOST_NAMED: usize = 20;

/// A repository on GitHub, and how it is reached.
pub struct Github {
    pub client: Arc<Client>,
    /// Of the REST interface, without a slash at its end.
    pub base: String,
    pub token: String,
    pub remote: Remote,
    pub root: PathBuf,
}

/// Where the REST interface of a remote's host is. The token goes to github.com, or to what the user named: no file of a
/// repository chooses where.
pub fn base_url(host: &str, named: Option<&str>) -> Option<String> {
    let named = named.map(|url| url.trim_end_matches('/'));
    if host == "github.com" {
        return Some(named.unwrap_or("https://api.github.com").to_owned());
    }
    let place = named?.split_once("://")?.1.split('/').next()?;
    let place = place.split(':').next()?.to_ascii_lowercase();
    (place == host || place.strip_prefix("api.") == Some(host)).then(|| named.map(str::to_owned))?
}

#[derive(Debug, Deserialize)]
pub struct Workflow {
    pub id: u64,
    pub name: String,
    pub path: String,
}

#[derive(Deserialize)]
struct Workflows {
    workflows: Vec<Workflow>,
}

impl Workflow {
    pub fn file(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    /// By its number, its file with or without ending, or its name.
    fn is(&self, wanted: &str) -> bool {
        let file = self.file();
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        [file, stem, self.name.as_str()].into_iter().any(|name| name.eq_ignore_ascii_case(wanted))
            || self.id.to_string() == wanted
    }
}

impl Github {
    pub fn repository(&self) -> String {
        format!("{}/{}", self.remote.owner, self.remote.name)
    }

    pub fn branch(&self) -> Option<String> {
        remote::branch(&self.root)
    }

    /// One of the repository's workflows; where there is none of that name, those there are.
    pub async fn workflow(&self, wanted: &str, ctx: &Ctx) -> Result<Workflow, Refusal> {
        let all: Workflows = self.get("actions/workflows?per_page=100", ctx).await?;
        let names: Vec<String> = all.workflows.iter().map(|it| one_line(it.file())).collect();
        let found = all.workflows.into_iter().find(|it| it.is(wanted.trim()));
        found.ok_or_else(|| {
            let there = match names.is_empty() {
                true => words::NO_WORKFLOWS.text(ctx.lang).to_owned(),
                false => {
                    let names = names[..names.len().min(MOST_NAMED)].join(", ");
                    words::WORKFLOWS.say(ctx.lang, &[("names", &names)])
                }
            };
            let text =
                words::NO_WORKFLOW.say(ctx.lang, &[("name", &wanted), ("repository", &self.repository())]);
            Refusal::new(format!("{text} {there}"), words::NOT_FOUND_SHORT.text(ctx.lang))
        })
    }

    pub async fn get<T: DeserializeOwned>(&self, path: &str, ctx: &Ctx) -> Result<T, Refusal> {
        let whole = self.send(path, None, ctx).await?;
        serde_json::from_slice(&whole.body).map_err(|_| self.no_answer(&whole, ctx.lang))
    }

    /// Sends a request below the repository's address; what is no success is told as what it means. No redirect is followed:
    /// the token goes to the one host.
    pub async fn send(&self, path: &str, body: Option<Vec<u8>>, ctx: &Ctx) -> Result<Whole, Refusal> {
        let url = format!("{}/repos/{}/{path}", self.base, self.repository());
        let headers = [
            ("accept", "application/vnd.github+json".to_owned()),
            ("x-github-api-version", "2022-11-28".to_owned()),
            ("authorization", format!("Bearer {}", self.token)),
            ("content-type", "application/json".to_owned()),
        ];
        let kept = if body.is_some() { 4 } else { 3 };
        let headers: Vec<(String, String)> =
            headers.into_iter().take(kept).map(|(name, value)| (name.to_owned(), value)).collect();
        let mut cancel = ctx.cancel.clone();
        let answer = tokio::select! {
            answer = self.client.exchange(&url, &headers, body, LIMIT) => answer,
            _ = cancel.wait_for(|asked| *asked) => {
                return Err(Refusal::say(ctx.lang, words::STOPPED, &[], words::STOPPED));
            }
        };
        let whole = answer.map_err(|error| self.unreachable(&error, ctx.lang))?;
        if (200..300).contains(&whole.status) { Ok(whole) } else { Err(self.refused(&whole, ctx.lang)) }
    }

    fn unreachable(&self, error: &NetError, lang: Lang) -> Refusal {
        let why = match error {
            NetError::Stalled(seconds) => words::SILENT.say(lang, &[("seconds", seconds)]),
            NetError::Unreachable(why) | NetError::Tls(why) | NetError::Broken(why) => why.clone(),
            NetError::Proxied { proxy, why } => format!("{proxy}: {why}"),
            NetError::Setup { what, why } => format!("{what}: {why}"),
        };
        let values: [(&str, &dyn Display); 2] = [("base", &self.base), ("why", &why)];
        Refusal::say(lang, words::UNREACHABLE, &values, words::UNREACHABLE_SHORT)
    }

    fn refused(&self, whole: &Whole, lang: Lang) -> Refusal {
        let (status, repository) = (whole.status, self.repository());
        let said = said(&whole.body);
        if said.is_none() && !matches!(status, 301..=308 | 401 | 429 | 500..) {
            return self.no_answer(whole, lang);
        }
        let said = said.unwrap_or_default();
        let limited = status == 429
            || status == 403
                && (header(&whole.headers, "x-ratelimit-remaining") == Some("0")
                    || header(&whole.headers, "retry-after").is_some());
        let (text, short): (Phrase, Phrase) = match status {
            301..=308 => (words::MOVED, words::MOVED_SHORT),
            401 => (words::BAD_TOKEN, words::BAD_TOKEN_SHORT),
            _ if limited => return limit(whole, &said, lang),
            403 => (words::FORBIDDEN, words::FORBIDDEN_SHORT),
            404 => (words::NOT_FOUND, words::NOT_FOUND_SHORT),
            422 => (words::UNPROCESSABLE, words::REFUSED_SHORT),
            500.. => (words::GITHUB_FAILS, words::GITHUB_FAILS_SHORT),
            _ => (words::REFUSED, words::REFUSED_SHORT),
        };
        let values: [(&str, &dyn Display); 4] =
            [("said", &said), ("repository", &repository), ("status", &status), ("base", &self.base)];
        Refusal::say(lang, text, &values, short)
    }

    /// Something else than GitHub answered, such as a sign-in page.
    fn no_answer(&self, whole: &Whole, lang: Lang) -> Refusal {
        let kind = header(&whole.headers, "content-type").unwrap_or("?");
        let kind = one_line(kind.split(';').next().unwrap_or(kind));
        let values: [(&str, &dyn Display); 3] =
            [("base", &self.base), ("status", &whole.status), ("kind", &kind)];
        Refusal::say(lang, words::NO_ANSWER, &values, words::NO_ANSWER_SHORT)
    }
}

/// Too many requests, and from when on there may be more.
fn limit(whole: &Whole, said: &str, lang: Lang) -> Refusal {
    let reset = header(&whole.headers, "x-ratelimit-reset").and_then(|text| text.parse::<u64>().ok());
    let wait =
        header(&whole.headers, "retry-after").is_some().then(|| retry_after_ms(&whole.headers)).flatten();
    let clock = Clock::System;
    let from = match (wait, reset) {
        (Some(ms), _) => Some(Timestamp(clock.now().0.saturating_add(ms))),
        (None, Some(seconds)) => Some(Timestamp(seconds.saturating_mul(1000))),
        (None, None) => None,
    };
    let from = from.map_or_else(|| "?".to_owned(), |at| clock.time(at));
    Refusal::say(lang, words::RATE_LIMIT, &[("time", &from), ("said", &said)], words::RATE_LIMIT_SHORT)
}

/// The message of an error that GitHub gave.
fn said(body: &[u8]) -> Option<String> {
    let value: serde_json::Value = serde_json::from_slice(body).ok()?;
    let said = value.get("message")?.as_str()?;
    let errors = value.get("errors").and_then(serde_json::Value::as_array).into_iter().flatten();
    let errors = errors.filter_map(|error| error.as_str().or_else(|| error.get("message")?.as_str()));
    let all: Vec<&str> = std::iter::once(said).chain(errors).collect();
    Some(cut::head(&one_line(&all.join(" ")), MOST_SAID).trim_end_matches('.').to_owned())
}

pub fn one_line(text: &str) -> String {
    clean::one_line(text)
}

/// The service, or why there is none here.
pub fn service(github: &Result<Github, String>) -> Result<&Github, String> {
    github.as_ref().map_err(Clone::clone)
}

pub fn done(text: String, summary: String, data: serde_json::Value) -> CallResult {
    Ok(Outcome { data, ..Outcome::done(text, summary) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_goes_to_github_or_where_the_user_said() {
        let url = |host, named| base_url(host, named);
        assert_eq!(url("github.com", None).as_deref(), Some("https://api.github.com"));
        assert_eq!(url("github.com", Some("http://127.0.0.1:9/")).as_deref(), Some("http://127.0.0.1:9"));
        let own = Some("https://git.acme.example/api/v3");
        assert_eq!(url("git.acme.example", own).as_deref(), own);
        assert_eq!(
            url("acme.ghe.com", Some("https://api.acme.ghe.com")).as_deref(),
            Some("https://api.acme.ghe.com")
        );
        for (host, named) in [
            ("evil.example", None),
            ("github.evil.example", None),
            ("evil.example", own),
            ("acme.example", own),
            ("git.acme.example", Some("https://evil.example/git.acme.example")),
        ] {
            assert_eq!(url(host, named), None, "{host} {named:?}");
        }
    }
}

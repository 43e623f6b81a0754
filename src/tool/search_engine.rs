//! The search services as rows: where each stands, how it is asked and where in its answer the results are. Pure but for
//! the sending.

use crate::net::{Client, Headers, NetError, Post, Response};
use crate::text::{article, cut};
use serde_json::{Value, json};
use std::time::Duration;

/// Protocol facts: Perplexity's Search API (docs.perplexity.ai, perplexityai/perplexity-py), the Brave Web Search API
/// (api-dashboard.search.brave.com/docs), Tavily's API reference (docs.tavily.com), SearXNG's Search API
/// (docs.searxng.org/dev/search_api).
pub const ENGINES: [Engine; 4] = [
    Engine {
        name: "perplexity",
        base: "https://api.perplexity.ai",
        path: "/search",
        key: Some(Key { variable: "PERPLEXITY_API_KEY", header: "authorization", before: "Bearer " }),
        asks: Asks::Body,
        results: "/results",
        snippet: "snippet",
    },
    Engine {
        name: "brave",
        base: "https://api.search.brave.com",
        path: "/res/v1/web/search",
        key: Some(Key { variable: "BRAVE_API_KEY", header: "x-subscription-token", before: "" }),
        asks: Asks::Query("count"),
        results: "/web/results",
        snippet: "description",
    },
    Engine {
        name: "tavily",
        base: "https://api.tavily.com",
        path: "/search",
        key: Some(Key { variable: "TAVILY_API_KEY", header: "authorization", before: "Bearer " }),
        asks: Asks::Body,
        results: "/results",
        snippet: "content",
    },
    Engine {
        name: "searxng",
        base: "",
        path: "/search",
        key: None,
        asks: Asks::Json,
        results: "/results",
        snippet: "content",
    },
];

#[derive(Debug)]
pub struct Engine {
    pub name: &'static str,
    base: &'static str,
    path: &'static str,
    pub key: Option<Key>,
    asks: Asks,
    /// A JSON pointer.
    results: &'static str,
    snippet: &'static str,
}

#[derive(Debug)]
pub struct Key {
    pub variable: &'static str,
    header: &'static str,
    before: &'static str,
}

#[derive(Debug)]
enum Asks {
    /// `query` and `max_results` in a JSON body.
    Body,
    /// `q` in the address, and so many under this name.
    Query(&'static str),
    /// `q` in the address, and that the answer is to be JSON.
    Json,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    pub url: String,
    pub headers: Headers,
    /// What is posted.
    pub body: Option<Value>,
}

#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Found {
    pub title: String,
    pub url: String,
    pub snippet: String,
}

const MOST_TITLE: usize = 150;
const MOST_SNIPPET: usize = 300;
/// Longer addresses are of no use to anybody.
const MOST_URL: usize = 500;
/// Of a title or a snippet so much is looked at.
const MOST_READ: usize = 4000;

impl Engine {
    pub fn named(name: &str) -> Option<&'static Self> {
        ENGINES.iter().find(|engine| engine.name == name)
    }

    pub fn request(&self, base: &str, key: Option<&str>, query: &str, limit: usize) -> Asked {
        let url = format!("{}{}", base.trim_end_matches('/'), self.path);
        let mut headers = vec![("accept".to_owned(), "application/json".to_owned())];
        headers.extend(
            self.key.as_ref().zip(key).map(|(own, key)| (own.header.to_owned(), own.before.to_owned() + key)),
        );
        let q = escaped(query);
        match self.asks {
            Asks::Body => {
                headers.push(("content-type".to_owned(), "application/json".to_owned()));
                Asked { url, headers, body: Some(json!({ "query": query, "max_results": limit })) }
            }
            Asks::Query(count) => Asked { url: format!("{url}?q={q}&{count}={limit}"), headers, body: None },
            Asks::Json => Asked { url: format!("{url}?q={q}&format=json"), headers, body: None },
        }
    }

    /// The results in an answer, each address once; none where it is not the answer of a search.
    pub fn results(&self, answer: &Value, limit: usize) -> Option<Vec<Found>> {
        answer.as_object()?;
        let mut found: Vec<Found> = Vec::new();
        for row in answer.pointer(self.results).and_then(Value::as_array).into_iter().flatten() {
            let text = |name: &str| row[name].as_str().unwrap_or_default();
            let url = text("url");
            let is_page = crate::net::public::PageUrl::parse(url).is_ok() && url.len() <= MOST_URL;
            if found.len() < limit && is_page && found.iter().all(|known| known.url != url) {
                let title = Some(plain(text("title"), MOST_TITLE)).filter(|title| !title.is_empty());
                let snippet = plain(text(self.snippet), MOST_SNIPPET);
                found.push(Found {
                    title: title.unwrap_or_else(|| url.to_owned()),
                    url: url.to_owned(),
                    snippet,
                });
            }
        }
        Some(found)
    }
}

fn plain(html: &str, most: usize) -> String {
    cut::head(&article::line(&html[..html.floor_char_boundary(MOST_READ)]), most).into_owned()
}

fn escaped(text: &str) -> String {
    let byte = |b: u8| match b {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => (b as char).to_string(),
        _ => format!("%{b:02X}"),
    };
    text.bytes().map(byte).collect()
}

/// Why nothing can be searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotSet {
    Nothing,
    Key(&'static str, &'static str),
    Address,
}

/// The service that the settings name, or whose key is there.
pub struct Search {
    pub engine: &'static Engine,
    base: String,
    key: Option<String>,
    client: Client,
}

impl Search {
    /// `key` gives the value of a variable. A key goes to its own service, or to the address that is set beside its name.
    pub fn choose(
        provider: Option<&str>,
        base: Option<&str>,
        key: impl Fn(&str) -> Option<String>,
        client: Client,
    ) -> Result<Self, NotSet> {
        let key_of = |engine: &Engine| engine.key.as_ref().and_then(|own| key(own.variable));
        let engine = match (provider.and_then(Engine::named), base) {
            (Some(engine), _) => engine,
            (None, Some(_)) => &ENGINES[3],
            (None, None) => ENGINES.iter().find(|engine| key_of(engine).is_some()).ok_or(NotSet::Nothing)?,
        };
        let key = key_of(engine);
        match &engine.key {
            Some(own) if key.is_none() => return Err(NotSet::Key(engine.name, own.variable)),
            None if base.is_none() => return Err(NotSet::Address),
            _ => {}
        }
        Ok(Self { engine, base: base.unwrap_or(engine.base).to_owned(), key, client })
    }

    pub fn host(&self) -> String {
        crate::net::public::PageUrl::parse(&self.base).map_or_else(|_| self.base.clone(), |url| url.host())
    }

    pub async fn ask(&self, query: &str, limit: usize, stall: Duration) -> Result<Response, NetError> {
        let Asked { url, headers, body } = self.engine.request(&self.base, self.key.as_deref(), query, limit);
        match body {
            Some(body) => {
                let body = body.to_string().into_bytes();
                self.client.post_stream(Post { url: &url, headers: &headers, body, stall }, &mut 0).await
            }
            None => self.client.open(&url, &headers, stall).await,
        }
    }

    /// What came, in case somebody sends the key back.
    pub fn without_key(&self, text: String) -> String {
        self.key.as_ref().filter(|key| key.len() > 3).map_or(text.clone(), |key| text.replace(key, "…"))
    }
}

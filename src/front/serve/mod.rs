//! `serve`: sessions over HTTP, for a browser on this machine and for programs. It shows records and sends what a front may
//! send, and nothing else; every endpoint stands in `routes`.

mod access;
mod answer;
mod look;
mod openapi;
mod page;
mod routes;
mod server;
mod talk;
mod wire;

use super::hosted::{OpenSession, Sessions};
use super::signals::Signals;
use crate::catalog::{Lang, serve as words};
use crate::protocol::{Failure, FailureKind};
use crate::text::decode::percent;
use access::Access;
use answer::{Body, Refused};
use http_body_util::{BodyExt, Limited};
use hyper::body::Incoming;
use hyper::header::CONTENT_TYPE;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use routes::{Endpoint, TOKEN};
use serde::de::DeserializeOwned;
pub use server::Hooks;
use server::Server;
use std::cell::Cell;
use std::convert::Infallible;
use std::rc::Rc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A longer request is refused.
const LONGEST: usize = 1024 * 1024;
const MOST_CONNECTIONS: usize = 4_000;
/// The head of a request, and the rest of it, may take so long.
const PATIENCE: Duration = Duration::from_secs(120);
const REST: Duration = Duration::from_secs(30);
/// A session that nobody works with is left to others.
const IDLE: Duration = Duration::from_secs(10);
/// What is being sent gets so long to arrive.
const FAREWELL: Duration = Duration::from_millis(500);

pub struct Start {
    pub listener: TcpListener,
    pub token: String,
    pub lang: Lang,
    pub hooks: Hooks,
    pub open: OpenSession,
}

/// Serves until a signal ends it; must run inside a `LocalSet`. Returns the exit code.
pub async fn run(start: Start, note: &dyn Fn(&str)) -> Result<u8, Failure> {
    let Start { listener, token, lang, hooks, open } = start;
    let failed = |error: std::io::Error| Failure::failed(error.to_string());
    let port = listener.local_addr().map_err(failed)?.port();
    let mut signals = Signals::listen().map_err(failed)?;
    let server = Rc::new(Server {
        access: Access::new(token, port),
        sessions: Sessions::new(open, lang, Some(IDLE)),
        hooks,
        lang,
        connections: Cell::new(0),
        ends: watch::Sender::new(false),
    });
    let kind = loop {
        tokio::select! {
            kind = signals.next() => break kind,
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => server.clone().connected(stream),
                // Out of descriptors, say: those that are open go on.
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            },
        }
    };
    drop(listener);
    for text in server.sessions.close().await {
        note(&text);
    }
    server.ends.send_replace(true);
    let _ = tokio::time::timeout(FAREWELL, async {
        while server.connections.get() > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    })
    .await;
    Ok(match kind {
        FailureKind::Interrupted => 0,
        kind => kind.exit_code(),
    })
}

impl Server {
    fn connected(self: Rc<Self>, stream: TcpStream) {
        if self.connections.get() >= MOST_CONNECTIONS {
            return;
        }
        self.connections.set(self.connections.get() + 1);
        tokio::task::spawn_local(async move {
            let mut ends = self.ends.subscribe();
            let service = {
                let server = self.clone();
                service_fn(move |request| server.clone().carry_out(request))
            };
            let connection = hyper::server::conn::http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(PATIENCE)
                .serve_connection(TokioIo::new(stream), service);
            tokio::pin!(connection);
            tokio::select! {
                // Whatever went wrong went wrong with this one alone.
                _ = connection.as_mut() => {}
                _ = ends.wait_for(|ends| *ends) => {
                    connection.as_mut().graceful_shutdown();
                    let _ = tokio::time::timeout(FAREWELL, connection).await;
                }
            }
            self.connections.set(self.connections.get() - 1);
        });
    }

    async fn carry_out(self: Rc<Self>, request: Request<Incoming>) -> Result<Response<Body>, Infallible> {
        let carried = self.answer(request).await;
        Ok(carried.unwrap_or_else(|refused| answer::refused(&refused, self.lang)))
    }

    async fn answer(self: &Rc<Self>, request: Request<Incoming>) -> Result<Response<Body>, Refused> {
        let (head, body) = request.into_parts();
        let path = head.uri.path();
        if head.uri.authority().is_some() {
            return Err(Refused::new(403, "host", words::OTHER_HOST));
        }
        let found = routes::find(head.method.as_str(), path);
        let query = |name: &str| queried(head.uri.query()?, name);
        let (row, session) = match found {
            Ok(found) => found,
            // Who may not speak does not hear what there is.
            Err(refused) => return Err(self.access.check(&head.headers, None).err().unwrap_or(refused)),
        };
        // A link is followed from anywhere.
        let link = if row.query.contains(&TOKEN) { query(TOKEN) } else { None };
        self.access.check(&head.headers, link.as_deref())?;
        match row.endpoint {
            Endpoint::Page => Ok(page::page(&self.access.nonce(), self.lang)),
            Endpoint::Looper => talk::looper(self, read(&head.headers, body).await?).await,
            Endpoint::Agents => talk::agents(self, read(&head.headers, body).await?).await,
            Endpoint::Chat => talk::chat(self, read(&head.headers, body).await?).await,
            Endpoint::Answer => talk::answer(self, session, read(&head.headers, body).await?),
            Endpoint::Cancel => talk::cancel(self, session),
            Endpoint::Undo => talk::undo(self, read(&head.headers, body).await?).await,
            Endpoint::AgentState => look::agent_state(self, session),
            Endpoint::Events => look::events(self, session, query("from").as_deref()),
            Endpoint::Sessions => Ok(look::sessions(self)),
            Endpoint::Health => Ok(look::health(self)),
            Endpoint::Prompts => Ok(look::prompts(self)),
            Endpoint::Tools => look::tools(self),
            Endpoint::Skills => Ok(answer::json(&[(); 0])),
            Endpoint::Memory => look::memory(self, &query("q").unwrap_or_default()),
            Endpoint::Settings => Ok(look::settings(self)),
            Endpoint::OpenApi => Ok(answer::json(&openapi::describe())),
        }
    }
}

/// A request's body as what it must be.
async fn read<T: DeserializeOwned>(headers: &hyper::HeaderMap, body: Incoming) -> Result<T, Refused> {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if kind.split(';').next().unwrap_or_default().trim() != "application/json" {
        return Err(Refused::new(415, "content_type", words::NOT_JSON));
    }
    let collected = tokio::time::timeout(REST, Limited::new(body, LONGEST).collect()).await;
    let collected = collected.map_err(|_| Refused::new(408, "slow", words::SLOW_BODY))?;
    let bytes = collected.map_err(|error| match error.is::<http_body_util::LengthLimitError>() {
        true => Refused::new(413, "too_large", words::LONG_BODY),
        false => Refused::bad(error),
    })?;
    serde_json::from_slice(&bytes.to_bytes()).map_err(Refused::bad)
}

/// A value behind the `?`, with its `%` and `+` read.
fn queried(query: &str, name: &str) -> Option<String> {
    let pair = query.split('&').find_map(|pair| pair.split_once('=').filter(|(key, _)| *key == name))?;
    percent(&pair.1.replace('+', " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_are_read() {
        let query = "from=7&q=a%20b+c%C3%A4&x=%f&y=%zz&empty=";
        assert_eq!(queried(query, "from").as_deref(), Some("7"));
        assert_eq!(queried(query, "q").as_deref(), Some("a b cä"));
        assert_eq!(queried(query, "empty").as_deref(), Some(""));
        for name in ["x", "y", "z", "fro"] {
            assert_eq!(queried(query, name), None, "{name}");
        }
    }
}

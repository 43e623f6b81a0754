//! A model server on loopback that speaks every wire from a list of replies and judges every request it gets. It runs
//! on threads of its own, so that it serves tests that call the library and tests that drive the real program alike.
//!
//! ```ignore
//! let server = Server::start([
//!     Reply::call("c1", "fs_readFile", json!({ "path": "a.txt" })).text_before("Let me look."),
//!     Reply::text("It says hello.").usage(120, 8, 100),
//!     Reply::status(429, r#"{"error":{"message":"slow down"}}"#).header("retry-after-ms", "5"),
//!     Reply::text("cut off").fault(Fault::ResetAfter(300)),
//! ]);
//! // POINTSMAN_PROVIDER=anthropic ANTHROPIC_API_KEY=any ANTHROPIC_BASE_URL={server.base()}, or
//! // OPENAI_BASE_URL={server.base()}/v1, or XAI_BASE_URL={server.base()}/v1, or GEMINI_BASE_URL={server.base()}
//! assert_eq!(server.requests().len(), 4);
//! server.approve(); // panics with every complaint
//! ```
//!
//! Requests take the replies in order of arrival; `Reply::for_model` keeps one for requests that name that model.
//! `HEAD` and `GET …/models` are answered and not counted.

pub mod http;
mod judge;
mod render;

pub use judge::{Complaint, Kind};
pub use render::{Fault, Reply};

use serde_json::Value;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

/// Which wire a request speaks, by its path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    Messages,
    Chat,
    Responses,
    Gemini,
}

impl Dialect {
    pub fn of(path: &str) -> Option<Self> {
        Some(match path {
            "/v1/messages" => Self::Messages,
            _ if path.ends_with("/chat/completions") => Self::Chat,
            _ if path.ends_with("/responses") => Self::Responses,
            _ if path.starts_with("/v1beta/models/") && path.ends_with(":streamGenerateContent") => {
                Self::Gemini
            }
            _ => return None,
        })
    }
}

/// One request as it arrived.
#[derive(Debug, Clone)]
pub struct Seen {
    /// The path, such as `/v1/messages`.
    pub path: String,
    /// What stands behind its `?`.
    pub query: String,
    /// The headers, names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body as it came.
    pub raw: Vec<u8>,
    /// The body, read; null if it is no JSON.
    pub body: Value,
}

impl Seen {
    /// The value of a header; its name in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(n, _)| n == name).map(|(_, v)| v.as_str())
    }

    /// The model that it names, in the body or in the path.
    pub fn model(&self) -> String {
        let in_path = self.path.strip_prefix("/v1beta/models/").and_then(|rest| rest.split(':').next());
        self.body["model"].as_str().or(in_path).unwrap_or_default().to_owned()
    }

    /// The names of the tools on offer, in order.
    pub fn tools(&self) -> Vec<String> {
        let tools = &self.body["tools"];
        let declared = &tools[0]["functionDeclarations"];
        let tools = if declared.is_null() { tools } else { declared };
        let tools = tools.as_array().cloned().unwrap_or_default();
        let name = |t: &Value| t["name"].as_str().or(t["function"]["name"].as_str()).map(str::to_owned);
        tools.iter().filter_map(name).collect()
    }
}

/// The server. It stops when dropped.
pub struct Server {
    address: SocketAddr,
    state: Arc<State>,
    listening: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct State {
    inner: Mutex<Inner>,
    over: AtomicBool,
    changed: Condvar,
}

#[derive(Default)]
struct Inner {
    replies: Vec<Reply>,
    seen: Vec<Seen>,
    complaints: Vec<Complaint>,
    key: Option<String>,
    connections: usize,
}

impl Server {
    /// Starts with these replies.
    pub fn start(replies: impl IntoIterator<Item = Reply>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address");
        let state = Arc::new(State::default());
        state.inner.lock().expect("the lock").replies.extend(replies);
        let serving = state.clone();
        let listening = std::thread::spawn(move || {
            for stream in listener.incoming() {
                if serving.over.load(Ordering::SeqCst) {
                    return;
                }
                let (Ok(stream), state) = (stream, serving.clone()) else { continue };
                state.inner.lock().expect("the lock").connections += 1;
                std::thread::spawn(move || serve(stream, &state));
            }
        });
        Self { address, state, listening: Some(listening) }
    }

    /// From now on a request without this key gets a 401.
    pub fn require_key(self, key: &str) -> Self {
        self.state.inner.lock().expect("the lock").key = Some(key.to_owned());
        self
    }

    /// `http://127.0.0.1:port`, the base URL of the Messages and Gemini wires; the others take it with or without `/v1`.
    pub fn base(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Adds a reply.
    pub fn add(&self, reply: Reply) {
        self.state.inner.lock().expect("the lock").replies.push(reply);
    }

    /// Every request for a reply, in order of arrival.
    pub fn requests(&self) -> Vec<Seen> {
        self.state.inner.lock().expect("the lock").seen.clone()
    }

    /// Waits until so many requests have arrived; panics after ten seconds.
    pub fn wait_for(&self, requests: usize) {
        let inner = self.state.inner.lock().expect("the lock");
        let (inner, waited) = self
            .state
            .changed
            .wait_timeout_while(inner, Duration::from_secs(10), |inner| inner.seen.len() < requests)
            .expect("the lock");
        assert!(!waited.timed_out(), "only {} of {requests} requests came", inner.seen.len());
    }

    /// How many replies have not been asked for.
    pub fn left(&self) -> usize {
        self.state.inner.lock().expect("the lock").replies.len()
    }

    /// How many connections were opened.
    pub fn connections(&self) -> usize {
        self.state.inner.lock().expect("the lock").connections
    }

    /// What was wrong with the requests so far.
    pub fn verdicts(&self) -> Vec<Complaint> {
        self.state.inner.lock().expect("the lock").complaints.clone()
    }

    /// Panics if any request was wrong.
    pub fn approve(&self) {
        let verdicts = self.verdicts();
        assert!(verdicts.is_empty(), "the server complains:\n{verdicts:#?}");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.state.over.store(true, Ordering::SeqCst);
        self.state.changed.notify_all();
        // Wakes the listener so that it sees that it is over.
        let _ = TcpStream::connect(self.address);
        if let Some(listening) = self.listening.take() {
            let _ = listening.join();
        }
    }
}

impl State {
    /// Holds a stalled connection until the server is dropped.
    fn hold(&self) {
        let mut inner = self.inner.lock().expect("the lock");
        while !self.over.load(Ordering::SeqCst) {
            inner = self.changed.wait_timeout(inner, Duration::from_millis(100)).expect("the lock").0;
        }
    }

    /// Takes down a request and gives the reply to it.
    fn answer(&self, seen: Seen) -> Reply {
        let mut inner = self.inner.lock().expect("the lock");
        let number = inner.seen.len();
        let complaints = judge::judge(number, &seen, &inner.seen);
        inner.complaints.extend(complaints);
        let key = seen
            .header("x-api-key")
            .or_else(|| seen.header("x-goog-api-key"))
            .or_else(|| seen.header("authorization").and_then(|v| v.strip_prefix("Bearer ")));
        let refused = inner.key.as_deref().is_some_and(|wanted| key != Some(wanted));
        let model = seen.model();
        inner.seen.push(seen);
        self.changed.notify_all();
        if refused {
            return Reply::status(
                401,
                r#"{"error":{"type":"authentication_error","message":"invalid key"}}"#,
            );
        }
        match inner.replies.iter().position(|r| r.fits(&model)) {
            Some(at) => inner.replies.remove(at),
            None => {
                inner.complaints.push(Complaint::new(number, Kind::Unexpected, "no reply is left for it"));
                Reply::status(400, r#"{"error":{"message":"the server has no reply left"}}"#)
            }
        }
    }
}

fn serve(stream: TcpStream, state: &State) {
    let mut connection = http::Connection::new(stream);
    while let Some(request) = connection.read() {
        let goes_on = match request.method.as_str() {
            "POST" => {
                let seen = Seen {
                    body: serde_json::from_slice(&request.body).unwrap_or(Value::Null),
                    path: request.path,
                    query: request.query,
                    headers: request.headers,
                    raw: request.body,
                };
                let path = seen.path.clone();
                let reply = state.answer(seen);
                let played = render::play(&reply, &path, &mut connection);
                if played.is_ok_and(|ended| ended == render::Ended::Stalled) {
                    state.hold();
                    false
                } else {
                    !reply.closes()
                }
            }
            "GET" if request.path.ends_with("/models") => {
                let list = match request.path.starts_with("/v1beta/") {
                    true => r#"{"models":[{"name":"models/mock-model","inputTokenLimit":1000000}]}"#,
                    false => r#"{"object":"list","data":[{"id":"mock-model","object":"model"}]}"#,
                };
                connection.respond(200, &[], list.as_bytes()).is_ok()
            }
            "HEAD" => connection.respond(404, &[], b"").is_ok(),
            _ => connection.respond(404, &[], b"{}").is_ok(),
        };
        if !goes_on {
            return;
        }
    }
}

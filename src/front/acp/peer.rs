//! JSON-RPC 2.0, one message a line, on standard input and output: each side may ask the other.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::io::{BufRead, Read, Write};
use std::rc::Rc;
use tokio::sync::{mpsc, oneshot};

/// A longer line is no message.
const LONGEST: u64 = 64 * 1024 * 1024;
/// So many messages are read before somebody takes them.
const AHEAD: usize = 64;

#[derive(Debug)]
pub enum Heard {
    Request { id: Value, method: String, params: Value },
    Notification { method: String, params: Value },
    Response { id: u64, result: Option<Value> },
}

#[derive(Debug, Serialize)]
pub struct RpcError {
    code: i32,
    message: String,
}

impl RpcError {
    pub fn invalid(message: impl Into<String>) -> Self {
        Self { code: -32602, message: message.into() }
    }

    pub fn failed(message: impl Into<String>) -> Self {
        Self { code: -32603, message: message.into() }
    }

    pub fn unknown(method: &str) -> Self {
        Self { code: -32601, message: format!("There is no method '{method}'.") }
    }
}

pub struct Peer {
    out: mpsc::UnboundedSender<Option<Vec<u8>>>,
    written: RefCell<Option<oneshot::Receiver<()>>>,
    waiting: RefCell<HashMap<u64, oneshot::Sender<Option<Value>>>>,
    last: Cell<u64>,
}

impl Peer {
    /// Reads and writes on threads of their own.
    pub fn on_standard_streams() -> std::io::Result<(Rc<Self>, mpsc::Receiver<Heard>)> {
        let (sender, heard) = mpsc::channel(AHEAD);
        let (out, mut lines) = mpsc::unbounded_channel::<Option<Vec<u8>>>();
        let (done, written) = oneshot::channel();
        std::thread::Builder::new().spawn(move || {
            let mut to = std::io::stdout().lock();
            while let Some(Some(line)) = lines.blocking_recv() {
                if to.write_all(&line).and_then(|()| to.flush()).is_err() {
                    break;
                }
            }
            // Nobody may wait for it.
            let _ = done.send(());
        })?;
        let complain = out.clone();
        std::thread::Builder::new().spawn(move || {
            hear(&mut std::io::stdin().lock(), |read| match read {
                Ok(heard) => sender.blocking_send(heard).is_ok(),
                Err(error) => complain.send(Some(line(&error))).is_ok(),
            });
        })?;
        let written = RefCell::new(Some(written));
        Ok((Rc::new(Self { out, written, waiting: RefCell::default(), last: Cell::new(0) }), heard))
    }

    fn send(&self, message: &Value) {
        // Once nobody reads, nobody can be told.
        let _ = self.out.send(Some(line(message)));
    }

    pub fn notify(&self, method: &str, params: &impl Serialize) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    pub fn respond(&self, id: &Value, answer: Result<Value, RpcError>) {
        self.send(&match answer {
            Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
            Err(error) => json!({ "jsonrpc": "2.0", "id": id, "error": error }),
        });
    }

    /// Asks the other side; none if it cannot answer.
    pub async fn ask(&self, method: &str, params: &impl Serialize) -> Option<Value> {
        let id = self.last.get() + 1;
        self.last.set(id);
        let (sender, answer) = oneshot::channel();
        self.waiting.borrow_mut().insert(id, sender);
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        answer.await.ok().flatten()
    }

    pub fn answered(&self, id: u64, result: Option<Value>) {
        if let Some(sender) = self.waiting.borrow_mut().remove(&id) {
            // Whoever asked may have stopped waiting.
            let _ = sender.send(result);
        }
    }

    /// Waits until everything is written.
    pub async fn finish(&self) {
        let _ = self.out.send(None);
        let written = self.written.borrow_mut().take();
        if let Some(written) = written {
            let _ = written.await;
        }
    }
}

fn line(message: &Value) -> Vec<u8> {
    let mut line = message.to_string().into_bytes();
    line.push(b'\n');
    line
}

#[derive(Deserialize)]
struct Written {
    id: Option<Value>,
    method: Option<String>,
    #[serde(default)]
    params: Value,
    result: Option<Value>,
}

/// Hands over every message, or what is to be answered to one that is none, until the end or until nobody takes them.
fn hear(input: &mut impl BufRead, mut take: impl FnMut(Result<Heard, Value>) -> bool) {
    loop {
        let mut text = Vec::new();
        match input.by_ref().take(LONGEST).read_until(b'\n', &mut text) {
            Ok(0) | Err(_) => return,
            Ok(_) if text.trim_ascii().is_empty() => continue,
            Ok(_) => {}
        }
        let whole = text.ends_with(b"\n");
        if !whole && text.len() as u64 == LONGEST && input.skip_until(b'\n').is_err() {
            return;
        }
        let heard = serde_json::from_slice::<Written>(&text).map_err(|error| (-32700, error.to_string()));
        let heard = heard.and_then(|written| {
            understood(written)
                .ok_or_else(|| (-32600, "This is no request, notification or answer.".to_owned()))
        });
        let heard = heard.map_err(|(code, message)| {
            json!({ "jsonrpc": "2.0", "id": null, "error": { "code": code, "message": message } })
        });
        if !take(heard) {
            return;
        }
    }
}

fn understood(written: Written) -> Option<Heard> {
    let Written { id, method, params, result } = written;
    Some(match (id.filter(|id| !id.is_null()), method) {
        (Some(id), Some(method)) => Heard::Request { id, method, params },
        (None, Some(method)) => Heard::Notification { method, params },
        (Some(id), None) => Heard::Response { id: id.as_u64()?, result },
        (None, None) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_told_apart_and_nonsense_is_answered() {
        let mut input = &b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\",\"params\":{}}\n\n\
            {\"jsonrpc\":\"2.0\",\"method\":\"b\"}\n{\"id\":7,\"result\":{}}\n{\"id\":8,\"error\":{}}\n{\n[]\n{}\n\xff\n{\"id\":\"x\",\"method\":\"c\"}"[..];
        let mut told = Vec::new();
        hear(&mut input, |heard| {
            told.push(match heard {
                Ok(Heard::Request { id, method, .. }) => format!("request {id} {method}"),
                Ok(Heard::Notification { method, .. }) => format!("notification {method}"),
                Ok(Heard::Response { id, result }) => format!("response {id} {}", result.is_some()),
                Err(error) => error["error"]["code"].to_string(),
            });
            true
        });
        let want = [
            "request 1 a",
            "notification b",
            "response 7 true",
            "response 8 false",
            "-32700",
            "-32700",
            "-32600",
            "-32700",
            "request \"x\" c",
        ];
        assert_eq!(told, want);
    }
}

//! A model that answers at once, over the Messages wire, and notes when a request came and when each piece left.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// One answer.
#[derive(Clone)]
pub enum Answer {
    /// Text in these pieces, with a pause before each.
    Text(Vec<String>, Duration),
    /// One call.
    Call(&'static str, Value),
}

impl Answer {
    /// Text in one piece.
    pub fn text(text: &str) -> Self {
        Self::Text(vec![text.to_owned()], Duration::ZERO)
    }
}

/// What happened at the model.
pub enum Seen {
    /// A request of that many bytes came.
    Request { at: Instant, bytes: usize },
    /// A piece of text left.
    Piece { at: Instant },
    /// An answer was out.
    Answered { at: Instant },
    /// A connection was opened ahead of a request.
    Warmed,
}

/// The server; it lives as long as the measurement.
pub struct Model {
    address: SocketAddr,
    seen: Receiver<Seen>,
}

type Think = Arc<Mutex<dyn FnMut(usize) -> Answer + Send>>;

impl Model {
    /// Starts; `think` gives the answer to each request by its number.
    pub fn start(think: impl FnMut(usize) -> Answer + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address");
        let (sender, seen) = channel();
        let think: Think = Arc::new(Mutex::new(think));
        let count = Arc::new(Mutex::new(0));
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (sender, think, count) = (sender.clone(), think.clone(), count.clone());
                std::thread::spawn(move || serve(stream, &sender, &think, &count));
            }
        });
        Self { address, seen }
    }

    /// The base URL.
    pub fn base(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Waits for the next request: when it came and its size.
    pub fn request(&self) -> (Instant, usize) {
        loop {
            if let Seen::Request { at, bytes } = self.next() {
                return (at, bytes);
            }
        }
    }

    /// Waits until an answer is out.
    pub fn answered(&self) -> Instant {
        loop {
            if let Seen::Answered { at } = self.next() {
                return at;
            }
        }
    }

    /// Waits until a piece has left.
    pub fn piece(&self) -> Instant {
        loop {
            if let Seen::Piece { at } = self.next() {
                return at;
            }
        }
    }

    /// Waits until the program has connected ahead of a request.
    pub fn warmed(&self) {
        while !matches!(self.next(), Seen::Warmed) {}
    }

    fn next(&self) -> Seen {
        self.seen.recv_timeout(Duration::from_secs(20)).expect("the program asks the model")
    }
}

fn serve(stream: TcpStream, seen: &Sender<Seen>, think: &Think, count: &Mutex<usize>) -> Option<()> {
    stream.set_nodelay(true).ok()?;
    let mut reader = BufReader::with_capacity(1 << 20, stream.try_clone().ok()?);
    let mut writer = stream;
    loop {
        let (mut first, mut length) = (String::new(), 0);
        reader.fill_buf().ok().filter(|bytes| !bytes.is_empty())?;
        let at = Instant::now();
        reader.read_line(&mut first).ok()?;
        loop {
            let mut header = String::new();
            reader.read_line(&mut header).ok()?;
            if header.trim().is_empty() {
                break;
            }
            if let Some(value) = header.to_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().ok()?;
            }
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body).ok()?;
        if !first.starts_with("POST") {
            writer.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").ok()?;
            seen.send(Seen::Warmed).ok()?;
            continue;
        }
        let number = {
            let mut count = count.lock().ok()?;
            *count += 1;
            *count
        };
        let answer = (think.lock().ok()?)(number);
        seen.send(Seen::Request { at, bytes: length }).ok()?;
        speak(&mut writer, number, answer, seen)?;
        seen.send(Seen::Answered { at: Instant::now() }).ok()?;
    }
}

fn speak(writer: &mut TcpStream, number: usize, answer: Answer, seen: &Sender<Seen>) -> Option<()> {
    let head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n";
    let message = json!({"id": "m", "type": "message", "role": "assistant", "model": "m", "content": [],
        "usage": {"input_tokens": 100, "output_tokens": 1}});
    let mut begin = event(&json!({"type": "message_start", "message": message}));
    let stop = match answer {
        Answer::Text(pieces, pause) => {
            begin.push_str(&event(&json!({"type": "content_block_start", "index": 0,
                "content_block": {"type": "text", "text": ""}})));
            writer.write_all(format!("{head}{}", chunk(&begin)).as_bytes()).ok()?;
            for piece in pieces {
                if !pause.is_zero() {
                    std::thread::sleep(pause);
                }
                let delta = json!({"type": "content_block_delta", "index": 0,
                    "delta": {"type": "text_delta", "text": piece}});
                let bytes = chunk(&event(&delta));
                seen.send(Seen::Piece { at: Instant::now() }).ok()?;
                writer.write_all(bytes.as_bytes()).ok()?;
            }
            "end_turn"
        }
        Answer::Call(name, arguments) => {
            let id = format!("c{number}");
            begin.push_str(&event(&json!({"type": "content_block_start", "index": 0,
                "content_block": {"type": "tool_use", "id": id, "name": name, "input": {}}})));
            begin.push_str(&event(&json!({"type": "content_block_delta", "index": 0,
                "delta": {"type": "input_json_delta", "partial_json": arguments.to_string()}})));
            writer.write_all(format!("{head}{}", chunk(&begin)).as_bytes()).ok()?;
            "tool_use"
        }
    };
    let end = [
        json!({"type": "content_block_stop", "index": 0}),
        json!({"type": "message_delta", "delta": {"stop_reason": stop}, "usage": {"output_tokens": 20}}),
        json!({"type": "message_stop"}),
    ];
    let end: String = end.iter().map(event).collect();
    writer.write_all(format!("{}0\r\n\r\n", chunk(&end)).as_bytes()).ok()
}

fn event(value: &Value) -> String {
    format!("event: {}\ndata: {value}\n\n", value["type"].as_str().unwrap_or_default())
}

fn chunk(text: &str) -> String {
    format!("{:x}\r\n{text}\r\n", text.len())
}

//! A web server on loopback that says exactly these bytes, and remembers who asked for what.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

pub struct Site {
    pub address: String,
    seen: Arc<Mutex<Vec<Seen>>>,
}

#[derive(Debug, Clone)]
pub struct Seen {
    pub method: String,
    /// With what stands behind the question mark.
    pub path: String,
    head: String,
    pub body: String,
}

impl Seen {
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(':'));
        lines.find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
    }
}

impl Site {
    /// Gives each request to this, which writes the answer.
    pub fn start(answer: impl Fn(&Seen, &mut TcpStream) + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address").to_string();
        let (answer, seen) = (Arc::new(answer), Arc::new(Mutex::new(Vec::new())));
        let all = seen.clone();
        std::thread::spawn(move || {
            for mut stream in listener.incoming().flatten() {
                let (answer, all) = (answer.clone(), all.clone());
                std::thread::spawn(move || {
                    let Some(seen) = read(&mut stream) else { return };
                    all.lock().expect("the lock").push(seen.clone());
                    answer(&seen, &mut stream);
                });
            }
        });
        Self { address, seen }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub fn seen(&self) -> Vec<Seen> {
        self.seen.lock().expect("the lock").clone()
    }
}

fn read(stream: &mut TcpStream) -> Option<Seen> {
    let (mut head, mut byte) = (Vec::new(), [0]);
    while !head.ends_with(b"\r\n\r\n") {
        stream.read_exact(&mut byte).ok()?;
        head.push(byte[0]);
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    let mut first = head.split_whitespace();
    let (method, path) = (first.next()?.to_owned(), first.next()?.to_owned());
    let mut seen = Seen { method, path, head, body: String::new() };
    let mut body =
        vec![0; seen.header("content-length").map_or(0, |length| length.parse().expect("a number"))];
    stream.read_exact(&mut body).ok()?;
    seen.body = String::from_utf8_lossy(&body).into_owned();
    Some(seen)
}

/// A whole answer; whoever has left does not matter.
pub fn say(stream: &mut TcpStream, status: &str, headers: &[&str], body: &[u8]) {
    let mut head = format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n", body.len());
    headers.iter().for_each(|header| head += &format!("{header}\r\n"));
    let _ = stream.write_all(format!("{head}\r\n").as_bytes()).and_then(|()| stream.write_all(body));
}

/// A listener that nobody may ever reach.
pub struct Forbidden {
    pub port: u16,
    reached: Vec<Arc<Mutex<u32>>>,
}

impl Forbidden {
    /// On both loopbacks, where there are two.
    pub fn listen() -> Self {
        let first = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = first.local_addr().expect("an address").port();
        let second = TcpListener::bind(("::1", port)).ok();
        let count = |listener: TcpListener| {
            let reached = Arc::new(Mutex::new(0));
            let counter = reached.clone();
            std::thread::spawn(move || {
                listener.incoming().for_each(|_| *counter.lock().expect("the lock") += 1);
            });
            reached
        };
        Self { port, reached: [Some(first), second].into_iter().flatten().map(count).collect() }
    }

    pub fn was_reached(&self) -> bool {
        self.reached.iter().any(|count| *count.lock().expect("the lock") > 0)
    }
}

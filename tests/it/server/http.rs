//! As much of HTTP/1.1 as the server needs: requests with a length, responses with a length or in chunks.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

/// A request.
pub struct Request {
    pub method: String,
    pub path: String,
    /// What stands behind the `?`.
    pub query: String,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

/// One connection of a client, kept open between requests.
pub struct Connection {
    reader: BufReader<TcpStream>,
}

impl Connection {
    pub fn new(stream: TcpStream) -> Self {
        stream.set_nodelay(true).expect("TCP_NODELAY");
        Self { reader: BufReader::new(stream) }
    }

    /// The next request; nothing once the client has left or sent what is no request.
    pub fn read(&mut self) -> Option<Request> {
        let first = self.line()?;
        let mut words = first.split(' ');
        let (method, target) = (words.next()?.to_owned(), words.next()?.to_owned());
        let (path, query) = target.split_once('?').unwrap_or((&target, ""));
        let (path, query) = (path.to_owned(), query.to_owned());
        let mut headers = Vec::new();
        loop {
            let line = self.line()?;
            if line.is_empty() {
                break;
            }
            let (name, value) = line.split_once(':')?;
            headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
        let length = headers.iter().find(|(n, _)| n == "content-length").map_or("0", |(_, v)| v.as_str());
        let mut body = vec![0; length.parse().ok()?];
        self.reader.read_exact(&mut body).ok()?;
        Some(Request { method, path, query, headers, body })
    }

    fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        let read = self.reader.read_line(&mut line).ok()?;
        (read > 0).then(|| line.trim_end_matches(['\r', '\n']).to_owned())
    }

    /// A whole response.
    pub fn respond(&mut self, status: u16, headers: &[(String, String)], body: &[u8]) -> std::io::Result<()> {
        let mut head = format!("HTTP/1.1 {status} Status\r\ncontent-length: {}\r\n", body.len());
        if !headers.iter().any(|(n, _)| n == "content-type") {
            head.push_str("content-type: application/json\r\n");
        }
        self.send(&[head, join(headers), "\r\n".to_owned()].concat().into_bytes())?;
        self.send(body)
    }

    /// The head of a response that comes in chunks.
    pub fn begin_stream(&mut self, headers: &[(String, String)]) -> std::io::Result<()> {
        let head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n";
        self.send(&[head.to_owned(), join(headers), "\r\n".to_owned()].concat().into_bytes())
    }

    /// One chunk, in one write.
    pub fn chunk(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        let head = format!("{:x}\r\n", bytes.len());
        self.send(&[head.as_bytes(), bytes, b"\r\n"].concat())
    }

    /// The end of the chunks.
    pub fn end_stream(&mut self) -> std::io::Result<()> {
        self.send(b"0\r\n\r\n")
    }

    fn send(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.reader.get_mut().write_all(bytes)
    }
}

fn join(headers: &[(String, String)]) -> String {
    headers.iter().map(|(n, v)| format!("{n}: {v}\r\n")).collect()
}

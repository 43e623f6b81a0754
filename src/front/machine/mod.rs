//! Commands for scripts and people who type them: data on standard output, notes on standard error, one JSON object
//! per input line in order, flushed.

pub mod auth;
pub mod config;
pub mod doctor;
pub mod lines;
pub mod models;
pub mod permissions;
pub mod plan;
pub mod route;
pub mod sessions;
pub mod stats;
pub mod tool;
pub mod trust;
pub mod undo;

use crate::protocol::Failure;
use serde::Serialize;
use std::io::{BufRead, ErrorKind, IsTerminal, Write};

pub struct Streams {
    pub input: Box<dyn BufRead>,
    pub out: Box<dyn Write>,
    pub err: Box<dyn Write>,
    pub attended: bool,
}

impl Streams {
    pub fn standard() -> Self {
        Self {
            input: Box::new(std::io::BufReader::with_capacity(64 * 1024, std::io::stdin())),
            out: Box::new(std::io::BufWriter::new(std::io::stdout())),
            err: Box::new(std::io::stderr()),
            attended: std::io::stdin().is_terminal() && std::io::stderr().is_terminal(),
        }
    }

    /// One JSON value on a line of its own, flushed.
    pub fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        serde_json::to_writer(&mut self.out, value).map_err(|error| lost(&error.into()))?;
        self.line("")
    }

    pub fn line(&mut self, text: &str) -> Result<(), Failure> {
        writeln!(self.out, "{text}").and_then(|()| self.out.flush()).map_err(|error| lost(&error))
    }

    pub fn flush(&mut self) -> Result<(), Failure> {
        self.out.flush().map_err(|error| lost(&error))
    }

    /// One line on standard error; without one there is nobody to tell.
    pub fn note(&mut self, text: &str) {
        let _ = writeln!(self.err, "{text}");
    }
}

/// The output cannot be written. Where nobody reads any more, that needs no words.
pub(super) fn lost(error: &std::io::Error) -> Failure {
    match error.kind() {
        ErrorKind::BrokenPipe => Failure::failed(String::new()),
        _ => Failure::failed(format!("Standard output cannot be written: {error}.")),
    }
}

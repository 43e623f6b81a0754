//! One answer per line of standard input, in order, for the commands that judge and do nothing.

use super::Streams;
use crate::catalog::{Lang, Phrase};
use crate::protocol::Failure;
use serde::Serialize;
use serde::de::DeserializeOwned;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Text,
    Json,
    /// A JSON value on each line in, a JSON object out.
    JsonLines,
}

impl Form {
    pub fn of(json: bool, jsonl: bool) -> Self {
        match (json, jsonl) {
            (_, true) => Form::JsonLines,
            (true, false) => Form::Json,
            (false, false) => Form::Text,
        }
    }
}

pub(super) struct Lines {
    pub form: Form,
    /// What is noted about a line that is not JSON of the right kind.
    pub bad: Phrase,
    pub lang: Lang,
}

#[derive(Serialize)]
struct Unread<'a> {
    input: &'a str,
    error: String,
}

impl Lines {
    /// Answers every line; the exit code is 1 if one could not be read.
    pub fn each<T: DeserializeOwned>(
        &self,
        streams: &mut Streams,
        plain: impl Fn(String) -> T,
        mut answer: impl FnMut(&T, &mut Streams) -> Result<(), Failure>,
    ) -> Result<u8, Failure> {
        let (mut line, mut number, mut exit) = (Vec::new(), 0u64, 0);
        loop {
            line.clear();
            let read = streams.input.read_until(b'\n', &mut line);
            if read.map_err(|error| Failure::failed(error.to_string()))? == 0 {
                return Ok(exit);
            }
            number += 1;
            let input = String::from_utf8_lossy(&line);
            let input = input.strip_suffix('\n').unwrap_or(&input);
            let input = input.strip_suffix('\r').unwrap_or(input);
            if self.form != Form::JsonLines {
                answer(&plain(input.to_owned()), streams)?;
                continue;
            }
            match serde_json::from_str::<T>(input) {
                Ok(value) => answer(&value, streams)?,
                Err(error) => {
                    streams.json(&Unread { input, error: error.to_string() })?;
                    streams.note(&self.bad.say(self.lang, &[("number", &number), ("error", &error)]));
                    exit = 1;
                }
            }
        }
    }
}

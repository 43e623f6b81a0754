//! Standard input of `--input-format stream-json`: one JSON object a line, read while a turn works.

use crate::catalog::{Lang, app, headless as words};
use crate::protocol::{Answer, QuestionId};
use serde::Deserialize;
use serde_json::Value;
use std::io::{self, BufRead, Read};
use tokio::sync::mpsc::{Receiver, channel};

/// A longer line is no message; nobody writes one.
const LONGEST: u64 = 1024 * 1024;
/// So many lines are read before somebody takes them.
const AHEAD: usize = 16;

#[derive(Debug, PartialEq)]
pub(super) enum Said {
    User(String),
    Answer(QuestionId, Answer),
    Cancel,
}

pub(super) struct Line {
    pub number: u64,
    /// What it says, or why it says nothing.
    pub said: Result<Said, String>,
}

/// Reads standard input on a thread of its own, which ends with the process: nothing else can end a read.
pub(super) fn listen(lang: Lang) -> io::Result<Receiver<Line>> {
    let (sender, receiver) = channel(AHEAD);
    std::thread::Builder::new().spawn(move || {
        each(&mut io::stdin().lock(), lang, |line| sender.blocking_send(line).is_ok());
    })?;
    Ok(receiver)
}

/// Hands over every line, until the end or until nobody takes them any more.
fn each(input: &mut dyn BufRead, lang: Lang, mut take: impl FnMut(Line) -> bool) {
    for number in 1.. {
        let said = match next(input) {
            Ok(None) => return,
            Ok(Some(line)) if line.len() as u64 > LONGEST => {
                Err(words::LONG_LINE.say(lang, &[("kilobytes", &(LONGEST / 1024))]))
            }
            Ok(Some(line)) => read(&line, lang),
            Err(error) => {
                take(Line { number, said: Err(app::NO_STDIN.say(lang, &[("error", &error)])) });
                return;
            }
        };
        if !take(Line { number, said }) {
            return;
        }
    }
}

/// The next line without its end; of one that is too long only a beginning that is too long too.
fn next(input: &mut dyn BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    if input.take(LONGEST + 2).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() as u64 > LONGEST {
        let mut rest = Vec::new();
        while input.take(LONGEST).read_until(b'\n', &mut rest)? > 0 && rest.last() != Some(&b'\n') {
            rest.clear();
        }
    }
    Ok(Some(line))
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Written {
    User { text: String },
    Answer { id: QuestionId, answer: Value },
    Cancel,
}

fn read(line: &[u8], lang: Lang) -> Result<Said, String> {
    let bad = |error: &dyn std::fmt::Display| words::BAD_LINE.say(lang, &[("error", error)]);
    let line = std::str::from_utf8(line).map_err(|error| bad(&error))?;
    match serde_json::from_str(line).map_err(|error| bad(&error))? {
        Written::User { text } if text.trim().is_empty() => Err(app::EMPTY_PROMPT.text(lang).to_owned()),
        Written::User { text } => Ok(Said::User(text)),
        Written::Answer { id, answer } => {
            Answer::from_written(answer).map(|answer| Said::Answer(id, answer)).map_err(|error| bad(&error))
        }
        Written::Cancel => Ok(Said::Cancel),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(mut input: &[u8]) -> Vec<Result<Said, String>> {
        let mut all = Vec::new();
        each(&mut input, Lang::En, |line| {
            assert_eq!(line.number, all.len() as u64 + 1);
            all.push(line.said);
            true
        });
        all
    }

    #[test]
    fn lines_say_what_they_say() {
        let answer = |answer| Ok(Said::Answer(QuestionId(2), answer));
        let input = br#"{"type":"user","text":"a\nb","more":1}
{"type":"answer","id":2,"answer":"yes"}
{"type":"answer","id":2,"answer":"no"}
{"type":"answer","id":2,"answer":{"answer":"no","word":"later"}}
{"type":"answer","id":2,"answer":{"answer":"text","text":"x"}}
{"type":"cancel"}"#;
        let want = [
            Ok(Said::User("a\nb".into())),
            answer(Answer::Yes),
            answer(Answer::No { word: None }),
            answer(Answer::No { word: Some("later".into()) }),
            answer(Answer::Text { text: "x".into() }),
            Ok(Said::Cancel),
        ];
        assert_eq!(said(input), want);
    }

    #[test]
    fn what_is_no_message_says_why_and_the_next_line_counts() {
        for (line, part) in [
            (&b"{\"type\":\"us"[..], "EOF"),
            (b"", "EOF"),
            (b"{\"type\":\"user\"}", "`text`"),
            (b"{\"type\":\"user\",\"text\":\" \"}", "empty"),
            (b"{\"type\":\"user\",\"text\":\"a\xff\"}", "utf-8"),
            (b"{\"type\":\"stop\"}", "`cancel`"),
            (b"{\"type\":\"answer\",\"id\":1,\"answer\":\"maybe\"}", "`yes`"),
            (b"[1]", "expected"),
            (&[b'x'; 1024 * 1024 + 1], "1024 KB"),
            (&[b'x'; 3 * 1024 * 1024], "1024 KB"),
        ] {
            let said = said(&[line, b"\n{\"type\":\"cancel\"}\n"].concat());
            assert!(said[0].as_ref().is_err_and(|why| why.contains(part)), "{:?}", said[0]);
            assert_eq!(said[1..], [Ok(Said::Cancel)], "{part}");
        }
    }
}

//! Every judged call, one line each, chained: a line carries the hash of the one before, so that none can be changed or
//! taken out unseen.

use super::{StateDir, line, private};
use crate::protocol::{Ruling, SessionId, Timestamp, TurnId};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    pub at: Timestamp,
    pub session: SessionId,
    pub turn: TurnId,
    pub agent: String,
    pub tool: String,
    /// Exactly what it was called with: an object, or the text that was none.
    pub arguments: Value,
    pub verdict: Ruling,
    pub rule: String,
    /// What became of it: `ok`, `failed`, `denied` or `cancelled`.
    pub outcome: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End<'a> {
    pub ruling: Ruling,
    pub rule: &'a str,
    pub outcome: &'a str,
}

#[derive(Serialize)]
struct Linked<'a> {
    #[serde(flatten)]
    entry: &'a Entry,
    prev: &'a str,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Checked {
    pub lines: u64,
    /// Lines that were cut off by the end of a process; the chain goes on through them.
    pub torn: u64,
    /// The first line, from 1, at which the chain is broken.
    pub broken: Option<u64>,
}

const HASH: &[u8] = b",\"hash\":\"";
/// The hash in hexadecimal, the quote and the brace.
const TAIL: usize = 64 + 2;
/// No line is longer: a call's arguments have their own bound.
const MOST_LINE: u64 = 16 * 1024 * 1024;

pub fn append(state: &StateDir, entry: &Entry) -> io::Result<()> {
    let mut file = private::lock_for_append(&state.audit())?;
    let prev = last_line(&mut file)?.map_or_else(String::new, |line| name(&line));
    let mut line = serde_json::to_vec(&Linked { entry, prev: &prev })?;
    line.pop();
    let hash = blake3::hash(&line).to_hex();
    line.extend_from_slice(HASH);
    line.extend_from_slice(hash.as_bytes());
    line.extend_from_slice(b"\"}");
    private::append_line(&mut file, &line)
}

pub fn verify(state: &StateDir) -> io::Result<Checked> {
    let mut checked = Checked { lines: 0, torn: 0, broken: None };
    let Some(file) = private::if_there(private::read(&state.audit()))? else { return Ok(checked) };
    let mut prev = String::new();
    // A line that is not whole may be one that was cut off, or one that was changed: the line after it tells.
    let mut doubtful = None;
    for (number, line) in (1..).zip(line::lines(BufReader::new(file))) {
        let line = line?;
        match whole(&line) {
            Some(body) if claims(body, &prev) => {
                checked.lines += 1;
                checked.torn += u64::from(doubtful.take().is_some());
            }
            None if doubtful.is_none() => doubtful = Some(number),
            _ => {
                checked.broken = Some(doubtful.unwrap_or(number));
                return Ok(checked);
            }
        }
        prev = name(&line);
    }
    checked.torn += u64::from(doubtful.is_some());
    Ok(checked)
}

/// What the next line calls this one: its hash if it is whole, else the hash of its bytes.
fn name(line: &[u8]) -> String {
    match whole(line) {
        Some(_) => String::from_utf8_lossy(&line[line.len() - TAIL..line.len() - 2]).into_owned(),
        None => blake3::hash(line).to_hex().to_string(),
    }
}

/// The line without its hash, if the hash is its own.
fn whole(line: &[u8]) -> Option<&[u8]> {
    let hash = line.len().checked_sub(TAIL)?;
    let body = line[..hash].strip_suffix(HASH)?;
    let right = blake3::hash(body).to_hex();
    (line[hash..].strip_suffix(b"\"}")? == right.as_bytes()).then_some(body)
}

fn claims(body: &[u8], prev: &str) -> bool {
    body.ends_with(format!(",\"prev\":\"{prev}\"").as_bytes())
}

/// The last line, whole or not, without its end.
fn last_line(file: &mut File) -> io::Result<Option<Vec<u8>>> {
    let length = file.seek(SeekFrom::End(0))?;
    let mut window = 4096;
    loop {
        let start = length.saturating_sub(window);
        file.seek(SeekFrom::Start(start))?;
        let mut bytes = Vec::new();
        file.by_ref().take(length - start).read_to_end(&mut bytes)?;
        if bytes.ends_with(b"\n") {
            bytes.pop();
        }
        match bytes.iter().rposition(|b| *b == b'\n') {
            Some(end) => return Ok(Some(bytes.split_off(end + 1))),
            None if start == 0 => return Ok((length > 0).then_some(bytes)),
            None if window >= MOST_LINE => return Err(private::Unfit::TooLarge.into()),
            None => window *= 4,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn call(state: &StateDir, size: usize) {
        let entry = Entry {
            at: Timestamp(1),
            session: SessionId::new("s").unwrap(),
            turn: TurnId(1),
            agent: "koda".into(),
            tool: "bash_execute".into(),
            arguments: serde_json::json!({"command": "x".repeat(size)}),
            verdict: Ruling::Ask,
            rule: "approved:write".into(),
            outcome: "ok".into(),
        };
        append(state, &entry).unwrap();
    }

    fn found(state: &StateDir) -> (u64, u64, Option<u64>) {
        let checked = verify(state).unwrap();
        (checked.lines, checked.torn, checked.broken)
    }

    #[test]
    fn a_chain_holds_whatever_the_lines_weigh() {
        let (_dir, state) = StateDir::temporary();
        assert_eq!(found(&state), (0, 0, None));
        for size in [1, 10_000, 5, 100_000, 3] {
            call(&state, size);
        }
        assert_eq!(found(&state), (5, 0, None));
    }

    #[test]
    fn of_a_line_without_an_end_only_so_much_is_read() {
        let (_dir, state) = StateDir::temporary();
        call(&state, 1);
        let mut file = std::fs::OpenOptions::new().read(true).append(true).open(state.audit()).unwrap();
        file.set_len(1 << 40).unwrap();
        let error = last_line(&mut file).unwrap_err();
        assert_eq!(private::Unfit::of(&error), Some(private::Unfit::TooLarge));
    }

    #[test]
    fn a_changed_or_missing_line_breaks_it() {
        let (_dir, state) = StateDir::temporary();
        (0..4).for_each(|_| call(&state, 3));
        let text = std::fs::read_to_string(state.audit()).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        for (broken, at) in [
            (text.replacen("koda", "devo", 1), 1),
            (lines[1..].join("\n"), 1),
            ([lines[0], lines[2], lines[3]].join("\n"), 2),
            ([lines[0], lines[2], lines[1], lines[3]].join("\n"), 2),
            ([lines[0], "", lines[1]].join("\n"), 2),
            ([lines[0], lines[1], &lines[2][..40], lines[3]].join("\n"), 3),
        ] {
            std::fs::write(state.audit(), broken).unwrap();
            assert_eq!(verify(&state).unwrap().broken, Some(at));
        }
    }

    #[test]
    fn a_line_cut_off_by_a_kill_is_no_break() {
        let (_dir, state) = StateDir::temporary();
        call(&state, 3);
        let whole = std::fs::metadata(state.audit()).unwrap().len();
        for cut in [1, 40, whole - 1] {
            let file = std::fs::OpenOptions::new().write(true).open(state.audit()).unwrap();
            file.set_len(whole).unwrap();
            let mut file = std::fs::OpenOptions::new().append(true).open(state.audit()).unwrap();
            let line = std::fs::read(state.audit()).unwrap();
            file.write_all(&line[..usize::try_from(cut).unwrap()]).unwrap();
            assert_eq!(verify(&state).unwrap().broken, if cut == whole - 1 { Some(2) } else { None });
            if cut < whole - 1 {
                call(&state, 3);
                assert_eq!(found(&state), (2, 1, None));
            }
        }
    }
}

//! A session's records as they are written, by whoever holds it: each look reads what was added since the last one.

use super::line::{self, Head};
use super::{StateDir, cannot_read, private};
use crate::catalog::Lang;
use crate::protocol::{Failure, Record, SessionId};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::PathBuf;

/// So many records are handed over at once, and about so many bytes read for them.
const MOST: usize = 500;
const MOST_BYTES: u64 = 4 * 1024 * 1024;

#[derive(Debug)]
pub struct Follow {
    path: PathBuf,
    lang: Lang,
    /// Bytes of the file that were read.
    offset: u64,
    /// The number of the record that comes next.
    next: u64,
}

impl Follow {
    /// Begins with the record of this number.
    pub fn new(state: &StateDir, id: &SessionId, first: u64, lang: Lang) -> Self {
        Self { path: state.log(id), lang, offset: 0, next: first }
    }

    /// The records that come next, some hundred at most; none if no more were written yet, or nothing at all. A line that is not whole is
    /// read another time, one that is no record is left out.
    pub fn more(&mut self) -> Result<Vec<Record>, Failure> {
        let file = private::if_there(private::read(&self.path));
        let file = file.map_err(|error| cannot_read(self.lang, &self.path, &error))?;
        let Some(mut file) = file else { return Ok(Vec::new()) };
        let read = file.seek(SeekFrom::Start(self.offset)).and_then(|_| self.read(BufReader::new(file)));
        read.map_err(|error| cannot_read(self.lang, &self.path, &error))
    }

    fn read(&mut self, mut from: impl BufRead) -> io::Result<Vec<Record>> {
        let (mut records, start) = (Vec::new(), self.offset);
        let mut text = Vec::new();
        while records.len() < MOST && self.offset - start < MOST_BYTES {
            text.clear();
            let taken = from.by_ref().take(line::MOST).read_until(b'\n', &mut text)?;
            if !text.ends_with(b"\n") && (taken as u64) < line::MOST {
                break;
            }
            self.offset += taken as u64;
            if Head::read(&text).is_some_and(|head| head.seq < self.next) {
                continue;
            }
            let record = line::record(text.trim_ascii_end()).filter(|record| record.seq >= self.next);
            if let Some(record) = record {
                self.next = record.seq + 1;
                records.push(record);
            }
        }
        Ok(records)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{Event, Timestamp, TurnId};

    fn text(seq: u64) -> Vec<u8> {
        let event = Event::TextDelta { text: format!("piece {seq}") };
        line::encode(&Record { seq, at: Timestamp(1), turn: TurnId(1), task: None, event }).unwrap()
    }

    #[test]
    fn what_was_added_is_read_once_and_half_a_line_later() {
        let dir = tempfile::tempdir().unwrap();
        let here = crate::protocol::Here::new(dir.path().join("p"), dir.path().to_owned());
        let state = StateDir::new(dir.path(), &here);
        let id = SessionId::new("20260101-000000-aaaa").unwrap();
        let path = state.log(&id);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        let mut follow = Follow::new(&state, &id, 2, Lang::En);
        assert!(follow.more().unwrap().is_empty(), "there is no file yet");
        let mut file = [&b"{\"header\":1}\n"[..], &text(1), b"broken\n", &text(2), &text(3)].concat();
        let half = file.len() - 5;
        let write = |bytes: &[u8]| {
            let mut options = std::fs::OpenOptions::new();
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
            let mut to = options.create(true).append(true).open(&path).unwrap();
            io::Write::write_all(&mut to, bytes).unwrap();
        };
        let rest = file.split_off(half);
        write(&file);
        let seqs = |follow: &mut Follow| -> Vec<u64> {
            follow.more().unwrap().iter().map(|record| record.seq).collect()
        };
        assert_eq!(seqs(&mut follow), [2]);
        assert_eq!(seqs(&mut follow), [0; 0]);
        write(&rest);
        assert_eq!(seqs(&mut follow), [3]);
        let many: Vec<u8> = (4..1200).flat_map(text).collect();
        write(&many);
        let counts: Vec<usize> = (0..4).map(|_| seqs(&mut follow).len()).collect();
        assert_eq!(counts, [500, 500, 196, 0]);
    }
}

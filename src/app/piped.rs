//! What is piped in beside a prompt. A pipe, a socket or a file is read; a terminal or a device never is, and a pipe
//! that somebody merely left open does not hold up the work.

use crate::catalog::{Lang, app as words};
use crate::protocol::Failure;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{FileType, fstat};
use std::io::{self, Read};
use std::os::fd::AsFd;

/// At most so much is taken, in bytes.
const MOST: u64 = 256 * 1024;
/// How long a pipe may stay silent before its first byte.
const SILENCE: Timespec = Timespec { tv_sec: 3, tv_nsec: 0 };

#[derive(Debug, Default, PartialEq, Eq)]
pub struct Piped {
    pub text: Option<String>,
    /// A sentence, if not everything was taken or nothing came.
    pub note: Option<String>,
}

/// Everything on standard input, for the prompt `-`.
pub fn all(lang: Lang) -> Result<Piped, Failure> {
    take(&mut io::stdin().lock(), lang).map_err(|error| unreadable(&error, lang))
}

pub fn beside(lang: Lang) -> Result<Piped, Failure> {
    let input = io::stdin();
    match kind(&input) {
        FileType::RegularFile => {}
        FileType::Fifo | FileType::Socket if speaks(&input) => {}
        FileType::Fifo | FileType::Socket => {
            let note = words::SILENT_STDIN.say(lang, &[("seconds", &SILENCE.tv_sec)]);
            return Ok(Piped { text: None, note: Some(note) });
        }
        _ => return Ok(Piped::default()),
    }
    take(&mut input.lock(), lang).map_err(|error| unreadable(&error, lang))
}

fn kind(input: impl AsFd) -> FileType {
    fstat(input).map_or(FileType::Unknown, |stat| FileType::from_raw_mode(stat.st_mode))
}

/// True as soon as there is a byte or the end; false after a long silence.
fn speaks(input: &impl AsFd) -> bool {
    let mut waiting = [PollFd::new(input, PollFlags::IN)];
    // What cannot be waited for is read at once; then the reading says why.
    poll(&mut waiting, Some(&SILENCE)).map_or(true, |ready| ready > 0)
}

fn take(from: &mut dyn Read, lang: Lang) -> io::Result<Piped> {
    let mut bytes = Vec::new();
    from.take(MOST + 1).read_to_end(&mut bytes)?;
    let cut = bytes.len() as u64 > MOST;
    bytes.truncate(usize::try_from(MOST).unwrap_or(usize::MAX));
    let text = String::from_utf8_lossy(&bytes);
    let text = text.trim_end();
    Ok(Piped {
        text: (!text.is_empty()).then(|| text.to_owned()),
        note: cut.then(|| words::CUT_STDIN.say(lang, &[("kilobytes", &(MOST / 1024))])),
    })
}

fn unreadable(error: &io::Error, lang: Lang) -> Failure {
    Failure::failed(words::NO_STDIN.say(lang, &[("error", error)])).hint(words::NO_STDIN_HINT.text(lang))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken() {
        let taken = |mut bytes: &[u8]| take(&mut bytes, Lang::En).unwrap();
        assert_eq!(taken(b" \n\n"), Piped::default());
        assert_eq!(taken(b"  a\n b\n").text.as_deref(), Some("  a\n b"));
        assert_eq!(taken(b"a\xffb").text.as_deref(), Some("a\u{fffd}b"));
        let most = usize::try_from(MOST).unwrap();
        assert_eq!(taken(&vec![b'x'; most]).note, None);
        let cut = taken(&vec![b'x'; most + 1]);
        assert_eq!(cut.text.unwrap().len(), most);
        assert!(cut.note.unwrap().contains("256"));
    }
}

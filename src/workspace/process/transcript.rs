//! What a command wrote: live text for the screen, the end of each output for the model, and the whole in a file as
//! soon as the end is not the whole. Memory stays bounded whatever a command writes.

use super::collapse::{Collapse, Piece};
use super::decode::Decoder;
use super::full_output::{FullOutput, OutputFile};
use crate::protocol::Stream;
use std::path::Path;
use std::time::{Duration, Instant};

/// The ends that are handed out.
pub const STDOUT_END: usize = 10 * 1024;
pub const STDERR_END: usize = 5 * 1024;

/// So much of one output is shown live whatever its pace.
const SHOWN_FREELY: u64 = 512 * 1024;
/// After that, a piece so often; nobody reads faster, and a flood must not fill the screen's memory.
const PACE: Duration = Duration::from_millis(100);
/// After a flood, so much of its end is shown.
const LAST_SHOWN: usize = 2 * 1024;

#[derive(Debug)]
pub struct Transcript {
    stdout: Side,
    stderr: Side,
    full: FullOutput,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Taken {
    /// The ends of both outputs, without colours.
    pub stdout: String,
    pub stderr: String,
    /// Bytes of both that came before these ends.
    pub skipped: u64,
    /// Where everything is, if it is more than was ever handed out.
    pub full_output: Option<OutputFile>,
}

impl Transcript {
    pub fn new(directory: &Path, name: &str) -> Self {
        Self {
            stdout: Side::new(STDOUT_END),
            stderr: Side::new(STDERR_END),
            full: FullOutput::new(directory, name),
        }
    }

    /// Takes a piece of output and returns what the screen may show of it now.
    pub fn push(&mut self, stream: Stream, bytes: &[u8]) -> String {
        let side = self.side(stream);
        let text = side.decoder.push(bytes);
        let piece = side.collapse.push(&text);
        self.keep(stream, piece)
    }

    /// Nothing follows; returns what the screen has not seen yet, for each output.
    pub fn finish(&mut self) -> [(Stream, String); 2] {
        [Stream::Stdout, Stream::Stderr].map(|stream| {
            let side = self.side(stream);
            let text = side.decoder.finish();
            let mut piece = side.collapse.push(&text);
            let last = side.collapse.finish();
            piece.shown += &last.shown;
            piece.kept += &last.kept;
            let rest = self.keep(stream, piece);
            (stream, self.side(stream).last_shown(rest))
        })
    }

    /// Hands out what is new, at most the end of it.
    pub fn take(&mut self) -> Taken {
        let (stdout, before) = self.stdout.take();
        let (stderr, earlier) = self.stderr.take();
        Taken { stdout, stderr, skipped: before + earlier, full_output: self.full.file() }
    }

    /// The ends of both outputs, whether or not they were handed out.
    pub fn ends(&self) -> Taken {
        let [(stdout, before), (stderr, earlier)] = [self.stdout.whole(), self.stderr.whole()];
        Taken { stdout, stderr, skipped: before + earlier, full_output: self.full.file() }
    }

    pub fn has_news(&self) -> bool {
        [&self.stdout, &self.stderr].iter().any(|side| side.fresh > 0 || !side.collapse.pending().is_empty())
    }

    fn side(&mut self, stream: Stream) -> &mut Side {
        match stream {
            Stream::Stdout => &mut self.stdout,
            Stream::Stderr => &mut self.stderr,
        }
    }

    fn keep(&mut self, stream: Stream, piece: Piece) -> String {
        let side = self.side(stream);
        side.push(&piece.kept);
        let is_more_than_its_end = side.total > side.limit as u64;
        self.full.push(&piece.kept, is_more_than_its_end);
        self.side(stream).thin(piece.shown)
    }
}

#[derive(Debug, Default)]
pub(super) struct Side {
    decoder: Decoder,
    collapse: Collapse,
    limit: usize,
    end: String,
    fresh: u64,
    total: u64,
    shown: u64,
    unshown: u64,
    shown_at: Option<Instant>,
}

impl Side {
    pub(super) fn new(limit: usize) -> Self {
        Self { limit, ..Self::default() }
    }

    /// Takes bytes of which only the end is kept.
    pub(super) fn write(&mut self, bytes: &[u8]) {
        let text = self.decoder.push(bytes);
        let piece = self.collapse.push(&text);
        self.push(&piece.kept);
    }

    /// What of a piece is shown: all of it at a readable pace, only now and then a piece of a flood.
    fn thin(&mut self, text: String) -> String {
        let size = text.len() as u64;
        if self.shown > SHOWN_FREELY && self.shown_at.is_some_and(|at| at.elapsed() < PACE) {
            self.unshown += size;
            return String::new();
        }
        self.shown += size;
        self.shown_at = Some(Instant::now());
        match std::mem::take(&mut self.unshown) {
            0 => text,
            gap => format!("\n[… {gap} B …]\n{text}"),
        }
    }

    /// What is shown at the end: the rest, or after a gap the end of everything.
    fn last_shown(&mut self, rest: String) -> String {
        match std::mem::take(&mut self.unshown) {
            0 => rest,
            gap => format!("\n[… {gap} B …]\n{}", &self.end[end_from(&self.end, LAST_SHOWN)..]),
        }
    }

    fn push(&mut self, text: &str) {
        self.fresh += text.len() as u64;
        self.total += text.len() as u64;
        self.end.push_str(text);
        if self.end.len() > 2 * self.limit {
            self.end.drain(..end_from(&self.end, self.limit));
        }
    }

    /// The end of what is new, and how many bytes of it are left out.
    fn take(&mut self) -> (String, u64) {
        let fresh = std::mem::take(&mut self.fresh);
        self.last(fresh)
    }

    pub(super) fn whole(&self) -> (String, u64) {
        self.last(self.total)
    }

    /// The end of the last so many bytes with the line that is not over yet, and how many bytes of them are left out.
    fn last(&self, bytes: u64) -> (String, u64) {
        let kept = usize::try_from(bytes).unwrap_or(usize::MAX).min(self.end.len());
        let mut text = format!("{}{}", &self.end[self.end.len() - kept..], self.collapse.pending());
        let all = bytes + (text.len() - kept) as u64;
        text.drain(..end_from(&text, self.limit));
        let skipped = all.saturating_sub(text.len() as u64);
        (text, skipped)
    }
}

/// Where the last `limit` bytes begin, or a little later: at a line if one begins there, at a character always.
fn end_from(text: &str, limit: usize) -> usize {
    let Some(from) = text.len().checked_sub(limit).filter(|from| *from > 0) else { return 0 };
    let from = text.ceil_char_boundary(from);
    let line = text[from..].find('\n').map_or(from, |at| from + at + 1);
    if line - from <= limit / 4 { line } else { from }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn begun(name: &str) -> (tempfile::TempDir, Transcript) {
        let home = tempfile::tempdir().unwrap();
        let transcript = Transcript::new(home.path(), name);
        (home, transcript)
    }

    #[test]
    fn little_output_makes_no_file() {
        let home = tempfile::tempdir().unwrap();
        let mut transcript = Transcript::new(&home.path().join("outputs"), "c1");
        let text = "\x1b[31mred\x1b[0m\nbegun";
        assert_eq!(transcript.push(Stream::Stdout, text.as_bytes()), text);
        transcript.push(Stream::Stderr, b"oops\n");
        transcript.finish();
        let taken = transcript.take();
        assert_eq!((taken.stdout.as_str(), taken.stderr.as_str()), ("red\nbegun", "oops\n"));
        assert_eq!((taken.skipped, taken.full_output), (0, None));
        assert!(!home.path().join("outputs").exists());
    }

    #[test]
    fn the_end_is_handed_out_and_the_whole_is_kept() {
        let (home, mut transcript) = begun("call/../1");
        let text: String = (0..5000).map(|n| format!("line {n}\n")).collect();
        for piece in text.as_bytes().chunks(700) {
            transcript.push(Stream::Stdout, piece);
        }
        transcript.finish();
        let taken = transcript.take();
        assert!(taken.stdout.len() <= STDOUT_END && taken.stdout.len() > STDOUT_END / 2);
        assert!(taken.stdout.starts_with("line ") && text.ends_with(&taken.stdout));
        assert_eq!(taken.skipped as usize + taken.stdout.len(), text.len());
        let whole = taken.full_output.unwrap();
        assert!(whole.complete);
        assert_eq!(std::fs::read_to_string(&whole.path).unwrap(), text);
        assert_eq!(whole.path.parent().unwrap(), home.path(), "a strange id stays a file name");
    }

    #[test]
    fn a_flood_is_thinned_and_its_end_is_shown() {
        let (_home, mut transcript) = begun("flood");
        let line = format!("{}\n", "y".repeat(1023));
        let mut shown = 0;
        for _ in 0..4000 {
            shown += transcript.push(Stream::Stdout, line.as_bytes()).len();
        }
        transcript.push(Stream::Stdout, b"the end\n");
        let last = transcript.finish();
        assert!(shown >= SHOWN_FREELY as usize, "{shown}");
        assert!(shown < 3_000_000, "{shown}");
        assert!(last[0].1.ends_with("the end\n") && last[0].1.len() <= LAST_SHOWN + 100);
        assert_eq!(last[1].1, "");
    }

    #[test]
    fn each_take_brings_only_what_is_new() {
        let (_home, mut transcript) = begun("job");
        assert!(!transcript.has_news());
        transcript.push(Stream::Stdout, b"one\n");
        assert!(transcript.has_news());
        assert_eq!(transcript.take().stdout, "one\n");
        assert!(!transcript.has_news());
        transcript.push(Stream::Stdout, b"two\nready on port");
        assert_eq!(transcript.take().stdout, "two\nready on port");
        assert_eq!(transcript.take().stdout, "ready on port", "as long as it is not over");
        assert_eq!(transcript.ends().stdout, "one\ntwo\nready on port");
    }

    #[test]
    fn looking_at_the_ends_takes_nothing_away() {
        let (_home, mut transcript) = begun("job");
        let text: String = (0..5000).map(|n| format!("line {n}\n")).collect();
        transcript.push(Stream::Stdout, text.as_bytes());
        let seen = transcript.ends();
        assert!(seen.stdout.len() <= STDOUT_END && seen.stdout.len() > STDOUT_END / 2);
        assert_eq!(seen.skipped as usize + seen.stdout.len(), text.len());
        assert_eq!(transcript.take(), seen);
        assert!(!transcript.has_news());
        transcript.push(Stream::Stdout, b"more\n");
        assert_eq!(transcript.take().stdout, "more\n");
        assert!(transcript.ends().stdout.ends_with("line 4999\nmore\n"));
    }

    #[test]
    fn a_directory_that_cannot_be_written_is_said_not_fatal() {
        let home = tempfile::tempdir().unwrap();
        let blocked = home.path().join("file");
        std::fs::write(&blocked, "").unwrap();
        let mut transcript = Transcript::new(&blocked, "x");
        transcript.push(Stream::Stdout, "y\n".repeat(STDOUT_END).as_bytes());
        let taken = transcript.take();
        assert_eq!(taken.full_output, None);
        assert!(taken.skipped > 0 && taken.stdout.ends_with("y\n"));
    }
}

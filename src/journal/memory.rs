//! The project's memory in `.pointsman/memory`: what is to be remembered in `notes.md`, a line each with its day, and a file a
//! day with the routing log. People read and edit them; they are created with the first word.

use super::private;
use super::routing::Block;
use super::stats::{self, Stats};
use crate::protocol::Here;
use crate::text::cut;
use crate::text::redact::redact;
use crate::workspace::Clock;
use rustix::fd::OwnedFd;
use rustix::fs::OFlags;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;

const IGNORED: &str = "memory/\nplans/\n";
/// As long as nothing of the user's own lies beside them, git is not to show the directory at all.
const ALL_IGNORED: &str = "memory/\nplans/\n.gitignore\n";
const DIRS: [&str; 2] = [".pointsman", "memory"];
const NOTES: &str = "notes";
/// Of a file the newest so many bytes are looked at, and so many of all files together.
const DAY: u64 = 4 * 1024 * 1024;
const ALL: u64 = 32 * 1024 * 1024;
const MOST_FILES: usize = 4_000;
/// Of a fact, and of a day, so much is told.
const FACT: usize = 2_000;
const TODAY: usize = 16_000;

#[derive(Debug, Clone)]
pub struct Memory {
    root: PathBuf,
    clock: Clock,
}

impl Memory {
    pub fn new(here: &Here, clock: Clock) -> Self {
        Self { root: here.root.clone(), clock }
    }

    pub fn path(&self) -> PathBuf {
        self.root.join(DIRS[0]).join(DIRS[1]).join(format!("{NOTES}.md"))
    }

    /// Writes a fact down, with a mark for each secret in it; one that stands there already is not written again.
    pub fn remember(&self, text: &str) -> io::Result<Remembered> {
        let now = self.clock.now();
        let text = told(&redact(text.trim()));
        let notes = self.read(NOTES)?;
        let known =
            facts(&notes).iter().any(|note| told(dated(note).map_or(*note, |(_, note)| note)) == text);
        if known {
            return Ok(Remembered { text, known });
        }
        let mut lines = text.lines();
        let mut entry = format!("{} {}\n", self.clock.date(now), lines.next().unwrap_or_default());
        lines.for_each(|line| entry.push_str(&format!("  {line}\n")));
        self.append(NOTES, &entry)?;
        Ok(Remembered { text, known })
    }

    /// Facts in which all words of the query occur, notes first, then by day, the newest first; at most `limit`, each with its
    /// day.
    pub fn search(&self, query: &str, limit: usize) -> io::Result<Vec<String>> {
        self.look(query, limit).map(|(found, _)| found)
    }

    /// What is found, and how many bytes were looked at for it.
    fn look(&self, query: &str, limit: usize) -> io::Result<(Vec<String>, u64)> {
        let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
        let (mut found, mut looked, mut lower) = (Vec::new(), 0, String::new());
        for name in &self.names()? {
            let text = self.read(name)?;
            looked += text.len() as u64;
            for fact in facts(&text).into_iter().rev() {
                in_lower_case(fact, &mut lower);
                if !words.iter().all(|word| lower.contains(word.as_str())) {
                    continue;
                }
                found.push(match dated(fact) {
                    Some((day, fact)) if *name == NOTES => format!("{day}: {}", told(fact)),
                    _ => format!("{name}: {}", told(fact)),
                });
                if found.len() >= limit {
                    return Ok((found, looked));
                }
            }
            if looked >= ALL {
                break;
            }
        }
        Ok((found, looked))
    }

    /// What was noted today, and the routing log of the day.
    pub fn today(&self) -> io::Result<String> {
        let today = self.clock.date(self.clock.now());
        let notes = self.read(NOTES)?;
        let notes = facts(&notes);
        let mut text: String = notes
            .iter()
            .filter_map(|note| dated(note).filter(|(day, _)| *day == today))
            .map(|(_, note)| format!("{}\n", told(note)))
            .collect();
        text.push_str(&self.read(&today)?);
        Ok(cut::both_ends(&text, TODAY).into_owned())
    }

    pub(super) fn log(&self, block: &Block) -> io::Result<()> {
        self.append(&self.clock.date(self.clock.now()), &block.text())
    }

    pub fn stats(&self) -> io::Result<Stats> {
        let mut stats = Stats::default();
        for day in self.names()?.iter().filter(|name| looks_like(name, "0000-00-00")).take(stats::MOST_DAYS) {
            stats.add(&self.read(day)?);
        }
        Ok(stats)
    }

    fn append(&self, name: &str, entry: &str) -> io::Result<()> {
        let dir = private::dir_beneath(&self.root, &DIRS, true)?;
        let how = OFlags::RDWR | OFlags::CREATE | OFlags::APPEND;
        let mut file = private::open_in(&dir, &format!("{name}.md"), how)?;
        self.ignore()?;
        file.lock()?;
        let torn = private::ends_torn(&mut file)?;
        file.write_all(format!("{}{entry}", if torn { "\n" } else { "" }).as_bytes())
    }

    pub(super) fn ignore(&self) -> io::Result<()> {
        let (dir, name) = (private::dir_beneath(&self.root, &DIRS[..1], false)?, ".gitignore");
        let alone =
            private::names_in(&dir)?.iter().all(|name| ["memory", "plans", ".gitignore"].contains(&&**name));
        match private::open_in(&dir, name, OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL) {
            Ok(mut file) => return file.write_all(if alone { ALL_IGNORED } else { IGNORED }.as_bytes()),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
        let mut text = Vec::new();
        if !alone && let Some(file) = private::if_plain(private::open_in(&dir, name, OFlags::RDONLY))? {
            file.take(ALL_IGNORED.len() as u64 + 1).read_to_end(&mut text)?;
        }
        if text != ALL_IGNORED.as_bytes() {
            return Ok(());
        }
        private::open_in(&dir, name, OFlags::WRONLY | OFlags::TRUNC)?.write_all(IGNORED.as_bytes())
    }

    fn read(&self, name: &str) -> io::Result<String> {
        let open = |dir: OwnedFd| private::open_in(&dir, &format!("{name}.md"), OFlags::RDONLY);
        let file = private::dir_beneath(&self.root, &DIRS, false).and_then(open);
        let mut bytes = Vec::new();
        if let Some(mut file) = private::if_plain(file)? {
            let before = file.metadata()?.len().saturating_sub(DAY);
            file.seek(SeekFrom::Start(before))?;
            file.take(DAY).read_to_end(&mut bytes)?;
            // A line that begins before is none.
            if before > 0 {
                let end = bytes.iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |end| end + 1);
                bytes.drain(..end);
            }
        }
        // Nobody writes notes with such bytes.
        if bytes.contains(&0) {
            bytes.clear();
        }
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// The files there are, without their ending: the notes first, then days, the newest first.
    fn names(&self) -> io::Result<Vec<String>> {
        let Some(dir) = private::if_plain(private::dir_beneath(&self.root, &DIRS, false))? else {
            return Ok(Vec::new());
        };
        let entries = private::names_in(&dir)?;
        let mut names: Vec<String> =
            entries.iter().filter_map(|name| name.strip_suffix(".md")).map(str::to_owned).collect();
        names.sort_unstable_by(|a, b| b.cmp(a));
        names.truncate(MOST_FILES);
        Ok(names)
    }
}

/// What was written down, and whether it stood there before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remembered {
    pub text: String,
    pub known: bool,
}

/// A fact as it is told: its lines without their indentation, cut where it is long.
fn told(fact: &str) -> String {
    let lines: Vec<&str> = fact.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    cut::head(&lines.join("\n"), FACT).into_owned()
}

/// Puts the text into the buffer in lower case; most notes are ASCII, for which that is quick.
fn in_lower_case(text: &str, lower: &mut String) {
    lower.clear();
    match text.is_ascii() {
        true => {
            lower.push_str(text);
            lower.make_ascii_lowercase();
        }
        false => lower.push_str(&text.to_lowercase()),
    }
}

/// A note's day and its text.
fn dated(note: &str) -> Option<(&str, &str)> {
    note.split_once(' ').filter(|(day, _)| looks_like(day, "0000-00-00"))
}

/// True if the text has the pattern's shape: a digit where that has a zero, else the same character.
fn looks_like(text: &str, pattern: &str) -> bool {
    let fits = |(b, p): (u8, u8)| if p == b'0' { b.is_ascii_digit() } else { b == p };
    text.len() == pattern.len() && text.bytes().zip(pattern.bytes()).all(fits)
}

/// Everything in a day's note that is no routing decision: an entry for each line, with the indented lines below it.
fn facts(text: &str) -> Vec<&str> {
    let mut facts: Vec<&str> = Vec::new();
    let (mut routing, mut begins, mut end) = (false, 0, 0);
    for line in text.split_inclusive('\n') {
        end += line.len();
        let line = line.trim_end();
        if line.is_empty() {
            continue;
        }
        if line.starts_with("  ") {
            if let Some(last) = facts.last_mut().filter(|_| !routing) {
                *last = &text[begins..end];
            }
            continue;
        }
        let words = line.split_once(' ').filter(|(time, _)| looks_like(time, "00:00")).map(|(_, rest)| rest);
        routing = words.is_some_and(|rest| rest.starts_with("ROUTE "));
        if !routing {
            let fact = words.and_then(|rest| rest.strip_prefix("NOTE ")).unwrap_or(line);
            begins = fact.as_ptr().addr() - text.as_ptr().addr();
            facts.push(fact);
        }
    }
    facts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::Timestamp;
    use rustix::fs::Mode;

    fn memory(root: &std::path::Path, at: u64) -> Memory {
        let here = Here::new(root.to_owned(), "/home/u".into());
        Memory::new(&here, Clock::Fixed(Timestamp(at)))
    }

    #[test]
    fn facts_are_kept_and_found() {
        let dir = tempfile::tempdir().unwrap();
        let (old, new) = (memory(dir.path(), 1_770_000_000_000), memory(dir.path(), 1_770_100_000_000));
        assert_eq!((old.today().unwrap(), old.search("x", 9).unwrap()), (String::new(), vec![]));
        assert!(!dir.path().join(".pointsman").exists());
        old.remember("Deploys go through the Staging box\nnever directly").unwrap();
        new.append("2026-02-03", "09:00 ROUTE \"staging\" → ACTION\n  Routed to: koda\n\n").unwrap();
        new.remember("the staging box is called anna").unwrap();
        let text = "# By hand\n- staging: ask Ben\n\n09:00 ROUTE \"staging\" → ANSWER\n  Triggers: []\n\nstaging tail\n";
        std::fs::write(dir.path().join(".pointsman/memory/2026-01-01.md"), text).unwrap();
        assert_eq!(
            new.search("STAGING", 9).unwrap().join("|"),
            "2026-02-03: the staging box is called anna|2026-02-02: Deploys go through the Staging box\nnever directly|\
             2026-01-01: staging tail|2026-01-01: - staging: ask Ben"
        );
        assert_eq!(new.search("staging box anna", 9).unwrap().len(), 1);
        assert_eq!(new.search("staging", 2).unwrap().len(), 2);
        assert!(new.today().unwrap().contains("ROUTE"));
    }

    #[test]
    fn a_fact_is_written_once_and_without_its_secrets() {
        let dir = tempfile::tempdir().unwrap();
        let memory = memory(dir.path(), 1_770_000_000_000);
        let first = memory.remember(" we use tabs\n  here ").unwrap();
        assert_eq!((first.text.as_str(), first.known), ("we use tabs\nhere", false));
        assert!(memory.remember("we use tabs\nhere").unwrap().known);
        assert!(!memory.remember("we use tabs").unwrap().known);
        let token = "ghp_abcdefghijklmnopqrstuvwxyz0123456789";
        assert_eq!(
            memory.remember(&format!("the token is {token}")).unwrap().text,
            "the token is <secret:github-token>"
        );
        let written = std::fs::read_to_string(memory.path()).unwrap();
        assert_eq!(
            written,
            "2026-02-02 we use tabs\n  here\n2026-02-02 we use tabs\n2026-02-02 the token is <secret:github-token>\n"
        );
    }

    #[test]
    fn ten_times_the_notes_take_ten_times_the_work() {
        let work = |count: usize, query: &str| {
            let dir = tempfile::tempdir().unwrap();
            let memory = memory(dir.path(), 1_770_000_000_000);
            memory.remember("first").unwrap();
            let notes =
                (0..count).map(|n| format!("2026-01-01 note {n:05} on deploys and the staging box\n"));
            std::fs::write(memory.path(), notes.collect::<String>()).unwrap();
            memory.look(query, 10).unwrap()
        };
        let (few, small) = work(1_000, "staging 00007");
        let (many, large) = work(10_000, "staging 00007");
        assert_eq!((few.len(), many.len()), (1, 1));
        assert!(small > 0 && large <= 11 * small, "{small} {large}");
        assert_eq!(work(10_000, "").0[0], "2026-01-01: note 09999 on deploys and the staging box");
    }

    #[test]
    fn strange_files_of_notes_are_bounded() {
        let dir = tempfile::tempdir().unwrap();
        let memory = memory(dir.path(), 1_770_000_000_000);
        memory.remember("first").unwrap();
        let notes = dir.path().join(".pointsman/memory");
        std::fs::write(notes.join("2026-01-01.md"), [b"needle".as_slice(), &[0; 9]].concat()).unwrap();
        std::fs::write(notes.join("2026-01-02.md"), "needle ".repeat(70_000)).unwrap();
        let huge =
            format!("2025-01-01 old needle\n{}2026-02-02 new needle\n", "2026-01-01 x\n".repeat(600_000));
        std::fs::write(memory.path(), huge).unwrap();
        let found = memory.search("needle", 9).unwrap();
        assert_eq!(found[0], "2026-02-02: new needle");
        assert!(found.len() == 2 && found[1].starts_with("2026-01-02: needle") && found[1].len() < 2_100);
        std::fs::write(notes.join("2026-02-02.md"), "09:00 ROUTE x\n".repeat(100_000)).unwrap();
        let today = memory.today().unwrap();
        assert!(today.starts_with("new needle\n") && today.len() < 17_000, "{}", today.len());
    }

    #[test]
    fn the_gitignore_hides_all_until_something_of_the_users_own_lies_there_and_is_never_overwritten() {
        let dir = tempfile::tempdir().unwrap();
        let memory = memory(dir.path(), 0);
        memory.remember("a").unwrap();
        let path = dir.path().join(".pointsman/.gitignore");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "memory/\nplans/\n.gitignore\n");
        std::fs::write(dir.path().join(".pointsman/config.toml"), "").unwrap();
        memory.remember("b").unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "memory/\nplans/\n");
        std::fs::write(&path, "mine").unwrap();
        memory.remember("b").unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
    }

    #[test]
    fn a_link_leads_no_note_out_of_the_project() {
        for link in [".pointsman", ".pointsman/memory", ".pointsman/memory/notes.md"] {
            let dir = tempfile::tempdir().unwrap();
            let outside = tempfile::tempdir().unwrap();
            let path = dir.path().join(link);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::os::unix::fs::symlink(outside.path().join("x"), &path).unwrap();
            let there = outside.path().join("x/memory");
            std::fs::create_dir_all(&there).unwrap();
            std::fs::write(there.join("notes.md"), "1970-01-01 theirs").unwrap();
            std::fs::write(there.parent().unwrap().join("notes.md"), "1970-01-01 theirs").unwrap();
            let memory = memory(dir.path(), 0);
            assert!(memory.remember("secret").is_err(), "{link}");
            assert_eq!(memory.today().unwrap(), "", "{link}");
            assert_eq!(memory.search("theirs", 9).unwrap(), [""; 0], "{link}");
            assert_eq!(std::fs::read_dir(&there).unwrap().count(), 1, "{link}");
            assert_eq!(std::fs::read_to_string(there.join("notes.md")).unwrap(), "1970-01-01 theirs");
        }
    }

    #[test]
    fn what_is_no_plain_file_is_neither_read_nor_written() {
        let dir = tempfile::tempdir().unwrap();
        let (notes, ignored) =
            (dir.path().join(".pointsman/memory"), dir.path().join(".pointsman/.gitignore"));
        let outside = dir.path().join("outside");
        std::fs::create_dir_all(&notes).unwrap();
        std::fs::write(&outside, ALL_IGNORED).unwrap();
        std::fs::write(dir.path().join(".pointsman/config.toml"), "").unwrap();
        std::os::unix::fs::symlink(&outside, ignored).unwrap();
        memory(dir.path(), 0).remember("a").unwrap();
        assert_eq!(std::fs::read_to_string(&outside).unwrap(), ALL_IGNORED);
        std::fs::remove_file(notes.join("notes.md")).unwrap();
        let (kind, mode) = (rustix::fs::FileType::Fifo, Mode::from_raw_mode(0o600));
        rustix::fs::mknodat(rustix::fs::CWD, notes.join("notes.md"), kind, mode, 0).unwrap();
        let memory = memory(dir.path(), 0);
        assert!(memory.remember("b").is_err());
        assert_eq!(memory.today().unwrap(), "");
    }
}

//! The project's memory in `.pointsman/memory`: what is to be remembered in `notes.md`, a line each with its day, and a file a
//! day with the routing log. People read and edit them; they are created with the first word.

use super::private;
use super::routing::Block;
use super::stats::{self, Stats};
use crate::protocol::Here;
use crate::workspace::Clock;
use std::io::{self, Read, Write};
use std::path::PathBuf;

const IGNORED: &str = "memory/\nplans/\n";
/// As long as nothing of the user's own lies beside them, git is not to show the directory at all.
const ALL_IGNORED: &str = "memory/\nplans/\n.gitignore\n";
const NOTES: &str = "notes";
const DAY: u64 = 4 * 1024 * 1024;

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
        self.dir().join(format!("{NOTES}.md"))
    }

    pub fn remember(&self, text: &str) -> io::Result<()> {
        let now = self.clock.now();
        let mut lines = text.trim().lines();
        let mut entry = format!("{} {}\n", self.clock.date(now), lines.next().unwrap_or_default());
        lines.for_each(|line| entry.push_str(&format!("  {line}\n")));
        self.append(NOTES, &entry)
    }

    /// Facts in which all words of the query occur, notes first, then by day, the newest first; at most `limit`, each with its
    /// day.
    pub fn search(&self, query: &str, limit: usize) -> io::Result<Vec<String>> {
        let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
        let mut found = Vec::new();
        for name in &self.names()? {
            let text = self.read(name)?;
            let facts = facts(&text);
            let fits = |fact: &&String| {
                let lower = fact.to_lowercase();
                words.iter().all(|word| lower.contains(word.as_str()))
            };
            found.extend(facts.iter().rev().filter(fits).map(|fact| match dated(fact) {
                Some((day, fact)) if *name == NOTES => format!("{day}: {fact}"),
                _ => format!("{name}: {fact}"),
            }));
            if found.len() >= limit {
                break;
            }
        }
        found.truncate(limit);
        Ok(found)
    }

    /// What was noted today, and the routing log of the day.
    pub fn today(&self) -> io::Result<String> {
        let today = self.clock.date(self.clock.now());
        let notes = facts(&self.read(NOTES)?);
        let mut text: String = notes
            .iter()
            .filter_map(|note| dated(note).filter(|(day, _)| *day == today))
            .map(|(_, note)| format!("{note}\n"))
            .collect();
        text.push_str(&self.read(&today)?);
        Ok(text)
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

    fn dir(&self) -> PathBuf {
        self.root.join(".pointsman/memory")
    }

    fn append(&self, name: &str, entry: &str) -> io::Result<()> {
        let mut file = private::open_beneath(&self.root, &[".pointsman", "memory"], &format!("{name}.md"))?;
        self.ignore()?;
        file.lock()?;
        let torn = private::ends_torn(&mut file)?;
        file.write_all(format!("{}{entry}", if torn { "\n" } else { "" }).as_bytes())
    }

    pub(super) fn ignore(&self) -> io::Result<()> {
        let (dir, ours) = (self.root.join(".pointsman"), ["memory", "plans", ".gitignore"]);
        let mut entries = std::fs::read_dir(&dir)?.flatten();
        let alone = entries.all(|entry| ours.iter().any(|name| entry.file_name() == *name));
        let wanted = if alone { ALL_IGNORED } else { IGNORED };
        private::create_beneath(&self.root, ".pointsman", ".gitignore", wanted.as_bytes())?;
        let path = dir.join(".gitignore");
        let outdated = !alone && std::fs::read(&path).is_ok_and(|text| text == ALL_IGNORED.as_bytes());
        if outdated { std::fs::write(path, IGNORED) } else { Ok(()) }
    }

    fn read(&self, name: &str) -> io::Result<String> {
        let path = self.dir().join(format!("{name}.md"));
        let is_file = std::fs::symlink_metadata(&path).is_ok_and(|meta| meta.is_file());
        if !is_file {
            return Ok(String::new());
        }
        let mut bytes = Vec::new();
        std::fs::File::open(path)?.take(DAY).read_to_end(&mut bytes)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// The files there are, without their ending: the notes first, then days, the newest first.
    fn names(&self) -> io::Result<Vec<String>> {
        let Some(entries) = private::if_there(std::fs::read_dir(self.dir()))? else { return Ok(Vec::new()) };
        let name = |entry: io::Result<std::fs::DirEntry>| {
            let name = entry.ok()?.file_name().into_string().ok()?;
            Some(name.strip_suffix(".md")?.to_owned())
        };
        let mut names: Vec<String> = entries.filter_map(name).collect();
        names.sort_unstable_by(|a, b| b.cmp(a));
        Ok(names)
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
fn facts(text: &str) -> Vec<String> {
    let mut facts: Vec<String> = Vec::new();
    let mut routing = false;
    for line in text.lines() {
        if line.trim().is_empty() {
            continue;
        }
        if line.starts_with("  ") {
            if let Some(last) = facts.last_mut().filter(|_| !routing) {
                last.push('\n');
                last.push_str(line.trim());
            }
            continue;
        }
        let words = line.split_once(' ').filter(|(time, _)| looks_like(time, "00:00")).map(|(_, rest)| rest);
        routing = words.is_some_and(|rest| rest.starts_with("ROUTE "));
        if !routing {
            facts.push(words.and_then(|rest| rest.strip_prefix("NOTE ")).unwrap_or(line).to_owned());
        }
    }
    facts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::Timestamp;

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
            std::fs::create_dir_all(outside.path().join("x/memory")).unwrap();
            let memory = memory(dir.path(), 0);
            assert!(memory.remember("secret").is_err(), "{link}");
            assert!(!memory.today().unwrap().contains("secret"));
            let inside = std::fs::read_dir(outside.path().join("x/memory")).unwrap().count();
            assert_eq!(inside, 0, "{link}");
        }
    }
}

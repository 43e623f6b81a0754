//! The project's notes: `.pointsman/memory/YYYY-MM-DD.md`, one file a day with remembered facts and the routing log.
//! People read and edit them; they are created with the first word.

use super::private;
use super::stats::{self, Stats};
use crate::protocol::{Analysed, Asked, Debate, Here, Route, Timestamp, Track};
use crate::text::redact::redact;
use crate::workspace::Clock;
use std::io::{self, Read, Write};
use std::path::PathBuf;

const IGNORED: &str = "memory/\nplans/\n";
/// How much of the input stands in the routing log, in characters.
const INPUT: usize = 80;
/// How much of one day is read.
const DAY: u64 = 4 * 1024 * 1024;

/// The notes of one project.
#[derive(Debug, Clone)]
pub struct Memory {
    root: PathBuf,
    clock: Clock,
}

impl Memory {
    /// The notes of this project.
    pub fn new(here: &Here, clock: Clock) -> Self {
        Self { root: here.root.clone(), clock }
    }

    /// Today's file, whether it exists or not.
    pub fn path(&self) -> PathBuf {
        self.dir().join(self.today_name())
    }

    /// Keeps a fact in today's note.
    pub fn remember(&self, text: &str) -> io::Result<()> {
        let now = self.clock.now();
        let mut lines = text.trim().lines();
        let mut entry = format!("{} NOTE {}\n", self.clock.time(now), lines.next().unwrap_or_default());
        lines.for_each(|line| entry.push_str(&format!("  {line}\n")));
        self.append(now, &entry)
    }

    /// Takes the last fact of exactly this text out of today's note again; false if it is not there.
    pub fn forget(&self, text: &str) -> io::Result<bool> {
        let mut lines = text.trim().lines();
        let mut wanted = format!(" NOTE {}\n", lines.next().unwrap_or_default());
        lines.for_each(|line| wanted.push_str(&format!("  {line}\n")));
        let today = self.today()?;
        let Some(at) = today.rfind(&wanted) else { return Ok(false) };
        let start = today[..at].rfind('\n').map_or(0, |end| end + 1);
        let rest = format!("{}{}", &today[..start], &today[at + wanted.len()..]);
        let file = private::open_beneath(&self.root, &[".pointsman", "memory"], &self.today_name())?;
        file.lock()?;
        let mode = file.metadata()?.permissions();
        private::replace(&self.path(), |to| to.write_all(rest.as_bytes()))?;
        std::fs::set_permissions(self.path(), mode)?;
        Ok(true)
    }

    /// Facts in which all words of the query occur, newest day first, at most `limit`, each with its day.
    pub fn search(&self, query: &str, limit: usize) -> io::Result<Vec<String>> {
        let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
        let mut found = Vec::new();
        for day in self.days()? {
            let text = self.read(&format!("{day}.md"))?;
            let facts = facts(&text);
            let fits = |fact: &&String| {
                let lower = fact.to_lowercase();
                words.iter().all(|word| lower.contains(word.as_str()))
            };
            found.extend(facts.iter().rev().filter(fits).map(|fact| format!("{day}: {fact}")));
            if found.len() >= limit {
                break;
            }
        }
        found.truncate(limit);
        Ok(found)
    }

    /// Today's note, empty if there is none.
    pub fn today(&self) -> io::Result<String> {
        self.read(&self.today_name())
    }

    /// Logs a routing decision.
    pub(super) fn log_route(
        &self,
        input: &str,
        route: &Route,
        to: &str,
        overridden: Option<&str>,
    ) -> io::Result<()> {
        let now = self.clock.now();
        let entry = routing(&self.clock.time(now), input, route, to, overridden);
        self.append(now, &format!("{entry}\n"))
    }

    /// Adds to the last decision how the request was understood.
    pub(super) fn log_analysis(&self, analysed: &Analysed, debate: &Debate) -> io::Result<()> {
        let entry = understood(analysed, debate);
        if entry.is_empty() { Ok(()) } else { self.append(self.clock.now(), &entry) }
    }

    /// What the rules decided in this project, from the routing log of its latest days.
    pub fn stats(&self) -> io::Result<Stats> {
        let mut stats = Stats::default();
        for day in self.days()?.iter().filter(|day| is_day(day)).take(stats::MOST_DAYS) {
            stats.add(&self.read(&format!("{day}.md"))?);
        }
        Ok(stats)
    }

    fn dir(&self) -> PathBuf {
        self.root.join(".pointsman/memory")
    }

    fn today_name(&self) -> String {
        format!("{}.md", self.clock.date(self.clock.now()))
    }

    fn append(&self, now: Timestamp, entry: &str) -> io::Result<()> {
        let name = format!("{}.md", self.clock.date(now));
        let mut file = private::open_beneath(&self.root, &[".pointsman", "memory"], &name)?;
        private::create_beneath(&self.root, ".pointsman", ".gitignore", IGNORED.as_bytes())?;
        file.lock()?;
        let torn = private::ends_torn(&mut file)?;
        file.write_all(format!("{}{entry}", if torn { "\n" } else { "" }).as_bytes())
    }

    fn read(&self, name: &str) -> io::Result<String> {
        let path = self.dir().join(name);
        let is_file = std::fs::symlink_metadata(&path).is_ok_and(|meta| meta.is_file());
        if !is_file {
            return Ok(String::new());
        }
        let mut bytes = Vec::new();
        std::fs::File::open(path)?.take(DAY).read_to_end(&mut bytes)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// The days with notes, newest first.
    fn days(&self) -> io::Result<Vec<String>> {
        let entries = match std::fs::read_dir(self.dir()) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            other => other?,
        };
        let name = |entry: io::Result<std::fs::DirEntry>| {
            let name = entry.ok()?.file_name().into_string().ok()?;
            Some(name.strip_suffix(".md")?.to_owned())
        };
        let mut days: Vec<String> = entries.filter_map(name).collect();
        days.sort_unstable_by(|a, b| b.cmp(a));
        Ok(days)
    }
}

/// One decision as it stands in the log.
fn routing(time: &str, input: &str, route: &Route, to: &str, overridden: Option<&str>) -> String {
    let line = redact(input).split_whitespace().collect::<Vec<_>>().join(" ");
    let input: String = line.chars().take(INPUT).collect();
    let track = match route.track {
        Track::Answer => "ANSWER",
        Track::Action => "ACTION",
        Track::Trivial => "TRIVIAL",
    };
    let triggers: Vec<_> = route.triggers.iter().map(|trigger| redact(&trigger.text)).collect();
    let mut entry = format!("{time} ROUTE \"{input}\" → {track}\n  Triggers: [{}]\n", triggers.join(", "));
    if route.track == Track::Action {
        let count = triggers.len();
        let plural = if count == 1 { "" } else { "s" };
        let confidence = format!("{:?}", route.confidence).to_uppercase();
        entry.push_str(&format!("  Confidence: {confidence} ({count} trigger{plural})\n"));
    } else {
        entry.push_str(&format!("  Pattern: {}\n", redact(&route.reason)));
    }
    if let Some(why) = overridden {
        entry.push_str(&format!("  Override: {}\n", redact(why)));
    }
    entry.push_str(&format!("  Routed to: {to}\n"));
    entry
}

/// What a model, if one was asked, and the debate's trigger add to a decision.
fn understood(analysed: &Analysed, debate: &Debate) -> String {
    let mut entry = String::new();
    if let Some(asked) = &analysed.asked {
        let confidence = format!("{:?}", analysed.analysis.confidence).to_uppercase();
        let Asked { model, because, duration_ms, fault, .. } = asked;
        entry.push_str(&format!("  Analyzer: {model}, {duration_ms} ms ({because}) → {confidence}\n"));
        if let Some(fault) = fault {
            entry.push_str(&format!("  Analyzer fault: {}\n", redact(&one_line(fault))));
        }
    }
    if let Some(trigger) = &debate.trigger {
        let reason = debate.reason.as_deref().unwrap_or_default();
        entry.push_str(&format!("  Debate: {trigger} ({})\n", redact(&one_line(reason))));
    }
    entry
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(2 * INPUT).collect()
}

/// `YYYY-MM-DD`.
fn is_day(name: &str) -> bool {
    name.len() == 10
        && name
            .bytes()
            .enumerate()
            .all(|(at, b)| if at == 4 || at == 7 { b == b'-' } else { b.is_ascii_digit() })
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
        let words = line.split_once(' ').filter(|(time, _)| is_time(time)).map(|(_, rest)| rest);
        routing = words.is_some_and(|rest| rest.starts_with("ROUTE "));
        if !routing {
            facts.push(words.and_then(|rest| rest.strip_prefix("NOTE ")).unwrap_or(line).to_owned());
        }
    }
    facts
}

fn is_time(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() == 5 && bytes[2] == b':' && [0, 1, 3, 4].iter().all(|&i| bytes[i].is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::route::{Says, Work};
    use crate::protocol::{Confidence, Trigger};

    fn memory(root: &std::path::Path, at: u64) -> Memory {
        let here = Here { root: root.to_owned(), home: "/home/u".into() };
        Memory::new(&here, Clock::Fixed(Timestamp(at)))
    }

    fn route(track: Track, triggers: &[&str], reason: &str) -> Route {
        let trigger = |text: &&str| Trigger {
            text: (*text).to_owned(),
            rule: "r".into(),
            says: Says::Operation,
            work: Work::Change,
            start: 0,
        };
        let triggers: Vec<_> = triggers.iter().map(trigger).collect();
        let confidence = Confidence::of(triggers.len());
        Route {
            track,
            confidence,
            triggers,
            rule: "r".into(),
            reason: reason.into(),
            words: String::new(),
            sentences: vec![],
        }
    }

    #[test]
    fn decisions_are_logged_as_people_read_them() {
        let action = route(Track::Action, &["fix", "tests", "repo"], "three triggers");
        let answer = route(Track::Answer, &[], "question, no external reference");
        assert_eq!(
            routing("13:26", "fix the E2E tests in zbooks repo", &action, "koda", None),
            "13:26 ROUTE \"fix the E2E tests in zbooks repo\" → ACTION\n  Triggers: [fix, tests, repo]\n  \
             Confidence: STRONG (3 triggers)\n  Routed to: koda\n"
        );
        assert_eq!(
            routing("13:27", "what is HPOS?", &answer, "direct", None),
            "13:27 ROUTE \"what is HPOS?\" → ANSWER\n  Triggers: []\n  Pattern: question, no external reference\n  \
             Routed to: direct\n"
        );
    }

    #[test]
    fn a_logged_input_is_short_one_line_and_without_secrets() {
        let action = route(Track::Action, &["use"], "");
        let input = format!("use API_KEY=abcdef123456\nand {}", "ü".repeat(100));
        let line = routing("13:26", &input, &action, "koda", None).lines().next().unwrap().to_owned();
        assert!(!line.contains("abcdef123456"), "{line}");
        let quoted = line.split('"').nth(1).unwrap();
        assert_eq!(quoted.chars().count(), 80);
    }

    #[test]
    fn facts_are_kept_found_and_forgotten() {
        let dir = tempfile::tempdir().unwrap();
        let (old, new) = (memory(dir.path(), 1_770_000_000_000), memory(dir.path(), 1_770_100_000_000));
        assert_eq!((old.today().unwrap(), old.search("x", 9).unwrap()), (String::new(), vec![]));
        assert!(!dir.path().join(".pointsman").exists());
        old.remember("Deploys go through the Staging box\nnever directly").unwrap();
        new.log_route("where is the staging box", &route(Track::Action, &["staging"], ""), "koda", None)
            .unwrap();
        new.remember("the staging box is called anna").unwrap();
        std::fs::write(
            dir.path().join(".pointsman/memory/2026-01-01.md"),
            "# By hand\n- staging: ask Ben\n\n09:00 ROUTE \"staging\" → ANSWER\n  Triggers: []\n\nstaging tail\n",
        )
        .unwrap();
        let found = new.search("STAGING", 9).unwrap();
        assert_eq!(
            found,
            [
                "2026-02-03: the staging box is called anna",
                "2026-02-02: Deploys go through the Staging box\nnever directly",
                "2026-01-01: staging tail",
                "2026-01-01: - staging: ask Ben",
            ]
        );
        assert_eq!(new.search("staging box anna", 9).unwrap().len(), 1);
        assert_eq!(new.search("staging", 2).unwrap().len(), 2);
        assert!(new.forget("the staging box is called anna").unwrap());
        assert!(!new.forget("the staging box is called anna").unwrap());
        assert!(new.today().unwrap().contains("ROUTE"));
        assert!(old.forget("Deploys go through the Staging box\nnever directly").unwrap());
        assert_eq!(old.today().unwrap(), "");
    }

    #[test]
    fn the_gitignore_names_two_directories_and_is_never_overwritten() {
        let dir = tempfile::tempdir().unwrap();
        let memory = memory(dir.path(), 0);
        memory.remember("a").unwrap();
        let path = dir.path().join(".pointsman/.gitignore");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "memory/\nplans/\n");
        std::fs::write(&path, "mine").unwrap();
        memory.remember("b").unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
    }

    #[test]
    fn a_link_leads_no_note_out_of_the_project() {
        for link in [".pointsman", ".pointsman/memory", ".pointsman/memory/1970-01-01.md"] {
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

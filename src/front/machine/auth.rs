//! `auth`: stores, lists and removes keys. A key is read from standard input without echo and never shown again.

use super::Streams;
use crate::catalog::{Lang, auth as words};
use crate::protocol::{Failure, FailureKind};
use crate::provider::vendor::{self, Vendor};
use crate::text::clean::plain;
use crate::workspace::{AllKept, Credentials, Kept, Keyring};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};
use serde::Serialize;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use std::collections::BTreeMap;
use std::io::{BufRead, IsTerminal, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// No vendor's key is longer.
const LONGEST: usize = 8 * 1024;
/// Of a shorter key even its end tells too much.
const SHOWS_ITS_END: usize = 16;
const CTRL_C: u8 = 3;
const CTRL_D: u8 = 4;
const BACKSPACE: u8 = 8;
const CTRL_U: u8 = 21;
const DELETE: u8 = 127;

pub struct Auth<'a> {
    pub credentials: &'a Credentials,
    pub vendors: &'a [Vendor],
    pub vars: &'a BTreeMap<String, String>,
    pub lang: Lang,
}

#[derive(Serialize)]
struct Row {
    provider: String,
    /// `variable`, `keyring` or `file`.
    source: &'static str,
    /// The variable or the file.
    place: Option<String>,
    /// The last characters of the key.
    ends: Option<String>,
    used: bool,
}

impl Auth<'_> {
    pub fn set(&self, name: &str, streams: &mut Streams) -> Result<u8, Failure> {
        let lang = self.lang;
        if matches!(name, "offline" | "scripted") {
            return Err(Failure::usage(words::NEEDS_NONE.say(lang, &[("name", &name)])));
        }
        let vendor = vendor::find(self.vendors, name, lang)?;
        // What stands in the way is said before the key is asked for.
        self.credentials.load()?;
        let key =
            if std::io::stdin().is_terminal() { typed(vendor, streams, lang)? } else { piped(streams)? };
        let key = key.trim();
        let fits = key.len() <= LONGEST && key.bytes().all(|byte| byte.is_ascii_graphic());
        if key.is_empty() || !fits {
            let phrase = if fits { words::NO_KEY_GIVEN } else { words::BAD_KEY };
            return Err(Failure::usage(phrase.text(lang)).hint(words::GIVE_IT.say(lang, &[("name", &name)])));
        }
        let said = match self.credentials.keep(name, key)? {
            Kept::InKeyring => words::IN_KEYRING.say(lang, &[("vendor", &vendor.label)]),
            Kept::InFile(_) => {
                let found = Keyring::find(self.vars).is_some();
                let why = if found { words::NO_KEYRING } else { words::NO_TOOL }.text(lang);
                let path = self.credentials.path().display();
                let values: [(&str, &dyn std::fmt::Display); 4] =
                    [("vendor", &vendor.label), ("path", &path), ("tool", &Keyring::tool()), ("why", &why)];
                words::IN_FILE.say(lang, &values)
            }
        };
        streams.line(&said)?;
        self.note_variable(vendor, words::VARIABLE_FIRST, streams);
        Ok(0)
    }

    pub fn remove(&self, name: &str, streams: &mut Streams) -> Result<u8, Failure> {
        let lang = self.lang;
        let vendor = vendor::find(self.vendors, name, lang);
        let label = vendor.as_ref().map_or(name, |vendor| &vendor.label);
        let said = match self.credentials.remove(name)? {
            Some(Kept::InKeyring) => words::REMOVED_KEYRING.say(lang, &[("vendor", &label)]),
            Some(Kept::InFile(_)) => {
                let path = self.credentials.path().display();
                words::REMOVED_FILE.say(lang, &[("vendor", &label), ("path", &path)])
            }
            None => {
                vendor?;
                let failure = Failure::failed(words::NONE_KEPT.say(lang, &[("name", &name)]));
                return Err(failure.hint(words::SEE_LIST.text(lang)));
            }
        };
        streams.line(&said)?;
        if let Ok(vendor) = vendor {
            self.note_variable(vendor, words::STILL_SET, streams);
        }
        Ok(0)
    }

    fn note_variable(&self, vendor: &Vendor, phrase: crate::catalog::Phrase, streams: &mut Streams) {
        if let Some((variable, _)) = vendor::key(vendor, |name| self.vars.get(name).cloned()) {
            streams.note(&phrase.say(self.lang, &[("variable", &variable)]));
        }
    }

    pub fn list(&self, json: bool, streams: &mut Streams) -> Result<u8, Failure> {
        let kept = self.credentials.load()?;
        let mut rows: Vec<Row> = Vec::new();
        for vendor in self.vendors {
            let variable = vendor::key(vendor, |name| self.vars.get(name).cloned());
            rows.extend(variable.map(|(name, key)| Row {
                provider: vendor.name.clone(),
                source: "variable",
                place: Some(name.to_owned()),
                ends: end(key.trim()),
                used: true,
            }));
        }
        for (name, kept) in &kept {
            let before = rows.iter().rposition(|row| row.provider == *name);
            let row = self.kept(name, kept, before.is_none());
            rows.insert(before.map_or(rows.len(), |at| at + 1), row);
        }
        if json {
            streams.json(&rows)?;
        } else {
            self.show(&rows, &kept, streams)?;
        }
        if self.vars.get("POINTSMAN_API_KEY").is_some_and(|key| !key.is_empty()) {
            streams.note(words::ANY_VENDOR.text(self.lang));
        }
        Ok(0)
    }

    fn kept(&self, name: &str, kept: &Kept, used: bool) -> Row {
        let provider = name.to_owned();
        match kept {
            Kept::InFile(key) => {
                let place = Some(self.credentials.path().display().to_string());
                Row { provider, source: "file", place, ends: end(key), used }
            }
            Kept::InKeyring => {
                let key = self.credentials.ask_keyring(name);
                let ends = key.as_deref().and_then(end);
                Row {
                    provider,
                    source: "keyring",
                    place: key.map(|_| Keyring::tool().to_owned()),
                    ends,
                    used,
                }
            }
        }
    }

    fn show(&self, rows: &[Row], kept: &AllKept, streams: &mut Streams) -> Result<(), Failure> {
        if rows.is_empty() && kept.is_empty() {
            streams.note(words::NO_KEYS.text(self.lang));
        }
        let widest = rows.iter().map(|row| row.provider.len()).max().unwrap_or(0);
        for row in rows {
            let place = match (row.source, &row.place) {
                ("keyring", Some(_)) => words::KEYRING.text(self.lang).to_owned(),
                ("keyring", None) => {
                    format!("{} {}", words::KEYRING.text(self.lang), words::SILENT.text(self.lang))
                }
                (_, place) => place.clone().unwrap_or_default(),
            };
            let end = row.ends.as_deref().map_or("…".to_owned(), |end| format!("…{end}"));
            let unused = if row.used { "" } else { words::UNUSED.text(self.lang) };
            let line = format!("{:widest$}  {end:5}  {place}  {unused}", row.provider);
            streams.line(plain(line.trim_end()).as_ref())?;
        }
        Ok(())
    }
}

fn end(key: &str) -> Option<String> {
    let long = key.is_ascii() && key.len() >= SHOWS_ITS_END;
    long.then(|| key[key.len() - 4..].to_owned())
}

fn piped(streams: &mut Streams) -> Result<String, Failure> {
    let mut text = String::new();
    let most = LONGEST as u64 + 2;
    let read = (&mut streams.input).take(most).read_to_string(&mut text);
    read.map_err(|error| Failure::failed(error.to_string()))?;
    Ok(text)
}

/// A terminal that shows nothing of what is typed; it is given back in the end.
struct Unseen(Termios);

impl Unseen {
    fn begin() -> std::io::Result<Self> {
        let before = tcgetattr(std::io::stdin())?;
        let mut unseen = before.clone();
        unseen.local_modes -= LocalModes::ECHO | LocalModes::ICANON | LocalModes::ISIG;
        tcsetattr(std::io::stdin(), OptionalActions::Now, &unseen)?;
        Ok(Self(before))
    }
}

impl Drop for Unseen {
    fn drop(&mut self) {
        // A terminal that is gone needs nothing back.
        let _ = tcsetattr(std::io::stdin(), OptionalActions::Now, &self.0);
    }
}

fn typed(vendor: &Vendor, streams: &mut Streams, lang: Lang) -> Result<String, Failure> {
    let failed = |error: std::io::Error| Failure::failed(error.to_string());
    let signals = [
        (SIGINT, FailureKind::Interrupted),
        (SIGTERM, FailureKind::Terminated),
        (SIGHUP, FailureKind::HungUp),
    ];
    let heard = signals.map(|(signal, kind)| {
        let heard = Arc::new(AtomicBool::new(false));
        // Where it cannot be heard, the signal ends the process as it always did.
        let _ = signal_hook::flag::register(signal, heard.clone());
        (heard, kind)
    });
    let unseen = Unseen::begin().map_err(failed)?;
    let _ = write!(streams.err, "{}", words::ASK.say(lang, &[("vendor", &vendor.label)]));
    let mut line = Vec::new();
    let end = loop {
        let wait = Timespec { tv_sec: 0, tv_nsec: 100_000_000 };
        let stdin = std::io::stdin();
        let ready = poll(&mut [PollFd::new(&stdin, PollFlags::IN)], Some(&wait));
        if let Some((_, kind)) = heard.iter().find(|(heard, _)| heard.load(Ordering::SeqCst)) {
            break Err(*kind);
        }
        if !ready.is_ok_and(|ready| ready > 0) {
            continue;
        }
        let keys = streams.input.fill_buf().map_err(failed)?.to_vec();
        streams.input.consume(keys.len());
        if let Some(end) = take(&keys, &mut line) {
            break end;
        }
    };
    drop(unseen);
    streams.note("");
    match end {
        Ok(()) => String::from_utf8(line).map_err(|_| Failure::usage(words::BAD_KEY.text(lang))),
        Err(kind) => Err(Failure::new(kind, "")),
    }
}

/// Takes keys in; the end of the line, or of everything, if one of them is that.
fn take(keys: &[u8], line: &mut Vec<u8>) -> Option<Result<(), FailureKind>> {
    for &key in keys {
        match key {
            b'\n' | b'\r' | CTRL_D => return Some(Ok(())),
            CTRL_C => return Some(Err(FailureKind::Interrupted)),
            CTRL_U => line.clear(),
            BACKSPACE | DELETE => drop(line.pop()),
            _ if line.len() <= LONGEST => line.push(key),
            _ => {}
        }
    }
    // The terminal is gone.
    keys.is_empty().then_some(Ok(()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_a_line() {
        for (keys, want, end) in [
            ("ab", "ab", None),
            ("ab\r", "ab", Some(Ok(()))),
            ("ab\u{7f}c\n", "ac", Some(Ok(()))),
            ("ab\u{15}c\n", "c", Some(Ok(()))),
            ("ab\u{3}", "ab", Some(Err(FailureKind::Interrupted))),
            ("", "", Some(Ok(()))),
        ] {
            let mut line = Vec::new();
            assert_eq!((take(keys.as_bytes(), &mut line), line), (end, want.into()), "{keys:?}");
        }
    }

    #[test]
    fn little_is_shown_of_a_key() {
        assert_eq!(end("sk-0123456789abcd"), Some("abcd".to_owned()));
        assert_eq!(end("sk-short"), None);
    }
}

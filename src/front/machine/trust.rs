//! `trust`: what a project brings as its own configuration, whether it is trusted, and the word that changes that. The same lines
//! are shown where a conversation begins in such a project.

use super::{Streams, lost};
use crate::catalog::{Lang, trust as words};
use crate::config::{self, Source};
use crate::journal::trust::{self, Brought, CONFIG, Standing};
use crate::journal::{StateDir, cannot_write};
use crate::prompt::Agent;
use crate::protocol::{Change, Failure, FailureKind, FileChange};
use crate::text::{clean, cut};
use std::io::{self, Write};

/// Lines of a difference, and bytes of a value, that are shown.
const MOST_LINES: usize = 40;
const MOST_OF_VALUE: usize = 200;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    Show,
    Trust { yes: bool },
    Revoke,
}

pub fn run(
    state: &StateDir,
    brought: &Brought,
    wish: Wish,
    lang: Lang,
    streams: &mut Streams,
) -> Result<u8, Failure> {
    let kept = |done: io::Result<()>| done.map_err(|error| cannot_write(lang, &state.trust(), &error));
    let standing = Standing::of(state, brought);
    if standing == Standing::Nothing {
        return streams.line(words::NOTHING.text(lang)).map(|()| 0);
    }
    if wish == Wish::Revoke {
        kept(trust::revoke(state, brought))?;
        return streams.line(words::REVOKED.text(lang)).map(|()| 0);
    }
    for line in shown(brought, &standing, lang) {
        streams.line(&line)?;
    }
    match wish {
        Wish::Show | Wish::Revoke => Ok(0),
        Wish::Trust { .. } if standing == Standing::Trusted => Ok(0),
        Wish::Trust { yes: false } if !streams.attended => {
            streams.note(words::NEEDS_YES.text(lang));
            Ok(FailureKind::NeedsApproval.exit_code())
        }
        Wish::Trust { yes } => {
            if !yes && !confirm(lang, streams)? {
                streams.note(&without(brought, lang));
                return Ok(FailureKind::Failed.exit_code());
            }
            kept(trust::trust(state, brought))?;
            streams.line(words::NOW_TRUSTED.text(lang)).map(|()| 0)
        }
    }
}

fn confirm(lang: Lang, streams: &mut Streams) -> Result<bool, Failure> {
    let keys = crate::catalog::repl::CONFIRM_KEYS.text(lang);
    let asked = write!(streams.err, "{} {keys} ", words::ASK.text(lang)).and_then(|()| streams.err.flush());
    asked.map_err(|error| lost(&error))?;
    let mut answer = String::new();
    streams.input.read_line(&mut answer).map_err(|error| lost(&error))?;
    Ok(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes" | "j" | "ja"))
}

/// The files that are left aside, where a question can be answered later.
pub fn without(brought: &Brought, lang: Lang) -> String {
    words::GOES_WITHOUT.say(lang, &[("files", &files(brought))])
}

/// The same where nobody is there to be asked.
pub fn without_asking(brought: &Brought, lang: Lang) -> String {
    words::GOES_WITHOUT_HERE.say(lang, &[("files", &files(brought))])
}

fn files(brought: &Brought) -> String {
    clean::one_line(&brought.paths().collect::<Vec<_>>().join(", "))
}

/// What it brings, or what became of what was trusted, as lines for a screen.
pub fn shown(brought: &Brought, standing: &Standing, lang: Lang) -> Vec<String> {
    let lines = match standing {
        Standing::Changed { before } => {
            let changes = brought.since(before);
            let told = changes.iter().flat_map(|change| difference(change, lang));
            std::iter::once(words::HAS_CHANGED.text(lang).to_owned()).chain(told).collect()
        }
        Standing::Trusted => begun(words::IS_TRUSTED.text(lang), contents(brought, lang)),
        Standing::Refused | Standing::Unknown => begun(words::BRINGS.text(lang), contents(brought, lang)),
        Standing::Nothing => vec![words::NOTHING.text(lang).to_owned()],
    };
    lines.iter().map(|line| clean::plain(line).into_owned()).collect()
}

fn begun(first: &str, mut lines: Vec<String>) -> Vec<String> {
    lines.insert(0, first.to_owned());
    lines
}

fn contents(brought: &Brought, lang: Lang) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(text) = brought.config() {
        let source = Source { path: CONFIG.into(), text: text.to_owned() };
        match config::said(&source, lang) {
            Ok(said) => {
                lines.push(format!("  {}", words::SETS.say(lang, &[("path", &CONFIG)])));
                lines.extend(said.iter().map(|(key, value)| format!("    {key} = {}", short(value))));
            }
            Err(failure) => lines.push(unreadable(CONFIG, &failure.message, lang)),
        }
    }
    for (name, path, text) in brought.agents() {
        lines.push(match Agent::parse(name, text) {
            Ok(agent) => {
                let tools = short(&agent.tools.join(", "));
                let values: [(&str, &dyn std::fmt::Display); 3] =
                    [("path", &path), ("name", &agent.name), ("tools", &tools)];
                format!("  {}", words::DEFINES.say(lang, &values))
            }
            Err(error) => unreadable(path, &error.say(lang), lang),
        });
    }
    lines
}

fn unreadable(path: &str, why: &str, lang: Lang) -> String {
    format!("  {}", words::UNREADABLE.say(lang, &[("path", &path), ("why", &why)]))
}

fn short(text: &str) -> String {
    cut::head(&clean::one_line(text), MOST_OF_VALUE).into_owned()
}

fn difference(change: &FileChange, lang: Lang) -> Vec<String> {
    let what = match change.change {
        Change::Created => words::NEW,
        Change::Deleted => words::GONE,
        Change::Modified | Change::Moved { .. } => words::CHANGED,
    };
    let mut lines = vec![format!("  {}", what.say(lang, &[("path", &change.path)]))];
    // The names of both sides stand above.
    let rows: Vec<&str> = change.diff.lines().skip(2).collect();
    lines.extend(rows.iter().take(MOST_LINES).map(|row| format!("    {row}")));
    if let Some(count @ 1..) = rows.len().checked_sub(MOST_LINES) {
        lines.push(format!("    {}", words::MORE.say(lang, &[("count", &count)])));
    }
    lines
}

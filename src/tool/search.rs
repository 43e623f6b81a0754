//! What the searching tools share: a walk in a fixed order that respects ignore files and never follows a link, glob
//! patterns, and stopping when the user says so.

use super::fs::OrRefuse;
use super::{Ctx, Refusal};
use crate::catalog::{Lang, tools};
use crate::protocol::{Place, WorkspacePath};
use crate::text::{clean, cut};
use crate::workspace::walk::{self, PassOver};
use globset::{GlobBuilder, GlobMatcher};
use std::fmt::Display;
use std::iter;
use std::path::{Path, PathBuf};

#[derive(Debug)]
pub(super) struct Step {
    pub place: Place,
    /// Relative to where the walk began.
    pub below: PathBuf,
    pub is_dir: bool,
}

pub(super) struct Walk<'a> {
    ctx: &'a Ctx,
    start: PathBuf,
    walk: ignore::Walk,
    steps: usize,
    /// What was passed over because nothing can name it.
    unnamed: usize,
}

/// So often a walk looks whether it should stop, and lets others run.
const PAUSE: usize = 64;

impl<'a> Walk<'a> {
    /// Begins at a directory, or at the one file that is meant.
    pub fn new(place: &Place, ctx: &'a Ctx) -> Result<Self, Refusal> {
        // Refuses what is missing and what leads out before anything is read.
        ctx.workspace.resolve(place).or_refuse(ctx.lang)?;
        let start = place.absolute(ctx.workspace.here());
        let walk = walk::from(&start, PassOver::IGNORED).sort_by_file_name(std::cmp::Ord::cmp).build();
        Ok(Self { ctx, start, walk, steps: 0, unnamed: 0 })
    }

    /// The next thing below the start; the start itself only where it is a file. What cannot be read is passed over,
    /// and what has a name that is not UTF-8, which is counted.
    pub async fn next(&mut self) -> Result<Option<Step>, Refusal> {
        loop {
            self.pause().await?;
            let Some(entry) = self.walk.next() else { return Ok(None) };
            let Ok(entry) = entry else { continue };
            let is_dir = entry.file_type().is_some_and(|kind| kind.is_dir());
            let below = entry.path().strip_prefix(&self.start).unwrap_or(entry.path()).to_owned();
            if below.as_os_str().is_empty() && (is_dir || entry.path_is_symlink()) {
                continue;
            }
            if let Some(place) = self.place(entry.path()) {
                return Ok(Some(Step { place, below, is_dir }));
            }
            self.unnamed += 1;
        }
    }

    /// The line that says how much has no name that could be given; empty where nothing has.
    pub fn unnamed(&self) -> String {
        match self.unnamed {
            0 => String::new(),
            count => tools::UNNAMED.say(self.ctx.lang, &[("count", &count)]),
        }
    }

    async fn pause(&mut self) -> Result<(), Refusal> {
        self.steps += 1;
        if self.steps.is_multiple_of(PAUSE) {
            tokio::task::yield_now().await;
        }
        if *self.ctx.cancel.borrow() {
            return Err(Refusal::say(self.ctx.lang, tools::CANCELLED_TEXT, &[], tools::CANCELLED));
        }
        Ok(())
    }

    fn place(&self, path: &Path) -> Option<Place> {
        match path.strip_prefix(&self.ctx.workspace.here().root) {
            Ok(inside) => WorkspacePath::new(inside.to_str()?).ok().map(Place::Inside),
            Err(_) => Some(Place::Outside(path.to_owned())),
        }
    }
}

/// A glob pattern. Without a `/` it is about the name alone, at any depth.
pub(super) struct Pattern {
    glob: GlobMatcher,
    name_only: bool,
}

/// Of a pattern that is wrong, and of what is wrong with it, so many bytes are shown.
pub const MOST_SHOWN: usize = 400;

/// Longer patterns are refused: reading one takes hundreds of times its bytes.
const MOST_PATTERN: usize = 32 * 1024;

pub(super) fn refuse_long(pattern: &str, lang: Lang) -> Result<(), Refusal> {
    if pattern.len() <= MOST_PATTERN {
        return Ok(());
    }
    Err(Refusal::say(lang, tools::LONG_PATTERN, &[], tools::BAD_PATTERN_SHORT))
}

impl Pattern {
    pub fn new(pattern: &str, lang: Lang) -> Result<Self, Refusal> {
        refuse_long(pattern, lang)?;
        let bare = pattern.strip_prefix("./").unwrap_or(pattern);
        let glob = GlobBuilder::new(bare).literal_separator(true).build().map_err(|error| {
            let values: [(&str, &dyn Display); 2] =
                [("pattern", &cut::both_ends(pattern, MOST_SHOWN)), ("error", &error.kind())];
            Refusal::say(lang, tools::BAD_GLOB, &values, tools::BAD_PATTERN_SHORT)
        })?;
        Ok(Self { glob: glob.compile_matcher(), name_only: !bare.contains('/') })
    }

    /// Matches against the path below the start of the walk, or the one the model would write.
    pub fn matches(&self, step: &Step) -> bool {
        if self.name_only {
            let path: &Path = match &step.place {
                Place::Inside(path) => Path::new(path.as_str()),
                Place::Outside(path) => path,
            };
            return path.file_name().is_some_and(|name| self.glob.is_match(name));
        }
        let whole = match &step.place {
            Place::Inside(path) => self.glob.is_match(path.as_str()),
            Place::Outside(path) => self.glob.is_match(path),
        };
        whole || self.glob.is_match(&step.below)
    }
}

/// The first of what was found, and how much more there was.
pub(super) struct Limited<T> {
    pub kept: Vec<T>,
    pub more: usize,
    limit: usize,
}

/// A row for each, or what is said where there is none, and below what was left out.
pub(super) fn listed(found: &[String], none: &str, left_out: [String; 2]) -> String {
    let rows: Vec<_> = found.iter().map(|row| clean::row(row)).collect();
    let first = if rows.is_empty() { none.to_owned() } else { rows.join("\n") };
    let left_out = left_out.into_iter().filter(|line| !line.is_empty());
    iter::once(first).chain(left_out).collect::<Vec<_>>().join("\n")
}

/// Beyond so many nobody counts.
const MOST_COUNTED: usize = 20_000;

impl<T> Limited<T> {
    pub fn new(limit: usize) -> Self {
        Self { kept: Vec::new(), more: 0, limit }
    }

    /// Takes one more; false when there is no use in going on.
    pub fn push(&mut self, make: impl FnOnce() -> T) -> bool {
        if self.is_full() {
            self.more += 1;
        } else {
            self.kept.push(make());
        }
        self.more < MOST_COUNTED
    }

    pub fn is_full(&self) -> bool {
        self.kept.len() >= self.limit
    }

    pub fn total(&self) -> usize {
        self.kept.len() + self.more
    }

    /// The line that says how much was left out; empty where nothing was.
    pub fn rest(&self, lang: Lang) -> String {
        let phrase = match self.more {
            0 => return String::new(),
            MOST_COUNTED.. => tools::MORE_THAN,
            _ => tools::MORE_FOUND,
        };
        phrase.say(lang, &[("count", &self.more)])
    }
}

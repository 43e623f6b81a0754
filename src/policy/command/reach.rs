//! What programs come across by themselves: below a directory that is searched or listed, or by a pattern of the shell's.
//! It is looked up while judging, each directory once.

use super::finding::{Finding, Matter, Met, shown};
use super::judge::Judge;
use super::paths::before_glob;
use crate::policy::class::Class;
use crate::policy::options::Parsed;
use crate::policy::programs::{Row, Takes};
use crate::policy::shell::Word;
use crate::policy::{Reach, glob};
use crate::protocol::Place;
use std::rc::Rc;

/// What options begin with, and files with more words.
const SIGNS: [char; 3] = ['-', '+', '@'];

impl Judge<'_> {
    fn met(&self, directory: &Place, reach: Reach) -> Rc<Met> {
        let key = (directory.clone(), reach);
        if let Some(met) = self.met.borrow().get(&key) {
            return met.clone();
        }
        let mut met = Met::default();
        let called = directory.to_string();
        met.cut = !self.view.links.look_through(directory, reach, &mut |below, place| {
            let called = if called == "." { below.to_owned() } else { format!("{called}/{below}") };
            if below.starts_with(SIGNS) && below.len() > 1 {
                met.odd.push(below.to_owned());
            }
            if let Some((class, about)) = self.kept_place(place, &called) {
                met.kept.push((below.to_owned(), class, about));
            }
        });
        self.met.borrow_mut().entry(key).or_insert(Rc::new(met)).clone()
    }

    /// What is come across in the project below this word and not to be read unasked, among what is read at all.
    pub(super) fn met_below(&self, start: &str, reach: Reach, is_read: &dyn Fn(&str) -> bool) -> Matter {
        let pattern = start.contains(['*', '?', '[']).then(|| split(start));
        let (base, reach) = pattern.map_or((start, reach), |(base, _, own)| {
            (base, Reach { depth: reach.depth.zip(own.depth).map(|(all, own)| all + own), ..reach })
        });
        let pattern = pattern.map(|(_, pattern, _)| pattern);
        let inside = self.ends(base).into_iter().flatten().filter(|p| matches!(p, Place::Inside(_)));
        let worst = inside.filter_map(|place| {
            let met = self.met(&place, reach);
            // Below a link that leads elsewhere may be anything.
            let is_met = |below: &str| is_in(pattern, below) && (below.ends_with('/') || is_read(below));
            let kept = met.kept.iter().filter(|(below, ..)| is_met(below)).max_by_key(|(_, class, _)| *class);
            let cut = || met.cut.then(|| (Class::NotUnderstood, shown(start)));
            kept.map(|(_, class, about)| (*class, about.clone())).or_else(cut)
        });
        worst.max_by_key(|(class, _)| *class)
    }

    pub(super) fn met_by_pattern(&self, word: &Word) -> Matter {
        word.glob.then(|| self.met_below(&word.text, split(&word.text).2, &|_| true)).flatten()
    }

    /// A name that a pattern of the shell's hits and the program may take for an option.
    pub(super) fn odd_by_pattern(&self, word: &Word) -> Option<String> {
        let at_start = word.glob && !word.text.starts_with("./") && before_glob(&word.text) == ".";
        let (base, pattern, reach) = split(&word.text);
        let here = if at_start { self.ends(base) } else { Vec::new() };
        let inside = here.into_iter().flatten().filter(|p| matches!(p, Place::Inside(_)));
        inside.into_iter().find_map(|place| {
            self.met(&place, reach).odd.iter().find(|name| is_in(Some(pattern), name)).cloned()
        })
    }

    /// What a pattern hits, each by its path from where that stands, and where links among it lead.
    pub(super) fn hit_by_pattern(&self, text: &str) -> Vec<(String, Place)> {
        let (base, pattern, reach) = split(text);
        let mut hit = Vec::new();
        for directory in self.ends(base).into_iter().flatten().filter(|p| matches!(p, Place::Inside(_))) {
            self.view.links.look_through(&directory, reach, &mut |below, place| {
                hit.extend(is_hit(pattern, below).then(|| (below.to_owned(), place.clone())));
            });
        }
        hit
    }

    /// What a program that goes through directories by itself reads there.
    pub(super) fn below(&self, row: &Row, parsed: &Parsed<'_>, fed: bool, found: &mut Finding) {
        let files = files(row, parsed);
        let recurses = row.below == "always" || (!row.below.is_empty() && parsed.has(row.below));
        if !recurses || (files.is_empty() && fed) {
            return;
        }
        let only: Vec<&str> = parsed.values(row.only).map(|value| value.text.as_str()).collect();
        let narrows = only.iter().all(|glob| !glob.starts_with('!') && !glob.contains(['/', '{', '\\']));
        let all = row.skips.is_empty() || parsed.has(row.skips) || !only.is_empty();
        let links = row.follows == "always" || parsed.has(row.follows);
        let reach = Reach { depth: None, hidden: all, ignored: all, links, follows: links };
        let is_read = |below: &str| {
            let name = below.rsplit('/').next().unwrap_or(below).to_lowercase();
            only.is_empty() || !narrows || only.iter().any(|glob| glob::matches(&glob.to_lowercase(), &name))
        };
        let here = Word::literal(".");
        let starts = if files.is_empty() { vec![&here] } else { files };
        for start in starts {
            let inner = |below: &str| !row.does("lists") && is_read(below);
            found.worsen_with(self.met_below(&start.text, reach, &inner));
        }
    }
}

/// The operands that are files, behind a pattern where that comes first.
pub(super) fn files<'a>(row: &Row, parsed: &Parsed<'a>) -> Vec<&'a Word> {
    let told = parsed.has("-e -f --regexp --file --expression --files --type-list");
    let pattern = row.takes == Takes::Pattern && !told;
    parsed.operands.iter().skip(usize::from(pattern)).copied().collect()
}

/// The directory a pattern stands in, the pattern below it, and how far that reaches.
fn split(text: &str) -> (&str, &str, Reach) {
    let base = before_glob(text);
    let pattern = text.strip_prefix(base).unwrap_or(text).trim_start_matches('/');
    (base, pattern, Reach { depth: Some(pattern.split('/').count()), ..Reach::EVERYTHING })
}

/// True if the pattern, where there is one, hits the path or a directory that it is below.
fn is_in(pattern: Option<&str>, below: &str) -> bool {
    let Some(pattern) = pattern else { return true };
    let depth = pattern.trim_end_matches('/').split('/').count();
    let end = below.match_indices('/').nth(depth - 1).map_or(below.len(), |(at, _)| at);
    is_hit(pattern.trim_end_matches('/'), &below[..end])
}

/// Without options of the shell's, a leading dot has to be written. A link may be a directory on the way.
fn is_hit(pattern: &str, below: &str) -> bool {
    let mut named = below.split('/').zip(pattern.split('/'));
    let depth = below.split('/').count();
    let end = pattern.match_indices('/').nth(depth - 1).map_or(pattern.len(), |(at, _)| at);
    named.all(|(name, part)| !name.starts_with('.') || part.starts_with(['.', '[']))
        && glob::matches(&pattern[..end], below)
}

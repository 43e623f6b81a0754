//! The secrets that a session has met, and what stands for each: the same as long as the session lives, and put back
//! where a tool needs the value. Nothing of it is ever written; a mark from another session stands for nothing.

use super::format::{Found, LEAST, MARK, NAME, PRIVATE_KEY, is_part, mark_end};
use super::{find, find_by};
use aho_corasick::{AhoCorasick, MatchKind};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, RandomState};
use std::ops::Range;

/// A shorter value can stand in a text by chance.
const LEAST_BARE: usize = 16;

/// Of a line that is not ended yet so much is kept in mind.
const MOST_BEGUN: usize = 1024;

#[derive(Debug, Default)]
pub struct Secrets {
    marks: HashMap<String, String>,
    values: HashMap<String, String>,
    /// Values that are hidden wherever they stand, without their name.
    bare: BTreeMap<String, String>,
    automaton: Option<AhoCorasick>,
    salt: RandomState,
    /// The line that is not ended yet, of what comes in pieces.
    begun: HashMap<String, String>,
}

impl Secrets {
    /// The text with a mark for each secret. What comes from files, commands and the user.
    pub fn hide(&mut self, text: &str) -> String {
        self.hide_found(text, 0, find(text))
    }

    /// A piece of what comes in pieces under that name: one secret may lie in two of them.
    pub fn hide_piece(&mut self, of: String, text: &str) -> String {
        let begun = self.begun.remove(&of).unwrap_or_default();
        let whole = begun.clone() + text;
        let hidden = self.hide_found(&whole, begun.len(), find(&whole));
        let line = whole.rfind('\n').map_or(0, |end| end + 1);
        let line = line.max(whole.ceil_char_boundary(whole.len().saturating_sub(MOST_BEGUN)));
        self.begun.insert(of, whole[line..].to_owned());
        hidden
    }

    /// Nothing more comes under names that begin so.
    pub fn ended(&mut self, of: &str) {
        self.begun.retain(|name, _| !name.starts_with(of));
    }

    /// The same for what a model says, which knows no secret by its name: only keys by their form, and values met before.
    pub fn hide_met(&mut self, text: &str) -> String {
        self.hide_found(text, 0, find_by(text, false))
    }

    /// The text with the secrets its marks stand for, which are hidden from now on wherever they stand; else the mark
    /// that stands for nothing.
    pub fn put_back(&mut self, text: &str) -> Result<String, String> {
        let mut whole = String::with_capacity(text.len());
        let mut done = 0;
        for range in marks(text) {
            whole.push_str(&text[done..range.start]);
            let mark = &text[range.clone()];
            let value = self.values.get(mark).ok_or(mark)?;
            whole.push_str(value);
            if value.len() >= LEAST && self.bare.insert(value.clone(), mark.to_owned()).is_none() {
                self.automaton = None;
            }
            done = range.end;
        }
        whole.push_str(&text[done..]);
        Ok(whole)
    }

    pub fn has_mark(text: &str) -> bool {
        marks(text).next().is_some()
    }

    /// The marks in a text that stand for something, each with how many characters it stands for.
    pub fn told(&self, text: &str) -> BTreeMap<String, usize> {
        let told = marks(text).map(|range| &text[range]);
        told.filter_map(|mark| Some((mark.to_owned(), self.values.get(mark)?.chars().count()))).collect()
    }

    /// The text from there on.
    fn hide_found(&mut self, text: &str, from: usize, found: Vec<Found<'_>>) -> String {
        let mut clean = String::with_capacity(text.len() - from);
        let mut done = from;
        for Found { range, kind, name } in found {
            let parts = if kind == PRIVATE_KEY { lines_of_key(text, range) } else { vec![range] };
            for part in parts.into_iter().filter(|part| part.end > from) {
                clean.extend([&text[done..part.start.max(done)], self.mark(name, &text[part.clone()])]);
                done = part.end;
            }
        }
        clean.push_str(&text[done..]);
        self.hide_bare(clean)
    }

    fn hide_bare(&mut self, text: String) -> String {
        if self.bare.is_empty() {
            return text;
        }
        let automaton = self.automaton.get_or_insert_with(|| {
            let builder =
                AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(self.bare.keys());
            // Too many to be looked for is more than any session meets.
            builder.unwrap_or_else(|_| AhoCorasick::new([""; 0]).expect("nothing to look for"))
        });
        let marks_of: Vec<&str> = self.bare.values().map(String::as_str).collect();
        let hide = |part: &str| match automaton.is_match(part) {
            true => Cow::from(automaton.replace_all(part, &marks_of)),
            false => Cow::from(part.to_owned()),
        };
        let mut clean = String::with_capacity(text.len());
        let mut done = 0;
        for range in marks(&text) {
            clean.extend([&hide(&text[done..range.start]), &text[range.clone()]]);
            done = range.end;
        }
        clean + &hide(&text[done..])
    }

    fn mark(&mut self, name: &str, value: &str) -> &str {
        if !self.marks.contains_key(value) {
            let name: String =
                name.chars().filter(|c| c.is_ascii() && is_part(*c as u8)).take(NAME - 16).collect();
            let mark = (0u8..)
                .map(|n| format!("{MARK}{name}:{:06x}>", self.salt.hash_one((value, n)) & 0xff_ffff))
                .find(|mark| !self.values.contains_key(mark))
                .unwrap_or_default();
            if value.len() >= LEAST_BARE && value.bytes().any(|b| b.is_ascii_digit()) {
                self.bare.insert(value.to_owned(), mark.clone());
                self.automaton = None;
            }
            self.values.insert(mark.clone(), value.to_owned());
            self.marks.insert(value.to_owned(), mark);
        }
        &self.marks[value]
    }
}

fn marks(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let starts = text.match_indices(MARK).map(|(start, _)| start);
    let is_number = |number: &str| number.len() == 6 && number.bytes().all(|b| b.is_ascii_hexdigit());
    let numbered = move |range: &Range<usize>| {
        let named = text[range.start + MARK.len()..range.end - 1].split_once(':');
        named.is_some_and(|(name, number)| !name.is_empty() && is_number(number))
    };
    starts.filter_map(|start| Some(start..mark_end(text, start)?)).filter(numbered)
}

/// What of a private key is hidden: of each line that which is the key's own, so that lines keep their numbers; of one
/// in a single line everything, unless it is only the armour.
fn lines_of_key(text: &str, key: Range<usize>) -> Vec<Range<usize>> {
    let whole = &text[key.clone()];
    if !whole.contains('\n') {
        const DASHES: &str = "-----";
        let is_empty = whole.split(DASHES).nth(2).is_none_or(str::is_empty);
        return if is_empty || whole.contains(MARK) { Vec::new() } else { vec![key] };
    }
    let of_key = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/' | b'=');
    let mut parts = Vec::new();
    let mut at = key.start;
    for line in whole.split_inclusive('\n') {
        let body = line.trim_end();
        if !body.contains("-----") {
            let start = body.len() - body.bytes().rev().take_while(of_key).count();
            parts.push(at + start..at + body.len());
        }
        at += line.len();
    }
    parts.retain(|part| !part.is_empty());
    parts
}

//! Phrases as they stand in the tables, made ready to be matched against tokens. Matching takes bounded time at any
//! place: patterns are short and gaps are bounded.

use super::role::Roles;
use super::rule::{PhraseRule, Says};
use super::table::{Table, WordId};
use super::token::Token;
use super::work;

/// How many words `..` may step over.
const GAP: usize = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    One,
    Any,
    Gap,
    End,
}

#[derive(Debug, Clone)]
struct Item {
    kind: Kind,
    words: Vec<WordId>,
    roles: Roles,
    optional: bool,
}

struct Pattern {
    rule: u16,
    items: Vec<Item>,
}

/// A phrase that was found.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found {
    /// Index of the rule in the order of the tables.
    pub(super) rule: u16,
    pub(super) says: Says,
    /// The token after the phrase.
    pub(super) end: usize,
    /// How many words were named, not stepped over.
    pub(super) score: usize,
}

/// Every phrase, indexed by the words it can begin with.
pub(super) struct Phrases {
    rules: Vec<&'static PhraseRule>,
    patterns: Vec<Pattern>,
    opening: Vec<(WordId, u16)>,
    floating: Vec<(WordId, u16)>,
    opening_roles: Vec<(Roles, u16)>,
    floating_roles: Vec<(Roles, u16)>,
}

impl Phrases {
    pub(super) fn new(rules: impl Iterator<Item = &'static PhraseRule>, table: &mut Table) -> Self {
        let mut phrases = Self {
            rules: rules.collect(),
            patterns: Vec::new(),
            opening: Vec::new(),
            floating: Vec::new(),
            opening_roles: Vec::new(),
            floating_roles: Vec::new(),
        };
        let mut folded = String::new();
        for (rule, row) in phrases.rules.clone().into_iter().enumerate() {
            for text in row.patterns {
                let floats = text.starts_with('~');
                folded.clear();
                super::fold::spell(text.trim_start_matches('~'), &mut folded);
                let items = folded.split_whitespace().map(|i| item(i, table)).collect();
                phrases.index(Pattern { rule: rule as u16, items }, floats, table);
            }
        }
        phrases.opening.sort_unstable();
        phrases.floating.sort_unstable();
        phrases
    }

    fn index(&mut self, pattern: Pattern, floats: bool, table: &mut Table) {
        let number = self.patterns.len() as u16;
        for item in &pattern.items {
            let (words, roles) = if floats {
                (&mut self.floating, &mut self.floating_roles)
            } else {
                (&mut self.opening, &mut self.opening_roles)
            };
            for &word in &item.words {
                words.push((word, number));
                let spelling = table.word(word).to_owned();
                let entry = table.entry(&spelling).1;
                if floats {
                    entry.floats = true;
                } else {
                    entry.opens = true;
                }
            }
            if item.roles != Roles::NONE {
                roles.push((item.roles, number));
            }
            if item.kind == Kind::Any {
                roles.push((Roles::ALL, number));
            }
            if !item.optional {
                break;
            }
        }
        self.patterns.push(pattern);
    }

    /// The rule with that number.
    pub(super) fn rule(&self, number: u16) -> &'static PhraseRule {
        self.rules[usize::from(number)]
    }

    /// The phrase that opens the tokens at `at`: of several the one with most words named.
    pub(super) fn opening(&self, tokens: &[Token], at: usize, table: &Table) -> Option<Found> {
        let token = tokens.get(at)?;
        let opens = table.get(token.word).opens;
        let words = if opens { range(&self.opening, token.word) } else { &[] };
        let roles = self.opening_roles.iter().filter(|(r, _)| r.any(token.roles));
        self.best(words.iter().map(|&(_, p)| p).chain(roles.map(|&(_, p)| p)), tokens, at)
    }

    /// The phrases that stand at `at`, wherever that is in its sentence.
    pub(super) fn floating<'a>(
        &'a self,
        tokens: &'a [Token],
        at: usize,
        table: &Table,
    ) -> impl Iterator<Item = Found> + 'a {
        let token = tokens[at];
        let words = if table.get(token.word).floats { range(&self.floating, token.word) } else { &[] };
        let roles = self.floating_roles.iter().filter(move |(r, _)| r.any(token.roles));
        let numbers = words.iter().map(|&(_, p)| p).chain(roles.map(|&(_, p)| p));
        numbers.filter_map(move |p| self.try_one(p, tokens, at))
    }

    fn best(&self, numbers: impl Iterator<Item = u16>, tokens: &[Token], at: usize) -> Option<Found> {
        let mut best: Option<(usize, u16, Found)> = None;
        for number in numbers {
            let Some(found) = self.try_one(number, tokens, at) else { continue };
            let better = match best {
                None => true,
                Some((score, rule, _)) => found.score > score || (found.score == score && found.rule < rule),
            };
            if better {
                best = Some((found.score, found.rule, found));
            }
        }
        best.map(|(_, _, found)| found)
    }

    fn try_one(&self, number: u16, tokens: &[Token], at: usize) -> Option<Found> {
        let pattern = &self.patterns[usize::from(number)];
        let (end, score) = matches(&pattern.items, tokens, at)?;
        let says = self.rule(pattern.rule).says;
        Some(Found { rule: pattern.rule, says, end, score })
    }
}

fn range(index: &[(WordId, u16)], word: WordId) -> &[(WordId, u16)] {
    let from = index.partition_point(|&(w, _)| w < word);
    let to = from + index[from..].partition_point(|&(w, _)| w == word);
    &index[from..to]
}

fn item(text: &str, table: &mut Table) -> Item {
    let optional = text.len() > 1 && text.ends_with('?');
    let text = if optional { &text[..text.len() - 1] } else { text };
    let mut item = Item { kind: Kind::One, words: Vec::new(), roles: Roles::NONE, optional };
    match text {
        "*" => item.kind = Kind::Any,
        ".." => item.kind = Kind::Gap,
        "$" => item.kind = Kind::End,
        _ => {
            for part in text.split('|') {
                match part.strip_prefix('@') {
                    Some(name) => item.roles = item.roles.and(Roles::named(name).unwrap_or(Roles::NONE)),
                    None if part == "*" => item.kind = Kind::Any,
                    None => item.words.push(table.entry(part).0),
                }
            }
        }
    }
    item
}

/// Where the phrase ends and how many words it named, if it stands at `at`.
fn matches(items: &[Item], tokens: &[Token], at: usize) -> Option<(usize, usize)> {
    work::tick(1);
    let Some((item, rest)) = items.split_first() else { return Some((at, 0)) };
    match item.kind {
        Kind::End => (at >= tokens.len() || tokens[at - 1].after.ends_clause()).then_some((at, 0)),
        Kind::Gap => {
            let steps = std::iter::successors(Some(at), |&at| Some(after_word(tokens, at)));
            steps.take(GAP + 1).find_map(|at| matches(rest, tokens, at))
        }
        Kind::Any | Kind::One => {
            let next = if item.kind == Kind::Any { after_word(tokens, at) } else { at + 1 };
            let taken = tokens.get(at).is_some_and(|t| fits(item, t)).then(|| matches(rest, tokens, next));
            let named = usize::from(item.kind == Kind::One);
            match taken.flatten() {
                Some((end, score)) => Some((end, score + named)),
                None if item.optional => matches(rest, tokens, at),
                None => None,
            }
        }
    }
}

/// The token after the one at `at`; of a quotation, after all of it: it is stepped over like one word.
fn after_word(tokens: &[Token], at: usize) -> usize {
    let ahead = &tokens[at.min(tokens.len())..];
    let last = ahead.iter().position(|t| !t.quoted || t.after.ends_clause()).unwrap_or(ahead.len());
    let ended = ahead.get(last).is_some_and(|t| t.quoted);
    at + (last + usize::from(ended)).max(1)
}

fn fits(item: &Item, token: &Token) -> bool {
    item.kind == Kind::Any
        || item.roles.any(token.roles)
        || (token.word != 0 && item.words.contains(&token.word))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A misspelt role or an empty pattern would silently never match.
    #[test]
    fn patterns_are_well_formed() {
        for rule in super::super::phrases::rules() {
            assert!(!rule.patterns.is_empty(), "{}", rule.info.name);
            for pattern in rule.patterns {
                for part in pattern.trim_start_matches('~').split(['|', ' ', '?']) {
                    if let Some(role) = part.strip_prefix('@') {
                        assert!(Roles::named(role).is_some(), "{pattern}: no role {role}");
                    }
                }
                assert!(!pattern.is_empty() && !pattern.starts_with(['*', '.', '$']), "{pattern}");
                let ends = |item: &str| item == "$" || !item.contains('$');
                assert!(pattern.split(' ').all(ends), "{pattern}: an end is no alternative");
            }
        }
    }
}

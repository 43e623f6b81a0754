//! Collects the triggers of an input: every distinct word, phrase and reference that calls for action.

use super::lead;
use super::lexicon::Lexicon;
use super::pattern::Found;
use super::role::Roles;
use super::rule::Says;
use super::table::NONE;
use super::token::{Shape, Token};
use crate::protocol::route::{Mark, Marks, Route, Trigger};

/// Phrases of these meanings are triggers; the others only explain.
const CALLS: Marks = Marks::of(&[
    Mark::Outside,
    Mark::Search,
    Mark::Remember,
    Mark::Project,
    Mark::Version,
    Mark::Delete,
    Mark::Publish,
]);

struct Collector<'a> {
    input: &'a str,
    triggers: Vec<Trigger>,
    seen: Vec<(u16, u16)>,
}

impl Collector<'_> {
    fn full(&self) -> bool {
        self.triggers.len() >= Route::MOST_TRIGGERS
    }

    fn put(&mut self, text: &str, rule: &str) {
        if !self.full() && !self.triggers.iter().any(|t| t.text.eq_ignore_ascii_case(text)) {
            self.triggers.push(Trigger { text: text.to_owned(), rule: rule.to_owned() });
        }
    }

    fn form(&mut self, key: (u16, u16), text: &str, rule: &str) {
        if !self.seen.contains(&key) && !self.full() {
            self.seen.push(key);
            self.put(text, rule);
        }
    }

    fn text(&self, from: &Token, to: &Token) -> &str {
        &self.input[from.start as usize..to.end as usize]
    }
}

/// All triggers in order of appearance, as many as are kept.
pub(super) fn collect(
    input: &str,
    tokens: &[Token],
    means: &[(usize, Found)],
    lexicon: &Lexicon,
) -> Vec<Trigger> {
    let mut collector = Collector { input, triggers: Vec::new(), seen: Vec::new() };
    let mut means = means.iter().peekable();
    for (i, token) in tokens.iter().enumerate() {
        if collector.full() {
            break;
        }
        // "undo all": the phrase counts, and its first word not once more.
        let mut counted = false;
        while let Some((_, found)) = means.next_if(|(at, _)| *at == i) {
            if matches!(found.says, Says::Means(mark) if CALLS.has(mark)) {
                counted = true;
                let text = collector.text(token, &tokens[found.end - 1]).to_owned();
                collector.put(&text, lexicon.phrases.rule(found.rule).info.name);
            }
        }
        if let Some(rule) = by_shape(token) {
            let text = if token.shape == Shape::Fence { "```" } else { token.text(input) };
            collector.put(text, rule);
        } else if !token.quoted && !counted {
            word(&mut collector, tokens, i, lexicon);
        }
    }
    collector.triggers
}

fn word(collector: &mut Collector<'_>, tokens: &[Token], i: usize, lexicon: &Lexicon) {
    let token = &tokens[i];
    let sentence = tokens.len().min(i + 48);
    if let Some((_, key, particle)) = lead::split(tokens, i, sentence, lexicon)
        && key.0 != NONE
    {
        let text = [token.text(collector.input), " … ", tokens[particle].text(collector.input)].concat();
        return collector.form(key, &text, lexicon.rules[usize::from(key.0)].name);
    }
    let entry = lexicon.table.get(token.word);
    if entry.rule != NONE && (token.roles.any(Roles::VERB) || !entry.roles.any(Roles::VERB)) {
        let text = token.text(collector.input);
        collector.form((entry.rule, entry.stem), text, lexicon.rules[usize::from(entry.rule)].name);
    }
}

fn by_shape(token: &Token) -> Option<&'static str> {
    match token.shape {
        Shape::Path => Some("file-path"),
        Shape::File | Shape::Known => Some("file-name"),
        Shape::Ending => Some("file-ending"),
        Shape::Url | Shape::Local => Some("url"),
        Shape::Domain => Some("domain"),
        Shape::Fence => Some("code-block"),
        _ => None,
    }
}

/// The technologies named, each once, in order of appearance, as many as are kept.
pub(super) fn technologies(input: &str, tokens: &[Token]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for token in tokens.iter().filter(|t| t.roles.any(Roles::TECH)) {
        if names.len() >= Route::MOST_TRIGGERS {
            break;
        }
        let name = token.text(input);
        if !names.iter().any(|n| n.eq_ignore_ascii_case(name)) {
            names.push(name.to_owned());
        }
    }
    names
}

//! Cuts a request into clauses and finds the rule that covers each. Either every part is covered, or nothing is
//! done.

use super::pattern::Clause;
use super::program::Step;
use super::rules::RULES;
use super::tokens::{Kind, Line, Token};

/// A request as the rules read it.
pub(super) enum Reading {
    /// All of it is covered.
    Program(Vec<Step>),
    /// This part of it is covered by no rule.
    Uncovered(String),
}

/// Words that join two steps, each a sequence.
const JOINTS: &[&[&str]] = &[
    &["and", "after", "that"],
    &["after", "that"],
    &["and", "then"],
    &["then"],
    &["and", "afterwards"],
    &["afterwards"],
    &["and", "finally"],
    &["finally"],
    &["und", "dann"],
    &["dann"],
    &["und", "danach"],
    &["danach"],
    &["und", "anschliessend"],
    &["anschliessend"],
    &["und", "zuletzt"],
    &["zuletzt"],
];

/// Beginnings that only make a request polite.
const COURTESIES: &[&[&str]] = &[
    &["can", "you"],
    &["could", "you"],
    &["would", "you"],
    &["will", "you"],
    &["i", "want", "you", "to"],
    &["i", "want", "to"],
    &["i'd", "like", "to"],
    &["i", "would", "like", "to"],
    &["let's"],
    &["ok"],
    &["okay"],
    &["please"],
    &["bitte"],
    &["kannst", "du"],
    &["koenntest", "du"],
    &["wuerdest", "du"],
    &["kannst", "du", "mir"],
    &["ich", "moechte"],
    &["lass", "uns"],
    &["hey"],
    &["so"],
    &["now"],
    &["jetzt"],
    &["also"],
    &["first"],
    &["zuerst"],
    &["and"],
    &["und"],
];

/// Ends that only make a request polite.
const ENDS: &[&str] = &["please", "bitte", "thanks", "danke"];

/// Reads a whole request.
pub(super) fn read(line: &Line, names: &[String]) -> Reading {
    let mut steps: Vec<Step> = Vec::new();
    for part in split(&line.tokens) {
        let subject = steps.iter().rev().find_map(|step| step.plan.subject.clone());
        match clause(line, part, names, subject.as_deref()) {
            Some(read) => steps.extend(read),
            None => return Reading::Uncovered(source(line, part)),
        }
    }
    if steps.is_empty() { Reading::Uncovered(String::new()) } else { Reading::Program(steps) }
}

fn source(line: &Line, tokens: &[Token]) -> String {
    match (tokens.first(), tokens.last()) {
        (Some(first), Some(last)) => line.source[first.span.start..last.span.end].to_owned(),
        _ => String::new(),
    }
}

/// The parts between the joints.
fn split(tokens: &[Token]) -> Vec<&[Token]> {
    let (mut parts, mut from, mut at) = (Vec::new(), 0, 0);
    while at < tokens.len() {
        let joint = JOINTS.iter().filter(|words| starts(&tokens[at..], words)).map(|words| words.len()).max();
        // "… und führe danach … aus": the clause began with the "und".
        let inside = at >= from + 2 && is_and(&tokens[at - 2]);
        let joint = joint.filter(|_| !inside);
        if let Some(length) = joint {
            parts.push(&tokens[from..at]);
            at += length;
            from = at;
        } else {
            at += 1;
        }
    }
    parts.push(&tokens[from..]);
    parts.retain(|part| !part.is_empty());
    parts
}

fn is_and(token: &Token) -> bool {
    token.kind == Kind::Word && (token.folded == "and" || token.folded == "und")
}

fn starts(tokens: &[Token], words: &[&str]) -> bool {
    tokens.len() >= words.len()
        && words.iter().zip(tokens).all(|(word, token)| token.kind == Kind::Word && token.folded == *word)
}

/// Reads one clause; if "and" or a comma stands in it, its two sides where each is covered, else the whole.
fn clause(line: &Line, tokens: &[Token], names: &[String], subject: Option<&str>) -> Option<Vec<Step>> {
    let tokens = without_courtesy(tokens);
    let joints = (1..tokens.len()).filter(|&at| is_and(&tokens[at]) || tokens[at - 1].comma);
    for at in joints.take(8) {
        let rest = if is_and(&tokens[at]) { &tokens[at + 1..] } else { &tokens[at..] };
        let Some(first) = single(line, &tokens[..at], names, subject) else { continue };
        if first.rule == "remember" || (first.rule != "show" && is_lone_file(line, rest, names)) {
            continue;
        }
        let carried = first.plan.subject.clone().or_else(|| subject.map(str::to_owned));
        if let Some(others) = clause(line, rest, names, carried.as_deref()) {
            return Some(std::iter::once(first).chain(others).collect());
        }
    }
    single(line, tokens, names, subject).map(|step| vec![step])
}

/// "a.rs" after "delete b.rs and" is no request to show it.
fn is_lone_file(line: &Line, tokens: &[Token], names: &[String]) -> bool {
    tokens.len() == 1 && single(line, tokens, names, None).is_some_and(|step| step.rule == "show")
}

fn single(line: &Line, tokens: &[Token], names: &[String], subject: Option<&str>) -> Option<Step> {
    if tokens.is_empty() {
        return None;
    }
    let last = tokens.last().map_or(0, |token| token.span.end);
    let next = line.tokens.iter().map(|token| token.span.start).find(|start| *start >= last);
    let clause =
        Clause { source: line.source, tokens, end: next.unwrap_or(line.source.len()), names, subject };
    RULES.iter().find_map(|rule| rule.read(clause))
}

fn without_courtesy(mut tokens: &[Token]) -> &[Token] {
    while let Some(words) =
        COURTESIES.iter().find(|words| starts(tokens, words) && tokens.len() > words.len())
    {
        tokens = &tokens[words.len()..];
    }
    while let Some((last, before)) = tokens.split_last()
        && !before.is_empty()
        && last.kind == Kind::Word
        && ENDS.contains(&last.folded.as_str())
    {
        tokens = before;
    }
    tokens
}

//! A request as a list of steps, and their replay over the calls that were already made. Nothing is kept
//! between requests: the conversation itself says how far the work has come.

use super::pattern::Clause;
use super::rules::RULES;
use super::say::{self, Said};
use super::tokens::{Kind, Line, Token};
use crate::catalog::offline as words;
use crate::catalog::{Lang, Phrase};
use crate::protocol::{ToolCall, ToolSpec};
use serde_json::{Map, Value};

/// What a step may look at.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scene<'a> {
    /// The language of the answer.
    pub lang: Lang,
    /// Names at the project's top level; those of directories end with `/`.
    pub names: &'a [String],
    /// The tools on offer.
    pub tools: &'a [ToolSpec],
}

impl Scene<'_> {
    /// True if the tool may be called.
    pub(super) fn offers(&self, tool: &str) -> bool {
        self.tools.iter().any(|spec| spec.name == tool)
    }
}

/// A call that was made, and what came of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Done<'a> {
    /// The call.
    pub call: &'a ToolCall,
    /// Whether it worked.
    pub ok: bool,
    /// What it gave.
    pub text: &'a str,
}

/// What a step does next.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Move {
    /// Make this call.
    Call(&'static str, Map<String, Value>),
    /// It is done.
    Said(Said),
    /// It did not work; the steps after it are not made.
    Failed(Said),
}

/// A step: from the calls it has made so far to its next move.
pub(super) type Job = Box<dyn Fn(&[Done], &Scene) -> Move + Send + Sync>;

/// What a rule makes of a clause.
pub(super) struct Plan {
    /// The work.
    pub job: Job,
    /// The file it is about, which a later step may call "it".
    pub subject: Option<String>,
}

/// The language a pattern is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tongue {
    /// English.
    En,
    /// German.
    De,
    /// Either, or none: a shell command.
    Any,
}

/// A step of a request.
pub(super) struct Step {
    /// The rule that covers it.
    pub rule: &'static str,
    /// The language it was asked in.
    pub tongue: Tongue,
    /// The work.
    pub plan: Plan,
}

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

/// Reads a whole request. Either every part of it is covered, or nothing is done.
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

/// How a program goes on.
#[derive(Debug, PartialEq)]
pub(super) enum Next {
    /// With this call.
    Call(&'static str, Map<String, Value>),
    /// It is over, and this is the answer.
    Answer(String),
}

/// Replays the steps over the calls already made.
pub(super) fn replay(steps: &[Step], done: &[Done], scene: &Scene) -> Next {
    let mut said = Vec::new();
    let mut left = done;
    for (index, step) in steps.iter().enumerate() {
        let mut used = 0;
        loop {
            match (step.plan.job)(&left[..used], scene) {
                Move::Call(tool, _) if used < left.len() && left[used].call.name == tool => used += 1,
                Move::Call(tool, arguments) if scene.offers(tool) => return Next::Call(tool, arguments),
                Move::Call(tool, _) => {
                    said.push(Said::phrase(scene.lang, words::NOT_OFFERED, &[("tool", &tool)]));
                    return stopped(said, steps.len() - index - 1, scene.lang);
                }
                Move::Said(text) => {
                    said.push(text);
                    break;
                }
                Move::Failed(text) => {
                    said.push(text);
                    return stopped(said, steps.len() - index - 1, scene.lang);
                }
            }
        }
        left = &left[used..];
    }
    Next::Answer(say::whole(scene.lang, &said))
}

fn stopped(mut said: Vec<Said>, left: usize, lang: Lang) -> Next {
    let phrase: Option<Phrase> = match left {
        0 => None,
        1 => Some(words::ONE_NOT_DONE),
        _ => Some(words::SOME_NOT_DONE),
    };
    if let (Some(phrase), Some(last)) = (phrase, said.last_mut()) {
        let note = phrase.say(lang, &[("count", &left)]);
        *last = std::mem::take(last).and(&note);
    }
    Next::Answer(say::whole(lang, &said))
}

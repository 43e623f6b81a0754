//! What a step of a request is, and the replay of steps over the calls that were already made. Nothing is kept
//! between requests: the conversation itself says how far the work has come.

use super::say::{self, Said};
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

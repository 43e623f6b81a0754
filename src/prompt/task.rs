//! What an agent with a conversation of its own is asked: its part, and what it has to know of the rest.

use super::error::PromptError;
use super::fill::{Overrides, fill};
use crate::catalog::Lang;
use minijinja::{Value, context};

/// What a part of the work gave, with the name of that part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    pub name: String,
    pub text: String,
    pub failed: bool,
}

#[derive(Debug, Clone, Copy)]
pub struct TaskView<'a> {
    pub task: &'a str,
    /// The request it is a part of, where that is more.
    pub whole: &'a str,
    pub before: &'a [Part],
    /// What went on in the user's conversation before.
    pub earlier: &'a str,
    pub directory: &'a str,
    pub replies: u32,
}

pub fn task(lang: Lang, view: TaskView, overrides: &Overrides) -> Result<String, PromptError> {
    let TaskView { task, whole, before, earlier, directory, replies } = view;
    let before = values(before);
    filled(lang, "task", overrides, context! { task, whole, before, earlier, directory, replies })
}

pub fn synthesize(lang: Lang, parts: &[Part], overrides: &Overrides) -> Result<String, PromptError> {
    filled(lang, "synthesize", overrides, context! { parts => values(parts) })
}

fn values(parts: &[Part]) -> Value {
    let value = |part: &Part| context! { name => &part.name, text => &part.text, failed => part.failed };
    parts.iter().map(value).collect()
}

#[derive(Debug, Clone, Copy)]
pub struct RoleView<'a> {
    pub task: &'a str,
    /// What the user said about the plan.
    pub words: &'a [String],
    pub findings: &'a str,
    pub before: &'a [Part],
    pub earlier: &'a str,
    pub role: &'a str,
    /// From 1.
    pub step: usize,
    pub of: usize,
    pub phase: &'a str,
    pub validates: bool,
    pub directory: &'a str,
    /// The file its report is kept as.
    pub artifact: &'a str,
}

pub fn role_task(lang: Lang, view: RoleView, overrides: &Overrides) -> Result<String, PromptError> {
    let RoleView {
        task,
        words,
        findings,
        before,
        earlier,
        role,
        step,
        of,
        phase,
        validates,
        directory,
        artifact,
    } = view;
    let (before, words) = (values(before), words.iter().map(String::as_str).collect::<Value>());
    let values = context! { task, words, findings, before, earlier, role, step, of, phase, validates, directory, artifact };
    filled(lang, "role_task", overrides, values)
}

/// What goes along with a request whose answer has to follow this schema.
pub fn schema(lang: Lang, schema: &str, overrides: &Overrides) -> Result<String, PromptError> {
    filled(lang, "schema", overrides, context! { schema })
}

/// What an advocate, or a critic, is there for.
pub fn argue(lang: Lang, side: &str, overrides: &Overrides) -> Result<String, PromptError> {
    filled(lang, "argue", overrides, context! { side })
}

/// How a debate is decided: before the work, or after it failed.
pub fn judge(lang: Lang, failed: bool, overrides: &Overrides) -> Result<String, PromptError> {
    filled(lang, "judge", overrides, context! { failed })
}

fn filled(lang: Lang, name: &str, overrides: &Overrides, values: Value) -> Result<String, PromptError> {
    Ok(fill(lang, name, overrides, values)?.trim().to_owned())
}

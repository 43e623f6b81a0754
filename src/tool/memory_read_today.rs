//! Shows today's notes.

use super::describe::{Nothing, describe};
use super::fs::{self, Done, Refusal};
use super::{Boxed, Ctx, Outcome, Tool, arguments};
use crate::catalog::{Lang, shell as words, tools};
use crate::policy::Permit;
use crate::protocol::{Arguments, Effect, Family, Here, ToolKind, ToolSpec};
use serde_json::json;

pub struct MemoryReadToday;

impl Tool for MemoryReadToday {
    fn spec(&self, lang: Lang) -> ToolSpec {
        describe::<Nothing>(lang, Family::Memory, ToolKind::Read, "memory_readToday")
    }

    fn effect(&self, arguments: &Arguments, _here: &Here) -> Result<Effect, String> {
        arguments::parse::<Nothing>(arguments).map(|_| Effect::None)
    }

    fn title(&self, _arguments: &Arguments) -> String {
        String::new()
    }

    fn run<'a>(&'a self, _permit: Permit, ctx: &'a Ctx) -> Boxed<'a, Outcome> {
        Box::pin(async move { fs::outcome(read(ctx)) })
    }
}

fn read(ctx: &Ctx) -> Done {
    let note = ctx.memory.today().map_err(|error| Refusal::new(error, words::MEMORY_SHORT.text(ctx.lang)))?;
    let outcome = if note.trim().is_empty() {
        Outcome::done(words::NOTHING_TODAY.text(ctx.lang), words::NOTHING_SHORT.text(ctx.lang))
    } else {
        Outcome::done(note.as_str(), tools::lines(ctx.lang, note.lines().count()))
    };
    Ok(Outcome { data: json!({"text": note}), ..outcome })
}

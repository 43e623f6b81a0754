//! Keeps a fact for later sessions.

use super::describe::describe;
use super::fs::{self, Done, Refusal};
use super::{Boxed, Ctx, Outcome, Tool, arguments};
use crate::catalog::{Lang, shell as words};
use crate::policy::Permit;
use crate::protocol::{Arguments, Effect, Family, Here, ToolKind, ToolSpec};
use serde::Deserialize;
use serde_json::json;

pub struct MemoryRemember;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct Wanted {
    text: String,
}

impl Tool for MemoryRemember {
    fn spec(&self, lang: Lang) -> ToolSpec {
        describe::<Wanted>(lang, Family::Memory, ToolKind::Other, "memory_remember")
    }

    fn effect(&self, arguments: &Arguments, _here: &Here) -> Result<Effect, String> {
        let wanted: Wanted = arguments::parse(arguments)?;
        if wanted.text.trim().is_empty() {
            return Err("`text` is empty. Nothing was done; send the fact.".to_owned());
        }
        Ok(Effect::None)
    }

    fn title(&self, arguments: &Arguments) -> String {
        fs::text(arguments, "text").to_owned()
    }

    fn run<'a>(&'a self, permit: Permit, ctx: &'a Ctx) -> Boxed<'a, Outcome> {
        Box::pin(async move { fs::outcome(remember(&permit, ctx)) })
    }
}

fn remember(permit: &Permit, ctx: &Ctx) -> Done {
    let wanted: Wanted = fs::wanted(permit, ctx.lang)?;
    let text = wanted.text.trim();
    ctx.memory.remember(text).map_err(|error| Refusal::new(error, words::MEMORY_SHORT.text(ctx.lang)))?;
    let outcome = Outcome::done(words::REMEMBERED.text(ctx.lang), words::REMEMBERED_SHORT.text(ctx.lang));
    Ok(Outcome { data: json!({"text": text}), ..outcome })
}

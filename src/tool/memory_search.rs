//! Finds remembered facts by their words.

use super::describe::describe;
use super::fs::{self, Done, Refusal};
use super::{Boxed, Ctx, Outcome, Tool, arguments};
use crate::catalog::{Lang, shell as words};
use crate::policy::Permit;
use crate::protocol::{Arguments, Effect, Family, Here, ToolKind, ToolSpec};
use serde::Deserialize;
use serde_json::json;

/// So many facts are shown, unless the call says otherwise.
const SHOWN: usize = 10;
/// No call is shown more.
const MOST: usize = 100;

pub struct MemorySearch;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct Wanted {
    query: String,
    limit: Option<usize>,
}

impl Tool for MemorySearch {
    fn spec(&self, lang: Lang) -> ToolSpec {
        describe::<Wanted>(lang, Family::Memory, ToolKind::Search, "memory_search")
    }

    fn effect(&self, arguments: &Arguments, _here: &Here) -> Result<Effect, String> {
        arguments::parse::<Wanted>(arguments).map(|_| Effect::None)
    }

    fn title(&self, arguments: &Arguments) -> String {
        fs::text(arguments, "query").to_owned()
    }

    fn run<'a>(&'a self, permit: Permit, ctx: &'a Ctx) -> Boxed<'a, Outcome> {
        Box::pin(async move { fs::outcome(search(&permit, ctx)) })
    }
}

fn search(permit: &Permit, ctx: &Ctx) -> Done {
    let wanted: Wanted = fs::wanted(permit, ctx.lang)?;
    let limit = wanted.limit.unwrap_or(SHOWN).clamp(1, MOST);
    let facts = ctx
        .memory
        .search(&wanted.query, limit)
        .map_err(|error| Refusal::new(error, words::MEMORY_SHORT.text(ctx.lang)))?;
    let outcome = if facts.is_empty() {
        let text = words::NOTHING_FOUND.say(ctx.lang, &[("query", &wanted.query)]);
        Outcome::done(text, words::NOTHING_SHORT.text(ctx.lang))
    } else {
        Outcome::done(facts.join("\n"), words::facts(ctx.lang, facts.len()))
    };
    Ok(Outcome { data: json!({"facts": facts}), ..outcome })
}

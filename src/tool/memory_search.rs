//! Finds remembered facts by their words.

use super::typed::{CallResult, Refusal, TypedTool, text};
use super::{Ctx, Outcome};
use crate::catalog::shell as words;
use crate::policy::Permit;
use crate::protocol::{Arguments, Effect, Family, Here, ToolKind, tool_name};
use serde::Deserialize;
use serde_json::json;

/// So many facts are shown, unless the call says otherwise.
const SHOWN: usize = 10;
/// No call is shown more.
const MOST: usize = 100;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MemorySearch {
    query: String,
    limit: Option<usize>,
}

impl TypedTool for MemorySearch {
    const NAME: &str = tool_name::MEMORY_SEARCH;
    const FAMILY: Family = Family::Memory;
    const KIND: ToolKind = ToolKind::Search;

    fn effect(&self, _: &Here) -> Result<Effect, String> {
        Ok(Effect::None)
    }

    fn title(arguments: &Arguments) -> String {
        text(arguments, "query").to_owned()
    }

    async fn run(self, _: Permit, ctx: &Ctx) -> CallResult {
        search(&self, ctx)
    }
}

fn search(wanted: &MemorySearch, ctx: &Ctx) -> CallResult {
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

//! Finds notes by their words; without words, all of them.

use super::typed::*;
use crate::catalog::shell as words;

const SHOWN: usize = 10;
const MOST: usize = 100;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MemorySearch {
    query: String,
    limit: Option<usize>,
}

impl TypedTool for MemorySearch {
    const NAME: &str = "memory_search";
    const KIND: ToolKind = ToolKind::Search;
    const TITLE: &str = "query";

    fn effect(&self, _: &Here) -> Result<Effect, String> {
        Ok(Effect::None)
    }

    async fn run(self, _: Permit, ctx: &Ctx) -> CallResult {
        let limit = self.limit.unwrap_or(SHOWN).clamp(1, MOST);
        let facts = ctx
            .memory
            .search(&self.query, limit)
            .map_err(|error| Refusal::new(error, words::MEMORY_SHORT.text(ctx.lang)))?;
        let outcome = if facts.is_empty() {
            let all = self.query.trim().is_empty();
            let phrase = if all { words::NOTHING_REMEMBERED } else { words::NOTHING_FOUND };
            let text = phrase.say(ctx.lang, &[("query", &self.query)]);
            Outcome::done(text, words::NOTHING_SHORT.text(ctx.lang))
        } else {
            Outcome::done(facts.join("\n"), words::facts(ctx.lang, facts.len()))
        };
        Ok(Outcome { data: json!({"facts": facts}), ..outcome })
    }
}

//! Shows today's notes.

use super::typed::*;
use crate::catalog::{shell as words, tools};

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MemoryReadToday {}

impl TypedTool for MemoryReadToday {
    const NAME: &str = "memory_readToday";
    const KIND: ToolKind = ToolKind::Read;
    const TITLE: &str = "";

    fn effect(&self, _: &Here) -> Result<Effect, String> {
        Ok(Effect::None)
    }

    async fn run(self, _: Permit, ctx: &Ctx) -> CallResult {
        let note =
            ctx.memory.today().map_err(|error| Refusal::new(error, words::MEMORY_SHORT.text(ctx.lang)))?;
        let outcome = if note.trim().is_empty() {
            Outcome::done(words::NOTHING_TODAY.text(ctx.lang), words::NOTHING_SHORT.text(ctx.lang))
        } else {
            Outcome::done(note.as_str(), tools::lines(ctx.lang, note.lines().count()))
        };
        Ok(Outcome { data: json!({"text": note}), ..outcome })
    }
}

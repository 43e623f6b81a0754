//! Saves a note for later sessions.

use super::typed::*;
use crate::catalog::shell as words;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MemoryRemember {
    text: String,
}

impl TypedTool for MemoryRemember {
    const NAME: &str = tool_name::MEMORY_REMEMBER;
    const KIND: ToolKind = ToolKind::Other;
    const TITLE: &str = "text";

    fn effect(&self, _: &Here) -> Result<Effect, String> {
        if self.text.trim().is_empty() {
            return Err("`text` is empty. Nothing was done; send the fact.".to_owned());
        }
        Ok(Effect::None)
    }

    async fn run(self, _: Permit, ctx: &Ctx) -> CallResult {
        let text = self.text.trim();
        let (text, known) = ctx
            .memory
            .remember(text)
            .map_err(|error| Refusal::new(error, words::MEMORY_SHORT.text(ctx.lang)))?;
        let (said, short) = match known {
            true => (words::KNOWN, words::KNOWN_SHORT),
            false if text.contains("<secret:") => (words::REMEMBERED_MARKS, words::REMEMBERED_SHORT),
            false => (words::REMEMBERED, words::REMEMBERED_SHORT),
        };
        let outcome = Outcome::done(said.text(ctx.lang), short.text(ctx.lang));
        Ok(Outcome { data: json!({"text": text}), ..outcome })
    }
}

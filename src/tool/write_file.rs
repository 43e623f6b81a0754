//! Gives a file a whole new content, byte for byte as it came.

use super::fs;
use super::typed::*;
use crate::catalog::tools;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WriteFile {
    path: String,
    content: String,
}

impl TypedTool for WriteFile {
    const NAME: &str = "fs_writeFile";
    const FAMILY: Family = Family::Fs;
    const KIND: ToolKind = ToolKind::Edit;

    fn effect(&self, here: &Here) -> Result<Effect, String> {
        fs::changes(&[&self.path], here)
    }

    fn preview(&self, ctx: &Ctx) -> String {
        fs::preview(&self.path, ctx, |_, _| Some(self.content.clone().into_bytes()))
    }

    async fn run(self, _: Permit, ctx: &Ctx) -> CallResult {
        let place = fs::place(&self.path, ctx)?;
        let before = fs::current(&place, ctx)?.map(|found| found.bytes);
        if before.as_ref().is_some_and(|bytes| std::str::from_utf8(bytes).is_err()) {
            let path: &dyn Display = &place;
            return Err(Refusal::say(
                ctx.lang,
                tools::NOT_OVERWRITTEN,
                &[("path", path)],
                tools::REFUSED_SHORT,
            ));
        }
        fs::put(&place, before.as_deref(), self.content.as_bytes(), ctx)
    }
}

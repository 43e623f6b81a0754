//! Finds files by a pattern of their path.

use super::fs;
use super::search::{Limited, Pattern, Walk, listed};
use super::typed::*;
use crate::catalog::tools;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Glob {
    pattern: String,
    path: Option<String>,
}

const MOST: usize = 300;

impl TypedTool for Glob {
    const NAME: &str = "fs_glob";
    const KIND: ToolKind = ToolKind::Search;

    fn effect(&self, here: &Here) -> Result<Effect, String> {
        fs::reads(self.path.as_deref(), here)
    }

    fn title(arguments: &Arguments) -> String {
        match (text(arguments, "pattern"), text(arguments, "path")) {
            (pattern, "") => pattern.to_owned(),
            (pattern, path) => format!("{pattern} · {path}"),
        }
    }

    async fn run(self, _: Permit, ctx: &Ctx) -> CallResult {
        let place = fs::place(self.path.as_deref().unwrap_or("."), ctx)?;
        let pattern = Pattern::new(&self.pattern, ctx.lang)?;
        let mut walk = Walk::new(&place, ctx)?;
        let mut found = Limited::new(MOST);
        while let Some(step) = walk.next().await? {
            if !step.is_dir && pattern.matches(&step) && !found.push(|| step.place.to_string()) {
                break;
            }
        }
        let summary = tools::files(ctx.lang, found.total());
        let left_out = [found.rest(ctx.lang), walk.unnamed()];
        let text = listed(&found.kept, tools::NOTHING_FOUND.text(ctx.lang), left_out);
        let data = json!({"paths": found.kept, "more": found.more});
        Ok(Outcome { data, ..Outcome::done(text, summary) })
    }
}

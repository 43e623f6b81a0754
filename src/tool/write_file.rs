//! Gives a file a whole new content, with the line ends and the byte order mark that the file has.

use super::typed::*;
use super::{fs, read_file};
use crate::catalog::tools;
use crate::text::splice::fitted;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WriteFile {
    path: String,
    content: String,
}

impl TypedTool for WriteFile {
    const NAME: &str = "fs_writeFile";
    const KIND: ToolKind = ToolKind::Edit;

    fn effect(&self, here: &Here) -> Result<Effect, String> {
        fs::changes(&[fs::named_file(&self.path)?], here)
    }

    async fn rehearse(&self, ctx: &Ctx) -> Result<String, Refusal> {
        self.rewrite(ctx)?.rehearse(ctx)
    }

    async fn run(self, _: Permit, ctx: &Ctx) -> CallResult {
        let rewrite = self.rewrite(ctx)?;
        let is_fitted = rewrite.after != self.content.as_bytes();
        let mut outcome = rewrite.write(ctx)?;
        if is_fitted {
            outcome.text += &format!(" {}", tools::FORM_KEPT.text(ctx.lang));
        }
        Ok(outcome)
    }
}

/// Lines of a file that are shown instead of overwriting it.
const MOST_SHOWN: usize = 400;

impl WriteFile {
    fn rewrite(&self, ctx: &Ctx) -> Result<fs::Rewrite, Refusal> {
        let place = fs::place(&self.path, ctx)?;
        let before = fs::current(&place, ctx)?.map(|found| found.bytes);
        let mut after = self.content.clone().into_bytes();
        if let Some(bytes) = &before {
            let Ok(text) = std::str::from_utf8(bytes) else {
                let said = tools::NOT_OVERWRITTEN.say(ctx.lang, &[("path", &place)]);
                return Err(Refusal::new(said, tools::REFUSED_SHORT.text(ctx.lang)));
            };
            after = fitted(text, &self.content).into_bytes();
            if ctx.keeps_unread && !bytes.is_empty() && *bytes != after && !ctx.reads.knows(&place) {
                let content = read_file::beginning(&place, bytes, MOST_SHOWN, ctx.lang)?;
                let values: [(&str, &dyn Display); 2] = [("path", &place), ("content", &content)];
                let refusal = Refusal::say(ctx.lang, tools::UNREAD, &values, tools::UNREAD_SHORT);
                return Err(Refusal { shows: Some((place.clone(), bytes.clone())), ..refusal });
            }
        }
        Ok(fs::Rewrite { place, before, after })
    }
}

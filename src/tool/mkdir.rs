//! Creates a directory and its missing parents. One of the smallest tools: copy it to write another.

use super::fs::{self, OrRefuse};
use super::typed::*;
use crate::catalog::tools;
use crate::protocol::Change;
use crate::text::diff::Diff;
use crate::workspace::{FileError, FileKind, FileProblem};

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mkdir {
    path: String,
}

impl TypedTool for Mkdir {
    const NAME: &str = "fs_mkdir";
    const KIND: ToolKind = ToolKind::Edit;

    fn effect(&self, here: &Here) -> Result<Effect, String> {
        fs::changes(&[&self.path], here)
    }

    async fn rehearse(&self, ctx: &Ctx) -> Result<String, Refusal> {
        let place = fs::place(&self.path, ctx)?;
        match ctx.workspace.resolve(&place) {
            Err(error) if !error.is_missing() => Err(error).or_refuse(ctx.lang),
            Ok(stat) if stat.kind != FileKind::Directory => {
                Err(FileError::new(place.to_string(), FileProblem::Exists)).or_refuse(ctx.lang)
            }
            _ => Ok(String::new()),
        }
    }

    async fn run(self, _: Permit, ctx: &Ctx) -> CallResult {
        let place = fs::place(&self.path, ctx)?;
        let existed = ctx.workspace.resolve(&place).is_ok_and(|stat| stat.kind == FileKind::Directory);
        ctx.workspace.make_dir(&place).or_refuse(ctx.lang)?;
        let (text, summary) = if existed {
            (tools::DIR_EXISTS, tools::EXISTS_SHORT)
        } else {
            (tools::DIR_CREATED, tools::CREATED_SHORT)
        };
        let changes =
            if existed { vec![] } else { vec![fs::change(&place, Change::Created, Diff::default())] };
        let data = json!({"path": place.to_string(), "created": !existed});
        let outcome = Outcome::done(text.say(ctx.lang, &[("path", &place)]), summary.text(ctx.lang));
        Ok(Outcome { data, changes, ..outcome })
    }
}

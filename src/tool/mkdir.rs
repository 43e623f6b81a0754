//! Creates a directory and those above it.

use super::fs::{self, Done, OrRefuse};
use super::{Boxed, Ctx, Outcome, Tool, arguments};
use crate::catalog::{Lang, tools};
use crate::policy::Permit;
use crate::protocol::{Arguments, Change, Effect, Here, ToolKind, ToolSpec};
use crate::text::diff::Diff;
use crate::workspace::FileKind;
use serde::Deserialize;
use serde_json::json;

pub struct Mkdir;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct Wanted {
    path: String,
}

impl Tool for Mkdir {
    fn spec(&self, lang: Lang) -> ToolSpec {
        fs::spec::<Wanted>(lang, "fs_mkdir", ToolKind::Edit)
    }

    fn effect(&self, arguments: &Arguments, here: &Here) -> Result<Effect, String> {
        fs::changes(&[&arguments::parse::<Wanted>(arguments)?.path], here)
    }

    fn title(&self, arguments: &Arguments) -> String {
        fs::text(arguments, "path").to_owned()
    }

    fn run<'a>(&'a self, permit: Permit, ctx: &'a Ctx) -> Boxed<'a, Outcome> {
        Box::pin(
            async move { fs::outcome(fs::wanted(&permit, ctx.lang).and_then(|wanted| make(&wanted, ctx))) },
        )
    }
}

fn make(wanted: &Wanted, ctx: &Ctx) -> Done {
    let place = fs::place(&wanted.path, ctx)?;
    let path: &dyn std::fmt::Display = &place;
    let existed = ctx.workspace.resolve(&place).is_ok_and(|stat| stat.kind == FileKind::Directory);
    ctx.workspace.make_dir(&place).or_refuse(ctx.lang)?;
    let (text, summary) = if existed {
        (tools::DIR_EXISTS, tools::EXISTS_SHORT)
    } else {
        (tools::DIR_CREATED, tools::CREATED_SHORT)
    };
    let changes = if existed { vec![] } else { vec![fs::change(&place, Change::Created, Diff::default())] };
    let data = json!({"path": place.to_string(), "created": !existed});
    let outcome = Outcome::done(text.say(ctx.lang, &[("path", path)]), summary.text(ctx.lang));
    Ok(Outcome { data, changes, ..outcome })
}

//! Gives a file a whole new content, byte for byte as it came.

use super::fs::{self, Done, Refusal};
use super::{Boxed, Ctx, Outcome, Tool, arguments};
use crate::catalog::{Lang, tools};
use crate::policy::Permit;
use crate::protocol::{Arguments, Effect, Here, ToolKind, ToolSpec};
use serde::Deserialize;

pub struct WriteFile;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct Wanted {
    path: String,
    content: String,
}

impl Tool for WriteFile {
    fn spec(&self, lang: Lang) -> ToolSpec {
        fs::spec::<Wanted>(lang, "fs_writeFile", ToolKind::Edit)
    }

    fn effect(&self, arguments: &Arguments, here: &Here) -> Result<Effect, String> {
        fs::changes(&[&arguments::parse::<Wanted>(arguments)?.path], here)
    }

    fn title(&self, arguments: &Arguments) -> String {
        fs::text(arguments, "path").to_owned()
    }

    fn preview(&self, arguments: &Arguments, ctx: &Ctx) -> String {
        let Ok(wanted) = arguments::parse::<Wanted>(arguments) else { return String::new() };
        fs::preview(&wanted.path, ctx, |_, _| Some(wanted.content.into_bytes()))
    }

    fn run<'a>(&'a self, permit: Permit, ctx: &'a Ctx) -> Boxed<'a, Outcome> {
        Box::pin(
            async move { fs::outcome(fs::wanted(&permit, ctx.lang).and_then(|wanted| write(&wanted, ctx))) },
        )
    }
}

fn write(wanted: &Wanted, ctx: &Ctx) -> Done {
    let place = fs::place(&wanted.path, ctx)?;
    let before = fs::current(&place, ctx)?.map(|found| found.bytes);
    if before.as_ref().is_some_and(|bytes| std::str::from_utf8(bytes).is_err()) {
        let path: &dyn std::fmt::Display = &place;
        return Err(Refusal::say(ctx.lang, tools::NOT_OVERWRITTEN, &[("path", path)], tools::REFUSED_SHORT));
    }
    fs::put(&place, before.as_deref(), wanted.content.as_bytes(), ctx)
}

//! Reloads every pm2 process, one after the other.

use super::pm2::{self, Act};
use super::typed::*;
use crate::catalog::node as words;
use crate::workspace::node::Pm2;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pm2ReloadAll {}

impl ServiceTool for Pm2ReloadAll {
    type Service = Pm2;
    const NAME: &str = "pm2_reloadAll";
    const KIND: ToolKind = ToolKind::Execute;
    const TITLE: &str = "";

    fn effect(&self, _: &Here, pm2: &Pm2) -> Result<Effect, String> {
        Ok(pm2::effect(pm2, &["reload", "all"]))
    }

    async fn rehearse(&self, ctx: &Ctx, _: &Pm2) -> Result<String, Refusal> {
        pm2::must_run(ctx)?;
        Ok(words::KEEPS_RUNNING.text(ctx.lang).to_owned())
    }

    async fn run(self, permit: Permit, ctx: &Ctx, pm2: &Pm2) -> CallResult {
        pm2::must_run(ctx)?;
        Act { starts: true, ..Act::default() }.run(permit, pm2, ctx).await
    }
}

//! Lists the pm2 processes.

use super::pm2;
use super::typed::*;
use crate::workspace::node::Pm2;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pm2Status {}

impl ServiceTool for Pm2Status {
    type Service = Pm2;
    const NAME: &str = "pm2_status";
    const KIND: ToolKind = ToolKind::Read;
    const TITLE: &str = "";

    fn effect(&self, _: &Here, pm2: &Pm2) -> Result<Effect, String> {
        Ok(pm2::effect(pm2, &["jlist"]))
    }

    async fn run(self, permit: Permit, ctx: &Ctx, _: &Pm2) -> CallResult {
        Ok(pm2::shown(&pm2::judged(permit, ctx).await?.unwrap_or_default(), ctx.lang))
    }
}

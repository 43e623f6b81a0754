//! Stops a pm2 process.

use super::pm2::{self, Act};
use super::typed::*;
use crate::workspace::node::Pm2;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pm2Stop {
    name: String,
}

impl ServiceTool for Pm2Stop {
    type Service = Pm2;
    const NAME: &str = "pm2_stop";
    const KIND: ToolKind = ToolKind::Execute;
    const TITLE: &str = "name";

    fn effect(&self, _: &Here, pm2: &Pm2) -> Result<Effect, String> {
        Ok(pm2::effect(pm2, &["stop", pm2::one(&self.name)?]))
    }

    async fn rehearse(&self, ctx: &Ctx, pm2: &Pm2) -> Result<String, Refusal> {
        pm2::knows_unasked(&self.name, pm2, ctx).await?;
        Ok(String::new())
    }

    async fn run(self, permit: Permit, ctx: &Ctx, pm2: &Pm2) -> CallResult {
        pm2::knows(&self.name, pm2, ctx).await?;
        Act { name: Some(&self.name), ..Act::default() }.run(permit, pm2, ctx).await
    }
}

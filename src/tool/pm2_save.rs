//! Saves the list of pm2 processes for `pm2 resurrect`.

use super::pm2::{self, Act};
use super::typed::*;
use crate::catalog::node as words;
use crate::workspace::node::Pm2;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pm2Save {}

impl ServiceTool for Pm2Save {
    type Service = Pm2;
    const NAME: &str = "pm2_save";
    const KIND: ToolKind = ToolKind::Execute;
    const TITLE: &str = "";

    fn effect(&self, _: &Here, pm2: &Pm2) -> Result<Effect, String> {
        Ok(pm2::effect(pm2, &["save"]))
    }

    async fn rehearse(&self, ctx: &Ctx, _: &Pm2) -> Result<String, Refusal> {
        pm2::must_run(ctx)?;
        Ok(String::new())
    }

    async fn run(self, permit: Permit, ctx: &Ctx, pm2: &Pm2) -> CallResult {
        pm2::must_run(ctx)?;
        let outcome = Act::default().run(permit, pm2, ctx).await?;
        let text = format!("{}\n{}", words::SAVED.text(ctx.lang), outcome.text);
        Ok(Outcome { data: outcome.data, ..Outcome::done(text, words::SAVED_SHORT.text(ctx.lang)) })
    }
}

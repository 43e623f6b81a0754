//! Starts an app of the ecosystem file, a script of the project, or a process that pm2 knows; it outlives us.

use super::pm2::{self, Act};
use super::typed::*;
use crate::catalog::node as words;
use crate::protocol::Place;
use crate::workspace::node::Pm2;
use std::path::PathBuf;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pm2Start {
    /// app of the ecosystem file, script file, or stopped process
    name: String,
}

enum Kind {
    App(&'static str),
    Script(String, PathBuf),
    Known,
}

impl Pm2Start {
    fn kind(&self, here: &Here, pm2: &Pm2) -> Kind {
        let inside = match Place::parse(&self.name, here) {
            Ok(Place::Inside(path)) if path.under(&here.root).is_file() => Some(path),
            _ => None,
        };
        match (pm2.ecosystem, inside) {
            (_, Some(path)) => Kind::Script(format!("./{path}"), path.under(&here.root)),
            (Some(file), None) if pm2.names(&here.root, &self.name) => Kind::App(file),
            _ => Kind::Known,
        }
    }
}

impl ServiceTool for Pm2Start {
    type Service = Pm2;
    const NAME: &str = "pm2_start";
    const KIND: ToolKind = ToolKind::Execute;
    const TITLE: &str = "name";

    fn effect(&self, here: &Here, pm2: &Pm2) -> Result<Effect, String> {
        let name = pm2::one(&self.name)?;
        Ok(match self.kind(here, pm2) {
            Kind::App(file) => pm2::effect(pm2, &["start", file, "--only", name]),
            Kind::Script(script, _) => pm2::effect(pm2, &["start", &script]),
            Kind::Known => pm2::effect(pm2, &["start", name]),
        })
    }

    async fn rehearse(&self, ctx: &Ctx, pm2: &Pm2) -> Result<String, Refusal> {
        if matches!(self.kind(ctx.workspace.here(), pm2), Kind::Known) {
            pm2::knows_unasked(&self.name, pm2, ctx).await?;
        }
        Ok(words::KEEPS_RUNNING.text(ctx.lang).to_owned())
    }

    async fn run(self, permit: Permit, ctx: &Ctx, pm2: &Pm2) -> CallResult {
        let script = match self.kind(ctx.workspace.here(), pm2) {
            Kind::Script(_, path) => Some(path),
            Kind::App(_) => None,
            Kind::Known => pm2::knows(&self.name, pm2, ctx).await.map(|()| None)?,
        };
        Act { name: Some(&self.name), script, starts: true }.run(permit, pm2, ctx).await
    }
}

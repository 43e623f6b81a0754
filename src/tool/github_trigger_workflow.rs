//! Starts a workflow that has a `workflow_dispatch` trigger.

use super::github::{Github, done, one_line, service};
use super::typed::*;
use crate::catalog::{github as words, tools};
use serde_json::{Map, Value};

/// GitHub takes no more.
const MOST_INPUTS: usize = 25;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TriggerWorkflow {
    /// file, name or number
    workflow: String,
    /// branch or tag; the current branch if not given
    #[serde(rename = "ref")]
    on: Option<String>,
    #[serde(default)]
    inputs: Map<String, Value>,
}

/// What is judged, asked about and sent.
struct Wanted {
    on: String,
    inputs: Map<String, Value>,
    /// All of it in a row.
    what: String,
}

impl TriggerWorkflow {
    fn wanted(&self, github: &Github) -> Result<Wanted, String> {
        let wrong = |what: &str| Err(format!("{what} Nothing was started."));
        if self.workflow.trim().is_empty() {
            return wrong("`workflow` is empty; name its file, such as deploy.yml.");
        }
        let on = self.on.clone().map(|on| on.trim().to_owned()).filter(|on| !on.is_empty());
        let Some(on) = on.or_else(|| github.branch()) else {
            return wrong("No branch is checked out; give `ref`.");
        };
        if self.inputs.len() > MOST_INPUTS {
            return wrong("`inputs` are too many; GitHub takes 25.");
        }
        let mut inputs = Map::new();
        for (name, value) in &self.inputs {
            let text = match value {
                Value::String(text) => text.clone(),
                Value::Bool(_) | Value::Number(_) => value.to_string(),
                _ => return wrong(&format!("Input `{name}` must be a text, a number or a truth value.")),
            };
            inputs.insert(name.clone(), text.into());
        }
        let told = Value::Object(inputs.clone());
        let what = format!("{} {} @ {on} {told}", github.repository(), self.workflow.trim());
        Ok(Wanted { on, inputs, what })
    }
}

impl ServiceTool for TriggerWorkflow {
    type Service = Result<Github, String>;
    const NAME: &str = "github_triggerWorkflow";
    const KIND: ToolKind = ToolKind::Execute;
    const TITLE: &str = "workflow";

    fn effect(&self, _: &Here, github: &Self::Service) -> Result<Effect, String> {
        let github = service(github)?;
        let tool = self.wanted(github)?.what;
        Ok(Effect::Remote { server: github.remote.host.clone(), tool })
    }

    async fn rehearse(&self, ctx: &Ctx, github: &Self::Service) -> Result<String, Refusal> {
        let refused = |error| Refusal::new(error, tools::BAD_ARGUMENTS.text(ctx.lang));
        let github = service(github).map_err(refused)?;
        let Wanted { on, inputs, .. } = self.wanted(github).map_err(refused)?;
        let repository = format!("{} ({})", github.repository(), github.remote.host);
        let values: [(&str, &dyn Display); 3] =
            [("repository", &repository), ("workflow", &self.workflow.trim()), ("ref", &on)];
        let mut text = words::ASKS.say(ctx.lang, &values);
        for (name, value) in &inputs {
            text.push_str(&format!("\n  {name} = {}", value.as_str().unwrap_or_default()));
        }
        Ok(text)
    }

    async fn run(self, permit: Permit, ctx: &Ctx, github: &Self::Service) -> CallResult {
        let refused = |error| Refusal::new(error, tools::BAD_ARGUMENTS.text(ctx.lang));
        let github = service(github).map_err(refused)?;
        let wanted = self.wanted(github).map_err(refused)?;
        // The branch may be another one since it was asked.
        if !matches!(permit.effect(), Effect::Remote { tool, .. } if *tool == wanted.what) {
            return Err(Refusal::say(ctx.lang, words::CHANGED, &[], words::CHANGED_SHORT));
        }
        let workflow = github.workflow(&self.workflow, ctx).await?;
        let Wanted { on, inputs, .. } = wanted;
        let body = json!({"ref": on, "inputs": inputs}).to_string().into_bytes();
        github.send(&format!("actions/workflows/{}/dispatches", workflow.id), Some(body), ctx).await?;
        let file = one_line(workflow.file());
        let values: [(&str, &dyn Display); 2] = [("workflow", &file), ("ref", &on)];
        let data = json!({"repository": github.repository(), "workflow": file, "ref": on, "inputs": inputs});
        done(words::STARTED.say(ctx.lang, &values), words::STARTED_SHORT.say(ctx.lang, &values), data)
    }
}

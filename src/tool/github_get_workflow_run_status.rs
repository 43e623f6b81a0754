//! Shows the status of a workflow run: the latest, the latest of one workflow, or a given run.

use super::github::{Github, done, one_line, service};
use super::typed::*;
use crate::catalog::{github as words, tools};
use serde_json::Value;

/// So many failed jobs, and failed steps of each, are told.
const MOST_FAILED: usize = 10;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GetWorkflowRunStatus {
    /// file, name or number; its last run
    workflow: Option<String>,
    run_id: Option<u64>,
}

#[derive(Deserialize)]
struct Runs {
    workflow_runs: Vec<Run>,
}

#[derive(Deserialize)]
struct Run {
    id: u64,
    name: Option<String>,
    run_number: u64,
    status: Option<String>,
    conclusion: Option<String>,
    head_branch: Option<String>,
    event: Option<String>,
    created_at: Option<String>,
    html_url: Option<String>,
}

#[derive(Deserialize)]
struct Jobs {
    jobs: Vec<Job>,
}

#[derive(Deserialize)]
struct Job {
    name: String,
    conclusion: Option<String>,
    #[serde(default)]
    steps: Vec<JobStep>,
}

#[derive(Deserialize)]
struct JobStep {
    name: String,
    conclusion: Option<String>,
}

/// Whether a conclusion is one that somebody has to look at.
fn is_bad(conclusion: Option<&str>) -> bool {
    matches!(conclusion, Some("failure" | "timed_out" | "startup_failure"))
}

impl ServiceTool for GetWorkflowRunStatus {
    type Service = Result<Github, String>;
    const NAME: &str = "github_getWorkflowRunStatus";
    const KIND: ToolKind = ToolKind::Read;
    const TITLE: &str = "workflow";

    fn effect(&self, _: &Here, github: &Self::Service) -> Result<Effect, String> {
        let github = service(github)?;
        let tool = format!("{} {}", github.repository(), Self::NAME);
        Ok(Effect::Remote { server: github.remote.host.clone(), tool })
    }

    async fn run(self, _: Permit, ctx: &Ctx, github: &Self::Service) -> CallResult {
        let github =
            service(github).map_err(|error| Refusal::new(error, tools::BAD_ARGUMENTS.text(ctx.lang)))?;
        let Some(run) = self.wanted(github, ctx).await? else {
            return done(
                words::NO_RUNS.say(ctx.lang, &[("repository", &github.repository())]),
                words::NO_RUNS_SHORT.text(ctx.lang).to_owned(),
                json!({"repository": github.repository(), "run": null}),
            );
        };
        let failed = match is_bad(run.conclusion.as_deref()) {
            true => {
                github.get::<Jobs>(&format!("actions/runs/{}/jobs?per_page=100", run.id), ctx).await?.jobs
            }
            false => Vec::new(),
        };
        told(&run, &failed, ctx)
    }
}

impl GetWorkflowRunStatus {
    async fn wanted(&self, github: &Github, ctx: &Ctx) -> Result<Option<Run>, Refusal> {
        if let Some(id) = self.run_id {
            return github.get(&format!("actions/runs/{id}"), ctx).await.map(Some);
        }
        let path = match self.workflow.as_deref().filter(|name| !name.trim().is_empty()) {
            Some(name) => {
                let workflow = github.workflow(name, ctx).await?;
                format!("actions/workflows/{}/runs?per_page=1", workflow.id)
            }
            None => "actions/runs?per_page=1".to_owned(),
        };
        github.get::<Runs>(&path, ctx).await.map(|runs| runs.workflow_runs.into_iter().next())
    }
}

fn told(run: &Run, jobs: &[Job], ctx: &Ctx) -> CallResult {
    let line = |text: &Option<String>| one_line(text.as_deref().unwrap_or("?"));
    let state = match &run.conclusion {
        Some(conclusion) => format!("{}, {}", line(&run.status), one_line(conclusion)),
        None => line(&run.status),
    };
    let url = line(&run.html_url);
    let [name, branch, event, at] = [&run.name, &run.head_branch, &run.event, &run.created_at].map(line);
    let values: [(&str, &dyn Display); 7] = [
        ("name", &name),
        ("number", &run.run_number),
        ("id", &run.id),
        ("state", &state),
        ("branch", &branch),
        ("event", &event),
        ("at", &at),
    ];
    let mut text = format!("{}\n{url}", words::RUN.say(ctx.lang, &values));
    let mut failed: Vec<Value> = Vec::new();
    for job in jobs.iter().filter(|job| is_bad(job.conclusion.as_deref())).take(MOST_FAILED) {
        let steps = job.steps.iter().filter(|step| is_bad(step.conclusion.as_deref()));
        let steps: Vec<String> = steps.take(MOST_FAILED).map(|step| one_line(&step.name)).collect();
        let name = one_line(&job.name);
        text.push('\n');
        text.push_str(&match steps.is_empty() {
            true => words::FAILED_JOB.say(ctx.lang, &[("job", &name)]),
            false => words::FAILED_STEPS.say(ctx.lang, &[("job", &name), ("steps", &steps.join(", "))]),
        });
        failed.push(json!({"job": name, "steps": steps}));
    }
    let short =
        run.conclusion.as_ref().or(run.status.as_ref()).map(|text| one_line(text)).unwrap_or_default();
    let summary = words::RUN_SHORT.say(ctx.lang, &[("number", &run.run_number), ("state", &short)]);
    let data = json!({
        "run_id": run.id, "number": run.run_number, "name": run.name, "status": run.status,
        "conclusion": run.conclusion, "branch": run.head_branch, "created_at": run.created_at,
        "url": run.html_url, "failed": failed,
    });
    done(text, summary, data)
}

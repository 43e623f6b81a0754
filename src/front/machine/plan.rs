//! `plan`: the plan for a request, by the rules alone: nothing is run, asked or written.

use super::Streams;
use crate::catalog::Lang;
use crate::front::reports::plan::{assessed_of, planned};
use crate::plan::{Durations, document, workflow};
use crate::protocol::Failure;
use crate::workspace::Clock;
use serde_json::json;

pub fn run(
    text: &[String],
    json: bool,
    clock: &Clock,
    lang: Lang,
    streams: &mut Streams,
) -> Result<u8, Failure> {
    let request = text.join(" ");
    let durations = Durations::new();
    if !json {
        planned(&request, &durations, lang).iter().try_for_each(|line| streams.line(line))?;
        return Ok(0);
    }
    let assessment = assessed_of(&request);
    let at = clock.rfc3339(clock.now());
    match workflow(&request, &assessment, &durations) {
        Some(plan) => streams.json(&document(("", &at), &plan, &assessment, &durations))?,
        None => streams.json(&json!({
            "id": "",
            "task_analysis": { "request": request, "task_type": assessment.task_type },
            "agents": [], "parallel_groups": [], "dependencies": [], "estimates": null, "metadata": null,
        }))?,
    }
    Ok(0)
}

//! An agent that the user named takes the request, in a conversation of its own. Who coordinates qualifies it first, and is
//! asked about once where the risk is high.

use super::agent::Agent;
use super::context::{Context, Interruption, Result};
use super::control::{Agreed, approved};
use super::side_by_side::earlier;
use super::speaker::Speaker;
use super::structured::{self, Form};
use super::synthesis::say;
use crate::analysis::Qualification;
use crate::catalog::{names, plan as words};
use crate::prompt::{self, Part, TaskView};
use crate::protocol::{Message, Severity, StopReason, TaskConversation, Tier};
use std::fmt::Display;
use std::time::Duration;

/// Who qualifies, hands on and reviews.
pub(super) const COORDINATOR: &str = "chapo";
const TOOL: &str = "qualification";
const PATIENCE: Duration = Duration::from_secs(60);

pub(super) async fn lead(context: &mut Context<'_>, agent: &str, request: &str) -> Result<StopReason> {
    let speaker = Speaker::leading(&context.world, agent)?.on(&context.world, request);
    let mut before = Vec::new();
    if agent == COORDINATOR {
        match qualify(context, request).await? {
            Some(qualified) => before.push(qualified),
            None => return Ok(StopReason::Cancelled),
        }
    }
    let opening = opening(context, request, &before)?;
    let conversation = TaskConversation::Own { opening: Message::user(opening) };
    let finished = Agent::new(context.begin_task(), speaker).run(request, conversation).await;
    context.tally.add(finished.tally);
    match (finished.end, finished.result.error) {
        (Err(interruption), _) => Err(interruption),
        (Ok(reason), None) => say(context, &finished.result.data).map(|_| reason),
        (Ok(reason), Some(error)) => say(context, &error).map(|_| reason),
    }
}

/// What kind of work it is and how risky; none if the user does not want it then.
async fn qualify(context: &mut Context<'_>, request: &str) -> Result<Option<Part>> {
    let world = context.world.clone();
    let form = Form { name: TOOL, schema: Qualification::schema(), tier: Tier::Deep };
    let system = prompt::source(world.lang, "qualify", &world.project.overrides).to_owned();
    let asked = structured::request(context, &form, system, request);
    let answer = structured::ask(context, &form, &asked, Some(PATIENCE)).await?;
    let (name, text) = (TOOL.to_owned(), String::new());
    let Some(qualified) = answer.ok().and_then(|(_, text)| Qualification::read(&text)) else {
        return Ok(Some(Part { name, text, failed: false }));
    };
    let risk = format!("{:?}", qualified.risk).to_lowercase();
    let said = {
        let kind = names::shown(qualified.r#type.name(), world.lang).replace('_', " ");
        let values: [(&str, &dyn Display); 3] =
            [("type", &kind), ("risk", &names::shown(&risk, world.lang)), ("why", &qualified.why)];
        words::QUALIFIED.say(world.lang, &values)
    };
    if qualified.risk != Severity::High {
        context.notice(said)?;
    } else {
        let text = words::HIGH_RISK.say(world.lang, &[("qualified", &said)]);
        let unanswered = context.tally.counts.unanswered;
        let agreed = approved(context, text).await?;
        // Where nobody is there, the guard decides on each call.
        if matches!(agreed, Agreed::No(_)) && context.tally.counts.unanswered == unanswered {
            return Ok(None);
        }
    }
    let text = serde_json::to_string(&qualified).unwrap_or_default();
    Ok(Some(Part { name, text, failed: false }))
}

fn opening(context: &Context<'_>, request: &str, before: &[Part]) -> Result<String, Interruption> {
    let world = &context.world;
    let directory = world.workspace.here().cwd.display().to_string();
    let before: Vec<Part> = before.iter().filter(|part| !part.text.is_empty()).cloned().collect();
    let replies = world.limits.iterations;
    let earlier = earlier(context);
    let view = TaskView {
        task: request,
        whole: "",
        before: &before,
        earlier: &earlier,
        directory: &directory,
        replies,
    };
    let opening = prompt::task(world.lang, view, &world.project.overrides);
    Ok(opening.map_err(|error| world.unusable(error))?)
}

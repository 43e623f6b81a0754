//! Tools that control the turn itself. They are only offered from here: the engine carries them out, because what they
//! do (ask, change the track) is its own work.

use super::arguments;
use super::typed::describe;
use crate::catalog::Lang;
use crate::protocol::{Arguments, StepState, ToolKind, ToolSpec};
use crate::text::{clean, cut};
use serde::Deserialize;

pub use crate::protocol::tool_name::{
    ASK_USER, DELEGATE_TO_DEVO, DELEGATE_TO_KODA, DELEGATE_TO_SCOUT, ESCALATE, MORE_TOOLS, NEEDS_ACTION,
    REQUEST_APPROVAL, UPDATE_PLAN,
};

/// So many steps are a plan that somebody reads.
const MOST_STEPS: usize = 50;
/// A step is a line, not a paragraph.
const MOST_TEXT: usize = 200;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct AskUser {
    question: String,
    #[serde(default)]
    options: Vec<String>,
}

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct NeedsAction {
    why: String,
}

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct MoreTools {
    family: String,
}

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct Delegate {
    task: String,
    /// what it must know
    #[serde(default)]
    context: String,
}

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct Escalate {
    issue: String,
    /// what was tried
    tried: String,
}

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct RequestApproval {
    plan: String,
    risk: String,
}

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct UpdatePlan {
    steps: Vec<Written>,
}

#[derive(Deserialize, schemars::JsonSchema)]
struct Written {
    #[serde(alias = "content", alias = "step", alias = "title")]
    text: String,
    /// pending, in_progress, done
    #[serde(alias = "status", default)]
    state: String,
}

/// A step of the list that an agent keeps of its own work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Planned {
    pub text: String,
    /// One of waiting, running and done.
    pub state: StepState,
}

/// What agents have who work for each other; in the user's own conversation they are not on offer.
pub fn coordination(lang: Lang) -> Vec<ToolSpec> {
    vec![
        describe::<Delegate>(lang, ToolKind::Think, DELEGATE_TO_KODA),
        describe::<Delegate>(lang, ToolKind::Think, DELEGATE_TO_DEVO),
        describe::<Delegate>(lang, ToolKind::Think, DELEGATE_TO_SCOUT),
        describe::<Escalate>(lang, ToolKind::Think, ESCALATE),
        describe::<RequestApproval>(lang, ToolKind::Think, REQUEST_APPROVAL),
    ]
}

/// The tool that adds a family of tools to the conversation, which its description names with what each has; none where
/// there is no family to add.
pub fn more_tools(lang: Lang, families: &[(&str, Vec<&str>)]) -> Option<ToolSpec> {
    let mut spec = describe::<MoreTools>(lang, ToolKind::Think, MORE_TOOLS);
    for (family, tools) in families {
        spec.description.push_str(&format!("\n{family}: {}", tools.join(" ")));
    }
    (!families.is_empty()).then_some(spec)
}

/// The family that a `moreTools` call names.
pub fn family(arguments: &Arguments) -> Result<String, String> {
    arguments::parse::<MoreTools>(arguments).map(|wanted| wanted.family.trim().to_lowercase())
}

/// The agent a call hands a task to, if it does.
pub fn delegate_of(wire_name: &str) -> Option<&'static str> {
    match wire_name {
        DELEGATE_TO_KODA => Some("koda"),
        DELEGATE_TO_DEVO => Some("devo"),
        DELEGATE_TO_SCOUT => Some("scout"),
        _ => None,
    }
}

/// The task that is handed on, and what has to be known for it.
pub fn task(arguments: &Arguments) -> Result<(String, String), String> {
    let wanted: Delegate = arguments::parse(arguments)?;
    if wanted.task.trim().is_empty() {
        return Err("`task` is empty. Nobody was given anything; send the task.".to_owned());
    }
    Ok((wanted.task, wanted.context))
}

pub fn issue(arguments: &Arguments) -> Result<(String, String), String> {
    arguments::parse::<Escalate>(arguments).map(|wanted| (wanted.issue, wanted.tried))
}

/// The plan that is to be agreed to, and its risk.
pub fn approval(arguments: &Arguments) -> Result<(String, String), String> {
    arguments::parse::<RequestApproval>(arguments).map(|wanted| (wanted.plan, wanted.risk))
}

pub fn specs(lang: Lang) -> Vec<ToolSpec> {
    vec![
        describe::<AskUser>(lang, ToolKind::Think, ASK_USER),
        describe::<MoreTools>(lang, ToolKind::Think, MORE_TOOLS),
        describe::<NeedsAction>(lang, ToolKind::Think, NEEDS_ACTION),
        describe::<UpdatePlan>(lang, ToolKind::Think, UPDATE_PLAN),
    ]
}

/// The steps of an `updatePlan` call; the error tells the model what is wrong with them.
pub fn planned(arguments: &Arguments) -> Result<Vec<Planned>, String> {
    let wanted: UpdatePlan =
        arguments::parse(&arguments::repair(arguments, &arguments::schema::<UpdatePlan>()).0)?;
    let wrong = |what: String| Err(format!("{what} The plan stays as it was; send all of its steps again."));
    if wanted.steps.is_empty() {
        return wrong("`steps` is empty.".to_owned());
    }
    if wanted.steps.len() > MOST_STEPS {
        return wrong(format!("{} steps are too many, {MOST_STEPS} are the most.", wanted.steps.len()));
    }
    let mut steps = Vec::new();
    for (index, step) in wanted.steps.iter().enumerate() {
        let (number, text) = (index + 1, clean::one_line(&step.text));
        if text.is_empty() || text.chars().count() > MOST_TEXT {
            return wrong(format!("Step {number} must have a text of 1 to {MOST_TEXT} characters."));
        }
        let Some(state) = state(&step.state) else {
            let said = cut::head(&step.state, MOST_TEXT);
            return wrong(format!(
                "Step {number} has the state '{said}'; there are pending, in_progress and done."
            ));
        };
        steps.push(Planned { text, state });
    }
    Ok(steps)
}

/// A state by its name or one that models use for it.
fn state(said: &str) -> Option<StepState> {
    Some(match said.trim().to_lowercase().replace([' ', '-'], "_").as_str() {
        "" | "pending" | "todo" | "to_do" | "open" | "waiting" | "planned" | "not_started" => {
            StepState::Waiting
        }
        "in_progress" | "inprogress" | "running" | "active" | "doing" | "started" | "current" => {
            StepState::Running
        }
        "done" | "completed" | "complete" | "finished" | "closed" => StepState::Done,
        _ => return None,
    })
}

/// The question and the suggested answers of an `askUser` call; the error tells the model what is wrong with it.
pub fn question(arguments: &Arguments) -> Result<(String, Vec<String>), String> {
    let wanted: AskUser = arguments::parse(&arguments::repair(arguments, &arguments::schema::<AskUser>()).0)?;
    if wanted.question.trim().is_empty() {
        return Err("`question` is empty. Nobody was asked; send the question.".to_owned());
    }
    Ok((wanted.question, wanted.options))
}

pub fn reason(arguments: &Arguments) -> Result<String, String> {
    arguments::parse::<NeedsAction>(arguments).map(|wanted| wanted.why)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_read_strictly() {
        let read = |raw: &str| question(&Arguments::parse(raw));
        assert_eq!(read(r#"{"question":"Which?"}"#), Ok(("Which?".to_owned(), Vec::new())));
        let options = vec!["a".to_owned(), "b".to_owned()];
        assert_eq!(read(r#"{"question":"Which?","options":["a","b"]}"#), Ok(("Which?".to_owned(), options)));
        assert!(read(r#"{"question":" "}"#).is_err() && read("{").is_err());
        assert_eq!(reason(&Arguments::parse(r#"{"why":"files"}"#)), Ok("files".to_owned()));
        assert!(reason(&Arguments::parse("{}")).is_err());
    }

    #[test]
    fn a_plan_is_read_leniently_and_a_wrong_one_is_named() {
        let read = |raw: &str| planned(&Arguments::parse(raw));
        let steps = read(
            r#"{"steps":[{"text":" a\n b ","state":"Completed"},{"content":"b","status":"in progress","id":"2"},{"text":"c"}]}"#,
        );
        let step = |text: &str, state| Planned { text: text.to_owned(), state };
        let want =
            vec![step("a b", StepState::Done), step("b", StepState::Running), step("c", StepState::Waiting)];
        assert_eq!(steps.unwrap(), want);
        let many = (0..51).map(|n| serde_json::json!({"text": format!("{n}")}));
        let many = serde_json::json!({"steps": many.collect::<Vec<_>>()});
        let long = format!(r#"{{"steps":[{{"text":"{}","state":"done"}}]}}"#, "x".repeat(201));
        for (raw, part) in [
            (r#"{"steps":[]}"#, "empty"),
            ("{}", "`steps`"),
            (many.to_string().as_str(), "50"),
            (long.as_str(), "Step 1"),
            (r#"{"steps":[{"text":"a"},{"text":" "}]}"#, "Step 2"),
            (r#"{"steps":[{"text":"a","state":"perhaps"}]}"#, "'perhaps'"),
            (r#"{"steps":[{"te"#, "whole JSON"),
        ] {
            let error = read(raw).unwrap_err();
            assert!(error.contains(part), "{part}: {error}");
        }
    }
}

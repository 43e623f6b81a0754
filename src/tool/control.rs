//! Tools that control the turn itself. They are only offered from here: the engine carries them out, because what they
//! do (ask, change the track) is its own work.

use super::arguments;
use super::typed::describe;
use crate::catalog::Lang;
use crate::protocol::{Arguments, ToolKind, ToolSpec};
use serde::Deserialize;

pub use crate::protocol::tool_name::{
    ASK_USER, DELEGATE_TO_DEVO, DELEGATE_TO_KODA, DELEGATE_TO_SCOUT, ESCALATE, NEEDS_ACTION, REQUEST_APPROVAL,
};

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct AskUser {
    question: String,
    /// suggested answers
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
        describe::<NeedsAction>(lang, ToolKind::Think, NEEDS_ACTION),
    ]
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
}

//! Prompts from the editor's user, and questions back to them.

use super::peer::{Peer, RpcError};
use crate::catalog::{Lang, acp as words, serve};
use crate::front::hosted::Hosted;
use crate::protocol::{Answer, CallId, Question, QuestionId, QuestionKind};
use crate::text::decode::percent;
use agent_client_protocol_schema::v1 as acp;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::fmt::{Display, Write};

/// A longer prompt is refused, as over HTTP: it would be kept many times over.
const LONGEST: usize = 1024 * 1024;

pub struct Asked {
    pub line: String,
    pub beside: Option<String>,
}

/// The blocks of a prompt: text as it was typed, files by their names, what was put in beside it. A picture is kept as a file.
pub fn read(blocks: Vec<acp::ContentBlock>, hosted: &Hosted, lang: Lang) -> Result<Asked, RpcError> {
    let (mut line, mut beside) = (String::new(), String::new());
    for block in blocks {
        match block {
            acp::ContentBlock::Text(text) => line.push_str(&text.text),
            acp::ContentBlock::ResourceLink(link) => word(&mut line, &linked(&link.uri)),
            acp::ContentBlock::Image(image) => {
                let bad =
                    |why: &dyn Display| RpcError::invalid(words::BAD_PICTURE.say(lang, &[("why", why)]));
                let content = STANDARD.decode(&image.data).map_err(|error| bad(&error))?;
                let kept = hosted.state_dir.keep_picture(&content).map_err(|error| bad(&error))?;
                word(&mut line, &format!("\"{}\"", kept.display()));
            }
            acp::ContentBlock::Resource(embedded) => match embedded.resource {
                acp::EmbeddedResourceResource::TextResourceContents(text) => {
                    // Writing to a string does not fail.
                    let _ = writeln!(beside, "<resource uri=\"{}\">\n{}\n</resource>", text.uri, text.text);
                    word(&mut line, &text.uri);
                }
                _ => return Err(RpcError::invalid(words::NO_BLOBS.text(lang))),
            },
            _ => return Err(RpcError::invalid(words::NO_SOUND.text(lang))),
        }
    }
    let line = line.trim().to_owned();
    if line.is_empty() {
        return Err(RpcError::invalid(serve::EMPTY_MESSAGE.text(lang)));
    }
    if line.len() + beside.len() > LONGEST {
        return Err(RpcError::invalid(serve::LONG_BODY.text(lang)));
    }
    Ok(Asked { line, beside: Some(beside).filter(|text| !text.is_empty()) })
}

fn word(line: &mut String, word: &str) {
    if !line.is_empty() && !line.ends_with(char::is_whitespace) {
        line.push(' ');
    }
    line.push_str(word);
    line.push(' ');
}

/// A file as a user mentions it, with the lines that editors write behind it (`file:///a%20b.rs#L10:20`); anything else as it is.
fn linked(uri: &str) -> String {
    let Some(file) = uri.strip_prefix("file://") else { return uri.to_owned() };
    let (file, fragment) = file.split_once('#').unwrap_or((file, ""));
    let path = file.split('?').next().unwrap_or_default();
    let is_lines =
        fragment.starts_with('L') && !fragment.contains(|c: char| !c.is_ascii_digit() && !"L:-".contains(c));
    let lines = if is_lines { fragment.replace('L', "").replace(':', "-") } else { String::new() };
    let mark = if is_lines { ":" } else { "" };
    format!("@{}{mark}{lines}", percent(path).as_deref().unwrap_or(path))
}

/// Asks the editor's user what a session asks; a question that has no answers to choose from was told as text, and is
/// answered by the next prompt.
pub async fn ask(peer: &Peer, id: &acp::SessionId, question: &Question, lang: Lang) -> Answer {
    let Some((call, options)) = options(question, lang) else { return Answer::Unattended };
    let choices = options
        .iter()
        .enumerate()
        .map(|(number, (name, kind, _))| acp::PermissionOption::new(number.to_string(), name.clone(), *kind));
    let request = acp::RequestPermissionRequest::new(id.clone(), call, choices.collect());
    let answer = peer.ask(acp::CLIENT_METHOD_NAMES.session_request_permission, &request).await;
    let outcome =
        answer.and_then(|answer| serde_json::from_value::<acp::RequestPermissionResponse>(answer).ok());
    match outcome.map(|response| response.outcome) {
        Some(acp::RequestPermissionOutcome::Selected(chosen)) => {
            let number: Option<usize> = chosen.option_id.0.parse().ok();
            let chosen = number.and_then(|number| options.into_iter().nth(number));
            chosen.map_or(Answer::No { word: None }, |(.., answer)| answer)
        }
        _ => Answer::No { word: None },
    }
}

type Choice = (String, acp::PermissionOptionKind, Answer);

fn options(question: &Question, lang: Lang) -> Option<(acp::ToolCallUpdate, Vec<Choice>)> {
    use acp::PermissionOptionKind::{AllowAlways, AllowOnce, RejectOnce};
    let choice = |name: &str, kind, answer| (page(name, lang), kind, answer);
    let no = || choice("no", RejectOnce, Answer::No { word: None });
    let title = title(question, lang);
    let own = || {
        let fields = acp::ToolCallUpdateFields::new().title(title.clone());
        acp::ToolCallUpdate::new(call(question.id).0, fields)
    };
    match &question.kind {
        QuestionKind::Approval { call, what, always, .. } => {
            let mut options = vec![choice("yes", AllowOnce, Answer::Yes)];
            if always.is_some() {
                options.push(choice("yes_for_session", AllowAlways, Answer::YesForSession));
                options.push(choice("yes_for_project", AllowAlways, Answer::YesForProject));
            }
            options.push(no());
            let fields = acp::ToolCallUpdateFields::new().title(what.clone());
            Some((acp::ToolCallUpdate::new(call.0.clone(), fields), options))
        }
        QuestionKind::Plan { .. } => {
            let options = vec![
                choice("yes", AllowOnce, Answer::Yes),
                choice("one_agent", AllowOnce, Answer::OneAgent),
                no(),
            ];
            Some((own(), options))
        }
        QuestionKind::UseServer { .. } => Some((own(), vec![choice("yes", AllowOnce, Answer::Yes), no()])),
        QuestionKind::AskUser { options, .. } if options.is_empty() => None,
        QuestionKind::AskUser { options, .. } => {
            let options = options
                .iter()
                .map(|option| (option.clone(), AllowOnce, Answer::Text { text: option.clone() }))
                .collect();
            Some((own(), options))
        }
    }
}

/// The call that stands for a question which is about none.
pub fn call(question: QuestionId) -> CallId {
    CallId(format!("question-{}", question.0))
}

/// What such a call asks; none where there is nothing to choose from.
pub fn title(question: &Question, lang: Lang) -> Option<String> {
    match &question.kind {
        QuestionKind::Approval { .. } => None,
        QuestionKind::Plan { plan, .. } => {
            let steps = plan.steps().iter().map(|step| step.name.as_str());
            Some(format!("{}: {}", page("plan", lang), steps.collect::<Vec<_>>().join(", ")))
        }
        QuestionKind::UseServer { base_url, .. } => Some(base_url.clone()),
        QuestionKind::AskUser { options, .. } if options.is_empty() => None,
        QuestionKind::AskUser { text, .. } => Some(text.clone()),
    }
}

/// A word of the page, which asks the same.
fn page(name: &str, lang: Lang) -> String {
    let phrase = serve::PAGE.iter().find(|(own, _)| *own == name);
    phrase.map_or(name, |(_, phrase)| phrase.text(lang)).to_owned()
}

//! A short call beside the conversation whose answer has a fixed form: the arguments of the one tool that it has to call,
//! or the first JSON object in what it said.

use super::context::{Context, Result};
use super::stream::separate_call;
use crate::prompt;
use crate::protocol::{Arguments, Family, Message, Tier, ToolKind, ToolSpec};
use crate::provider::{ProviderError, Reply, Request};
use serde_json::Value;
use std::time::Duration;

const MAX_TOKENS: u32 = 1_024;

pub(super) struct Form {
    /// The tool that takes the answer; a prompt of that name describes it.
    pub(super) name: &'static str,
    pub(super) schema: Value,
    pub(super) tier: Tier,
}

pub(super) fn request(context: &Context<'_>, form: &Form, system: String, said: &str) -> Request {
    let world = &context.world;
    let tool = ToolSpec {
        name: form.name.to_owned(),
        family: Family::Control,
        kind: ToolKind::Think,
        description: prompt::source(world.lang, form.name, &world.project.overrides).to_owned(),
        schema: form.schema.clone(),
    };
    Request {
        model: world.provider.model(form.tier).to_owned(),
        system,
        messages: vec![Message::user(said)].into(),
        tools: [tool].into(),
        must_call: Some(form.name.to_owned()),
        max_tokens: MAX_TOKENS,
    }
}

/// Makes the call and waits as long as that is worth. The text is what was filled in, or else said.
pub(super) async fn ask(
    context: &mut Context<'_>,
    form: &Form,
    request: &Request,
    patience: Option<Duration>,
) -> Result<Result<(Reply, String), ProviderError>> {
    let ended = separate_call(context, request, form.tier, patience).await?;
    Ok(ended.map(|reply| {
        let text = filled_in(&reply, form.name);
        (reply, text)
    }))
}

/// The arguments of the call that was asked for; else whatever was said.
fn filled_in(reply: &Reply, tool: &str) -> String {
    let call = reply.message.calls().find(|call| call.name == tool);
    match call.map(|call| &call.arguments) {
        Some(Arguments::Object(object)) => serde_json::to_string(object).unwrap_or_default(),
        Some(Arguments::Malformed { raw, .. }) => raw.clone(),
        None => reply.message.text(),
    }
}

//! What goes to the model: the speaker's prompt and tools, and the conversation. The same session gives the same
//! beginning, byte for byte.

use super::context::Context;
use super::speaker::Speaker;
use super::world::World;
use crate::protocol::{Content, Message};
use crate::provider::Request;

const MAX_TOKENS: u32 = 16_384;

pub(super) fn request(context: &Context<'_>, speaker: &Speaker) -> Request {
    let world = &context.world;
    let model = world.provider.model(speaker.tier).to_owned();
    let most = world.provider.facts(&model).max_output;
    Request {
        system: speaker.prompt.clone(),
        messages: context.session.messages(context.task),
        tools: world
            .tools
            .specs()
            .iter()
            .filter(|spec| speaker.offered.contains(&spec.name))
            .cloned()
            .collect(),
        must_call: None,
        max_tokens: most.map_or(MAX_TOKENS, |most| most.min(MAX_TOKENS)),
        model,
    }
}

/// The user's message, its bare text first, then the files it mentions (`@src/a.rs`, `@src/a.rs:10-20`) and what was
/// piped in beside it.
pub(super) fn user_message(world: &World, text: &str, beside: Option<&str>) -> Message {
    let mut message = Message::user(text);
    let beside = beside.map(|text| format!("<stdin>\n{text}\n</stdin>"));
    let attached = world.workspace.mentions(text).into_iter().chain(beside);
    message.content.extend(attached.map(|text| Content::Text { text }));
    message
}

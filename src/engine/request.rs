//! What goes to the model: the speaker's prompt and tools, and the conversation. The same session gives the same
//! beginning, byte for byte.

use super::context::Context;
use super::guard::{is_denied, readable};
use super::session::Known;
use super::speaker::Speaker;
use crate::protocol::route::{Says, Work};
use crate::protocol::{Content, Message, Place, Role};
use crate::provider::Request;
use crate::route::{self, Vocabulary};
use crate::workspace::mentions::{Attached, Mention, mentions};
use crate::workspace::pictures::picture_paths;
use std::sync::Arc;

/// A provider asks for less where its model gives less.
const MAX_TOKENS: u32 = 16_384;
/// Of the files that a failed command names so many come along.
const FAILING: usize = 3;
/// With so many bytes attached no further file comes along because it is named.
const NAMED: usize = 16_000;

pub(super) fn request(context: &Context<'_>, speaker: &Speaker) -> Request {
    let world = &context.world;
    let model = world.provider.model(speaker.tier).to_owned();
    Request {
        system: speaker.prompt.clone(),
        messages: seen_by(&model, context),
        tools: speaker.offered.clone(),
        must_call: None,
        max_tokens: speaker.max_tokens.unwrap_or(MAX_TOKENS),
        model,
    }
}

/// The conversation as that model sees it: pictures in words if it refused one.
fn seen_by(model: &str, context: &Context<'_>) -> Arc<Vec<Message>> {
    let mut messages = context.session.messages(context.task);
    if context.session.knows(Known::SeesNothing, model) {
        for part in Arc::make_mut(&mut messages).iter_mut().flat_map(|message| &mut message.content) {
            if let Content::Image(image) = part {
                *part = Content::Text { text: image.in_words() };
            }
        }
    }
    messages
}

/// The user's message: the files it mentions (`@src/a.rs`, `@src/a.rs:10-20`) or names, as far as they may be read without
/// a question, what goes along with it, and last its bare text, since a model heeds most what it reads last; the
/// names of those files; and the mentioned ones that are not there.
pub(super) fn user_message(
    context: &Context<'_>,
    text: &str,
    beside: Option<&str>,
) -> (Message, Vec<String>, Vec<String>) {
    let mut content = Vec::new();
    let (mut names, mut missing) = (Vec::new(), Vec::new());
    // Rules read what they need themselves.
    if context.world.provider.is_model() {
        let mut named = 0;
        let here = context.world.workspace.here();
        let mut mentioned = mentions(text, here);
        mentioned.extend(
            failing(context, text).into_iter().flat_map(|wrote| mentions(&wrote, here)).take(FAILING),
        );
        for mention in &mentioned {
            if mention.marked && is_missing(context, mention) {
                missing.push(mention.path.to_string());
            }
            let has_room = mention.marked || named < NAMED;
            if has_room && let Some(attached) = attached(context, mention) {
                named += attached.text.len();
                content.push(Content::Text { text: attached.text });
                names.push(attached.name);
            }
        }
    }
    let (pictures, shown) = pictures(context, text, &mut missing);
    names.extend(shown);
    content.extend(pictures);
    content.extend(beside.map(|text| Content::Text { text: text.to_owned() }));
    content.push(Content::Text { text: text.to_owned() });
    (Message { role: Role::User, content }, names, missing)
}

/// The pictures whose paths the user wrote, wherever they lie: naming one is showing it, unless a rule denies that.
fn pictures(context: &Context<'_>, text: &str, missing: &mut Vec<String>) -> (Vec<Content>, Vec<String>) {
    let (world, mut names) = (&context.world, Vec::new());
    if !world.provider.is_model() {
        return (Vec::new(), names);
    }
    let mut content = Vec::new();
    for name in picture_paths(text) {
        let Ok(place) = Place::parse(&name, world.workspace.here()) else { continue };
        if is_denied(context, &place) {
            continue;
        }
        if let Some(image) = world.workspace.picture(&place, &name) {
            content.push(Content::Image(image));
            names.push(name);
        } else if matches!(place, Place::Outside(_)) && matches!(world.workspace.stat(&place), Ok(None)) {
            missing.push(name);
        }
    }
    (content, names)
}

/// What the last command that failed wrote, without the numbers behind its files, where the request asks to mend something and
/// names that command, or no file: the files that it names come along.
fn failing(context: &Context<'_>, text: &str) -> Option<String> {
    let route = route::detect(text, &Vocabulary::empty(), &context.world.own_rules);
    let mends = route.triggers.iter().any(|trigger| trigger.work == Work::Fix);
    let names_file = route.triggers.iter().any(|trigger| trigger.says == Says::Code);
    let (command, wrote) = context.session.last_failure().filter(|_| mends)?;
    (!names_file || text.contains(&command)).then(|| wrote.replace([':', '('], " "))
}

/// A file that is mentioned and not there; `@dataclass` and `@app.route` are no files.
fn is_missing(context: &Context<'_>, mention: &Mention) -> bool {
    let name = mention.path.to_string();
    let route = route::detect(&name, &Vocabulary::empty(), &context.world.own_rules);
    let is_file = route.triggers.iter().any(|trigger| trigger.text == name);
    is_file && matches!(context.world.workspace.stat(&Place::Inside(mention.path.clone())), Ok(None))
}

fn attached(context: &Context<'_>, mention: &Mention) -> Option<Attached> {
    let place = Place::Inside(mention.path.clone());
    let workspace = readable(context, &place)?;
    let attached = workspace.attach(mention)?;
    if let Some(content) = &attached.content {
        context.reads.saw(&place, content);
    }
    Some(attached)
}

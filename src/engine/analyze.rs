//! Understanding a request: by the rules, and where they leave something open by one short call of tier fast. What would
//! take too long, fails or is no analysis changes nothing: then the rules' own analysis counts, and `/why` says so.

use super::context::{Context, Result};
use super::stream::separate_call;
use super::world::World;
use crate::analysis;
use crate::catalog::engine as words;
use crate::config::Analyzer;
use crate::prompt;
use crate::protocol::{
    Analysed, Analysis, AnalysisConfidence, Arguments, Asked, Failure, Family, Message, Route, Tier,
    ToolKind, ToolSpec,
};
use crate::provider::{ErrorClass, ProviderError, Reply, Request};
use crate::text::cut;
use std::time::Duration;

/// So long a model is waited for that is to be asked each time.
const ALWAYS: Duration = Duration::from_secs(30);
const MAX_TOKENS: u32 = 1_024;
const TOOL: &str = "analysis";
/// Characters of the request that are analysed.
const REQUEST: usize = 8_000;
/// Characters of the raw reply that are kept.
const RAW: usize = 4_000;

pub(super) async fn analysed(context: &mut Context<'_>, text: &str, route: &Route) -> Result<Analysed> {
    let own = analysis::analyse(text, route);
    match doubt(context, text, route, &own) {
        Some(because) => ask_analyzer(context, text, own, because).await,
        None => Ok(by_rules(own)),
    }
}

fn doubt(context: &Context<'_>, text: &str, route: &Route, own: &Analysis) -> Option<&'static str> {
    match context.world.analyzer {
        _ if !context.world.provider.can_analyse() => None,
        Analyzer::Off => None,
        Analyzer::Always => Some("analyzer = always"),
        Analyzer::Auto if context.session.analyzer_is_slow() => None,
        Analyzer::Auto => analysis::doubt(text, route, own),
    }
}

async fn ask_analyzer(
    context: &mut Context<'_>,
    text: &str,
    own: Analysis,
    because: &str,
) -> Result<Analysed> {
    let world = context.world.clone();
    let request = request(context, text)?;
    let started = world.clock.now();
    let ended = match patience(context, &request) {
        Ok(patience) => separate_call(context, &request, Tier::Fast, Some(patience)).await?,
        Err(expected) => Err(not_worth_it(&world, expected)),
    };
    let duration_ms = world.clock.now().since(started);
    if ended.as_ref().is_err_and(|error| error.class == ErrorClass::Transient) {
        context.session.analyzer_was_slow();
    }
    let asked = |model: &str, raw: &str, fault| Asked {
        model: model.to_owned(),
        because: because.to_owned(),
        duration_ms,
        raw: cut::head(raw, RAW).into_owned(),
        fault,
    };
    let (model, raw, read) = match &ended {
        Ok(reply) => {
            let raw = said(reply);
            let read = analysis::read_reply(&raw).map_err(|error| error.to_string());
            (reply.model.as_str(), raw, read)
        }
        Err(error) => (request.model.as_str(), String::new(), Err(error.message.clone())),
    };
    Ok(match read {
        Ok(analysis) => Analysed { analysis, model: model.to_owned(), asked: Some(asked(model, &raw, None)) },
        Err(fault) => {
            let own = Analysis { confidence: AnalysisConfidence::Low, ..own };
            Analysed { asked: Some(asked(model, &raw, Some(fault))), ..by_rules(own) }
        }
    })
}

fn patience(context: &Context<'_>, request: &Request) -> Result<Duration, Duration> {
    if context.world.analyzer == Analyzer::Always {
        return Ok(ALWAYS);
    }
    let messages: u64 = request.messages.iter().map(Message::bytes).sum();
    context.session.speeds().patience(&request.model, request.system.len() + messages as usize)
}

fn not_worth_it(world: &World, expected: Duration) -> ProviderError {
    let message = words::NOT_WORTH_ASKING.say(world.lang, &[("seconds", &expected.as_secs())]);
    ProviderError { class: ErrorClass::Transient, message, retry_after_ms: None, sent: 1 }
}

fn request(context: &Context<'_>, text: &str) -> Result<Request, Failure> {
    let world = &context.world;
    let tool = ToolSpec {
        name: TOOL.to_owned(),
        family: Family::Control,
        kind: ToolKind::Think,
        description: prompt::source(world.lang, TOOL, &world.project.overrides).to_owned(),
        schema: analysis::reply_schema(),
    };
    Ok(Request {
        model: world.provider.model(Tier::Fast).to_owned(),
        system: world.prompt("analyzer", prompt::analyzer)?,
        messages: vec![Message::user(cut::head(text, REQUEST))].into(),
        tools: [tool].into(),
        must_call: Some(TOOL.to_owned()),
        max_tokens: MAX_TOKENS,
    })
}

fn by_rules(analysis: Analysis) -> Analysed {
    Analysed { analysis, model: Analysed::RULES.to_owned(), asked: None }
}

/// The arguments of the call that was asked for; else whatever was said.
fn said(reply: &Reply) -> String {
    let call = reply.message.calls().find(|call| call.name == TOOL);
    match call.map(|call| &call.arguments) {
        Some(Arguments::Object(object)) => serde_json::to_string(object).unwrap_or_default(),
        Some(Arguments::Malformed { raw, .. }) => raw.clone(),
        None => reply.message.text(),
    }
}

//! Understanding a request: by the rules, and where they leave something open by one short call of tier fast. What would
//! take too long, fails or is no analysis changes nothing: then the rules' own analysis counts, and `/why` says so.

use super::context::{Context, Result};
use super::structured::{self, Form};
use super::world::World;
use crate::analysis;
use crate::catalog::engine as words;
use crate::config::When;
use crate::prompt;
use crate::protocol::{Analysed, Analysis, AnalysisConfidence, Asked, Message, Route, Tier};
use crate::provider::{ErrorClass, ProviderError, Request};
use crate::text::cut;
use std::time::Duration;

/// So long a model is waited for that is to be asked each time.
const ALWAYS: Duration = Duration::from_secs(30);
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
    match context.world.beside.analyzer {
        _ if !context.world.provider.can_analyse() => None,
        When::Off => None,
        When::Always => Some("analyzer = always"),
        When::Auto if context.session.analyzer_is_slow() => None,
        When::Auto => analysis::doubt(text, route, own),
    }
}

async fn ask_analyzer(
    context: &mut Context<'_>,
    text: &str,
    own: Analysis,
    because: &str,
) -> Result<Analysed> {
    let world = context.world.clone();
    let form = Form { name: TOOL, schema: analysis::reply_schema(), tier: Tier::Fast };
    let system = world.prompt("analyzer", prompt::analyzer)?;
    let request = structured::request(context, &form, system, &cut::head(text, REQUEST));
    let started = world.clock.now();
    let ended = match patience(context, &request) {
        Ok(patience) => structured::ask(context, &form, &request, Some(patience)).await?,
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
        Ok((reply, raw)) => {
            let read = analysis::read_reply(raw).map_err(|error| error.to_string());
            (reply.model.as_str(), raw.clone(), read)
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
    if context.world.beside.analyzer == When::Always {
        return Ok(ALWAYS);
    }
    let messages: u64 = request.messages.iter().map(Message::bytes).sum();
    context.session.speeds().patience(&request.model, request.system.len() + messages as usize)
}

fn not_worth_it(world: &World, expected: Duration) -> ProviderError {
    let message = words::NOT_WORTH_ASKING.say(world.lang, &[("seconds", &expected.as_secs())]);
    ProviderError { class: ErrorClass::Transient, message, retry_after_ms: None, sent: 1 }
}

fn by_rules(analysis: Analysis) -> Analysed {
    Analysed { analysis, model: Analysed::RULES.to_owned(), asked: None }
}

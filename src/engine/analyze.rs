//! Understanding a request: by the rules, and where they leave something open by one short call of tier fast. What is
//! slow, fails or is no analysis changes nothing: then the rules' own analysis counts.

use super::Engine;
use super::halt::Halt;
use super::request::broken;
use crate::analysis;
use crate::catalog::engine as words;
use crate::config::Analyzer;
use crate::prompt;
use crate::protocol::{
    Analysed, Analysis, AnalysisConfidence, Arguments, Asked, Event, Failure, Family, Message, Notice, Route,
    Tier, ToolKind, ToolSpec,
};
use crate::provider::{Reply, Request};
use crate::text::cut;
use std::time::Duration;

/// A reply that takes longer is worth less than the wait.
const PATIENCE: Duration = Duration::from_secs(10);
/// Output tokens of an analysis.
const MAX_TOKENS: u32 = 1_024;
/// The tool that must be called with it.
const TOOL: &str = "analysis";
/// Characters of the request that are analysed.
const REQUEST: usize = 8_000;
/// Characters of the raw reply that are kept.
const RAW: usize = 4_000;

impl Engine {
    /// What the request needs, and whose word that is.
    pub(super) async fn analysed(&mut self, text: &str, route: &Route) -> Result<Analysed, Halt> {
        let own = analysis::analyse(text, route);
        match self.doubt(text, route, &own) {
            Some(because) => self.ask_analyzer(text, own, because).await,
            None => Ok(by_rules(own)),
        }
    }

    /// Why a model is asked, if one is.
    fn doubt(&self, text: &str, route: &Route, own: &Analysis) -> Option<&'static str> {
        match self.analyzer {
            _ if !self.provider.can_analyse() => None,
            Analyzer::Off => None,
            Analyzer::Always => Some("analyzer = always"),
            Analyzer::Auto if self.analyzer_is_slow => None,
            Analyzer::Auto => analysis::doubt(text, route, own).map(analysis::Doubt::name),
        }
    }

    async fn ask_analyzer(&mut self, text: &str, own: Analysis, because: &str) -> Result<Analysed, Halt> {
        let request = self.analysis_request(text)?;
        let started = self.clock.now();
        let ended = self.try_aside(&request, Tier::Fast, Some(PATIENCE)).await?;
        let duration_ms = self.clock.now().since(started);
        if u128::from(duration_ms) >= PATIENCE.as_millis() && self.analyzer == Analyzer::Auto {
            self.analyzer_is_slow = true;
            let text = words::SLOW_ANALYZER.say(self.lang, &[("model", &request.model)]);
            self.session.emit(Event::Noticed { notice: Notice::Text { text } })?;
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
            Ok(analysis) => {
                Analysed { analysis, model: model.to_owned(), asked: Some(asked(model, &raw, None)) }
            }
            Err(fault) => {
                let own = Analysis { confidence: AnalysisConfidence::Low, ..own };
                Analysed { asked: Some(asked(model, &raw, Some(fault))), ..by_rules(own) }
            }
        })
    }

    fn analysis_request(&self, text: &str) -> Result<Request, Failure> {
        let system = prompt::analyzer(&self.prompt_view()).map_err(|error| broken(error, self.lang))?;
        let tool = ToolSpec {
            name: TOOL.to_owned(),
            family: Family::Control,
            kind: ToolKind::Think,
            description: prompt::source(self.lang, TOOL, &self.project.overrides).to_owned(),
            schema: analysis::reply_schema(),
        };
        Ok(Request {
            model: self.provider.model(Tier::Fast).to_owned(),
            system,
            messages: vec![Message::user(cut::head(text, REQUEST))].into(),
            tools: vec![tool],
            must_call: Some(TOOL.to_owned()),
            max_tokens: MAX_TOKENS,
        })
    }
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

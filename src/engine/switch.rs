//! Setting the points: a request is routed, understood, asked about where it names nothing, and handed to whoever has
//! the tools. With `routing.hard = false` all of this is advice in the prompt.

use super::Engine;
use super::decision::Decision;
use super::halt::Halt;
use super::request::broken;
use crate::analysis;
use crate::plan;
use crate::prompt::{self, Advice};
use crate::protocol::route::ClauseKind;
use crate::protocol::{Analysed, Content, Event, Failure, Message, Route, StopReason, Track};
use crate::route::{self, Vocabulary};

/// Whoever is only advised has everybody's tools.
pub(super) const EVERYBODY: &[&str] = &["koda", "devo", "scout"];

impl Engine {
    /// The rules' decision. What the project calls its things is looked up when a question first makes it matter.
    pub(super) fn detect(&mut self, text: &str) -> Route {
        if let Some(words) = &self.vocabulary {
            return route::detect(text, words);
        }
        let route = route::detect(text, &Vocabulary::empty());
        let asks = route.clauses.iter().any(|clause| clause.kind == ClauseKind::Question);
        if route.track != Track::Answer || !asks {
            return route;
        }
        let words = Vocabulary::new(self.workspace.vocabulary());
        route::detect(text, self.vocabulary.insert(words))
    }

    /// A request takes the track the rules decide.
    pub(super) async fn take_its_track(&mut self, text: &str) -> Result<StopReason, Halt> {
        let route = self.detect(text);
        match route.track {
            Track::Trivial => self.run_trivial(text, route).await,
            Track::Answer => {
                self.decide(self.plain(text, route, "direct", None))?;
                self.answer(false).await
            }
            Track::Action => self.act(text, route).await,
        }
    }

    async fn run_trivial(&mut self, text: &str, route: Route) -> Result<StopReason, Halt> {
        let command = route::trivial(text).map_or_else(|| text.to_owned(), |trivial| trivial.command);
        self.decide(self.plain(text, route, "shell", None))?;
        self.run_typed(&command).await
    }

    /// The prefix `?`: an answer, whatever the rules say.
    pub(super) async fn answer_only(&mut self, text: &str) -> Result<StopReason, Halt> {
        let route = Route {
            track: Track::Answer,
            rule: "forced-answer".to_owned(),
            reason: "the prefix ? asks for an answer".to_owned(),
            ..self.detect(text)
        };
        self.decide(self.plain(text, route, "direct", Some(Route::BY_PREFIX)))?;
        self.answer(true).await
    }

    /// The model of the answer track asked for tools.
    pub(super) async fn act_after_all(&mut self) -> Result<StopReason, Halt> {
        if let Some(decision) = self.decision.clone() {
            let route = Route { track: Track::Action, ..decision.route };
            self.decide(self.plain(&decision.input, route, "koda", Some(Route::BY_MODEL)))?;
        }
        self.work_as(&["koda"]).await
    }

    /// A request that is worked on.
    async fn act(&mut self, text: &str, route: Route) -> Result<StopReason, Halt> {
        let mut analysed = self.analysed(text, &route).await?;
        self.understood(text, route, analysed.clone(), None)?;
        if let Some(question) = self.open_question(&analysed)
            && let Some(answer) = self.clarify(&question).await?
        {
            let text = format!("{text}\n{answer}");
            let route = Route { track: Track::Action, ..self.detect(&text) };
            analysed = self.analysed(&text, &route).await?;
            self.understood(&text, route, analysed.clone(), Some(Route::BY_ANSWER))?;
        }
        self.show_plan(&analysed)?;
        self.work_as(plan::hands_for(analysed.analysis.needs)).await
    }

    fn understood(
        &mut self,
        text: &str,
        route: Route,
        analysed: Analysed,
        overridden: Option<&str>,
    ) -> Result<(), Failure> {
        let needs = analysed.analysis.needs;
        let to = plan::agent_for(route.track, needs);
        let debate = self.debate(&route, text, needs);
        let decision = self.plain(text, route, to, overridden);
        self.decide(Decision { analysed: Some(analysed), debate, ..decision })
    }

    /// What is asked before anything is done; plain rules ask nothing, they say what they understood.
    fn open_question(&self, analysed: &Analysed) -> Option<String> {
        let asks = analysed.analysis.needs.clarification && self.provider.is_model();
        analysed.analysis.question.clone().filter(|_| asks)
    }

    /// Several steps are shown before they are worked on.
    fn show_plan(&mut self, analysed: &Analysed) -> Result<(), Failure> {
        if analysed.analysis.tasks.len() < 2 {
            return Ok(());
        }
        let plan = plan::plan(&analysed.analysis).map_err(|error| Failure::failed(error.to_string()))?;
        self.session.emit(Event::PlanUpdated { plan })
    }

    /// `routing.hard = false`: the decision is logged and goes along as a line of advice; the model decides.
    pub(super) async fn take_advice(
        &mut self,
        line: &str,
        text: &str,
        mut message: Message,
    ) -> Result<StopReason, Halt> {
        let route = self.detect(text);
        if route.track == Track::Trivial {
            self.begin(line, message)?;
            return self.run_trivial(text, route).await;
        }
        let needs = analysis::needs(&route, text);
        let advice = Advice { track: route.track.name(), reason: &route.reason, needs: &needs.names() };
        let advice = prompt::advice(self.lang, advice, &self.project.overrides);
        message.content.push(Content::Text { text: advice.map_err(|error| broken(error, self.lang))? });
        self.begin(line, message)?;
        let to = plan::agent_for(route.track, needs);
        self.decide(self.plain(text, route, to, None))?;
        self.work_as(EVERYBODY).await
    }
}

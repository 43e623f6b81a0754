//! `route`: classifies requests by the rules alone: no configuration, project, network or log.

use super::Streams;
use super::lines::{Form, Lines};
use crate::analysis;
use crate::catalog::{Lang, machine as words};
use crate::plan;
use crate::protocol::{Confidence, Failure, TaskType, Track};
use crate::route::{self, OwnRules, Vocabulary};
use serde::Serialize;

pub fn run(text: &[String], form: Form, lang: Lang, streams: &mut Streams) -> Result<u8, Failure> {
    if !text.is_empty() {
        return answer(&text.join(" "), form, streams).map(|()| 0);
    }
    let lines = Lines { form, bad: words::BAD_LINE, lang };
    lines.each(streams, |input| input, |input: &String, streams| answer(input, form, streams))
}

fn answer(input: &str, form: Form, streams: &mut Streams) -> Result<(), Failure> {
    let answer = Answer::to(input);
    match form {
        Form::Json | Form::JsonLines => streams.json(&answer),
        Form::Text => streams.line(&answer.line()),
    }
}

#[derive(Serialize)]
struct Answer<'a> {
    input: &'a str,
    mode: Track,
    confidence: Confidence,
    triggers: Vec<String>,
    needs: Vec<&'static str>,
    task_type: TaskType,
    debate: bool,
    debate_reason: Option<String>,
    agent: &'static str,
    reason: String,
}

impl<'a> Answer<'a> {
    fn to(input: &'a str) -> Self {
        let route = route::detect(input, &Vocabulary::default(), &OwnRules::default());
        let analysis = analysis::analyse(input, &route);
        let debate = analysis::debate(&route, input);
        Self {
            input,
            mode: route.track,
            confidence: route.confidence,
            needs: analysis.needs.names(),
            task_type: analysis::task_type(&route, input),
            triggers: route.triggers.into_iter().map(|trigger| trigger.text).collect(),
            debate: debate.trigger.is_some(),
            debate_reason: debate.reason.filter(|_| debate.trigger.is_some()),
            agent: plan::agent_for(route.track, analysis.needs),
            reason: route.reason,
        }
    }

    fn line(&self) -> String {
        let track = match self.mode {
            Track::Answer => "ANSWER",
            Track::Action => "ACTION",
            Track::Trivial => "TRIVIAL",
        };
        format!("{track:7}  {:6}  {}", self.agent, self.reason)
    }
}

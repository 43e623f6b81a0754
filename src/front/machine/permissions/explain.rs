//! `permissions explain`: a command part by part, with the rule for each and what would change the verdict.

use crate::catalog::{Lang, machine as words};
use crate::front::machine::Streams;
use crate::front::machine::lines::{Form, Lines};
use crate::policy::{Author, CommandVerdict, CommandView, Rules, Sandbox, judge_command};
use crate::protocol::{Failure, Here, Mode, Place, Ruling};
use crate::text::clean::plain;
use crate::workspace::git::Surroundings;
use serde::Serialize;

pub struct Case {
    pub mode: Mode,
    pub trusted: bool,
    pub sandbox: Sandbox,
    pub here: Here,
    pub links: Surroundings,
    pub at: Place,
    pub lang: Lang,
}

pub fn explain(line: Option<&str>, case: &Case, form: Form, streams: &mut Streams) -> Result<u8, Failure> {
    if let Some(line) = line {
        return case.answer(line, form, streams).map(|()| 0);
    }
    let lines = Lines { form, bad: words::BAD_LINE, lang: case.lang };
    lines.each(streams, |line| line, |line: &String, streams| case.answer(line, form, streams))
}

impl Case {
    fn answer(&self, command: &str, form: Form, streams: &mut Streams) -> Result<(), Failure> {
        let view = CommandView {
            mode: self.mode,
            trusted: self.trusted,
            sandbox: self.sandbox,
            rules: &Rules::default(),
            author: Author::Model,
            here: &self.here,
            at: &self.at,
            links: &self.links,
            lang: self.lang,
        };
        let verdict = judge_command(command, &view);
        match form {
            Form::Json | Form::JsonLines => streams.json(&Answer { command, verdict: &verdict }),
            Form::Text => streams.line(&tree(&verdict, self.lang)),
        }
    }
}

#[derive(Serialize)]
struct Answer<'a> {
    command: &'a str,
    #[serde(flatten)]
    verdict: &'a CommandVerdict,
}

fn tree(verdict: &CommandVerdict, lang: Lang) -> String {
    let widest = verdict.parts.iter().map(|part| part.rule.chars().count()).max().unwrap_or(0);
    let mut lines = vec![format!("{}  {}: {}", verdict.verdict.name(), verdict.rule, verdict.why)];
    let last = verdict.parts.len().saturating_sub(1);
    for (number, part) in verdict.parts.iter().enumerate() {
        let branch = if number == last { "└─" } else { "├─" };
        let (word, text) = (part.verdict.name(), part.text.split_whitespace().collect::<Vec<_>>().join(" "));
        lines.push(format!("{branch} {word:5}  {:widest$}  {:7}  {text}", part.rule, part.effect));
    }
    match &verdict.would_change {
        Some(rule) => lines.push(words::WOULD_CHANGE.say(lang, &[("what", rule)])),
        None if verdict.verdict == Ruling::Ask => lines.push(words::WOULD_NOT_CHANGE.text(lang).to_owned()),
        None => {}
    }
    lines.iter().map(|line| plain(&line.replace('\n', " ")).into_owned()).collect::<Vec<_>>().join("\n")
}

//! What is said: Markdown around results, what to do next, and what can be done where nothing covers a request.

use super::requests::{Step, Uncovered};
use super::rows::{self, Call};
use crate::catalog::{Lang, Phrase, engine, offline as catalog, shell};
use crate::policy::Known;
use crate::protocol::tool_name::{BASH_EXECUTE, GIT_COMMIT, SSH_EXECUTE};
use crate::provider::Request;
use crate::text::code_block::{around, first_place, inline, shown, summary};
use crate::text::cut;
use serde_json::{Value, json};
use std::fmt::Display;
use std::sync::Arc;

/// Tools whose output is seen as it comes.
const SHOWN: [&str; 2] = [BASH_EXECUTE, SSH_EXECUTE];

/// What the rules go by besides the request.
#[derive(Clone)]
pub struct Offline {
    pub(super) lang: Lang,
    pub(super) names: Vec<String>,
    /// Tells a command line from a sentence; where nothing is known no line is one.
    pub known: Arc<dyn Known + Send + Sync>,
    /// A person sees what commands write, so that it need not be said again.
    pub watched: bool,
    /// A model is connected, which takes what the rules do not.
    pub has_model: bool,
    /// What the session changed: told where there is no git.
    pub changed: String,
    /// The request of this turn, read when the files were as it means them.
    pub planned: Option<(String, Result<Vec<Step>, Uncovered>)>,
}

/// What is said and what is next, as far as the steps were done.
pub(super) struct Told<'a> {
    pub(super) of: &'a Offline,
    pub lang: Lang,
    pub(super) request: &'a Request,
    pub steps: &'a [Step],
    pub done: usize,
    pub said: Vec<String>,
    /// Requests that are the very first next steps.
    pub(super) offered: Vec<String>,
    /// Next steps by name that come first, each with its path.
    pub first: Vec<(&'static str, String)>,
}

impl<'a> Told<'a> {
    pub(super) fn new(of: &'a Offline, request: &'a Request, lang: Lang, steps: &'a [Step]) -> Self {
        Self { of, lang, request, steps, done: 0, said: Vec::new(), offered: Vec::new(), first: Vec::new() }
    }

    /// Whether a next step leads on from here, in this project.
    fn leads_on(&self, name: &str) -> bool {
        let just_done = |step: &Step| step.name == name || step.name == "check" && name == "tests";
        match name {
            _ if self.steps.iter().any(just_done) => false,
            "changes" | "history" => self.request.tools.iter().any(|tool| tool.name == "git_diff"),
            "tests" => rows::project_commands("test", &self.of.names).next().is_some(),
            _ => true,
        }
    }

    /// The paragraphs, and three next steps: after a command where it failed and what of it was cut, then those after the
    /// last step that is done, then the usual ones; never one that was just done.
    pub(super) fn with_next_steps(&self) -> String {
        let next = |step: &Step| catalog::done(step.name).map_or("", |(_, next)| next);
        let done = self.steps[..self.done].iter().rev().map(|step| (next(step), path(step)));
        let first = self.first.iter().map(|(name, path)| (*name, path.as_str()));
        let names = first.chain(done).chain([("changes list help", "")]);
        let offered = self.offered.iter().take(3);
        let mut block: Vec<Value> = offered.map(|step| json!({"label": step, "command": step})).collect();
        for (name, path) in names.flat_map(|(names, path)| names.split(' ').map(move |name| (name, path))) {
            let found = catalog::suggestion(name).filter(|_| self.leads_on(name));
            let Some((label, command)) = found else { continue };
            let label = label.say(self.lang, &[("path", &path)]);
            let path = if name == "place" { &around(path) } else { path };
            let is_bare = path.contains(char::is_whitespace) && !path.starts_with('`');
            let quoted = if is_bare { inline(path) } else { path.to_owned() };
            let step = json!({"label": label, "command": command.say(self.lang, &[("path", &quoted)])});
            if block.len() < 3 && !block.contains(&step) {
                block.push(step);
            }
        }
        format!("{}\n\n```json:next_steps\n{}\n```", self.said.join("\n\n"), Value::from(block))
    }

    /// The next step is done: its sentence, and the results that are shown.
    pub(super) fn done(&mut self, step: &Step, results: &[&str]) {
        let mut said = catalog::done(step.name).map_or("", |(done, _)| done.form(self.lang)).to_owned();
        for (name, value) in &step.values {
            said = said.replace(&format!("{{{name}}}"), &inline(value));
        }
        if let Some(whole) = step.values.get("said") {
            said.clone_from(whole);
        }
        let hint = step.values.get("command").and_then(|command| catalog::in_terminal(command, self.lang));
        let told = step.calls.iter().zip(results).filter(|(call, _)| !call.shows.is_empty());
        let (same, differ): (Vec<_>, Vec<_>) = told.partition(|(_, result)| shell::is_same(result));
        // Of two diffs, one that shows nothing is not worth a word.
        for (call, result) in if differ.is_empty() { &same[..same.len().min(1)] } else { &differ } {
            if self.of.watched && SHOWN.contains(&call.tool.as_str()) {
                let summary = summary(result).filter(|_| step.name == "check");
                let summary = summary
                    .map_or(String::new(), |summary| format!(": {}", inline(summary.trim_end_matches('.'))));
                said = format!("{}{summary}.", said.trim_end_matches(':'));
                self.first.extend(cut::is_folded(result, cut::ROWS_ASKED).then(|| ("output", String::new())));
                continue;
            }
            if call.shows == "diff" && !differ.is_empty() {
                let title =
                    call.arguments.get("staged").map_or(shell::GROUP_UNSTAGED, |_| shell::GROUP_STAGED);
                said = said + "\n\n" + title.text(self.lang);
            }
            said = said + "\n\n" + &shown(self.lang, &call.shows, path(step), result);
        }
        self.done += 1;
        self.said.push(said);
        self.said.extend(hint);
    }

    /// A call did not work; what it said follows, or of what was seen how it ended and where it failed.
    pub(super) fn failed(&mut self, call: &Call, result: &str) {
        // What tools say of it is in theirs.
        self.lang = self.of.lang;
        let about = ["command", "path", "from", "url", "name", "script"]
            .iter()
            .find_map(|name| call.arguments.get(*name)?.as_str());
        let act = catalog::act(&call.tool, &inline(about.unwrap_or(&call.tool)), self.lang);
        let what: [(&str, &dyn Display); 1] = [("what", &act)];
        if engine::is_no(result) {
            self.first.extend((call.tool == GIT_COMMIT).then(|| ("pending", String::new())));
            return self.said.push(catalog::DECLINED.say(self.lang, &what));
        }
        // A model has the command, its output and the files that it names.
        let command = call
            .arguments
            .get("command")
            .and_then(Value::as_str)
            .filter(|_| self.of.has_model && !engine::is_blocked(result));
        self.first.extend(command.map(|command| ("fix", inline(command))));
        let failed = catalog::FAILED.say(self.lang, &what);
        let place = first_place(result).filter(|_| call.tool == BASH_EXECUTE);
        self.first.extend(place.map(|place| ("place", place.to_owned())));
        if !(self.of.watched && SHOWN.contains(&call.tool.as_str())) {
            let result = catalog::for_people(result);
            return self.said.push(format!("{failed}\n\n{}", shown(self.lang, "text", "", &result)));
        }
        self.first.extend(cut::is_folded(result, cut::ROWS_ASKED).then(|| ("output", String::new())));
        let place = place.map_or(String::new(), |place| format!(" {}.", inline(place)));
        self.said.push(format!("{failed}{place} {}", result.lines().last().unwrap_or_default()));
    }
}

/// The block of next steps after a change, for models that are not asked for any: the project's own check, the changes, the way back.
pub fn steps_after_change(lang: Lang, has_check: bool) -> String {
    let names = ["tests", "changes", "undo"].into_iter().filter(|name| *name != "tests" || has_check);
    let step = |(label, command): (Phrase, Phrase)| json!({ "label": label.text(lang), "command": command.text(lang) });
    let steps = names.filter_map(catalog::suggestion).map(step);
    format!("\n\n```json:next_steps\n{}\n```", Value::from_iter(steps))
}

fn path(step: &Step) -> &str {
    step.values.get("path").map_or("", String::as_str)
}

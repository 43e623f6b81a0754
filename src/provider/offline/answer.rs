//! What is said: Markdown around results, what to do next, and what can be done where nothing covers a request.

use super::requests::{Step, plan};
use super::rows::{self, Call, Row};
use super::words;
use crate::catalog::{Lang, engine, offline as catalog, shell};
use crate::policy::Known;
use crate::protocol::program::is_program;
use crate::protocol::spelled_out;
use crate::protocol::tool_name::{BASH_EXECUTE, GIT_COMMIT, SSH_EXECUTE};
use crate::provider::Request;
use crate::text::code_block::{around, first_place, inline, shown, summary};
use crate::text::cut;
use crate::text::lifted::with_quotes;
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
}

/// What is said and what is next, as far as the steps were done.
pub(super) struct Told<'a> {
    pub(super) of: &'a Offline,
    pub lang: Lang,
    request: &'a Request,
    pub steps: &'a [Step],
    pub done: usize,
    pub said: Vec<String>,
    /// Next steps by name that come first, each with its path.
    pub first: Vec<(&'static str, String)>,
}

impl<'a> Told<'a> {
    pub(super) fn new(of: &'a Offline, request: &'a Request, lang: Lang, steps: &'a [Step]) -> Self {
        Self { of, lang, request, steps, done: 0, said: Vec::new(), first: Vec::new() }
    }

    /// Whether a next step leads on from here, in this project.
    fn leads_on(&self, name: &str) -> bool {
        let just_done = |step: &Step| step.row.name == name || step.row.name == "check" && name == "tests";
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
        let next = |step: &Step| catalog::done(&step.row.name).map_or("", |(_, next)| next);
        let done = self.steps[..self.done].iter().rev().map(|step| (next(step), path(step)));
        let first = self.first.iter().map(|(name, path)| (*name, path.as_str()));
        let names = first.chain(done).chain([("changes list help", "")]);
        let mut block: Vec<Value> = Vec::new();
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
        let mut said = catalog::done(&step.row.name).map_or("", |(done, _)| done.form(self.lang)).to_owned();
        for (name, value) in &step.values {
            said = said.replace(&format!("{{{name}}}"), &inline(value));
        }
        let hint = step.values.get("command").and_then(|command| catalog::in_terminal(command, self.lang));
        let told = step.calls.iter().zip(results).filter(|(call, _)| !call.shows.is_empty());
        let (same, differ): (Vec<_>, Vec<_>) = told.partition(|(_, result)| shell::is_same(result));
        // Of two diffs, one that shows nothing is not worth a word.
        for (call, result) in if differ.is_empty() { &same[..same.len().min(1)] } else { &differ } {
            if self.of.watched && SHOWN.contains(&call.tool.as_str()) {
                let summary = summary(result).filter(|_| step.row.name == "check");
                let summary = summary.map_or(String::new(), |summary| format!(": {}", inline(summary)));
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
        let command = call.arguments.get("command").and_then(Value::as_str).filter(|_| self.of.has_model);
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

fn path(step: &Step) -> &str {
    step.values.get("path").map_or("", String::as_str)
}

/// Nothing covers that part of the request: what was understood of it, the nearest requests, and how to connect a model.
pub(super) fn declined(told: Told<'_>, part: &str, request: &str) -> String {
    let (lang, names, known) = (told.lang, &told.of.names, told.of.known.as_ref());
    let words = part.split_whitespace().take(200);
    let words: Vec<&str> = words.map(|word| word.trim_matches(|c| ",.?!:;\"'`@".contains(c))).collect();
    let examples = rows::rows().iter().flat_map(|row| &row.examples);
    let examples =
        spelled_out(&examples.map(|both| both[lang as usize].as_str()).collect::<Vec<_>>().join(" "));
    let is_known = |word: &str| {
        word.len() > 3 && examples.split(|c: char| !c.is_alphanumeric()).any(|own| own == spelled_out(word))
    };
    let understood = words.iter().filter(|word| words::is_path(word, names) || is_known(word)).take(5);
    let understood: Vec<String> = understood.map(|word| inline(word)).collect();
    // The same with quotes comes first, where only they are missing.
    let writes = |step: &Step| ["create", "append", "replace"].contains(&step.row.name.as_str());
    let quoted = with_quotes(part)
        .find(|quoted| matches!(plan(quoted, lang, names, known).as_deref(), Ok([step]) if writes(step)));
    // A line that may be a command all the same is one for the shell.
    let line =
        words.first().filter(|word| is_program(word) && known.is_program(word)).map(|_| format!("!{part}"));
    let nearest = quoted.into_iter().chain(line).chain(nearest(&told, &words)).take(3);
    let nearest: Vec<String> = nearest.map(|near| format!("- {}", inline(&near))).collect();
    let is_part = !part.is_empty() && part.len() < request.trim().len() * 4 / 5;
    let mut said = vec![catalog::NOT_COVERED.text(lang).to_owned()];
    said.extend(is_part.then(|| catalog::PART.say(lang, &[("part", &inline(part))])));
    said.push(match understood.is_empty() {
        true => catalog::UNDERSTOOD_NOTHING.text(lang).to_owned(),
        false => catalog::UNDERSTOOD.say(lang, &[("words", &understood.join(", "))]),
    });
    said.push(format!("{}\n\n{}", catalog::NEAREST.text(lang), nearest.join("\n")));
    said.push(catalog::CONNECT.text(lang).to_owned());
    Told { said, ..told }.with_next_steps()
}

/// The requests that are covered here whose examples have most words in common with these, the nearest first, a path counting as
/// half of one; the first path, or names of the project, fill them.
fn nearest(told: &Told<'_>, words: &[&str]) -> Vec<String> {
    let (lang, names, known) = (told.lang, &told.of.names, told.of.known.as_ref());
    let path = words.iter().find(|word| words::is_path(word, names)).copied();
    let words: Vec<String> =
        words.iter().map(|word| spelled_out(word)).filter(|word| !rows::is_prose(word, lang)).collect();
    let score = |example: &&str| {
        let folded = spelled_out(example);
        let own = folded.split(|c: char| !c.is_alphanumeric()).filter(|own| own.len() > 2);
        let common = own.filter(|own| words.iter().any(|word| word == own)).count();
        2 * common + usize::from(path.is_some() && example.contains("{path}"))
    };
    let best = |row: &'static Row| {
        row.examples.iter().rev().map(|both| both[lang as usize].as_str()).max_by_key(score)
    };
    let mut examples: Vec<&str> = rows::rows().iter().filter_map(best).collect();
    examples.sort_by_key(|example| std::cmp::Reverse(score(example)));
    let own = |folder| names.iter().find(|name| name.ends_with('/') == folder && !name.starts_with('.'));
    let path = path.or(own(false).map(String::as_str)).unwrap_or("README.md");
    let folder = own(true).map_or("src/", String::as_str);
    let (path, folder) = (path.to_owned(), folder.to_owned());
    let filled = examples.into_iter().map(move |e| e.replace("{path}", &path).replace("{folder}", &folder));
    filled.filter(|near| plan(near, lang, names, known).is_ok()).take(3).collect()
}

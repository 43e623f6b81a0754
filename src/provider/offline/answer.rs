//! What is said: Markdown around results, what to do next, and what can be done where nothing covers a request.

use super::requests::Step;
use super::rows::{self, Call, Row};
use super::words::{self, fold};
use crate::catalog::{Lang, engine, offline as catalog, shell};
use crate::protocol::StopReason;
use crate::text::code_block::shown;
use crate::text::cut;
use serde_json::{Value, json};

/// The paragraphs, and three next steps: after a command that failed where it did, then those after the last of these
/// steps, then the usual ones; never one that was just done.
pub(super) fn with_next_steps(lang: Lang, said: &[String], steps: &[Step], stop: StopReason) -> String {
    let next = |step: &Step| catalog::done(&step.row.name).map_or("", |(_, next)| next);
    let said = said.join("\n\n");
    // The words of a command that failed stand in a block.
    let output = Some(said.as_str()).filter(|said| stop == StopReason::NotDone && said.contains("\n```"));
    let place = output.and_then(|output| Some(rows::PLACE.captures(output)?.get(1)?.as_str()));
    let why = output.map(|_| place.map_or(("output", ""), |place| ("place output", place)));
    let names = why.into_iter().chain(steps.iter().rev().map(|step| (next(step), path(step))));
    let names = names.chain([("changes list help", "")]);
    let mut block: Vec<Value> = Vec::new();
    for (name, path) in names.flat_map(|(names, path)| names.split(' ').map(move |name| (name, path))) {
        let just_done = |step: &Step| step.row.name == name || step.row.name == "check" && name == "tests";
        let found = catalog::suggestion(name).filter(|_| !steps.iter().any(just_done));
        let Some((label, command)) = found else { continue };
        let quoted = if path.contains(char::is_whitespace) { code(path) } else { path.to_owned() };
        let label = label.say(lang, &[("path", &path)]);
        let step = json!({"label": label, "command": command.say(lang, &[("path", &quoted)])});
        if block.len() < 3 && !block.contains(&step) {
            block.push(step);
        }
    }
    format!("{said}\n\n```json:next_steps\n{}\n```", Value::from(block))
}

fn path(step: &Step) -> &str {
    step.values.get("path").map_or("", String::as_str)
}

/// The step is done: its sentence, and the results that are shown.
pub(super) fn done(step: &Step, results: &[&str]) -> String {
    let mut said = catalog::done(&step.row.name).map_or("", |(done, _)| done.form(step.lang)).to_owned();
    for (name, value) in &step.values {
        said = said.replace(&format!("{{{name}}}"), &code(value));
    }
    let told = step.calls.iter().zip(results).filter(|(call, _)| !call.shows.is_empty());
    let (same, differ): (Vec<_>, Vec<_>) = told.partition(|(_, result)| shell::is_same(result));
    // Of two diffs, one that shows nothing is not worth a word.
    for (call, result) in if differ.is_empty() { &same[..same.len().min(1)] } else { &differ } {
        if call.shows == "diff" && !differ.is_empty() {
            let title = call.arguments.get("staged").map_or(shell::GROUP_UNSTAGED, |_| shell::GROUP_STAGED);
            said = said + "\n\n" + title.text(step.lang);
        }
        said = said + "\n\n" + &shown(step.lang, &call.shows, path(step), result);
    }
    said
}

/// A call did not work; what it said follows.
pub(super) fn failed(lang: Lang, call: &Call, result: &str) -> String {
    let about = ["command", "path", "from"].iter().find_map(|name| call.arguments.get(*name)?.as_str());
    let what = code(about.unwrap_or(&call.tool));
    if engine::is_no(result) {
        return catalog::DECLINED.say(lang, &[("what", &what)]);
    }
    format!("{}\n\n{}", catalog::FAILED.say(lang, &[("what", &what)]), shown(lang, "text", "", result))
}

/// Inline code: one line of at most a hundred characters.
fn code(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ").replace('`', "'");
    format!("`{}`", cut::head(&line, 101))
}

/// Nothing covers that part of the request: what was understood of it, the nearest requests, and how to connect a model.
pub(super) fn declined(lang: Lang, part: &str, request: &str, names: &[String]) -> String {
    let words =
        part.split_whitespace().take(200).map(|word| word.trim_matches(|c| ",.?!:;\"'`@".contains(c)));
    let words: Vec<&str> = words.collect();
    let examples = rows::rows().iter().flat_map(|row| &row.examples);
    let examples = fold(&examples.map(|both| both[lang as usize].as_str()).collect::<Vec<_>>().join(" "));
    let is_known = |word: &str| {
        word.len() > 3 && examples.split(|c: char| !c.is_alphanumeric()).any(|own| own == fold(word))
    };
    let known = words.iter().filter(|word| words::is_path(word, names) || is_known(word)).take(5);
    let known: Vec<String> = known.map(|word| code(word)).collect();
    let nearest = nearest(lang, &words, names).map(|near| format!("- {}", code(&near)));
    let is_part = !part.is_empty() && part.len() < request.trim().len() * 4 / 5;
    let mut said = vec![catalog::NOT_COVERED.text(lang).to_owned()];
    said.extend(is_part.then(|| catalog::PART.say(lang, &[("part", &code(part))])));
    said.push(match known.is_empty() {
        true => catalog::UNDERSTOOD_NOTHING.text(lang).to_owned(),
        false => catalog::UNDERSTOOD.say(lang, &[("words", &known.join(", "))]),
    });
    said.push(format!("{}\n\n{}", catalog::NEAREST.text(lang), nearest.join("\n")));
    said.push(catalog::CONNECT.text(lang).to_owned());
    with_next_steps(lang, &said, &[], StopReason::EndTurn)
}

/// The three requests whose examples have most words in common with these, a path counting as half of one; the first path, or
/// names of the project, fill them.
fn nearest(lang: Lang, words: &[&str], names: &[String]) -> [String; 3] {
    let path = words.iter().find(|word| words::is_path(word, names)).copied();
    let words: Vec<String> =
        words.iter().map(|word| fold(word)).filter(|word| !rows::is_prose(word, lang)).collect();
    let score = |example: &&str| {
        let folded = fold(example);
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
    [0, 1, 2].map(|nth| examples[nth].replace("{path}", path).replace("{folder}", folder))
}

//! What is said: Markdown around results, what to do next, and what can be done where nothing covers a request.

use super::requests::Step;
use super::rows::{self, Call, Row};
use super::words::{self, fold};
use crate::catalog::{Lang, offline as catalog};
use serde_json::{Value, json};

/// The paragraphs, and three next steps: those after the last of these steps first, then the usual ones.
pub(super) fn with_next_steps(lang: Lang, said: &[String], steps: &[Step]) -> String {
    let next = |step: &Step| catalog::done(&step.row.name).map_or("", |(_, next)| next);
    let names = steps.iter().rev().map(|step| (next(step), path(step))).chain([("changes list help", "")]);
    let mut block: Vec<Value> = Vec::new();
    for (name, path) in names.flat_map(|(names, path)| names.split(' ').map(move |name| (name, path))) {
        let Some((label, command)) = catalog::suggestion(name) else { continue };
        let quoted = if path.contains(char::is_whitespace) { code(path) } else { path.to_owned() };
        let label = label.say(lang, &[("path", &path)]);
        let step = json!({"label": label, "command": command.say(lang, &[("path", &quoted)])});
        if block.len() < 3 && !block.contains(&step) {
            block.push(step);
        }
    }
    format!("{}\n\n```json:next_steps\n{}\n```", said.join("\n\n"), Value::from(block))
}

fn path(step: &Step) -> &str {
    step.values.get("path").map_or("", String::as_str)
}

/// The step is done: its sentence, and the results that are shown.
pub(super) fn done(step: &Step, results: &[&str]) -> String {
    let mut said = catalog::done(&step.row.name).map_or("", |(done, _)| done.text(step.lang)).to_owned();
    for (name, value) in &step.values {
        said = said.replace(&format!("{{{name}}}"), &code(value));
    }
    for (call, result) in step.calls.iter().zip(results).filter(|(call, _)| !call.shows.is_empty()) {
        said = said + "\n\n" + &shown(step.lang, &call.shows, path(step), result);
    }
    said
}

/// A call did not work; what it said follows.
pub(super) fn failed(lang: Lang, call: &Call, result: &str) -> String {
    let about = ["command", "path", "from"].iter().find_map(|name| call.arguments.get(*name)?.as_str());
    let what = code(about.unwrap_or(&call.tool));
    format!("{}\n\n{}", catalog::FAILED.say(lang, &[("what", &what)]), shown(lang, "text", "", result))
}

/// A result in a block that it cannot leave; a single sentence of the tool, and what it notes on a file, stand as they are.
fn shown(lang: Lang, shows: &str, path: &str, result: &str) -> String {
    let result = result.trim_end().trim_start_matches('\n');
    let (lines, notes) =
        if shows == "file" { without_numbers(result) } else { (vec![result], String::new()) };
    let text = lines.join("\n");
    let is_sentence = shows != "file" && text.ends_with('.') && !text.contains([':', '\n', '/', '*', '_']);
    if result.is_empty() || lines.is_empty() || is_sentence {
        return if result.is_empty() { catalog::NOTHING.text(lang).to_owned() } else { text + &notes };
    }
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    let language = if shows == "file" { extension } else { shows };
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let marks = "`".repeat(longest.max(2) + 1);
    format!("{marks}{language}\n{text}\n{marks}\n\n{notes}").trim_end().to_owned()
}

/// The lines that begin with a number and a tab, without those, and the lines that do not.
pub(super) fn without_numbers(text: &str) -> (Vec<&str>, String) {
    let rest = |line| str::split_once(line, '\t').filter(|(number, _)| number.parse::<u64>().is_ok());
    let notes: Vec<&str> = text.lines().filter(|line| rest(line).is_none()).collect();
    (text.lines().filter_map(|line| Some(rest(line)?.1)).collect(), notes.join("\n"))
}

/// Inline code: one line of at most a hundred characters.
fn code(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ").replace('`', "'");
    let end = line.char_indices().nth(100).map_or(line.len(), |(end, _)| end);
    format!("`{}{}`", &line[..end], if end < line.len() { "…" } else { "" })
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
    with_next_steps(lang, &said, &[])
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

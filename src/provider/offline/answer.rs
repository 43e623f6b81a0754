//! What is said: Markdown around results, what to do next, and what can be done where nothing covers a request.

use super::requests::Step;
use super::rows::{self, Call, Row};
use super::words::{self, fold};
use crate::catalog::{Lang, engine, offline as catalog};
use serde_json::{Value, json};

/// The paragraphs, and three next steps: after a command that failed where it did, then those after the last of these
/// steps, then the usual ones; never one that was just done.
pub(super) fn with_next_steps(lang: Lang, said: &[String], steps: &[Step], failed: Option<&str>) -> String {
    let next = |step: &Step| catalog::done(&step.row.name).map_or("", |(_, next)| next);
    let place = failed.and_then(failing_place);
    let failed = failed.map(|_| if place.is_some() { "place output" } else { "output" });
    let names = failed.map(|names| (names, place.unwrap_or_default())).into_iter();
    let names = names.chain(steps.iter().rev().map(|step| (next(step), path(step))));
    let names = names.chain([("changes list help", "")]);
    let mut block: Vec<Value> = Vec::new();
    for (name, path) in names.flat_map(|(names, path)| names.split(' ').map(move |name| (name, path))) {
        let just_done = |step: &Step| step.row.name == name || step.row.name == "check" && name == "tests";
        let Some((label, command)) = catalog::suggestion(name).filter(|_| !steps.iter().any(just_done))
        else {
            continue;
        };
        let quoted = if path.contains(char::is_whitespace) { code(path) } else { path.to_owned() };
        let label = label.say(lang, &[("path", &path)]);
        let step = json!({"label": label, "command": command.say(lang, &[("path", &quoted)])});
        if block.len() < 3 && !block.contains(&step) {
            block.push(step);
        }
    }
    format!("{}\n\n```json:next_steps\n{}\n```", said.join("\n\n"), Value::from(block))
}

/// The first `path:line` in what a command wrote, of a file in the project.
fn failing_place(output: &str) -> Option<&str> {
    let words = output.split(|c: char| c.is_whitespace() || "()'\"`,".contains(c));
    words.filter(|word| !word.starts_with('/') && !word.contains("..")).find_map(|word| {
        let (path, rest) = word.split_once(':')?;
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let named =
            path.rsplit_once('.').is_some_and(|(stem, ending)| !stem.is_empty() && !ending.is_empty());
        (named && (1..=6).contains(&digits)).then(|| &word[..path.len() + 1 + digits])
    })
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
    for (call, result) in step.calls.iter().zip(results).filter(|(call, _)| !call.shows.is_empty()) {
        said = said + "\n\n" + &shown(step.lang, &call.shows, path(step), result);
    }
    said
}

/// A call did not work; what it said follows.
pub(super) fn failed(lang: Lang, call: &Call, result: &str) -> String {
    let about = ["command", "path", "from"].iter().find_map(|name| call.arguments.get(*name)?.as_str());
    let what = code(about.unwrap_or(&call.tool));
    if was_declined(result) {
        return catalog::DECLINED.say(lang, &[("what", &what)]);
    }
    format!("{}\n\n{}", catalog::FAILED.say(lang, &[("what", &what)]), shown(lang, "text", "", result))
}

/// True if a person said no to the call.
pub(super) fn was_declined(result: &str) -> bool {
    let forms = Lang::ALL.map(|lang| [engine::DECLINED.text(lang), engine::DECLINED_WORD.form(lang)]);
    forms.into_iter().flatten().any(|form| result.starts_with(form.split('{').next().unwrap_or(form)))
}

/// A result in a block that it cannot leave; a single sentence of the tool, and what it notes on a file, stand as they are.
fn shown(lang: Lang, shows: &str, path: &str, result: &str) -> String {
    let result = result.trim_end().trim_start_matches('\n');
    let (lines, notes) =
        if shows == "file" { without_numbers(result) } else { (vec![result], String::new()) };
    let notes = for_people(lang, notes, path);
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

/// What a tool notes behind a part of a file tells a model how to call it again; people are told what to type.
fn for_people(lang: Lang, notes: String, path: &str) -> String {
    let next =
        notes.split_once("offset=").and_then(|(_, rest)| rest.trim_end_matches(']').parse::<u64>().ok());
    let Some(next) = next else { return notes };
    catalog::MORE.say(lang, &[("next", &next), ("last", &(next + 199)), ("path", &path)])
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
    with_next_steps(lang, &said, &[], None)
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

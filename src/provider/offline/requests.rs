//! What a request asks for, step by step, if rows cover all of it. Pure: the request and what is given beside it in, tool calls out.

use super::given::Given;
use super::grammar;
use super::project::Project;
use super::reading::readings;
use super::resolve::resolve;
use super::rows::{self, Call, Pattern, Values};
use super::words;
use crate::catalog::Lang;
use crate::policy::{Known, is_command};
use crate::protocol::spelled_out;
use crate::text::lifted::{Lifted, MARK};
use std::cell::RefCell;

/// A longer request, quoted texts aside, is no direct one.
const LONGEST: usize = 1_000;

/// What is carried out without a model: a request that a row covers, or a literal one.
#[derive(Debug, Clone)]
pub struct Step {
    /// Of the row whose sentence tells that it is done.
    pub name: &'static str,
    pub lang: Lang,
    pub values: Values,
    pub calls: Vec<Call>,
    /// Each of several ways, in words: the user says which.
    pub ways: Vec<(String, Vec<Call>)>,
}

impl Step {
    /// Literal requests that change files: a model is better only where it is good.
    pub fn changes_files(&self) -> bool {
        let ways = self.ways.iter().flat_map(|(_, calls)| calls);
        let mut calls = self.calls.iter().chain(ways);
        calls.any(|call| {
            ["fs_edit", "fs_writeFile", "fs_mkdir", "fs_move", "fs_delete"].contains(&call.tool.as_str())
        })
    }

    /// A command as it stands, the project's own check, or a look at what is there.
    pub fn leaves_no_doubt(&self, text: &str, known: &dyn Known) -> bool {
        let are_there = |names: &[&str]| {
            let mut named = names.iter().filter_map(|name| self.values.get(*name));
            named.all(|place| place.is_empty() || known.is_place(place))
        };
        match self.name {
            _ if self.values.contains_key(TOLD) => false,
            "run" | "changes" => true,
            "list" | "show" | "find-files" => are_there(&["path", "folder"]),
            // Nothing may say which command the project's own is; a model can look.
            "check" => {
                let repeats = ["again", "before"].iter().any(|name| self.values.contains_key(*name));
                !repeats && self.values.get("check").is_some_and(|command| !command.is_empty())
            }
            // What is looked for could be meant rather than written: only a name or a quoted text is sure.
            "search" => self.values.get("words").is_some_and(|words| {
                let quoted = text.contains(['"', '`', '„', '»', '«']);
                let is_name =
                    !words.contains(' ') && words.chars().skip(1).any(|c| c == '_' || c.is_uppercase());
                (quoted || is_name) && are_there(&["folder"])
            }),
            _ => false,
        }
    }
}

/// The part of a request that is not carried out, and why, where that is known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Uncovered {
    pub part: String,
    pub why: String,
}

/// Stands among the values of a step whose result is to be told in words, which a model does better.
const TOLD: &str = "told";

/// Requests that are joined, at most.
const MOST_STEPS: usize = 4;

/// Reads a request, or several that are joined.
pub fn plan(request: &str, given: Given<'_>) -> Result<Vec<Step>, Uncovered> {
    // "with the line: x" may have x as its content, or go on behind it.
    let quoted = rows::CONTENT.captures(request).map(|found| format!("{}: `{}`", &found[1], &found[2]));
    quoted.and_then(|quoted| read(&quoted, given).ok()).map_or_else(|| read(request, given), Ok)
}

fn read(request: &str, given: Given<'_>) -> Result<Vec<Step>, Uncovered> {
    let lifted = Lifted::new(&with_block(request), &rows::QUOTED);
    let whole = bare(&lifted.text);
    if whole.len() > LONGEST {
        return Err(Uncovered::default());
    }
    let uncovered = RefCell::new(Uncovered { part: whole.to_owned(), why: String::new() });
    let reader = Reader { lifted: &lifted, given, project: Project::new(given.files), uncovered };
    // A command ends as it was typed: `find .` has no mark at its end.
    let steps = reader.command(lifted.text.trim()).map(|step| vec![step]);
    steps.or_else(|| reader.steps(whole, None, MOST_STEPS)).or_else(|| reader.told(whole)).ok_or_else(|| {
        let Uncovered { part, why } = reader.uncovered.take();
        Uncovered { part: lifted.as_typed(&part), why }
    })
}

/// Whether a request has the form of one that is carried out, by an operation or row of such a name; whatever the files say.
pub(super) fn reads(request: &str, given: Given<'_>, is_wanted: impl Fn(&str) -> bool) -> bool {
    let lifted = Lifted::new(request, &rows::QUOTED);
    let literal =
        readings(&lifted, bare(&lifted.text), given, None, &|word| words::is_path(word, given.names));
    literal.iter().any(|asked| is_wanted(asked.operation))
        || plan(request, Given { files: &(), ..given })
            .is_ok_and(|steps| steps.iter().any(|step| is_wanted(step.name)))
}

/// The lines after a colon are contents, as those in a fence are.
fn with_block(request: &str) -> String {
    match request.trim().split_once(":\n") {
        Some((first, block)) if !first.contains('\n') && !block.contains("```") => {
            format!("{first}:\n```\n{block}\n```")
        }
        _ => request.to_owned(),
    }
}

/// The request without its courtesies and the mark at its end.
fn bare(text: &str) -> &str {
    let mut text = text.trim();
    loop {
        let cut = text.trim_end_matches(['.', '!', '?', ',', ';']);
        text = if cut.ends_with(|c: char| c.is_alphanumeric() || c == MARK) { cut } else { text };
        text = match rows::COURTESY.find(text) {
            Some(found) if found.start() > 0 => &text[..found.start()],
            Some(found) if found.len() < text.len() => &text[found.end()..],
            _ => return text,
        };
    }
}

struct Reader<'a> {
    lifted: &'a Lifted,
    given: Given<'a>,
    project: Project<'a>,
    /// What stays where no reading covers all of it.
    uncovered: RefCell<Uncovered>,
}

impl Reader<'_> {
    fn command(&self, text: &str) -> Option<Step> {
        let line = self.lifted.as_typed(text);
        let row = rows::rows().iter().find(|row| row.name == "run" && is_command(&line, self.given.known))?;
        let values = Values::from([("command".to_owned(), line)]);
        Some(Step {
            name: &row.name,
            lang: self.given.lang,
            calls: row.calls(&values),
            values,
            ways: Vec::new(),
        })
    }

    /// The text as one step, or as several that are joined: all of them or none.
    fn steps(&self, text: &str, it: Option<&String>, most: usize) -> Option<Vec<Step>> {
        if let Some(step) = self.step(text, it) {
            return Some(vec![step]);
        }
        for joint in rows::JOINT.find_iter(text).take(if most > 1 { 8 } else { 0 }) {
            let before = self.project.so_far();
            let Some(first) = self.step(bare(&text[..joint.start()]), it) else { continue };
            let rest = bare(&text[joint.end()..]);
            self.uncovered.borrow_mut().part = rest.to_owned();
            let it = first.values.get("path").or(it);
            // "Set a to 1 and b to 2": the verb counts on.
            let mut verbs =
                text[..joint.start()].split_whitespace().filter(|word| grammar::is_verb(word)).take(1);
            let others = self.steps(rest, it, most - 1);
            let others =
                others.or_else(|| verbs.find_map(|verb| self.steps(&format!("{verb} {rest}"), it, most - 1)));
            if let Some(others) = others {
                return Some([vec![first], others].concat());
            }
            self.project.restore(before);
        }
        None
    }

    /// A command, and "tell me what it says": its output does.
    fn told(&self, text: &str) -> Option<Vec<Step>> {
        let command = &text[..rows::TELL.find(text)?.start()];
        let mut step = self.step(bare(command), None).filter(|step| ["run", "check"].contains(&step.name))?;
        step.values.insert(TOLD.to_owned(), String::new());
        Some(vec![step])
    }

    /// What is asked for word by word, as the files have it.
    fn literal(&self, text: &str, it: Option<&String>) -> Option<Step> {
        let mut step = None;
        for mut asked in readings(self.lifted, text, self.given, it, &|word| self.project.is_place(word)) {
            let resolved = resolve(&asked, &self.project).or_else(|why| match asked.it.take() {
                Some(_) => resolve(&asked, &self.project),
                None => Err(why),
            });
            match resolved {
                Ok(plan) => {
                    let (name, lang) = (plan.row, asked.lang);
                    step = Some(Step { name, lang, values: plan.values, calls: plan.calls, ways: plan.ways });
                    break;
                }
                Err(why) => {
                    let mut uncovered = self.uncovered.borrow_mut();
                    if uncovered.why.is_empty() {
                        uncovered.why = why;
                    }
                }
            }
        }
        step
    }

    /// The text as one step; "it" is the file of the step before.
    fn step(&self, text: &str, it: Option<&String>) -> Option<Step> {
        if let Some(step) = self.literal(text, it) {
            return Some(step);
        }
        let other = if self.given.lang == Lang::En { Lang::De } else { Lang::En };
        // "die Datei a.md zeigen" is read as "zeigen die Datei a.md".
        let infinitive = text.rsplit_once(' ').map(|(before, last)| format!("{last} {before}"));
        let readings =
            [(Some(text), self.given.lang), (Some(text), other), (infinitive.as_deref(), Lang::De)];
        readings.into_iter().find_map(|(text, lang)| self.by_row(text?, lang, it))
    }

    fn by_row(&self, text: &str, lang: Lang, it: Option<&String>) -> Option<Step> {
        let opening = spelled_out(text.split(|c: char| !c.is_alphabetic()).next()?);
        rows::rows().iter().find_map(|row| {
            let patterns = [&row.en, &row.de][lang as usize];
            let mut patterns = patterns.iter().filter(|pattern| pattern.opens(&opening));
            let values = patterns.find_map(|pattern| self.values(pattern, text, lang, it))?;
            Some(Step { name: &row.name, lang, calls: row.calls(&values), values, ways: Vec::new() })
        })
    }

    /// What the pattern takes out of the text; none if it does not cover it, or something is not of its kind.
    fn values(&self, pattern: &Pattern, text: &str, lang: Lang, it: Option<&String>) -> Option<Values> {
        let mut values = Values::new();
        for [place, kind, raw] in pattern.taken(text, lang)? {
            values.insert(place.to_owned(), self.value(place, kind, raw, it)?);
        }
        let number = |place: &str| values.get(place)?.parse::<u32>().ok();
        if let Some(first) = number("first") {
            let count = number("last").unwrap_or(first).max(first) - first + 1;
            values.insert("count".to_owned(), count.to_string());
        }
        Some(values)
    }

    /// The value of a place, if the text is of its kind.
    fn value(&self, place: &str, kind: &str, raw: &str, it: Option<&String>) -> Option<String> {
        let quote = self.lifted.quote(raw);
        let text = quote.map_or_else(|| self.lifted.as_typed(raw), str::to_owned);
        let name = text.trim_start_matches('@').to_owned();
        let has_npm = || self.given.names.iter().any(|own| own == "package.json");
        let fits = match kind {
            "empty" => return Some(String::new()),
            "whole" => return Some(".".to_owned()),
            // Words of npm are that only where it is used.
            _ if ["npm", "package", "script"].contains(&place) && !has_npm() => return None,
            "process" => words::is_name(&name) && !is_vague(&text),
            "test" if place == "check" && self.given.known.tests().is_some() => {
                return self.given.known.tests().map(str::to_owned);
            }
            _ if place == "check" => {
                return Some(
                    rows::project_commands(kind, self.given.names).next().unwrap_or_default().to_owned(),
                );
            }
            // What another machine has installed is not known.
            "elsewhere" => !text.contains(char::is_control),
            "dir" => words::is_folder(&name, self.given.names),
            "picture" => crate::workspace::pictures::picture_paths(&name) == [name.as_str()],
            _ if quote.is_some() => !text.trim().is_empty() && !text.contains(char::is_control),
            "path" if ["it", "es", "sie"].contains(&name.as_str()) => return it.cloned(),
            "path" => words::is_path(&name, self.given.names) || self.project.is_place(&name),
            "folder" | "name" | "branch" | "remote" | "host" => words::is_name(&name),
            "words" => !is_vague(&text),
            "command" => is_command(&text, self.given.known),
            _ => true,
        };
        fits.then(|| match place {
            // A file may be called without its folder, where it is the only one.
            "path" => self.project.path_of(&name).unwrap_or(name),
            "folder" => name,
            "glob" => words::glob(&name),
            _ => text,
        })
    }
}

fn is_vague(text: &str) -> bool {
    folded_words(text).any(|word| rows::is_vague(&word))
}

fn folded_words(text: &str) -> impl Iterator<Item = String> {
    text.split_whitespace().map(|word| spelled_out(word.trim_end_matches([',', '.', '?', '!'])))
}

//! What a request asks for, step by step, if rows cover all of it. Pure: the request, a language and the names at the top of
//! the project in, tool calls out.

use super::rows::{self, Call, Pattern, Row, Values};
use super::words;
use crate::catalog::Lang;
use crate::policy::{Known, is_command};
use crate::protocol::spelled_out;
use crate::text::lifted::{Lifted, MARK};

/// A longer request, quoted texts aside, is no direct one.
const LONGEST: usize = 1_000;

/// A request that a row covers.
#[derive(Debug)]
pub struct Step {
    pub row: &'static Row,
    pub lang: Lang,
    pub values: Values,
    pub calls: Vec<Call>,
}

/// Reads a request, or two that are joined; an error is the part that no row covers. `lang` and `names` as in `Offline::new`.
pub fn plan(request: &str, lang: Lang, names: &[String], known: &dyn Known) -> Result<Vec<Step>, String> {
    let lifted = Lifted::new(request, &rows::QUOTED);
    let reader = Reader { lifted: &lifted, lang, names, known };
    let whole = bare(&lifted.text);
    if whole.len() > LONGEST {
        return Err(String::new());
    }
    // A command ends as it was typed: `find .` has no mark at its end.
    if let Some(step) = reader.command(lifted.text.trim()).or_else(|| reader.step(whole, None)) {
        return Ok(vec![step]);
    }
    let mut uncovered = whole;
    for joint in rows::JOINT.find_iter(whole).take(8) {
        let Some(first) = reader.step(bare(&whole[..joint.start()]), None) else { continue };
        uncovered = bare(&whole[joint.end()..]);
        if let Some(second) = reader.step(uncovered, first.values.get("path")) {
            return Ok(vec![first, second]);
        }
    }
    Err(lifted.as_typed(uncovered))
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
    lang: Lang,
    names: &'a [String],
    known: &'a dyn Known,
}

impl Reader<'_> {
    fn command(&self, text: &str) -> Option<Step> {
        let line = self.lifted.as_typed(text);
        let row = rows::rows().iter().find(|row| row.name == "run" && is_command(&line, self.known))?;
        let values = Values::from([("command".to_owned(), line)]);
        Some(Step { row, lang: self.lang, calls: row.calls(&values), values })
    }

    /// The text as one step; "it" is the file of the step before.
    fn step(&self, text: &str, it: Option<&String>) -> Option<Step> {
        let other = if self.lang == Lang::En { Lang::De } else { Lang::En };
        // "die Datei a.md zeigen" is read as "zeigen die Datei a.md".
        let infinitive = text.rsplit_once(' ').map(|(before, last)| format!("{last} {before}"));
        let readings = [(Some(text), self.lang), (Some(text), other), (infinitive.as_deref(), Lang::De)];
        readings.into_iter().find_map(|(text, lang)| self.by_row(text?, lang, it))
    }

    fn by_row(&self, text: &str, lang: Lang, it: Option<&String>) -> Option<Step> {
        let opening = spelled_out(text.split(|c: char| !c.is_alphabetic()).next()?);
        rows::rows().iter().find_map(|row| {
            let patterns = [&row.en, &row.de][lang as usize];
            let mut patterns = patterns.iter().filter(|pattern| pattern.opens(&opening));
            let values = patterns.find_map(|pattern| self.values(pattern, text, lang, it))?;
            Some(Step { row, lang, calls: row.calls(&values), values })
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
        if let (Some(from), Some(to)) = (values.get("from"), values.get("to")) {
            let name = from.trim_end_matches('/').rsplit('/').next().unwrap_or(from);
            let inside = || format!("{}/{name}", to.trim_end_matches('/'));
            let to = if words::is_folder(to, self.names) { inside() } else { to.clone() };
            values.extend(["to", "path"].map(|place| (place.to_owned(), to.clone())));
        }
        Some(values)
    }

    /// The value of a place, if the text is of its kind.
    fn value(&self, place: &str, kind: &str, raw: &str, it: Option<&String>) -> Option<String> {
        let quote = self.lifted.quote(raw);
        let text = quote.map_or_else(|| self.lifted.as_typed(raw), str::to_owned);
        let name = text.trim_start_matches('@').to_owned();
        let has_npm = || self.names.iter().any(|own| own == "package.json");
        let fits = match kind {
            "empty" => return Some(String::new()),
            "whole" => return Some(".".to_owned()),
            // Words of npm are that only where it is used.
            _ if ["npm", "package", "script"].contains(&place) && !has_npm() => return None,
            "process" => words::is_name(&name) && !is_vague(&text),
            "test" if place == "check" && self.known.tests().is_some() => {
                return self.known.tests().map(str::to_owned);
            }
            _ if place == "check" => {
                return Some(rows::project_commands(kind, self.names).next().unwrap_or_default().to_owned());
            }
            // What another machine has installed is not known.
            "elsewhere" => !text.contains(char::is_control),
            "content" | "text" | "new" => quote.is_some() || !is_vague(&text),
            "quoted" => place == "new" || !text.is_empty(),
            "dir" => words::is_folder(&name, self.names),
            "picture" => crate::workspace::pictures::picture_paths(&name) == [name.as_str()],
            _ if quote.is_some() => !text.trim().is_empty() && !text.contains(char::is_control),
            "path" | "from" | "to" if ["it", "es", "sie"].contains(&name.as_str()) => return it.cloned(),
            "path" | "from" | "to" => words::is_path(&name, self.names),
            "folder" | "name" | "branch" | "remote" | "host" => words::is_name(&name),
            "old" | "words" => !is_vague(&text),
            "command" => is_command(&text, self.known),
            _ => true,
        };
        fits.then(|| match place {
            "path" | "from" | "to" | "folder" => name,
            "glob" => words::glob(&name),
            "content" if !text.is_empty() && !text.ends_with('\n') => text + "\n",
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

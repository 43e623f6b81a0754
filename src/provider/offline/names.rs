//! Names, values and texts that become others.

use super::code::{self, Part};
use super::grammar::language;
use super::lines::on_lines;
use super::project::{
    Edit, Plan, Problem, Project, call_of, edits, label, lines_of, name, one_of, places, put_in,
};
use super::reading::{Asked, Term};
use crate::catalog::offline as words;
use std::collections::BTreeSet;
use std::fmt::Display;

/// A name is given another value, in the form that stands there.
pub(super) fn set(asked: &Asked, project: &Project) -> Result<Plan, Problem> {
    let pair = asked
        .text("pair")
        .and_then(|pair| pair.split_once('='))
        .map(|(name, new)| (name, Term::Word(new.to_owned())));
    let said = asked.term("to").or(asked.term("new"));
    let (name, new) = match (&pair, said) {
        (Some((name, new)), _) => (*name, new),
        (None, Some(new)) => (name(asked), new),
        (None, None) => return Err(String::new()),
    };
    let old = asked.term("from").or(asked.term("instead"));
    let (mut found, mut differs) = (Vec::new(), None);
    for (path, text) in places(asked, project)? {
        let name = if asked.has("in") { as_written(&text, name) } else { name };
        for value in code::assigned(&text, name, &path, language(&path)) {
            let stands = &text[value.clone()];
            let is_old = |old: &Term| old.text().is_some_and(|old| old == stands || old == unquoted(stands));
            let new = match old.is_none_or(is_old) {
                true => in_the_form_of(stands, new, old.is_some() || code::is_plain(&path)),
                false => None,
            };
            let Some(new) = new else {
                let said: [(&str, &dyn Display); 3] = [("what", &name), ("value", &stands), ("path", &path)];
                differs = Some(words::STANDS.say(asked.lang, &said));
                continue;
            };
            let after = format!("{}{new}{}", &text[..value.start], &text[value.end..]);
            found.push((
                label(&path, &text, value.start),
                Edit { path: path.clone(), before: text.clone(), after },
            ));
        }
    }
    match differs.filter(|_| found.is_empty()) {
        Some(problem) => Err(problem),
        None => one_of(asked, project, found),
    }
}

/// The name as the file has it, whose case and joints one does not say: "log level" is `LOG_LEVEL`. Two such names are none.
fn as_written<'t>(text: &'t str, name: &'t str) -> &'t str {
    let folded = |name: &str| name.replace(['_', '-'], "").to_lowercase();
    let is_name = |c: char| c.is_alphanumeric() || "_-".contains(c);
    let words: BTreeSet<&str> =
        text.split(|c| !is_name(c)).filter(|word| folded(word) == folded(name)).collect();
    match words.first() {
        Some(only) if words.len() == 1 => only,
        _ => name,
    }
}

fn unquoted(value: &str) -> &str {
    let inside = |quote: char| value.strip_prefix(quote)?.strip_suffix(quote);
    ['"', '\'', '`'].into_iter().find_map(inside).unwrap_or(value)
}

/// The new value as it would stand in place of the old one: in its quotes, a number for a number, a truth for a truth. Where the old
/// value was said, or values are plain text, a word may stand for whatever it was.
fn in_the_form_of(stands: &str, new: &Term, is_sure: bool) -> Option<String> {
    const TRUTHS: [&str; 10] =
        ["true", "false", "yes", "no", "on", "off", "none", "null", "nil", "undefined"];
    let text = new.text()?;
    let is_truth = |text: &str| TRUTHS.contains(&text.to_lowercase().as_str());
    let is_number =
        |text: &str| text.trim_start_matches(['-', '+']).starts_with(|c: char| c.is_ascii_digit());
    if unquoted(stands) != stands {
        let quote = &stands[..1];
        let bare = unquoted(text);
        return (!bare.contains(quote)).then(|| format!("{quote}{bare}{quote}"));
    }
    match () {
        () if is_truth(stands) && is_truth(text) => Some(match stands.starts_with(char::is_uppercase) {
            true => text[..1].to_uppercase() + &text[1..].to_lowercase(),
            false => text.to_lowercase(),
        }),
        () if is_number(stands) && is_number(text) => Some(text.to_owned()),
        () => (is_sure && !is_number(stands) && !is_truth(stands)).then(|| text.to_owned()),
    }
}

/// A text, word by word or as quoted, becomes another; or lines do.
pub(super) fn replace(asked: &Asked, project: &Project) -> Result<Plan, Problem> {
    if asked.has("lines") {
        return on_lines(asked, project, |_, _| Ok(lines_of(asked.text("with").unwrap_or_default())));
    }
    let old = ["old", "quote", "instead"].iter().find_map(|kind| asked.term(kind)).ok_or_else(String::new)?;
    let new = ["with", "to", "new"].iter().find_map(|kind| asked.text(kind)).unwrap_or_default();
    let old_text = old.text().unwrap_or_default().to_owned();
    let is_word =
        matches!(old, Term::Word(_)) && old_text.chars().all(|c| c.is_alphanumeric() || "_$".contains(c));
    let (mut single, mut whole, mut count) = (Vec::new(), Vec::new(), 0);
    for (path, text) in places(asked, project)? {
        let starts: Vec<usize> = match is_word {
            true => code::occurrences(&text, &old_text, None).into_iter().map(|(at, _)| at).collect(),
            false => text.match_indices(&old_text).map(|(at, _)| at).collect(),
        };
        let put = |starts: &[usize]| put_in(&text, starts, old_text.len(), new);
        let edit = |after| Edit { path: path.clone(), before: text.clone(), after };
        single.extend(starts.iter().map(|at| (label(&path, &text, *at), edit(put(&[*at])))));
        count += starts.len();
        whole.extend((!starts.is_empty()).then(|| edit(put(&starts))));
    }
    // In each file that was named there is just one.
    let is_plain = asked.has("in") && count == whole.len();
    if count > 0 && (is_plain || asked.has("all") || asked.has("everywhere")) {
        return Ok(edits(project, "replace", whole));
    }
    let all = (words::ALL_PLACES.say(asked.lang, &[("n", &count)]), whole.iter().map(call_of).collect());
    let mut plan = one_of(asked, project, single)?;
    if !plan.ways.is_empty() {
        plan.ways.truncate(MOST_WAYS);
        plan.ways.insert(0, all);
    }
    Ok(plan)
}

const MOST_WAYS: usize = 8;

/// A name becomes another one wherever it stands for itself; strings and comments only if the user says so.
pub(super) fn rename(asked: &Asked, project: &Project) -> Result<Plan, Problem> {
    let (old, new) = (name(asked), asked.text("to").unwrap_or_default());
    let new = new.strip_suffix("()").unwrap_or(new);
    if project.is_place(old) || new.contains(['.', '-']) {
        return Err(String::new());
    }
    let (mut code, mut all, mut told, mut beside) = (Vec::new(), Vec::new(), Vec::new(), 0);
    for (path, text) in places(asked, project)? {
        let language = language(&path);
        let found = code::occurrences(&text, old, language);
        let starts = |wanted: &dyn Fn(Part) -> bool| -> Vec<usize> {
            found.iter().filter(|(_, part)| wanted(*part)).map(|(at, _)| *at).collect()
        };
        let (in_code, everywhere) = (starts(&|part| part == Part::Code), starts(&|_| true));
        if everywhere.is_empty() {
            continue;
        }
        if code::occurrences(&text, new, language).iter().any(|(_, part)| *part == Part::Code) {
            return Err(words::NAME_IS_TAKEN.say(asked.lang, &[("what", &new), ("path", &path)]));
        }
        let edit = |starts: &[usize]| Edit {
            path: path.clone(),
            before: text.clone(),
            after: put_in(&text, starts, old.len(), new),
        };
        code.extend((!in_code.is_empty()).then(|| edit(&in_code)));
        all.push(edit(&everywhere));
        told.push(format!("{path} ({})", in_code.len()));
        beside += everywhere.len() - in_code.len();
    }
    let named = asked.has("in") || asked.has("everywhere");
    if code.is_empty() || !named && told.len() > MOST_WAYS {
        return one_of(asked, project, Vec::new());
    }
    if beside == 0 {
        return Ok(edits(project, "replace", code));
    }
    let calls = |edits: &[Edit]| edits.iter().map(call_of).collect::<Vec<_>>();
    let places = told.join(", ");
    let ways = vec![
        (words::IN_CODE.say(asked.lang, &[("places", &places)]), calls(&code)),
        (words::IN_TEXTS_TOO.say(asked.lang, &[("n", &beside)]), calls(&all)),
    ];
    Ok(Plan { row: "replace", ways, values: [("path".to_owned(), places)].into(), ..Plan::default() })
}

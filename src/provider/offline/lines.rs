//! Lines that come, go, or change their form.

use super::code;
use super::grammar::{Language, language};
use super::project::{
    Edit, Plan, Problem, Project, content, edits, line_of, lines_of, name, one_of, place, places,
};
use super::reading::{Asked, Term};
use crate::catalog::offline as words;
use std::ops::Range;

/// The content goes before a line of the file, which `at` finds among so many.
pub(super) fn added(
    asked: &Asked,
    project: &Project,
    what: &str,
    at: fn(&Asked, usize) -> Result<usize, Problem>,
) -> Result<Plan, Problem> {
    let (path, before) = place(asked, project, what)?;
    let text = lines_of(&before);
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let added = content(asked);
    lines.insert(at(asked, lines.len())?, &added);
    let after = lines.concat();
    Ok(edits(project, "append", vec![Edit { path, before, after }]))
}

/// The content goes before or behind lines, a text, or a function.
pub(super) fn inserted(asked: &Asked, project: &Project) -> Result<Plan, Problem> {
    let is_after = asked.has("after");
    let anchor = asked.term("after").or(asked.term("before")).ok_or_else(String::new)?;
    let added = content(asked);
    if matches!(anchor, Term::Lines(..)) && !asked.has("in") {
        return Err(words::NAME_A_FILE.text(asked.lang).to_owned());
    }
    let mut found = Vec::new();
    for (path, before) in places(asked, project)? {
        let text = lines_of(&before);
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let spans = match anchor {
            Term::Lines(..) => vec![span(asked, anchor, lines.len())?],
            Term::Quoted(quote) => (0..lines.len())
                .filter(|at| lines[*at].contains(quote.as_str()))
                .map(|at| at..at + 1)
                .collect(),
            Term::Word(name) => {
                defined(&path, &text, name.trim_end_matches("()"), |language| &language.callable)
            }
        };
        for span in spans {
            let at = if is_after { span.end } else { span.start };
            let after = [&lines[..at].concat(), added.as_str(), &lines[at..].concat()].concat();
            let label = format!("{path}:{}: {}", span.start + 1, lines[span.start].trim());
            found.push((label, Edit { path: path.clone(), before: before.clone(), after }));
        }
    }
    one_of(asked, project, found)
}

/// Lines of a file as a span of indexes; a problem if it has not so many.
fn span(asked: &Asked, term: &Term, count: usize) -> Result<Range<usize>, Problem> {
    let Term::Lines(from, to) = *term else { return Err(String::new()) };
    let count = count as i64;
    let index = |line: i64| if line < 0 { count + line } else { line - 1 };
    let (from, to) = (index(from), index(to) + 1);
    if from < 0 || from >= to || to > count {
        return Err(words::SO_MANY_LINES
            .say(asked.lang, &[("path", &asked.text("in").unwrap_or_default()), ("n", &count)]));
    }
    Ok(from as usize..to as usize)
}

/// Lines of a file become others.
pub(super) fn on_lines(
    asked: &Asked,
    project: &Project,
    change: impl Fn(&str, &[&str]) -> Result<String, Problem>,
) -> Result<Plan, Problem> {
    let (path, before) = place(asked, project, if asked.has("in") { "in" } else { "place" })?;
    let lines: Vec<&str> = before.split_inclusive('\n').collect();
    let whole = Term::Lines(1, lines.len() as i64);
    let span = span(
        asked,
        asked.term("lines").filter(|term| matches!(term, Term::Lines(..))).unwrap_or(&whole),
        lines.len(),
    )?;
    let changed = change(&path, &lines[span.clone()])?;
    let after = [lines[..span.start].concat(), changed, lines[span.end..].concat()].concat();
    Ok(edits(project, "replace", vec![Edit { path, before, after }]))
}

fn defined(path: &str, text: &str, name: &str, pattern: fn(&Language) -> &String) -> Vec<Range<usize>> {
    language(path)
        .map_or_else(Vec::new, |language| code::definitions(text, name, pattern(language), language))
}

/// What is meant, as lines of that file: by their numbers, by a text in them, or as what a name is defined as.
fn meant(asked: &Asked, path: &str, text: &str) -> Result<Vec<Range<usize>>, Problem> {
    let lines: Vec<&str> = text.lines().collect();
    let single = |is_it: &dyn Fn(&str) -> bool| -> Vec<Range<usize>> {
        (0..lines.len()).filter(|at| is_it(lines[*at])).map(|at| at..at + 1).collect()
    };
    let defined = |pattern| defined(path, text, name(asked), pattern);
    let assigned = || {
        let values = code::assigned(text, name(asked), path, language(path)).into_iter();
        values.map(|value| line_of(text, value.start)..line_of(text, value.end) + 1).collect::<Vec<_>>()
    };
    if let Some(term) = asked.term("lines") {
        let is_named = asked.has("in");
        return if is_named {
            Ok(vec![span(asked, term, lines.len())?])
        } else {
            Err(words::NAME_A_FILE.text(asked.lang).to_owned())
        };
    }
    if let Some(quote) = ["quote", "holding", "code"].iter().find_map(|what| asked.text(what)) {
        let whole = single(&|line| line.trim() == quote.trim());
        return Ok(if whole.is_empty() { single(&|line| line.contains(quote)) } else { whole });
    }
    Ok(match () {
        () if asked.has("import") => single(&|line| imports(line, name(asked))),
        () if asked.has("type") => defined(|language| &language.declared),
        () if asked.has("callable") => defined(|language| &language.callable),
        () if asked.has("constant") => assigned(),
        // A method of something else is only called here.
        () if name(asked).contains('.') => {
            single(&|line| line.trim_start().starts_with(&format!("{}(", name(asked))))
        }
        () => [defined(|language| &language.callable), defined(|language| &language.declared), assigned()]
            .concat(),
    })
}

/// Each place that is meant becomes what `change` makes of its lines.
fn on_meant(
    asked: &Asked,
    project: &Project,
    change: impl Fn(&str, &[&str], Range<usize>) -> Result<String, Problem>,
) -> Result<Plan, Problem> {
    let mut found = Vec::new();
    for (path, before) in places(asked, project)? {
        let lines: Vec<&str> = before.split_inclusive('\n').collect();
        for span in meant(asked, &path, &before)? {
            let label = format!("{path}:{}: {}", span.start + 1, lines[span.start].trim());
            let after = change(&path, &lines, span)?;
            found.push((label, Edit { path: path.clone(), before: before.clone(), after }));
        }
    }
    one_of(asked, project, found)
}

pub(super) fn deleted(asked: &Asked, project: &Project) -> Result<Plan, Problem> {
    on_meant(asked, project, |path, lines, span| {
        // Of a line that is not all of it, only the text that was quoted goes.
        let line = lines[span.start];
        match asked
            .text("quote")
            .or(asked.text("code"))
            .filter(|quote| !asked.has("text") && line.trim() != quote.trim())
        {
            Some(quote) => {
                Ok([lines[..span.start].concat(), line.replacen(quote, "", 1), lines[span.end..].concat()]
                    .concat())
            }
            None => Ok(without(lines, span, path)),
        }
    })
}

/// The lines without these: of the blank ones around a block only those above stay, and a JSON list keeps no comma at its end.
fn without(lines: &[&str], span: Range<usize>, path: &str) -> String {
    let is_blank = |line: &&str| line.trim().is_empty();
    let mut above: Vec<String> = lines[..span.start].iter().map(|line| (*line).to_owned()).collect();
    let mut below = &lines[span.end..];
    if span.len() > 1 {
        below = &below[below.iter().take_while(|line| is_blank(line)).count()..];
    }
    if below.is_empty() && span.len() > 1 {
        let kept = above.iter().rposition(|line| !line.trim().is_empty()).map_or(0, |at| at + 1);
        above.truncate(kept);
    }
    let closes = below.first().is_some_and(|line| line.trim_start().starts_with(['}', ']']));
    if path.ends_with(".json")
        && closes
        && let Some(last) = above.last_mut()
    {
        *last = last.trim_end().trim_end_matches(',').to_owned() + "\n";
    }
    above.concat() + &below.concat()
}

/// A line that imports just that.
fn imports(line: &str, name: &str) -> bool {
    let line = line.trim().trim_end_matches(';');
    let rest =
        ["import ", "from ", "use ", "#include ", "require "].iter().find_map(|word| line.strip_prefix(word));
    let module =
        rest.map(|rest| rest.split(" import ").next().unwrap_or(rest).trim_matches(['"', '\'', '<', '>']));
    module == Some(name)
        || line.starts_with("import ") && line.ends_with(&format!("from '{name}'"))
        || line.ends_with(&format!("from \"{name}\""))
}

fn comment_of(asked: &Asked, path: &str) -> Result<&'static str, Problem> {
    let mark = language(path).map(|language| language.comment.as_str());
    mark.ok_or_else(|| words::NO_COMMENTS.say(asked.lang, &[("path", &path)]))
}

pub(super) fn commented(asked: &Asked, project: &Project) -> Result<Plan, Problem> {
    on_meant(asked, project, |path, lines, span| {
        let mark = comment_of(asked, path)?;
        let is_blank = |line: &str| line.trim().is_empty();
        let indents = lines[span.clone()]
            .iter()
            .filter(|line| !is_blank(line))
            .map(|line| line.len() - line.trim_start().len());
        let least = indents.min().unwrap_or(0);
        let comment = |line: &&str| match is_blank(line) {
            true => (*line).to_owned(),
            false => format!("{}{mark} {}", &line[..least], &line[least..]),
        };
        let commented: String = lines[span.clone()].iter().map(comment).collect();
        Ok([lines[..span.start].concat(), commented, lines[span.end..].concat()].concat())
    })
}

pub(super) fn uncommented(asked: &Asked, project: &Project) -> Result<Plan, Problem> {
    on_meant(asked, project, |path, lines, span| {
        let mark = comment_of(asked, path)?;
        let bare = |line: &&str| {
            let start = line.len() - line.trim_start().len();
            let rest = line[start..].strip_prefix(mark)?;
            Some(format!("{}{}", &line[..start], rest.strip_prefix(' ').unwrap_or(rest)))
        };
        let line = |line: &&str| if line.trim().is_empty() { Some((*line).to_owned()) } else { bare(line) };
        let bare: Option<String> = lines[span.clone()].iter().map(line).collect();
        let bare = bare.ok_or_else(|| words::NOT_COMMENTED.text(asked.lang).to_owned())?;
        Ok([lines[..span.start].concat(), bare, lines[span.end..].concat()].concat())
    })
}

/// Lines go into a block of the language, one step further in.
pub(super) fn wrapped(asked: &Asked, project: &Project) -> Result<Plan, Problem> {
    on_meant(asked, project, |path, lines, span| {
        let block = language(path).map_or("", |language| match asked.has("try") {
            true => &language.guarded,
            false => &language.conditional,
        });
        if block.is_empty() {
            return Err(words::NO_BLOCK.say(asked.lang, &[("path", &path)]));
        }
        let indent = |line: &str| line[..line.len() - line.trim_start_matches([' ', '\t']).len()].to_owned();
        let own = lines.iter().map(|line| indent(line)).find(|own| !own.is_empty());
        let step = own.unwrap_or_else(|| " ".repeat(4));
        let outer = indent(lines[span.start]);
        let inside = |line: &&str| {
            if line.trim().is_empty() { lines_of(line) } else { lines_of(&(step.clone() + line)) }
        };
        let body: String = lines[span.clone()].iter().map(inside).collect();
        let condition = asked.text("condition").unwrap_or_default();
        let block = block.replace("{indent}", &step).replace("{condition}", condition);
        let put = |line: &str| match line.strip_prefix("{body}") {
            Some("") => body.clone(),
            Some(rest) => body.clone() + &outer + rest,
            None => outer.clone() + line,
        };
        let block: String = block.split_inclusive('\n').map(put).collect();
        Ok([lines[..span.start].concat(), block, lines[span.end..].concat()].concat())
    })
}

/// What a name is defined as goes from one file to the end of another.
pub(super) fn moved_definition(asked: &Asked, project: &Project) -> Result<Plan, Problem> {
    let (to, there) = place(asked, project, "into")?;
    let mut found = Vec::new();
    for (path, before) in places(asked, project)?.into_iter().filter(|(path, _)| *path != to) {
        for span in meant(asked, &path, &before)? {
            found.push((path.clone(), before.clone(), span));
        }
    }
    let [(path, before, span)] = found.as_slice() else {
        return one_of(asked, project, Vec::new());
    };
    let lines: Vec<&str> = before.split_inclusive('\n').collect();
    let gap = if path.ends_with(".py") { "\n\n" } else { "\n" };
    let gap = if there.trim().is_empty() { "" } else { gap };
    // It comes in before it goes out: half of it leaves it twice, never nowhere.
    let moved = lines_of(&lines[span.clone()].concat());
    let after = lines_of(there.trim_end_matches('\n')) + gap + &moved;
    let left = without(&lines, span.clone(), path);
    let from = Edit { path: path.clone(), before: before.clone(), after: left };
    Ok(edits(project, "replace", vec![Edit { path: to, before: there, after }, from]))
}

pub(super) fn sorted(asked: &Asked, project: &Project) -> Result<Plan, Problem> {
    on_lines(asked, project, |_, lines| {
        let mut lines: Vec<String> = lines.iter().map(|line| lines_of(line)).collect();
        lines.sort();
        Ok(lines.concat())
    })
}

//! Source text as far as literal requests need it: names and what they are given, where a function begins and ends, what is comment
//! or string. By the language table, never by a parser of a language.

use super::grammar::Language;
use regex::Regex;
use std::ops::Range;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Code,
    Text,
    Comment,
}

/// Where a name stands as a word of its own, and in what.
pub(super) fn occurrences(text: &str, name: &str, language: Option<&Language>) -> Vec<(usize, Part)> {
    let is_word = |c: char| c.is_alphanumeric() || "_$".contains(c) || c == '-' && name.contains('-');
    let starts = text.match_indices(name).map(|(at, _)| at);
    let alone =
        starts.filter(|at| !text[..*at].ends_with(is_word) && !text[at + name.len()..].starts_with(is_word));
    let parts = parts(text, language);
    let part = |at: usize| parts.iter().rfind(|(from, _)| *from <= at).map_or(Part::Code, |(_, part)| *part);
    alone.map(|at| (at, part(at))).collect()
}

/// Where code, strings and comments begin. Without a language all is code.
fn parts(text: &str, language: Option<&Language>) -> Vec<(usize, Part)> {
    let Some(language) = language else { return Vec::new() };
    let has_blocks = language.comment == "//";
    let (mut parts, mut at) = (Vec::new(), 0);
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let (part, length) = if rest.starts_with(language.comment.as_str()) {
            (Part::Comment, rest.find('\n').unwrap_or(rest.len()))
        } else if has_blocks && rest.starts_with("/*") {
            (Part::Comment, rest.find("*/").map_or(rest.len(), |end| end + 2))
        } else if rest.starts_with("\"\"\"") || rest.starts_with("'''") {
            (Part::Text, rest[3..].find(&rest[..3]).map_or(rest.len(), |end| end + 6))
        } else if let Some(length) = string(rest, c) {
            (Part::Text, length)
        } else {
            at += c.len_utf8();
            continue;
        };
        parts.push((at, part));
        if part == Part::Text {
            parts.extend(code_within(text, at, length));
        }
        at += length;
        parts.push((at, Part::Code));
    }
    parts
}

/// The code in braces within a string that has some: `f"{total}"`, `` `${total}` ``.
fn code_within(text: &str, at: usize, length: usize) -> Vec<(usize, Part)> {
    let string = &text[at..at + length];
    let opening = match string.starts_with('`') {
        true => "${",
        false if text[..at].ends_with(['f', 'F']) => "{",
        false => return Vec::new(),
    };
    let code = |(start, _)| {
        let end = string[start..].find('}').map_or(length, |end| start + end);
        [(at + start + opening.len(), Part::Code), (at + end, Part::Text)]
    };
    string.match_indices(opening).flat_map(code).collect()
}

/// The bytes of a string on one line that begins there; a quote without another, such as of a lifetime, begins none.
fn string(rest: &str, quote: char) -> Option<usize> {
    if !"\"'`".contains(quote) {
        return None;
    }
    let mut is_escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            '\n' if quote != '`' => return None,
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if c == quote => return Some(at + 1),
            _ => {}
        }
    }
    None
}

/// The values that a name is given, in the file's own form: `x = 3`, `x: 3`, `"x": 3`, `x=3`, `const X: u8 = 3;`.
pub(super) fn assigned(text: &str, name: &str, path: &str, language: Option<&Language>) -> Vec<Range<usize>> {
    let found = occurrences(text, name, language).into_iter();
    let outside =
        found.filter(|(at, part)| *part == Part::Code || *part == Part::Text && is_key(text, *at, name));
    outside.filter_map(|(at, _)| value(text, at + name.len(), is_plain(path))).collect()
}

/// A whole string is a key; a word within one is none.
fn is_key(text: &str, at: usize, name: &str) -> bool {
    text[..at].ends_with(['"', '\'']) && text[at + name.len()..].starts_with(['"', '\''])
}

/// Formats whose values are plain text to the end of their line.
pub(super) fn is_plain(path: &str) -> bool {
    let ending = path.rsplit(['.', '/']).next().unwrap_or_default();
    ["yaml", "yml", "env", "ini", "cfg", "conf", "properties", "sh", "bash"].contains(&ending)
        || path.contains(".env")
}

/// The value behind a name that ends there.
fn value(text: &str, end: usize, to_the_end: bool) -> Option<Range<usize>> {
    let line = &text[end..end + text[end..].find('\n').unwrap_or(text.len() - end)];
    let sign = |rest: &str| -> Option<usize> {
        let behind = rest
            .strip_prefix(":=")
            .or_else(|| rest.strip_prefix('=').filter(|it| !it.starts_with(['=', '>'])));
        Some(rest.len() - behind?.len())
    };
    let from = line.len() - line.trim_start_matches(['"', '\'']).trim_start().len();
    let behind = match (sign(&line[from..]), line[from..].starts_with(':') && !line[from..].starts_with("::"))
    {
        (Some(length), _) => from + length,
        (None, true) => {
            // A type between the colon and the sign.
            let rest = &line[from + 1..];
            let equals = rest.find('=').filter(|at| {
                sign(&rest[*at..]).is_some() && !rest[..*at].contains(['"', '\'', ',', '(', '{'])
            });
            equals.map_or(from + 1, |at| from + 1 + at + 1)
        }
        (None, false) => return None,
    };
    let start = behind + (line[behind..].len() - line[behind..].trim_start().len());
    let length = if to_the_end && !line[start..].starts_with(['"', '\'']) {
        line[start..].find(" #").unwrap_or(line[start..].len())
    } else {
        expression(&line[start..])
    };
    let value = line[start..start + length].trim_end();
    (!value.is_empty()).then_some(end + start..end + start + value.len())
}

/// The bytes of an expression: to a comma, semicolon, comment or closing bracket that is not within it.
fn expression(rest: &str) -> usize {
    let (mut depth, mut at) = (0_i32, 0);
    while let Some(c) = rest[at..].chars().next() {
        if let Some(length) = string(&rest[at..], c) {
            at += length;
            continue;
        }
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => break,
            ')' | ']' | '}' => depth -= 1,
            ',' | ';' if depth == 0 => break,
            '#' => break,
            '/' if rest[at..].starts_with("//") => break,
            _ => {}
        }
        at += c.len_utf8();
    }
    at
}

/// The lines of every definition that the pattern of the language finds for the name, counted from 0, what belongs above it included.
pub(super) fn definitions(text: &str, name: &str, pattern: &str, language: &Language) -> Vec<Range<usize>> {
    let pattern = pattern.replace("NAME", &regex::escape(name));
    let Ok(begins) = Regex::new(&format!(r"^\s*(?:{pattern})")) else { return Vec::new() };
    let lines: Vec<&str> = text.lines().collect();
    let found = lines.iter().enumerate().filter(|(_, line)| !pattern.is_empty() && begins.is_match(line));
    found
        .filter_map(|(first, _)| {
            let end = ends(text, &lines, first, language)?;
            let belongs = |line: &&str| {
                let line = line.trim_start();
                ["@", "#[", "///"].iter().any(|mark| line.starts_with(mark))
            };
            let above = lines[..first].iter().rev().take_while(|line| belongs(line)).count();
            Some(first - above..end)
        })
        .collect()
}

fn ends(text: &str, lines: &[&str], first: usize, language: &Language) -> Option<usize> {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let deep = |line: &&str| line.trim().is_empty() || indent(line) > indent(lines[first]);
    match language.body.as_str() {
        "indent" => {
            let header = lines[first..].iter().position(|line| line.trim_end().ends_with(':'))?;
            let body = lines[first + header + 1..].iter().take_while(|line| deep(line)).count();
            let all = first + header + 1 + body;
            Some(all - lines[first..all].iter().rev().take_while(|line| line.trim().is_empty()).count())
        }
        "end" => {
            let body = lines[first + 1..]
                .iter()
                .position(|line| indent(line) == indent(lines[first]) && line.trim() == "end")?;
            Some(first + 1 + body + 1)
        }
        "braces" => {
            let start: usize = text.split_inclusive('\n').take(first).map(str::len).sum();
            let parts = parts(text, Some(language));
            let is_code = |at: usize| {
                parts.iter().rfind(|(from, _)| *from <= at).is_none_or(|(_, part)| *part == Part::Code)
            };
            let mut depth = 0;
            let end = text[start..].char_indices().filter(|(at, _)| is_code(start + at)).find(|(_, c)| {
                depth += i32::from(*c == '{') - i32::from(*c == '}');
                depth == 0 && matches!(c, '}' | ';')
            })?;
            Some(text[..start + end.0].matches('\n').count() + 1)
        }
        _ => None,
    }
}

//! What is said where nothing covers a request: what was understood of it, and the nearest requests that are carried out, with its
//! own words in them.

use super::answer::Told;
use super::grammar;
use super::requests::{Uncovered, reads};
use super::rows;
use super::words;
use crate::catalog::{Lang, offline as catalog};
use crate::protocol::program::is_program;
use crate::protocol::spelled_out;
use crate::text::code_block::inline;
use crate::text::lifted::with_quotes;

/// Why nothing was done, and how to put it or to connect a model.
pub(super) fn declined(told: Told<'_>, uncovered: &Uncovered, request: &str) -> String {
    let (lang, names, known) = (told.lang, &told.of.names, told.of.known.as_ref());
    let part = uncovered.part.as_str();
    if !uncovered.why.is_empty() {
        return Told { said: vec![uncovered.why.clone()], ..told }.with_next_steps();
    }
    let words = part.split_whitespace().take(200);
    let words: Vec<&str> = words.map(|word| word.trim_matches(|c| ",.?!:;\"'`@".contains(c))).collect();
    let all = spelled_out(&examples(lang).collect::<Vec<_>>().join(" "));
    let is_known = |word: &str| {
        word.len() > 3 && all.split(|c: char| !c.is_alphanumeric()).any(|own| own == spelled_out(word))
    };
    let understood = words.iter().filter(|word| words::is_path(word, names) || is_known(word)).take(5);
    let understood: Vec<String> = understood.map(|word| inline(word)).collect();
    // The same with quotes comes first, where only they are missing.
    // What is quoted begins with no little word and names no file.
    let is_content = |quoted: &String| {
        let mut words = quoted.split('"').nth(1).unwrap_or_default().split_whitespace();
        let begins = words.clone().next().is_some_and(|word| !rows::is_prose(&spelled_out(word), lang));
        begins && !words.any(|word| words::is_path(word, names))
    };
    let quoted =
        with_quotes(part).filter(is_content).find(|quoted| reads(quoted, lang, names, known, is_change));
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

fn is_change(operation: &str) -> bool {
    ["create", "write", "append", "replace", "insert"].contains(&operation)
}

fn examples(lang: Lang) -> impl Iterator<Item = &'static str> {
    all_examples().flatten().map(move |both| both[lang as usize].as_str())
}

/// The examples of each request that is carried out.
fn all_examples() -> impl Iterator<Item = &'static Vec<[String; 2]>> {
    let literal = grammar::operations().iter().map(|operation| &operation.examples);
    rows::rows().iter().map(|row| &row.examples).chain(literal)
}

/// The requests that are covered here whose examples have most words in common with these, the nearest first, a path counting as
/// half of one; the request's own path, name and value, or else names of the project, fill them.
fn nearest(told: &Told<'_>, words: &[&str]) -> Vec<String> {
    let (lang, names, known) = (told.lang, &told.of.names, told.of.known.as_ref());
    let path = words.iter().find(|word| words::is_path(word, names)).copied();
    let is_named = |word: &&&str| {
        path != Some(**word) && (word.contains('_') || word.chars().skip(1).any(char::is_uppercase))
    };
    let name = words.iter().find(is_named).copied();
    let value = words.iter().rfind(|word| word.starts_with(|c: char| c.is_ascii_digit())).copied();
    let folded: Vec<String> =
        words.iter().map(|word| spelled_out(word)).filter(|word| !rows::is_prose(word, lang)).collect();
    let score = |example: &&str| {
        let own = spelled_out(example);
        let own = own.split(|c: char| !c.is_alphanumeric()).filter(|own| own.len() > 2);
        let common = own.filter(|own| folded.iter().any(|word| word == own)).count();
        2 * common + usize::from(path.is_some() && example.contains("{path}"))
    };
    let best = |both: &'static Vec<[String; 2]>| {
        both.iter().rev().map(|both| both[lang as usize].as_str()).max_by_key(score)
    };
    let mut examples: Vec<&str> = all_examples().filter_map(best).collect();
    examples.sort_by_key(|example| std::cmp::Reverse(score(example)));
    let own = |folder| names.iter().find(|name| name.ends_with('/') == folder && !name.starts_with('.'));
    let path = path.or(own(false).map(String::as_str)).unwrap_or("README.md");
    let folder = own(true).map_or("src/", String::as_str);
    let places = [
        ("{path}", path),
        ("{folder}", folder),
        ("{name}", name.unwrap_or("MAX_SIZE")),
        ("{value}", value.unwrap_or("3")),
    ];
    let fill =
        |example: &str| places.iter().fold(example.to_owned(), |text, (place, own)| text.replace(place, own));
    let filled = examples.into_iter().map(fill);
    filled.filter(|near| reads(near, lang, names, known, |_| true)).take(3).collect()
}

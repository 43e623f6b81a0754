//! What is said where nothing covers a request: what was understood of it, and the nearest requests that are carried out, with its
//! own words in them.

use super::answer::Told;
use super::given::{Given, Operations};
use super::grammar;
use super::requests::{Uncovered, reads};
use super::rows;
use super::words;
use crate::catalog::offline as catalog;
use crate::protocol::program::is_program;
use crate::protocol::spelled_out;
use crate::text::code_block::inline;
use crate::text::lifted::{Lifted, MARK, with_quotes};

/// Why nothing was done, and how to put it or to connect a model.
pub(super) fn declined(told: Told<'_>, uncovered: &Uncovered, request: &str) -> String {
    let (lang, names, known) = (told.lang, &told.of.names, told.of.known.as_ref());
    let part = uncovered.part.as_str();
    if !uncovered.why.is_empty() {
        return Told { said: vec![uncovered.why.clone()], ..told }.with_next_steps();
    }
    let lifted = Lifted::new(part, &rows::QUOTED);
    // What is quoted is content: no word of it says what to do, or names a file.
    let words = lifted.text.split_whitespace().filter(|word| !word.contains(MARK)).take(200);
    let words: Vec<&str> = words.map(|word| word.trim_matches(|c| ",.?!:;\"'`@".contains(c))).collect();
    // The same with quotes comes first, where only they are missing.
    // What is quoted begins with no little word and names no file.
    let is_content = |quoted: &String| {
        let mut words = quoted.split('"').nth(1).unwrap_or_default().split_whitespace();
        let begins = words.clone().next().is_some_and(|word| !rows::is_prose(&spelled_out(word), lang));
        begins && !words.any(|word| words::is_path(word, names))
    };
    let quoted = with_quotes(part).filter(is_content).find(|quoted| reads(quoted, given(&told), is_change));
    // A line that may be a command all the same is one for the shell.
    let line =
        words.first().filter(|word| is_program(word) && known.is_program(word)).map(|_| format!("!{part}"));
    // What only has to be agreed to is a next step; what has something to be put in, or nobody to agree, is told.
    let (near, examples) = nearest(&told, &words);
    let (offered, shown) = if told.of.watched { (near, Vec::new()) } else { (Vec::new(), near) };
    let shown = quoted.into_iter().chain(line).chain(shown).chain(examples).take(3);
    let shown: Vec<String> = shown.map(|near| format!("- {}", inline(&near))).collect();
    let is_part = !part.is_empty() && part.len() < request.trim().len() * 4 / 5;
    let mut said = vec![catalog::NOT_COVERED.text(lang).to_owned()];
    said.extend(is_part.then(|| catalog::PART.say(lang, &[("part", &inline(part))])));
    if !shown.is_empty() {
        said.push(format!("{}\n\n{}", catalog::NEAREST.text(lang), shown.join("\n")));
    }
    said.push(catalog::CONNECT.text(lang).to_owned());
    Told { said, offered, ..told }.with_next_steps()
}

fn given<'a>(told: &'a Told<'_>) -> Given<'a> {
    let (names, known) = (told.of.names.as_slice(), told.of.known.as_ref());
    Given { lang: told.lang, names, known, files: &(), operations: Operations::All }
}

fn is_change(operation: &str) -> bool {
    ["create", "write", "append", "replace", "insert"].contains(&operation)
}

/// The examples of each request that is carried out.
fn all_examples() -> impl Iterator<Item = &'static Vec<[String; 2]>> {
    let literal = grammar::operations().iter().map(|operation| &operation.examples);
    rows::rows().iter().map(|row| &row.examples).chain(literal)
}

/// The requests that are covered here whose examples have most words in common with these, the nearest first, a path counting as
/// half of one: first those that the request's own path, name and value fill, then those that are examples, with names of the project.
fn nearest(told: &Told<'_>, words: &[&str]) -> (Vec<String>, Vec<String>) {
    let (lang, names, known) = (told.lang, &told.of.names, told.of.known.as_ref());
    let path = words.iter().find(|word| words::is_path(word, names) && known.is_place(word)).copied();
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
    let mut examples: Vec<&str> =
        all_examples().filter_map(best).filter(|example| score(example) > 0).collect();
    examples.sort_by_key(|example| std::cmp::Reverse(score(example)));
    let own = |folder| names.iter().find(|name| name.ends_with('/') == folder && !name.starts_with('.'));
    let folder = own(true).map_or("src/", String::as_str);
    let places = [
        ("{path}", path, own(false).map_or("README.md", String::as_str)),
        ("{folder}", None, folder),
        ("{name}", name, "MAX_SIZE"),
        ("{value}", value, "3"),
    ];
    let is_own = |example: &str| {
        let is_filled = |(place, own, _): &(&str, Option<&str>, _)| !example.contains(place) || own.is_some();
        !example.contains('…') && score(&example) > 1 && places.iter().all(is_filled)
    };
    let fill = |example: &str| {
        let put = |text: String, (place, own, other): &(&str, Option<&str>, &str)| {
            text.replace(place, own.unwrap_or(other))
        };
        places.iter().fold(example.to_owned(), put)
    };
    let filled = examples.into_iter().map(|example| (is_own(example), fill(example)));
    let near = filled.filter(|(_, near)| reads(near, given(told), |_| true)).take(3);
    let (own, others): (Vec<_>, Vec<_>) = near.partition(|(is_own, _)| *is_own);
    let texts = |near: Vec<(bool, String)>| near.into_iter().map(|(_, text)| text).collect();
    (texts(own), texts(others))
}

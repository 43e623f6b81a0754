//! What one sentence does: the first rule that knows says so.

use super::rules::{Match, Row, Stage, match_anywhere, match_at, word_starts};
use super::vocabulary::Vocabulary;
use crate::protocol::in_list;
use crate::protocol::program::{is_also_a_word, is_program};
use crate::protocol::route::{Says, Sentence, SentenceKind, Trigger};
use std::ops::Range;

/// A command line has no more words than this, or it is a sentence.
const MOST_COMMAND_WORDS: usize = 12;
/// In a question no longer than this a pronoun points at the work.
const SHORT_QUESTION_WORDS: usize = 8;

/// A sentence, and the rule and words that told what it does.
#[derive(Debug)]
pub(super) struct Read {
    pub(super) sentence: Sentence,
    pub(super) rule: &'static str,
    pub(super) words: Range<usize>,
}

/// Reads the sentence that lies at `span`. `folded` is the whole text, folded.
pub(super) fn read(text: &str, folded: &str, span: Range<usize>, vocabulary: &Vocabulary) -> Read {
    let (from, wish) = proper(&folded[..span.end], span.start);
    let reader = Reader { text, folded: &folded[from..span.end], from };
    let triggers = reader.triggers();
    let reference = match_anywhere(Stage::Reference, reader.folded);
    let refers = reference.is_some() || match_anywhere(Stage::Part, reader.folded).is_some();
    let talk = match_at(Stage::Talk, &folded[span.clone()], 0)
        .or_else(|| match_at(Stage::Talk, &folded[skip(folded, span.clone())..span.end], 0));
    let follow_up =
        match_at(Stage::Opening, &folded[span.clone()], 0).filter(|f| f.row.says == Says::FollowUp);
    let (kind, rule, words) = if let Some(found) = follow_up.filter(|_| triggers.is_empty()) {
        (SentenceKind::FollowUp, found.row.name, span.start..span.start + found.span.end)
    } else if let Some(talk) = talk {
        (SentenceKind::Talk, talk.row.name, from..from)
    } else if let Some(wish) = wish {
        (SentenceKind::Order, wish.row.name, wish.span)
    } else if reader.folded.is_empty() {
        (SentenceKind::Talk, "opening-word", from..from)
    } else {
        let (kind, rule, words) = reader.kind(&triggers, reference, refers, vocabulary);
        (kind, rule, from + words.start..from + words.end)
    };
    Read { sentence: Sentence { span, kind, triggers, refers }, rule, words }
}

/// Where the sentence proper begins, behind words that only lead up to it, and the wish that does if one does: in
/// "ok, can you please fix it" the sentence proper is "fix it". `^` in a pattern is where the slice begins.
fn proper(folded: &str, start: usize) -> (usize, Option<Match>) {
    let (mut at, mut wish) = (start, None);
    loop {
        at = skip(folded, at..folded.len());
        let rest = &folded[at..];
        let wished = |found: &Match| found.row.says == Says::Request && !asks_whether(rest);
        if let Some(found) = match_at(Stage::Opening, rest, 0).filter(wished) {
            let end =
                found.span.end + rest[found.span.end..].len() - rest[found.span.end..].trim_start().len();
            wish = Some(Match { row: found.row, span: at..at + found.span.end });
            at += end;
        } else {
            return (at, wish);
        }
    }
}

/// "do the tests pass", against "do the tests for it": a mark at the end, or a verb behind a plural.
fn asks_whether(sentence: &str) -> bool {
    const BEHIND_A_NOUN: &str = "about after again and as at before by first for from here in into next now of on that then to too we with you";
    let plural =
        |word: &str| word.ends_with('s') && !["is", "ss", "us"].iter().any(|end| word.ends_with(end));
    let mut words = sentence.split_whitespace();
    let mut before = words.nth(1).unwrap_or_default();
    sentence.starts_with("do the ")
        && (sentence.ends_with('?')
            || words
                .any(|word| plural(std::mem::replace(&mut before, word)) && !in_list(BEHIND_A_NOUN, word)))
}

fn skip(folded: &str, span: Range<usize>) -> usize {
    let mut at = span.start;
    while let Some(found) = match_at(Stage::Skip, &folded[at..span.end], 0) {
        at += found.span.end;
    }
    at
}

struct Reader<'a> {
    text: &'a str,
    /// The sentence proper, folded.
    folded: &'a str,
    /// Where it starts in the text.
    from: usize,
}

type Kind = (SentenceKind, &'static str, Range<usize>);

impl Reader<'_> {
    fn triggers(&self) -> Vec<Trigger> {
        let mut triggers = Vec::new();
        let mut free = 0;
        for at in word_starts(self.folded) {
            if at < free {
                continue;
            }
            let Some(found) = match_at(Stage::Trigger, self.folded, at) else { continue };
            let words = &self.folded[found.span.clone()];
            // Between the parts of a split verb other triggers may stand.
            let split = words.split(' ').count() > 3 && found.row.says != Says::Code;
            free = if split { at + words.find(' ').unwrap_or(words.len()) } else { found.span.end };
            if found.row.says != Says::Name {
                triggers.push(self.trigger(&found, split));
            }
        }
        triggers
    }

    fn trigger(&self, found: &Match, split: bool) -> Trigger {
        let start = self.from + found.span.start;
        let words = &self.text[start..self.from + found.span.end];
        let text = match (split, words.split(' ').next(), words.rsplit(' ').next()) {
            (true, Some(first), Some(last)) => format!("{first} … {last}"),
            _ => words.to_owned(),
        };
        let Row { name, says, work, .. } = *found.row;
        Trigger { text, rule: name.to_owned(), says, work, start }
    }

    fn kind(
        &self,
        triggers: &[Trigger],
        reference: Option<Match>,
        refers: bool,
        vocabulary: &Vocabulary,
    ) -> Kind {
        if self.is_command() {
            return (SentenceKind::Command, "command", 0..self.folded.len());
        }
        let opening = match_at(Stage::Opening, self.folded, 0);
        match &opening {
            Some(found) if found.row.says == Says::FollowUp => {
                return (SentenceKind::FollowUp, found.row.name, found.span.clone());
            }
            _ => {}
        }
        let general = match_anywhere(Stage::General, self.folded).map(|found| found.row.name);
        if opening.is_none()
            && !(general.is_some() && self.folded.ends_with('?'))
            && let Some(verb) = triggers.first().filter(|t| t.start == self.from && t.says != Says::Code)
        {
            return (SentenceKind::Order, rule_name(&verb.rule), 0..verb.text.len());
        }
        if opening.is_some() || self.folded.ends_with('?') || general == Some("comparison") {
            return self.question(opening, triggers, reference, general, vocabulary);
        }
        if let Some(trouble) = match_anywhere(Stage::Trouble, self.folded) {
            return (SentenceKind::Trouble, trouble.row.name, trouble.span);
        }
        let speaks_of_something = !triggers.is_empty() || refers || self.definite().is_some();
        match match_at(Stage::Opinion, self.folded, 0) {
            Some(opinion) if !speaks_of_something => (SentenceKind::Talk, opinion.row.name, opinion.span),
            _ => (SentenceKind::Statement, "statement", 0..0),
        }
    }

    /// A question is about the project if it points at something that is not common knowledge.
    fn question(
        &self,
        opening: Option<Match>,
        triggers: &[Trigger],
        reference: Option<Match>,
        technology: Option<&str>,
        vocabulary: &Vocabulary,
    ) -> Kind {
        let ours = |rule, span| (SentenceKind::ProjectQuestion, rule, span);
        let place = |t: &&Trigger| matches!(t.says, Says::Code | Says::Web);
        let span = |t: &Trigger| t.start - self.from..t.start - self.from + t.text.len();
        if let Some(trigger) = triggers.iter().filter(place).find(|t| !is_weak(&t.rule)) {
            return ours(rule_name(&trigger.rule), span(trigger));
        }
        if let Some(found) = reference {
            return ours(found.row.name, found.span);
        }
        if let Some(word) = vocabulary.first_in(self.folded) {
            return ours("project-word", word);
        }
        let (name, at) = opening.as_ref().map_or(("question-mark", 0..0), |o| (o.row.name, o.span.clone()));
        let general = (SentenceKind::Question, name, at);
        if opening.is_some_and(|o| o.row.says == Says::Question) || technology.is_some() {
            return general;
        }
        if let Some(trigger) = triggers.iter().find(place) {
            return ours(rule_name(&trigger.rule), span(trigger));
        }
        if let Some(part) = match_anywhere(Stage::Part, self.folded) {
            return ours(part.row.name, part.span);
        }
        match self.definite().or_else(|| self.identifier()).or_else(|| self.pronoun()) {
            Some((rule, span)) => ours(rule, span),
            None => general,
        }
    }

    /// Begins with a program's name and does not read like a sentence.
    fn is_command(&self) -> bool {
        const ENGLISH_GRAMMAR: [&str; 14] =
            ["the", "is", "vs", "versus", "a", "an", "does", "not", "or", "der", "die", "das", "ist", "into"];
        let mut words = self.folded.split_whitespace();
        let Some(first) = words.next().filter(|word| is_program(word)) else { return false };
        let rest: Vec<&str> = words.collect();
        let argument = |word: &&str| word.contains(['-', '.', '/', '=', ':', '*']) || word.len() < 3;
        let typed_as_one = self.text[self.from..].starts_with(|c: char| !c.is_uppercase());
        let complains = match_anywhere(Stage::Trouble, self.folded).is_some_and(|found| {
            found.span.end == self.folded.len() && !rest.iter().any(|word| word.starts_with('-'))
        });
        typed_as_one
            && !complains
            && !self.folded.ends_with('?')
            && rest.len() < MOST_COMMAND_WORDS
            && !rest.iter().any(|word| ENGLISH_GRAMMAR.contains(word))
            && (!is_also_a_word(first) || rest.first().is_some_and(argument) || rest.is_empty())
    }

    /// "the", which presumes that both know the thing.
    fn definite(&self) -> Option<(&'static str, Range<usize>)> {
        const ARTICLES: [&str; 11] =
            ["the", "der", "die", "das", "den", "dem", "im", "am", "beim", "vom", "zum"];
        self.word(|word| ARTICLES.contains(&word)).map(|at| ("definite", at))
    }

    /// "it" and its kin, in a question too short to have named what they stand for.
    fn pronoun(&self) -> Option<(&'static str, Range<usize>)> {
        const POINTING: [&str; 13] = [
            "it", "this", "that", "these", "those", "there", "them", "da", "es", "next", "left", "done",
            "ready",
        ];
        let short = self.folded.split_whitespace().count() <= SHORT_QUESTION_WORDS;
        short.then(|| self.word(|word| POINTING.contains(&word)))?.map(|at| ("pronoun", at))
    }

    /// A name with humps, underscores or brackets that is nobody's but a program's.
    fn identifier(&self) -> Option<(&'static str, Range<usize>)> {
        let original = &self.text[self.from..self.from + self.folded.len()];
        let is_identifier = |word: &str| {
            let hump = |pair: &[u8]| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase();
            word.contains('_') || word.contains("()") || word.as_bytes().windows(2).any(hump)
        };
        let mut at = 0;
        for word in original.split_inclusive(char::is_whitespace) {
            let bare = word.trim_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '(' | ')'));
            if bare.len() > 2 && is_identifier(bare) {
                return Some(("identifier", at..at + word.trim_end().len()));
            }
            at += word.len();
        }
        None
    }

    fn word(&self, fits: impl Fn(&str) -> bool) -> Option<Range<usize>> {
        word_starts(self.folded).find_map(|at| {
            let rest = &self.folded[at..];
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
            fits(&rest[..end]).then_some(at..at + end)
        })
    }
}

/// The table's own copy of the name.
fn rule_name(name: &str) -> &'static str {
    super::rules::ROWS.iter().find(|row| row.name == name).map_or("statement", |row| row.name)
}

fn is_weak(name: &str) -> bool {
    super::rules::ROWS.iter().any(|row| row.name == name && row.weak)
}

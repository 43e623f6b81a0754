//! Weighs the sentences of an input: one order, complaint or question about the project makes it an action; questions about the
//! world and talk are answered; in doubt it is an action.

use super::own::OwnRules;
use super::rules::{ROWS, Row};
use super::sentence::{Read, read};
use super::text::{fold, sentences};
use super::trivial::trivial;
use super::vocabulary::Vocabulary;
use crate::catalog::{Phrase, reason as say, route as words};
use crate::protocol::route::{Says, Sentence, SentenceKind, Trigger, quoted};
use crate::protocol::{Confidence, Route, Track};

/// Characters of the words that a reason quotes.
const QUOTED: usize = 60;

/// Decides what track the input takes. The user's own rules are looked at first.
pub fn detect(input: &str, vocabulary: &Vocabulary, own: &OwnRules) -> Route {
    if let Some(text) = input.trim_start().strip_prefix('?').filter(|text| !text.trim().is_empty()) {
        let sentences = detect(text, vocabulary, own).sentences;
        return Route { sentences, ..answer("forced-answer", say::PREFIX.en) };
    }
    if input.trim().is_empty() {
        return answer("nothing-said", say::SAYS_NOTHING.en);
    }
    let folded = fold(input);
    let reads: Vec<Read> =
        sentences(input).into_iter().map(|span| read(input, &folded, span, vocabulary)).collect();
    let found = own.matches(input);
    let said = reads.iter().flat_map(|read| &read.sentence.triggers);
    let triggers = distinct(found.triggers.iter().chain(said));
    let route = match found.decides {
        Some((Says::Answer, rule)) => answer(rule, say::OWN_RULE.en),
        Some((_, rule)) => action(rule, rule, triggers),
        None if trivial(input).is_some() => {
            Route { track: Track::Trivial, ..answer("trivial", say::TRIVIAL.en) }
        }
        None => weigh(input, &reads, triggers, !found.triggers.is_empty()),
    };
    Route { sentences: reads.into_iter().map(|read| read.sentence).collect(), ..route }
}

fn weigh(input: &str, reads: &[Read], triggers: Vec<Trigger>, own_trigger: bool) -> Route {
    use SentenceKind::{Command, FollowUp, Order, ProjectQuestion, Question, Statement, Trouble};
    let first = |kinds: &[SentenceKind]| reads.iter().find(|read| kinds.contains(&read.sentence.kind));
    if own_trigger {
        return action(&triggers[0].rule.clone(), &triggers[0].text.clone(), triggers);
    }
    let thanks = reads.iter().any(|read| read.rule == "thanks");
    // What only tells something beside a question is there for the question.
    let decisive = first(&[Command, Order, FollowUp])
        .or_else(|| first(&[ProjectQuestion]))
        .or_else(|| reads.iter().find(|read| names_place(&read.sentence)))
        .or_else(|| first(&[Question]))
        .or_else(|| first(&[Trouble]))
        .or_else(|| first(&[Statement]).filter(|read| !thanks || !read.sentence.triggers.is_empty()));
    let Some(read) = decisive else {
        let rule = reads.first().map_or("acknowledgement", |read| read.rule);
        return answer(rule, say::ACKNOWLEDGED.en);
    };
    match read.sentence.kind {
        Question => answer(read.rule, say::NO_REFERENCE.en),
        _ => {
            let place =
                triggers.iter().find(|t| t.says == Says::Code).map(|t| (t.rule.clone(), t.text.clone()));
            let said = input.get(read.words.clone()).unwrap_or_default().trim();
            let (rule, words) = place.unwrap_or_else(|| (read.rule.to_owned(), said.to_owned()));
            action(&rule, &words, triggers)
        }
    }
}

/// A complaint or statement about a file, an address or the like.
fn names_place(sentence: &Sentence) -> bool {
    let strong = |t: &Trigger| rule(&t.rule).is_some_and(|row| !row.weak);
    matches!(sentence.kind, SentenceKind::Trouble | SentenceKind::Statement)
        && sentence.triggers.iter().any(|t| matches!(t.says, Says::Code | Says::Web) && strong(t))
}

/// What is answered calls for no action: it has no triggers.
fn answer(rule: &str, reason: &str) -> Route {
    Route {
        track: Track::Answer,
        confidence: Confidence::None,
        triggers: Vec::new(),
        rule: rule.to_owned(),
        words: String::new(),
        reason: reason.to_owned(),
        sentences: Vec::new(),
    }
}

fn action(rule: &str, words: &str, triggers: Vec<Trigger>) -> Route {
    let words = quoted(words, QUOTED);
    let reason = if words.is_empty() { format!("rule {rule}") } else { format!("rule {rule}: {words}") };
    let confidence = Confidence::of(triggers.len());
    Route { track: Track::Action, confidence, triggers, words, reason, ..answer(rule, "") }
}

/// Each trigger once, however often and in whatever case it stands there.
fn distinct<'a>(triggers: impl Iterator<Item = &'a Trigger>) -> Vec<Trigger> {
    let mut kept: Vec<Trigger> = Vec::new();
    for trigger in triggers {
        let same = |other: &Trigger| {
            other.text.eq_ignore_ascii_case(&trigger.text)
                || (other.rule == trigger.rule
                    && trigger.says != Says::Code
                    && stem(&other.text) == stem(&trigger.text))
        };
        if kept.len() < Route::MOST_TRIGGERS && !kept.iter().any(same) {
            kept.push(trigger.clone());
        }
    }
    kept
}

/// Enough of a verb to know it again in another form: "fix", "fixes", "fixed".
fn stem(word: &str) -> String {
    let letters: String =
        word.chars().take_while(|c| c.is_alphabetic()).flat_map(char::to_lowercase).collect();
    letters.chars().take(3.max(letters.chars().count().saturating_sub(3))).collect()
}

/// The rule of that name, if it is a built-in one.
pub fn rule(name: &str) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.name == name)
}

/// Every built-in rule that is a row.
pub fn rules() -> impl Iterator<Item = &'static Row> {
    ROWS.iter()
}

/// What the rules mean that are no rows, because they are about the whole input.
pub fn meaning(name: &str) -> Option<Phrase> {
    rule(name).map(|row| row.meaning).or_else(|| words::WHOLE_INPUT.iter().find(|w| w.0 == name).map(|w| w.1))
}

//! The decision: from what the clauses do to one track, with the rule and the reason.

use super::lex;
use super::lexicon::Lexicon;
use super::outside;
use super::pattern::Found;
use super::reading::{self, Piece, Pull};
use super::role::Roles;
use super::rule::{RuleInfo, Says};
use super::statement::is_of_nothing_here;
use super::token::Token;
use super::vocabulary::Vocabulary;
use super::{phrases, triggers, trivial, words};
use crate::catalog::reason as because;
use crate::catalog::route as say;
use crate::protocol::route::{Confidence, Mark, Marks, Route, Track, Trigger, quoted};
use std::sync::LazyLock;

static DETECTOR: LazyLock<Detector> = LazyLock::new(Detector::new);

/// Where the input goes, and why. The tables are put together at the first call.
pub fn detect(input: &str, vocabulary: &Vocabulary) -> Route {
    DETECTOR.detect(input, vocabulary)
}

/// Every rule, in the order in which a reader would look for them.
pub fn rules() -> impl Iterator<Item = RuleInfo> {
    let verbs = words::verbs().map(|r| r.info);
    let nouns = words::looking::TRIGGER_NOUNS.iter().map(|r| r.info);
    DECISIONS
        .iter()
        .copied()
        .chain(verbs)
        .chain(nouns)
        .chain(words::shapes::SHAPE_RULES.iter().copied())
        .chain(phrases::rules().map(|r| r.info))
}

/// Rules that are no row of words or phrases.
const DECISIONS: &[RuleInfo] = &[
    RuleInfo { name: "trivial", meaning: say::TRIVIAL, example: "pwd && date" },
    RuleInfo { name: "forced-answer", meaning: say::FORCED_ANSWER, example: "? rename the parser" },
    RuleInfo { name: "nothing-said", meaning: say::NOTHING_SAID, example: "" },
    RuleInfo { name: "acknowledgement", meaning: say::ACKNOWLEDGEMENT, example: "Ok thanks" },
    RuleInfo { name: "agreement", meaning: say::AGREEMENT, example: "yes please" },
    RuleInfo { name: "bare-command", meaning: say::BARE_COMMAND, example: "git pull" },
    RuleInfo { name: "imperative", meaning: say::IMPERATIVE, example: "use the local model" },
    RuleInfo { name: "heading", meaning: say::HEADING, example: "Vim clear last search highlighting" },
    RuleInfo { name: "alternatives", meaning: say::ALTERNATIVES, example: "tabs or spaces?" },
    RuleInfo { name: "question-mark", meaning: say::QUESTION_MARK, example: "closures too?" },
    RuleInfo { name: "statement", meaning: say::STATEMENT, example: "the cube renders upside down" },
];

/// The tables, put together once.
pub struct Detector {
    lexicon: Lexicon,
}

impl Default for Detector {
    fn default() -> Self {
        Self::new()
    }
}

impl Detector {
    /// Puts the tables together.
    pub fn new() -> Self {
        Self { lexicon: Lexicon::new() }
    }

    /// Where the input goes, and why.
    pub fn detect(&self, input: &str, vocabulary: &Vocabulary) -> Route {
        if input.trim_start().starts_with('?') {
            return settled(Track::Answer, "forced-answer", because::PREFIX.en.to_owned());
        }
        if let Some(command) = trivial::trivial(input) {
            return settled(Track::Trivial, "trivial", format!("rule trivial: {}", command.command));
        }
        let mut tokens = lex::tokens(input, &self.lexicon);
        if tokens.is_empty() {
            return settled(Track::Answer, "nothing-said", because::SAYS_NOTHING.en.to_owned());
        }
        let (means, floats) = self.phrases(&mut tokens);
        let pieces = reading::read(input, &tokens, &self.lexicon, vocabulary, &floats);
        let verdict = verdict(&pieces, &tokens, input);
        let mut route = match verdict {
            Verdict::Answer(piece) => answer(piece),
            Verdict::Action(piece) => {
                let triggers = triggers::collect(input, &tokens, &means, &self.lexicon);
                action(piece, triggers, input, &tokens)
            }
        };
        route.clauses = kept(&pieces);
        route.technologies = triggers::technologies(input, &tokens);
        route
    }

    /// Finds the phrases that may stand anywhere: those that lend a meaning, which their first word then carries,
    /// and those that tell what a sentence is.
    fn phrases(&self, tokens: &mut [Token]) -> (Places, Places) {
        let (mut means, mut floats) = (Vec::new(), Vec::new());
        let mut from = 0;
        while from < tokens.len() {
            let to = reading::sentence_end(tokens, from);
            for at in from..to {
                if tokens[at].quoted {
                    continue;
                }
                let (mut mark, mut notion) = (None, at);
                for found in self.lexicon.phrases.floating(&tokens[..to], at, &self.lexicon.table) {
                    match found.says {
                        Says::Means(meaning) => {
                            mark = Some(meaning);
                            means.push((at, found));
                        }
                        Says::Notion => notion = notion.max(found.end),
                        _ => floats.push((at, found)),
                    }
                }
                for token in &mut tokens[at..notion] {
                    let else_it_is = Roles::THING.and(Roles::FAIL).and(Roles::VERB).and(Roles::BASE);
                    token.roles = token.roles.without(else_it_is).and(Roles::CONCEPT);
                    token.marks = token.marks.without(Marks::of(&[Mark::FileThing, Mark::Failure]));
                }
                if let Some(mark) = mark {
                    tokens[at].marks = tokens[at].marks.with(mark);
                    if super::lexicon::ASKED.has(mark) && mark != Mark::Outside {
                        tokens[at].roles = tokens[at].roles.and(Roles::VERB).and(Roles::BASE);
                    }
                }
            }
            from = to;
        }
        (means, floats)
    }
}

/// Phrases with the token each stands at.
type Places = Vec<(usize, Found)>;

enum Verdict<'a> {
    Answer(Option<&'a Piece>),
    Action(Option<&'a Piece>),
}

/// Anything to be done makes it an action; only then do questions about the world, and talk, make it an answer.
fn verdict<'a>(pieces: &'a [Piece], tokens: &[Token], input: &str) -> Verdict<'a> {
    let first = |pull: Pull| pieces.iter().find(|p| p.pull == pull);
    if let Some(piece) = first(Pull::Act).or_else(|| first(Pull::Ours)) {
        return Verdict::Action(Some(piece));
    }
    if let Some(piece) = first(Pull::World) {
        // "How do I …" asks for a way that is the same everywhere; other questions take their subject from around them.
        let anywhere =
            matches!(piece.rule, "how-to" | "how-to-title" | "wie-macht-man" | "best-way" | "bester-weg");
        let refers = |p: &&Piece| {
            let said = &tokens[p.from..p.to];
            p.pull == Pull::Neutral
                && (outside::reference(said).is_some()
                    || is_still_so(said)
                    || (!anywhere && names_part(said))
                    || outside::named(said)
                    || (!anywhere && outside::ours(said))
                    || outside::our_project(said))
        };
        return match pieces.iter().find(refers) {
            Some(piece) => Verdict::Action(Some(piece)),
            None => Verdict::Answer(Some(piece)),
        };
    }
    if let Some(piece) = first(Pull::Unsure) {
        return Verdict::Action(Some(piece));
    }
    // "uploads time out. don't do it twice" reports; "I changed my mind, never mind" does not.
    let reports = |p: &Piece| {
        let said = &tokens[p.from..p.to];
        let points = Roles::THE.and(Roles::OUR).and(Roles::MY).and(Roles::THIS);
        // "no need for a framework, plain html and one file will do"
        let tells = said.len() > 5 && said.iter().any(|t| t.roles.any(Roles::THING.and(Roles::TECH)));
        p.pull == Pull::Neutral
            && (tells || said.iter().any(|t| t.roles.any(points)))
            && !said.iter().any(|t| t.roles.any(Roles::YOU.and(Roles::I)))
    };
    if let Some(piece) = first(Pull::Stop).filter(|_| !pieces.iter().any(reports)) {
        return Verdict::Answer(Some(piece));
    }
    // "I ran it by hand, looks good": what the speaker did and is content with.
    let content = first(Pull::Talk)
        .is_some_and(|piece| matches!(piece.rule, "works-now" | "comment" | "acknowledgement"));
    let mut told = pieces.iter().filter(|p| p.pull == Pull::Neutral);
    let said = |p: &Piece| &tokens[p.from..p.to];
    if content && told.all(|p| is_deed(said(p), input) || is_praise(said(p))) {
        return Verdict::Answer(first(Pull::Talk));
    }
    match first(Pull::Neutral) {
        Some(piece) => Verdict::Action(Some(piece)),
        None => Verdict::Answer(first(Pull::Talk)),
    }
}

/// "The print-out swallows capitals, why is that?"
fn names_part(said: &[Token]) -> bool {
    let little = Roles::I.and(Roles::A).and(Roles::TECH).and(Roles::CONCEPT);
    !said.iter().any(|t| t.roles.any(little))
        && (0..said.len().min(6)).any(|i| super::part::is_pointed_at(said, i))
}

/// "I clicked through it", "hab es selbst durchgespielt": done by the speaker.
fn is_deed(said: &[Token], input: &str) -> bool {
    let past = |t: &Token| {
        t.roles.any(Roles::DID)
            || (t.roles.any(Roles::VERB) && !t.roles.any(Roles::BASE))
            || t.text(input).ends_with("ed")
    };
    said.iter().take(2).any(|t| t.roles.any(Roles::I))
        && said.iter().take(3).any(past)
        && !said.iter().any(|t| t.roles.any(Roles::NOT.and(Roles::FAIL)))
}

/// "you are a marvel", "dass du mir das erklärt hast": said to or by somebody, of nothing here, and against nothing.
fn is_praise(said: &[Token]) -> bool {
    let person = |t: &Token| t.roles.any(Roles::I.and(Roles::YOU));
    let against = |t: &Token| t.roles.any(Roles::NOT.and(Roles::NOW).and(Roles::FAIL).and(Roles::MODAL));
    said.iter().any(person) && !said.iter().any(against) && is_of_nothing_here(said)
}

/// "the detection is still quite poor": something here has not changed. Of oneself one says it without a complaint.
fn is_still_so(said: &[Token]) -> bool {
    said.len() > 2
        && said.iter().any(|t| t.roles.any(Roles::NOW) && !t.quoted)
        && !said.iter().any(|t| t.roles.any(Roles::I))
}

fn settled(track: Track, rule: &str, reason: String) -> Route {
    Route {
        track,
        confidence: Confidence::None,
        triggers: Vec::new(),
        rule: rule.to_owned(),
        reason,
        clauses: Vec::new(),
        technologies: Vec::new(),
    }
}

fn answer(piece: Option<&Piece>) -> Route {
    let rule = piece.map_or("nothing-said", |p| p.rule);
    let reason = match piece.map(|p| p.pull) {
        Some(Pull::World) => because::NO_REFERENCE.en,
        Some(Pull::Stop) => because::TAKEN_BACK.en,
        _ => because::ACKNOWLEDGED.en,
    };
    settled(Track::Answer, rule, reason.to_owned())
}

/// Rules by how much they say: the strongest gives the reason.
const WEIGHT: &[&str] = &["file-path", "file-name", "url", "code-block", "domain"];

fn action(piece: Option<&Piece>, triggers: Vec<Trigger>, input: &str, tokens: &[Token]) -> Route {
    let heaviest = WEIGHT.iter().find_map(|rule| triggers.iter().find(|t| t.rule == *rule));
    let command = piece.filter(|p| matches!(p.rule, "bare-command"));
    let (rule, words) = match (command, heaviest, triggers.first(), piece) {
        (Some(piece), ..) => (piece.rule.to_owned(), words_of(piece, input, tokens)),
        (_, Some(trigger), ..) => (trigger.rule.clone(), trigger.text.clone()),
        (_, _, Some(trigger), Some(piece))
            if matches!(piece.rule, "imperative" | "statement" | "polite-request" | "wish") =>
        {
            (trigger.rule.clone(), trigger.text.clone())
        }
        (_, _, _, Some(piece)) => (piece.rule.to_owned(), words_of(piece, input, tokens)),
        (_, _, trigger, None) => {
            trigger.map_or(("statement".to_owned(), String::new()), |t| (t.rule.clone(), t.text.clone()))
        }
    };
    let reason = format!("rule {rule}: {words}");
    let confidence = Confidence::of(triggers.len());
    Route {
        track: Track::Action,
        confidence,
        triggers,
        rule,
        reason,
        clauses: Vec::new(),
        technologies: Vec::new(),
    }
}

/// The first words of a clause, enough to recognise it.
fn words_of(piece: &Piece, input: &str, tokens: &[Token]) -> String {
    let last = piece.to.min(piece.from + 6) - 1;
    let text = &input[tokens[piece.from].start as usize..tokens[last].end as usize];
    let mut words = quoted(text, 60);
    if piece.to > last + 1 && !words.ends_with('…') {
        words.push('…');
    }
    words
}

/// The clauses that are handed on: all, or of very many the first and the last.
fn kept(pieces: &[Piece]) -> Vec<crate::protocol::route::Clause> {
    let half = Route::MOST_CLAUSES / 2;
    let clause = |p: &Piece| p.clause;
    if pieces.len() <= Route::MOST_CLAUSES {
        return pieces.iter().map(clause).collect();
    }
    pieces[..half].iter().chain(&pieces[pieces.len() - half..]).map(clause).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::route::work;

    fn steps(input: &str) -> usize {
        detect("hello", &Vocabulary::empty());
        work::taken();
        detect(input, &Vocabulary::empty());
        work::taken()
    }

    /// The shortest inputs there are: a rule that looks at a neighbour must not count on one.
    #[test]
    fn every_word_alone_gets_a_route() {
        let detector = Detector::new();
        let table = &detector.lexicon.table;
        for id in 1..table.len() {
            let word = table.word(id as u16);
            for text in [format!("{word}?"), format!("the {word}?"), format!("why {word} {word}")] {
                let route = detector.detect(&text, &Vocabulary::empty());
                assert!(!route.reason.is_empty(), "{text}");
            }
        }
    }

    /// Ten times the input takes ten times the steps, not a hundred.
    #[test]
    fn growth_is_linear() {
        for piece in [
            "fix the bug in src/a.rs and update tests. ",
            "word ",
            "and then, ",
            "führe ",
            "how do I ",
            "\"",
            "`",
            "' ",
            "``` ",
            "at foo (src/a.js:1:2)\n",
            "if when while ",
            "a.b.c/d/e ",
            "can you please the the the ",
            "a,",
            "((((",
            "what is our ",
            "is our app ok? ",
            "is redis even used anymore? why is it only at 20%? ",
            "how does fooBar work? ",
            "how can nice old save button load? ",
            "move every file in. ",
            "what happens when I click \"Sync now\"? ",
            "how does rust do this? ",
        ] {
            let (small, large) = (piece.repeat(2_000), piece.repeat(20_000));
            let (small, large) = (steps(&small), steps(&large));
            assert!(large <= 12 * small + 10_000, "{piece:?}: {small} steps, then {large}");
        }
    }
}

//! Finds the verb that says what is asked for.

use super::lexicon::{ASKED, Lexicon};
use super::role::Roles;
use super::settle::settle;
use super::token::Token;
use super::work;
use crate::protocol::route::{Mark, Marks};

/// How far a particle may stand from its verb.
const FARTHEST: usize = 40;

/// What the first verb of `tokens[from..to]` asks for.
pub(super) fn of(tokens: &[Token], from: usize, to: usize, lexicon: &Lexicon) -> Option<Mark> {
    find(tokens, from, to, lexicon).map(|(mark, _)| mark)
}

/// The same, with the verb's place.
pub(super) fn find(tokens: &[Token], from: usize, to: usize, lexicon: &Lexicon) -> Option<(Mark, usize)> {
    // "the old branch can go": a phrase made the little verb say what is to be done.
    let goes = |i: &usize| tokens[*i].marks.has(Mark::Delete) && tokens[*i].roles.any(Roles::MODAL);
    if let Some(at) = (from + 1..to.min(tokens.len())).find(goes) {
        return Some((Mark::Delete, at));
    }
    if let Some(at) = to_be_done(tokens, from, to, lexicon) {
        return Some((settle(asked(tokens, at, to, lexicon), tokens, at, to, lexicon), at));
    }
    for i in from..to.min(tokens.len()) {
        let token = &tokens[i];
        work::tick(1);
        if token.quoted || negated(tokens, from, i) {
            continue;
        }
        let asked = asked(tokens, i, to, lexicon);
        if asked.is_empty() {
            continue;
        }
        if is_noun(tokens, from, i)
            || only_means(tokens, i, to, lexicon)
            || is_done_to_you(tokens, i, lexicon)
            || only_begins(tokens, i, to)
            || gets_going(tokens, i, lexicon)
            || is_ability(tokens, from, i, lexicon)
            || proposes(tokens, i, lexicon)
        {
            continue;
        }
        return Some((settle(asked, tokens, i, to, lexicon), i));
    }
    None
}

/// "accounts that were never confirmed should be deleted", "… sollen gelöscht werden": what is to be done to the
/// subject, whatever is told of it before.
fn to_be_done(tokens: &[Token], from: usize, to: usize, lexicon: &Lexicon) -> Option<usize> {
    let word = |i: usize| lexicon.table.word(tokens[i].word);
    let last = to.min(tokens.len());
    let orders = |i: usize| tokens[i].roles.any(Roles::BASE) && !asked(tokens, i, to, lexicon).is_empty();
    (from + 2..last).take_while(|&i| !orders(i - 2)).find(|&i| {
        let english = word(i - 1) == "be" && (word(i - 2) == "to" || tokens[i - 2].roles.any(Roles::MODAL));
        let german = i + 1 < last
            && word(i + 1) == "werden"
            && tokens[from..i].iter().any(|t| t.roles.any(Roles::MODAL));
        (english || german)
            && !tokens[i].quoted
            && !tokens[i].roles.any(Roles::BASE)
            && !asked(tokens, i, to, lexicon).is_empty()
    })
}

/// What a noun made from a verb asks for: "the fixes, please", "continue the tests".
pub(super) fn named(tokens: &[Token], from: usize, to: usize) -> Option<Mark> {
    let nouns = (from..to.min(tokens.len())).filter(|&i| is_noun(tokens, from, i) && !tokens[i].quoted);
    nouns.filter_map(|i| tokens[i].marks.within(ASKED).first()).next()
}

/// "a button to clear the list", "… löschen können": what somebody will be able to do, not what is to be
/// done here.
fn is_ability(tokens: &[Token], from: usize, i: usize, lexicon: &Lexicon) -> bool {
    let word = |i: usize| tokens.get(i).map_or("", |t| lexicon.table.word(t.word));
    let purpose = i > from + 2
        && word(i - 1) == "to"
        && tokens[i - 2].roles.any(Roles::THING)
        && tokens[from..i - 2].iter().rev().take(3).any(|t| t.roles.any(Roles::A))
        && tokens[from..i - 2].iter().any(|t| t.roles.any(Roles::DID));
    // "and I can push it" tells what the speaker will do.
    let own = i > from + 1 && word(i - 1) == "can" && word(i - 2) == "i";
    purpose || own || (word(i + 1) == "koennen" && !tokens[i].after.ends_clause())
}

/// "get started", "get going": begins, and says no more.
fn gets_going(tokens: &[Token], i: usize, lexicon: &Lexicon) -> bool {
    i > 0
        && ["get", "getting", "got"].contains(&lexicon.table.word(tokens[i - 1].word))
        && !tokens[i].roles.any(Roles::BASE)
}

/// "I will try it and update you": nobody is ordered to do that to themselves.
pub(super) fn is_done_to_you(tokens: &[Token], i: usize, lexicon: &Lexicon) -> bool {
    let you = |t: &Token| lexicon.table.word(t.word) == "you";
    !tokens[i].after.ends_clause() && tokens.get(i + 1).is_some_and(you)
}

/// "use the MCP server to push the change": what it is used for is asked for.
fn only_means(tokens: &[Token], i: usize, to: usize, lexicon: &Lexicon) -> bool {
    let word = |i: usize| lexicon.table.word(tokens[i].word);
    if word(i) != "use" {
        return false;
    }
    let end = to.min(tokens.len()).min(i + 9);
    let means = Roles::TECH.and(Roles::TOOL).and(Roles::ACRONYM).and(Roles::MEANS);
    let mut named = tokens[i + 1..end.max(i + 1)].iter().take_while(|t| !t.roles.any(Roles::BASE));
    let leaves = Marks::of(&[Mark::Publish, Mark::Version, Mark::Delete]);
    let verb = |j: usize| tokens[j].roles.any(Roles::BASE) && tokens[j].marks.any(leaves);
    named.any(|t| t.roles.any(means)) && (i + 2..end).any(|j| word(j - 1) == "to" && verb(j))
}

/// "let us", "let me", "let push it": what is proposed comes after it.
fn proposes(tokens: &[Token], i: usize, lexicon: &Lexicon) -> bool {
    let word = |i: usize| tokens.get(i).map_or("", |t| lexicon.table.word(t.word));
    let orders = tokens.get(i + 1).is_some_and(|t| t.roles.any(Roles::BASE) && !t.roles.any(Roles::THING));
    word(i) == "let" && (matches!(word(i + 1), "us" | "me") || orders)
}

/// What the verb at `i` asks for, with its particle if that stands in the same clause.
fn asked(tokens: &[Token], i: usize, to: usize, lexicon: &Lexicon) -> Marks {
    match split(tokens, i, to, lexicon) {
        Some((marks, _, _)) => marks,
        None if tokens[i].roles.any(Roles::VERB) => tokens[i].marks.within(ASKED),
        None => Marks::NONE,
    }
}

/// A split verb at `i`: its meaning, its rule with its stem, and the token of its particle.
pub(super) fn split(
    tokens: &[Token],
    i: usize,
    to: usize,
    lexicon: &Lexicon,
) -> Option<(Marks, (u16, u16), usize)> {
    let splits = lexicon.splits(lexicon.table.get(tokens[i].word));
    if splits.is_empty() || tokens[i].quoted {
        return None;
    }
    let last = to.min(tokens.len()).min(i + FARTHEST);
    for at in i + 1..last {
        let token = &tokens[at];
        work::tick(1);
        if token.roles.any(Roles::PARTICLE)
            && (at + 1 >= last || token.after.ends_clause() || tokens[at + 1].roles.any(Roles::JOINS))
            && let Some(split) = splits.iter().find(|s| s.particle == token.word)
        {
            return Some((split.marks, (split.rule, split.stem), at));
        }
        if token.after.ends_sentence() {
            break;
        }
    }
    None
}

/// Whether a split verb opens an order here: "führe dbt run aus".
pub(super) fn splits_here(tokens: &[Token], at: usize, to: usize, lexicon: &Lexicon) -> bool {
    tokens[at].roles.any(Roles::SPLITS) && split(tokens, at, to, lexicon).is_some()
}

/// "the fix", "our tests", "the login test": a verb's form in a noun's place.
pub(super) fn is_noun(tokens: &[Token], from: usize, i: usize) -> bool {
    let determiner = Roles::THE.and(Roles::OUR).and(Roles::MY).and(Roles::A).and(Roles::THIS);
    let determines = |j: usize| tokens[j].roles.any(determiner) && !tokens[j].after.ends_clause();
    if i <= from || !tokens[i].roles.any(Roles::VERB) {
        return false;
    }
    // Between the two may stand a word that is neither verb nor little word.
    let between = &tokens[i - 1];
    let modifier = !between.roles.any(Roles::VERB.and(Roles::FUNCTION).and(Roles::PRONOUN))
        && !between.after.ends_clause();
    let after_preposition = between.roles.any(Roles::PREPOSITION) && tokens[i].roles.any(Roles::BASE);
    // "is this committed yet?": what was done with it.
    let done = i >= 2
        && tokens[i - 2].roles.any(Roles::BE)
        && tokens[i - 1].roles.any(Roles::THIS)
        && !tokens[i].roles.any(Roles::BASE);
    if done {
        return false;
    }
    // "Edit and Publish buttons"
    let compound = tokens[i].marks.has(Mark::Publish)
        && !tokens[i].after.ends_clause()
        && tokens.get(i + 1).is_some_and(|t| t.roles.any(Roles::COMPOUND_HEAD));
    compound
        || determines(i - 1)
        || (after_preposition && !between.after.ends_clause())
        || (i >= from + 2 && modifier && tokens[i].roles.any(Roles::THING) && determines(i - 2))
}

fn negated(tokens: &[Token], from: usize, i: usize) -> bool {
    (from..i).rev().take(2).any(|j| tokens[j].roles.any(Roles::NOT) && !tokens[j].after.ends_clause())
}

/// "start building", "help me debug", "try fixing": the next verb says what is meant.
fn only_begins(tokens: &[Token], i: usize, to: usize) -> bool {
    let begins = tokens[i].marks.has(Mark::Run) && tokens[i].roles.any(Roles::BASE);
    begins
        && (i + 1..to.min(tokens.len()).min(i + 4)).any(|j| {
            let next = &tokens[j];
            next.roles.any(Roles::VERB)
                && !next.roles.any(Roles::BASE)
                && next.marks.any(ASKED)
                && !is_noun(tokens, i, j)
        })
        && tokens
            .get(i + 1)
            .is_some_and(|t| !t.roles.any(Roles::THE.and(Roles::OUR).and(Roles::MY).and(Roles::THIS)))
}

/// Whether a wish names what to do right away: "I want to run the tests", not "I want users to see their images".
pub(super) fn follows_directly(tokens: &[Token], at: usize, to: usize) -> bool {
    tokens[at].roles.any(Roles::I.and(Roles::WE))
        && (at + 1..to.min(at + 5)).any(|j| {
            // "I wish guests could see it": what they will be able to do.
            let ability = tokens[j - 1].roles.any(Roles::MODAL) && j > at + 2;
            (tokens[j].roles.any(Roles::BASE) && !ability) || tokens[j].marks.has(Mark::New)
        })
}

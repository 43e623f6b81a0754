//! What the words of a clause mean together: the sum of what they mean alone, minus what their places take away.

use super::lead;
use super::lexicon::{ASKED, Lexicon};
use super::role::Roles;
use super::token::{Shape, Token};
use crate::protocol::route::{Mark, Marks};

/// What an object of a deletion can be; the head of the noun decides.
const OBJECTS: Marks = Marks::of(&[Mark::FileThing, Mark::Detail, Mark::Data, Mark::Database]);

/// What is written once for each of many.
const TOLD_OF_EACH: Marks = Marks::of(&[Mark::Docs, Mark::Test]);

/// Verbs that change many places when they are done to "all".
const SPREADS: Marks =
    Marks::of(&[Mark::Repair, Mark::Change, Mark::Delete, Mark::Move, Mark::Restructure, Mark::Document]);

/// The meaning of `tokens[from..to]`.
pub(super) fn of(tokens: &[Token], from: usize, to: usize, lexicon: &Lexicon) -> Marks {
    let mut all = Marks::NONE;
    for i in from..to {
        all = all.and(one(tokens, from, i, all, lexicon));
    }
    let Some((verb, at)) = lead::find(tokens, from, to, lexicon) else {
        // "every screen should get the new header"
        let each =
            (from..to.min(from + 3)).any(|i| tokens[i].marks.has(Mark::All) && names_part(tokens, i, to));
        // "I want logging in all services"
        let spread = (from + 1..to).any(|i| {
            tokens[i].marks.has(Mark::All)
                && tokens[i - 1].roles.any(Roles::INSIDE.and(Roles::INTO))
                && names_part(tokens, i, to)
        });
        let all = if each || spread { all.with(Mark::Bulk) } else { all };
        // "this is a mess" says no more than "clean up".
        let says = says_nothing(&tokens[from..to]);
        return if says { all.with(Mark::Vague) } else { all.without(Marks::of(&[Mark::Vague])) };
    };
    if verb == Mark::Delete {
        let after = object(tokens, at + 1, to);
        all = all.without(OBJECTS).and(if after.is_empty() { object(tokens, from, at) } else { after });
        // "the card on line 127"
        let line = |i: usize| tokens[i].roles.any(Roles::LINE) && tokens[i + 1].shape == Shape::Number;
        if (at..to - 1).any(line) {
            all = all.without(OBJECTS).with(Mark::Detail);
        }
        let ends = |t: &Token| t.after.ends_clause() || t.end == tokens[to - 1].end;
        // "die Tests kannst du komplett entfernen"
        let last = |i: usize| i + 1 == at && at + 1 == to;
        let whole = (from..to)
            .any(|i| tokens[i].roles.any(Roles::WHOLLY) && ((i > at && ends(&tokens[i])) || last(i)));
        if (whole && !all.any(OBJECTS)) || names_whole(tokens, at, to) {
            all = all.with(Mark::FileThing);
        }
    }
    // "a script that kills the process": what is made is no operation, whatever it does.
    let makes = |i: usize| tokens[i].roles.any(Roles::MADE) && !tokens[i].roles.any(Roles::VERB);
    if verb == Mark::Create && (at + 1..to.min(at + 6)).any(makes) {
        all = all.without(Marks::of(&[Mark::Ops]));
    }
    let sweeping = sweeps(tokens, from, to, verb, all, lexicon) || turns_the_whole(tokens, at, to, lexicon);
    if sweeping || is_bulk(tokens, from, at, to, verb, lexicon) {
        all = all.with(Mark::Bulk);
    }
    // "create and start it": two verbs, one object.
    let shared = at + 1 == to && tokens.get(to).is_some_and(|t| t.roles.any(Roles::JOINS));
    if shared || !is_vague(tokens, from, at, to) {
        all = all.without(Marks::of(&[Mark::Vague]));
    } else if Marks::CHANGES_FILES.has(verb) {
        all = all.with(Mark::Vague);
    }
    all
}

fn one(tokens: &[Token], from: usize, i: usize, before: Marks, lexicon: &Lexicon) -> Marks {
    let token = &tokens[i];
    let mut marks = token.marks;
    if lead::is_noun(tokens, from, i) {
        // A verb in a noun's place lends no meaning, but tests stay tests.
        let for_testing = lexicon.table.word(tokens[i - 1].word) == "zum";
        let stays = if for_testing { Marks::NONE } else { Marks::of(&[Mark::Test, Mark::Outside]) };
        marks = marks.without(ASKED.without(stays));
    }
    if marks.has(Mark::File) && before.has(Mark::File) {
        marks = marks.with(Mark::OneMoreFile);
    }
    if token.roles.any(Roles::A) {
        marks = marks.with(Mark::New);
    }
    if token.roles.any(Roles::THE.and(Roles::OUR).and(Roles::THIS).and(Roles::MY)) {
        marks = marks.with(Mark::Existing);
    }
    if marks.has(Mark::All) && is_at_all(tokens, i, lexicon) {
        marks = marks.without(Marks::of(&[Mark::All]));
    }
    // "in this repo": where, not what.
    if marks.has(Mark::Ops) && (from..i).rev().take(3).any(|j| tokens[j].roles.any(Roles::INSIDE)) {
        marks = marks.without(Marks::of(&[Mark::Ops]));
    }
    // "in database.py": where a file is said to be, it is; "in ./include" may be where it goes.
    let placed = i > from && tokens[i - 1].roles.any(Roles::INSIDE) && !tokens[i - 1].after.ends_clause();
    let in_file = placed && token.shape == Shape::File && !before.has(Mark::File);
    if in_file || within(tokens, i) {
        marks = marks.with(Mark::Within);
    }
    // "no more passwords", "not only an hour" ask for something.
    let next = tokens.get(i + 1).filter(|_| !token.after.ends_clause());
    let no_more = next.is_some_and(|t| t.roles.any(Roles::NOW));
    let only = ["only", "just", "nur"].contains(&lexicon.table.word(tokens.get(i + 1).map_or(0, |t| t.word)));
    // "no password", "without signing in", "passwords shall never expire": what is asked for touches them all the same.
    let behind = &tokens[i + 1..tokens.len().min(i + 3)];
    let of_secret = before.and(marks).has(Mark::Secret) || behind.iter().any(|t| t.marks.has(Mark::Secret));
    if token.roles.any(Roles::NOT) && !(no_more || only || of_secret) {
        marks = marks.with(Mark::Negated);
    }
    marks
}

/// "not good at all" counts nothing.
fn is_at_all(tokens: &[Token], i: usize, lexicon: &Lexicon) -> bool {
    i > 0 && lexicon.table.word(tokens[i - 1].word) == "at"
}

/// "in the readme", "for our parser", "im Projekt".
fn within(tokens: &[Token], i: usize) -> bool {
    let definite = Roles::THE.and(Roles::OUR).and(Roles::THIS).and(Roles::MY);
    if !tokens[i].roles.any(definite) || i == 0 {
        return false;
    }
    let before = &tokens[i - 1];
    let joined = before.roles.any(Roles::PREPOSITION.and(Roles::INTO)) && !before.after.ends_clause();
    let known = |t: &Token| {
        t.roles.any(Roles::THING) || matches!(t.shape, Shape::Known | Shape::File | Shape::Identifier)
    };
    let noun = &tokens[i + 1..tokens.len().min(i + 4)];
    (joined || tokens[i].roles.any(Roles::INTO))
        && noun.iter().any(known)
        && !noun.iter().any(|t| t.marks.has(Mark::New))
}

/// What a deletion is done to: in "the table column" the column.
fn object(tokens: &[Token], from: usize, to: usize) -> Marks {
    let is_object = |t: &Token| t.marks.any(OBJECTS.with(Mark::File));
    // "from the header, remove the button": what stands behind "from" stays.
    let source =
        |i: usize| (from.saturating_sub(1)..i).rev().take(2).any(|j| tokens[j].roles.any(Roles::INSIDE));
    let objects = || (from..to).filter(|&i| is_object(&tokens[i]));
    let kept = Marks::of(&[Mark::Data, Mark::Database, Mark::Project]);
    let data = || objects().find(|&i| tokens[i].marks.any(kept));
    let Some(mut at) = objects().find(|&i| !source(i)).or_else(data) else {
        return Marks::NONE;
    };
    while at + 1 < to && is_object(&tokens[at + 1]) && !tokens[at].after.ends_clause() {
        at += 1;
    }
    let found = tokens[at].marks.within(OBJECTS);
    if tokens[at].marks.has(Mark::File) { found.with(Mark::FileThing) } else { found }
}

/// "remove v1", "drop google login": what is named without an article and is no known detail is a whole of its own.
fn names_whole(tokens: &[Token], verb: usize, to: usize) -> bool {
    let little = Roles::FUNCTION.and(Roles::PRONOUN).and(Roles::A).and(Roles::OPENER).and(Roles::VERB);
    let object = verb + 1..to;
    tokens[verb].roles.any(Roles::BASE)
        && !tokens[verb].after.ends_clause()
        && object
            .clone()
            .next()
            .is_some_and(|i| !tokens[i].roles.any(little.and(Roles::PARTICLE)) && !tokens[i].quoted)
        && !object.clone().any(|i| tokens[i].marks.any(OBJECTS))
        && !object.clone().any(|i| tokens[i].roles.any(Roles::INSIDE.and(Roles::NOT)))
}

/// To clean up the codebase is to touch all of it, unless it is told by which one thing.
fn sweeps(tokens: &[Token], from: usize, to: usize, verb: Mark, all: Marks, lexicon: &Lexicon) -> bool {
    let project = |i: usize| tokens[i].marks.has(Mark::Project);
    // "den Code auf Mocks umbauen"
    let onto = |i: usize| tokens[i + 1..to.min(i + 3)].iter().any(|t| lexicon.table.word(t.word) == "auf");
    // "refactor to remove …", "rewrite the code to use …"
    let turned = |i: usize| tokens[i].marks.has(Mark::Restructure) || project(i);
    let told = |i: usize| (turned(i) && says_how(tokens, i, to)) || (project(i) && onto(i));
    verb == Mark::Restructure
        && !all.has(Mark::File)
        && !says_so(tokens, from, to, lexicon)
        && (from..to).any(|i| project(i) && is_head(tokens, i, to))
        && !(from..to).any(told)
}

/// "rewrite the program so that it …": told by which one thing.
fn says_so(tokens: &[Token], from: usize, to: usize, lexicon: &Lexicon) -> bool {
    (from..to).any(|i| lexicon.table.word(tokens[i].word) == "so")
}

/// "rewrite the code to use the new client": behind the noun stands what is to be done with it.
fn says_how(tokens: &[Token], noun: usize, to: usize) -> bool {
    noun + 2 < to && tokens[noun + 1].roles.any(Roles::INTO) && tokens[noun + 2].roles.any(Roles::BASE)
}

/// "the code", not "the code review file".
fn is_head(tokens: &[Token], i: usize, to: usize) -> bool {
    let file = |t: &Token| t.marks.any(Marks::of(&[Mark::FileThing, Mark::Detail]));
    tokens[i].after.ends_clause() || !tokens[i + 1..to.min(i + 3)].iter().any(file)
}

/// "convert this project to TypeScript": done to the project itself, not to a part of it.
fn turns_the_whole(tokens: &[Token], verb: usize, to: usize, lexicon: &Lexicon) -> bool {
    let definite = Roles::THE.and(Roles::THIS).and(Roles::OUR).and(Roles::MY);
    let whole = |i: usize| tokens[i].marks.has(Mark::Project);
    let ends = |i: usize| {
        !says_how(tokens, i, to)
            && (i + 1 >= to
                || tokens[i].after.ends_clause()
                || tokens[i + 1].roles.any(Roles::INTO.and(Roles::PREPOSITION).and(Roles::JOINS)))
    };
    if says_so(tokens, verb + 1, to, lexicon) {
        return false;
    }
    // "rewrite the lot", "modernise the whole thing"
    let word = |i: usize| lexicon.table.word(tokens[i].word);
    let lot =
        |i: usize| ["lot", "everything"].contains(&word(i)) || (word(i) == "thing" && word(i - 1) == "whole");
    let better = |i: usize| i + 1 < to && tokens[i + 1].marks.has(Mark::Vague);
    let makes = ["make", "mach", "mache"].contains(&word(verb));
    let renews = tokens[verb].roles.any(Roles::TURNS) || tokens[verb].marks.has(Mark::Restructure);
    if renews && (verb + 1..to.min(verb + 4)).any(|i| lot(i) && ends(i)) {
        return true;
    }
    let turns = tokens[verb].roles.any(Roles::TURNS);
    // "stell bitte das ganze Projekt um"
    let verb = (verb + 1..to).find(|&i| !tokens[i].roles.any(Roles::OPENER)).map_or(verb, |next| next - 1);
    (turns || makes)
        && verb + 1 < to
        && tokens[verb + 1].roles.any(definite)
        && (verb + 2..to.min(verb + 5)).any(|i| whole(i) && if makes { better(i) } else { ends(i) })
}

/// "fix them all", "alle Dateien umbenennen", "add logging to every endpoint".
fn is_bulk(tokens: &[Token], from: usize, at: usize, to: usize, verb: Mark, lexicon: &Lexicon) -> bool {
    let of_project = |i: usize| tokens[i..to].iter().any(|t| t.marks.has(Mark::Project));
    let names_file = |i: usize| (i + 1..to.min(i + 3)).any(|j| tokens[j].marks.has(Mark::FileThing));
    let spreads = |i: usize| {
        // "throughout the entire codebase"
        let i_before = if i > from + 1 && tokens[i - 1].roles.any(Roles::THE) { i - 1 } else { i };
        let before = if i_before > from { tokens[i_before - 1].roles } else { Roles::NONE };
        (before.any(Roles::ACROSS)
            || (before.any(Roles::OF) && tokens[i].roles.any(Roles::EACH) && names_file(i)))
            && (names_part(tokens, i, to) || tokens.get(i + 1).is_some_and(|t| t.marks.has(Mark::Project)))
    };
    // Where one file is named, "for all screens" tells what for.
    let named =
        (from..to).filter(|&i| matches!(tokens[i].shape, Shape::File | Shape::Path | Shape::Known)).count()
            == 1;
    let word = |i: usize| lexicon.table.word(tokens[i].word);
    // "make sure all tests pass" wants them to.
    if (at..to).any(|i| tokens[i].roles.any(Roles::PASSES)) {
        return false;
    }
    // "a button on each row" is one place in the code.
    // … and "all three images" are a few.
    let one_place = |i: usize| {
        i + 1 < to
            && (tokens[i].roles.any(Roles::EACH) && tokens[i + 1].roles.any(Roles::REPEATED)
                || tokens[i + 1].roles.any(Roles::COUNT))
    };
    if gathers(tokens, from, to, verb) {
        return false;
    }
    (from..to)
        // "until they are all done" tells when.
        .filter(|&i| !one_place(i) && (i == from || !tokens[i - 1].roles.any(Roles::BE)))
        .filter(|&i| tokens[i].marks.has(Mark::All) && !is_at_all(tokens, i, lexicon))
        // "fix it all up": as much of it as there is.
        .filter(|&i| i == from || word(i - 1) != "it" || word(i) != "all")
        // "not all were set"
        .filter(|&i| i == from || !tokens[i - 1].roles.any(Roles::NOT))
        .any(|i| {
            let direct = SPREADS.has(verb)
            && (i < at || i - at <= 2 || (i - at == 3 && tokens[i - 1].roles.any(Roles::PREPOSITION)))
            && (tokens[at].marks.has(Mark::Delete) || !suggested(tokens, i, to))
            // "make each square turn" says how squares are, "replace every reference" names what is changed.
            && (!tokens[i].roles.any(Roles::EACH)
                || names_part(tokens, i, to.min(i + 3))
                || of_project(i)
                || (i == at + 1 && !tokens[at].roles.any(Roles::MAKES_DO)));
            // "remove the banner from anywhere"
            let everywhere = tokens[i].roles.any(Roles::EVERYWHERE);
            let direct = direct || (SPREADS.has(verb) && everywhere);
            // "füg allen Knöpfen Icons hinzu"
            let to_all = verb == Mark::Add && word(i) == "allen";
            // "write docs for every class"
            let each = !tokens[i].roles.any(Roles::WHOLE);
            let told =
                each && verb == Mark::Create && tokens[from..to].iter().any(|t| t.marks.any(TOLD_OF_EACH));
            direct
                || to_all
                || (told && spreads(i) && !named)
                || ((SPREADS.has(verb) || verb == Mark::Add) && spreads(i) && !named)
        })
}

/// "copy all the text to a file", "schreib alle Fragen in eine Datei": many things go into one place.
fn gathers(tokens: &[Token], from: usize, to: usize, verb: Mark) -> bool {
    let file = Marks::of(&[Mark::FileThing, Mark::Docs, Mark::File]);
    let said = &tokens[from..to];
    let into_one = |i: usize| {
        said[i].roles.any(Roles::INTO.and(Roles::INSIDE))
            && said.get(i + 1).is_some_and(|t| t.roles.any(Roles::A))
            && said.iter().skip(i + 2).take(3).any(|t| t.marks.any(file))
    };
    matches!(verb, Mark::Move | Mark::Document) && (0..said.len()).any(into_one)
}

/// "change" in "make each square change", a part of a program only by its spelling.
fn is_order(token: &Token) -> bool {
    token.roles.any(Roles::BASE) && token.marks.has(Mark::Change)
}

/// "every screen": many parts of a program.
fn names_part(tokens: &[Token], i: usize, to: usize) -> bool {
    (i + 1..to.min(i + 4)).take_while(|&j| !tokens[j - 1].after.ends_clause()).any(|j| {
        (tokens[j].roles.any(Roles::THING) || tokens[j].marks.has(Mark::FileThing)) && !is_order(&tokens[j])
    })
}

/// "all the changes you suggested" is a list that is known.
fn suggested(tokens: &[Token], i: usize, to: usize) -> bool {
    (i + 1..to.min(i + 6)).any(|j| tokens[j].roles.any(Roles::YOU))
}

/// "this is a mess", "I don't like it": nothing by which anything could be found.
fn says_nothing(said: &[Token]) -> bool {
    let little = Roles::FUNCTION.and(Roles::OPENER).and(Roles::FILLER).and(Roles::PRONOUN).and(Roles::NOT);
    let little = little.and(Roles::THE).and(Roles::A).and(Roles::YOU).and(Roles::I).and(Roles::HERE);
    let little = little.and(Roles::TALK);
    let whole = Marks::of(&[Mark::Vague, Mark::Project]);
    said.len() > 2 && said.iter().all(|t| t.roles.any(little) || t.marks.any(whole))
}

/// Whether the verb has no object that could be found: "fix", "fix the bug".
fn is_vague(tokens: &[Token], from: usize, at: usize, to: usize) -> bool {
    (from..to).all(|i| {
        let token = &tokens[i];
        let little = Roles::FUNCTION
            .and(Roles::OPENER)
            .and(Roles::THE)
            .and(Roles::A)
            .and(Roles::YES)
            .and(Roles::PARTICLE)
            .and(Roles::YOU)
            .and(Roles::HERE);
        // "mach das mal schöner": what stands for it is nothing that was named.
        let taste = tokens[i + 1..to].iter().any(|t| t.marks.has(Mark::Vague));
        let last = i + 1 >= to
            || token.after.ends_clause()
            || tokens[i + 1].roles.any(Roles::OPENER.and(Roles::PARTICLE)) && !taste;
        let points = token.roles.any(Roles::PRONOUN) && last;
        i == at || (token.marks.has(Mark::Vague) || token.roles.any(little)) && !points
    })
}

//! Parts of a program: named, counted, or only pointed at. Probably of this one.

use super::noun::{is_introduced, points_at};
use super::pronoun::is;
use super::role::Roles;
use super::token::{Shape, Token};
use super::work;
use crate::protocol::route::Mark;

/// A part that was found, and how surely it is one of this program.
pub(super) struct Part {
    pub(super) rule: &'static str,
    /// It has a name of its own: "the login page".
    pub(super) specific: bool,
    /// … and the name is a technology's: "the redis key".
    pub(super) held: bool,
}

/// The part of some program that the token at `i` names, counts, or says "we" of.
pub(super) fn named_or_counted(tokens: &[Token], first: usize, i: usize, input: &str) -> Option<Part> {
    let token = &tokens[i];
    if token.quoted {
        return None;
    }
    if is_held(tokens, i) {
        return Some(Part { rule: "named-part", specific: true, held: true });
    }
    let thing = points_at(tokens, i, Roles::THING).filter(|_| !belongs(tokens, i));
    // "how do I start a program …? Do I just run the program?"
    let introduced = thing.is_some_and(|at| tokens[at].word != 0 && is_introduced(tokens, i, tokens[at]));
    // "how does one keep images in the database": where, not what.
    let place = thing.is_some_and(|at| at == i + 1 && tokens[at].roles.any(Roles::PLACE))
        && (token.roles.any(Roles::INTO) || (i > 0 && tokens[i - 1].roles.any(Roles::INSIDE.and(Roles::ON))));
    let part = |roles: Roles| {
        token.roles.any(roles) && thing.is_some() && !introduced && !(place && roles == Roles::THE)
    };
    let next = thing == Some(i + 1);
    let part_or_notion = |t: &Token| t.roles.any(Roles::THING.and(Roles::CONCEPT));
    let next_but_one = tokens.get(i + 2).is_some_and(part_or_notion);
    // "the changed calculation", "the current process"
    let known = token.roles.any(Roles::THE)
        && tokens
            .get(i + 1)
            .is_some_and(|t| t.roles.any(Roles::CHANGED) || (t.marks.has(Mark::Existing) && next_but_one));
    let rule = if token.shape == Shape::Identifier && !is_member(tokens, i, input) {
        "identifier"
    } else if known || part(Roles::THE) {
        "named-part"
    } else if part(Roles::MY) {
        "my-part"
    } else if is_any(tokens, i) || (next && is_counted(tokens, i)) {
        "counted-part"
    } else if token.roles.any(Roles::WE) && !is_everybody(tokens, i) {
        "we"
    } else {
        return None;
    };
    // "the integration tests" are this project's.
    let own = |noun: usize| {
        has_own_name(&tokens[i + 1..noun], input) || (noun > i + 1 && tokens[noun].marks.has(Mark::Test))
    };
    let named = rule == "named-part" && thing.is_some_and(own);
    // "which endpoints skip the check": they are counted here, whatever technology they have to do with.
    let acts = Roles::ASKS.and(Roles::BE).and(Roles::FUNCTION).and(Roles::PREPOSITION);
    let counted = rule == "counted-part"
        && token.roles.any(Roles::WHICH)
        && !tokens[i + 1].roles.any(Roles::SOUGHT)
        && tokens.get(i + 2).is_some_and(|t| !t.roles.any(acts.and(Roles::MODAL).and(Roles::TECH)));
    // "the curl_h and curl_point functions"
    let defined = rule == "identifier"
        && i > 0
        && tokens[i - 1].roles.any(Roles::THE)
        && !token.roles.any(Roles::TECH)
        && tokens[i + 1..tokens.len().min(i + 4)].iter().any(|t| t.roles.any(Roles::THING));
    // "difference between calcTotal and sumTotal": two such names are nobody else's.
    let named_so = |t: &&Token| t.shape == Shape::Identifier && is_long_name(t.text(input));
    let other = |t: &Token| {
        work::tick(1);
        named_so(&t) && t.text(input) != token.text(input)
    };
    let both = rule == "identifier" && named_so(&token) && tokens[first..].iter().any(other);
    // "why did we drop GraphQL": what was done here, whatever it was done to.
    let done = Roles::DID.and(Roles::BE);
    let done = rule == "we"
        && i > 0
        && tokens[i - 1].roles.any(done)
        && !tokens[i - 1].text(input).eq_ignore_ascii_case("do");
    let specific = (named || counted || defined || both || done) && !asks_of_all(tokens);
    Some(Part { rule, specific, held: false })
}

/// "the x86 instruction set", "the OSI model": the same for everybody.
fn belongs(tokens: &[Token], i: usize) -> bool {
    tokens.get(i + 1).filter(|t| !t.after.ends_clause()).is_some_and(|owner| {
        (owner.roles.any(Roles::TECH) && follows(tokens, i, Roles::BELONGS.and(Roles::NAMING)))
            || (owner.roles.any(Roles::ACRONYM) && follows(tokens, i, Roles::NAMING))
    })
}

/// Of the two tokens behind the name that follows the one at `i`, one has the role.
fn follows(tokens: &[Token], i: usize, roles: Roles) -> bool {
    tokens.iter().take(i + 4).skip(i + 2).any(|t| t.roles.any(roles))
}

/// "the redis key", "der Docker-Build": a technology only says which of our parts is meant.
pub(super) fn is_held(tokens: &[Token], i: usize) -> bool {
    let determines =
        tokens[i].roles.any(Roles::THE.and(Roles::MY)) && !tokens[i].quoted && !tokens[i].after.ends_clause();
    let Some(first) = tokens.get(i + 1).filter(|t| determines && !t.quoted && !t.after.ends_clause()) else {
        return false;
    };
    let Some(head) = tokens.get(i + 2).filter(|t| !t.quoted) else { return false };
    let little = Roles::FUNCTION
        .and(Roles::PRONOUN)
        .and(Roles::OPENER)
        .and(Roles::BE)
        .and(Roles::A)
        .and(Roles::COUNT)
        .and(Roles::BELONGS)
        .and(Roles::NAMING);
    // "the websocket reconnect loop"
    let compound = tokens.get(i + 3).is_some_and(|t| t.roles.any(Roles::THING.and(Roles::CONCEPT)));
    let noun = head.shape == Shape::Word
        && !head.roles.any(little)
        && (!head.roles.any(Roles::VERB) || head.roles.any(Roles::THING) || compound);
    let part = head.roles.any(Roles::THING) && !head.roles.any(Roles::CONCEPT);
    // "my google api key"
    let near = &tokens[i + 1..tokens.len().min(i + 5)];
    let secret = tokens[i].roles.any(Roles::MY) && near.iter().any(|t| t.marks.has(Mark::Secret));
    // "the CSS box model": the same everywhere.
    let same = follows(tokens, i, Roles::BELONGS.and(Roles::NAMING));
    let ours = first.roles.any(Roles::HELD) || secret || (part && tokens[i].roles.any(Roles::THE));
    let into = tokens[i].roles.any(Roles::INTO);
    first.roles.any(Roles::TECH) && noun && ours && !(into || same) && !asks_of_all(tokens)
}

/// "… the init function in Go", "… the postgres logs on Ubuntu": asked of everybody's.
fn asks_of_all(tokens: &[Token]) -> bool {
    let named = |t: &Token| t.roles.any(Roles::TECH) && !t.roles.any(Roles::HELD);
    matches!(tokens, [.., joint, name] if joint.roles.any(Roles::PREPOSITION.and(Roles::INSIDE)) && named(name))
}

/// "the turret", "der Warenkorb": a noun that no table knows, pointed at.
pub(super) fn is_definite(tokens: &[Token], i: usize) -> bool {
    // "in the kitchen" is a place, "I'm" no article.
    let place = i > 0 && tokens[i - 1].roles.any(Roles::INSIDE.and(Roles::I));
    !place && !tokens[i].roles.any(Roles::INTO) && points_at_unknown(tokens, i)
}

/// "the sidebar", "the turret": pointed at, and no notion that everybody knows.
pub(super) fn is_pointed_at(tokens: &[Token], i: usize) -> bool {
    let known = |noun: usize| tokens[noun].roles.any(Roles::CONCEPT);
    // "are the same type" compares.
    let compares = tokens.get(i + 1).is_some_and(|t| t.roles.any(Roles::SAME));
    // "the return type of a function" is that of any.
    let of_any = (i + 2..tokens.len().min(i + 5))
        .any(|at| tokens[at].roles.any(Roles::OF) && is(tokens, at + 1, Roles::A));
    tokens[i].roles.any(Roles::THE)
        && !compares
        && !of_any
        && (points_at(tokens, i, Roles::THING).is_some_and(|noun| !known(noun)) || is_definite(tokens, i))
}

/// "in the checkout", "im Adventskalender": where something is, and no table knows where that is.
pub(super) fn is_place(tokens: &[Token], i: usize) -> bool {
    let inside = i > 0 && tokens[i - 1].roles.any(Roles::INSIDE);
    (inside || tokens[i].roles.any(Roles::INTO)) && points_at_unknown(tokens, i)
}

fn points_at_unknown(tokens: &[Token], i: usize) -> bool {
    let known = Roles::TECH.and(Roles::CONCEPT).and(Roles::EVERYDAY);
    let little = Roles::FUNCTION
        .and(Roles::BASE)
        .and(Roles::PRONOUN)
        .and(Roles::A)
        .and(Roles::OPENER)
        .and(Roles::INTO);
    let plain = |t: &Token| t.shape == Shape::Word && !t.quoted && !t.roles.any(known.and(little));
    // "the retry": a verb's form, but nothing follows that it could do.
    let last = |t: &Token| t.roles.any(Roles::BASE) && !t.roles.any(Roles::FUNCTION) && i + 2 >= tokens.len();
    let noun = tokens[i + 1..]
        .first()
        .is_some_and(|t| (plain(t) || last(t)) && !t.roles.any(Roles::PLACE.and(Roles::ABSTRACT)));
    // "the last point": said of what was said.
    let chosen = |t: &Token| t.roles.any(Roles::SELECTS) && !t.after.ends_clause();
    if tokens.get(i + 1).is_some_and(chosen)
        && tokens.get(i + 2).is_some_and(|t| t.roles.any(Roles::ABSTRACT))
    {
        return false;
    }
    // "the same as", "at the same time" point at nothing; "the same recipe" does.
    let same = |at: usize| tokens.get(at).is_some_and(|t| t.roles.any(Roles::SAME));
    let little = Roles::FUNCTION.and(Roles::PREPOSITION).and(Roles::ABSTRACT);
    if same(i + 1) && tokens.get(i + 2).is_none_or(|t| t.roles.any(little)) {
        return false;
    }
    // "the term 'volatile'" is about a word.
    let next = tokens.get(i + 2).is_some_and(|t| t.quoted) || names_notion(&tokens[i + 1..]);
    tokens[i].roles.any(Roles::THE.and(Roles::MY))
        && !tokens[i].quoted
        && !tokens[i].after.ends_clause()
        && noun
        && !next
}

/// "the Liskov substitution principle", "das Teilen-und-Herrschen-Prinzip": what is named so is known everywhere.
fn names_notion(said: &[Token]) -> bool {
    let ends = |t: &&Token| !t.roles.any(Roles::FUNCTION.and(Roles::BE));
    // "the OSI model", "the MIT licence"
    let of_acronym = said.first().is_some_and(|t| t.roles.any(Roles::ACRONYM))
        && said.iter().take(3).any(|t| t.roles.any(Roles::NAMING));
    let of_technology = said.iter().take(2).take_while(ends).any(|t| t.roles.any(Roles::TECH));
    of_acronym || of_technology || said.iter().take(4).take_while(ends).any(|t| t.roles.any(Roles::NAMING))
}

/// "String.fromCharCode": a member of what everybody knows.
fn is_member(tokens: &[Token], i: usize, input: &str) -> bool {
    i > 0
        && tokens[i - 1].roles.any(Roles::TECH.and(Roles::CONCEPT))
        && tokens[i - 1].end + 1 == tokens[i].start
        && input.as_bytes()[tokens[i - 1].end as usize] == b'.'
}

/// "calcTotal", "LoadSettingsFromFile": made of two words like a function's name, or of three; "UITableView" begins
/// like a library's.
fn is_long_name(name: &str) -> bool {
    let bytes = name.as_bytes();
    let joints = bytes.iter().skip(1).filter(|b| b.is_ascii_uppercase() || **b == b'_').count();
    let library = bytes.windows(2).any(|pair| pair.iter().all(u8::is_ascii_uppercase)) || name.contains(':');
    let ours = name.starts_with(|c: char| c.is_ascii_lowercase());
    (joints > 1 || (joints > 0 && ours)) && !library
}

/// What stands between "the" and the part gives it a name, and does not only say which: "the outer loop".
fn has_own_name(between: &[Token], input: &str) -> bool {
    let which = Roles::CONCEPT.and(Roles::FUNCTION).and(Roles::COUNT).and(Roles::SELECTS);
    between.first().is_some_and(|t| {
        let text = t.text(input);
        !t.quoted
            && !t.roles.any(which)
            && matches!(t.shape, Shape::Word | Shape::Identifier)
            && (t.roles.any(Roles::HELD)
                || !["st", "est", "er", "en", "te", "ed"].iter().any(|e| text.ends_with(e)))
    })
}

/// "which tests", "all buttons", "two schedulers": counted, and no kind to choose from.
fn is_counted(tokens: &[Token], i: usize) -> bool {
    let which = tokens[i].roles.any(Roles::WHICH);
    (which || counts_here(tokens, i) || tokens[i].marks.has(Mark::All))
        && !(which && tokens[i + 1].roles.any(Roles::KIND))
        && !(which && tokens[i + 1..tokens.len().min(i + 4)].iter().any(|t| t.roles.any(Roles::YOU)))
}

/// "why are there two schedulers": they are counted here; "three levels of nesting" is any three.
fn counts_here(tokens: &[Token], i: usize) -> bool {
    let there = Roles::BE.and(Roles::DID).and(Roles::WE).and(Roles::PRONOUN).and(Roles::WHY);
    tokens[i].roles.any(Roles::COUNT) && tokens[i.saturating_sub(2)..i].iter().any(|t| t.roles.any(there))
}

/// "any failing tests": parts of this program, if there are any.
pub(super) fn is_any(tokens: &[Token], i: usize) -> bool {
    tokens[i].roles.any(Roles::ANY)
        && points_at(tokens, i, Roles::THING)
            .is_some_and(|noun| !tokens[noun].roles.any(Roles::CONCEPT.and(Roles::KIND)))
}

/// "why do we use semaphores", "warum brauchen wir Zeiger": everybody does, for reasons of the notion that is named.
fn is_everybody(tokens: &[Token], i: usize) -> bool {
    // "what does this tell us"
    if i > 0 && i + 1 >= tokens.len() && tokens[i - 1].roles.any(Roles::VERB) {
        return true;
    }
    let asks = tokens[..i].iter().rev().take(20).any(|t| t.roles.any(Roles::WHY));
    let done = i > 0 && tokens[i - 1].roles.any(Roles::DID.and(Roles::BE));
    let notion = |t: &Token| t.roles.any(Roles::TECH.and(Roles::CONCEPT));
    asks && !done && tokens[i + 1..].iter().any(notion)
}

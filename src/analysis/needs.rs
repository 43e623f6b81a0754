//! Which capabilities a request needs, sentence by sentence.

use crate::protocol::route::{Says, Sentence, SentenceKind, Trigger, Work};
use crate::protocol::{Needs, Route, Track};

const NOTHING: Needs =
    Needs { web_search: false, code_read: false, code_write: false, devops: false, clarification: false };
const READ: Needs = Needs { code_read: true, ..NOTHING };
const WRITE: Needs = Needs { code_write: true, ..NOTHING };
const CHANGE: Needs = Needs { code_read: true, code_write: true, ..NOTHING };
const OPERATE: Needs = Needs { devops: true, ..NOTHING };
const LOOK_UP: Needs = Needs { web_search: true, ..NOTHING };

/// Rules of the route that name something outside: an address, and what changes daily.
const WEB_ADDRESS: &str = "web-address";
const WEB_LOOKUP: &str = "web-lookup";

/// What the request needs; nothing for an answer.
pub fn needs(route: &Route, input: &str) -> Needs {
    match route.track {
        Track::Answer => NOTHING,
        Track::Trivial => OPERATE,
        Track::Action if is_unclear(route, input) => Needs { clarification: true, ..NOTHING },
        Track::Action => {
            let asked = route.sentences.iter().any(|sentence| asks_for_something(sentence.kind));
            // What is only told beside a request says why, not what.
            let asks = |sentence: &&Sentence| !asked || asks_for_something(sentence.kind);
            route.sentences.iter().filter(asks).map(|sentence| of(sentence, input)).fold(NOTHING, Needs::and)
        }
    }
}

fn asks_for_something(kind: SentenceKind) -> bool {
    kind.is_order() || kind == SentenceKind::ProjectQuestion
}

pub(super) fn of(sentence: &Sentence, input: &str) -> Needs {
    let works: Vec<&Trigger> = works(sentence, input).collect();
    let looks_outside = sentence.triggers.iter().any(|t| t.rule == WEB_LOOKUP);
    match sentence.kind {
        SentenceKind::Talk | SentenceKind::Question => NOTHING,
        SentenceKind::Command => OPERATE,
        SentenceKind::Trouble => CHANGE,
        SentenceKind::ProjectQuestion if looks_outside => LOOK_UP,
        SentenceKind::ProjectQuestion => READ,
        SentenceKind::FollowUp if works.is_empty() => NOTHING,
        SentenceKind::Order | SentenceKind::Statement if works.is_empty() => {
            let address = sentence.triggers.iter().any(|t| t.rule == WEB_ADDRESS);
            if address { LOOK_UP } else { CHANGE }
        }
        SentenceKind::FollowUp | SentenceKind::Order | SentenceKind::Statement => {
            works.iter().map(|work| of_work(work, sentence)).fold(NOTHING, Needs::and)
        }
    }
}

/// The triggers that ask for work: the first, and those that are joined to it as further orders.
pub(super) fn works<'a>(sentence: &'a Sentence, input: &'a str) -> impl Iterator<Item = &'a Trigger> {
    let is_work = |t: &&Trigger| t.work != Work::None && t.rule != WEB_ADDRESS;
    let mut first = None;
    sentence.triggers.iter().filter(is_work).filter(move |trigger| {
        let joined = first.is_some_and(|start: usize| is_joined(input, start, trigger.start));
        let counts = first.is_none() || (joined && trigger.work != Work::Look) || trigger.rule == WEB_LOOKUP;
        first.get_or_insert(trigger.start);
        counts
    })
}

/// "fix it and push", "build, test": behind a word or mark that joins orders.
fn is_joined(input: &str, from: usize, to: usize) -> bool {
    const JOINTS: [&str; 9] = ["and", "then", "und", "dann", "please", "also", "auch", "bitte", "&"];
    let between = input.get(from..to).unwrap_or_default().trim_end();
    between.ends_with([',', ';', '+'])
        || between.rsplit(' ').next().is_some_and(|word| JOINTS.contains(&word))
}

fn of_work(trigger: &Trigger, sentence: &Sentence) -> Needs {
    let has = |rule: &str| sentence.triggers.iter().any(|t| t.rule == rule);
    match trigger.work {
        Work::Fix | Work::Add | Work::Change | Work::Delete | Work::Refactor | Work::Document => CHANGE,
        // A new thing that says nothing of what is there needs nothing of it.
        Work::Create => Needs { code_read: sentence.refers, ..WRITE },
        Work::Test | Work::Run | Work::Publish => OPERATE,
        Work::Look if has(WEB_ADDRESS) || (has(WEB_LOOKUP) && !sentence.refers) => LOOK_UP,
        Work::Look => READ,
        Work::Web => LOOK_UP,
        Work::Keep if sentence.triggers.iter().any(|t| t.says == Says::Code) => WRITE,
        Work::Keep | Work::None => NOTHING,
    }
}

/// "fix", "fix it", "fix the bug", "search for examples": nothing says what, or where.
pub(super) fn is_unclear(route: &Route, input: &str) -> bool {
    const EMPTY: &str = " it this that them the a an bug bugs issue issues problem problems error errors please pls now \
        for some examples example mir mal bitte es das den die fehler bug beispiele beispielen beispiel nach ein paar fix search suche \
        such behebe beheb repariere reparier ";
    let mut said = route.sentences.iter().filter(|sentence| sentence.kind != SentenceKind::Talk);
    let (Some(only), None) = (said.next(), said.next()) else { return false };
    let ordered = only.kind == SentenceKind::Order
        && only.triggers.len() == 1
        && matches!(only.triggers[0].work, Work::Fix | Work::Look);
    let text = input.get(only.span.clone()).unwrap_or_default().to_lowercase();
    let mut words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    ordered && words.all(|word| EMPTY.contains(&format!(" {word} ")))
}

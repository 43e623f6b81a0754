//! Whether a request is to be argued about before it is carried out: from what it asks for, not from what it mentions.

use super::needs::is_unclear;
use crate::catalog::{Phrase, reason as say};
use crate::protocol::route::{Clause, ClauseKind, Mark, Marks, quoted};
use crate::protocol::{Debate, Route, Track};

/// Verbs after which something is different.
const CHANGES: Marks = Marks::CHANGES_FILES.with(Mark::Publish);

/// The trigger that calls for a debate with the reason, or the reason why none does.
pub fn debate(route: &Route, input: &str) -> Debate {
    if route.track != Track::Action {
        return none(say::NOTHING_CHANGED);
    }
    if route.clauses.iter().any(|c| c.marks.has(Mark::NoAsking)) {
        return none(say::WAIVED);
    }
    // What was told before an order explains it.
    let mut explained = explained(&route.clauses);
    for clause in &route.clauses {
        let trigger = asks(clause).then(|| trigger(clause)).flatten();
        if let Some((trigger, why)) = trigger.filter(|t| t.0 != "ambiguous" || !explained) {
            return calls(trigger, why, clause, input);
        }
        explained |= clause.kind == ClauseKind::Statement && !clause.marks.has(Mark::Vague);
    }
    if let Some(clause) = told(&route.clauses, Mark::Secret, input).or_else(|| states_secret(&route.clauses))
    {
        return calls("security", say::TOUCHES_SECRETS, clause, input);
    }
    if let Some(clause) = deleted_by_pronoun(&route.clauses, input) {
        return calls("destructive", say::DELETES, clause, input);
    }
    if let Some(clause) = told(&route.clauses, Mark::Bulk, input) {
        return calls("bulk", say::MANY_PLACES, clause, input);
    }
    if is_unclear(&route.clauses) {
        return Debate {
            trigger: Some("ambiguous".to_owned()),
            reason: Some(say::NAMES_NOTHING.en.to_owned()),
        };
    }
    none(say::NOTHING_AT_STAKE)
}

/// "Passwords are hashed with md5. Switch to argon2.", "every class needs docs, add them": what is changed is told
/// first, and the order names nothing else.
fn told<'a>(clauses: &'a [Clause], what: Mark, input: &str) -> Option<&'a Clause> {
    let names = Marks::of(&[Mark::File, Mark::Thing]);
    let ordered = |c: &Clause| {
        (c.kind == ClauseKind::FollowUp && c.lead.is_none_or(|l| CHANGES.has(l))
            || (c.kind == ClauseKind::Order && c.lead.is_some_and(|l| CHANGES.has(l))))
            && (!c.marks.any(names) || stands_for_it(input, c))
    };
    // "api key added" tells of something done.
    let done = Marks::of(&[Mark::Add, Mark::Create, Mark::Change]);
    let at = clauses.iter().position(|c| tells(c, what, input) && !c.marks.any(done))?;
    clauses[at..].iter().any(ordered).then_some(&clauses[at])
}

/// "The password rules are too strict.": nothing is ordered, but that is what is to be different.
fn states_secret(clauses: &[Clause]) -> Option<&Clause> {
    let says = |c: &Clause| matches!(c.kind, ClauseKind::Statement | ClauseKind::Talk);
    let of_secret = |c: &&Clause| {
        c.kind == ClauseKind::Statement
            && c.marks.has(Mark::Secret)
            && c.marks.has(Mark::Existing)
            && !c.marks.has(Mark::Detail)
    };
    clauses.iter().all(says).then(|| clauses.iter().find(of_secret)).flatten()
}

/// Whether the clause tells of what is changed after it: of a secret, or of many places of which each needs something.
fn tells(clause: &Clause, what: Mark, input: &str) -> bool {
    let text = input.get(clause.start..clause.end).unwrap_or_default();
    let needs = [
        "need", "needs", "should", "must", "have", "lack", "lacks", "braucht", "brauchen", "soll", "sollen",
        "muss", "müssen", "fehlt",
    ];
    let wants = || {
        text.split(|c: char| !c.is_alphanumeric()).any(|word| needs.contains(&word.to_lowercase().as_str()))
    };
    // "go through all files and see where it is mentioned, and change that"
    let looks = clause.lead.is_some_and(|l| matches!(l, Mark::Look | Mark::Search));
    let looks = looks && clause.marks.has(Mark::All) && clause.marks.has(Mark::FileThing);
    match clause.kind {
        ClauseKind::Statement if clause.marks.has(what) => what != Mark::Bulk || wants(),
        ClauseKind::Order => what == Mark::Bulk && looks,
        _ => false,
    }
}

/// "the coupon page is dead, rip it out": what goes is told first.
fn deleted_by_pronoun<'a>(clauses: &'a [Clause], input: &str) -> Option<&'a Clause> {
    let deletes =
        |c: &Clause| c.kind == ClauseKind::Order && c.lead == Some(Mark::Delete) && stands_for_it(input, c);
    let at = clauses.iter().position(deletes)?;
    let told = clauses[..at].last().filter(|c| c.kind != ClauseKind::Talk)?;
    destroys(told.marks).then_some(&clauses[at])
}

fn calls(trigger: &str, why: Phrase, clause: &Clause, input: &str) -> Debate {
    let reason =
        format!("{}: {}", why.en, quoted(input.get(clause.start..clause.end).unwrap_or_default(), 60));
    Debate { trigger: Some(trigger.to_owned()), reason: Some(reason) }
}

fn none(why: Phrase) -> Debate {
    Debate { trigger: None, reason: Some(why.en.to_owned()) }
}

fn asks(clause: &Clause) -> bool {
    matches!(
        clause.kind,
        ClauseKind::Order
            | ClauseKind::Wish
            | ClauseKind::FollowUp
            | ClauseKind::Command
            | ClauseKind::Trouble
            | ClauseKind::Statement
    )
}

/// Whether something beside the request says what it is about.
fn explained(clauses: &[Clause]) -> bool {
    let tells = Marks::of(&[Mark::File, Mark::CodeBlock, Mark::Url]);
    // "looks good, implement" takes up what was proposed.
    let kinds = [ClauseKind::Trouble, ClauseKind::Talk];
    clauses.iter().any(|c| (kinds.contains(&c.kind) && !c.marks.has(Mark::Vague)) || c.marks.any(tells))
}

fn trigger(clause: &Clause) -> Option<(&'static str, Phrase)> {
    let marks = clause.marks;
    if clause.kind == ClauseKind::Command {
        return match () {
            () if marks.has(Mark::Publish) => Some(("deployment", say::LEAVES)),
            () if marks.has(Mark::Destroy) => Some(("destructive", say::DELETES)),
            () => None,
        };
    }
    if clause.kind == ClauseKind::Trouble {
        return marks.has(Mark::Secret).then_some(("security", say::TOUCHES_SECRETS));
    }
    let wanted = matches!(clause.kind, ClauseKind::Order | ClauseKind::Wish);
    let lead = clause.lead.or(wanted.then_some(Mark::Change))?;
    match lead {
        // "deleting the last row freezes the list" reports.
        Mark::Delete if clause.kind == ClauseKind::Statement && marks.has(Mark::Failure) => None,
        Mark::Delete if destroys(marks) => Some(("destructive", say::DELETES)),
        Mark::Publish => Some(("deployment", say::LEAVES)),
        Mark::Version | Mark::Run if marks.has(Mark::Publish) && !marks.has(Mark::Negated) => {
            Some(("deployment", say::LEAVES))
        }
        _ if marks.has(Mark::Secret)
            && CHANGES.has(lead)
            && !marks.has(Mark::Negated)
            && !writes_test(lead, marks) =>
        {
            Some(("security", say::TOUCHES_SECRETS))
        }
        _ if marks.has(Mark::Bulk) => Some(("bulk", say::MANY_PLACES)),
        _ if marks.has(Mark::Vague) && CHANGES.has(lead) && clause.kind == ClauseKind::Order => {
            Some(("ambiguous", say::NAMES_NOTHING))
        }
        _ => None,
    }
}

/// A test about passwords changes none.
fn writes_test(lead: Mark, marks: Marks) -> bool {
    marks.has(Mark::Test) && matches!(lead, Mark::Create | Mark::Add | Mark::Test)
}

/// Files, data, branches and modules; not a comment or a padding.
fn destroys(marks: Marks) -> bool {
    if marks.any(Marks::of(&[Mark::Data, Mark::Database])) {
        return true;
    }
    !marks.has(Mark::Detail)
        && (marks.has(Mark::FileThing) || marks.has(Mark::Destroy) || marks.has(Mark::Bulk))
}

/// "move it to an env var": what is moved was named before.
fn stands_for_it(input: &str, clause: &Clause) -> bool {
    let text = input.get(clause.start..clause.end).unwrap_or_default();
    let words = text.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    // "change that" stands for it, "change that line" names it.
    let last = words.clone().next_back().is_some_and(|word| matches!(word, "that" | "this" | "das"));
    last || words.take(4).any(|word| matches!(word, "it" | "them" | "es" | "sie" | "diese"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::Confidence;

    fn route(kind: ClauseKind, lead: Mark, marks: &[Mark]) -> Route {
        let clause = Clause { start: 0, end: 4, kind, lead: Some(lead), marks: Marks::of(marks) };
        Route {
            track: Track::Action,
            confidence: Confidence::Weak,
            triggers: Vec::new(),
            rule: String::new(),
            reason: String::new(),
            clauses: vec![clause],
            technologies: Vec::new(),
        }
    }

    #[test]
    fn what_is_asked_decides_not_what_is_mentioned() {
        use ClauseKind::{Order, ProjectQuestion, Trouble};
        for (kind, lead, marks, want) in [
            (Order, Mark::Delete, &[Mark::FileThing][..], Some("destructive")),
            (Order, Mark::Delete, &[Mark::Destroy], Some("destructive")),
            (Order, Mark::Delete, &[Mark::Destroy, Mark::Detail], None),
            (Order, Mark::Delete, &[Mark::Detail, Mark::Data], Some("destructive")),
            (Order, Mark::Publish, &[], Some("deployment")),
            (ProjectQuestion, Mark::Publish, &[], None),
            (Order, Mark::Add, &[Mark::Secret], Some("security")),
            (Order, Mark::Add, &[Mark::Secret, Mark::Negated], None),
            (Order, Mark::Look, &[Mark::Secret], None),
            (Trouble, Mark::Look, &[Mark::Secret], Some("security")),
            (Order, Mark::Change, &[Mark::Bulk], Some("bulk")),
            (Order, Mark::Change, &[Mark::Vague], Some("ambiguous")),
            (Order, Mark::Publish, &[Mark::NoAsking], None),
        ] {
            let debate = debate(&route(kind, lead, marks), "text");
            assert_eq!(debate.trigger.as_deref(), want, "{kind:?} {lead:?} {marks:?}");
            assert!(debate.reason.is_some());
        }
    }
}

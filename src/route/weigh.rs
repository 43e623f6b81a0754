//! Weighs what a question refers to: is it asked of the world, or of this project?

use super::evidence::Evidence;
use super::place::Sign;
use super::reading::Pull;
use super::rule::Says;

/// What a question of that kind with that evidence is about. `body` is the token after the opening phrase.
pub(super) fn weigh(
    says: Says,
    evidence: &Evidence,
    body: usize,
    rule: &'static str,
) -> (Pull, &'static str) {
    // "was bedeutet hier …" asks for a meaning, wherever.
    let means = matches!(rule, "meaning" | "bedeutung");
    if let Some((rule, _)) = evidence.hard.filter(|sign| !means || sign.0 != "here") {
        return (Pull::Ours, rule);
    }
    // "Ist p50 nicht die mittlere Antwortzeit?" asks whether a name means that.
    if evidence.equates && matches!(rule, "which-or-whether" | "welche-ob") {
        return (Pull::World, rule);
    }
    // "is tailwind even used?": whatever is named.
    let asks = matches!(says, Says::Open | Says::Steady) || leans(says);
    if let Some((rule, _)) = evidence.here.filter(|_| asks && !means && !evidence.goes_on) {
        return (Pull::Ours, rule);
    }
    let part = part(evidence, body, rule);
    let definite = definite(evidence, body, rule);
    let general = evidence.general || evidence.some;
    // "the unit of the threshold in the finder": two things that no table knows, and no notion.
    let again = evidence.definite_again.filter(|_| !general && !evidence.named && !evidence.goes_on);
    let asks_of_both = matches!(rule, "what-is" | "was-ist" | "difference" | "unterschied");
    let again = again.filter(|_| asks_of_both);
    let trails = evidence.trails.filter(|_| !general);
    let timed = evidence.timed.filter(|_| !evidence.goes_on);
    let sign = match says {
        Says::Talk => None,
        Says::Title => part.filter(|s| s.0 == "we" || (s.0 == "named-part" && evidence.fails.is_some())),
        Says::Firm | Says::Steady => {
            let steady = says == Says::Steady;
            // "is it safe to delete the node_modules folder?"
            let kept = |s: &Sign| {
                s.0 == "we"
                    || (s.0 == "identifier" && evidence.specific)
                    || (s.0 == "counted-part" && steady && !general)
                    || (s.0 == "named-part" && !(evidence.held && rule == "should-one"))
            };
            let part = part.filter(|s| kept(s) && (!general || (steady && evidence.specific)) && s.1 >= body);
            let points = evidence.points.or(evidence.trails).filter(|_| steady && !general);
            let timed = evidence.timed.filter(|_| steady && !general && !evidence.goes_on);
            let pressed = evidence
                .label
                .filter(|_| evidence.pressed && !evidence.named && !evidence.some && !evidence.goes_on);
            let wonders = means || matches!(rule, "should-one" | "soll-man");
            part.or(points)
                .or(definite.filter(|_| wonders && !evidence.some_first))
                .or(again)
                .or(timed)
                .or(pressed)
        }
        Says::Open => {
            // "why does the Makefile have two targets"
            let the_file = evidence.the_file.filter(|s| s.1 <= body + 1);
            let fails = evidence.fails.filter(|_| !general && !evidence.goes_on);
            let definite = definite.filter(|_| !evidence.some_first);
            let label = evidence.label.filter(|_| !general && !evidence.goes_on);
            part.or(evidence.points)
                .or(trails)
                .or(fails)
                .or(definite)
                .or(timed)
                .or(again)
                .or(the_file)
                .or(label)
        }
        _ => part.or(evidence.points).or(trails).or(definite).or(timed).or(evidence.the_file),
    };
    let about_all = evidence.abbreviated || evidence.general || evidence.unbound;
    match sign {
        Some(sign) => (Pull::Ours, sign.0),
        None if leans(says) && !about_all => (Pull::Unsure, rule),
        None => (Pull::World, rule),
    }
}

/// Only a question that leans towards the work at hand needs a reason to be one about the world.
fn leans(says: Says) -> bool {
    !matches!(says, Says::Talk | Says::Title | Says::Firm | Says::Steady | Says::Open)
}

/// A part of some program. A technology named beside it makes it anybody's, unless the part has a name of its own, or is mine
/// and fails.
fn part(evidence: &Evidence, body: usize, rule: &str) -> Option<Sign> {
    let own = |sign: &Sign| match sign.0 {
        "my-part" => {
            evidence.fails.is_some() || matches!(rule, "which-or-whether" | "question-mark" | "welche-ob")
        }
        // "so the model only trains on rows from Postgres?": something is said of it.
        "identifier" | "we" => evidence.specific,
        "named-part" | "counted-part" => evidence.specific || (rule == "question-mark" && sign.1 <= body),
        _ => false,
    };
    // "what is the TLS handshake?" asks what its subject is.
    let defined =
        |sign: &Sign| evidence.held_defined && matches!(rule, "what-is" | "was-ist") && sign.1 <= body;
    evidence.soft.filter(|sign| (!evidence.named || own(sign)) && !defined(sign))
}

/// Something definite that no table knows is a part of this program, unless the question asks what it is, goes on with a
/// question about the world, or names a technology; beside a notion only if it is the subject.
fn definite(evidence: &Evidence, body: usize, rule: &str) -> Option<Sign> {
    let figure = evidence.measures && !evidence.general;
    let defines = evidence.defines
        && !figure
        && !evidence.definite_secret
        && matches!(rule, "what-is" | "was-ist")
        && evidence.definite.is_some_and(|s| s.1 == body || s.1 == body + 1);
    let subject = |s: &Sign| s.1 == body || (s.1 == body + 1 && evidence.asks_of_subject);
    // "why doesn't the second sample read the TOML": something of ours, whatever it does not do.
    let refuses = evidence.denied
        && matches!(rule, "why" | "warum")
        && evidence.definite.as_ref().is_some_and(|s| s.1 <= body + 1);
    if refuses && !evidence.goes_on {
        return evidence.definite;
    }
    // "which cipher does the backup use": what it does is asked, whatever is named on the way.
    let acts = matches!(rule, "which-or-whether" | "welche-ob" | "question-mark") && evidence.definite_acts;
    if acts && !evidence.goes_on && !defines {
        return evidence.definite;
    }
    if evidence.named || evidence.goes_on || defines {
        return None;
    }
    let thing = evidence.definite.filter(|s| s.1 >= body && (!evidence.general || subject(s)));
    let place = evidence.placed.filter(|_| {
        let asks_where = matches!(rule, "why" | "warum" | "which-or-whether" | "welche-ob");
        asks_where && !evidence.general && !evidence.some
    });
    thing.or(place)
}

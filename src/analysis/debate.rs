//! Whether a request is to be argued about before it is carried out: from what it asks for, not from what it mentions.

use super::needs::{is_unclear, works};
use super::table::Words;
use crate::catalog::{Phrase, reason as say};
use crate::protocol::route::{Sentence, SentenceKind, Work, head, quoted};
use crate::protocol::{Debate, Route, Track};
use std::collections::HashSet;
use std::sync::LazyLock;

/// The user waives questions.
const WAIVES: &str = "just do it, skip confirmation, don't ask, no questions, i'm sure, i am sure, ohne nachfrage, frag nicht, \
    mach einfach, ich bin sicher";
const SECRET: &str = "auth, authentication, authorization, authentifizierung, oauth, login, log in, logging in, sign in, signin, \
    password, passwort, passwörter, secret, secrets, credential, credentials, zugangsdaten, token, tokens, api key, api keys, \
    apikey, private key, ssh key, jwt, session key, anmeldung, .env, api-key, schlüssel, zertifikat, certificate, 2fa, signing in";
/// Taking one of these away loses nothing.
const DETAIL: &str = "this comment, padding, margin, whitespace, blank line, blank lines, trailing, column, spalte, comma, semicolon, \
    border, shadow, space, spaces, leerzeile, typo, unused import, console.log, print statement, word, line, zeile, button, doppelpunkt, colon, icon, label, blank";
const BULK: &str = "all, every, each, entire, whole, everywhere, alle, allen, jede, jeden, jedes, überall, gesamte, ganze, sämtliche";
const BULK_OBJECT: &str = "template, templates, service, services, flag, flags, screen, screens, formulare, warnungen, controllers, \
    callbacks, those, them, file, files, test, tests, bug, bugs, issue, issues, problem, problems, error, errors, warning, warnings, doc, \
    docs, documetnion, documentation, class, classes, function, functions, component, components, page, pages, endpoint, endpoints, \
    module, modules, import, imports, comments, forms, code, codebase, code base, repo, project, occurrences, usages, it, of them, \
    datei, dateien, seiten, klassen, funktionen, fehler, tests, komponenten, importe, kommentare, projekt, buttons, architecture";

static BULK_WORDS: LazyLock<[HashSet<&str>; 2]> =
    LazyLock::new(|| [BULK, BULK_OBJECT].map(|list| list.split(", ").collect()));

/// The trigger that calls for a debate with the reason, or the reason why none does.
pub fn debate(route: &Route, input: &str) -> Debate {
    if route.track != Track::Action {
        return none(say::NOTHING_CHANGED);
    }
    if Words::of(&head(input, 4_000).to_lowercase()).has_any(WAIVES) {
        return none(say::WAIVED);
    }
    for sentence in &route.sentences {
        let text = input.get(sentence.span.clone()).unwrap_or_default();
        if let Some((trigger, why)) = trigger(sentence, input, &text.to_lowercase()) {
            let reason = format!("{}: {}", why.en, quoted(text, 60));
            return Debate { trigger: Some(trigger.to_owned()), reason: Some(reason) };
        }
    }
    if is_unclear(route, input) {
        return Debate {
            trigger: Some("ambiguous".to_owned()),
            reason: Some(say::NAMES_NOTHING.en.to_owned()),
        };
    }
    none(say::NOTHING_AT_STAKE)
}

pub(super) fn none(why: Phrase) -> Debate {
    Debate { trigger: None, reason: Some(why.en.to_owned()) }
}

fn trigger(sentence: &Sentence, input: &str, lower: &str) -> Option<(&'static str, Phrase)> {
    let words = Words::of(lower);
    let has = |list: &str| words.has_any(list);
    match sentence.kind {
        SentenceKind::Talk | SentenceKind::Question | SentenceKind::ProjectQuestion => return None,
        // A program's own words say what is lost: "rm -rf build", "git push".
        SentenceKind::Command => {
            return match () {
                () if has("push, publish, deploy") => Some(("deployment", say::LEAVES)),
                () if has("rm, rmdir, drop, truncate, reset --hard, clean -f") => {
                    Some(("destructive", say::DELETES))
                }
                () => None,
            };
        }
        SentenceKind::Trouble => return has(SECRET_TROUBLE).then_some(("security", say::TOUCHES_SECRETS)),
        SentenceKind::Order | SentenceKind::FollowUp | SentenceKind::Statement => {}
    }
    let works: Vec<Work> = works(sentence, input).map(|trigger| trigger.work).collect();
    let harmless = |work: &Work| matches!(work, Work::Look | Work::Run | Work::Test | Work::Web | Work::Keep);
    let only_looks = !works.is_empty() && works.iter().all(harmless);
    let forbids = has("don't, do not, without, never, nicht, ohne, kein, keine");
    match () {
        () if works.contains(&Work::Delete) && !has(DETAIL) => Some(("destructive", say::DELETES)),
        () if works.contains(&Work::Publish) && !forbids => Some(("deployment", say::LEAVES)),
        () if !only_looks && has(SECRET) && !forbids && !has("test, tests") => {
            Some(("security", say::TOUCHES_SECRETS))
        }
        () if works.iter().any(|work| sweeps(*work)) && is_bulk(lower) => Some(("bulk", say::MANY_PLACES)),
        () => None,
    }
}

/// Whether doing this to all of them is worth a thought; a new text about all of them is not.
fn sweeps(work: Work) -> bool {
    matches!(work, Work::Fix | Work::Add | Work::Change | Work::Delete | Work::Refactor)
}

/// "all unit tests", "every file": a word for all of them with what they are close behind it.
fn is_bulk(lower: &str) -> bool {
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let sweeping = |word: &&str| matches!(*word, "everywhere" | "throughout" | "überall");
    let [bulk, objects] = &*BULK_WORDS;
    words.iter().any(sweeping)
        || words.iter().enumerate().any(|(at, word)| {
            let near = at.saturating_sub(1)..(at + 4).min(words.len());
            bulk.contains(word) && words[near].iter().any(|word| objects.contains(word))
        })
}

/// A complaint about one of these is a wish to change what protects others.
const SECRET_TROUBLE: &str =
    "login, log in, logging in, sign in, password, passwort, credentials, token, anmeldung, auth";

//! Whether a request is to be argued about before it is carried out: from what it asks for, not from what it mentions.

use super::needs::{is_unclear, works};
use super::table::Words;
use crate::catalog::{Phrase, reason as say};
use crate::protocol::route::{Sentence, SentenceKind, Trigger, Work, head, quoted};
use crate::protocol::{Debate, Route, Track, in_list};
use std::collections::HashSet;
use std::sync::LazyLock;

/// The user waives questions.
const WAIVES: &str = "just do it, skip confirmation, don't ask, no questions, i'm sure, i am sure, ohne nachfrage, frag nicht, \
    mach einfach, ich bin sicher";
const SECRET: &str = "auth, authentication, authorization, authentifizierung, oauth, login, log in, logging in, sign in, signin, \
    password, passwort, passwörter, secret, secrets, credential, credentials, zugangsdaten, token, tokens, api key, api keys, \
    apikey, private key, ssh key, jwt, session key, anmeldung, .env, api-key, schlüssel, zertifikat, certificate, 2fa, signing in";
/// What no file of the project holds, or not it alone.
const STORED: &str = "data db databases table tables tabellen records record datensatz datensätze users nutzer benutzer \
    customers kunden orders bestellungen accounts konten branches tag tags backup backups bucket volume volumes namespace cluster \
    server deployment history everything alles";
/// Of these a word for a secret only says which one.
const SURFACE: &str = "page, pages, seite, screen, dialog, form, formular, field, fields, feld, input, menu, menü, link, \
    color, colour, farbe, style, stil, layout, text, message, meldung, title, titel, comment, kommentar, docs, readme";
/// Taking one of these away loses nothing.
const DETAIL: &str = "this comment, padding, margin, whitespace, blank line, blank lines, trailing, column, spalte, comma, semicolon, \
    border, shadow, space, spaces, leerzeile, typo, unused import, console.log, print statement, word, line, zeile, button, doppelpunkt, colon, icon, label, blank";
const BULK: &str = "all, every, each, entire, whole, everywhere, alle, allen, jede, jeden, jedes, überall, gesamte, ganze, sämtliche";
const BULK_OBJECT: &str = "template, templates, service, services, flag, flags, screen, screens, formulare, warnungen, controllers, \
    callbacks, those, them, file, files, test, tests, bug, bugs, issue, issues, problem, problems, error, errors, warning, warnings, doc, \
    docs, documentation, class, classes, function, functions, component, components, page, pages, endpoint, endpoints, \
    module, modules, import, imports, comments, forms, code, codebase, code base, repo, project, occurrences, usages, it, of them, \
    datei, dateien, seiten, klassen, funktionen, fehler, tests, komponenten, importe, kommentare, projekt, buttons, architecture";

static BULK_WORDS: LazyLock<[HashSet<&str>; 2]> =
    LazyLock::new(|| [BULK, BULK_OBJECT].map(|list| list.split(", ").collect()));

/// What calls for a debate, and how much is at stake.
struct Called(&'static str, Phrase, Stakes);

#[derive(PartialEq, Eq)]
enum Stakes {
    /// It can be taken back, or is only mentioned.
    Medium,
    High,
}

/// The trigger that calls for a debate with the reason, or the reason why none does.
pub fn debate(route: &Route, input: &str) -> Debate {
    if route.track != Track::Action {
        return none(say::NOTHING_CHANGED);
    }
    if Words::of(&head(input, 4_000).to_lowercase()).has_any(WAIVES) {
        return none(say::WAIVED);
    }
    let mut medium = None;
    for sentence in &route.sentences {
        let text = input.get(sentence.span.clone()).unwrap_or_default();
        if let Some(Called(trigger, why, stakes)) = called(sentence, input, &text.to_lowercase()) {
            let reason = Some(format!("{}: {}", why.en, quoted(text, 60)));
            let trigger = Some(trigger.to_owned());
            if stakes == Stakes::High {
                return Debate { trigger, reason, high_stakes: true };
            }
            medium.get_or_insert(Debate { trigger, reason, high_stakes: false });
        }
    }
    let unclear = || {
        let (trigger, reason) = ("ambiguous".to_owned(), say::NAMES_NOTHING.en.to_owned());
        Debate { trigger: Some(trigger), reason: Some(reason), high_stakes: false }
    };
    let medium = medium.or_else(|| is_unclear(route, input).then(unclear));
    medium.unwrap_or_else(|| none(say::NOTHING_AT_STAKE))
}

pub(super) fn none(why: Phrase) -> Debate {
    Debate { reason: Some(why.en.to_owned()), ..Debate::default() }
}

fn called(sentence: &Sentence, input: &str, lower: &str) -> Option<Called> {
    let words = Words::of(lower);
    let has = |list: &str| words.has_any(list);
    let order = match sentence.kind {
        SentenceKind::Talk | SentenceKind::Question | SentenceKind::ProjectQuestion => return None,
        SentenceKind::Command => return by_program(&words),
        SentenceKind::Trouble => {
            return has(SECRET_TROUBLE).then_some(Called("security", say::TOUCHES_SECRETS, Stakes::Medium));
        }
        SentenceKind::Order | SentenceKind::FollowUp => true,
        SentenceKind::Statement => false,
    };
    let works: Vec<&Trigger> = works(sentence, input).collect();
    let asks = |wanted: Work| works.iter().copied().find(|trigger| trigger.work == wanted);
    let harmless = |work: Work| matches!(work, Work::Look | Work::Run | Work::Test | Work::Web | Work::Keep);
    let only_looks = !works.is_empty() && works.iter().all(|trigger| harmless(trigger.work));
    let forbids = has("don't, do not, without, never, nicht, ohne, kein, keine");
    let stakes = |high: bool| if high { Stakes::High } else { Stakes::Medium };
    if let Some(deletes) = asks(Work::Delete).filter(|_| !has(DETAIL)) {
        let lost = is_kept(&object(sentence, deletes, input));
        return Some(Called("destructive", say::DELETES, stakes(lost)));
    }
    if order && !forbids && asks(Work::Publish).is_some() {
        return Some(Called("deployment", say::LEAVES, Stakes::High));
    }
    if !only_looks && has(SECRET) && !forbids && !has("test, tests") {
        let changes = works.iter().filter(|t| t.work.changes_files() && t.work != Work::Refactor);
        let mut objects = changes.map(|trigger| object(sentence, trigger, input));
        let protects = objects.any(|object| {
            let words = Words::of(&object);
            words.has_any(SECRET) && !words.has_any(DETAIL) && !words.has_any(SURFACE)
        });
        return Some(Called("security", say::TOUCHES_SECRETS, stakes(protects)));
    }
    let many = works.iter().any(|trigger| sweeps(trigger.work)) && is_bulk(lower);
    many.then_some(Called("bulk", say::MANY_PLACES, Stakes::Medium))
}

/// A program's own words say what is lost: "rm -rf build", "git push".
fn by_program(words: &Words<'_>) -> Option<Called> {
    if words.has_any("push, publish, deploy") {
        return Some(Called("deployment", say::LEAVES, Stakes::High));
    }
    let lost = words.has_any("rm, rmdir, drop, truncate, reset --hard, clean -f, branch -d");
    lost.then_some(Called("destructive", say::DELETES, Stakes::High))
}

/// What is to be worked on: the words behind the verb as far as the next preposition, or those before a verb that ends the
/// sentence. What stands further on is only where, by what or for whom.
fn object(sentence: &Sentence, verb: &Trigger, input: &str) -> String {
    const ENDS: &str =
        "in on from for at with by into under behind im auf aus von vom des der mit zu zum zur bei unter um";
    let text = |from, to| input.get(from..to).unwrap_or_default().to_lowercase();
    let first = verb.text.split(' ').next().map_or(0, str::len);
    let whole =
        text(verb.start + first, sentence.span.end).replace("sign in", "signin").replace("log in", "login");
    let words = whole.split_whitespace().take_while(|word| !in_list(ENDS, word));
    let behind = words.collect::<Vec<_>>().join(" ");
    if behind.is_empty() { text(sentence.span.start, verb.start) } else { behind }
}

/// Data, branches and what lies outside the project are not in the project's files, so that no undo brings them back.
fn is_kept(object: &str) -> bool {
    let mut words = object.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    words.any(|word| {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        in_list(STORED, bare)
            || ["daten", "database", "datenbank", "tabelle", "branch"].iter().any(|end| bare.ends_with(end))
            || ["/", "~", ".."].iter().any(|outside| word.starts_with(outside))
    })
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

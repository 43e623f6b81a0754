//! Verbs that look without touching: search, read, memory, the world outside.

use crate::catalog::route as say;
use crate::protocol::route::{Mark, Marks};
use crate::route::rule::{NounRule, RuleInfo, VerbRule};

/// One row for each way of looking.
pub(in crate::route) const LOOKING: &[VerbRule] = &[
    VerbRule {
        info: RuleInfo { name: "search", meaning: say::SEARCH, example: "search for usages of parse" },
        mark: Mark::Search,
        triggers: true,
        english: "search find/found grep locate trace track hunt",
        german: "suchen durchsuchen finden/gefunden raus|finden heraus|finden/herausgefunden auf|spüren",
    },
    VerbRule {
        info: RuleInfo { name: "look", meaning: say::LOOK, example: "review the error handling" },
        mark: Mark::Look,
        triggers: true,
        english: "show/shown list read view display print check/chekc review inspect analyze analyse examine look see/saw/seen verify \
            validate audit compare investigate evaluate assess scan summarize summarise diagnose study explore count identify \
            determine browse-through figure digest suggest plan recap confirm report double-check research scour scrutinize comb",
        german: "zeigen auf|listen an|zeigen lesen/!lies/liest/gelesen prüfen überprüfen an|sehen/!sieh/angesehen an|schauen nach|sehen/!sieh \
            nach|schauen analysieren untersuchen vergleichen/verglichen kontrollieren checken schauen aus|geben/!gib durch|gehen/!geh \
            durch|lesen/!lies verifizieren begutachten nennen bewerten durch|sehen/!sieh ermitteln listen zusammen|fassen zählen vorschlagen",
    },
    VerbRule {
        info: RuleInfo {
            name: "explain",
            meaning: say::EXPLAIN,
            example: "explain the retry logic in our client",
        },
        mark: Mark::Explain,
        triggers: false,
        english: "explain describe tell/told clarify elaborate define understand/understood teach discuss answer",
        german: "erklären beschreiben/beschrieben sagen erläutern verstehen/verstanden definieren beantworten",
    },
    VerbRule {
        info: RuleInfo {
            name: "memory",
            meaning: say::MEMORY,
            example: "remember that we deploy on Fridays",
        },
        mark: Mark::Remember,
        triggers: true,
        english: "remember recall memorize memorise",
        german: "merken/!merk erinnern/!erinnere",
    },
    VerbRule {
        info: RuleInfo { name: "keep", meaning: say::KEEP, example: "store the token in the keyring" },
        mark: Mark::Keep,
        triggers: true,
        english: "save store note persist",
        german: "speichern persistieren ab|speichern notieren hinterlegen sichern",
    },
    VerbRule {
        info: RuleInfo { name: "web", meaning: say::WEB, example: "fetch the release notes" },
        mark: Mark::Outside,
        triggers: true,
        english: "fetch download scrape browse crawl",
        german: "herunter|laden/!lade/lädt runter|laden/!lade ab|rufen recherchieren nach|schlagen",
    },
];

/// Nouns that are triggers by themselves.
pub(in crate::route) const TRIGGER_NOUNS: &[NounRule] = &[
    NounRule {
        info: RuleInfo {
            name: "outside-fact",
            meaning: say::OUTSIDE_FACT,
            example: "What's the weather in Frankfurt?",
        },
        marks: Marks::of(&[Mark::Outside]),
        words: "websearch web-search websuche internetsuche weather/wetter news/nachrichten forecast/wettervorhersage stock-price/aktienkurs",
    },
    NounRule {
        info: RuleInfo {
            name: "project-word",
            meaning: say::PROJECT_WORD,
            example: "where does the repo keep its fixtures?",
        },
        marks: Marks::of(&[Mark::Project]),
        words: "codebase/codebasis code-base repo repository/repositories project/projekt/projekte",
    },
];

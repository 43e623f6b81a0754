//! "what can you do?", a greeting, thanks, "undo": words, no call.

use super::super::program::Tongue::{De, En};
use super::*;

pub(in super::super) static HELP: Rule = Rule {
    name: "help",
    patterns: &[
        (En, "help [me]"),
        (En, "what can you|i do [here] [for] [me]"),
        (En, "who|what are you"),
        (En, "how do|does you|this|it work"),
        (En, "hello|hi|hey|thanks [there]"),
        (En, "thank you"),
        (De, "hilfe"),
        (De, "hilf mir"),
        (De, "was kannst du [alles] [tun|machen]"),
        (De, "wer|was bist du"),
        (De, "hallo|moin|servus|danke [schoen]"),
        (De, "guten tag|morgen|abend"),
    ],
    examples: &[Phrase { en: "what can you do?", de: "was kannst du?" }],
    plan: |found| {
        let thanks = found.says(&["thanks", "thank", "danke"]);
        Some(Plan::new(words_only(move |scene| {
            let said = match thanks {
                true => Said::phrase(scene.lang, words::WELCOME, &[]),
                false => Said::phrase(scene.lang, words::HELP, &[]).and(words::CONNECT.text(scene.lang)),
            };
            said.step(scene.lang, words::STEP_LIST, "").step(scene.lang, words::STEP_CHANGED, "")
        })))
    },
};

pub(in super::super) static UNDO: Rule = Rule {
    name: "undo",
    patterns: &[
        (En, "undo [that|it|last] [change]"),
        (En, "take that|it back"),
        (En, "revert that|it|last [change]"),
        (De, "nimm das|es zurueck"),
        (De, "mach|mache das|es rueckgaengig"),
    ],
    examples: &[Phrase { en: "undo", de: "mach das rückgängig" }],
    plan: |_| {
        Some(Plan::new(words_only(|scene| {
            Said::phrase(scene.lang, words::UNDO, &[]).step(scene.lang, words::STEP_UNDO, "").step(
                scene.lang,
                words::STEP_CHANGED,
                "",
            )
        })))
    },
};

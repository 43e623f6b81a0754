//! "remember that we use tabs" and "what do you remember about tabs".

use super::super::program::Tongue::{De, En};
use super::*;
use serde_json::json;

pub(in super::super) static REMEMBER: Rule = Rule {
    name: "remember",
    patterns: &[
        (En, "remember|memorize|memorise [that] {rest}"),
        (En, "note|note: that {rest}"),
        (En, "make note that|of {rest}"),
        (En, "keep in mind [that] {rest}"),
        (De, "merke|merk dir dass {rest}"),
        (De, "merke|merk dir {rest}"),
        (De, "notiere|notier|vermerke [dir] [dass] {rest}"),
        (De, "denk|denke daran dass {rest}"),
    ],
    examples: &[Phrase { en: "remember that \"{text}\"", de: "merke dir: \"{text}\"" }],
    plan: |found| {
        let text = found.raw("rest").map(str::trim).filter(|text| !text.is_empty())?.to_owned();
        let job = one("memory_remember", json!({ "text": text }), move |_, scene| {
            Said::phrase(scene.lang, words::REMEMBERED, &[("text", &say::code(&say::short(&text, 120)))])
                .step(scene.lang, words::STEP_RECALL, "")
                .step(scene.lang, words::STEP_LIST, "")
        });
        Some(Plan::new(job))
    },
};

pub(in super::super) static RECALL: Rule = Rule {
    name: "recall",
    patterns: &[
        (En, "what do|did you|we remember|note|know [today]"),
        (En, "what do|did you|we remember|note|know about|of|on {rest}"),
        (En, "what did i tell you about {rest}"),
        (En, "do you remember {rest}"),
        (En, "recall {rest}"),
        (De, "was weisst du noch"),
        (De, "was hast du dir gemerkt|notiert"),
        (De, "was hast du dir zu|ueber|von {words} gemerkt|notiert"),
        (De, "was weisst du [noch] ueber|von|zu {rest}"),
        (De, "woran erinnerst du dich"),
        (De, "erinnerst du dich an {rest}"),
    ],
    examples: &[
        Phrase { en: "what do you remember?", de: "was hast du dir gemerkt?" },
        Phrase { en: "what do you remember about {text}?", de: "was weißt du über {text}?" },
    ],
    plan: |found| {
        let query = found
            .text("rest")
            .or_else(|| found.text("words"))
            .map(|query| without_article(&query).to_owned());
        let job = match query {
            Some(query) => one("memory_search", json!({ "query": query }), known),
            None => one("memory_readToday", json!({}), known),
        };
        Some(Plan::new(job))
    },
};

fn without_article(query: &str) -> &str {
    let articles = ["the", "our", "my", "die", "der", "das", "den", "dem", "unsere", "unser"];
    match query.split_once(' ') {
        Some((first, rest)) if articles.contains(&first.to_lowercase().as_str()) => rest.trim_start(),
        _ => query,
    }
}

fn known(done: &Done, scene: &Scene) -> Said {
    match done.text.trim() {
        "" => Said::phrase(scene.lang, words::NOTHING_KNOWN, &[]),
        text => Said::phrase(scene.lang, words::KNOWN, &[]).and(&say::fence("text", text)),
    }
}

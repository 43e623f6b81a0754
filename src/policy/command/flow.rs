//! What parts do to each other: downloads that flow into interpreters, secrets that flow out, shells on a
//! connection, functions and loops that only multiply.

use super::finding::{Finding, Piece, cut};
use super::state::joined;
use crate::policy::class::Class;
use crate::policy::facts::Facts;
use crate::policy::shell::{Part, Script};
use crate::protocol::in_list;
use std::ops::Range;

pub(super) fn between(text: &str, script: &Script, facts: &[Facts]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for stages in &script.pipelines {
        pieces.extend(pipeline(text, script, stages, facts));
    }
    pieces.extend(downloaded_then_run(text, script, facts));
    pieces.extend(secrets_then_upload(text, script, facts));
    pieces.extend(bombs(text, script));
    pieces
}

fn piece(text: &str, span: Range<usize>, class: Class, about: &str) -> Piece {
    Piece { text: cut(&text[span]), found: Finding::unnamed(class, about) }
}

fn span(script: &Script, parts: Range<usize>) -> Range<usize> {
    let slice = &script.parts[parts];
    let start = slice.iter().map(|p| p.span.start).min().unwrap_or(0);
    let end = slice.iter().map(|p| p.span.end).max().unwrap_or(start);
    start..end
}

fn pipeline(text: &str, script: &Script, stages: &[Range<usize>], facts: &[Facts]) -> Option<Piece> {
    let whole = || span(script, stages[0].start..stages[stages.len() - 1].end);
    let mut before = Facts::NONE;
    let mut class = None;
    for stage in stages {
        let now = joined(facts, stage);
        let served = now.has(Facts::RUNS_STDIN) && before.has(Facts::CONNECTS)
            || now.has(Facts::CONNECTS) && before.has(Facts::RUNS_STDIN);
        let downloaded = now.has(Facts::RUNS_STDIN) && before.has(Facts::DOWNLOADS);
        let sent = now.any(Facts::SENDS | Facts::UPLOADS) && before.has(Facts::SECRET);
        let all = before.has(Facts::LISTS_PROCESSES) && !before.any(Facts::PICKS);
        class = class
            .max(served.then_some(Class::ReverseShell))
            .max(downloaded.then_some(Class::RunsDownload))
            .max(sent.then_some(Class::SendsSecrets))
            .max((before.has(Facts::LISTS_GUARD) && now.has(Facts::KILLS)).then_some(Class::ChangesGuard))
            .max((all && now.has(Facts::KILLS)).then_some(Class::KillsAll));
        before |= now;
    }
    let class = class?;
    Some(piece(text, whole(), class, &cut(text[whole()].split_whitespace().next().unwrap_or_default())))
}

fn outputs(text: &str, part: &Part) -> Vec<String> {
    let words = words(text, part);
    let mut names = Vec::new();
    let mut remote = false;
    for pair in words.windows(2) {
        if matches!(pair[0], "-o" | "-O" | "--output" | "--output-document")
            || (pair[0].starts_with('-') && !pair[0].starts_with("--") && pair[0].ends_with('o'))
        {
            names.push(pair[1].to_owned());
        }
    }
    for word in &words {
        remote |= matches!(*word, "-O" | "--remote-name")
            || word.starts_with('-') && !word.starts_with("--") && word.contains('O');
        if let Some((_, name)) = word.split_once("=").filter(|(n, _)| n.starts_with("--output")) {
            names.push(name.to_owned());
        }
    }
    remote |= words.first().is_some_and(|w| w.ends_with("wget"));
    if remote && let Some(url) = words.iter().rev().find(|w| !w.starts_with('-')) {
        let last = url.trim_matches(['\'', '"']).rsplit('/').next();
        names.extend(last.map(|n| n.split('?').next().unwrap_or(n).to_owned()));
    }
    names.extend(part.redirects.iter().map(|r| text[r.target.span.clone()].to_owned()));
    let plain = |n: String| n.trim_matches(['\'', '"']).trim_start_matches("./").to_owned();
    names
        .into_iter()
        .map(plain)
        .filter(|n| {
            !n.is_empty() && n != "-" && !n.starts_with('&') && n != "/dev/null" && n.parse::<u32>().is_err()
        })
        .collect()
}

fn downloaded_then_run(text: &str, script: &Script, facts: &[Facts]) -> Option<Piece> {
    let mut kept: Vec<String> = Vec::new();
    let mut piped = vec![false; script.parts.len()];
    for stages in &script.pipelines {
        let mut flows = false;
        for stage in stages {
            for index in stage.clone() {
                piped[index] |= flows;
            }
            flows |= facts.get(stage.clone()).is_some_and(|f| f.iter().any(|f| f.has(Facts::DOWNLOADS)));
        }
    }
    for (index, part) in script.parts.iter().enumerate().take(facts.len()) {
        let flows_on = script.pipelines.iter().any(|stages| {
            let at = stages.iter().position(|s| s.contains(&index));
            at.is_some_and(|at| stages[at + 1..].iter().any(|s| joined(facts, s).has(Facts::RUNS_STDIN)))
        });
        let reads_kept = flows_on
            && part.words.iter().any(|w| {
                let word = text[w.span.clone()].trim_matches(['\'', '"']).trim_start_matches("./");
                kept.iter().any(|k| k == word)
            });
        if !kept.is_empty() && (reads_kept || runs_file(text, part, &kept)) {
            return Some(piece(text, part.span.clone(), Class::RunsDownload, &cut(&text[part.span.clone()])));
        }
        if facts[index].has(Facts::DOWNLOADS) || piped[index] {
            let mut names = outputs(text, part);
            if piped[index] && part.words.first().is_some_and(|w| &text[w.span.clone()] == "tee") {
                names.extend(words(text, part)[1..].iter().map(|w| w.trim_start_matches("./").to_owned()));
            }
            kept.extend(names);
            kept.truncate(64);
        }
    }
    None
}

fn runs_file(text: &str, part: &Part, kept: &[String]) -> bool {
    let words: Vec<&str> = words(text, part).iter().map(|w| w.trim_matches(['\'', '"'])).collect();
    let same = |word: &str| {
        kept.iter().any(|k| {
            let word = word.trim_start_matches("./");
            word == k
                || (k.len() > 3 && word.rsplit('/').next() == k.rsplit('/').next() && word.contains('/'))
        })
    };
    let runner = |word: &str| {
        let base = word.rsplit('/').next().unwrap_or(word);
        in_list("sh bash zsh dash ksh python python3 perl ruby node php source . lua exec", base)
    };
    let reads_it = part.redirects.iter().any(|r| same(text[r.target.span.clone()].trim_matches(['\'', '"'])));
    match words.iter().position(|w| runner(w)) {
        Some(at) => words[at + 1..].iter().any(|w| same(w)) || reads_it,
        None => words.first().is_some_and(|w| same(w) && (w.contains('/') || kept.iter().any(|k| k == w))),
    }
}

fn secrets_then_upload(text: &str, script: &Script, facts: &[Facts]) -> Option<Piece> {
    let reads = facts.iter().position(|f| f.has(Facts::SECRET))?;
    // What runs in the background may still be waiting for what is read after it.
    let waits = |at: usize| script.parts.get(at).is_some_and(|part| part.background);
    let sends = |(at, facts): &(usize, &Facts)| facts.has(Facts::UPLOADS) && (*at >= reads || waits(*at));
    let later = facts.iter().enumerate().find(sends)?.0;
    Some(piece(text, script.parts.get(later)?.span.clone(), Class::SendsSecrets, "upload"))
}

/// Functions that call themselves twice over, and endless loops that only start things.
fn bombs(text: &str, script: &Script) -> Vec<Piece> {
    let mut found = Vec::new();
    for function in &script.functions {
        let again = |i: &usize| program(text, &script.parts[*i]) == Some(&function.name);
        let calls: Vec<usize> = function.body.clone().filter(again).collect();
        let background = calls.iter().any(|&i| script.parts[i].background);
        let mut stages = script.pipelines.iter().flatten();
        let piped = stages.any(|stage| calls.iter().any(|c| stage.contains(c)));
        if calls.len() > 1 || background || (piped && !calls.is_empty()) {
            let whole = span(script, function.body.clone());
            found.push(piece(text, whole, Class::ForkBomb, &function.name));
        }
    }
    for repeat in &script.loops {
        let condition = repeat.condition.clone();
        let always = condition.len() == 1 && {
            let words = words(text, &script.parts[condition.start]).join(" ");
            if repeat.until {
                matches!(words.as_str(), "false" | "/bin/false")
            } else {
                matches!(words.as_str(), ":" | "true" | "[ 1 ]" | "/bin/true" | "test 1")
            }
        };
        let waits = repeat.body.clone().any(|i| {
            let part = &script.parts[i];
            !part.background
                && matches!(
                    program(text, part),
                    Some("sleep" | "wait" | "read" | "inotifywait" | "fswatch" | "break" | "exit" | "return")
                )
        });
        let starts = repeat.body.clone().any(|i| script.parts[i].background);
        if (always || repeat.endless) && starts && !waits {
            let whole = span(script, repeat.body.clone());
            found.push(piece(text, whole, Class::ForkBomb, "loop"));
        }
    }
    let starts_itself = |p: &Part| {
        p.background && matches!(program(text, p), Some("$0" | "\"$0\"" | "./$0" | "\"${0}\"" | "${0}"))
    };
    let calls = |p: &&Part| matches!(program(text, p), Some("$0" | "\"$0\"" | "./$0"));
    if script.parts.iter().any(starts_itself) && script.parts.iter().filter(calls).count() > 1 {
        found.push(piece(text, 0..text.len(), Class::ForkBomb, "$0"));
    }
    found
}

fn words<'t>(text: &'t str, part: &Part) -> Vec<&'t str> {
    part.words.iter().map(|w| &text[w.span.clone()]).collect()
}

fn program<'t>(text: &'t str, part: &Part) -> Option<&'t str> {
    part.words.first().map(|w| &text[w.span.clone()])
}

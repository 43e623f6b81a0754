//! "what changed?", "commit everything with "…"" and the rest of everyday git. Where the git tools are not on
//! offer, the same is asked of the shell.

use super::super::program::Tongue::{Any, De, En};
use super::*;
use serde_json::json;

pub(in super::super) static CHANGED: Rule = Rule {
    name: "changed",
    patterns: &[
        (En, "what [has|have] changed [here|so] [far] [since] [last] [commit]"),
        (En, "what did you|i|we change"),
        (En, "what are changes"),
        (En, "show [all] [git] changes|status"),
        (En, "show what [has] changed"),
        (De, "was hat|hatte|haben [sich|wir] [alles] geaendert"),
        (De, "was hast du geaendert"),
        (De, "was wurde|ist geaendert|anders"),
        (De, "zeig|zeige [alle] aenderungen|status [an]"),
        (De, "welche aenderungen gibt [es]"),
        (Any, "git status"),
    ],
    examples: &[
        Phrase { en: "what changed?", de: "was hat sich geändert?" },
        Phrase { en: "git status", de: "git status" },
    ],
    plan: |_| Some(Plan::new(Box::new(changed))),
};

pub(in super::super) static DIFF: Rule = Rule {
    name: "diff",
    patterns: &[
        (En, "show [staged] diff|changes [of|for|in|to] {file}"),
        (En, "show [staged] diff"),
        (En, "show staged changes"),
        (En, "what [has] changed in {file}"),
        (De, "zeig|zeige diff|aenderungen [von|in|an] {file} [an]"),
        (De, "zeig|zeige diff [an]"),
        (De, "was hat sich in|an {file} geaendert"),
        (Any, "git diff {file}"),
        (Any, "git diff [--staged|--cached]"),
        (Any, "diff {file}"),
        (Any, "diff"),
    ],
    examples: &[Phrase { en: "show the diff of {file}", de: "zeige den Diff von {file}" }],
    plan: |found| {
        let file = found.path("file");
        let staged = found.says(&["staged", "--staged", "--cached"]);
        Some(Plan { subject: file.clone(), job: diff(file, staged) })
    },
};

pub(in super::super) static STAGE: Rule = Rule {
    name: "stage",
    patterns: &[
        (En, "stage all|everything|changes [changes]"),
        (En, "stage {file}"),
        (En, "add {file} to git|index|staging|stage"),
        (De, "fuege|fueg {file} zu|zum git|index hinzu"),
        (De, "nimm {file} in index auf"),
        (De, "stage alles"),
        (Any, "git add {file}"),
    ],
    examples: &[Phrase { en: "stage {file}", de: "füge {file} zum Index hinzu" }],
    plan: |found| {
        let path = found.path("file").unwrap_or_else(|| ".".to_owned());
        let job = Box::new(move |done: &[Done], scene: &Scene| match done {
            [] => add(scene, &path),
            [done, ..] if done.ok => Move::Said(
                Said::phrase(scene.lang, words::STAGED, &[("file", &say::code(&path))])
                    .step(scene.lang, words::STEP_CHANGED, "")
                    .step(scene.lang, words::STEP_HISTORY, ""),
            ),
            [done, ..] => failed(done, scene),
        });
        Some(Plan::new(job))
    },
};

pub(in super::super) static COMMIT: Rule = Rule {
    name: "commit",
    patterns: &[
        (
            En,
            "commit [all|everything|changes|it|that|them|staged] [changes|files] [with|as|saying] [message|as] {quote}",
        ),
        (En, "commit {file} [with|as|saying] [message|as] {quote}"),
        (De, "commit|committe|commite [alles|alle|es] [aenderungen] [mit|als] [nachricht|meldung] {quote}"),
        (De, "commit|committe|commite {file} [mit|als] [nachricht|meldung] {quote}"),
        (De, "[alles] mit [nachricht|meldung] {quote} committen"),
    ],
    examples: &[
        Phrase { en: "commit everything with \"{text}\"", de: "committe alles mit \"{text}\"" },
        Phrase { en: "commit with the message \"{text}\"", de: "committe mit der Nachricht \"{text}\"" },
    ],
    plan: |found| {
        let message = found.text("quote").filter(|text| !text.trim().is_empty())?;
        let first = found
            .path("file")
            .or_else(|| found.says(&["all", "everything", "alles", "alle"]).then(|| ".".to_owned()));
        Some(Plan::new(Box::new(move |done, scene| commit(first.as_deref(), &message, done, scene))))
    },
};

pub(in super::super) static PUSH: Rule = Rule {
    name: "push",
    patterns: &[
        (En, "push [it|them|changes|commits|commit|branch|everything]"),
        (De, "pushe|push [es|sie|aenderungen|commits|alles|branch]"),
    ],
    examples: &[Phrase { en: "push the commits", de: "pushe die Commits" }],
    plan: |_| Some(Plan::new(remote("git_push", "git push"))),
};

pub(in super::super) static PULL: Rule = Rule {
    name: "pull",
    patterns: &[
        (En, "pull [latest] [changes|commits|branch]"),
        (De, "pulle|pull [neuesten] [aenderungen|commits]"),
        (De, "hol|hole [neuesten] aenderungen"),
    ],
    examples: &[Phrase { en: "pull the latest changes", de: "hol die neuesten Änderungen" }],
    plan: |_| Some(Plan::new(remote("git_pull", "git pull"))),
};

pub(in super::super) static HISTORY: Rule = Rule {
    name: "history",
    patterns: &[
        (En, "show|list [last|latest|recent] {number} commits"),
        (En, "show|list [last|latest|recent] [git] commits|history|log"),
        (En, "what are|were last|latest|recent commits"),
        (En, "recent commits"),
        (De, "zeig|zeige [letzten] {number} commits [an]"),
        (De, "zeig|zeige [letzten] [git] commits|verlauf|historie|log [an]"),
        (De, "was waren letzten commits"),
    ],
    examples: &[Phrase { en: "show the last 5 commits", de: "zeige die letzten 5 Commits" }],
    plan: |found| {
        let command = format!("git log --oneline -n {}", found.number("number").unwrap_or(10));
        let arguments = json!({ "command": command });
        Some(Plan::new(one("bash_execute", arguments, move |done, scene| {
            super::command::ran(&command, done, scene)
        })))
    },
};

/// The git tool if it is on offer, else the same command for the shell.
fn either(scene: &Scene, tool: &'static str, arguments: &Value, command: &str) -> Move {
    if scene.offers(tool) {
        call(tool, arguments)
    } else {
        call("bash_execute", &json!({ "command": command }))
    }
}

fn add(scene: &Scene, path: &str) -> Move {
    either(scene, "git_add", &json!({ "paths": [path] }), &format!("git add -- {}", shell_word(path)))
}

/// The state first, then the difference.
fn changed(done: &[Done], scene: &Scene) -> Move {
    match done {
        [] => either(scene, "git_status", &json!({}), "git status --short"),
        [status] if status.ok => either(scene, "git_diff", &json!({}), "git diff"),
        [status, diff, ..] => {
            let said = Said::phrase(scene.lang, words::STATE, &[]).and(&say::result(scene.lang, status.text));
            let shown = if diff.ok && !diff.text.trim().is_empty() {
                say::fence("diff", diff.text)
            } else {
                String::new()
            };
            Move::Said(said.and(&shown).step(scene.lang, words::STEP_TESTS, "").step(
                scene.lang,
                words::STEP_HISTORY,
                "",
            ))
        }
        [status] => failed(status, scene),
    }
}

fn diff(file: Option<String>, staged: bool) -> Job {
    let mut arguments = json!({});
    let mut command = "git diff".to_owned();
    if staged {
        arguments["staged"] = json!(true);
        command.push_str(" --staged");
    }
    if let Some(file) = &file {
        arguments["paths"] = json!([file]);
        command = format!("{command} -- {}", shell_word(file));
    }
    Box::new(move |done, scene| match done {
        [] => either(scene, "git_diff", &arguments, &command),
        [done, ..] if done.ok && done.text.trim().is_empty() => Move::Said(
            Said::phrase(scene.lang, words::NO_DIFF, &[]).step(scene.lang, words::STEP_CHANGED, ""),
        ),
        [done, ..] if done.ok => Move::Said(
            Said { text: say::fence("diff", done.text), ..Said::default() }
                .step(scene.lang, words::STEP_TESTS, "")
                .step(scene.lang, words::STEP_CHANGED, ""),
        ),
        [done, ..] => failed(done, scene),
    })
}

fn commit(first: Option<&str>, message: &str, done: &[Done], scene: &Scene) -> Move {
    let (added, last) = match first {
        None => (None, done.first()),
        Some(_) => (done.first(), done.get(1)),
    };
    match (first, added, last) {
        (Some(path), None, _) => add(scene, path),
        (_, Some(added), _) if !added.ok => failed(added, scene),
        (_, _, None) => {
            let command = format!("git commit -m {}", shell_word(message));
            either(scene, "git_commit", &json!({ "message": message }), &command)
        }
        (_, _, Some(last)) if last.ok => Move::Said(
            Said::phrase(scene.lang, words::COMMITTED, &[("message", &say::code(&say::short(message, 80)))])
                .and(&say::result(scene.lang, last.text))
                .step(scene.lang, words::STEP_HISTORY, "")
                .step(scene.lang, words::STEP_CHANGED, ""),
        ),
        (_, _, Some(last)) => failed(last, scene),
    }
}

fn remote(tool: &'static str, command: &'static str) -> Job {
    Box::new(move |done, scene| match done {
        [] => either(scene, tool, &json!({}), command),
        [done, ..] if done.ok => Move::Said(super::command::ran(command, done, scene)),
        [done, ..] => failed(done, scene),
    })
}

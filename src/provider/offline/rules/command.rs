//! Shell commands: typed bare (`git pull`), or asked for ("run cargo --version"). A sentence is no command.

use super::super::paths::is_path;
use super::super::program::Tongue::{Any, De, En};
use super::super::tokens::fold;
use super::programs::{GO, PROGRAMS, PROSE, WORDLIKE};
use super::*;
use serde_json::json;

pub(in super::super) static TYPED: Rule = Rule {
    name: "command",
    patterns: &[(Any, "{rest}")],
    examples: &[
        Phrase { en: "git log --oneline", de: "git log --oneline" },
        Phrase { en: "ls -la", de: "ls -la" },
    ],
    plan: |found| {
        let command = found.verbatim("rest")?;
        typed(&command, found.names()).then(|| run(command, None))
    },
};

pub(in super::super) static BARE: Rule = Rule {
    name: "bare-command",
    patterns: &[(Any, "{rest}")],
    examples: &[Phrase { en: "ls", de: "ls" }],
    plan: |found| {
        let command = found.verbatim("rest")?;
        bare(&command).then(|| run(command, None))
    },
};

pub(in super::super) static RUN: Rule = Rule {
    name: "run",
    patterns: &[
        (En, "run|execute|start|launch [command] {words} in|inside|under {file:folder}"),
        (En, "run|execute|start|launch [command] {rest}"),
        (De, "fuehre|fuehr [befehl] {words} in {file:folder} aus"),
        (De, "fuehre|fuehr [befehl] {words} aus"),
        (De, "starte|start [befehl] {rest}"),
        (De, "[befehl] {words} ausfuehren|starten"),
    ],
    examples: &[
        Phrase { en: "run `git log --oneline`", de: "führe `git log --oneline` aus" },
        Phrase { en: "run cargo --version", de: "führe cargo --version aus" },
    ],
    plan: |found| {
        let name = if found.has("rest") { "rest" } else { "words" };
        let quoted = found.is_quoted(name);
        let command =
            if quoted { found.text(name)?.trim().to_owned() } else { sentence(&found.verbatim(name)?) };
        let known = !command.is_empty() && (quoted || asked_for(&command, found.names()));
        known.then(|| run(command, found.path("folder")))
    },
};

fn is_sentence(command: &str) -> bool {
    let mut words = command.split_whitespace();
    let program = words.next().unwrap_or_default();
    !matches!(program, "echo" | "printf")
        && words.any(|word| PROSE.contains(&fold(word.trim_end_matches([',', '.', '?', '!'])).as_str()))
}

fn has_shell_marks(command: &str) -> bool {
    let marked = |word: &str| {
        (word.starts_with('-') && word.len() > 1) || word == "." || word.contains(['|', '>', '<', ';', '$'])
    };
    command.contains("&&") || command.split_whitespace().skip(1).any(marked)
}

/// Certainly a command: an unmistakable program, or an everyday word with options or operators.
fn typed(command: &str, names: &[String]) -> bool {
    let program = command.trim_start_matches('(').split_whitespace().next().unwrap_or_default();
    let target = command.split_whitespace().nth(1);
    let has = |file: &str| names.iter().any(|name| name.eq_ignore_ascii_case(file));
    !command.contains('\n')
        && !is_sentence(command)
        && (PROGRAMS.contains(&program)
            || program.starts_with("./")
            || (WORDLIKE.contains(&program) && has_shell_marks(command))
            || (program == "go" && target.is_some_and(|word| GO.contains(&word)))
            || (program == "make" && has("Makefile") && target.is_none_or(|word| word.is_ascii()))
            || (program == "just" && has("justfile")))
}

/// A command where no other rule covers it: an everyday word with nothing but paths after it.
fn bare(command: &str) -> bool {
    let mut words = command.split_whitespace();
    match words.next().unwrap_or_default() {
        "date" | "env" | "ls" | "make" => words.next().is_none(),
        "echo" => true,
        "kill" => words.all(|word| word.parse::<u32>().is_ok()),
        "which" => words.count() == 1,
        "head" | "tail" | "sort" | "cat" | "touch" | "diff" | "cp" | "mv" | "rm" | "mkdir" | "uniq"
        | "cd" => {
            let mut paths = words.peekable();
            paths.peek().is_some() && paths.all(|word| is_path(word, &[]))
        }
        _ => false,
    }
}

/// What follows "run": a known program, a path, or a word with options.
fn asked_for(command: &str, names: &[String]) -> bool {
    let mut words = command.split_whitespace();
    let program = words.next().unwrap_or_default();
    let options = words.next().is_some_and(|word| word.starts_with('-') && word.len() > 1);
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-/~+".contains(c);
    typed(command, names)
        || (!command.contains('\n')
            && !is_sentence(command)
            && program.chars().all(plain)
            && (PROGRAMS.contains(&program)
                || WORDLIKE.contains(&program)
                || program.contains('/')
                || options))
}

/// A sentence's full stop is none of the command's.
fn sentence(command: &str) -> String {
    let told = command.starts_with("echo") || command.starts_with("printf");
    match command.strip_suffix('.') {
        Some(before) if !told && before.ends_with(char::is_alphanumeric) => before.to_owned(),
        _ => command.to_owned(),
    }
}

fn run(command: String, folder: Option<String>) -> Plan {
    let mut arguments = json!({ "command": command });
    if let Some(folder) = folder {
        arguments["working_dir"] = json!(folder);
    }
    Plan::new(one("bash_execute", arguments, move |done, scene| ran(&command, done, scene)))
}

/// A command that ended well.
pub(super) fn ran(command: &str, done: &Done, scene: &Scene) -> Said {
    Said::phrase(scene.lang, words::RAN, &[("command", &say::code(&say::short(command, 100)))])
        .and(&say::result(scene.lang, done.text))
        .step(scene.lang, words::STEP_CHANGED, "")
        .step(scene.lang, words::STEP_TESTS, "")
}

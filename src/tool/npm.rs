//! What the npm tools share: their command lines, and what npm says of what went wrong. No tool itself.

use super::typed::CallResult;
use super::{Ctx, Outcome, Refusal, shell};
use crate::catalog::{Phrase, node as words, shell as say, tools};
use crate::policy::Permit;
use crate::protocol::{Command, Effect, Here, Place, WorkspacePath};
use crate::text::cut;
use crate::workspace::node;
use std::fmt::Display;
use std::path::PathBuf;
use std::time::Duration;

/// Nobody answers here, and a registry that cannot be reached is given up in seconds.
const ENVIRONMENT: [(&str, &str); 6] = [
    ("npm_config_yes", "false"),
    ("npm_config_fund", "false"),
    ("npm_config_progress", "false"),
    ("npm_config_update_notifier", "false"),
    ("npm_config_fetch_retry_mintimeout", "1000"),
    ("npm_config_fetch_retry_maxtimeout", "5000"),
];
const MOST_SAID: usize = 2000;

/// By npm's code, what it means.
const CODES: &[(&str, Phrase)] = &[
    ("E404 ETARGET", words::NO_PACKAGE),
    ("ERESOLVE", words::CONFLICT),
    (
        "ENOTFOUND ECONNREFUSED ECONNRESET EAI_AGAIN ETIMEDOUT ENETUNREACH EHOSTUNREACH ERR_SOCKET_TIMEOUT FETCH_ERROR",
        words::NO_REGISTRY,
    ),
    ("ENOSPC", words::DISK_FULL),
    ("EACCES EPERM EROFS", words::NO_RIGHTS),
    ("EJSONPARSE", words::BAD_MANIFEST),
];

/// The effect of npm with these words, where npm works.
pub(super) fn effect(arguments: &[String], here: &Here) -> Result<Effect, String> {
    let directory = node::package_directory(here);
    let working_dir = match directory {
        Some(directory) => Place::parse(&directory.to_string_lossy(), here)?,
        None => Place::Inside(WorkspacePath::root()),
    };
    Ok(Effect::Run { command: Command::Line(line(arguments)), working_dir })
}

pub(super) fn line(arguments: &[String]) -> String {
    let words = arguments.iter().map(|word| Command::quoted(word));
    std::iter::once("npm".to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}

/// A word that npm takes for a name, and not for an option.
pub(super) fn word<'a>(word: &'a str, field: &str) -> Result<&'a str, String> {
    if word.trim().is_empty() || word.starts_with('-') || word.contains(|c: char| c.is_control()) {
        return Err(format!("`{field}`: '{}' is no name. Nothing was done.", cut::head(word, 100)));
    }
    Ok(word)
}

pub(super) fn directory(ctx: &Ctx) -> Result<PathBuf, Refusal> {
    let found = node::package_directory(ctx.workspace.here());
    found.ok_or_else(|| Refusal::say(ctx.lang, words::NO_MANIFEST, &[], words::NO_MANIFEST_SHORT))
}

/// Runs a judged line of npm with live output. One that needs longer than a call may take is told how to go on.
pub(super) async fn run(permit: Permit, ctx: &Ctx) -> CallResult {
    let transcript = shell::transcript(&permit, ctx);
    let (Effect::Run { command: Command::Line(line), working_dir }, confinement) = permit.spend() else {
        return Err(Refusal::new("The permit is not for npm.", tools::BAD_ARGUMENTS.text(ctx.lang)));
    };
    let directory = working_dir.absolute(ctx.workspace.here());
    let limit = Duration::from_secs(ctx.command_seconds);
    let launch = move |shell: &crate::workspace::process::Shell| {
        let launch = shell.command_line(&line, directory, confinement).limited_to(Some(limit));
        launch.with_variables(&ENVIRONMENT)
    };
    let ran = shell::to_its_end(launch, transcript, ctx).await;
    let mut outcome = ran.map_err(|why| Refusal::new(why, say::NOT_STARTED_SHORT.text(ctx.lang)))?;
    if outcome.data["killed_by_timeout"] == true {
        let seconds = outcome.data["duration_ms"].as_u64().unwrap_or_default() / 1000;
        let values: [(&str, &dyn Display); 1] = [("seconds", &seconds)];
        let usual = say::TIMEOUT.say(ctx.lang, &values);
        outcome.text = outcome.text.replace(&usual, &words::NPM_TIMEOUT.say(ctx.lang, &values));
    }
    if outcome.data["exit_code"] == 127 && said(&outcome, "stderr").contains("npm: command not found") {
        return Err(Refusal::say(ctx.lang, words::NO_NPM, &[], words::NO_NPM_SHORT));
    }
    Ok(outcome)
}

pub(super) fn said<'a>(outcome: &'a Outcome, stream: &str) -> &'a str {
    outcome.data[stream].as_str().unwrap_or_default()
}

/// What npm calls an error, in its own words, and what it means; none where npm itself found nothing wrong.
pub(super) fn failure(outcome: &Outcome, ctx: &Ctx) -> Option<Refusal> {
    let marked = |line: &'_ str| -> Option<String> {
        let rest = line.strip_prefix("npm error").or_else(|| line.strip_prefix("npm ERR!"))?;
        Some(rest.trim().to_owned())
    };
    let lines: Vec<String> = said(outcome, "stderr").lines().filter_map(marked).collect();
    let code = lines.iter().find_map(|line| line.strip_prefix("code "))?.trim();
    let is_told = |line: &&String| {
        let boring = [
            "code ",
            "A complete log",
            "A detailed",
            "For a full report",
            "Fix the upstream",
            "errno",
            "syscall",
        ];
        !line.is_empty()
            && !boring.iter().any(|start| line.starts_with(start))
            && !line.contains("-report.txt")
    };
    let told: Vec<&str> = lines.iter().filter(is_told).map(String::as_str).collect();
    let told = cut::both_ends(&told.join("\n"), MOST_SAID).into_owned();
    let means = CODES.iter().find(|(codes, _)| codes.split(' ').any(|known| known == code));
    let phrase = means.map_or(words::NPM_SAYS, |(_, phrase)| *phrase);
    let text = format!("{}\n{told}", phrase.say(ctx.lang, &[("code", &code)]));
    Some(Refusal::new(text, words::NPM_FAILED_SHORT.say(ctx.lang, &[("code", &code)])))
}

//! What `doctor` looks at: the things whose lack would be noticed late.

use super::models::apart;
use super::startup::Startup;
use crate::catalog::{auth, doctor as words};
use crate::config::Sandboxing;
use crate::front::machine::doctor::Check;
use crate::front::machine::models::Entry;
use crate::protocol::{Failure, Tier};
use crate::provider::discover::Found;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// So long a provider has to answer.
const QUICK: Duration = Duration::from_secs(2);

pub(super) fn checks(startup: &Startup) -> Vec<Check> {
    let lang = startup.lang;
    let check = |what: crate::catalog::Phrase, found: String, hint: Option<String>| Check {
        what: what.text(lang).to_owned(),
        found,
        hint,
    };
    let program = |what, name: &str, hint: crate::catalog::Phrase| match which(startup, name) {
        Some(path) => check(what, path.display().to_string(), None),
        None => check(what, words::MISSING.text(lang).to_owned(), Some(hint.text(lang).to_owned())),
    };
    let yes_no = |yes: bool| if yes { words::YES } else { words::NO }.text(lang).to_owned();
    let mut checks = vec![
        check(words::PROJECT, startup.root().display().to_string(), None),
        state(startup),
        configuration(startup),
        match startup.models.choose() {
            Ok(chosen) if chosen.provider.name() == "offline" => {
                check(words::MODEL, words::OFFLINE.text(lang).to_owned(), None)
            }
            Ok(chosen) => {
                let name = format!("{}/{}", chosen.provider.name(), chosen.provider.model(Tier::Main));
                check(words::MODEL, name, None)
            }
            Err(failure) => check(words::MODEL, failure.message, failure.hints.into_iter().next()),
        },
        match local_server(startup) {
            Some(found) => {
                check(words::SERVER, format!("{} {} {}", found.vendor, found.base_url, found.model), None)
            }
            None => check(words::SERVER, words::NO_SERVER.text(lang).to_owned(), None),
        },
        program(words::SHELL, "bash", words::MISSING_SHELL),
        program(words::GIT, "git", words::MISSING_GIT),
        sandbox(startup),
        check(words::TERMINAL, yes_no(startup.env.stdout_is_terminal), None),
        check(words::LANGUAGE, lang.code().to_owned(), None),
    ];
    checks.extend(fallbacks(startup));
    checks.extend(providers(startup));
    checks
}

/// How far commands are contained here, as they would be.
fn sandbox(startup: &Startup) -> Check {
    let lang = startup.lang;
    let check = |found: String, hint| Check { what: words::SANDBOX.text(lang).to_owned(), found, hint };
    let shell = startup.shell();
    match (startup.settings.sandbox, shell.wall()) {
        (Sandboxing::Off, _) => check(words::SANDBOX_OFF.text(lang).to_owned(), None),
        (Sandboxing::Auto, Ok(wall)) => match wall.lacks() {
            None => check(words::SANDBOX_FULL.text(lang).to_owned(), None),
            Some(why) => check(words::SANDBOX_FULL_WITHOUT.say(lang, &[("why", &why)]), None),
        },
        (Sandboxing::Auto, Err(why)) => {
            let found = match shell.partial() {
                Ok(_) => words::SANDBOX_PARTIAL.say(lang, &[("why", &why)]),
                Err(also) => words::SANDBOX_NONE.say(lang, &[("why", &format!("{why}; {also}"))]),
            };
            check(found, Some(way_to_a_sandbox(startup)))
        }
    }
}

/// Ubuntu since 23.10 grants namespaces without rights but to programs with a profile; containers refuse them by a filter.
fn way_to_a_sandbox(startup: &Startup) -> String {
    let is_set = |path: &str| std::fs::read_to_string(path).is_ok_and(|text| text.trim() == "1");
    if is_set("/proc/sys/kernel/apparmor_restrict_unprivileged_userns") {
        let program = startup.env.executable.canonicalize();
        let program = program.unwrap_or_else(|_| startup.env.executable.clone());
        let command = format!(
            "echo 'abi <abi/4.0>, profile pointsman \"{}\" flags=(unconfined) {{ userns, }}' | \
             sudo tee /etc/apparmor.d/pointsman && sudo apparmor_parser -r /etc/apparmor.d/pointsman",
            program.display()
        );
        return words::SANDBOX_APPARMOR.say(startup.lang, &[("command", &command)]);
    }
    let is_container = ["/.dockerenv", "/run/.containerenv"].iter().any(|mark| Path::new(mark).exists());
    if is_container { words::SANDBOX_CONTAINER } else { words::SANDBOX_HINT }.text(startup.lang).to_owned()
}

/// The models that would take over and cannot be used.
fn fallbacks(startup: &Startup) -> Vec<Check> {
    let Ok(chosen) = startup.models.choose() else { return Vec::new() };
    let (_, left_out) = startup.models.fallbacks(chosen.provider.name());
    let what = words::FALLBACK.text(startup.lang);
    let check = |Failure { message, hints, .. }| Check {
        what: what.to_owned(),
        found: message,
        hint: Some(hints.join(" ")).filter(|hint| !hint.is_empty()),
    };
    left_out.into_iter().map(check).collect()
}

fn local_server(startup: &Startup) -> Option<Found> {
    let models = startup.models.clone();
    apart(async move { models.local_server().await }, startup.lang).ok().flatten()
}

/// Each provider with a key or of the user's own: its key, whether it answers, whether it has the models.
fn providers(startup: &Startup) -> Vec<Check> {
    let lang = startup.lang;
    let what = words::PROVIDER.text(lang);
    let entries = match startup.models.offers(None, QUICK) {
        Ok(entries) => entries,
        Err(failure) => {
            let hint = failure.hints.into_iter().next();
            return vec![Check { what: what.to_owned(), found: failure.message, hint }];
        }
    };
    let check = |entry: &Entry| {
        let key = entry.key.as_deref().unwrap_or(auth::NO_KEY_NEEDED.text(lang));
        let missing = entry.missing().join(", ");
        let (state, hint) = match &entry.error {
            Some(error) => (auth::SILENT.text(lang), Some(error.clone())),
            None if missing.is_empty() => (auth::ANSWERS.text(lang), None),
            None => {
                let values: [(&str, &dyn std::fmt::Display); 2] =
                    [("models", &missing), ("name", &entry.provider)];
                (auth::ANSWERS.text(lang), Some(auth::MISSING_MODELS.say(lang, &values)))
            }
        };
        let found = format!("{}: {key}, {state}", entry.provider);
        Check { what: what.to_owned(), found, hint }
    };
    entries.iter().map(check).collect()
}

/// The nearest directory that exists on the way to the state must take a file.
pub(super) fn state(startup: &Startup) -> Check {
    let what = words::STATE.text(startup.lang).to_owned();
    let root = startup.state.root();
    let nearest = root.ancestors().find(|dir| dir.exists()).unwrap_or(Path::new("/"));
    match tempfile::tempfile_in(nearest) {
        Ok(_) => Check { what, found: root.display().to_string(), hint: None },
        Err(_) => Check {
            what,
            found: words::READ_ONLY.say(startup.lang, &[("path", &nearest.display())]),
            hint: Some(words::READ_ONLY_HINT.text(startup.lang).to_owned()),
        },
    }
}

fn configuration(startup: &Startup) -> Check {
    let what = words::CONFIG.text(startup.lang).to_owned();
    let path = startup.env.config_home.join("pointsman/config.toml");
    let found = match path.exists() {
        true => path.display().to_string(),
        false => words::NO_CONFIG.say(startup.lang, &[("path", &path.display())]),
    };
    let hint = startup.settings.notices.first().cloned();
    Check { what, found, hint }
}

fn which(startup: &Startup, program: &str) -> Option<PathBuf> {
    let path = startup.env.var("PATH")?;
    std::env::split_paths(path).map(|dir| dir.join(program)).find(|path| path.is_file())
}

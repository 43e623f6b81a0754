//! What `doctor` looks at: the things whose lack would be noticed late.

use super::startup::Startup;
use crate::catalog::doctor as words;
use crate::front::machine::doctor::Check;
use crate::protocol::Tier;
use crate::provider::discover::Found;
use std::path::{Path, PathBuf};

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
    vec![
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
        check(words::SANDBOX, words::SANDBOX_NONE.text(lang).to_owned(), None),
        check(words::TERMINAL, yes_no(startup.env.stdout_is_terminal), None),
        check(words::LANGUAGE, lang.code().to_owned(), None),
    ]
}

/// Looked for on a thread of its own: who asks may be inside a runtime already.
fn local_server(startup: &Startup) -> Option<Found> {
    let models = startup.models.clone();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().ok()?;
    let look = move || runtime.block_on(models.local_server());
    std::thread::spawn(look).join().ok().flatten()
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

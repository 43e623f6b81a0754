//! Starts a conversation: in the terminal, or one request without one.

use super::checkup;
use super::headless;
use super::models::{self, Chosen, Models};
use super::runtime::runtime;
use super::startup::{Opened, Startup};
use crate::catalog::{Lang, app as words};
use crate::cli::{Cli, Common, Talk};
use crate::engine::Attendance;
use crate::front::machine::{doctor::Check, sessions};
use crate::front::repl::keys::Key;
use crate::front::repl::screen::{Look, Screen};
use crate::front::repl::style::{PLAIN, TERMINAL};
use crate::front::repl::{self, Hooks, Server, Start, menu};
use crate::journal::{self, SessionInfo, Which};
use crate::protocol::{Failure, SessionId};
use crate::text::{clean, cut};
use crate::workspace::process::Shell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Runtime;

/// What is done ahead waits so long for the prompt to be drawn.
const PROMPT_FIRST: Duration = Duration::from_millis(20);

pub fn start(startup: Startup, common: &Common, talk: Talk) -> Result<u8, Failure> {
    let which = which(&talk)?;
    if talk.print.is_some() && talk.resume.as_deref() == Some("") {
        let failure = Failure::usage(words::RESUME_WHICH.text(startup.lang));
        return Err(failure.hint(words::RESUME_WHICH_HINT.text(startup.lang)));
    }
    // What is promised not to be lost needs a place.
    if let Check { found, hint: Some(hint), .. } = checkup::state(&startup) {
        return Err(Failure::failed(format!("{found}.")).hint(hint));
    }
    match &talk.print {
        Some(prompt) => headless::start(&startup, which, prompt, &talk),
        None => converse(startup, which, common, &talk),
    }
}

fn which(talk: &Talk) -> Result<Which, Failure> {
    Ok(match talk.resume.as_deref() {
        None if talk.go_on => Which::Continue,
        None | Some("") => Which::New,
        Some(id) => Which::Resume(SessionId::new(id).map_err(Failure::usage)?),
    })
}

fn converse(mut startup: Startup, mut which: Which, common: &Common, talk: &Talk) -> Result<u8, Failure> {
    let lang = startup.lang;
    refuse_a_slip(&talk.start, lang)?;
    if !(startup.env.stdin_is_terminal && startup.env.stdout_is_terminal) {
        let failure = Failure::usage(words::NO_TERMINAL.text(lang));
        return Err(failure.hint(words::NO_TERMINAL_HINT.text(lang)));
    }
    let look = look(&startup);
    let runtime = Arc::new(runtime(lang)?);
    let _listening = ignore_interrupts(&runtime, lang)?;
    let mut pressed = Vec::new();
    if startup.refuse_too_wide().is_err() && !confirm_too_wide(&startup, &mut pressed, look) {
        return Err(startup.refuse_too_wide().expect_err("it was refused in the line above"));
    }
    if startup.found.ask(&startup.state, &mut pressed, look, lang)? {
        startup = Startup::open(startup.env, common, talk)?;
    }
    if talk.resume.as_deref() == Some("") {
        which = pick(&startup, &mut pressed, look).unwrap_or(Which::New);
    }
    let last = if which == Which::New { journal::last(&startup.state) } else { None };
    let Opened { engine, restored, chosen, shell } =
        startup.engine(which, Attendance::Attended, &talk.allow)?;
    let startup = Rc::new(startup);
    let (for_models, for_doctor) = (startup.clone(), startup.clone());
    let start = Start {
        greeting: greeting(&startup, &engine.model(), last.as_ref()),
        engine,
        restored,
        look,
        clock: startup.clock.clone(),
        history: Some(startup.state.history()),
        cwd: startup.cwd().to_owned(),
        first: talk.start.join(" "),
        pressed,
        hooks: Hooks {
            models: Box::new(move || for_models.models.names()),
            doctor: Box::new(move || checkup::checks(&for_doctor)),
            server: chosen
                .by_default
                .then(|| find_server(startup.models.clone(), startup.env.state_home.clone())),
            ahead: Some(ahead(&chosen, shell, runtime.clone())),
        },
    };
    repl::run(start, &runtime)
}

/// From now on Ctrl-C is a key and never the end of the process: a menu would turn it into a signal.
fn ignore_interrupts(runtime: &Runtime, lang: Lang) -> Result<tokio::signal::unix::Signal, Failure> {
    let _inside = runtime.enter();
    let listening = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::interrupt());
    listening.map_err(|error| Failure::failed(words::NO_SIGNALS.say(lang, &[("error", &error)])))
}

/// One bare word close to a command's name is a slip; several words, or one close to none, are a request.
fn refuse_a_slip(words: &[String], lang: Lang) -> Result<(), Failure> {
    let [word] = words else { return Ok(()) };
    if !word.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return Ok(());
    }
    let cli = <Cli as clap::CommandFactory>::command();
    let names: Vec<&str> = cli.get_subcommands().map(|command| command.get_name()).collect();
    let Some(name) = crate::text::closest::name(word, names) else { return Ok(()) };
    let failure = Failure::usage(words::NO_COMMAND.say(lang, &[("name", word)]));
    Err(failure.hint(words::COMMAND_MEANT.say(lang, &[("name", &name), ("typed", word)])))
}

pub fn look(startup: &Startup) -> Look {
    let env = &startup.env;
    let (columns, rows) = crossterm::terminal::size().unwrap_or((80, 24));
    let dumb = env.var("TERM") == Some("dumb");
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| env.var(name)).unwrap_or_default();
    Look {
        columns: columns.max(20).into(),
        rows: rows.max(5).into(),
        theme: if env.var("NO_COLOR").is_none() && !dumb { &TERMINAL } else { &PLAIN },
        tty: true,
        cursor: !dumb,
        unicode: locale.to_lowercase().replace('-', "").contains("utf8"),
        links: false,
    }
}

fn greeting(startup: &Startup, model: &str, last: Option<&SessionInfo>) -> Vec<String> {
    let mut lines = vec![
        words::GREETING.say(
            startup.lang,
            &[
                ("version", &env!("CARGO_PKG_VERSION")),
                ("model", &model),
                ("mode", &startup.settings.mode.name()),
            ],
        ),
        startup.whereabouts(),
        words::WHAT_TO_TYPE.text(startup.lang).to_owned(),
    ];
    lines.extend(startup.found.reminder(startup.lang));
    if let Some(last) = last {
        let about = last.title.as_deref().unwrap_or(&last.first);
        let about = cut::head(&clean::one_line(about), 40).into_owned();
        let ago = ago(startup.clock.now().since(last.updated) / 1000, startup.lang);
        lines.push(words::LAST_SESSION.say(startup.lang, &[("first", &about), ("ago", &ago)]));
    }
    lines
}

fn ago(seconds: u64, lang: crate::catalog::Lang) -> String {
    let (phrase, count) = match seconds {
        0..60 => (words::SECONDS, seconds),
        60..3600 => (words::MINUTES, seconds / 60),
        3600..86_400 => (words::HOURS, seconds / 3600),
        _ => (words::DAYS, seconds / 86_400),
    };
    phrase.say(lang, &[("count", &count)])
}

fn confirm_too_wide(startup: &Startup, pressed: &mut Vec<Key>, look: Look) -> bool {
    let mut screen = Screen::new(Box::new(std::io::stdout()), look);
    screen.lines(&words::TOO_WIDE.say(startup.lang, &[("path", &startup.root().display())]));
    menu::confirm(words::TOO_WIDE_ASK.text(startup.lang), pressed, &mut screen, startup.lang)
}

fn pick(startup: &Startup, pressed: &mut Vec<Key>, look: Look) -> Option<Which> {
    let mut all = journal::sessions(&startup.state);
    all.retain(|session| !session.unattended);
    let mut screen = Screen::new(Box::new(std::io::stdout()), look);
    let choice = |session| sessions::choice(session, &startup.clock, menu::room(look), startup.lang);
    let lines: Vec<String> = all.iter().map(choice).collect();
    let title = crate::catalog::repl::RESUME_WHICH.text(startup.lang);
    let index = menu::choose(title, &lines, pressed, &mut screen)?;
    Some(Which::Resume(all[index].id.clone()))
}

fn ahead(chosen: &Chosen, shell: Arc<Shell>, runtime: Arc<Runtime>) -> Box<dyn FnOnce() + Send> {
    let connection = chosen.connection.clone();
    Box::new(move || {
        std::thread::sleep(PROMPT_FIRST);
        shell.prepare();
        if let Some(connection) = connection {
            runtime.block_on(connection.warm());
        }
    })
}

type FindServer = Box<dyn FnOnce() -> crate::tool::Boxed<'static, Option<Server>>>;

fn find_server(models: Models, state_home: std::path::PathBuf) -> FindServer {
    Box::new(move || {
        Box::pin(async move {
            let found = models.local_server().await?;
            let chosen = models.accept(&found).ok()?;
            let (name, base_url) = (found.vendor.clone(), found.base_url.clone());
            let keep = Box::new(move || models::keep(&state_home, &found));
            Some(Server { name, base_url, provider: chosen.provider, keep })
        })
    })
}

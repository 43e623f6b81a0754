//! Wiring: reads the environment once, chooses what exists, and nothing else.

mod checkup;
mod conversation;
mod environment;
mod headless;
mod keys;
mod models;
mod permissions;
mod piped;
mod project;
mod prompts;
mod runtime;
mod serve;
mod services;
mod startup;
mod stderr;
mod trust;

use crate::catalog::{app as words, auth as say};
use crate::cli::{
    AuthCommand, Cli, Command, Common, ExportFormat, SessionsCommand, Talk, ToolCommand, TrustArgs, UndoArgs,
};
use crate::config;
use crate::engine::{Attendance, Way};
use crate::front::machine::{self, Streams, lines::Form, trust::Wish, undo::Manner};
use crate::journal::Which;
use crate::protocol::{Failure, FailureKind, SessionId};
use crate::text::cut;
use crate::workspace::Clock;
use crate::workspace::process::supervise_if_asked;
use crate::workspace::wall;
use clap::Parser;
use environment::Environment;
use startup::{Opened, Startup};
use std::borrow::Cow;
use std::process::ExitCode;
use std::sync::Arc;
use stderr::{MOST_SAID, note, report};

pub fn main() -> ExitCode {
    // Before anything else: a supervisor of child processes is this program under another name.
    if let Some(code) = supervise_if_asked(wall::run) {
        return code;
    }
    outlive_size_limits();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version are no errors; if even they cannot be printed there is nobody to tell.
            let code = if error.use_stderr() { FailureKind::Usage.exit_code() } else { 0 };
            let _ = shortened(error).print();
            return ExitCode::from(code);
        }
    };
    match run(cli) {
        Ok(code) => ExitCode::from(code),
        Err(failure) => {
            report(&failure);
            ExitCode::from(failure.kind.exit_code())
        }
    }
}

/// A write beyond the limit of a file's size is an error like a full disk, and not the end of the process: a handler says
/// so, which commands do not inherit.
fn outlive_size_limits() {
    // Without the handler such a write ends the process, as it does everywhere.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// Whatever was typed, the error about it fits on a screen.
fn shortened(error: clap::Error) -> clap::Error {
    let text = error.to_string();
    match cut::both_ends(&text, MOST_SAID) {
        Cow::Borrowed(_) => error,
        Cow::Owned(_) if !error.use_stderr() => error,
        Cow::Owned(short) => {
            let said = short.strip_prefix("error: ").unwrap_or(&short).to_owned();
            clap::Error::raw(error.kind(), said)
        }
    }
}

fn run(cli: Cli) -> Result<u8, Failure> {
    let env = Environment::read()?;
    if cli.command.is_some() && cli.talk != Talk::default() {
        let lang = config::language(&env.vars);
        return Err(Failure::usage(words::NOT_BOTH.text(lang)));
    }
    match cli.command {
        None => {
            let startup = Startup::open(env, &cli.common, &cli.talk)?;
            conversation::start(startup, &cli.common, cli.talk)
        }
        Some(Command::Route { text, json, jsonl }) => {
            // No project, no configuration, no log: nothing but the rules.
            let lang = config::language(&env.vars);
            machine::route::run(&text, Form::of(json, jsonl), lang, &mut Streams::standard())
        }
        Some(Command::Plan { text, json }) => {
            let lang = config::language(&env.vars);
            machine::plan::run(&text, json, &Clock::System, lang, &mut Streams::standard())
        }
        Some(Command::Permissions { command }) => permissions::run(command, &env, &cli.common),
        Some(command) => below(command, env, &cli.common),
    }
}

fn below(command: Command, env: Environment, common: &Common) -> Result<u8, Failure> {
    let startup = Startup::open(env, common, &Talk::default())?;
    let streams = &mut Streams::standard();
    match command {
        Command::Route { .. } | Command::Plan { .. } | Command::Permissions { .. } => {
            Ok(FailureKind::Usage.exit_code())
        }
        Command::Tool { command: ToolCommand::List { all, agent, json } } => {
            let engine = startup.engine(Which::New, Attendance::Unattended, &[])?.engine;
            machine::tool::list(&engine, all, agent.as_deref(), json, streams)
        }
        Command::Tool { command: ToolCommand::Run { name, arguments, json, yes } } => {
            let attendance = if yes { Attendance::SaysYes } else { Attendance::Unattended };
            let opened = startup.refuse_too_wide();
            let opened = opened.and_then(|()| startup.engine(startup.latest(), attendance, &[]));
            let Opened { mut engine, restored, .. } =
                opened.inspect_err(|failure| machine::tool::failed(&name, failure, json, streams))?;
            restored.notes.iter().chain(&startup.found.note(startup.lang)).for_each(|text| note(text));
            let run = machine::tool::run(&mut engine, &name, &arguments, json, streams);
            let code = runtime::runtime(startup.lang)?.block_on(run);
            engine.close()?.iter().for_each(|text| note(text));
            code
        }
        Command::Undo(arguments) => undo(&startup, Way::Undo, &arguments, streams),
        Command::Redo(arguments) => undo(&startup, Way::Redo, &arguments, streams),
        Command::Sessions { command: None, json } => {
            let piped = !startup.env.stdout_is_terminal;
            let room = if piped { usize::MAX } else { conversation::look(&startup).width() };
            machine::sessions::list(&startup.state, &startup.clock, room, startup.lang, json, streams)
        }
        Command::Sessions { command: Some(command), .. } | Command::Session { command } => {
            let SessionsCommand::Export { id, format: ExportFormat::Json, output } = command;
            machine::sessions::export(&startup.state, &id, output.as_deref(), startup.lang, streams)
        }
        Command::Stats { json } => machine::stats::run(&startup.memory(), startup.lang, json, streams),
        Command::Config { json } => machine::config::run(&startup.settings, startup.lang, json, streams),
        Command::Trust(arguments) => {
            let (brought, wish) = (&startup.found.brought, wish(&arguments));
            machine::trust::run(&startup.state, brought, wish, startup.lang, streams)
        }
        Command::Doctor => machine::doctor::run(&checkup::checks(&startup), startup.lang, streams),
        Command::Acp => serve::editor(startup, common),
        Command::Serve { port } => serve::start(startup, common, port, streams),
        Command::Auth { command } => auth(&startup, &command, streams),
        Command::Models { json } => {
            let entries = startup.models.offers(common.provider.as_deref(), models::LONGEST)?;
            match common.provider.as_deref() {
                Some(name @ ("offline" | "scripted")) => {
                    streams.note(&say::NO_NETWORK_MODELS.say(startup.lang, &[("name", &name)]));
                }
                _ if entries.is_empty() => streams.note(say::NO_PROVIDERS.text(startup.lang)),
                _ => {}
            }
            machine::models::run(&entries, json, startup.lang, streams)
        }
    }
}

fn wish(arguments: &TrustArgs) -> Wish {
    match () {
        () if arguments.show => Wish::Show,
        () if arguments.revoke => Wish::Revoke,
        () => Wish::Trust { yes: arguments.yes },
    }
}

fn auth(startup: &Startup, command: &AuthCommand, streams: &mut Streams) -> Result<u8, Failure> {
    let auth = machine::auth::Auth {
        credentials: &startup.models.credentials,
        vendors: &startup.models.vendors()?,
        vars: &startup.env.vars,
        lang: startup.lang,
    };
    match command {
        AuthCommand::Set { name } => auth.set(name, streams),
        AuthCommand::List { json } => auth.list(*json, streams),
        AuthCommand::Remove { name } => auth.remove(name, streams),
    }
}

fn undo(startup: &Startup, way: Way, arguments: &UndoArgs, streams: &mut Streams) -> Result<u8, Failure> {
    let which = match &arguments.session {
        Some(id) => Which::Resume(SessionId::new(id.as_str()).map_err(Failure::usage)?),
        None => startup.latest(),
    };
    let opened = startup.engine(which, Attendance::Unattended, &[]);
    let Opened { mut engine, restored, .. } =
        opened.inspect_err(|failure| machine::undo::failed(failure, arguments.json, streams))?;
    restored.notes.iter().for_each(|text| note(text));
    let manner = Manner { dry_run: arguments.dry_run, yes: arguments.yes, json: arguments.json };
    let code = machine::undo::run(&mut engine, way, arguments.count, manner, streams);
    engine.close()?.iter().for_each(|text| note(text));
    code
}

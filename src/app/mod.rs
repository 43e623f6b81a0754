//! Wiring: reads the environment once, chooses what exists, and nothing else.

mod connect;
mod environment;
mod house;
mod place;

use crate::cli::{Cli, Command, OutputFormat, Talk};
use crate::front::{headless, machine, repl};
use crate::protocol::{Failure, FailureKind};
use crate::workspace::process::supervise_if_asked;
use clap::Parser;
use environment::Environment;
use house::House;
use std::io::{Read, Write};
use std::process::ExitCode;

/// Runs the program.
pub fn main() -> ExitCode {
    // Before anything else: a supervisor of child processes is this program under another name.
    if let Some(code) = supervise_if_asked() {
        return code;
    }
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version are no errors; if even they cannot be printed there is nobody to tell.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { FailureKind::Usage.exit_code() } else { 0 });
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

fn report(failure: &Failure) {
    let mut text = format!("{}\n", failure.message);
    for hint in &failure.hints {
        text.push_str(&format!("  {hint}\n"));
    }
    // Without a standard error there is nobody to tell.
    let _ = std::io::stderr().write_all(crate::text::clean::plain(&text).as_bytes());
}

fn run(cli: Cli) -> Result<u8, Failure> {
    let env = Environment::read()?;
    match cli.command {
        // No configuration, no project, no log: nothing but the rules.
        Some(Command::Route { text, json, jsonl }) => machine::route::run(&text, json, jsonl, &mut streams()),
        Some(command) => {
            let house = House::open(env, &cli.common, &Talk::default())?;
            below(command, house)
        }
        None => talk(House::open(env, &cli.common, &cli.talk)?, cli.talk),
    }
}

fn below(command: Command, house: House) -> Result<u8, Failure> {
    let mut streams = streams();
    match command {
        Command::Route { .. } => unreachable!("taken before the house was opened"),
        Command::Tool { command } => machine::tool::run(&command, house.engine_parts(house::Wanted::Latest)?, &mut streams),
        Command::Undo(arguments) => machine::undo::run(machine::undo::Way::Back, &arguments, &house.records(), &mut streams),
        Command::Redo(arguments) => machine::undo::run(machine::undo::Way::Again, &arguments, &house.records(), &mut streams),
        Command::Sessions { command: None, json } => machine::sessions::list(&house.records(), json, &mut streams),
        Command::Sessions { command: Some(command), .. } | Command::Session { command } => {
            machine::sessions::run(&command, &house.records(), &mut streams)
        }
        Command::Config { json } => machine::config::run(&house.settings, house.lang, json, &mut streams),
        Command::Doctor => machine::doctor::run(&house.checks(), house.lang, &mut streams),
    }
}

fn streams() -> machine::Streams {
    machine::Streams::standard()
}

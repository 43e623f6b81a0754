//! Starts a conversation: in the terminal, or one request without one.

use super::connect::Chosen;
use super::house::{House, Opened};
use crate::catalog::{Lang, app as words};
use crate::cli::{OutputFormat, Talk};
use crate::engine::Attendance;
use crate::front::headless::{self, Format, Output};
use crate::front::repl;
use crate::journal::Which;
use crate::protocol::{Failure, SessionId};
use std::io::Read;

/// At most so much of what is piped in is attached, in bytes.
const PIPED: u64 = 256 * 1024;

/// One thread drives everything; blocking work has threads of its own.
pub fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    let built = tokio::runtime::Builder::new_current_thread().enable_all().build();
    built.map_err(|error| Failure::failed(format!("The runtime cannot start: {error}.")))
}

/// Talks.
pub fn talk(house: House, talk: Talk) -> Result<u8, Failure> {
    let which = which(&talk)?;
    match &talk.print {
        Some(prompt) => once(&house, which, prompt, &talk),
        None => repl::start(house, which, talk.start.join(" ")),
    }
}

fn which(talk: &Talk) -> Result<Which, Failure> {
    Ok(match talk.resume.as_deref() {
        None if talk.go_on => Which::Continue,
        None | Some("") => Which::New,
        Some(id) => Which::Resume(SessionId::new(id).map_err(Failure::usage)?),
    })
}

/// `-p`.
fn once(house: &House, which: Which, prompt: &str, talk: &Talk) -> Result<u8, Failure> {
    house.refuse_too_wide()?;
    let prompt = prompt_with_input(house, prompt)?;
    let Opened { mut engine, restored, .. } = house.engine(which, Attendance::Unattended, &talk.allow)?;
    for note in &restored.notes {
        eprintln!("{note}");
    }
    let format = match talk.output_format {
        OutputFormat::Text => Format::Text,
        OutputFormat::Json => Format::Json,
    };
    let (mut out, mut err) = (std::io::stdout().lock(), std::io::stderr());
    let output = Output { out: &mut out, err: &mut err };
    let run = headless::run(&mut engine, &prompt, format, output);
    let code = runtime()?.block_on(run).map_err(|error| Failure::failed(error.to_string()))?;
    engine.close()?;
    Ok(code)
}

/// The prompt itself, or standard input for `-`; what is piped in beside a prompt is attached to it.
fn prompt_with_input(house: &House, prompt: &str) -> Result<String, Failure> {
    if house.env().stdin_is_terminal {
        return Ok(prompt.to_owned());
    }
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().take(PIPED).read_to_end(&mut bytes);
    read.map_err(|error| Failure::failed(words::NO_STDIN.say(house.lang, &[("error", &error)])))?;
    let piped = String::from_utf8_lossy(&bytes);
    Ok(match (prompt, piped.trim()) {
        ("-", piped) => piped.to_owned(),
        (prompt, "") => prompt.to_owned(),
        (prompt, piped) => format!("{prompt}\n\n{piped}"),
    })
}

//! Starts `-p`: what is read, from where, and in which form it is told.

use super::checkup;
use super::piped::{self, Piped};
use super::runtime::runtime;
use super::startup::{Opened, Startup};
use super::stderr;
use crate::catalog::{Lang, app as words, headless as say};
use crate::cli::{Events, InputFormat, OutputFormat, Talk};
use crate::engine::Attendance;
use crate::front::headless::{self, Format, Output, Request, Schema};
use crate::journal::Which;
use crate::protocol::Failure;
use crate::workspace::plain;
use std::path::Path;

/// Nobody writes a longer schema.
const LARGEST: u64 = 256 * 1024;

pub fn start(startup: &Startup, which: Which, prompt: &str, talk: &Talk) -> Result<u8, Failure> {
    startup.refuse_too_wide()?;
    let lang = startup.lang;
    let format = format(talk, lang)?;
    let schema = talk.json_schema.as_deref().map(|path| schema(path, startup)).transpose()?;
    let lines = talk.input_format == InputFormat::StreamJson;
    let Asked { prompt, beside, note } =
        if lines { Asked::before_lines(prompt) } else { asked(prompt, lang)? };
    let about_one = prompt.as_deref().is_some_and(headless::is_about_a_session);
    let which = if which == Which::New && about_one { startup.latest() } else { which };
    let attendance = if lines { Attendance::Attended } else { Attendance::Unattended };
    let Opened { mut engine, restored, .. } = startup.engine(which, attendance, &talk.allow)?;
    restored.notes.iter().chain(&startup.found.note(lang)).chain(&note).for_each(|note| stderr::note(note));
    let (mut out, mut err) = (std::io::stdout().lock(), std::io::stderr());
    let output = Output { out: &mut out, err: &mut err };
    let request = Request {
        prompt: prompt.as_deref(),
        beside: beside.as_deref(),
        format,
        lines,
        schema: schema.as_ref(),
        clock: &startup.clock,
        checks: &|| checkup::checks(startup),
    };
    let run = headless::run(&mut engine, request, output);
    let code = runtime(lang)?.block_on(run);
    engine.close()?.iter().for_each(|note| stderr::note(note));
    code?.ok_or_else(|| empty(lang))
}

fn format(talk: &Talk, lang: Lang) -> Result<Format, Failure> {
    let option = match (talk.input_format, talk.events) {
        (InputFormat::StreamJson, _) => "--input-format stream-json",
        (_, Events::Looper) => "--events looper",
        _ => "",
    };
    match (talk.output_format, talk.events) {
        (OutputFormat::StreamJson, Events::Recorded) => Ok(Format::Stream),
        (OutputFormat::StreamJson, Events::Looper) => Ok(Format::Looper),
        _ if !option.is_empty() => {
            let failure = Failure::usage(say::NEEDS_LINES.say(lang, &[("option", &option)]));
            Err(failure.hint(say::NEEDS_LINES_HINT.say(lang, &[("option", &option)])))
        }
        (OutputFormat::Text, _) => Ok(Format::Text),
        (OutputFormat::Json, _) => Ok(Format::Json),
    }
}

fn schema(path: &Path, startup: &Startup) -> Result<Schema, Failure> {
    let lang = startup.lang;
    let text = plain::read_text(path, LARGEST).map_err(|error| {
        let text = words::NO_FILE.say(lang, &[("path", &path.display()), ("error", &error)]);
        Failure::usage(text).hint(say::BAD_SCHEMA_HINT.text(lang))
    })?;
    Schema::new(&text, lang, &startup.overrides()?).map_err(|why| {
        let why = why.trim_end_matches('.');
        let text = say::BAD_SCHEMA.say(lang, &[("path", &path.display()), ("why", &why)]);
        Failure::usage(text).hint(say::BAD_SCHEMA_HINT.text(lang))
    })
}

struct Asked {
    /// None where the prompts come as lines.
    prompt: Option<String>,
    beside: Option<String>,
    note: Option<String>,
}

impl Asked {
    fn before_lines(prompt: &str) -> Self {
        let prompt = Some(prompt.to_owned()).filter(|prompt| prompt != "-" && !prompt.trim().is_empty());
        Self { prompt, beside: None, note: None }
    }
}

/// The prompt itself, or standard input for `-`; what is piped in beside a prompt goes along with it.
fn asked(prompt: &str, lang: Lang) -> Result<Asked, Failure> {
    let (prompt, beside, note) = if prompt == "-" {
        let Piped { text, note } = piped::all(lang)?;
        (text.unwrap_or_default(), None, note)
    } else {
        let Piped { text, note } = piped::beside(lang)?;
        (prompt.to_owned(), text.map(|text| format!("<stdin>\n{text}\n</stdin>")), note)
    };
    if prompt.trim().is_empty() { Err(empty(lang)) } else { Ok(Asked { prompt: Some(prompt), beside, note }) }
}

fn empty(lang: Lang) -> Failure {
    Failure::usage(words::EMPTY_PROMPT.text(lang)).hint(words::EMPTY_PROMPT_HINT.text(lang))
}

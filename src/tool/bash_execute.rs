//! Runs a bash command line: to its end with live output, or declared as a background job.

use super::describe::describe;
use super::fs::{self, Done, Refusal};
use super::{Boxed, Ctx, Outcome, Tool, arguments, shell};
use crate::catalog::{Lang, shell as words, tools};
use crate::policy::Permit;
use crate::protocol::{Arguments, Effect, Family, Here, Place, ToolKind, ToolSpec, tool_name};
use crate::workspace::process::{Launch, Transcript};
use serde::Deserialize;
use serde_json::json;
use std::path::PathBuf;
use std::time::Duration;

/// After so many seconds a command is ended, unless the call says otherwise.
/// No call may ask for more than a day.
const LONGEST: u64 = 24 * 60 * 60;

/// The tool.
pub struct BashExecute;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct Wanted {
    command: String,
    working_dir: Option<String>,
    /// 300 if not given
    timeout_seconds: Option<u64>,
    #[serde(default)]
    background: bool,
}

impl Wanted {
    /// The limit named, else the usual one; none for a background job that names none.
    fn limit(&self, usual: u64) -> Option<Duration> {
        let seconds = self.timeout_seconds.or((!self.background).then_some(usual))?;
        Some(Duration::from_secs(seconds.clamp(1, LONGEST)))
    }
}

impl Tool for BashExecute {
    fn spec(&self, lang: Lang) -> ToolSpec {
        describe::<Wanted>(lang, Family::Bash, ToolKind::Execute, tool_name::BASH_EXECUTE)
    }

    fn effect(&self, arguments: &Arguments, here: &Here) -> Result<Effect, String> {
        let wanted: Wanted = arguments::parse(arguments)?;
        if wanted.command.trim().is_empty() {
            return Err("`command` is empty. Nothing was done; send the command line.".to_owned());
        }
        if wanted.command.contains('\0') {
            return Err("`command` contains a NUL byte. Nothing was done.".to_owned());
        }
        let working_dir = Place::parse(wanted.working_dir.as_deref().unwrap_or("."), here)?;
        Ok(Effect::Execute { command: wanted.command, working_dir })
    }

    fn title(&self, arguments: &Arguments) -> String {
        let command = fs::text(arguments, "command").trim();
        match fs::text(arguments, "working_dir") {
            "" | "." => command.to_owned(),
            directory => format!("{command} ({directory})"),
        }
    }

    fn run<'a>(&'a self, permit: Permit, ctx: &'a Ctx) -> Boxed<'a, Outcome> {
        Box::pin(async move { fs::outcome(carry_out(&permit, ctx).await) })
    }
}

async fn carry_out(permit: &Permit, ctx: &Ctx) -> Done {
    let wanted: Wanted = fs::wanted(permit, ctx.lang)?;
    // What was judged is what runs.
    let Effect::Execute { command, working_dir } = permit.effect() else {
        return Err(Refusal::new("The permit is for no command.", tools::BAD_ARGUMENTS.text(ctx.lang)));
    };
    let directory = working_dir.absolute(ctx.workspace.here());
    let transcript = Transcript::new(&ctx.outputs, &permit.call().id.0);
    if wanted.background {
        in_background(command.clone(), directory, wanted.limit(ctx.command_seconds), transcript, ctx).await
    } else {
        to_its_end(command.clone(), directory, wanted.limit(ctx.command_seconds), transcript, ctx).await
    }
}

async fn to_its_end(
    command: String,
    directory: PathBuf,
    limit: Option<Duration>,
    mut transcript: Transcript,
    ctx: &Ctx,
) -> Done {
    let show = |stream, text: &str| {
        if !text.is_empty() {
            (ctx.progress)(stream, text);
        }
    };
    let ended = ctx
        .jobs
        .shell()
        .run(
            move |shell| Launch { limit, ..shell.command_line(&command, directory) },
            ctx.cancel.clone(),
            |stream, bytes| show(stream, &transcript.push(stream, bytes)),
        )
        .await
        .map_err(|error| Refusal::new(error, words::NOT_STARTED_SHORT.text(ctx.lang)))?;
    for (stream, text) in transcript.finish() {
        show(stream, &text);
    }
    Ok(shell::ended(&ended, &transcript.take(), ctx.lang))
}

async fn in_background(
    command: String,
    directory: PathBuf,
    limit: Option<Duration>,
    transcript: Transcript,
    ctx: &Ctx,
) -> Done {
    let jobs = ctx.jobs.clone();
    let started = tokio::task::spawn_blocking(move || {
        let launch = Launch { limit, ..jobs.shell().command_line(&command, directory) };
        jobs.start(&command, launch, transcript)
    });
    let job = started
        .await
        .unwrap_or_else(|error| Err(error.to_string()))
        .map_err(|error| Refusal::new(error, words::NOT_STARTED_SHORT.text(ctx.lang)))?;
    let id: &dyn std::fmt::Display = &job.id;
    let text = words::JOB_STARTED.say(ctx.lang, &[("id", id)]);
    let outcome = Outcome::done(text, words::JOB_SHORT.say(ctx.lang, &[("id", id)]));
    Ok(Outcome { data: json!({"id": job.id, "running": true}), ..outcome })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::WorkspacePath;

    fn effect(raw: &str) -> Result<Effect, String> {
        let here = Here { root: "/w/p".into(), home: "/home/u".into() };
        BashExecute.effect(&Arguments::parse(raw), &here)
    }

    #[test]
    fn the_effect_is_the_exact_command_and_its_place() {
        let inside = |path: &str| Place::Inside(WorkspacePath::new(path).unwrap());
        let execute = |working_dir| Effect::Execute { command: " ls  -a".to_owned(), working_dir };
        assert_eq!(effect(r#"{"command":" ls  -a"}"#), Ok(execute(inside("."))));
        assert_eq!(effect(r#"{"command":" ls  -a","working_dir":"src/"}"#), Ok(execute(inside("src"))));
        let outside = Place::Outside("/etc".into());
        assert_eq!(effect(r#"{"command":" ls  -a","working_dir":"/etc"}"#), Ok(execute(outside)));
        for wrong in [r#"{"command":" "}"#, r#"{"command":"a\u0000b"}"#, r#"{"cmd":"ls"}"#, r#"{"command":"#]
        {
            assert!(effect(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_a_background_job_has_no_limit() {
        let limit =
            |raw: &str| arguments::parse::<Wanted>(&Arguments::parse(raw)).map(|w| w.limit(300)).unwrap();
        assert_eq!(limit(r#"{"command":"x"}"#), Some(Duration::from_secs(300)));
        assert_eq!(limit(r#"{"command":"x","timeout_seconds":0}"#), Some(Duration::from_secs(1)));
        assert_eq!(
            limit(r#"{"command":"x","timeout_seconds":18446744073709551615}"#),
            Some(Duration::from_secs(LONGEST))
        );
        assert_eq!(limit(r#"{"command":"x","background":true}"#), None);
        assert_eq!(
            limit(r#"{"command":"x","background":true,"timeout_seconds":5}"#),
            Some(Duration::from_secs(5))
        );
    }
}

//! Runs a bash command line: to its end with live output, or declared as a background job.

use super::shell;
use super::typed::*;
use crate::catalog::{shell as words, tools};
use crate::policy::Confinement;
use crate::policy::class::Class;
use crate::protocol::{Command, Place};
use crate::workspace::git;
use crate::workspace::process::{Launch, Shell, Transcript};
use crate::workspace::thread::apart;
use std::path::PathBuf;
use std::time::Duration;

const LONGEST: u64 = 24 * 60 * 60;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BashExecute {
    command: String,
    working_dir: Option<String>,
    timeout_seconds: Option<u64>,
    #[serde(default)]
    background: bool,
}

impl BashExecute {
    /// The limit named, else the usual one; none for a background job that names none.
    fn limit(&self, usual: u64) -> Option<Duration> {
        let seconds = self.timeout_seconds.or((!self.background).then_some(usual))?;
        Some(Duration::from_secs(seconds.clamp(1, LONGEST)))
    }
}

impl TypedTool for BashExecute {
    const NAME: &str = tool_name::BASH_EXECUTE;
    const KIND: ToolKind = ToolKind::Execute;

    fn effect(&self, here: &Here) -> Result<Effect, String> {
        if self.command.trim().is_empty() {
            return Err("`command` is empty. Nothing was done; send the command line.".to_owned());
        }
        if self.command.contains('\0') {
            return Err("`command` contains a NUL byte. Nothing was done.".to_owned());
        }
        let working_dir = Place::parse(self.working_dir.as_deref().unwrap_or("."), here)?;
        let command = if self.background { Command::Job } else { Command::Line };
        Ok(Effect::Run { command: command(self.command.clone()), working_dir })
    }

    fn title(arguments: &Arguments) -> String {
        let command = text(arguments, "command").trim();
        match text(arguments, "working_dir") {
            "" | "." => command.to_owned(),
            directory => format!("{command} ({directory})"),
        }
    }

    async fn run(self, permit: Permit, ctx: &Ctx) -> CallResult {
        let transcript = shell::transcript(&permit, ctx);
        let only_reads = permit.rule() == Class::Reads.rule();
        // What was judged is what runs.
        let (Effect::Run { command: Command::Line(line) | Command::Job(line), working_dir }, confinement) =
            permit.spend()
        else {
            return Err(Refusal::new(
                "The permit is for no command line.",
                tools::BAD_ARGUMENTS.text(ctx.lang),
            ));
        };
        let directory = working_dir.absolute(ctx.workspace.here());
        let start =
            Start { only_reads, line, directory, limit: self.limit(ctx.command_seconds), confinement };
        let result = if self.background {
            in_background(start, transcript, ctx).await
        } else {
            shell::to_its_end(|shell| start.launch(shell), transcript, ctx).await
        };
        result.map_err(|error| Refusal::new(error, words::NOT_STARTED_SHORT.text(ctx.lang)))
    }
}

struct Start {
    /// True if nobody was asked because the line only reads.
    only_reads: bool,
    line: String,
    directory: PathBuf,
    limit: Option<Duration>,
    confinement: Confinement,
}

impl Start {
    fn launch(self, shell: &Shell) -> Launch {
        let launch = shell.command_line(&self.line, self.directory, self.confinement).limited_to(self.limit);
        if self.only_reads { launch.with_variables(&git::reading(&[])) } else { launch }
    }
}

async fn in_background(start: Start, transcript: Transcript, ctx: &Ctx) -> Result<Outcome, String> {
    let jobs = ctx.jobs.clone();
    let started = apart(move || {
        let line = start.line.clone();
        jobs.start(&line, start.launch(jobs.shell()), transcript)
    });
    let job = started.await.unwrap_or_else(Err)?;
    let id: &dyn Display = &job.id;
    let text = words::JOB_STARTED.say(ctx.lang, &[("id", id)]);
    let outcome = Outcome::done(text, words::JOB_SHORT.say(ctx.lang, &[("id", id)]));
    Ok(Outcome { data: json!({"id": job.id, "running": true}), ..outcome })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::WorkspacePath;
    use crate::tool::arguments;

    fn effect(raw: &str) -> Result<Effect, String> {
        let here = Here::new("/w/p".into(), "/home/u".into());
        TypedTool::effect(&arguments::parse::<BashExecute>(&Arguments::parse(raw))?, &here)
    }

    #[test]
    fn the_effect_is_the_exact_command_and_its_place() {
        let inside = |path: &str| Place::Inside(WorkspacePath::new(path).unwrap());
        let execute = |working_dir| Effect::Run { command: Command::Line(" ls  -a".to_owned()), working_dir };
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
        let limit = |raw: &str| {
            arguments::parse::<BashExecute>(&Arguments::parse(raw)).map(|w| w.limit(300)).unwrap()
        };
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

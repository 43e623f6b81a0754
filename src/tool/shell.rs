//! What tools share that run a command: following it to its end, the words for how it ended and what it wrote. No tool
//! itself.

use super::{Ctx, Outcome};
use crate::catalog::{Lang, Phrase, shell};
use crate::policy::Permit;
use crate::workspace::process::{Cause, ExitStatus, Launch, Shell, Taken, Transcript};
use serde_json::{Value, json};
use std::fmt::Display;
use std::sync::{Arc, OnceLock};

pub(super) fn transcript(permit: &Permit, ctx: &Ctx) -> Transcript {
    Transcript::new(&ctx.outputs, &permit.call().id.0)
}

/// Runs a command and shows its output as it comes; the error says why it could not be started.
pub(super) async fn to_its_end(
    launch: impl FnOnce(&Shell) -> Launch + Send + 'static,
    mut transcript: Transcript,
    ctx: &Ctx,
) -> Result<Outcome, String> {
    let show = |stream, text: &str| {
        if !text.is_empty() {
            (ctx.progress)(stream, text);
        }
    };
    let follow = |stream, bytes: &[u8]| show(stream, &transcript.push(stream, bytes));
    let made = Arc::new(OnceLock::new());
    let layer = Arc::clone(&made);
    let launch = move |shell: &Shell| {
        let launch = launch(shell);
        let _ = layer.set(launch.layer());
        launch
    };
    let ended = ctx.jobs.shell().run(launch, ctx.cancel.clone(), follow).await?;
    for (stream, text) in transcript.finish() {
        show(stream, &text);
    }
    let layer = made.get().cloned().flatten();
    Ok(Outcome { layer, ..self::ended(&ended, &transcript.take(), ctx.lang) })
}

pub(super) fn ended(ended: &ExitStatus, taken: &Taken, lang: Lang) -> Outcome {
    let (sentence, summary) = verdict(ended, lang);
    let mut lines = written(taken, lang);
    if taken.stdout.is_empty() && taken.stderr.is_empty() && ended.failed.is_none() {
        lines.push(shell::NO_OUTPUT.text(lang).to_owned());
    }
    match ended.left_behind {
        0 => {}
        count => lines.push(shell::LEFT_RUNNING.say(lang, &[("count", &count)])),
    }
    lines.push(sentence);
    let outcome = Outcome::done(lines.join("\n"), summary);
    Outcome { ok: ended.success(), data: data(ended, taken), ..outcome }
}

pub fn written(taken: &Taken, lang: Lang) -> Vec<String> {
    let mut lines = Vec::new();
    if taken.skipped > 0 {
        let (phrase, path) = match &taken.full_output {
            Some(file) if file.complete => (shell::SKIPPED, file.path.display().to_string()),
            Some(file) => (shell::SKIPPED_CUT, file.path.display().to_string()),
            None => (shell::SKIPPED_LOST, String::new()),
        };
        lines.push(phrase.say(lang, &[("bytes", &taken.skipped), ("path", &path)]));
    }
    if !taken.stdout.is_empty() {
        lines.push(taken.stdout.trim_end_matches('\n').to_owned());
    }
    if !taken.stderr.is_empty() {
        lines.push(shell::STDERR.text(lang).to_owned());
        lines.push(taken.stderr.trim_end_matches('\n').to_owned());
    }
    lines
}

/// How a command ended, in a few words.
pub fn in_short(ended: &ExitStatus, lang: Lang) -> String {
    verdict(ended, lang).1
}

fn verdict(ended: &ExitStatus, lang: Lang) -> (String, String) {
    let say = |long: Phrase, short: Phrase, name: &str, value: &dyn Display| {
        (long.say(lang, &[(name, value)]), short.say(lang, &[(name, value)]))
    };
    if let Some(why) = &ended.failed {
        return say(shell::NOT_STARTED, shell::NOT_STARTED_SHORT, "why", why);
    }
    match (ended.cause, ended.exit_code, ended.signal) {
        (Cause::Timeout, ..) => {
            say(shell::TIMEOUT, shell::TIMEOUT_SHORT, "seconds", &ended.duration.as_secs())
        }
        (Cause::Stopped, ..) => say(shell::STOPPED, shell::STOPPED_SHORT, "", &""),
        (Cause::Input, ..) => say(shell::INPUT, shell::INPUT_SHORT, "", &""),
        (Cause::Itself, None, Some(number)) => {
            say(shell::SIGNAL, shell::SIGNAL_SHORT, "signal", &signal_name(number))
        }
        (Cause::Itself, code, _) => say(shell::EXIT, shell::EXIT_SHORT, "code", &code.unwrap_or_default()),
    }
}

/// The result's fields. What changed on disk is not known here; whoever compared the files before and after fills
/// `effects`.
fn data(ended: &ExitStatus, taken: &Taken) -> Value {
    json!({
        "success": ended.success(),
        "exit_code": ended.exit_code,
        "signal": ended.signal.map(signal_name),
        "stdout": taken.stdout,
        "stderr": taken.stderr,
        "killed_by_timeout": ended.cause == Cause::Timeout,
        "duration_ms": u64::try_from(ended.duration.as_millis()).unwrap_or(u64::MAX),
        "full_output": taken.full_output.as_ref().map(|file| &file.path),
        "effects": null,
    })
}

fn signal_name(number: i32) -> String {
    /// By their numbers; a dash has no name here.
    const NAMES: &str = "- HUP INT QUIT ILL TRAP ABRT - FPE KILL - SEGV - PIPE ALRM TERM";
    match usize::try_from(number).ok().and_then(|number| NAMES.split(' ').nth(number)) {
        Some(name) if name != "-" => format!("SIG{name}"),
        _ => number.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn how(exit_code: Option<i32>, signal: Option<i32>, cause: Cause) -> ExitStatus {
        ExitStatus {
            exit_code,
            signal,
            cause,
            left_behind: 0,
            failed: None,
            duration: Duration::from_secs(3),
        }
    }

    #[test]
    fn every_end_is_told() {
        let taken = Taken { stdout: "out\n".to_owned(), ..Taken::default() };
        for (end, ok, summary) in [
            (how(Some(0), None, Cause::Itself), true, "exit 0"),
            (how(Some(3), None, Cause::Itself), false, "exit 3"),
            (how(None, Some(11), Cause::Itself), false, "killed by SIGSEGV"),
            (how(None, Some(9), Cause::Timeout), false, "timed out after 3 s"),
            (how(Some(0), None, Cause::Stopped), false, "stopped"),
            (how(None, Some(15), Cause::Input), false, "waited for input"),
        ] {
            let outcome = ended(&end, &taken, Lang::En);
            assert_eq!((outcome.ok, outcome.summary.as_str()), (ok, summary));
            assert!(outcome.text.starts_with("out\n"));
            assert_eq!(outcome.data["success"], ok);
        }
        let failed = ExitStatus { failed: Some("No such file".to_owned()), ..how(None, None, Cause::Itself) };
        let outcome = ended(&failed, &Taken::default(), Lang::De);
        assert!(!outcome.ok && outcome.text.contains("No such file"));
    }

    #[test]
    fn what_is_left_out_is_said() {
        let kept = crate::workspace::process::OutputFile { path: "/o/1.txt".into(), complete: true };
        let taken =
            Taken { stderr: "e\n".to_owned(), skipped: 7, full_output: Some(kept), ..Taken::default() };
        let outcome = ended(&how(Some(0), None, Cause::Itself), &taken, Lang::En);
        assert_eq!(
            outcome.text,
            "[First 7 bytes left out; the full output is in /o/1.txt.]\nStandard error:\ne\nExit code 0."
        );
        assert_eq!(outcome.data["full_output"], "/o/1.txt");
    }
}

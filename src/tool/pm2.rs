//! What the pm2 tools share: what pm2 says of its processes, and running its judged commands. No tool itself.

use super::typed::CallResult;
use super::{Ctx, Outcome, Refusal};
use crate::catalog::{Lang, node as words, tools};
use crate::policy::class::Class;
use crate::policy::{Confinement, Permit};
use crate::protocol::{Command, Effect, Place, WorkspacePath};
use crate::text::{clean, cut, measure};
use crate::workspace::node::{self, Pm2};
use crate::workspace::process::{Captured, Cause, Launch};
use serde::Serialize;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(60);
/// What starts and crashes at once has done so by then.
const SETTLES: Duration = Duration::from_millis(1500);
const MOST_SAID: usize = 2000;
const ERROR_LINES: usize = 15;
const ERROR_BYTES: u64 = 4 * 1024;

/// One process as `pm2 jlist` has it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(super) struct Process {
    pub(super) name: String,
    pub(super) id: u64,
    pub(super) status: String,
    pid: Option<u64>,
    restarts: u64,
    uptime_seconds: Option<u64>,
    cpu: f64,
    memory: u64,
    #[serde(skip)]
    script: PathBuf,
    /// What it writes, and what it writes to standard error.
    #[serde(skip)]
    pub(super) logs: [PathBuf; 2],
}

impl Process {
    fn read(entry: &Value) -> Option<Self> {
        let env = &entry["pm2_env"];
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let path = |name: &str| PathBuf::from(env[name].as_str().unwrap_or_default());
        let status = text(&env["status"]);
        let since = env["pm_uptime"].as_u64().filter(|_| status == "online");
        Some(Self {
            name: text(&entry["name"]),
            id: entry["pm_id"].as_u64()?,
            pid: entry["pid"].as_u64().filter(|pid| *pid > 0),
            restarts: env["restart_time"].as_u64().unwrap_or(0),
            uptime_seconds: since.map(|started| Pm2::up_since(started).as_secs()),
            cpu: entry["monit"]["cpu"].as_f64().unwrap_or(0.0),
            memory: entry["monit"]["memory"].as_u64().unwrap_or(0),
            script: path("pm_exec_path"),
            logs: [path("pm_out_log_path"), path("pm_err_log_path")],
            status,
        })
    }

    pub(super) fn is(&self, meant: &str) -> bool {
        self.name == meant || self.id.to_string() == meant
    }

    fn cells(&self) -> [String; 8] {
        let up = self.uptime_seconds.map_or_else(
            || "-".to_owned(),
            |seconds| match seconds {
                0..120 => format!("{seconds}s"),
                120..7200 => format!("{}m", seconds / 60),
                7200..172_800 => format!("{}h", seconds / 3600),
                _ => format!("{}d", seconds / 86_400),
            },
        );
        [
            self.name.clone(),
            self.id.to_string(),
            self.status.clone(),
            self.pid.map_or_else(|| "-".to_owned(), |pid| pid.to_string()),
            self.restarts.to_string(),
            up,
            format!("{}%", self.cpu),
            format!("{} MB", self.memory / 1_048_576),
        ]
    }
}

/// The array of `pm2 jlist`, which may come behind lines of another kind.
fn read(output: &str) -> Option<Vec<Process>> {
    let starts = output.match_indices('[').map(|(at, _)| at);
    let starts = starts.filter(|at| *at == 0 || output[..*at].ends_with('\n'));
    starts
        .filter_map(|at| {
            let mut values = serde_json::Deserializer::from_str(&output[at..]).into_iter::<Vec<Value>>();
            values.next()?.ok()?.iter().map(Process::read).collect()
        })
        .next()
}

pub(super) fn table(processes: &[Process], lang: Lang) -> String {
    let head = words::COLUMNS.text(lang).split(' ').map(str::to_owned).collect::<Vec<_>>();
    let rows: Vec<Vec<String>> =
        std::iter::once(head).chain(processes.iter().map(|process| process.cells().to_vec())).collect();
    let wide = |column: usize| rows.iter().map(|row| measure::width(&row[column])).max().unwrap_or(0);
    let widths: Vec<usize> = (0..8).map(wide).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths);
        let padded = cells.map(|(cell, wide)| format!("{cell}{}", " ".repeat(wide - measure::width(cell))));
        padded.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The effect of pm2 with these words, at the project's root.
pub(super) fn effect(pm2: &Pm2, words: &[&str]) -> Effect {
    let all = std::iter::once(pm2.program.as_str()).chain(words.iter().copied());
    let command = Command::Arguments(all.map(str::to_owned).collect());
    Effect::Run { command, working_dir: Place::Inside(WorkspacePath::root()) }
}

/// A name is of one process: no option, and none of the words by which pm2 takes several.
pub(super) fn one(name: &str) -> Result<&str, String> {
    let several = name == "all" || name.starts_with('/') || name.contains(|c: char| c.is_control());
    if name.trim().is_empty() || name.starts_with('-') || several {
        return Err(
            "`name` is no name of a process. Nothing was done; pm2_status shows the names.".to_owned()
        );
    }
    Ok(name)
}

pub(super) fn nothing_runs(lang: Lang) -> Refusal {
    Refusal::say(lang, words::NOTHING_RUNS, &[], words::NOTHING_RUNS_SHORT)
}

/// What pm2 was permitted to tell of its processes; none where its daemon does not run, for asking would start one.
pub(super) async fn judged(permit: Permit, ctx: &Ctx) -> Result<Option<Vec<Process>>, Refusal> {
    if !Pm2::runs(ctx.jobs.shell()) {
        return Ok(None);
    }
    let (command, confinement) = spent(permit, ctx)?;
    listed(captured(launch(&command, confinement, ctx), ctx).await?, ctx).map(Some)
}

/// The same for ourselves: where pm2 is the user's own, or has just been permitted to run.
async fn processes(pm2: &Pm2, ctx: &Ctx) -> Result<Vec<Process>, Refusal> {
    let shell = ctx.jobs.shell();
    must_run(ctx)?;
    let root = ctx.workspace.here().root.clone();
    let launch = shell.as_logged_in(shell.own_child(pm2.program.as_str(), &["jlist"], root));
    listed(captured(launch, ctx).await?, ctx)
}

fn listed(captured: Captured, ctx: &Ctx) -> Result<Vec<Process>, Refusal> {
    let found = read(&String::from_utf8_lossy(&captured.stdout));
    found.ok_or_else(|| said(&captured, ctx.lang))
}

fn spent(permit: Permit, ctx: &Ctx) -> Result<(Vec<String>, Confinement), Refusal> {
    match permit.spend() {
        (Effect::Run { command: Command::Arguments(words), .. }, confinement) => Ok((words, confinement)),
        _ => Err(Refusal::new("The permit is not for pm2.", tools::BAD_ARGUMENTS.text(ctx.lang))),
    }
}

fn launch(command: &[String], confinement: Confinement, ctx: &Ctx) -> Launch {
    let shell = ctx.jobs.shell();
    let words: Vec<&str> = command.iter().map(String::as_str).collect();
    let root = ctx.workspace.here().root.clone();
    shell
        .as_logged_in(shell.permitted_child(words[0], &words[1..], root, confinement))
        .limited_to(Some(LIMIT))
}

async fn captured(launch: Launch, ctx: &Ctx) -> Result<Captured, Refusal> {
    let missing = |why: &str| Refusal::say(ctx.lang, words::NO_PM2, &[("why", &why)], words::NO_PM2_SHORT);
    let captured = ctx.jobs.shell().capture(launch, ctx.cancel.clone()).await;
    let captured = captured.map_err(|why| missing(&why))?;
    let status = &captured.status;
    match (&status.failed, status.cause) {
        (Some(why), _) => Err(missing(why)),
        (None, Cause::Stopped) => Err(Refusal::say(ctx.lang, tools::CANCELLED_TEXT, &[], tools::CANCELLED)),
        (None, Cause::Timeout) => Err(Refusal::say(ctx.lang, words::PM2_SLOW, &[], words::PM2_FAILED_SHORT)),
        _ if status.success() => Ok(captured),
        _ => Err(said(&captured, ctx.lang)),
    }
}

/// What pm2 itself calls wrong, else all it wrote.
fn said(captured: &Captured, lang: Lang) -> Refusal {
    let all = [&captured.stdout[..], &captured.stderr[..]].map(String::from_utf8_lossy).join("\n");
    let all = clean::plain(&all).into_owned();
    let told: Vec<&str> = all
        .lines()
        .filter_map(|line| line.strip_prefix("[PM2][ERROR]").or(line.strip_prefix("[PM2][WARN]")))
        .map(str::trim)
        .collect();
    let told = if told.is_empty() { all.trim().to_owned() } else { told.join("\n") };
    let told = cut::both_ends(&told, MOST_SAID);
    Refusal::say(lang, words::PM2_SAYS, &[("said", &told)], words::PM2_FAILED_SHORT)
}

/// That pm2 knows a process of this name, else which it knows.
pub(super) async fn knows(name: &str, pm2: &Pm2, ctx: &Ctx) -> Result<(), Refusal> {
    let all = processes(pm2, ctx).await?;
    if all.iter().any(|process| process.is(name)) { Ok(()) } else { Err(unknown(name, &all, ctx.lang)) }
}

/// The same before anybody is asked; the project's own pm2 runs only behind a yes.
pub(super) async fn knows_unasked(name: &str, pm2: &Pm2, ctx: &Ctx) -> Result<(), Refusal> {
    if pm2.is_own() { must_run(ctx) } else { knows(name, pm2, ctx).await }
}

pub(super) fn must_run(ctx: &Ctx) -> Result<(), Refusal> {
    if Pm2::runs(ctx.jobs.shell()) { Ok(()) } else { Err(nothing_runs(ctx.lang)) }
}

pub(super) fn unknown(name: &str, all: &[Process], lang: Lang) -> Refusal {
    let names: Vec<&str> = all.iter().map(|process| process.name.as_str()).collect();
    let names = if names.is_empty() { "-".to_owned() } else { names.join(", ") };
    let values: [(&str, &dyn std::fmt::Display); 2] = [("name", &name), ("names", &names)];
    Refusal::say(lang, words::NO_PROCESS, &values, words::NO_PROCESS_SHORT)
}

/// What a judged command does, and to which processes.
#[derive(Default)]
pub(super) struct Act<'a> {
    /// None for all of them.
    pub(super) name: Option<&'a str>,
    pub(super) script: Option<PathBuf>,
    /// What it starts is to outlive us.
    pub(super) starts: bool,
}

impl Act<'_> {
    fn means(&self, process: &Process) -> bool {
        self.name.is_none_or(|name| process.is(name) || self.script.as_ref() == Some(&process.script))
    }

    /// Runs it and looks how the processes do that it was about.
    pub(super) async fn run(self, permit: Permit, pm2: &Pm2, ctx: &Ctx) -> CallResult {
        // A class alone lets run what stays within the sandbox; a daemon does not.
        let user_said = Class::parse(permit.rule()).is_none();
        let (command, confinement) = spent(permit, ctx)?;
        let mut launch = launch(&command, confinement, ctx);
        if self.starts && user_said {
            launch = launch.leaving_daemons();
        }
        let captured = captured(launch, ctx).await?;
        if String::from_utf8_lossy(&captured.stdout).contains("[PM2][WARN]") && self.name.is_none() {
            return Err(said(&captured, ctx.lang));
        }
        if !Pm2::runs(ctx.jobs.shell()) {
            return Err(Refusal::say(ctx.lang, words::DAEMON_GONE, &[], words::PM2_FAILED_SHORT));
        }
        let first = processes(pm2, ctx).await?;
        let mut all = first.clone();
        if self.starts {
            tokio::time::sleep(SETTLES).await;
            all = processes(pm2, ctx).await?;
        }
        let (meant, others): (Vec<Process>, Vec<Process>) =
            all.into_iter().partition(|process| self.means(process));
        if let (true, Some(name)) = (meant.is_empty(), self.name) {
            return Err(unknown(name, &others, ctx.lang));
        }
        let again = |now: &Process| first.iter().any(|p| p.id == now.id && p.restarts < now.restarts);
        let fails =
            |now: &&Process| again(now) || ["errored", "waiting restart"].contains(&now.status.as_str());
        let failing = meant.iter().filter(|_| self.starts).find(fails);
        let mut outcome = shown(&meant, ctx.lang);
        if let Some(process) = failing {
            let values: [(&str, &dyn std::fmt::Display); 2] =
                [("name", &process.name), ("table", &outcome.text)];
            let mut text = words::DOES_NOT_STAY.say(ctx.lang, &values);
            let end = log(&process.logs[1], ERROR_LINES, ERROR_BYTES, ctx).unwrap_or_default();
            text += &format!("\n{}", end.trim_end());
            let summary = words::DOES_NOT_STAY_SHORT.say(ctx.lang, &[("name", &process.name)]);
            outcome = Outcome { data: outcome.data, ..Outcome::failed(text, summary) };
        }
        Ok(outcome)
    }
}

pub(super) fn shown(processes: &[Process], lang: Lang) -> Outcome {
    let summary = match processes {
        [] => words::NOTHING_RUNS_SHORT.text(lang).to_owned(),
        [one] => format!("{}: {}", one.name, one.status),
        all => {
            let online = all.iter().filter(|process| process.status == "online").count();
            words::ONLINE_SHORT.say(lang, &[("online", &online), ("count", &all.len())])
        }
    };
    let text =
        if processes.is_empty() { words::NOTHING_RUNS.text(lang).to_owned() } else { table(processes, lang) };
    Outcome { data: json!({"processes": processes}), ..Outcome::done(text, summary) }
}

/// The end of a log that pm2 names. A process can be told to log anywhere: what lies neither with pm2's own logs nor in
/// the project, where it may be read unasked, is not read here.
pub(super) fn log(path: &Path, lines: usize, most: u64, ctx: &Ctx) -> Result<String, String> {
    if path.as_os_str().is_empty() || !path.exists() {
        return Ok(String::new());
    }
    let real = path.canonicalize().map_err(|error| error.to_string())?;
    let own =
        Pm2::home(ctx.jobs.shell()).join("logs").canonicalize().is_ok_and(|logs| real.starts_with(logs));
    let here = ctx.workspace.here();
    let place = Place::parse(&real.to_string_lossy(), here)?;
    let inside =
        matches!(place, Place::Inside(_)) && crate::policy::Reading::unasked(here.clone()).covers(&place);
    if !own && !inside {
        return Err(words::LOG_ELSEWHERE.text(ctx.lang).to_owned());
    }
    let (text, cut) = node::last_lines(&real, lines, most).map_err(|error| error.to_string())?;
    let note =
        if cut { format!("{}\n", words::LOG_CUT.say(ctx.lang, &[("bytes", &most)])) } else { String::new() };
    Ok(format!("{note}{}", clean::plain(&text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_found_behind_other_lines() {
        let entry =
            r#"{"name":7,"pm_id":0,"pid":0,"pm2_env":{"status":"errored","args":["[]"],"restart_time":15}}"#;
        let noise = format!(
            ">>>> In-memory PM2 is out-of-date, do:\n\u{1b}[32m[PM2] \u{1b}[39mSpawning\n[PM2] Done\n[{entry}]"
        );
        let found = read(&noise).unwrap();
        assert_eq!((found[0].name.as_str(), found[0].status.as_str(), found[0].pid), ("7", "errored", None));
        assert_eq!(read("[]"), Some(Vec::new()));
        assert_eq!(read(&noise[..noise.len() - 1]), None);
        assert_eq!(
            table(&found, Lang::En).lines().nth(1),
            Some("7     0   errored  -    15        -       0%   0 MB")
        );
    }

    #[test]
    fn a_name_is_one_process() {
        for wrong in ["", " ", "-f", "all", "/api/", "a\nb"] {
            assert!(one(wrong).is_err(), "{wrong}");
        }
        assert!(one("api").is_ok());
    }
}

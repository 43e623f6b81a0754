//! Real commands under the real supervisor. Whatever is waited for is an event: output, an end, a closed stream.

use crate::support::permit::{confinement, confinement_of};
use pointsman::policy::Sandbox;
use pointsman::protocol::Stream;
use pointsman::workspace::process::{Cause, ExitStatus, Jobs, Launch, Running, Shell, Stdin, Transcript};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// A shell with a home of its own, so that nobody's profile is read.
fn shell(home: &Path) -> Arc<Shell> {
    let variables = [
        ("HOME", home.as_os_str().to_owned()),
        ("PATH", std::env::var_os("PATH").unwrap_or_default()),
        ("SHELL", "/bin/bash".into()),
        ("SERVICE_TOKEN", "hidden".into()),
    ];
    let variables = variables.into_iter().map(|(name, value)| (name.into(), value)).collect();
    Arc::new(Shell::new(env!("CARGO_BIN_EXE_pointsman").into(), variables))
}

/// What a command wrote, and how it ended.
struct Ran {
    out: String,
    err: String,
    pieces: Vec<(Stream, Vec<u8>)>,
    ended: ExitStatus,
}

fn launch(shell: &Shell, home: &Path, line: &str) -> Launch {
    shell.command_line(line, home.to_owned(), confinement(Sandbox::None))
}

fn watch_all(running: Running) -> Ran {
    let mut pieces = Vec::new();
    let ended = running.watch(&mut |stream, bytes| pieces.push((stream, bytes.to_vec())));
    let of = |wanted| {
        let all = pieces.iter().filter(|(stream, _)| *stream == wanted).flat_map(|(_, bytes)| bytes.clone());
        String::from_utf8_lossy(&all.collect::<Vec<u8>>()).into_owned()
    };
    Ran { out: of(Stream::Stdout), err: of(Stream::Stderr), pieces, ended }
}

fn run(line: &str) -> Ran {
    let home = tempfile::tempdir().unwrap();
    let shell = shell(home.path());
    watch_all(shell.start(launch(&shell, home.path(), line)).unwrap())
}

/// Starts a command, waits for its first output, and reads a process id from each word of it.
fn run_limited(line: &str, limit: Duration) -> Ran {
    let home = tempfile::tempdir().unwrap();
    let shell = shell(home.path());
    watch_all(shell.start(launch(&shell, home.path(), line).limited_to(Some(limit))).unwrap())
}

fn is_alive(pid: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with(['Z', 'X']))
}

fn assert_all_gone(pids: &str) {
    assert!(!pids.trim().is_empty(), "the command told no process id");
    for pid in pids.split_whitespace() {
        wait_for_its_end(pid);
        assert!(!is_alive(pid), "{pid} is still there");
    }
}

/// A process that was killed takes a moment to die: waits for that on its descriptor, at most ten seconds.
fn wait_for_its_end(pid: &str) {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::process::{Pid, PidfdFlags, pidfd_open};
    let pid = pid.parse().ok().and_then(Pid::from_raw).expect("a process id");
    if let Ok(descriptor) = pidfd_open(pid, PidfdFlags::empty()) {
        let most = Timespec { tv_sec: 10, tv_nsec: 0 };
        poll(&mut [PollFd::new(&descriptor, PollFlags::IN)], Some(&most))
            .expect("a descriptor can be waited for");
    }
}

#[test]
fn both_outputs_are_terminals_and_input_is_empty() {
    let ran = run(
        "test -t 1 && test -t 2 && echo both; ! test -t 0 && cat && echo end; stty size <&1 2>&1; echo err >&2",
    );
    assert!(ran.out.starts_with("both\nend\n"), "{}", ran.out);
    assert_eq!(ran.err, "err\n");
    assert!(ran.ended.success());
}

#[test]
fn nobody_can_read_from_a_terminal() {
    let ran = run(
        "read -r x </dev/tty || echo no tty; read -r y <&2 || echo no keys; read -r z <\"$(readlink /proc/$$/fd/1)\" || echo end",
    );
    assert_eq!(ran.out, "no tty\nno keys\nend\n", "{}", ran.err);
    assert!(ran.err.contains("/dev/tty") && !ran.err.contains("No such file"), "{}", ran.err);
}

#[test]
fn codes_and_signals_are_told_apart() {
    let code = |line: &str| {
        let ended = run(line).ended;
        (ended.exit_code, ended.signal, ended.cause)
    };
    assert_eq!(code("exit 7"), (Some(7), None, Cause::Itself));
    assert_eq!(code("kill -SEGV $$"), (None, Some(11), Cause::Itself));
    assert_eq!(code("no-such-program-here"), (Some(127), None, Cause::Itself));
    assert_eq!(code("true"), (Some(0), None, Cause::Itself));
}

#[test]
fn what_cannot_start_says_so() {
    let home = tempfile::tempdir().unwrap();
    let shell = shell(home.path());
    let missing = shell.own_child("no-such-program-here", &[], home.path().to_owned());
    let failed = watch_all(shell.start(missing).unwrap()).ended.failed.unwrap();
    assert!(failed.contains("No such file"), "{failed}");
    let nowhere = shell.own_child("true", &[], home.path().join("gone"));
    assert!(shell.start(nowhere).unwrap_err().contains("gone' is no directory"));
}

#[test]
fn nothing_runs_less_confined_than_it_was_judged() {
    let home = tempfile::tempdir().unwrap();
    let shell = shell(home.path());
    // In part only the project's own commands are held; what only reads, or was agreed to, runs as the user would run it.
    for (line, judged, runs) in [
        ("true", Sandbox::None, true),
        ("true", Sandbox::Partial, true),
        ("make", Sandbox::Partial, false),
        ("true", Sandbox::Full, false),
    ] {
        let held_to = confinement_of(line, judged);
        let started = shell.start(shell.command_line("true", home.path().to_owned(), held_to));
        let refusal = started.map(drop).err().unwrap_or_default();
        let said = format!("approved for sandbox {}, but this machine provides none", judged.name());
        assert_eq!((refusal.is_empty(), refusal.contains(&said)), (runs, !runs), "{refusal}");
    }
}

#[test]
fn a_command_reads_what_is_written_to_its_input() {
    let home = tempfile::tempdir().unwrap();
    let shell = shell(home.path());
    // The supervisor's own socket, the control stream, is none of the command's.
    let line = "cat; sockets() { readlink /proc/$1/fd/* | grep socket | sort -u; }; \
                comm -23 <(sockets $PPID) <(sockets $$) | grep -c socket";
    let mut running = shell.start(launch(&shell, home.path(), line).with_stdin(Stdin::Piped)).unwrap();
    let mut stdin = running.take_stdin().expect("it was asked for");
    assert!(running.take_stdin().is_none());
    stdin.write_all(b"one\ntwo\n").unwrap();
    let mut written = Some(stdin);
    let mut seen = String::new();
    let ended = running.watch(&mut |_, bytes| {
        seen += &String::from_utf8_lossy(bytes);
        // Its input ends only after it came back.
        if seen.contains("two\n") {
            written = None;
        }
    });
    assert_eq!(seen, "one\ntwo\n1\n");
    assert!(ended.success());
    let untaken = launch(&shell, home.path(), "cat; echo end").with_stdin(Stdin::Piped);
    assert_eq!(watch_all(shell.start(untaken).unwrap()).out, "end\n");
}

#[test]
fn pieces_come_in_order_of_arrival() {
    let home = tempfile::tempdir().unwrap();
    let shell = shell(home.path());
    // Each word is written only after the one before has arrived here. Each gate opens once: were it one, the shell could
    // come back to it before it is shut.
    let line = "mkfifo a b; echo one; read -r _ <a; echo two >&2; read -r _ <b; echo three";
    let running = shell.start(launch(&shell, home.path(), line)).unwrap();
    let mut order = Vec::new();
    running.watch(&mut |stream, bytes| {
        order.push((stream, String::from_utf8_lossy(bytes).into_owned()));
        if let Some(gate) = ["a", "b"].get(order.len() - 1) {
            std::fs::write(home.path().join(gate), "next\n").unwrap();
        }
    });
    let want = [(Stream::Stdout, "one\n"), (Stream::Stderr, "two\n"), (Stream::Stdout, "three\n")];
    assert_eq!(order, want.map(|(stream, text)| (stream, text.to_owned())));
}

#[test]
fn bytes_pass_unchanged() {
    let ran = run("printf 'a\\nb\\tc\\303\\244\\r\\033[31m'");
    assert_eq!(ran.out, "a\nb\tcä\r\u{1b}[31m");
}

#[test]
fn much_output_stays_small_in_memory() {
    let home = tempfile::tempdir().unwrap();
    let shell = shell(home.path());
    let mut transcript = Transcript::new(home.path(), "big");
    let line = "head -c 10000000 /dev/zero | tr '\\0' 'x' | fold -w 99";
    let running = shell.start(launch(&shell, home.path(), line)).unwrap();
    let mut largest = 0;
    let ended = running.watch(&mut |stream, bytes| {
        largest = largest.max(bytes.len());
        transcript.push(stream, bytes);
    });
    transcript.finish();
    assert!(ended.success() && largest <= 16 * 1024);
    let taken = transcript.take();
    assert!(taken.stdout.len() <= 10 * 1024);
    let size = std::fs::metadata(taken.full_output.unwrap().path).unwrap().len();
    assert_eq!(size, 10_000_000 + 10_000_000 / 99);
}

#[test]
fn a_timeout_ends_the_whole_tree() {
    let line =
        "trap '' HUP; setsid sleep 600 & (sleep 601 & echo $! $BASHPID; exec sleep 602) & echo $!; wait";
    let ran = run_limited(line, Duration::from_millis(700));
    assert_eq!(ran.ended.cause, Cause::Timeout);
    assert_all_gone(&ran.out);
}

#[test]
fn what_ignores_the_request_is_killed() {
    let began = Instant::now();
    let ran = run_limited("trap '' TERM; echo $$; while :; do sleep 600; done", Duration::from_millis(300));
    assert_eq!((ran.ended.cause, ran.ended.signal), (Cause::Timeout, Some(9)));
    assert!(began.elapsed() < Duration::from_secs(10));
    assert_all_gone(&ran.out);
}

#[test]
fn a_stopped_command_can_be_ended() {
    let ran = run_limited("echo $$; kill -STOP $$", Duration::from_millis(300));
    assert_eq!(ran.ended.cause, Cause::Timeout);
    assert_all_gone(&ran.out);
}

#[test]
fn what_is_left_behind_ends_with_the_call() {
    let ran = run("sleep 600 & echo $!; (setsid sleep 601 & echo $!)");
    assert_eq!((ran.ended.exit_code, ran.ended.left_behind), (Some(0), 2));
    assert!(ran.ended.success());
    assert_all_gone(&ran.out);
    assert!(ran.ended.duration < Duration::from_secs(2), "{:?}", ran.ended.duration);
}

#[test]
fn a_program_that_waits_for_keys_is_ended() {
    // Reopens its own output for reading and sets it for keys, as an editor does.
    let line = "exec 3<>\"$(readlink /proc/$$/fd/1)\"; stty -icanon min 1 <&3; echo $$; read -r x <&3";
    let ran = run(line);
    assert_eq!(ran.ended.cause, Cause::Input);
    assert_all_gone(&ran.out);
}

#[test]
fn the_environment_is_completed_by_the_profile_once() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(
        home.path().join(".bash_profile"),
        "echo hello; echo read >>\"$HOME/count\"; export FROM_PROFILE=yes PATH=$PATH:/added",
    )
    .unwrap();
    let shell = shell(home.path());
    for _ in 0..2 {
        let line = "echo $FROM_PROFILE ${PATH##*:} $PWD $PAGER ${SERVICE_TOKEN-unset}";
        let ran = watch_all(shell.start(launch(&shell, home.path(), line)).unwrap());
        assert_eq!(ran.out, format!("yes /added {} cat unset\n", home.path().display()));
    }
    assert_eq!(std::fs::read_to_string(home.path().join("count")).unwrap(), "read\n");
}

#[test]
fn our_own_children_get_no_secrets_and_no_terminal() {
    let home = tempfile::tempdir().unwrap();
    let shell = shell(home.path());
    let line = "test -t 1 || echo pipe; echo [$SERVICE_TOKEN]";
    let child = shell.own_child("bash", &["-c", line], home.path().to_owned());
    let captured = shell.capture_here(child).unwrap();
    assert_eq!(captured.stdout, b"pipe\n[]\n");
    let much = shell.own_child("head", &["-c", "5000000", "/dev/zero"], home.path().to_owned());
    let captured = shell.capture_here(much).unwrap();
    assert!(captured.cut && captured.stdout.len() == 4 * 1024 * 1024);
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

#[test]
fn an_interrupt_ends_it_and_keeps_what_came() {
    let home = tempfile::tempdir().unwrap();
    let shell = shell(home.path());
    let (cancel, cancelled) = watch::channel(false);
    let directory = home.path().to_owned();
    let mut out = String::new();
    let ended = block_on(shell.run(
        move |shell| shell.command_line("echo $$; sleep 600", directory, confinement(Sandbox::None)),
        cancelled,
        |_, bytes| {
            out += &String::from_utf8_lossy(bytes);
            cancel.send_replace(true);
        },
    ))
    .unwrap();
    assert_eq!((ended.cause, ended.signal), (Cause::Stopped, Some(15)));
    assert_all_gone(&out);
}

#[test]
fn a_dropped_future_ends_its_command() {
    let home = tempfile::tempdir().unwrap();
    let shell = shell(home.path());
    let fifo = home.path().join("f");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    let directory = home.path().to_owned();
    let (_cancel, cancelled) = watch::channel(false);
    let (heard, mut hears) = tokio::sync::mpsc::unbounded_channel();
    block_on(async {
        let run = shell.run(
            // The fifo stays open for writing until the last of them is gone.
            move |shell| {
                shell.command_line("(exec 9>f; echo up; sleep 600)", directory, confinement(Sandbox::None))
            },
            cancelled,
            move |_, _| heard.send(()).unwrap(),
        );
        let mut reader = std::fs::OpenOptions::new().read(true).write(true).open(&fifo).unwrap();
        tokio::select! {
            _ = run => panic!("it cannot have ended"),
            _ = hears.recv() => {}
        }
        // Reopened for reading only: now the end comes when the command is gone.
        let mut only = std::fs::File::open(&fifo).unwrap();
        std::mem::swap(&mut reader, &mut only);
        drop(only);
        assert_eq!(reader.read(&mut [0; 8]).unwrap(), 0);
    });
}

#[test]
fn a_job_lasts_until_it_is_told_to_end() {
    let home = tempfile::tempdir().unwrap();
    let jobs = Jobs::new(shell(home.path()));
    // The shell itself ends at once; the job is what it left.
    let line = "mkfifo f; (echo $BASHPID; read -r word <f; echo got $word; exec sleep 600) &";
    let launch = launch(jobs.shell(), home.path(), line);
    let job = jobs.start(line, launch, Transcript::new(&home.path().join("outputs"), "job")).unwrap();
    assert_eq!((job.id.as_str(), jobs.running().len()), ("job-1", 1));
    block_on(async {
        job.wait_for_news(Duration::from_secs(20)).await;
        let pid = job.take().stdout;
        std::fs::write(home.path().join("f"), "it\n").unwrap();
        job.wait_for_news(Duration::from_secs(20)).await;
        assert_eq!(job.take().stdout, "got it\n");
        assert!(job.ended().is_none() && is_alive(pid.trim()));
        let ended = jobs.get("job-1").unwrap().end().await.unwrap();
        assert_eq!(ended.exit_code, Some(0), "the shell itself had ended well before");
        assert_all_gone(&pid);
    });
    assert!(jobs.running().is_empty());
    assert!(jobs.get("job-9").unwrap_err().contains("job-1"));
}

#[test]
fn jobs_end_with_their_table() {
    let home = tempfile::tempdir().unwrap();
    let jobs = Jobs::new(shell(home.path()));
    let launch = launch(jobs.shell(), home.path(), "echo $$; exec sleep 600");
    let job = jobs.start("sleep", launch, Transcript::new(home.path(), "job")).unwrap();
    block_on(async {
        job.wait_for_news(Duration::from_secs(20)).await;
        let pid = job.take().stdout;
        drop(jobs);
        job.end().await;
        assert_all_gone(&pid);
    });
}

/// Plays the program that is killed in the test below; does nothing on its own.
#[test]
#[ignore = "the test below starts it"]
fn plays_the_parent() {
    let Some(home) = std::env::var_os("POINTSMAN_TEST_HOME") else { return };
    let home = Path::new(&home);
    let shell = shell(home);
    let line = "trap '' TERM HUP; exec 9>alive; setsid sleep 600 & sleep 601 & cat >&9; wait";
    let mut running = shell.start(launch(&shell, home, line).with_stdin(Stdin::Piped)).unwrap();
    let mut stdin = running.take_stdin().expect("it was asked for");
    stdin.write_all(b"up\n").unwrap();
    watch_all(running);
}

#[test]
fn nothing_outlives_us_even_when_we_are_killed() {
    let home = tempfile::tempdir().unwrap();
    let fifo = home.path().join("alive");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    let mut parent = Command::new(std::env::current_exe().unwrap())
        .args(["process::plays_the_parent", "--exact", "--ignored"])
        .env("POINTSMAN_TEST_HOME", home.path())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut alive = BufReader::new(std::fs::File::open(&fifo).unwrap());
    let mut line = String::new();
    alive.read_line(&mut line).unwrap();
    assert_eq!(line, "up\n");
    parent.kill().unwrap();
    parent.wait().unwrap();
    // Every process of the tree holds the fifo: its end is their end.
    assert_eq!(alive.read_line(&mut line).unwrap(), 0);
}

#[test]
fn a_killed_supervisor_leaves_nothing_that_runs_on() {
    let ran = run("echo $$; kill -9 $PPID; sleep 600");
    assert!(ran.ended.failed.is_some() && !ran.ended.success());
    assert!(ran.pieces.len() <= 2);
    assert_all_gone(&ran.out);
}

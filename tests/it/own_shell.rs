//! `!` is the user's own shell: its aliases and functions, a directory that lasts, the guard beside it, a terminal like the
//! real one, and what it wrote in the conversation.

use crate::server::{Reply, Server};
use crate::support::{Project, Terminal, log};
use pointsman::text::measure;
use std::time::Instant;

const BASHRC: &str = r#"echo "a banner of the start-up file"
alias hi='echo "it'"'"'s an alias"'
alias nuke='sudo rm -rf'
shopt -s extglob
ab() { case "$1" in +(a|b)) echo "a function with $1";; esac; }
into() { mkdir -p "$1" && cd "$1"; }
alias into='into'
"#;

fn project(bashrc: &str) -> Project {
    let project = Project::new().env("POINTSMAN_PROVIDER", "offline").file("src/inner/a.txt", "one\n");
    std::fs::write(project.home().join(".bashrc"), bashrc).unwrap();
    project
}

#[test]
fn aliases_and_functions_are_those_of_the_shell() {
    let project = project(BASHRC);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("!hi").see("\nit's an alias").turn("!ab abba; ab c").see("\na function with abba");
    // What is set for the line is not for the scripts it runs, and a program has the terminal.
    terminal.turn("!echo \"[$BASH_ENV$#]\"; bash -c 'type hi'; test -t 0 && echo real");
    terminal.see("\n[0]").see("hi: not found").see("\nreal").never("banner");
    terminal.turn("!printf '\\033[31mred\\033[0m\\n'").see("\nred");
    assert!(String::from_utf8_lossy(&terminal.bytes()).contains("\u{1b}[31mred\u{1b}[0m"));
    terminal.line("!echo begun; sleep 600; echo no").see("\nbegun").keys("\x03").see("exit 130").prompt();
    terminal
        .turn("!exit 3")
        .see("exit 3  ")
        .turn("!echo 'x")
        .see("unexpected EOF")
        .turn("!false")
        .see("exit 1  ");
    assert_eq!(terminal.leave(), 0);
    terminal.is_as_before();
    log::every_start_has_its_end(&log::events(&project));
}

/// A directory that a line leaves is where the next one starts, and where it is judged.
fn moves(columns: u16, lang: &str, [moved, outside, only]: [&str; 3]) {
    let project = project(BASHRC).env("POINTSMAN_LANG", lang).env("OLDPWD", "/usr");
    let outside_of_it = project.home().canonicalize().unwrap();
    let mut terminal = Terminal::sized(&project, &[], columns, 50);
    terminal.turn("!cd -").see("OLDPWD").see("exit 1");
    terminal
        .turn("!cd src")
        .turn("!cd -")
        .see("/project\n")
        .turn("!cd - >/dev/null; pwd")
        .see("/project/src\n");
    terminal.turn("!cd ..");
    terminal.turn("!cd src").see(&format!("{moved} src.")).turn("!into deep; false").see("src/deep.");
    terminal.turn("!pwd").see("/project/src/deep").see("pwd (src/deep)");
    // Only for such lines.
    terminal.turn("ls").see("src").never("ls (");
    terminal.turn("!cd ~").see(outside).turn("!pwd").see(&format!("\n{}", outside_of_it.display()));
    terminal.turn("!cd ~/project").turn("!echo $((6 * 7)) here").see("\n42 here").never("here (/");
    let bare = |text: &str| text.split_whitespace().collect::<String>();
    assert!(bare(&terminal.all()).contains(&bare(only)), "{}", terminal.all());
    let widest = terminal.all().lines().map(|row| measure::width(row.trim_end())).max();
    let path = measure::width(&format!("{}/project/src/deep", outside_of_it.display()));
    assert!(widest < Some(usize::from(columns).max(path + 1)), "{}", terminal.all());
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn a_directory_lasts() {
    moves(
        80,
        "en",
        ["The next ! command starts in", "outside the project.", "This affects ! commands only."],
    );
}

#[test]
fn a_directory_lasts_in_german_at_forty_columns() {
    moves(40, "de", ["Der nächste !-Befehl startet in", "außerhalb", "!-Befehle."]);
}

#[test]
fn a_directory_that_is_gone_is_left() {
    let project = project("");
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("!mkdir x && cd x").see("The next ! command starts in x.");
    std::fs::remove_dir(project.path("x")).unwrap();
    terminal.turn("!pwd").see("✗ run pwd (x)").turn("!pwd").see("/project\n");
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn an_alias_hides_nothing_from_the_guard() {
    let project = project(BASHRC).file("kept.txt", "x\n");
    let mut terminal = Terminal::start(&project, &[]);
    terminal
        .line("!true && nuke kept.txt")
        .see("Your aliases expand this to")
        .see("sudo rm -rf kept.txt")
        .see("Answer");
    terminal.keys("no\r").see("→ no").prompt();
    // A line is judged where it would run.
    terminal.turn("!cd /").see("starts in /,").line("!rm -rf *").see("Type yes to run it").see("Answer");
    terminal.keys("no\r").see_times("→ no", 2).prompt();
    assert_eq!(project.read("kept.txt"), "x\n");
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn a_shell_that_does_not_answer_is_a_plain_one() {
    for (bashrc, shell) in
        [("alias hi='echo no'; sleep 600", "/bin/bash"), ("", "/bin/cat"), ("exit 1", "/bin/bash")]
    {
        let project = project(bashrc).env("SHELL", shell);
        let start = Instant::now();
        let mut terminal = Terminal::start(&project, &[]);
        terminal
            .turn("!cd src && echo went")
            .see("\nwent")
            .see("starts in src.")
            .turn("!hi")
            .see("not found");
        assert!(start.elapsed().as_secs() < 20);
        assert_eq!(terminal.leave(), 0);
    }
}

#[test]
fn what_a_line_wrote_joins_the_conversation() {
    let server = Server::start([Reply::text("I see it."), Reply::text("Still there.")]);
    let project = project("").env("POINTSMAN_PROVIDER", "anthropic").env("ANTHROPIC_API_KEY", "secret-key");
    let project = project.env("ANTHROPIC_BASE_URL", server.base());
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("!printf '\\033[31mr%s\\033[0m\\n' ed; printf 'a%s\\r' 1 2 3; echo all' 'done; exit 3");
    terminal.see("exit 3  ").turn("!printf '\\033[?1049hd%sn\\033[?1049l' raw").turn("what is HPOS?");
    terminal.see("I see it.");
    assert_eq!(terminal.leave(), 0);
    server.approve();
    let mut again = Terminal::start(&project, &["--continue"]);
    again.see("I see it.").turn("what else is it?").see("Still there.");
    assert_eq!(again.leave(), 0);
    let requests = server.requests();
    assert_eq!(requests.len(), 2);
    for request in requests {
        let text = String::from_utf8_lossy(&request.raw);
        assert!(text.contains(r"red\nall done\nexit 3"), "{text}");
        assert!(text.contains("exit 0") && !text.contains("a2") && !text.contains("drawn"), "{text}");
    }
}

#[test]
fn a_program_that_is_killed_leaves_the_terminal_as_it_was() {
    let project = project("");
    let mut terminal = Terminal::start(&project, &[]);
    let line = "!printf '\\033[?1049h\\033[?25l\\033[?1;2004h\\033[31m'; stty raw -echo; kill -9 $$";
    terminal.line(line).see("exit 137  ").prompt();
    terminal.turn("!test -t 2 && stty size </dev/tty").see("\n24 80");
    assert_eq!(terminal.leave(), 0);
    terminal.is_as_before();
}

#[test]
fn a_line_has_a_window_and_keys_and_leaves_what_it_does_not_read() {
    let project = project("");
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("!stty size; read -r x; echo got $x; stty size; echo ready; read -r y").see("\n24 80");
    // There is no shell around it to stop it for.
    terminal.resize(100, 30).keys("\x1a").keys("word\r").see("\ngot word").see("\n30 100");
    // A shell that still waits for a program leaves an interrupt to it.
    terminal.see("\nready").keys("\x03").see("exit 130  ").prompt();
    terminal.line("!mkfifo fifo; echo begun; cat fifo").see("\nbegun").keys("what next").see("\nwhat next");
    std::fs::write(project.path("fifo"), "x\n").expect("somebody reads");
    terminal.typed("what next").keys("\x15");
    assert_eq!(terminal.leave(), 0);
    terminal.is_as_before();
}

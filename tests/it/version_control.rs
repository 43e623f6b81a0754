//! What differs and what is committed, without a model: asked once for the whole, and a no leaves nothing behind.

use crate::support::{Project, Terminal};

/// A repository with one file staged, one only changed, a new one with a blank in its name, and notes of ours that the
/// project's own ignore file does not name.
fn repository() -> Project {
    let project =
        Project::new().env("POINTSMAN_PROVIDER", "offline").file("a.txt", "one\n").file("b.txt", "x\n");
    git(&project, &["init", "-q", "-b", "main"]);
    git(&project, &["config", "user.name", "Ada"]);
    git(&project, &["config", "user.email", "ada@example.org"]);
    git(&project, &["add", "."]);
    git(&project, &["commit", "-qm", "Begin"]);
    project.write("a.txt", "two\n");
    project.write("b.txt", "y\n");
    project.write("new file.txt", "new\n");
    project.write(".pointsman/README.md", "What lies here.\n");
    git(&project, &["add", "b.txt"]);
    project
}

fn git(project: &Project, arguments: &[&str]) -> String {
    let mut command = std::process::Command::new("git");
    command.args(arguments).current_dir(project.root()).env_clear().envs(project.environment());
    let output = command.output().expect("git is there");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn bare(text: &str) -> String {
    text.replace('│', "").split_whitespace().collect()
}

/// Both answers at a window of that size: the question names files, message and command, a no changes nothing.
fn commits(project: &Project, columns: u16, request: &str, words: [&str; 4]) {
    let index = || git(project, &["ls-files", "--stage"]);
    let before = index();
    let mut terminal = Terminal::sized(project, &[], columns, 50);
    terminal.line(request).see(words[0]).see(words[3]);
    let shown = bare(&terminal.all());
    let line = "git add -- . ':!.pointsman' && git commit --message='Two words'";
    for part in [line, words[1], "M a.txt", "M b.txt", "A new file.txt"] {
        assert!(shown.contains(&bare(part)), "{part}: {}", terminal.all());
    }
    terminal.keys("n").see(words[2]).prompt();
    terminal.until("what would be committed", |screen| {
        screen.contains("/diff git") || screen.contains("Inhalt des Commits anzeigen")
    });
    assert_eq!(index(), before);
    assert!(!terminal.all().contains("git_add"), "{}", terminal.all());
    terminal.line(request).see_times(words[0], 2).see(words[3]).keys("y").see("[main ").prompt();
    let widest = terminal.all().lines().map(|row| pointsman::text::measure::width(row.trim_end())).max();
    assert!(widest < Some(usize::from(columns)), "{}", terminal.all());
    assert_eq!(terminal.leave(), 0);
    assert_eq!(git(project, &["status", "--short"]), "?? .pointsman/\n");
    assert_eq!(git(project, &["log", "--format=%s"]), "Two words\nBegin\n");
}

#[test]
fn what_git_does_not_know_yet_is_shown_as_new() {
    let project = repository().file("src/de/x.rs", "one\ntwo\n").file("empty", "");
    let diff = project.run(&["-p", "/diff git"]).out;
    for part in
        ["+two\n", "+y\n", "b/new file.txt", "+new\n", "b/src/de/x.rs", "+++ b/src/de/x.rs\n", "b/empty"]
    {
        assert!(diff.contains(part), "{part}: {diff}");
    }
    assert_eq!(git(&project, &["diff", "--cached", "--name-only"]), "b.txt\n");
}

#[test]
fn a_commit_of_what_is_not_staged_says_how() {
    let project = repository();
    git(&project, &["reset", "-q"]);
    let ran = project.run(&["-p", "commit \"Two words\""]);
    assert!(ran.out.contains("The commit failed:"), "{}", ran.out);
    assert!(ran.out.contains("commit everything as") && !ran.out.contains("paths"), "{}", ran.out);
}

#[test]
fn everything_is_committed_after_one_question() {
    let words = ["Run this?", "3 files in this commit:", "was declined", "y yes"];
    commits(&repository(), 80, "commit everything with \"Two words\"", words);
}

#[test]
fn german_at_forty_columns() {
    let words = ["Ausführen?", "3 Dateien in diesem Commit:", "abgelehnt", "j ja"];
    let project = repository().env("POINTSMAN_LANG", "de");
    commits(&project, 40, "committe alles mit \"Two words\"", words);
}

#[test]
fn what_changed_tells_staged_from_unstaged_and_asks_nothing() {
    let project = repository();
    let ran = project.run(&["-p", "what changed?"]);
    assert_eq!(ran.code, 0, "{} {}", ran.out, ran.err);
    let (status, diffs) = ran.out.split_once("```diff").expect("a diff follows");
    assert!(status.contains("Staged:\n  M b.txt\nNot staged:\n  M a.txt\nUntracked:\n"), "{status}");
    let (staged, unstaged) = diffs.split_once("Not staged:").expect("both diffs are shown");
    assert!(staged.contains("-x\n+y") && unstaged.contains("-one\n+two"), "{diffs}");
    let german = project.env("POINTSMAN_LANG", "de").run(&["-p", "was hat sich geändert?"]).out;
    assert!(german.contains("Gestaged:\n  M b.txt\nNicht gestaged:\n  M a.txt"), "{german}");
}

#[test]
fn a_commit_that_cannot_be_made_asks_nobody() {
    let project = repository();
    git(&project, &["stash", "-q"]);
    std::fs::remove_file(project.path("new file.txt")).unwrap();
    let ran = project.run(&["-p", "commit everything with \"x\""]);
    assert!(ran.code == 1 && ran.out.contains("Nothing to commit."), "{} {}", ran.code, ran.out);
    project.write("a.txt", "three\n");
    git(&project, &["config", "--unset", "user.email"]);
    let ran = project.run(&["-p", "commit everything with \"x\"", "--allow", "bash(git commit *)"]);
    assert!(ran.code == 1 && ran.out.contains("user.email"), "{} {}", ran.code, ran.out);
}

#[test]
fn a_rule_for_commits_covers_what_they_stage() {
    let project = repository();
    git(&project, &["reset", "-q"]);
    let call = r#"{"message":"it's one","paths":["new file.txt", "a.txt"]}"#;
    assert_eq!(project.run(&["tool", "run", "git_commit", call]).code, 3);
    let ran = project.run(&["tool", "run", "git_commit", call, "--yes", "--json"]);
    assert_eq!(ran.code, 0, "{} {}", ran.out, ran.err);
    assert_eq!(git(&project, &["show", "--format=%s", "--name-only"]), "it's one\n\na.txt\nnew file.txt\n");
    let ran = project.run(&["-p", "commit everything with \"b\"", "--allow", "bash(git commit *)"]);
    assert_eq!(ran.code, 0, "{} {}", ran.out, ran.err);
    assert_eq!(git(&project, &["status", "--short"]), "?? .pointsman/\n");
    assert!(project.run(&["tool", "run", "git_add", r#"{"paths":["."]}"#]).code == 0);
    assert_eq!(git(&project, &["status", "--short"]), "?? .pointsman/\n");
}

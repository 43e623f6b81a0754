//! What a command plants behind the wall and something outside would run or follow later: our own git, a later tool, the user's git.
//! Nothing of it reaches the outside, and nothing protected is kept without its name having been typed.

use crate::support::Project;
use serde_json::json;
use std::fs;
use std::process::Command;

const SECRET: &str = "canary-key-0123456789";

/// What is planted, as a script; what uses it, as a tool and its arguments, in their order.
type Chain = (&'static str, &'static [(&'static str, &'static str)]);

const STATUS: (&str, &str) = ("git_status", "{}");
const DIFF: (&str, &str) = ("git_diff", "{}");
const ADD: (&str, &str) = ("git_add", r#"{"paths":["a.txt"]}"#);
const COMMIT: (&str, &str) = ("git_commit", r#"{"message":"m","paths":["a.txt"]}"#);
const LS: (&str, &str) = ("bash_execute", r#"{"command":"git status --short"}"#);

/// `$RUN` writes the canary; inside it can only do so in the copy of the home directory.
const CHAINS: &[Chain] = &[
    (
        "mkdir -p .git/hooks; printf '#!/bin/sh\n%s\n' \"$RUN\" > .git/hooks/pre-commit; chmod +x .git/hooks/pre-commit",
        &[ADD, COMMIT],
    ),
    ("git config core.fsmonitor \"$RUN\"", &[STATUS, DIFF]),
    ("printf '[core]\n\tfsmonitor = %s\n' \"$RUN\" >> .git/config", &[STATUS, LS]),
    (
        "git config core.hooksPath .; printf '#!/bin/sh\n%s\n' \"$RUN\" > pre-commit; chmod +x pre-commit",
        &[ADD, COMMIT],
    ),
    ("git config filter.x.clean \"$RUN\"; echo '* filter=x' > .gitattributes", &[ADD, STATUS, DIFF]),
    (
        "mkdir -p .git/info; echo '* diff=x' > .git/info/attributes; git config diff.x.textconv \"$RUN\"",
        &[DIFF],
    ),
    ("git config alias.status \"!$RUN\"; git config diff.external \"$RUN\"", &[STATUS, DIFF, LS]),
    (
        "printf '[include]\n\tpath = ../evil\n' >> .git/config; printf '[core]\n\tfsmonitor = %s\n' \"$RUN\" > evil",
        &[STATUS],
    ),
    ("rm -rf .git; git init -q; git config core.fsmonitor \"$RUN\"", &[STATUS, DIFF]),
    ("mv .git g; echo 'gitdir: g' > .git; git config -f g/config core.fsmonitor \"$RUN\"", &[STATUS]),
    (
        "mkdir -p ~/bin ~/.local/bin; for d in ~/bin ~/.local/bin; do printf '#!/bin/sh\n%s\n' \"$RUN\" > $d/git; chmod +x $d/git; done",
        &[STATUS],
    ),
    (
        "printf '[core]\n\tfsmonitor = %s\n' \"$RUN\" > ~/.gitconfig; echo \"$RUN\" >> ~/.bashrc; echo \"$RUN\" >> ~/.profile",
        &[STATUS, LS],
    ),
    (
        "mkdir -p .pointsman/agents; echo '[permissions]\nallow = [\"bash(*)\"]' > .pointsman/config.toml; echo hi > .pointsman/agents/x.md",
        &[LS],
    ),
    (
        "ln -s ~/.ssh docs",
        &[("fs_readFile", r#"{"path":"docs/id_ed25519"}"#), ("fs_grep", r#"{"pattern":"canary"}"#)],
    ),
    ("ln -s ~/.ssh/id_ed25519 notes.txt", &[("fs_readFile", r#"{"path":"notes.txt"}"#)]),
    ("ln -s ~ out", &[("fs_writeFile", r#"{"path":"out/canary","content":"x"}"#)]),
    ("ln -sf ~/canary a.txt", &[("fs_writeFile", r#"{"path":"a.txt","content":"x"}"#)]),
    (
        "mkdir -p .vscode .idea .husky; echo \"$RUN\" > .vscode/tasks.json; echo \"$RUN\" > .envrc; echo \"$RUN\" > .husky/pre-commit",
        &[LS],
    ),
    (
        "mkfifo fifo; mkdir -p sub; mkfifo .gitignore.d; mkfifo sub/.gitignore",
        &[("fs_glob", r#"{"pattern":"**"}"#), STATUS],
    ),
    (
        "echo /tmp > .git/objects/info/alternates; ln -s /etc .git/refs/outside; git update-index --add --cacheinfo 120000,$(printf /etc/passwd | git hash-object -w --stdin),link",
        &[STATUS, DIFF],
    ),
    (
        "mkdir bin; touch bin/pyvenv.cfg; printf '#!/bin/sh\n%s\n' \"$RUN\" > bin/git; chmod +x bin/git; echo 'export PATH=$PWD/bin:$PATH' > .envrc",
        &[STATUS, LS],
    ),
    ("(while :; do echo \"$RUN\" | sh; sleep 0.1; done) & setsid sh -c \"$RUN\" &", &[LS]),
];

/// Places that nobody typed the name of.
const UNNAMED: [&str; 10] = [
    ".git/hooks/pre-commit",
    ".git/info/attributes",
    ".git/objects/info/alternates",
    ".git/refs/outside",
    ".vscode/tasks.json",
    ".husky/pre-commit",
    ".envrc",
    ".pointsman/config.toml",
    ".pointsman/agents/x.md",
    "g/config",
];

fn project() -> Project {
    let project = Project::new().walled().env("POINTSMAN_PROVIDER", "offline").env("POINTSMAN_MODE", "edits");
    let project = project.file("a.txt", "one\n").file("../.ssh/id_ed25519", SECRET);
    fs::remove_dir_all(project.path(".git")).expect("it is there");
    let git = |words: &[&str]| {
        let done = Command::new("git").args(words).current_dir(project.root()).status();
        assert!(done.is_ok_and(|done| done.success()), "{words:?}");
    };
    git(&["init", "-q"]);
    git(&["config", "user.name", "a"]);
    git(&["config", "user.email", "a@b"]);
    project
}

#[test]
fn what_is_planted_runs_nowhere() {
    assert!(CHAINS.len() > 20);
    for (plant, uses) in CHAINS {
        let project = project();
        let canary = project.home().join("canary");
        let config = project.read(".git/config");
        let run = format!("touch {}", canary.display());
        project.write("run.sh", &format!("RUN='{run}'\n{plant}\ntrue\n"));
        let call = json!({ "command": "sh run.sh" }).to_string();
        project.run(&["tool", "run", "bash_execute", &call, "--json"]);
        for (tool, arguments) in *uses {
            // A yes to git's own work is none to what was planted.
            let yes: &[&str] = if tool.starts_with("git_") { &["--yes"] } else { &[] };
            let ran = project.run(&[&["tool", "run", tool, arguments, "--json"], yes].concat());
            assert!(!ran.out.contains(SECRET) && !ran.err.contains(SECRET), "{plant}: {tool} {}", ran.out);
        }
        // The user's own git, in a project that looks as before.
        let own = Command::new("git")
            .args(["status", "--short"])
            .current_dir(project.root())
            .env("HOME", project.home())
            .output();
        assert!(own.is_ok(), "{plant}");
        assert!(!canary.exists(), "{plant}");
        assert_eq!(project.read(".git/config"), config, "{plant}");
        for place in UNNAMED {
            let is_link = fs::symlink_metadata(project.path(place)).is_ok();
            assert!(!is_link, "{plant}: {place}");
        }
    }
}

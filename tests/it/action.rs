//! The GitHub Action, by a stand-in for the runner: the step of `action.yml` with its inputs as the runner hands them over.

use crate::support::Project;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

const REPLY: &str = "[[reply]]\ncall = [{ name = \"fs_edit\", arguments = { path = \"a.txt\", edits = [{ old = \"old\", new = \"new\" }] } }]\n\n[[reply]]\ntext = \"Done: **new**.\"\n";

/// Runs the action as a runner does: each input in the variable that `action.yml` gives it. Its exit code, summary and outputs.
fn run(project: &Project, inputs: &[(&str, &str)]) -> (i32, String, String) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let described = std::fs::read_to_string(root.join("action.yml")).expect("the action is described");
    let step = described.split("- name: Ask").nth(1).expect("it has a step that asks");
    let mut variables = BTreeMap::new();
    for line in step.lines() {
        let Some((variable, input)) = line.trim().split_once(": ${{ inputs.") else { continue };
        let input = input.trim_end_matches([' ', '}']);
        let given = inputs.iter().find(|(name, _)| *name == input).map(|(_, value)| (*value).to_owned());
        let declared = format!("  {input}:\n");
        assert!(described.contains(&declared), "{input} is no input");
        let default = described.split(&declared).nth(1).and_then(|rest| rest.split("default: \"").nth(1));
        let default = default.and_then(|rest| rest.split('"').next()).unwrap_or_default();
        variables.insert(variable.to_owned(), given.unwrap_or_else(|| default.to_owned()));
    }
    assert_eq!(variables.len(), 5, "{variables:?}");
    let (summary, output) = (project.home().join("summary"), project.home().join("output"));
    let bin = Path::new(env!("CARGO_BIN_EXE_pointsman")).parent().expect("it lies in a directory");
    let command = step.split("run: ").nth(1).and_then(|rest| rest.lines().next()).expect("it runs something");
    let ran = Command::new("bash")
        .args(["-c", command])
        .current_dir(project.root())
        .env_clear()
        .envs(project.environment())
        .envs(&variables)
        .env("PATH", format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default()))
        .env("GITHUB_ACTION_PATH", root)
        .env("GITHUB_STEP_SUMMARY", &summary)
        .env("GITHUB_OUTPUT", &output)
        .output()
        .expect("bash is there");
    let read = |path: &Path| std::fs::read_to_string(path).unwrap_or_default();
    (ran.status.code().unwrap_or(-1), read(&summary), read(&output))
}

#[test]
fn the_answer_stands_in_the_summary_and_the_outputs() {
    let project = Project::new().script(REPLY).file("a.txt", "old\n");
    let inputs = [("prompt", "change old to new in a.txt"), ("allow", "edit(*)\n\nbash(cargo test *)")];
    let (code, summary, output) = run(&project, &inputs);
    assert_eq!(code, 0, "{summary}");
    assert_eq!(project.read("a.txt"), "new\n");
    assert!(summary.contains("Done: **new**.") && summary.contains("changed a.txt"), "{summary}");
    assert!(output.starts_with("text<<end-") && output.contains("\nDone: **new**.\n"), "{output}");
}

#[test]
fn what_nobody_allowed_is_said_and_the_step_fails() {
    let project = Project::new().script(REPLY).file("a.txt", "old\n");
    let (code, summary, _) = run(&project, &[("prompt", "change old to new in a.txt")]);
    assert_eq!(code, 3, "{summary}");
    assert_eq!(project.read("a.txt"), "old\n");
    assert!(summary.contains("not allowed: fs_edit"), "{summary}");
}

#[test]
fn hostile_inputs_stay_text() {
    let project = Project::new().script(&"[[reply]]\ntext = \"ok\\nend-x\\ncost=9\"\n".repeat(3));
    let inputs =
        [("prompt", "--what is $(touch owned) `touch owned`; and why is that?"), ("allow", "$(touch owned)")];
    let (code, _, _) = run(&project, &inputs);
    assert_eq!(code, 2, "a rule that is none is refused");
    let (code, summary, output) = run(&project, &inputs[..1]);
    assert_eq!(code, 0, "{summary}");
    assert!(!project.path("owned").exists());
    assert_eq!(output.lines().filter(|line| line.starts_with("cost=")).count(), 3, "{output}");
}

//! Without a model: which requests are carried out, with which calls, and how it ends where one is not.

use crate::support::rounds::cases;
use crate::support::{Project, Terminal};
use pointsman::catalog::Lang;
use pointsman::policy::Known;
use pointsman::provider::offline::given::{Files, Given, Operations};
use pointsman::provider::offline::requests::plan;
use proptest::prelude::*;
use serde_json::{Value, json};

/// A machine with everyday programs, in a project with some files.
struct Installed;

impl Known for Installed {
    fn is_program(&self, name: &str) -> bool {
        pointsman::protocol::program::is_program(name) || name == "cd"
    }

    fn is_place(&self, word: &str) -> bool {
        ["src", "src/", "docs", "README.md", "a.txt"].contains(&word)
    }

    fn is_name(&self, program: &str, word: &str) -> bool {
        (program, word) == ("git", "main")
    }
}

/// Files that are there, and what is in them.
struct Written;

impl Files for Written {
    fn read(&self, path: &str) -> Option<String> {
        Some(match path {
            "a.md" => "a b\nb\n".to_owned(),
            "a.rs" => "let foo = 1;\n".to_owned(),
            "a.txt" | "b.rs" | "src/a.rs" => "one\n".to_owned(),
            _ => return None,
        })
    }

    fn is_file(&self, path: &str) -> bool {
        self.read(path).is_some()
    }

    fn is_folder(&self, path: &str) -> bool {
        ["src", "src/", "docs"].contains(&path)
    }
}

/// The calls of a request; else the part that is not covered.
fn calls(request: &str) -> String {
    let names = ["Cargo.toml", "README.md", "src/", "docs/"].map(str::to_owned);
    let operations = Operations::All;
    let given = Given { lang: Lang::En, names: &names, known: &Installed, files: &Written, operations };
    let steps = match plan(request, given) {
        Ok(steps) => steps,
        Err(uncovered) if uncovered.why.is_empty() => return format!("nothing: {}", uncovered.part),
        Err(uncovered) => return format!("nothing: {} ({})", uncovered.part, uncovered.why),
    };
    let calls = steps.iter().flat_map(|step| &step.calls);
    let shown = calls.map(|call| format!("{} {}", call.tool, Value::Object(call.arguments.clone())));
    shown.collect::<Vec<_>>().join(", ")
}

const CALLS: &str = r#"
Can you please show me the file src/main.rs? → fs_readFile {"path":"src/main.rs"}
open @src/lib.rs:10-20 → fs_readFile {"path":"src/lib.rs","offset":10,"limit":11}
show the first 20 lines of a.rs → fs_readFile {"path":"a.rs","limit":20}
Kannst du mir bitte die Datei src/main.rs zeigen? → fs_readFile {"path":"src/main.rs"}
show me all files in src/ recursively → fs_listFiles {"path":"src/","recursive":true}
what is in shots/a.png? → fs_readFile {"path":"shots/a.png"}
show "b c.txt" → fs_readFile {"path":"b c.txt"}
what do you remember? → memory_search {"query":"","limit":100}
search the web for rust news → web_search {"query":"rust news"}
öffne https://a.example/b?c=d. → web_fetch {"url":"https://a.example/b?c=d"}
show src → fs_listFiles {"path":"src"}
where is main.rs? → fs_glob {"pattern":"**/main.rs"}
wo liegt main.rs? → fs_glob {"pattern":"**/main.rs"}
find all .rs files in src/ → fs_glob {"pattern":"**/*.rs","path":"src/"}
finde alle .rs-Dateien in src/ → fs_glob {"pattern":"**/*.rs","path":"src/"}
find *.md → fs_glob {"pattern":"**/*.md"}
find all TODOs in src/ → fs_grep {"pattern":"TODO","fixed":true,"path":"src/"}
suche nach fn main → fs_grep {"pattern":"fn main","fixed":true}
Create a new file called a.md containing the text 'it's fine'. → fs_writeFile {"path":"a.md","content":"it's fine\n"}
create main.py with\n```python\nprint(1)\n\n``` → fs_writeFile {"path":"main.py","content":"print(1)\n\n"}
leg eine leere Datei a.txt an → fs_writeFile {"path":"a.txt","content":""}
replace all 'a' by '' in a.md → fs_edit {"path":"a.md","edits":[{"old":"a b\n","new":" b\n"}]}
replace foo with bar in a.rs → fs_edit {"path":"a.rs","edits":[{"old":"let foo = 1;\n","new":"let bar = 1;\n"}]}
aendere "a" in "b" in a.md → fs_edit {"path":"a.md","edits":[{"old":"a b\n","new":"b b\n"}]}
move src/a.rs into docs → fs_move {"from":"src/a.rs","to":"docs/a.rs"}
lösche den Ordner docs → fs_delete {"path":"docs","recursive":true}
Run cargo --version, please. → bash_execute {"command":"cargo --version"}
run ls -la in src/ → bash_execute {"command":"ls -la","working_dir":"src/"}
run echo "a  b" && ls → bash_execute {"command":"echo \"a  b\" && ls"}
führ bitte ls -la aus → bash_execute {"command":"ls -la"}
(cd src; ls) → bash_execute {"command":"(cd src; ls)"}
touch a.txt → bash_execute {"command":"touch a.txt"}
replace a.b with c in a.md → nothing: replace a.b with c in a.md (a.b was not found in a.md.)
find . -name '*.rs' → bash_execute {"command":"find . -name '*.rs'"}
lass die Tests laufen → bash_execute {"command":"cargo test"}
what changed? → git_status {}, git_diff {"staged":true}, git_diff {}
show the diff of a.rs → git_diff {"staged":true,"paths":["a.rs"]}, git_diff {"paths":["a.rs"]}
git add src/a.rs → bash_execute {"command":"git add src/a.rs"}
commit everything with "a b" → git_commit {"message":"a b","paths":["."]}
commit with the message "a b" → git_commit {"message":"a b"}
remember that we use tabs and no spaces → memory_remember {"text":"we use tabs and no spaces"}
what do you remember about the tabs? → memory_search {"query":"tabs"}
what did you note today? → memory_readToday {}
was steht in den Notizen von heute? → memory_readToday {}
was hast du dir über die Kiste gemerkt? → memory_search {"query":"Kiste"}
trigger the deploy workflow → github_triggerWorkflow {"workflow":"deploy"}
starte den Workflow deploy.yml auf main → github_triggerWorkflow {"workflow":"deploy.yml","ref":"main"}
what's the status of the latest ci workflow run? → github_getWorkflowRunStatus {"workflow":"ci"}
wie ist der Stand des letzten Workflow-Laufs? → github_getWorkflowRunStatus {}
create a.md with "x", then show it → fs_writeFile {"path":"a.md","content":"x\n"}, fs_readFile {"path":"a.md"}
erstelle a.md mit "x" und führe ls aus → fs_writeFile {"path":"a.md","content":"x\n"}, bash_execute {"command":"ls"}
zeige a.md und dann mach es schneller → nothing: mach es schneller
ersetze "one" durch "pwd" in a.txt und führ dann die Tests aus → fs_edit {"path":"a.txt","edits":[{"old":"one\n","new":"pwd\n"}]}, bash_execute {"command":"cargo test"}
"#;

#[test]
fn requests_become_calls() {
    let rows = CALLS.lines().filter_map(|line| line.split_once(" → "));
    let got = rows.map(|(request, want)| (request, calls(&request.replace("\\n", "\n")), want));
    let wrong: Vec<_> = got.filter(|(_, got, want)| got != want).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

const DECLINED: &str = "ersetze 'one' durch 'pwd' in a.txt und führ dann alles aus|fix the bug in src/a.ts and update tests|delete this comment in src/a.rs|create notes.md|rename foo to bar
create a parser in src/parser.rs|run the migration|find the bug and fix it|delete everything|make it faster
replace the parser with a better one in a.rs|replace tabs with spaces in a.rs|change timeout to 30 in a.toml|go on|What is HPOS?
git commit the changes with a good message|mach es schneller|lösche alles||\u{e000}9\u{e000}```";

#[test]
fn what_no_row_covers_becomes_no_call() {
    for request in DECLINED.split(['|', '\n']) {
        assert!(calls(request).starts_with("nothing: "), "{request}: {}", calls(request));
    }
    for long in ["a ".repeat(500_000), "\"".repeat(300_000), format!("find {}", "x and ".repeat(75))] {
        assert!(calls(&long).starts_with("nothing: "));
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn no_request_makes_it_panic(
        text in "(\\PC{0,20}|show |with |and then |it |\"x\" |run |in |a\\.md |führe |aus |to |replace ){0,12}"
    ) {
        let _ = calls(&text);
    }
}

fn project() -> Project {
    Project::new().env("POINTSMAN_PROVIDER", "offline").file("a.txt", "one\ntwo\n")
}

/// Exit code, report and standard error of `-p`.
fn run(project: &Project, request: &str) -> (i32, Value) {
    let ran = project.run(&["-p", request, "--output-format", "json", "--mode", "edits"]);
    let report = ran.json();
    assert_eq!(report["calls"], json!({"fast": 0, "main": 0, "deep": 0}), "{request}");
    assert_eq!((&report["exit"], &report["ok"]), (&json!(ran.code), &json!(ran.code == 0)), "{request}");
    (ran.code, report)
}

#[test]
fn what_is_declined_or_does_not_work_ends_with_one() {
    let project = project();
    let shot = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x02\x80\0\0\x01\xe0";
    std::fs::write(project.path("shot.png"), shot).expect("a picture can be written");
    for (request, code, said) in [
        ("what is in shot.png?", 1, "shot.png is a picture: PNG image (640 × 480), 24 bytes."),
        ("was ist auf shot.png?", 1, "Ein Bild ansehen kann nur ein Modell."),
        ("show a.txt", 0, "one\ntwo"),
        ("what can you do?", 0, "built-in rules carry out direct requests"),
        ("make it faster", 1, "no built-in rule covers this request"),
        ("run ls gone.txt", 1, "gone.txt"),
        ("show gone.txt and then make a folder new", 1, "The remaining steps were not run."),
        ("run the tests", 1, "No file at the top of the project"),
        ("? show a.txt", 1, "Drop the `?`"),
        ("zeige a.txt und dann mach es schneller", 1, "Nicht abgedeckt: `mach es schneller`"),
    ] {
        let (exit, report) = run(&project, request);
        let text = report["text"].as_str().unwrap_or_default();
        assert!(exit == code && text.contains(said), "{request}: {exit} {text}");
    }
    assert!(!project.path("new").exists());
    let ran = project.run(&["-p", "delete a.txt"]);
    assert_eq!(ran.code, 3, "a question nobody answers: {}", ran.err);
}

/// The commands of the steps that are offered after a request.
fn steps(project: &Project, request: &str) -> String {
    let mut terminal = Terminal::start(project, &[]);
    terminal.turn(request);
    let shown = terminal.all();
    terminal.leave();
    shown.lines().filter(|line| line.starts_with("  ")).collect::<Vec<_>>().join("\n")
}

#[test]
fn what_is_offered_next_works_in_this_project() {
    let plain = project().env("POINTSMAN_MODE", "edits");
    std::fs::remove_dir(plain.path(".git")).expect("an empty directory");
    let shown = steps(&plain, "replace one with 1 in a.txt");
    assert!(shown.contains("1 Show the diff of a.txt") && shown.contains("2 Undo"), "{shown}");
    assert!(!shown.contains("Run the tests") && !shown.contains("what changed"), "{shown}");
    let full = project().env("POINTSMAN_MODE", "edits").file("go.mod", "");
    assert!(steps(&full, "replace one with 1 in a.txt").contains("2 Run the tests"));
}

#[test]
fn what_did_not_work_is_told_in_words_for_people() {
    let project = project();
    for (request, said) in [
        ("replace all x9 with y in a.txt", "x9 was not found in a.txt."),
        ("change x from 1 to 2 in a.txt", "x was not found in a.txt."),
        ("zeige gone.txt", "Reading `gone.txt` failed:\n\ngone.txt does not exist."),
    ] {
        let (_, report) = run(&project, request);
        let text = report["text"].as_str().unwrap_or_default();
        assert!(text.contains(said) && !text.contains('['), "{request}: {text}");
    }
    let ran = project.run(&["-p", "delete a.txt"]);
    assert!(
        ran.out.contains("Nobody is here to approve it.") && !ran.out.contains("continue without"),
        "{}",
        ran.out
    );
    assert_eq!(run(&project, "what do you remember?").1["text"], "Notes:\n\nNo notes yet.");
}

#[test]
fn a_decline_shows_what_is_near() {
    let (_, report) = run(&project(), "fix the bug in src/api/auth.ts and update tests");
    insta::assert_snapshot!(report["text"].as_str().unwrap_or_default(), @r#"
    No model is connected, and no built-in rule covers this request. Nothing was done.

    Similar requests that work here:

    - `run the tests`

    To connect a model, set `ANTHROPIC_API_KEY` or `OPENAI_API_KEY` and restart, or start Ollama.
    "#);
}

#[test]
fn where_only_quotes_are_missing_the_request_is_shown_with_them() {
    for (request, quoted) in [
        ("create notes.txt with hello world", "- `create notes.txt with \"hello world\"`\n"),
        ("append hello world to a.txt", "- `append \"hello world\" to a.txt`\n"),
        ("erstelle notes.txt mit hallo welt", "- `erstelle notes.txt mit \"hallo welt\"`\n"),
    ] {
        let (_, report) = run(&project(), request);
        let text = report["text"].as_str().unwrap_or_default();
        let nearest = text.split("\n\n").find(|part| part.starts_with("- ")).unwrap_or_default();
        assert!(nearest.starts_with(quoted) && nearest.lines().count() <= 3, "{request}: {text}");
    }
    let project = project().file("src/calc.py", "mean\n");
    assert_eq!(run(&project, "replace mean with average in src/calc.py").0, 0);
    assert_eq!(project.read("src/calc.py"), "average\n");
}

#[test]
fn files_are_changed_as_asked() {
    let project = project();
    for (request, content) in [
        ("append \"three\" to a.txt and then show it", "one\ntwo\nthree\n"),
        ("replace two with \"2 `x`\" in a.txt", "one\n2 `x`\nthree\n"),
        ("create a.txt with ```\n\n\n``` and append \"x\" to it", "\n\nx\n"),
        ("create an empty file a.txt", ""),
        ("hänge \"x\" an a.txt an", "x\n"),
    ] {
        let (exit, report) = run(&project, request);
        assert_eq!((exit, project.read("a.txt").as_str()), (0, content), "{request}: {report}");
    }
    let long = "line\n".repeat(5_000) + "end\n";
    project.write("a.txt", &long);
    assert_eq!(run(&project, "append \"x\" to a.txt").0, 0);
    assert_eq!(project.read("a.txt"), long + "x\n");
}

/// What a newcomer meets in a folder that git does not know.
#[test]
fn what_changed_is_known_without_git() {
    let project = project().env("POINTSMAN_MODE", "edits");
    std::fs::remove_dir(project.path(".git")).expect("an empty directory");
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("what changed?").see("this session changed nothing").never("1 tool");
    terminal.turn("/why").see("a rule carries it out").never("the model asked");
    terminal.turn("create sub/new.txt with \"x\"").see("2 Undo");
    terminal.turn("was hat sich geändert?").see("Änderungen in dieser Sitzung").see("sub/new.txt");
    terminal.line("/undo 2").see("[y/N]").keys("y").see("Undid 1 change.").prompt();
    assert!(!project.path("sub").exists());
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn taking_back_is_offered_where_something_was_changed() {
    let same = project().env("POINTSMAN_MODE", "edits");
    assert!(!steps(&same, "replace one with one in a.txt").contains("Undo"));
    assert!(!steps(&same, "what can you do?").contains("/undo"));
    assert!(steps(&same, "replace one with 1 in a.txt").contains("Undo"));
}

#[test]
fn tests_are_told_with_their_count_and_a_place_with_its_lines() {
    let ran = "printf 'a.txt:9: odd\\n3 passed in 0.1s\\n'";
    let project = project()
        .env("POINTSMAN_MODE", "auto")
        .file("Makefile", &format!("test:\n\t@{ran}\nlint:\n\t@printf 'src/a.rs:9: odd\\n'; false\n"));
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("run the tests").see("Ran make test: 3 passed in 0.1s.");
    terminal.turn("run the linter").see("show src/a.rs:5-13");
    assert_eq!(terminal.leave(), 0);
}

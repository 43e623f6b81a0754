//! The rules, from request to calls and words.

use super::clauses::{self, Reading};
use super::rules::RULES;
use super::*;
use crate::protocol::{Family, ToolKind, ToolSpec};
use crate::rounds::cases;
use proptest::prelude::*;
use serde_json::json;
use tokio::sync::mpsc::unbounded_channel;

const TOOLS: &[&str] = &[
    "fs_listFiles",
    "fs_readFile",
    "fs_writeFile",
    "fs_edit",
    "fs_mkdir",
    "fs_move",
    "fs_delete",
    "fs_glob",
    "fs_grep",
    "bash_execute",
    "git_status",
    "git_diff",
    "git_add",
    "git_commit",
    "git_push",
    "git_pull",
    "memory_remember",
    "memory_search",
    "memory_readToday",
];

fn spec(name: &&str) -> ToolSpec {
    ToolSpec {
        name: (*name).to_owned(),
        family: Family::Fs,
        kind: ToolKind::Other,
        description: String::new(),
        schema: json!({"type": "object"}),
    }
}

fn request(messages: Vec<Message>, tools: &[&str]) -> Request {
    Request {
        model: MODEL.to_owned(),
        system: String::new(),
        messages: messages.into(),
        tools: tools.iter().map(spec).collect(),
        must_call: None,
        max_tokens: 1_024,
    }
}

fn offline() -> Offline {
    let names = ["Cargo.toml", "README.md", "src/", "docs/"];
    Offline::new(Lang::En, names.map(str::to_owned).to_vec())
}

/// One reply, with the text as it was streamed.
fn reply(request: &Request) -> (Reply, String) {
    let (deltas, mut arrived) = unbounded_channel();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let reply = runtime.block_on(offline().stream(request, &deltas)).unwrap();
    let mut streamed = String::new();
    while let Ok(delta) = arrived.try_recv() {
        if let Delta::Text(piece) = delta {
            assert!(piece.len() <= 48, "{piece:?}");
            streamed.push_str(&piece);
        }
    }
    (reply, streamed)
}

/// The call a request starts with, as `name {arguments}`; else its text.
fn first(text: &str, tools: &[&str]) -> String {
    let (reply, _) = reply(&request(vec![Message::user(text)], tools));
    reply.message.calls().next().map_or_else(|| reply.message.text(), shown)
}

fn shown(call: &ToolCall) -> String {
    format!("{} {}", call.name, serde_json::Value::Object(call.arguments.object().unwrap().clone()))
}

/// Carries a request out with results given by a function; all calls and the last text.
fn whole(text: &str, result: impl Fn(&ToolCall) -> (bool, String)) -> (Vec<String>, String) {
    let mut messages = vec![Message::user("show old.txt"), Message::assistant("Old."), Message::user(text)];
    let mut calls = Vec::new();
    loop {
        let (reply, streamed) = reply(&request(messages.clone(), TOOLS));
        let Some(call) = reply.message.calls().next().cloned() else {
            assert_eq!((reply.stop, &reply.message.text()), (StopReason::EndTurn, &streamed));
            return (calls, streamed);
        };
        assert_eq!(reply.stop, StopReason::ToolUse);
        assert!(messages.iter().flat_map(Message::calls).all(|earlier| earlier.id != call.id), "an id twice");
        calls.push(shown(&call));
        let (ok, text) = result(&call);
        messages.push(reply.message);
        let result = ToolResult { id: call.id, ok, text };
        messages.push(Message { role: Role::User, content: vec![Content::ToolResult(result)] });
        assert!(calls.len() < 20, "no end");
    }
}

fn fine(_: &ToolCall) -> (bool, String) {
    (true, "1\tone\n2\ttwo".to_owned())
}

#[test]
fn requests_become_calls() {
    for (text, want) in [
        // show
        ("show src/main.rs", r#"fs_readFile {"path":"src/main.rs"}"#),
        ("Can you please show me the file src/main.rs?", r#"fs_readFile {"path":"src/main.rs"}"#),
        ("cat README.md", r#"fs_readFile {"path":"README.md"}"#),
        ("open @src/lib.rs:10-20", r#"fs_readFile {"limit":11,"offset":10,"path":"src/lib.rs"}"#),
        ("show lines 5 to 9 of src/lib.rs", r#"fs_readFile {"limit":5,"offset":5,"path":"src/lib.rs"}"#),
        (
            "show the first 20 lines of src/lib.rs",
            r#"fs_readFile {"limit":20,"offset":1,"path":"src/lib.rs"}"#,
        ),
        ("What is in the src/config.json file?", r#"fs_readFile {"path":"src/config.json"}"#),
        ("src/lib.rs", r#"fs_readFile {"path":"src/lib.rs"}"#),
        ("zeige src/main.rs", r#"fs_readFile {"path":"src/main.rs"}"#),
        ("Kannst du mir bitte die Datei src/main.rs zeigen?", r#"fs_readFile {"path":"src/main.rs"}"#),
        ("zeig mir src/main.rs an", r#"fs_readFile {"path":"src/main.rs"}"#),
        ("was steht in README.md?", r#"fs_readFile {"path":"README.md"}"#),
        ("Zeige Zeilen 1 bis 3 von a.txt", r#"fs_readFile {"limit":3,"offset":1,"path":"a.txt"}"#),
        ("zeige die ersten 3 Zeilen von a.txt", r#"fs_readFile {"limit":3,"offset":1,"path":"a.txt"}"#),
        // list
        ("list the files", r"fs_listFiles {}"),
        ("list files in src", r#"fs_listFiles {"path":"src"}"#),
        ("show me all files in src/ recursively", r#"fs_listFiles {"path":"src/","recursive":true}"#),
        ("what files are there?", r"fs_listFiles {}"),
        ("liste alle Dateien in src/ auf", r#"fs_listFiles {"path":"src/"}"#),
        ("welche Dateien gibt es in src/?", r#"fs_listFiles {"path":"src/"}"#),
        // search
        ("find TODO", r#"fs_grep {"fixed":true,"pattern":"TODO"}"#),
        ("find fn main in src", r#"fs_grep {"fixed":true,"path":"src","pattern":"fn main"}"#),
        ("search for \"a (b\" in src/", r#"fs_grep {"fixed":true,"path":"src/","pattern":"a (b"}"#),
        ("search for examples", r#"fs_grep {"fixed":true,"pattern":"examples"}"#),
        ("grep TODO in the project", r#"fs_grep {"fixed":true,"pattern":"TODO"}"#),
        ("where is parse_line used?", r#"fs_grep {"fixed":true,"pattern":"parse_line"}"#),
        ("suche nach TODO in src/", r#"fs_grep {"fixed":true,"path":"src/","pattern":"TODO"}"#),
        ("suche nach TODO im Code", r#"fs_grep {"fixed":true,"pattern":"TODO"}"#),
        ("durchsuche src/ nach \"fn main\"", r#"fs_grep {"fixed":true,"path":"src/","pattern":"fn main"}"#),
        ("wo wird parse_line verwendet?", r#"fs_grep {"fixed":true,"pattern":"parse_line"}"#),
        // find files
        ("Find all .ts files in src/", r#"fs_glob {"path":"src/","pattern":"**/*.ts"}"#),
        ("find *.md", r#"fs_glob {"pattern":"**/*.md"}"#),
        ("list all rust files", r#"fs_glob {"pattern":"**/*.rs"}"#),
        ("find files named \"*.toml\"", r#"fs_glob {"pattern":"**/*.toml"}"#),
        ("where is main.rs?", r#"fs_glob {"pattern":"**/main.rs"}"#),
        ("finde alle .ts-Dateien in src/", r#"fs_glob {"path":"src/","pattern":"**/*.ts"}"#),
        ("wo liegt main.rs?", r#"fs_glob {"pattern":"**/main.rs"}"#),
        // create
        (
            "create notes.md with \"first line\"",
            r#"fs_writeFile {"content":"first line\n","path":"notes.md"}"#,
        ),
        (
            "Create a new file called notes.md containing the text 'it's fine'.",
            r#"fs_writeFile {"content":"it's fine\n","path":"notes.md"}"#,
        ),
        ("write \"x\" to a/b.txt", r#"fs_writeFile {"content":"x\n","path":"a/b.txt"}"#),
        (
            "create main.py with\n```python\nprint(1)\n\n```",
            r#"fs_writeFile {"content":"print(1)\n\n","path":"main.py"}"#,
        ),
        ("create an empty file a.txt", r#"fs_writeFile {"content":"","path":"a.txt"}"#),
        (
            "erstelle notes.md mit \"erste Zeile\"",
            r#"fs_writeFile {"content":"erste Zeile\n","path":"notes.md"}"#,
        ),
        (
            "Lege eine Datei notes.md mit dem Inhalt „ja“ an",
            r#"fs_writeFile {"content":"ja\n","path":"notes.md"}"#,
        ),
        ("schreib \"x\" in a.txt", r#"fs_writeFile {"content":"x\n","path":"a.txt"}"#),
        ("leg eine leere Datei a.txt an", r#"fs_writeFile {"content":"","path":"a.txt"}"#),
        // folders
        ("make a folder docs/api", r#"fs_mkdir {"path":"docs/api"}"#),
        ("mkdir docs/api", r#"fs_mkdir {"path":"docs/api"}"#),
        ("lege einen Ordner docs an", r#"fs_mkdir {"path":"docs"}"#),
        // append
        ("append \"x\" to notes.md", r#"fs_readFile {"path":"notes.md"}"#),
        ("add the line \"x\" to the end of notes.md", r#"fs_readFile {"path":"notes.md"}"#),
        ("hänge \"x\" an notes.md an", r#"fs_readFile {"path":"notes.md"}"#),
        ("füge die Zeile \"x\" am Ende von notes.md hinzu", r#"fs_readFile {"path":"notes.md"}"#),
        // replace
        (
            "replace \"a\" with \"b\" in notes.md",
            r#"fs_edit {"edits":[{"new":"b","old":"a"}],"path":"notes.md"}"#,
        ),
        (
            "replace all 'a' by '' in notes.md",
            r#"fs_edit {"edits":[{"new":"","old":"a","replace_all":true}],"path":"notes.md"}"#,
        ),
        (
            "replace foo with bar in src/a.rs",
            r#"fs_edit {"edits":[{"new":"bar","old":"foo"}],"path":"src/a.rs"}"#,
        ),
        (
            "change 8080 to 9090 in a.toml",
            r#"fs_edit {"edits":[{"new":"9090","old":"8080"}],"path":"a.toml"}"#,
        ),
        ("ändere \"a\" in \"b\" in a.md", r#"fs_edit {"edits":[{"new":"b","old":"a"}],"path":"a.md"}"#),
        ("delete \"a\" from a.md", r#"fs_edit {"edits":[{"new":"","old":"a"}],"path":"a.md"}"#),
        (
            "ersetze \"a\" durch \"b\" in notes.md",
            r#"fs_edit {"edits":[{"new":"b","old":"a"}],"path":"notes.md"}"#,
        ),
        (
            "ändere in notes.md überall \"a\" zu \"b\"",
            r#"fs_edit {"edits":[{"new":"b","old":"a","replace_all":true}],"path":"notes.md"}"#,
        ),
        // move, copy, delete
        ("rename a.txt to b.txt", r#"fs_move {"from":"a.txt","to":"b.txt"}"#),
        ("move src/a.rs into docs", r#"fs_move {"from":"src/a.rs","to":"docs/a.rs"}"#),
        ("mv a.txt docs/", r#"fs_move {"from":"a.txt","to":"docs/a.txt"}"#),
        ("benenne a.txt in b.txt um", r#"fs_move {"from":"a.txt","to":"b.txt"}"#),
        ("verschiebe a.txt nach docs/", r#"fs_move {"from":"a.txt","to":"docs/a.txt"}"#),
        ("copy a.txt to b.txt", r#"bash_execute {"command":"cp -n -- a.txt b.txt"}"#),
        ("delete notes.md", r#"fs_delete {"path":"notes.md"}"#),
        ("remove the folder docs", r#"fs_delete {"path":"docs","recursive":true}"#),
        ("lösche die Datei notes.md", r#"fs_delete {"path":"notes.md"}"#),
        ("lösche den Ordner docs", r#"fs_delete {"path":"docs","recursive":true}"#),
        // run
        ("run cargo --version", r#"bash_execute {"command":"cargo --version"}"#),
        ("Run cargo --version, please.", r#"bash_execute {"command":"cargo --version"}"#),
        ("run `some tool`", r#"bash_execute {"command":"some tool"}"#),
        ("run ls -la in src/", r#"bash_execute {"command":"ls -la","working_dir":"src/"}"#),
        ("run echo \"a  b\" && ls", r#"bash_execute {"command":"echo \"a  b\" && ls"}"#),
        (
            "führe dbt run --select hub_company aus",
            r#"bash_execute {"command":"dbt run --select hub_company"}"#,
        ),
        ("führ bitte ls -la aus", r#"bash_execute {"command":"ls -la"}"#),
        ("ls", r#"bash_execute {"command":"ls"}"#),
        ("git pull", r#"bash_execute {"command":"git pull"}"#),
        ("(cd src; ls)", r#"bash_execute {"command":"(cd src; ls)"}"#),
        (
            "grep -rn \"fn main\" src | head -3",
            r#"bash_execute {"command":"grep -rn \"fn main\" src | head -3"}"#,
        ),
        ("find . -name '*.rs'", r#"bash_execute {"command":"find . -name '*.rs'"}"#),
        ("go test ./...", r#"bash_execute {"command":"go test ./..."}"#),
        // checks
        ("run the tests", r#"bash_execute {"command":"cargo test"}"#),
        ("Führe die Tests aus", r#"bash_execute {"command":"cargo test"}"#),
        ("lass die Tests laufen", r#"bash_execute {"command":"cargo test"}"#),
        ("build the project", r#"bash_execute {"command":"cargo build"}"#),
        ("run the linter", r#"bash_execute {"command":"cargo clippy"}"#),
        ("prüfe das Projekt", r#"bash_execute {"command":"cargo check"}"#),
        ("formatiere den Code", r#"bash_execute {"command":"cargo fmt"}"#),
        // git
        ("what changed?", r"git_status {}"),
        ("git status", r"git_status {}"),
        ("Was hat sich geändert?", r"git_status {}"),
        ("show the diff of src/a.rs", r#"git_diff {"paths":["src/a.rs"]}"#),
        ("git diff --staged", r#"git_diff {"staged":true}"#),
        ("zeige den Diff", r"git_diff {}"),
        ("stage everything", r#"git_add {"paths":["."]}"#),
        ("commit with the message \"a b\"", r#"git_commit {"message":"a b"}"#),
        ("commit everything with \"a b\"", r#"git_add {"paths":["."]}"#),
        ("committe alles mit der Nachricht \"a b\"", r#"git_add {"paths":["."]}"#),
        ("push it", r"git_push {}"),
        ("show the last 5 commits", r#"bash_execute {"command":"git log --oneline -n 5"}"#),
        // memory
        (
            "remember that we use tabs and no spaces",
            r#"memory_remember {"text":"we use tabs and no spaces"}"#,
        ),
        ("merke dir, dass wir Tabs nutzen", r#"memory_remember {"text":"wir Tabs nutzen"}"#),
        ("what do you remember about tabs?", r#"memory_search {"query":"tabs"}"#),
        ("was weißt du über Tabs?", r#"memory_search {"query":"Tabs"}"#),
        ("what do you remember?", r"memory_readToday {}"),
    ] {
        assert_eq!(first(text, TOOLS), want, "{text}");
    }
}

#[test]
fn what_no_rule_covers_is_declined_and_nothing_is_called() {
    for text in [
        "fix the bug in src/api/auth.ts and update tests",
        "delete this comment in src/a.rs",
        "create a parser in src/parser.rs",
        "create notes.md",
        "add tests to src/a.rs",
        "rename foo to bar",
        "run the migration",
        "find the bug and fix it",
        "delete a.rs and b.rs",
        "delete everything",
        "replace the parser with a better one in src/a.rs",
        "search the web for rust news",
        "make it faster",
        "change the port to 8080 in config.toml",
        "change timeout to 30 in config.toml",
        "replace all tabs with spaces in src/a.rs",
        "delete the line \"foo\" in notes.md",
        "ändere den Port in a.toml auf 8080",
        "git commit the changes with a good message",
        "show src/a.rs and then make it faster",
        "What is HPOS?",
        "go on",
        "erstelle einen Parser in src/parser.rs",
        "mach es schneller",
        "lösche alles",
        "",
        "\u{0}\u{202e}```",
    ] {
        let said = first(text, TOOLS);
        assert!(said.contains("- `") && said.ends_with("\n```"), "{text}: {said}");
        assert_eq!(said.matches("\n- `").count(), 3, "{text}: {said}");
        assert!(said.contains("ANTHROPIC_API_KEY"), "{text}: {said}");
    }
}

#[test]
fn a_refusal_says_what_was_understood_in_the_users_language() {
    insta::assert_snapshot!(first("fix the bug in src/api/auth.ts and update tests", TOOLS), @r#"
    No model is connected, and no rule covers this request. Nothing was done.

    Understood so far: `tests`; it is about `src/api/auth.ts`.

    The nearest requests that can be carried out:

    - `show src/api/auth.ts`
    - `replace "…" with "…" in src/api/auth.ts`
    - `show the diff of src/api/auth.ts`

    To connect a model, set `ANTHROPIC_API_KEY` or `OPENAI_API_KEY` and start again, or start a local server such as Ollama.

    ```json:next_steps
    [{"label": "show src/api/auth.ts", "command": "show src/api/auth.ts"}, {"label": "show the diff of src/api/auth.ts", "command": "show the diff of src/api/auth.ts"}, {"label": "See what changed", "command": "what changed?"}]
    ```
    "#);
    insta::assert_snapshot!(first("zeige README.md und dann mach den Parser in src/a.rs schneller", TOOLS), @r#"
    Es ist kein Modell verbunden, und keine Regel deckt diese Bitte ab. Es ist nichts geschehen.

    Dieser Teil ist nicht abgedeckt: `mach den Parser in src/a.rs schneller`

    Verstanden habe ich so weit: Es geht um `README.md`, `src/a.rs`.

    Die nächstliegenden Bitten, die sich ausführen lassen:

    - `zeige src/a.rs`
    - `ersetze "…" durch "…" in src/a.rs`
    - `zeige den Diff von src/a.rs`

    Um ein Modell zu verbinden, setze `ANTHROPIC_API_KEY` oder `OPENAI_API_KEY` und starte neu, oder starte einen lokalen Server wie Ollama.

    ```json:next_steps
    [{"label": "zeige src/a.rs", "command": "zeige src/a.rs"}, {"label": "zeige den Diff von src/a.rs", "command": "zeige den Diff von src/a.rs"}, {"label": "Änderungen ansehen", "command": "was hat sich geändert?"}]
    ```
    "#);
}

#[test]
fn steps_run_in_order_and_it_is_the_last_file() {
    let (calls, text) =
        whole("create notes.md with \"x\", then show it and then rename it to docs/n.md", fine);
    assert_eq!(
        calls,
        [
            r#"fs_writeFile {"content":"x\n","path":"notes.md"}"#,
            r#"fs_readFile {"path":"notes.md"}"#,
            r#"fs_move {"from":"notes.md","to":"docs/n.md"}"#
        ]
    );
    insta::assert_snapshot!(text, @r#"
    Wrote `notes.md`.

    `notes.md`:

    ```markdown
    one
    two
    ```

    Moved `notes.md` to `docs/n.md`.

    ```json:next_steps
    [{"label": "Show docs/n.md", "command": "show docs/n.md"}, {"label": "See what changed", "command": "what changed?"}, {"label": "Take it back", "command": "/undo"}]
    ```
    "#);
    let (calls, _) = whole("erstelle a.md mit \"x\" und führe danach cargo --version aus", fine);
    assert_eq!(calls.len(), 2, "{calls:?}");
    let (calls, _) = whole("commit everything with \"a\" and push it", fine);
    assert_eq!(calls.len(), 3, "{calls:?}");
}

#[test]
fn the_first_failure_stops_the_rest() {
    let result = |call: &ToolCall| (call.name != "fs_delete", "denied by the user".to_owned());
    let (calls, text) = whole("show a.md, then delete a.md, then run ls and then run pwd", result);
    assert_eq!(calls.len(), 2, "{calls:?}");
    assert!(
        text.contains("denied by the user") && text.contains("The 2 steps after it were not made."),
        "{text}"
    );
}

#[test]
fn appending_reads_first() {
    let (calls, text) = whole("append \"three\" to a.md", fine);
    assert_eq!(calls[1], r#"fs_edit {"edits":[{"new":"two\nthree","old":"two"}],"path":"a.md"}"#);
    assert!(text.starts_with("Added to `a.md`."), "{text}");
    let (calls, _) = whole("append \"it's\" to a.md", |_| (true, "1\tone\n900 more lines".to_owned()));
    assert_eq!(calls[1], r#"bash_execute {"command":"printf '%s\\n' 'it'\\''s' >> a.md"}"#);
    let (calls, _) = whole("append \"x\" to a.md", |_| (true, "a.md is empty.".to_owned()));
    assert_eq!(calls[1], r#"fs_edit {"edits":[{"new":"x\n","old":""}],"path":"a.md"}"#);
    let (calls, text) = whole("append \"x\" to a.md", |_| (false, "a.md does not exist".to_owned()));
    assert!(calls.len() == 1 && text.contains("a.md does not exist"), "{text}");
}

#[test]
fn a_bare_name_is_looked_for_and_a_folder_listed() {
    let result = |call: &ToolCall| match shown(call).as_str() {
        r#"fs_readFile {"path":"main.rs"}"# => (false, "main.rs does not exist".to_owned()),
        r#"fs_glob {"pattern":"**/main.rs"}"# => (true, "src/main.rs\n".to_owned()),
        _ => (true, "1\tfn main() {}".to_owned()),
    };
    let (calls, text) = whole("show main.rs", result);
    assert_eq!(calls.len(), 3, "{calls:?}");
    assert!(text.starts_with("`src/main.rs`:\n\n```rust\nfn main() {}\n```\n\n```json:next_steps"), "{text}");
    let two = |call: &ToolCall| (call.name == "fs_glob", "a/m.rs\nb/m.rs".to_owned());
    let (calls, text) = whole("show m.rs", two);
    assert!(calls.len() == 2 && text.contains("show a/m.rs"), "{text}");
    let folder = |call: &ToolCall| (call.name == "fs_listFiles", "src is a directory".to_owned());
    let (calls, _) = whole("show src", folder);
    assert_eq!(calls[1], r#"fs_listFiles {"path":"src"}"#);
}

#[test]
fn without_a_manifest_the_folder_is_listed_first() {
    let bare = Offline::new(Lang::En, Vec::new());
    let mut messages = vec![Message::user("run the tests")];
    let ask = |messages: &[Message]| bare.reply(&request(messages.to_vec(), TOOLS)).unwrap();
    assert_eq!(ask(&messages), Next::Call("fs_listFiles", serde_json::Map::new()));
    let id = CallId("offline_1".into());
    let call = ToolCall { id: id.clone(), name: "fs_listFiles".into(), arguments: Arguments::parse("") };
    messages.push(Message { role: Role::Assistant, content: vec![Content::ToolCall(call)] });
    let listing = ToolResult { id, ok: true, text: "a.txt\ngo.mod\n".into() };
    messages.push(Message { role: Role::User, content: vec![Content::ToolResult(listing)] });
    let Next::Call(name, arguments) = ask(&messages) else { panic!("no call") };
    assert_eq!((name, arguments["command"].as_str()), ("bash_execute", Some("go test ./...")));
}

#[test]
fn only_tools_on_offer_are_called() {
    let said = first("delete a.md", &["fs_readFile"]);
    assert!(said.contains("`fs_delete`") && said.contains("Nothing was done"), "{said}");
    assert_eq!(first("what changed?", &["bash_execute"]), r#"bash_execute {"command":"git status --short"}"#);
    assert!(
        first("find TODO", &[]).contains("without `?`") || first("find TODO", &[]).contains("Without `?`")
    );
}

#[test]
fn the_answer_track_asks_for_action_where_a_rule_covers_the_request() {
    assert_eq!(
        first("show README.md", &[NEEDS_ACTION]),
        r#"needsAction {"why":"the rule 'show' carries this out with tools"}"#
    );
    assert!(first("hello", &[NEEDS_ACTION]).contains("plain rules carry out direct requests"));
    assert!(first("What is HPOS?", &[NEEDS_ACTION]).contains("ANTHROPIC_API_KEY"));
    assert!(first("danke", &[NEEDS_ACTION]).starts_with("Gern geschehen."));
}

#[test]
fn a_schema_is_refused_without_a_guess() {
    let mut asked = request(vec![Message::user("fix it")], &["analysis"]);
    asked.must_call = Some("analysis".into());
    let error = offline().reply(&asked).unwrap_err();
    assert!(error.class == ErrorClass::BadRequest && error.message.contains("`analysis`"), "{error}");
}

#[test]
fn every_example_is_covered_by_its_own_rule_and_every_step_by_some_rule() {
    let names = ["README.md".to_owned(), "src/".to_owned()];
    let covered = |text: &str| match clauses::read(&tokens::read(text).unwrap(), &names) {
        Reading::Program(steps) => steps.iter().map(|step| step.rule).collect::<Vec<_>>().join(" "),
        Reading::Uncovered(part) => format!("nothing: {part}"),
    };
    for rule in RULES {
        assert!(!rule.examples.is_empty(), "{}", rule.name);
        for example in rule.examples {
            for lang in Lang::ALL {
                let text = example.text(lang).replace("{file}", "README.md").replace("{folder}", "src/");
                let by = covered(&text.replace("{text}", "words"));
                assert!(by == rule.name || by == "command" && rule.name == "bare-command", "{text}: {by}");
            }
        }
    }
    for lang in Lang::ALL {
        for step in [
            words::STEP_SHOW,
            words::STEP_TODO_IN,
            words::STEP_CHANGED,
            words::STEP_DIFF_OF,
            words::STEP_TESTS,
            words::STEP_LIST,
            words::STEP_HELP,
            words::STEP_HISTORY,
            words::STEP_RECALL,
            words::REPLACE_ALL,
        ] {
            let text = step.command.say(lang, &[("file", &"my notes.md"), ("old", &"a"), ("new", &"b")]);
            let text = text.replace("my notes.md", "`my notes.md`");
            assert!(!covered(&text).starts_with("nothing"), "{text}");
        }
    }
    let mut rules: Vec<_> = RULES.iter().map(|rule| rule.name).collect();
    rules.sort_unstable();
    rules.dedup();
    assert_eq!(rules.len(), RULES.len(), "a rule's name twice");
}

#[test]
fn attachments_are_no_part_of_the_request() {
    let texts = ["show @a.md", "delete b.md"].map(|text| Content::Text { text: text.into() });
    let message = Message { role: Role::User, content: texts.to_vec() };
    let (reply, _) = reply(&request(vec![message], TOOLS));
    assert_eq!(reply.message.calls().map(shown).collect::<Vec<_>>(), [r#"fs_readFile {"path":"a.md"}"#]);
}

#[test]
fn huge_requests_are_bounded() {
    for text in [
        "a ".repeat(500_000),
        "the ".repeat(150),
        format!("find {}", "x and ".repeat(75)),
        "\"".repeat(300_000),
    ] {
        let said = first(&text, TOOLS);
        assert!(said.len() < 4_000, "{} bytes", said.len());
    }
    let content = "long line\n".repeat(50_000);
    assert_eq!(
        first(&format!("create a.md with\n```\n{content}```"), TOOLS).len(),
        42 + content.len() + 50_000 - 1
    );
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn no_input_makes_it_panic(text in "\\PC{0,200}") {
        let _ = first(&text, TOOLS);
    }

    #[test]
    fn no_mixture_of_known_words_makes_it_panic_or_call_what_is_not_offered(
        words in proptest::collection::vec(
            proptest::sample::select(vec![
                "show", "create", "a.md", "with", "\"x\"", "and", "then", "it", "replace", "in", "run", "ls", "-la", "the",
                "all", "und", "dann", "führe", "aus", "lösche", "*.rs", "src/", "12", "```\nx\n```", "to", "commit", "?", "find",
            ]),
            0..14,
        )
    ) {
        let (reply, _) = reply(&request(vec![Message::user(words.join(" "))], TOOLS));
        prop_assert!(reply.message.calls().all(|call| TOOLS.contains(&call.name.as_str())));
    }
}

//! The page of `serve` in the distribution's Chromium, at two widths, in both languages, by the script `tests/browser/page.cjs`.

use crate::support::Project;
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

/// The first of these that is installed.
const BROWSERS: [&str; 3] = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

fn browser() -> &'static str {
    let found = BROWSERS.into_iter().find(|path| Path::new(path).exists());
    found.expect("the page is tested in a browser: install Debian's package chromium")
}

/// Where `playwright-core` lies; fetched once, into what the build may throw away.
fn playwright() -> &'static Path {
    static FOUND: OnceLock<PathBuf> = OnceLock::new();
    FOUND.get_or_init(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let dir = root.join("target/browser");
        let module = dir.join("node_modules/playwright-core");
        if !module.exists() {
            std::fs::create_dir_all(&dir).expect("a directory can be made");
            std::fs::copy(root.join("tests/browser/package.json"), dir.join("package.json"))
                .expect("what is needed is listed");
            let ran =
                Command::new("npm").args(["install", "--no-audit", "--no-fund"]).current_dir(&dir).output();
            let ran = ran.expect("the page's tests fetch playwright-core: install npm");
            assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
        }
        module
    })
}

struct Server(Child, String);

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn serve(project: &Project) -> Server {
    let mut command = project.command(&["serve"]);
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().expect("the server starts");
    let mut link = String::new();
    BufReader::new(child.stdout.as_mut().expect("it is piped"))
        .read_line(&mut link)
        .expect("it prints its link");
    Server(child, link.trim().to_owned())
}

fn drive(link: &str, language: &str, step: &str) -> Value {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/page.cjs");
    let mut command = Command::new("node");
    command.arg(script).args([link, language, step]);
    // Pictures to look at, where somebody wants them.
    command.args(std::env::var("PICTURES").ok());
    let ran = command.env("PLAYWRIGHT", playwright()).env("CHROMIUM", browser()).output();
    let ran = ran.expect("the page is driven by a script: install nodejs");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let saw: Value = serde_json::from_slice(&ran.stdout).expect("the script prints what it saw");
    assert_eq!(saw["problems"], serde_json::json!([]), "{saw}");
    saw
}

fn text<'a>(saw: &'a Value, name: &str) -> &'a str {
    saw[name].as_str().unwrap_or_else(|| panic!("{name}: {saw}"))
}

const TALK: &str = r#"
[[reply]]
text = "I change it.\n"
call = [{ name = "fs_edit", arguments = { path = "a.txt", edits = [{ old = "old", new = "new" }] } }]

[[reply]]
text = "It says **new**.\n\n```json:next_steps\n[{\"label\":\"Show it\",\"command\":\"show a.txt\"}]\n```"

[[reply]]
text = "word after word after word after word after word after word after word after word after word after word after word"
piece = 4
piece_ms = 150
"#;

fn conversation(language: &str) {
    let project = Project::new().script(TALK).file("a.txt", "old\n").env("POINTSMAN_LANG", language);
    let server = serve(&project);
    let saw = drive(&server.1, language, "conversation");
    assert!(text(&saw, "diff").contains("+new"), "{saw}");
    let seen = saw["seen"].as_array().expect("it looked");
    assert_eq!(seen[0], seen[1], "two browsers see the same");
    assert_eq!(seen[2], seen[3], "and one that came back, too");
    let whole = seen[2].as_str().unwrap_or_default();
    assert!(
        whole.contains("It says new.") && !whole.contains("next_steps") && whole.contains("Show it"),
        "{whole}"
    );
    assert_eq!(saw["fits"], serde_json::json!([true, true]));
    assert_eq!(project.read("a.txt"), "old\n", "it was undone");
    drop(server);
    let session = text(&saw, "session");
    let ran = project.run(&["--resume", session, "-p", "/context"]);
    assert_eq!(ran.code, 0, "{ran:?}");
}

#[test]
fn a_conversation_in_two_browsers_in_english() {
    conversation("en");
}

#[test]
fn a_conversation_in_two_browsers_in_german() {
    conversation("de");
}

#[test]
fn what_a_model_says_stays_text() {
    let nasty = r#"<img src=x onerror=\"window.owned=true\"><script>window.owned=true</script> [a](javascript:owned=true) [b](https://example.org/?a=1) **<b>bold</b>** | <iframe> |"#;
    let script = format!("[[reply]]\ntext = \"{nasty} {} \"\n", "wide".repeat(200));
    let project = Project::new().script(&script.repeat(3));
    let server = serve(&project);
    let saw = drive(&server.1, "en", "hostile");
    assert_eq!(saw["owned"], false, "{saw}");
    assert_eq!(saw["scripts"], 0, "{saw}");
    assert_eq!(saw["links"], serde_json::json!(["https://example.org/?a=1"]));
    assert!(text(&saw, "text").contains("<script>window.owned=true</script>"), "{saw}");
    assert_eq!(saw["fits"], true);
}

#[test]
fn the_keyboard_is_enough_and_everything_has_a_name() {
    let project = Project::new().script(TALK).file("a.txt", "old\n");
    let server = serve(&project);
    let saw = drive(&server.1, "en", "keyboard");
    assert_eq!(saw["nameless"], serde_json::json!([]));
    assert!(text(&saw, "text").contains("It says new."), "{saw}");
    assert_eq!(project.read("a.txt"), "new\n");
}

#[test]
fn a_session_in_a_terminal_is_seen_as_it_goes_on() {
    let slow = "[[reply]]\ntext = \"word after word after word after word after word after word after word after word\"\npiece = 4\npiece_ms = 500\n";
    let project = Project::new().script(slow);
    let server = serve(&project);
    let mut command = project.command(&["-p", "tell me something long", "--output-format", "stream-json"]);
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().expect("it is piped")).read_line(&mut line).expect("it begins");
    let system: Value = serde_json::from_str(&line).expect("it begins with its system");
    let link = format!("{}#{}", server.1, text(&system, "session"));
    let saw = drive(&link, "en", "watch");
    assert!(text(&saw, "hint").contains("terminal"), "{saw}");
    child.kill().expect("it still runs");
    child.wait().expect("it ends");
}

//! Workflows on GitHub, through the real program, against a server on loopback that has GitHub's shape and judges every
//! request: method, path, headers and body.

use crate::server::http::{Connection, Request};
use crate::support::{Project, Terminal, project::Ran};
use serde_json::{Value, json};
use std::net::TcpListener;
use std::sync::{Arc, Mutex};

/// What no known format gives away: only that it is the token.
const TOKEN: &str = "tok-0123456789-abcdef";

/// Method, path with query, and body of each request, in order.
type Asked = Arc<Mutex<Vec<(String, String, String)>>>;

struct Hub {
    base: String,
    asked: Asked,
}

impl Hub {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let base = format!("http://{}", listener.local_addr().expect("an address"));
        let asked = Asked::default();
        let seen = asked.clone();
        // Ends with the process: a thread that waits for connections holds nothing else.
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let seen = seen.clone();
                std::thread::spawn(move || {
                    let mut connection = Connection::new(stream);
                    while let Some(request) = connection.read() {
                        let (status, headers, body) = answer(&request, &seen);
                        let headers: Vec<_> =
                            headers.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
                        if connection.respond(status, &headers, body.as_bytes()).is_err() {
                            return;
                        }
                    }
                });
            }
        });
        Self { base, asked }
    }

    fn asked(&self) -> Vec<(String, String, String)> {
        self.asked.lock().unwrap().clone()
    }

    fn project(&self, remote: &str) -> Project {
        with_remote(remote).env("GITHUB_TOKEN", TOKEN).env("POINTSMAN_GITHUB__BASE_URL", &self.base)
    }
}

fn with_remote(remote: &str) -> Project {
    let project = Project::new().env("POINTSMAN_PROVIDER", "offline").env("TZ", "UTC");
    project.write(".git/config", &format!("[core]\n\tbare = false\n[remote \"origin\"]\n\turl = {remote}\n"));
    project.write(".git/HEAD", "ref: refs/heads/main\n");
    project
}

type Answer = (u16, Vec<(&'static str, String)>, String);

/// What GitHub answers; a repository's name says what is wrong with it.
fn answer(request: &Request, seen: &Asked) -> Answer {
    let target = match request.query.as_str() {
        "" => request.path.clone(),
        query => format!("{}?{query}", request.path),
    };
    let body = String::from_utf8_lossy(&request.body).into_owned();
    seen.lock().unwrap().push((request.method.clone(), target, body.clone()));
    let header = |name: &str| request.headers.iter().find(|(n, _)| n == name).map_or("", |(_, v)| v);
    let bad = |what: &str| (400, Vec::new(), json!({"message": format!("bad {what}")}).to_string());
    if header("accept") != "application/vnd.github+json" {
        return bad("accept");
    }
    if header("x-github-api-version") != "2022-11-28" {
        return bad("version");
    }
    if !header("user-agent").starts_with("pointsman/") {
        return bad("user agent");
    }
    if header("authorization") != format!("Bearer {TOKEN}") {
        return (401, Vec::new(), json!({"message": "Bad credentials"}).to_string());
    }
    let Some(path) = request.path.strip_prefix("/repos/acme/") else { return bad("path") };
    let (repository, path) = path.split_once('/').unwrap_or((path, ""));
    let said = |status, text: &str| (status, Vec::new(), json!({"message": text}).to_string());
    match repository {
        "limited" => {
            let headers = vec![
                ("x-ratelimit-remaining", "0".to_owned()),
                ("x-ratelimit-reset", "4102444800".to_owned()),
            ];
            return (403, headers, json!({"message": "API rate limit exceeded for user"}).to_string());
        }
        "busy" => {
            let body = json!({"message": "You have exceeded a secondary rate limit"}).to_string();
            return (429, vec![("retry-after", "60".to_owned())], body);
        }
        "closed" => return said(403, "Resource not accessible by personal access token"),
        "moved" => {
            let location = "http://127.0.0.1:1/repositories/7".to_owned();
            return (301, vec![("location", location)], json!({"message": "Moved Permanently"}).to_string());
        }
        "gone" => return said(404, "Not Found"),
        "down" => {
            return (502, vec![("content-type", "text/html".into())], "<html>Bad gateway</html>".into());
        }
        "page" => {
            return (
                200,
                vec![("content-type", "text/html; charset=utf-8".into())],
                "<html>Sign in</html>".into(),
            );
        }
        "huge" => {
            return (200, Vec::new(), format!("{{\"workflow_runs\": [\"{}\"]}}", "x".repeat(1_000_000)));
        }
        _ => {}
    }
    let run = |id: u64, status: &str, conclusion: Value| {
        json!({"id": id, "name": "Deploy\u{1b}[2J", "run_number": 42, "status": status, "conclusion": conclusion,
            "head_branch": "main", "event": "push", "created_at": "2026-11-22T10:00:00Z",
            "html_url": format!("https://github.com/acme/shop/actions/runs/{id}")})
    };
    let failed = || run(7001, "completed", json!("failure"));
    let ok = |value: Value| (200, Vec::new(), value.to_string());
    match (request.method.as_str(), path) {
        ("GET", "actions/workflows") => ok(json!({"total_count": 2, "workflows": [
            {"id": 11, "name": "Deploy to production", "path": ".github/workflows/deploy.yml", "state": "active"},
            {"id": 12, "name": "CI", "path": ".github/workflows/ci.yaml", "state": "active"}]})),
        ("POST", "actions/workflows/11/dispatches") => {
            let sent: Value = serde_json::from_str(&body).unwrap_or_default();
            if header("content-type") != "application/json" || !sent["inputs"].is_object() {
                return bad("body");
            }
            match sent["ref"].as_str() {
                Some("nowhere") => said(422, "No ref found for: nowhere"),
                Some(_) if sent["inputs"].get("colour").is_some() => {
                    said(422, "Unexpected inputs provided: [\"colour\"]")
                }
                Some(_) => (204, Vec::new(), String::new()),
                None => bad("ref"),
            }
        }
        ("POST", "actions/workflows/12/dispatches") => {
            said(422, "Workflow does not have 'workflow_dispatch' trigger")
        }
        ("GET", "actions/runs") if repository == "new" => ok(json!({"total_count": 0, "workflow_runs": []})),
        ("GET", "actions/runs") => ok(json!({"total_count": 1, "workflow_runs": [failed()]})),
        ("GET", "actions/workflows/12/runs") => {
            ok(json!({"workflow_runs": [run(7002, "in_progress", Value::Null)]}))
        }
        ("GET", "actions/runs/7003") => ok(run(7003, "completed", json!("success"))),
        ("GET", "actions/runs/7001/jobs") => ok(json!({"jobs": [
            {"name": "lint", "conclusion": "success", "steps": []},
            {"name": "build", "conclusion": "failure", "steps": [
                {"name": "Checkout", "conclusion": "success"},
                {"name": "Run tests", "conclusion": "failure"},
                {"name": "Upload", "conclusion": "skipped"}]}]})),
        _ => said(404, "Not Found"),
    }
}

const SHOP: &str = "git@github.com:acme/shop.git";

fn status(project: &Project, arguments: &str) -> Ran {
    project.run(&["tool", "run", "github_getWorkflowRunStatus", arguments])
}

fn trigger(project: &Project, arguments: &str) -> Ran {
    project.run(&["tool", "run", "github_triggerWorkflow", arguments, "--yes"])
}

fn text(ran: &Ran) -> String {
    format!("{}{}", ran.out, ran.err).trim_end().to_owned()
}

#[test]
fn the_last_run_is_told_with_what_failed() {
    let hub = Hub::start();
    let project = hub.project("https://github.com/acme/shop.git");
    let ran = status(&project, "{}");
    let said = text(&ran);
    assert!(
        said.starts_with(
            "Deploy #42 (run 7001): completed, failure; on main, triggered by push, 2026-11-22T10"
        ),
        "{said}"
    );
    assert!(
        said.contains("/actions/runs/7001") && said.ends_with("Failed: job 'build', step Run tests."),
        "{said}"
    );
    let data = project.run(&["tool", "run", "github_getWorkflowRunStatus", "{}", "--json"]).json();
    assert_eq!(data["result"]["failed"], json!([{"job": "build", "steps": ["Run tests"]}]));
    assert!(!ran.out.contains("[2J") && !ran.out.contains(TOKEN), "{}", ran.out);
    let get = |path: &str| ("GET".to_owned(), format!("/repos/acme/shop/{path}"), String::new());
    assert_eq!(
        hub.asked()[..2],
        [get("actions/runs?per_page=1"), get("actions/runs/7001/jobs?per_page=100")]
    );
    let running = text(&status(&project, r#"{"workflow":"ci"}"#));
    assert!(running.contains("(run 7002): in_progress; on main"), "{running}");
    let one = text(&status(&project, r#"{"run_id":7003}"#));
    assert!(one.contains("completed, success"), "{one}");
    let none = status(&hub.project("git@github.com:acme/new.git"), "{}");
    assert!(text(&none).contains("No workflow has run in acme/new yet."), "{none:?}");
}

#[test]
fn a_workflow_is_started_with_ref_and_inputs() {
    let hub = Hub::start();
    let project = hub.project(SHOP);
    for name in ["deploy.yml", "deploy", "Deploy to Production", "11"] {
        let ran =
            trigger(&project, &json!({"workflow": name, "inputs": {"env": "live", "dry": true}}).to_string());
        assert!(text(&ran).starts_with("Started deploy.yml on main."), "{name}: {ran:?}");
        let (method, path, body) = hub.asked().pop().unwrap();
        assert_eq!(
            (method.as_str(), path.as_str()),
            ("POST", "/repos/acme/shop/actions/workflows/11/dispatches")
        );
        let body: Value = serde_json::from_str(&body).unwrap();
        assert_eq!(body, json!({"ref": "main", "inputs": {"env": "live", "dry": "true"}}));
    }
    let ran = trigger(&project, r#"{"workflow":"deploy","ref":"v1.2"}"#);
    assert!(text(&ran).contains("on v1.2"), "{ran:?}");
    let before = hub.asked().len();
    for wrong in
        [r#"{"workflow":" "}"#, r#"{"workflow":"deploy","inputs":{"a":[1]}}"#, r#"{"flow":"deploy"}"#]
    {
        let ran = trigger(&project, wrong);
        assert!(ran.code != 0 && hub.asked().len() == before, "{wrong}: {ran:?}");
    }
}

#[test]
fn a_start_asks_and_shows_all_of_it() {
    let hub = Hub::start();
    let project = hub.project(SHOP);
    let refused =
        project.run(&["tool", "run", "github_triggerWorkflow", r#"{"workflow":"deploy"}"#, "--json"]);
    assert!(refused.out.contains("remote-tool") && hub.asked().is_empty(), "{refused:?}");
    for (language, request, see) in [
        (
            "C.UTF-8",
            "trigger the deploy workflow",
            ["Repository: acme/shop (github.com)", "Branch or tag: main", "Started deploy.yml on main."],
        ),
        (
            "de_DE.UTF-8",
            "starte den Workflow deploy",
            ["Repository: acme/shop (github.com)", "Branch oder Tag: main", "deploy.yml auf main gestartet."],
        ),
    ] {
        let project = hub.project(SHOP).env("LANG", language);
        let mut terminal = Terminal::start(&project, &[]);
        terminal.line(request).see(see[0]).see("Workflow: deploy").see(see[1]);
        let before = hub.asked().len();
        let (yes, shown) = if language == "C.UTF-8" { ("y", "y yes") } else { ("j", "j ja") };
        terminal.see(shown).keys(yes).see(see[2]).prompt();
        assert_eq!(hub.asked().len(), before + 2);
        assert_eq!(terminal.leave(), 0);
    }
}

#[test]
fn plain_words_ask_for_the_last_run() {
    let hub = Hub::start();
    for (language, request, see) in [
        ("C.UTF-8", "what is the status of the last workflow run?", "step Run tests"),
        ("de_DE.UTF-8", "wie ist der Stand des letzten Workflow-Laufs?", "Schritt Run tests"),
    ] {
        let ran = hub.project(SHOP).env("LANG", language).run(&["-p", request]);
        assert!(ran.out.contains(see) && ran.out.contains("7001"), "{ran:?}");
    }
}

#[test]
fn each_failure_says_what_to_do() {
    let hub = Hub::start();
    let on = |name: &str| hub.project(&format!("https://github.com/acme/{name}"));
    for (name, want) in [
        ("limited", "until 00:00"),
        ("busy", "secondary rate limit"),
        ("closed", "actions: read"),
        ("moved", "git remote set-url"),
        ("gone", "not visible to the token"),
        ("down", "status 502"),
        ("page", "did not answer like GitHub's API (status 200, text/html)"),
        ("huge", "did not answer like GitHub's API"),
    ] {
        let ran = status(&on(name), "{}");
        let said = text(&ran);
        assert!(said.contains(want) && said.len() < 900, "{name}: {said}");
        assert!(ran.code != 0 && !ran.out.contains(TOKEN) && !ran.err.contains(TOKEN), "{ran:?}");
    }
    for (arguments, want) in [
        (r#"{"workflow":"nothing"}"#, "Available: deploy.yml, ci.yaml."),
        (r#"{"workflow":"ci"}"#, "Workflow does not have 'workflow_dispatch' trigger"),
        (r#"{"workflow":"deploy","ref":"nowhere"}"#, "No ref found for: nowhere"),
        (r#"{"workflow":"deploy","inputs":{"colour":"red"}}"#, "Unexpected inputs provided"),
    ] {
        let said = text(&trigger(&on("shop"), arguments));
        assert!(said.contains(want), "{arguments}: {said}");
    }
    let wrong = text(&status(&on("shop").env("GITHUB_TOKEN", "another"), "{}"));
    assert!(wrong.contains("GITHUB_TOKEN") && wrong.contains("Bad credentials"), "{wrong}");
    let run = text(&status(&on("shop"), r#"{"run_id":9}"#));
    assert!(run.contains("Not found in acme/shop"), "{run}");
    let nobody = on("shop").env("POINTSMAN_GITHUB__BASE_URL", "http://127.0.0.1:1");
    let said = text(&status(&nobody, "{}"));
    assert!(said.contains("Cannot reach http://127.0.0.1:1"), "{said}");
}

#[test]
fn the_tools_are_offered_only_with_a_token_and_a_host_that_the_user_trusts() {
    let hub = Hub::start();
    let why = |project: Project| {
        let rows = project.run(&["tool", "list", "--json", "--all"]).json();
        let rows = rows.as_array().expect("a list").clone();
        let row = rows.into_iter().find(|row| row["name"] == "github_triggerWorkflow").expect("it is listed");
        row["why_not"].as_str().map(str::to_owned)
    };
    assert_eq!(why(hub.project(SHOP)), None);
    assert_eq!(why(with_remote(SHOP).env("GH_TOKEN", TOKEN)), None);
    assert!(why(with_remote(SHOP)).is_some_and(|why| why.contains("GITHUB_TOKEN")));
    for remote in
        ["git@git.evil.example:acme/shop.git", "https://github.evil.example/acme/shop", "/srv/shop.git"]
    {
        for project in [hub.project(remote), with_remote(remote).env("GITHUB_TOKEN", TOKEN)] {
            assert!(why(project).is_some_and(|why| why.contains("github.base_url")), "{remote}");
        }
    }
    let own = with_remote("ssh://git@127.0.0.1:2222/acme/shop.git").env("GITHUB_TOKEN", TOKEN);
    assert_eq!(why(own.env("POINTSMAN_GITHUB__BASE_URL", &hub.base)), None);
    // A project cannot say where the token goes.
    let project = with_remote("git@git.evil.example:acme/shop.git").env("GITHUB_TOKEN", TOKEN);
    let project =
        project.file(".pointsman/config.toml", "[github]\nbase_url = \"https://git.evil.example\"\n");
    assert_eq!(project.run(&["trust", "--yes"]).code, 0);
    assert!(why(project).is_some());
    assert!(hub.asked().is_empty());
}

#[test]
fn no_command_sees_the_token() {
    let hub = Hub::start();
    let project = hub.project(SHOP).env("HARMLESS", TOKEN);
    let ran = project.run(&["tool", "run", "bash_execute", r#"{"command":"printenv"}"#, "--json", "--yes"]);
    assert!(ran.out.contains("HOME") && !ran.out.contains(TOKEN), "{ran:?}");
}

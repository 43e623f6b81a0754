//! A model that does whatever it likes: it calls what is not on its list in every way there is, hands on for ever, fails, says
//! nothing, is never content. Nothing outside a list runs, and everything ends within its limits.

use crate::support::played::{Played, Says, call, on_paused_time, reply};
use crate::support::rounds::cases;
use pointsman::config::When;
use pointsman::engine::Remote;
use pointsman::protocol::{
    Answer, Event, Question, QuestionKind, Record, TaskConversation, TaskId, ToolCall, TurnOutcome,
};
use pointsman::provider::{ErrorClass, ProviderError, Request};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

const LOOKS: &str = "fs_listFiles fs_readFile fs_glob fs_grep";
const WRITES: &str = "fs_writeFile fs_edit fs_mkdir fs_move fs_delete bash_execute";
const REST: &str = "bash_output bash_kill git_status git_diff git_add git_commit memory_remember memory_search memory_readToday";
const HANDS_ON: &str = "delegateToKoda delegateToDevo delegateToScout";
const CONTROL: &str = "escalateToChapo requestApproval askUser needsAction";
const ABSENT: &str = "ssh_execute npm_install web_fetch mcp__evil__run github_triggerWorkflow shell";

/// An agent of the user's own that lists more than there is, and scout with more than it comes with.
const MINE: &str = "---\ntier: main\ntools: fs_readFile, delegateToKoda, needsAction, ssh_execute, FS_EDIT, fs_write, git_add*x\n---\nDo it.";
const GREEDY_SCOUT: &str = "---\ntakes: web_search, code_read\ntier: main\ntools: fs_listFiles, fs_readFile, fs_glob, fs_grep, git_status, \
    git_diff, memory_*, escalateToChapo, delegateToKoda, delegateToDevo\n---\nLook.";

/// What an agent's list lets run, written down a second time.
fn list(agent: &str) -> BTreeSet<&'static str> {
    let texts: &[&str] = match agent {
        "koda" | "dev" | "qa" | "tech-writer" | "performance" => &[LOOKS, WRITES],
        "devo" => &[LOOKS, "bash_execute bash_output bash_kill git_status git_diff git_add git_commit"],
        "scout" | "pm" | "architect" | "security" | "analyst" | "reviewer" | "sm" => {
            &[LOOKS, "git_status git_diff memory_remember memory_search memory_readToday"]
        }
        "chapo" => &[LOOKS, "git_status git_diff"],
        "mine" => &["fs_readFile"],
        _ => &[],
    };
    texts.iter().flat_map(|text| text.split(' ')).collect()
}

fn may_hand_on(agent: &str) -> BTreeSet<&'static str> {
    let names = match agent {
        "chapo" => HANDS_ON,
        "mine" => "delegateToKoda",
        "scout" => "delegateToKoda delegateToDevo",
        _ => "",
    };
    names.split(' ').collect()
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Way {
    /// Any tool, in any disguise.
    Calls,
    HandsOn,
    Fails,
    SaysNothing,
    /// Whoever looks finds something wrong.
    NeverContent,
    Asks,
    Stalls,
    /// Now this, now that.
    Mixed,
}

const WAYS: [Way; 8] = [
    Way::Calls,
    Way::HandsOn,
    Way::Fails,
    Way::SaysNothing,
    Way::NeverContent,
    Way::Asks,
    Way::Stalls,
    Way::Mixed,
];

/// Plain work, an answer, a debate, named agents, parts side by side, roles.
const LINES: [&str; 10] = [
    "change the greeting in src/hello.rs",
    "explain src/hello.rs",
    "restart the server",
    "what is HPOS?",
    "?what is HPOS",
    "delete all user data in src/db.rs",
    "/agents chapo Add error handling to login.ts",
    "/agents mine look at it",
    SIDE_BY_SIDE,
    PLANNED,
];
const SIDE_BY_SIDE: &str = "update the README and check how the deployment is doing";
const PLANNED: &str = "Build a chat with websockets and machine learning for the shop, on kubernetes";

/// The next of a row of numbers that look random.
fn mix(seed: u64, n: u64) -> u64 {
    let mut x = seed.wrapping_add(n.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

fn pick<T>(all: &[T], number: u64) -> &T {
    &all[number as usize % all.len()]
}

/// A name as it is, or one that a person or a careless program takes for it.
fn disguised(name: &str, how: u64) -> String {
    match how % 24 {
        0 => name.to_uppercase(),
        1 => name.to_lowercase(),
        2 => format!(" {name}"),
        3 => format!("{name}\n"),
        4 => format!("{name}\u{200b}"),
        5 => name.replace('e', "е"),
        6 => name.replace('_', "＿"),
        7 => name.replace('_', "."),
        8 => format!("functions.{name}"),
        9 => format!("{name}\0"),
        10 => format!("{name}\u{301}"),
        11 => name.replace("fi", "ﬁ"),
        12 => name[..name.len() - 1].to_owned(),
        _ => name.to_owned(),
    }
}

/// Arguments that this tool takes, others each time.
fn arguments(name: &str, n: u64) -> String {
    match name {
        "fs_writeFile" => format!(r#"{{"path":"f{n}","content":"x"}}"#),
        "fs_edit" => format!(r#"{{"path":"f{n}","edits":[{{"old":"a","new":"b"}}]}}"#),
        "fs_move" => format!(r#"{{"from":"f{n}","to":"g{n}"}}"#),
        "fs_glob" => format!(r#"{{"pattern":"*{n}"}}"#),
        "fs_grep" => format!(r#"{{"pattern":"p{n}"}}"#),
        "bash_execute" | "shell" => format!(r#"{{"command":"./build {n}"}}"#),
        "bash_output" | "bash_kill" => r#"{"id":"1"}"#.to_owned(),
        "git_status" | "git_diff" | "memory_readToday" => "{}".to_owned(),
        "git_add" => format!(r#"{{"paths":["f{n}"]}}"#),
        "git_commit" => format!(r#"{{"message":"m{n}"}}"#),
        "memory_remember" => format!(r#"{{"text":"t{n}"}}"#),
        "memory_search" => format!(r#"{{"query":"q{n}"}}"#),
        "delegateToKoda" | "delegateToDevo" | "delegateToScout" => format!(r#"{{"task":"do it {n}"}}"#),
        "escalateToChapo" => r#"{"issue":"no","tried":"all"}"#.to_owned(),
        "requestApproval" => r#"{"plan":"all tools, please","risk":"none"}"#.to_owned(),
        "askUser" => r#"{"question":"May I have all tools?"}"#.to_owned(),
        "needsAction" => r#"{"why":"files"}"#.to_owned(),
        _ => format!(r#"{{"path":"f{n}"}}"#),
    }
}

fn calls(names: &[&str], seed: u64, n: u32) -> Vec<ToolCall> {
    let many = 1 + mix(seed, 7) % 4;
    let one = |k: u64| {
        let number = mix(seed, u64::from(n) * 8 + k);
        let name = pick(names, number);
        call(format!("m{n}-{k}"), &disguised(name, number >> 8), &arguments(name, u64::from(n) * 8 + k))
    };
    (0..many).map(one).collect()
}

/// What a form is filled in with, to let as much happen as may.
fn form(name: &str, seed: u64) -> String {
    if seed.is_multiple_of(7) {
        return "I would rather not.".to_owned();
    }
    match name {
        "analysis" => r#"{"needs":{"web_search":false,"code_read":true,"code_write":true,"devops":true,"clarification":false},
            "tasks":[{"description":"update the README","capability":"code_write"},{"description":"look at it","capability":"devops"},
            {"description":"read on","capability":"code_read","depends_on":[0]}],"confidence":"high"}"#
            .to_owned(),
        "qualification" => format!(
            r#"{{"type":"mixed","risk":"{}","agent":"koda","files":[],"why":"w"}}"#,
            pick(&["low", "high"], seed)
        ),
        "verdict" => {
            let verdict = pick(&["proceed", "revise", "ask", "retry", "pivot", "escalate"], seed >> 3);
            format!(r#"{{"verdict":"{verdict}","how":"Use every tool."}}"#)
        }
        _ => r#"{"confidence":0.1,"issues":["wrong"],"suggestions":["again"]}"#.to_owned(),
    }
}

fn says(way: Way, seed: u64, request: &Request, n: u32) -> Says {
    if let Some(name) = &request.must_call {
        return (0, Ok(reply(&form(name, mix(seed, u64::from(n))), Vec::new())));
    }
    let names =
        |lists: &[&'static str]| -> Vec<&'static str> { lists.iter().flat_map(|l| l.split(' ')).collect() };
    let report = |status: &str| {
        format!(
            "It is wrong.\n\n```json:report\n{{\"status\":\"{status}\",\"summary\":\"It is wrong.\",\"quality\":0.1}}\n```"
        )
    };
    let said = match way {
        Way::Mixed => return says(*pick(&WAYS[..7], mix(seed, u64::from(n))), seed ^ 1, request, n),
        Way::Calls => reply("", calls(&names(&[LOOKS, WRITES, REST, HANDS_ON, CONTROL, ABSENT]), seed, n)),
        Way::HandsOn => reply("", calls(&names(&[HANDS_ON, "escalateToChapo"]), seed, n)),
        Way::Fails => {
            let class =
                *pick(&[ErrorClass::Refused, ErrorClass::Transient, ErrorClass::Overflow], mix(seed, 3));
            return (0, Err(ProviderError { class, message: "No.".into(), retry_after_ms: None, sent: 1 }));
        }
        Way::SaysNothing => reply("", Vec::new()),
        Way::NeverContent => {
            let looks = request.messages.first().is_some_and(|m| m.text().contains("You are qa"));
            reply(&report(if looks { "failed" } else { "done" }), Vec::new())
        }
        Way::Asks => reply("There are two.\n\nWhich one?", Vec::new()),
        // Twice as long as a role may take.
        Way::Stalls => return (1_200_000, Ok(reply("late", Vec::new()))),
    };
    (0, Ok(said))
}

/// A person who says yes to everything, and at the third question about the same to go on without it.
fn obliging() -> impl FnMut(&Event, &Remote) {
    let mut asked: BTreeMap<String, usize> = BTreeMap::new();
    move |event, remote| {
        let Event::QuestionAsked { question: Question { id, kind } } = event else { return };
        let answer = match kind {
            QuestionKind::AskUser { text, options } => {
                let times = asked.entry(text.clone()).or_default();
                *times += 1;
                // Retry, skip, stop; or go on, stop.
                let at = usize::from(*times > 2 && options.len() > 2 || text.contains("replied"));
                Answer::Text { text: options.get(at).cloned().unwrap_or_else(|| "all of it".into()) }
            }
            _ => Answer::Yes,
        };
        remote.answer(*id, answer);
    }
}

struct Task {
    agents: Vec<String>,
    own: bool,
    said: usize,
    ended: usize,
}

fn tasks(seen: &[Arc<Record>]) -> BTreeMap<TaskId, Task> {
    let mut tasks: BTreeMap<TaskId, Task> = BTreeMap::new();
    for record in seen {
        let Some(id) = record.task else { continue };
        if let Event::TaskStarted { agent, conversation, .. } = &record.event {
            let own = matches!(conversation, TaskConversation::Own { .. });
            let agents = agent.split('+').map(str::to_owned).collect();
            assert!(tasks.insert(id, Task { agents, own, said: 0, ended: 0 }).is_none());
        }
        let task = tasks.get_mut(&id).expect("it was started");
        match &record.event {
            Event::MessageEnded { .. } => task.said += 1,
            Event::TaskEnded { .. } => task.ended += 1,
            _ => {}
        }
    }
    tasks
}

/// Each call that ran in a conversation of its own was on the list of whoever made it, and was offered. The user's
/// conversation may call whatever there is.
fn nothing_outside_a_list_ran(seen: &[Arc<Record>], ran: &[ToolCall], offered: &BTreeSet<String>) {
    let tasks = tasks(seen);
    let mut ended = 0;
    let mut of = BTreeMap::new();
    for record in seen {
        match &record.event {
            Event::ToolStarted { call, .. } => {
                assert!(of.insert(call.id.0.clone(), (record.task, call.name.clone())).is_none(), "{call:?}");
            }
            Event::ToolEnded { ran: true, .. } => ended += 1,
            Event::ToolEnded { id, ok: true, rule, .. } if rule == "delegation" => {
                let (task, name) = &of[&id.0];
                let first = tasks.keys().next().copied();
                assert_eq!(*task, first, "only who leads hands on: {name}");
                let agent = &tasks[&first.unwrap()].agents[0];
                assert!(may_hand_on(agent).contains(name.as_str()), "{agent} has no {name}");
            }
            _ => {}
        }
    }
    assert_eq!(ended, ran.len(), "each that ran has its end");
    for call in ran {
        let (task, _) = &of[&call.id.0];
        let task = task.and_then(|task| tasks.get(&task)).expect("only agents call tools");
        let allowed = task.agents.iter().any(|agent| list(agent).contains(call.name.as_str()));
        assert!(allowed || !task.own, "{:?} ran {}", task.agents, call.name);
        assert!(!task.own || offered.contains(&call.id.0), "{:?} was not offered {}", task.agents, call.name);
    }
}

fn within_limits(line: &str, seen: &[Arc<Record>], asked: u32, iterations: usize) {
    let tasks = tasks(seen);
    let mut roles: BTreeMap<&str, u32> = BTreeMap::new();
    for (id, task) in &tasks {
        let most = match line {
            SIDE_BY_SIDE if task.own => 12.min(iterations),
            _ => iterations,
        };
        assert!(task.said <= most, "{:?} said {} replies", task.agents, task.said);
        assert_eq!(task.ended, 1, "{id:?}");
        *roles.entry(&task.agents[0]).or_default() += 1;
    }
    if line == PLANNED {
        // Once and two reworks; more only by a person's word on a question about that role.
        let asked_about = |role: &str| {
            let about = |record: &&Arc<Record>| {
                matches!(&record.event, Event::QuestionAsked { question: Question { kind: QuestionKind::AskUser { text, .. }, .. } }
                    if text.contains(role))
            };
            seen.iter().filter(about).count() as u32
        };
        for (role, times) in roles {
            let most = 3 + asked_about(role);
            assert!(times <= most, "{role} worked {times} times, and {most} are most");
        }
    }
    // What is tried again after an error of the connection counts apart.
    assert!((asked as usize) < 6 * (iterations + 4) * tasks.len().max(1), "asked {asked} times");
}

fn played(line: &str, way: Way, seed: u64, greedy: bool, iterations: u32) -> (TurnOutcome, usize) {
    let offered = Arc::new(Mutex::new(BTreeSet::new()));
    let seen_offered = offered.clone();
    let mut played = Played::new(move |request, n| {
        let said = says(way, seed, request, n);
        if let Ok(reply) = &said.1 {
            let on_offer = |name: &str| request.tools.iter().any(|spec| spec.name == name);
            let calls = reply.message.calls().filter(|call| on_offer(&call.name));
            seen_offered.lock().unwrap().extend(calls.map(|call| call.id.0.clone()));
        }
        said
    });
    played.world.limits.iterations = iterations;
    if line == SIDE_BY_SIDE {
        played.world.beside.analyzer = When::Always;
    }
    let project = Arc::make_mut(&mut played.world.project);
    project.overrides.insert("agents/mine".into(), MINE.into());
    if greedy {
        project.overrides.insert("agents/scout".into(), GREEDY_SCOUT.into());
    }
    let (outcome, seen) = on_paused_time(played.prompt(line, obliging()));
    let ran = played.ran.lock().unwrap().clone();
    nothing_outside_a_list_ran(&seen, &ran, &offered.lock().unwrap());
    within_limits(line, &seen, played.asked.load(Ordering::SeqCst), iterations as usize);
    (outcome, ran.len())
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn whatever_a_model_does_it_stays_within_its_list_and_its_limits(
        line in prop::sample::select(&LINES[..]),
        way in prop::sample::select(&WAYS[..]),
        seed: u64,
        greedy: bool,
        iterations in 1..14u32,
    ) {
        played(line, way, seed, greedy, iterations);
    }
}

/// The same where it is known to get somewhere, so that the property above is about something.
#[test]
fn what_is_on_a_list_runs() {
    for line in LINES.iter().filter(|line| !line.contains("HPOS")) {
        let ran: usize = (0..6).map(|seed| played(line, Way::Calls, seed, false, 8).1).sum();
        assert!(ran > 0, "{line}: {ran}");
    }
}

/// How often each role worked, and how the turn ended.
fn roles(way: Way, change: impl FnOnce(&mut Played)) -> (String, u32, TurnOutcome) {
    let mut played = Played::new(move |request, n| says(way, 1, request, n));
    change(&mut played);
    let (outcome, seen) = on_paused_time(played.prompt(PLANNED, obliging()));
    let tasks = tasks(&seen);
    let times = |role: &&str| tasks.values().filter(|task| task.agents[0] == **role).count();
    let roles = ["pm", "architect", "dev", "qa"];
    let shown = roles.iter().map(|role| format!("{role} {}", times(role))).collect::<Vec<_>>().join(", ");
    (shown, played.asked.load(Ordering::SeqCst), outcome)
}

#[test]
fn a_workflow_ends_within_its_limits_whatever_is_answered() {
    for (way, want, most) in [
        // The work is done once and mended twice.
        (Way::NeverContent, "pm 1, architect 1, dev 3, qa 3", 8),
        // What fails is tried again by the person's word, then left out; who plans leaves nothing to go by.
        (Way::Fails, "pm 3, architect 3, dev 3, qa 3", 12),
        // Who does the work has not done it as long as it asks.
        (Way::Asks, "pm 1, architect 1, dev 3, qa 1", 6),
        (Way::SaysNothing, "pm 3, architect 3, dev 3, qa 3", 12),
        (Way::Stalls, "pm 3, architect 3, dev 3, qa 3", 12),
        (Way::HandsOn, "pm 3, architect 3, dev 3, qa 3", 12 * 25),
    ] {
        let (roles, asked, outcome) = roles(way, |_| {});
        assert_eq!(roles, want, "{way:?} {outcome:?}");
        assert!(asked <= most, "{way:?} asked {asked} times");
    }
}

#[test]
fn nothing_more_is_paid_for_beyond_the_budget() {
    for way in [Way::NeverContent, Way::SaysNothing, Way::HandsOn, Way::Calls] {
        // A reply costs a cent; two at once may both have begun.
        let (_, asked, outcome) = roles(way, |played| played.world.limits.cost_usd = Some(0.035));
        assert!(asked <= 5, "{way:?} asked {asked} times");
        assert!(matches!(outcome, TurnOutcome::Failed { .. }), "{way:?} {outcome:?}");
    }
}

/// With which model scout works on what it is handed.
#[test]
fn scout_takes_the_small_model_only_to_look_files_up() {
    for (task, tier) in [
        ("find all .rs files", "fast"),
        ("show src/hello.rs", "fast"),
        ("Find out how the session store works and what depends on it", "main"),
        ("show src/hello.rs and explain what it is for", "main"),
    ] {
        let task = task.to_owned();
        let scouts = Arc::new(Mutex::new(Vec::new()));
        let (seen_scouts, handed) = (scouts.clone(), task.clone());
        let played = Played::new(move |request, n| {
            let first = request.messages.first().map(|message| message.text()).unwrap_or_default();
            let is_scout = first.contains(&handed);
            if is_scout {
                seen_scouts.lock().unwrap().push(request.model.clone());
            }
            let hands_on = request.must_call.is_none() && !is_scout && n < 3;
            let arguments = serde_json::json!({ "task": handed }).to_string();
            let calls = hands_on.then(|| call(n, "delegateToScout", &arguments));
            (0, Ok(reply("It is there.", calls.into_iter().collect())))
        });
        on_paused_time(played.prompt("/agents chapo what is in there", obliging()));
        let scouts = scouts.lock().unwrap();
        assert!(!scouts.is_empty() && scouts.iter().all(|model| model == tier), "{task}: {scouts:?}");
    }
}

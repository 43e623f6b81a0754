//! Which way a line takes: a command or a plain look is carried out as it stands, everything else goes to the model once, with
//! the user's own words last and nothing put into their mouth. What was said before is set up as real turns of one session.

use crate::support::played::{Played, Says, call, on_paused_time, reply};
use pointsman::analysis::{analyse, doubt};
use pointsman::catalog::Lang;
use pointsman::config::{Direct, When};
use pointsman::engine::{Attendance, Engine, Opening, Remote};
use pointsman::journal::{Journal, Origin, Which};
use pointsman::prompt::Surroundings;
use pointsman::protocol::{
    Answer, Content, Event, Message, Mode, QuestionKind, Record, Role, StopReason, ToolCall, TurnCounts,
    TurnOutcome,
};
use pointsman::provider::{Reply, Request};
use pointsman::route::{Vocabulary, detect};
use pointsman::tool::Outcome;
use pointsman::workspace::process::{Jobs, Shell};
use serde_json::Value;
use std::collections::VecDeque;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::{Arc, Mutex};
use tokio::sync::mpsc::UnboundedReceiver;

const TABLE: &str = include_str!("../fixtures/way.tsv");

/// Programs that are there, whatever this machine has installed.
const PROGRAMS: &str = "cargo npm npx node docker git make python python3 dbt sh ls cat grep find sed wc head tail sort cut \
     printf echo date pwd whoami time which env touch kill sleep";

const CALC: &str = "def add(a, b):\n    # TODO: check the sum\n    return a - b\n";

/// What no user said, so that nobody may say it for them.
const UNSAID: [&str; 3] = ["change nothing", "make the change now", "no file was changed"];

/// What is answered to a question about the request.
const ANSWER: &str = "the add function in calc.py";

/// What the user says to the edit that they decline.
const WORD: &str = "use sum()";

/// The turn before the line, and what the model says in it.
fn before(state: &str) -> Option<(&'static str, Vec<Reply>)> {
    let text = |text: &str| reply(text, Vec::new());
    let calls = |name: &str, arguments: &str| reply("", vec![call("before", name, arguments)]);
    let edit = r#"{"path":"calc.py","edits":[{"old":"a - b","new":"a + b"}]}"#;
    Some(match state {
        "fresh" => return None,
        "looked" => (
            "look why the sum comes out wrong",
            vec![
                calls("fs_readFile", r#"{"path":"calc.py"}"#),
                text("I would change a - b to a + b in calc.py. Shall I?"),
            ],
        ),
        "red" => ("python3 -m unittest", Vec::new()),
        "refused" => {
            ("mend the sum in the add function", vec![calls("fs_edit", edit), text("Then I leave it.")])
        }
        "proposed" => (
            "how could add report a bad argument?",
            vec![text("It could raise a TypeError, with a test for that. Shall I write both?")],
        ),
        other => panic!("no such state: {other}"),
    })
}

/// A conversation in a project that has a bit of everything, and what the model was sent in it.
struct Talk {
    played: Played,
    engine: Engine,
    remote: Remote,
    records: UnboundedReceiver<Arc<Record>>,
    requests: Arc<Mutex<Vec<Request>>>,
    /// What the user said so far, answers included.
    words: Vec<String>,
}

/// What came of one line.
struct Taken {
    outcome: TurnOutcome,
    counts: TurnCounts,
    /// What was asked beyond whether a call may run.
    questions: Vec<String>,
    ran: Vec<String>,
    requests: Vec<Request>,
}

impl Talk {
    /// In this state; whatever is asked of the model afterwards has a plain reply.
    async fn begun(state: &str, configured: impl FnOnce(&mut Played)) -> Self {
        let (line, replies) = before(state).unzip();
        let script = Mutex::new(VecDeque::from(replies.unwrap_or_default()));
        let requests = Arc::<Mutex<Vec<Request>>>::default();
        let seen = requests.clone();
        let says = move |request: &Request, _: u32| -> Says {
            seen.lock().unwrap().push(request.clone());
            let next = script.lock().unwrap().pop_front();
            (0, Ok(next.unwrap_or_else(|| reply("Noted.", Vec::new()))))
        };
        let red = Mutex::new(state == "red");
        let does = move |_: &ToolCall| match std::mem::take(&mut *red.lock().unwrap()) {
            true => Outcome::failed("FAIL: test_add (tests.test_calc.Sums)\n-1 != 5", "exit 1"),
            false => Outcome::done("fine", "exit 0"),
        };
        let mut played = Played::doing(says, does);
        furnish(&mut played);
        configured(&mut played);
        let (engine, remote, records) = opened(&played);
        let mut talk = Self { played, engine, remote, records, requests, words: Vec::new() };
        if let Some(line) = line {
            let taken = talk.says(line, state == "refused").await;
            let asked = before(state).map_or(0, |(_, replies)| replies.len());
            assert_eq!(taken.requests.len(), asked, "the turn before in state {state}");
            for request in &taken.requests {
                assert_eq!(
                    faults(request, &talk.words, line, 0),
                    [""; 0],
                    "the turn before in state {state}"
                );
            }
        }
        talk
    }

    async fn says(&mut self, line: &str, declines: bool) -> Taken {
        self.words.push(line.to_owned());
        let (sent, done) = (self.requests.lock().unwrap().len(), self.played.ran.lock().unwrap().len());
        let mut questions = Vec::new();
        let outcome = {
            let turn = self.engine.prompt(line);
            tokio::pin!(turn);
            loop {
                tokio::select! {
                    biased;
                    Some(record) = self.records.recv() => answer(&record.event, &self.remote, declines, &mut questions),
                    outcome = &mut turn => break outcome,
                }
            }
        };
        while self.records.try_recv().is_ok() {}
        self.words.extend(questions.iter().map(|_| ANSWER.to_owned()));
        let ran = self.played.ran.lock().unwrap()[done..].iter().map(shown).collect();
        let requests = self.requests.lock().unwrap()[sent..].to_vec();
        Taken { outcome, counts: self.engine.counts(), questions, ran, requests }
    }
}

/// The person at the keyboard: agrees to each call, or declines it with a word, and answers what is asked.
fn answer(event: &Event, remote: &Remote, declines: bool, questions: &mut Vec<String>) {
    let Event::QuestionAsked { question } = event else { return };
    let (asked, says) = match &question.kind {
        QuestionKind::Approval { .. } if declines => (None, Answer::No { word: Some(WORD.into()) }),
        QuestionKind::Approval { .. } => (None, Answer::Yes),
        QuestionKind::AskUser { text, .. } => (Some(text.clone()), Answer::Text { text: ANSWER.into() }),
        other => (Some(format!("{other:?}")), Answer::OneAgent),
    };
    questions.extend(asked);
    remote.answer(question.id, says);
}

fn furnish(played: &mut Played) {
    let root = played.world.workspace.here().root.clone();
    for (path, text) in [
        ("Cargo.toml", "[package]\nname = \"sums\"\nversion = \"0.1.0\"\n"),
        ("package.json", r#"{"name": "sums", "scripts": {"lint": "true", "start": "true", "test": "true"}}"#),
        ("Makefile", "check:\n\ttrue\n"),
        ("README.md", "# Sums\n"),
        ("calc.py", CALC),
        ("check.sh", "exit 1\n"),
        ("tests/test_calc.py", "from calc import add\n"),
        (".git/HEAD", "ref: refs/heads/main\n"),
        (".git/refs/heads/main", "0000000000000000000000000000000000000000\n"),
        (".git/refs/remotes/origin/main", "0000000000000000000000000000000000000000\n"),
    ] {
        put(&root.join(path), text, 0o644);
    }
    let programs = root.with_file_name("programs");
    for name in PROGRAMS.split_whitespace() {
        put(&programs.join(name), "#!/bin/sh\n", 0o755);
    }
    let world = &mut played.world;
    let shell = Shell::new("/proc/self/exe".into(), vec![("PATH".into(), programs.into())]);
    world.jobs = Arc::new(Jobs::new(Arc::new(shell)));
    world.direct = Direct::Looks;
    let survey = world.workspace.survey().expect("the project can be read");
    Arc::make_mut(&mut world.project).around = Surroundings {
        languages: survey.languages,
        manifests: survey.manifests,
        check: survey.check.map(str::to_owned),
        top_level: survey.top_level,
        ..Surroundings::default()
    };
}

fn put(file: &Path, text: &str, mode: u32) {
    std::fs::create_dir_all(file.parent().expect("it has a folder")).unwrap();
    std::fs::write(file, text).unwrap();
    std::fs::set_permissions(file, std::fs::Permissions::from_mode(mode)).unwrap();
}

fn opened(played: &Played) -> (Engine, Remote, UnboundedReceiver<Arc<Record>>) {
    let world = played.world.clone();
    let origin = Origin {
        here: world.workspace.here().clone(),
        model: "played/main".into(),
        lang: Lang::En,
        unattended: world.attendance == Attendance::Unattended,
    };
    let (journal, _) =
        Journal::open(&world.state, Which::New, origin, world.clock.clone()).expect("a session begins");
    let opening = Opening { journal, turns: 0, mode: Mode::Ask, granted: Vec::new() };
    let engine =
        Engine::new(world, opening, Box::new(|_: &str, _: &str| unreachable!("no other model is asked for")));
    let (remote, records) = (engine.remote(), engine.watch());
    (engine, remote, records)
}

/// A command as it runs, or the tool with its arguments by name.
fn shown(call: &ToolCall) -> String {
    let mut arguments: Vec<(&String, &Value)> = call.arguments.object().into_iter().flatten().collect();
    arguments.sort_by_key(|(name, _)| *name);
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    if call.name == "bash_execute" {
        return arguments.into_iter().map(|(_, value)| text(value)).collect::<Vec<_>>().join(" in ");
    }
    let arguments = arguments.into_iter().map(|(name, value)| format!(" {name}={}", text(value)));
    call.name.clone() + &arguments.collect::<String>()
}

fn texts(message: &Message) -> Vec<&str> {
    (message.content.iter())
        .filter_map(|part| if let Content::Text { text } = part { Some(text.as_str()) } else { None })
        .collect()
}

/// All that the model is sent of the conversation.
fn everything(request: &Request) -> String {
    let parts = request.messages.iter().flat_map(|message| &message.content).map(|content| match content {
        Content::Text { text } => text.clone(),
        Content::ToolResult(result) => result.text.clone(),
        Content::ToolCall(call) => shown(call),
        _ => String::new(),
    });
    parts.collect::<Vec<_>>().join("\n")
}

/// What is wrong with a request, by what holds for every one.
fn faults(request: &Request, words: &[String], line: &str, answers: usize) -> Vec<String> {
    let mut faults = Vec::new();
    let of_user = || request.messages.iter().filter(|message| message.role == Role::User);
    let last = of_user().map(texts).rfind(|texts| !texts.is_empty()).unwrap_or_default();
    // An answer to a question about the request is said after it.
    let said = last.len().checked_sub(answers + 1).map(|at| last[at]);
    if said != Some(line) {
        faults.push(format!("the user's last words are {last:?}"));
    }
    let all = everything(request).to_lowercase();
    faults.extend(UNSAID.iter().filter(|text| all.contains(**text)).map(|text| format!("says {text:?}")));
    let mut beside = 0;
    for texts in of_user().map(texts) {
        let is_own = |text: &&str| words.iter().any(|word| word == text);
        let other = texts.iter().filter(|text| !is_own(text) && !text.starts_with("<file path=")).count();
        beside = if texts.iter().any(is_own) { other } else { beside + other };
        if beside > 1 {
            faults.push(format!("{beside} texts beside the user's words: {texts:?}"));
        }
    }
    faults
}

/// How a line went another way than its row says.
fn differences(talk: &Talk, taken: &Taken, [line, way, what]: [&str; 3]) -> Vec<String> {
    let mut wrong: Vec<String> = taken
        .requests
        .iter()
        .flat_map(|request| faults(request, &talk.words, line, taken.questions.len()))
        .collect();
    if taken.outcome != (TurnOutcome::Stopped { reason: StopReason::EndTurn }) {
        wrong.push(format!("ended as {:?}", taken.outcome));
    }
    let (asked, sent, ran) = (taken.questions.as_slice(), taken.requests.len(), &taken.ran);
    let as_it_should = match way {
        "direct" => asked.is_empty() && sent == 0 && *ran == [what],
        "model" => asked.is_empty() && sent == 1 && ran.is_empty(),
        "asks" => asked.len() == 1 && asked[0].starts_with(what) && sent == 1 && ran.is_empty(),
        other => panic!("no such way: {other}"),
    };
    if !as_it_should {
        wrong.push(format!("asked {asked:?}, sent {sent} requests, ran {ran:?}"));
    }
    let needed = what.split("; ").filter(|needed| way == "model" && *needed != "-");
    for needed in needed {
        if !taken.requests.iter().all(|request| everything(request).contains(needed)) {
            wrong.push(format!("the model does not see {needed:?}"));
        }
    }
    wrong
}

#[test]
fn the_way_of_a_line() {
    let rows: Vec<[&str; 4]> = TABLE
        .lines()
        .skip(1)
        .map(|row| row.split('\t').collect::<Vec<_>>().try_into().expect("four columns"))
        .collect();
    assert!(rows.len() >= 200);
    let mut wrong = Vec::new();
    for [state, line, way, what] in rows {
        let differs = on_paused_time(async {
            let mut talk = Talk::begun(state, |_| {}).await;
            let taken = talk.says(line, false).await;
            differences(&talk, &taken, [line, way, what])
        });
        if !differs.is_empty() {
            wrong.push(format!("{state}: {line} → {way} {what}\n    {}", differs.join("\n    ")));
        }
    }
    assert!(wrong.is_empty(), "{} of 200 rows:\n{}", wrong.len(), wrong.join("\n"));
}

/// Prompts of all kinds, a bar between two, each with what was said before it.
const PROMPTS: [(&str, &str); 4] =
    [("fresh", QUESTIONS), ("fresh", LOOKS), ("fresh", ORDERS), ("looked", FOLLOW_UPS)];

const QUESTIONS: &str = "what is HPOS? | explain how grep works | how do I find files with grep? | what does add do? | \
     why does test_add fail? | which of the tests are slow? | is a CI configuration there? | \
     how does git rebase work | what is the difference between a list and a tuple? | \
     was ist ein Hashring? | erkläre, wie ein Mutex funktioniert | warum schlägt test_add fehl? | \
     was macht die Funktion add? | wie führe ich die Tests aus? | \
     worin unterscheiden sich Liste und Tupel?";

const LOOKS: &str = "show calc.py | show me how add is tested | what is in calc.py? | list the files in tests | \
     find test_add | find the bug in calc.py | read README.md and sum it up | \
     look for places that call add | where is add defined? | explain calc.py | zeige calc.py | \
     liste die Dateien in tests auf | suche nach test_add | lies README.md und fasse es zusammen | \
     erkläre calc.py";

const ORDERS: &str = "fix it | fix the bug in calc.py | add a test for add in tests/test_calc.py | \
     rename add to plus in calc.py | use type hints in calc.py | create notes.md with a short summary | \
     write a commit message for the staged changes | run the tests, then commit | run cargo test again | \
     cargo test fails | the sum comes out wrong now | \
     fix src/calc.rs, update the tests and then write it into the README | behebe das | \
     behebe den Fehler in calc.py | ergänze eine Funktion sub in calc.py | schreibe einen Test für add | \
     führe npm test dreimal aus | benenne add in calc.py in plus um";

const FOLLOW_UPS: &str = "yes | do it | go on | try again | fix it | no | ja | mach das | weiter | nochmal | behebe das | \
     nein";

/// How many more calls, of tier fast, the rules' own doubt about the request allows.
fn doubts(talk: &Talk, line: &str) -> u32 {
    let words = Vocabulary::new(talk.played.world.workspace.vocabulary());
    let text = talk.words.iter().skip_while(|word| *word != line).cloned().collect::<Vec<_>>().join("\n");
    let doubtful = [line, &text].iter().any(|text| {
        let route = detect(text, &words, &talk.played.world.own_rules);
        doubt(text, &route, &analyse(text, &route)).is_some()
    });
    u32::from(doubtful)
}

#[test]
fn a_plain_reply_takes_one_call() {
    let prompts =
        PROMPTS.iter().flat_map(|(state, lines)| lines.split(" | ").map(move |line| (*state, line)));
    let mut wrong = Vec::new();
    let (mut count, mut analysed) = (0, 0);
    for (state, line) in prompts {
        count += 1;
        for (analyzer, attendance) in [When::Off, When::Auto]
            .into_iter()
            .flat_map(|when| [Attendance::Attended, Attendance::Unattended].map(|there| (when, there)))
        {
            let (counts, outcome, more) = on_paused_time(async {
                let mut talk = Talk::begun(state, |played| {
                    played.world.beside.analyzer = analyzer;
                    played.world.attendance = attendance;
                    // Looks are the model's here too.
                    played.world.direct = Direct::Nothing;
                })
                .await;
                let taken = talk.says(line, false).await;
                let more = if analyzer == When::Auto { doubts(&talk, line) } else { 0 };
                (taken.counts, taken.outcome, more)
            });
            let ends = outcome == TurnOutcome::Stopped { reason: StopReason::EndTurn };
            let (fast, main, deep) = (counts.fast, counts.main, counts.deep);
            analysed += fast;
            if !ends || main + deep != 1 || fast > more {
                wrong.push(format!(
                    "{state}: {line} ({analyzer:?}, {attendance:?}): fast {fast} of {more}, main {main}, deep {deep}, {outcome:?}"
                ));
            }
        }
    }
    assert_eq!(count, 60);
    assert!(analysed > 0, "some of them leave the rules in doubt");
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

//! The keyboard of every question: whatever is typed, what allows more than once is given by an Enter on what it showed.

use crate::support::rounds::cases;
use pointsman::catalog::Lang;
use pointsman::front::repl::asking::{Asking, Heard};
use pointsman::front::repl::keys::Key;
use pointsman::front::repl::screen::Look;
use pointsman::front::repl::style::PLAIN;
use pointsman::protocol::{Answer, CallId, Moment, Question, QuestionId, QuestionKind};
use pointsman::text::measure;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

const LOOK: Look =
    Look { columns: 80, rows: 24, theme: &PLAIN, tty: true, cursor: true, unicode: true, links: false };
const RULE: &str = "bash_execute(touch *)";
const URL: &str = "http://127.0.0.1:11434";

fn kinds() -> Vec<QuestionKind> {
    let approval = |always: Option<&str>| QuestionKind::Approval {
        call: CallId("1".into()),
        tool: "bash_execute".into(),
        what: "touch a".into(),
        diff: String::new(),
        rule: "changes-files".into(),
        why: "It changes files.".into(),
        always: always.map(str::to_owned),
        moment: Moment::Before,
    };
    let ask = |options: &[&str]| QuestionKind::AskUser {
        text: "Which?".into(),
        options: options.iter().map(|&option| option.to_owned()).collect(),
    };
    let server = QuestionKind::UseServer { provider: "local".into(), base_url: URL.into() };
    vec![
        approval(Some(RULE)),
        approval(None),
        server,
        ask(&[]),
        ask(&["red", "blue"]),
        ask(&["go on", "stop"]),
    ]
}

/// What happens at the keyboard: keys that come at once, or a moment without any.
fn happens() -> impl Strategy<Value = Option<Vec<Key>>> {
    let key = prop_oneof![
        4 => prop::sample::select("spynjq1 xt".chars().collect::<Vec<_>>()).prop_map(Key::Char),
        2 => Just(Key::Enter),
        1 => prop::sample::select(vec![Key::Esc, Key::Backspace, Key::PasteBegin, Key::PasteEnd, Key::Other]),
    ];
    let word = prop::sample::select(vec!["stop", "please", "project", "session", "yes", "s", "p"]);
    prop_oneof![
        4 => key.clone().prop_map(|key| Some(vec![key])),
        1 => prop::collection::vec(key, 2..5).prop_map(Some),
        1 => word.prop_map(|word| Some(word.chars().map(Key::Char).collect())),
        3 => Just(None),
    ]
}

/// Types until something is answered.
fn holds(kind: &QuestionKind, typed: &[Option<Vec<Key>>]) -> Result<bool, TestCaseError> {
    let mut asking = Asking::new(&Question { id: QuestionId(1), kind: kind.clone() });
    let mut ahead = Vec::new();
    for keys in typed {
        let rows = asking.rows(LOOK, Lang::En).join("\n");
        let shows = rows.contains("Enter: yes") && (rows.contains(RULE) || rows.contains(URL));
        let heard = match keys {
            None => asking.pause(),
            Some(keys) => asking.together(keys.clone(), &mut ahead),
        };
        if let Heard::Answer(Answer::YesForSession | Answer::YesForProject) = heard {
            prop_assert!(shows && keys.as_deref() == Some(&[Key::Enter][..]), "{typed:?}");
            return Ok(true);
        }
        if !matches!(heard, Heard::Changed | Heard::Nothing) {
            return Ok(false);
        }
    }
    Ok(false)
}

#[test]
fn more_than_once_is_allowed_only_by_enter_on_what_it_shows() {
    for kind in kinds() {
        let mut runner = TestRunner::new(cases(300));
        let typed = prop::collection::vec(happens(), 1..30);
        runner.run(&typed, |typed| holds(&kind, &typed).map(|_| ())).expect("it holds");
    }
}

#[test]
fn it_can_be_allowed() {
    let key = |key| Some(vec![key]);
    let typed = [key(Key::Char('s')), None, None, key(Key::Enter)];
    assert!(holds(&kinds()[0], &typed).expect("it holds"));
}

fn asking(kind: QuestionKind) -> Asking {
    Asking::new(&Question { id: QuestionId(1), kind })
}

fn approval(always: Option<&str>) -> Asking {
    asking(QuestionKind::Approval {
        call: CallId("1".into()),
        tool: "bash_execute".into(),
        what: "ls".into(),
        diff: String::new(),
        rule: "r".into(),
        why: "w".into(),
        always: always.map(str::to_owned),
        moment: Moment::Before,
    })
}

fn options(options: &[&str]) -> Asking {
    let options = options.iter().map(|&option| option.to_owned()).collect();
    asking(QuestionKind::AskUser { text: "Which?".into(), options })
}

/// Hears keys one by one; a `·` is a moment without one.
fn hear(asking: &mut Asking, keys: &str) -> Heard {
    keys.chars().fold(Heard::Nothing, |_, c| match c {
        '·' => asking.pause(),
        c => asking.together(keyed(&c.to_string()), &mut Vec::new()),
    })
}

fn keyed(text: &str) -> Vec<Key> {
    let key = |c| match c {
        '\n' => Key::Enter,
        '\x1b' => Key::Esc,
        '\x7f' => Key::Backspace,
        '\x03' => Key::Ctrl('c'),
        c => Key::Char(c),
    };
    text.chars().map(key).collect()
}

fn no(word: Option<&str>) -> Heard {
    Heard::Answer(Answer::No { word: word.map(str::to_owned) })
}

fn text(text: &str) -> Heard {
    Heard::Answer(Answer::Text { text: text.into() })
}

#[test]
fn a_letter_alone_answers_and_a_word_says_what_it_says() {
    let yes = || Heard::Answer(Answer::Yes);
    for (keys, heard) in [
        ("y", Heard::Nothing),
        ("y·", yes()),
        ("J·", yes()),
        ("y\n", yes()),
        ("n·", no(None)),
        ("n\n", no(None)),
        ("s·", Heard::Changed),
        ("s··\n", Heard::Answer(Answer::YesForSession)),
        ("p··\n", Heard::Answer(Answer::YesForProject)),
        ("s\n", Heard::Changed),
        ("s\n\n", Heard::Nothing),
        ("s·\n\n", Heard::Nothing),
        ("s··\x1b·y·", yes()),
        ("s·\x1b·\n", Heard::Nothing),
        ("p··\x7f\n", Heard::Nothing),
        ("stop\n", Heard::Cancel),
        ("s··t·o·p·\n", Heard::Cancel),
        ("p··l·e·a·s·e·\n", no(Some("please"))),
        ("s··y··\n", no(Some("sy"))),
        ("sx\x7f\n··\n", Heard::Answer(Answer::YesForSession)),
        ("yes\n", yes()),
        ("ja\n", yes()),
        ("nein\n", no(None)),
        ("yes, but in docs\n", no(Some("yes, but in docs"))),
        ("wrong file, ä\n", no(Some("wrong file, ä"))),
        ("/context\n", Heard::Command("/context".into())),
        ("x·", Heard::Nothing),
        ("x\x1b", Heard::Changed),
        ("x\x1by·", yes()),
        ("\n", Heard::Nothing),
        (" ", Heard::Nothing),
        ("\x1b", Heard::Cancel),
        ("y\x1b", Heard::Changed),
        ("\x03", Heard::Cancel),
        ("wro\x03", Heard::Cancel),
    ] {
        assert_eq!(hear(&mut approval(Some("ls")), keys), heard, "{keys:?}");
    }
    assert_eq!(hear(&mut approval(None), "s··\n"), no(Some("s")));
}

#[test]
fn keys_that_come_at_once_begin_a_word_or_are_kept() {
    for (group, then, heard, kept) in [
        ("yes", "\n", Heard::Answer(Answer::Yes), 0),
        ("y\n", "", Heard::Answer(Answer::Yes), 0),
        ("s\n", "\n", Heard::Nothing, 0),
        ("yes\n", "·", Heard::Nothing, 4),
        ("yes\nmore", "·", Heard::Nothing, 8),
        ("\ny\n", "·", Heard::Nothing, 3),
    ] {
        let (mut asking, mut ahead) = (approval(Some("ls")), Vec::new());
        let first = asking.together(keyed(group), &mut ahead);
        let last = if then.is_empty() { first } else { hear(&mut asking, then) };
        assert_eq!((last, ahead.len()), (heard, kept), "{group:?}");
    }
    let mut ahead = Vec::new();
    let mut asking = approval(Some("ls"));
    asking.together(vec![Key::Char('y')], &mut ahead);
    asking.together(keyed("es\nmore"), &mut ahead);
    assert_eq!((asking.pause(), ahead.len()), (Heard::Nothing, 8), "a burst in two reads is no yes");
    let paste = [Key::PasteBegin, Key::Char('y'), Key::Esc, Key::PasteEnd];
    assert!(paste.into_iter().all(|key| asking.together(vec![key], &mut ahead) == Heard::Nothing));
    assert_eq!(hear(&mut asking, "y·"), Heard::Answer(Answer::Yes));
}

#[test]
fn a_question_in_words_takes_words() {
    for (given, keys, heard) in [
        (&["red", "blue"][..], "2\n", text("blue")),
        (&["red", "blue"], "3\n", text("3")),
        (&["red", "blue"], "green, j\n", text("green, j")),
        (&["red", "blue"], "\n", Heard::Nothing),
        (&["red", "blue"], "n·", Heard::Nothing),
        (&["red", "blue"], "/etc/hosts\n", text("/etc/hosts")),
        (&["red", "blue"], "stop\n", Heard::Cancel),
        (&["red", "blue"], "dark\x1b", Heard::Changed),
        (&["red", "blue"], "dark\x1b\x1b", Heard::Cancel),
        (&["go on", "stop"], "y·", text("go on")),
        (&["go on", "stop"], "yes\n", text("go on")),
        (&["go on", "stop"], "no\n", text("stop")),
        (&["weiter", "aufhören"], "n·", text("aufhören")),
        (&["go on", "stop"], "nothing of it\n", text("nothing of it")),
    ] {
        assert_eq!(hear(&mut options(given), keys), heard, "{keys:?}");
    }
}

#[test]
fn what_was_begun_stays_as_a_draft() {
    let mut asking = options(&[]);
    hear(&mut asking, "a dark blu\x1b\x1b");
    let draft = asking.draft();
    assert_eq!(draft[1..draft.len() - 1], keyed("a dark blu"));
}

#[test]
fn the_choices_fit_the_window() {
    for columns in [40, 80] {
        let look = Look { columns, ..LOOK };
        for lang in Lang::ALL {
            let mut asking = approval(Some("bash_execute(cargo test --workspace *)"));
            let choices = asking.rows(look, lang);
            assert!(choices.len() <= 2, "{choices:?}");
            hear(&mut asking, "s··");
            let allows = asking.rows(look, lang);
            hear(&mut asking, &"word ".repeat(20));
            for rows in [choices, allows, asking.rows(look, lang)] {
                assert!(rows.iter().all(|row| measure::width(row) < columns), "{rows:?}");
            }
        }
    }
}

fn refused(word: Option<&str>) -> Option<Answer> {
    Some(Answer::No { word: word.map(str::to_owned) })
}

fn said(text: &str) -> Option<Answer> {
    Some(Answer::Text { text: text.to_owned() })
}

#[test]
fn short_words_mean_what_they_say() {
    let ask = |options: &[&str]| QuestionKind::AskUser {
        text: "Which?".into(),
        options: options.iter().map(|&option| option.to_owned()).collect(),
    };
    let server = QuestionKind::UseServer { provider: "p".into(), base_url: "u".into() };
    let (open, pair) = (ask(&[]), ask(&["go on", "stop"]));
    let (three, weiter) = (ask(&["try again", "go on without it", "stop"]), ask(&["weiter", "aufhören"]));
    for (kind, word, meant) in [
        (&server, "Yes.", Some(Answer::Yes)),
        (&server, "ja", Some(Answer::Yes)),
        (&server, "nein!", refused(None)),
        (&server, "stopp", None),
        (&server, "not that one", refused(Some("not that one"))),
        (&server, "yes but later", refused(Some("yes but later"))),
        (&open, "yes", said("yes")),
        (&open, "no", said("no")),
        (&open, "Stop", None),
        (&open, "stop at the first", said("stop at the first")),
        (&pair, "y", said("go on")),
        (&pair, "NO", said("stop")),
        (&pair, "stop", said("stop")),
        (&pair, "why?", said("why?")),
        (&weiter, "ja", said("weiter")),
        (&weiter, "stop", said("aufhören")),
        (&three, "cancel", said("stop")),
        (&three, "Try again", said("try again")),
        (&three, "yes", said("yes")),
    ] {
        assert_eq!(kind.meant(Answer::Text { text: word.into() }), meant, "{word:?} to {kind:?}");
    }
    let decline = Answer::No { word: Some("yes".into()) };
    assert_eq!(server.meant(decline.clone()), Some(decline), "a no stays one");
    assert_eq!(server.meant(Answer::No { word: Some("stop".into()) }), None);
}

//! The keyboard of every question: whatever is typed, what allows more than once is given by an Enter on what it showed.

use crate::support::rounds::cases;
use pointsman::catalog::Lang;
use pointsman::front::repl::asking::{Asking, Heard};
use pointsman::front::repl::keys::Key;
use pointsman::front::repl::screen::Look;
use pointsman::front::repl::style::PLAIN;
use pointsman::protocol::{Answer, CallId, Question, QuestionId, QuestionKind};
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

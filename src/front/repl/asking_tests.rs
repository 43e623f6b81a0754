//! What keys answer, by tables.

use super::asking::*;
use super::keys::Key;
use super::screen::Look;
use crate::catalog::Lang;
use crate::protocol::{Answer, CallId, Question, QuestionId, QuestionKind};
use crate::text::measure;

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
        let look = Look::plain(columns);
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

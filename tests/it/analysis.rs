//! What stands behind a request: what it calls for a debate about, what failures call for, what a model fills in
//! beside the work.

use pointsman::analysis::{Debated, Failures, Remedy, Report, Review, Status, Verdict, asks_to_rename};
use pointsman::protocol::{Debate, Needs};
use serde_json::json;

#[test]
fn once_for_each_decision() {
    let mut debated = Debated::default();
    let high = |high_stakes| {
        let (trigger, reason) = (Some("destructive".into()), Some("deletes".into()));
        Debate { trigger, reason, high_stakes }
    };
    let called = || high(true);
    let (write, read) =
        (Needs { code_write: true, ..Needs::default() }, Needs { code_read: true, ..Needs::default() });
    assert!(debated.call(called(), read, "delete it").trigger.is_none());
    assert!(debated.call(high(false), write, "Delete all logs.").trigger.is_none());
    assert!(debated.call(called(), write, "Delete all logs.").trigger.is_some());
    let again = debated.call(called(), write, "delete ALL logs");
    assert!(again.trigger.is_none() && again.reason.unwrap().contains("before"));
    assert!(debated.call(called(), write, "delete the tables").trigger.is_some());
    assert_eq!(debated.call(Debate::default(), write, "x"), Debate::default());
}

#[test]
fn only_a_rename_of_these_two() {
    for request in [
        "rename gross to with_tax in a.py",
        "Benenne `gross` in `with_tax` um",
        "please replace gross by with_tax",
    ] {
        assert!(asks_to_rename(request, "gross", "with_tax"), "{request}");
    }
    for request in [
        "rename with_tax to gross",
        "rename gross to with_taxes",
        "fix gross and with_tax",
        "rename gross_total to with_tax",
    ] {
        assert!(!asks_to_rename(request, "gross", "with_tax"), "{request}");
    }
    assert!(!asks_to_rename("rename gross to with_tax", "def gross(", "def with_tax("));
}

/// `task:error` failed, `task!error` failed and is sensitive, `+task` done, `-` rejected, `?` argued about.
fn play(script: &str) -> Vec<Remedy> {
    let mut failures = Failures::default();
    let mut remedies = Vec::new();
    for word in script.split(' ') {
        match word.split_at(1) {
            ("+", task) => failures.done(task),
            ("-", _) => remedies.push(failures.rejected()),
            ("?", _) => failures.debated(),
            _ => {
                let sensitive = word.contains('!');
                let (task, error) = word.split_once([':', '!']).expect("a task and its error");
                remedies.push(failures.failed(task, error, sensitive));
            }
        }
    }
    remedies
}

#[test]
fn failures_call_for_what_they_are() {
    use Remedy::{Debate, Escalate, GoOn};
    for (script, want) in [
        ("a:x", vec![GoOn]),
        ("a:x a:y", vec![GoOn, Debate("same-task-failed-twice")]),
        ("a:x A:y", vec![GoOn, Debate("same-task-failed-twice")]),
        ("a:x b:x", vec![GoOn, Debate("same-error-twice")]),
        ("a:line12 b:line7", vec![GoOn, GoOn]),
        ("a:line1 b:line7", vec![GoOn, Debate("same-error-twice")]),
        ("a:x b:y", vec![GoOn, GoOn]),
        ("a: b:", vec![GoOn, GoOn]),
        ("a:x +a a:y", vec![GoOn, GoOn]),
        ("a:x +a b:x", vec![GoOn, GoOn]),
        ("- -", vec![GoOn, Debate("rejected-twice")]),
        ("- +a -", vec![GoOn, GoOn]),
        ("a!x", vec![Escalate]),
        ("a:x a:x ? a:x a:x a:x", vec![GoOn, Debate("same-task-failed-twice"), GoOn, GoOn, Escalate]),
        (
            "a:x a:x ? a:x +a a:x a:x",
            vec![GoOn, Debate("same-task-failed-twice"), GoOn, GoOn, Debate("same-task-failed-twice")],
        ),
        ("a:x +a a:x a:x", vec![GoOn, GoOn, Debate("same-task-failed-twice")]),
    ] {
        assert_eq!(play(script), want, "{script}");
    }
}

#[test]
fn a_verdict_is_one_of_its_kind_and_says_how() {
    let read = |text: &str, failed| Verdict::read(text, failed).map(|v| (v.verdict.name(), v.how));
    let revise = r#"Well: {"verdict": "revise", "how": "Copy first."}"#;
    assert_eq!(read(revise, false), Some(("revise", "Copy first.".to_owned())));
    assert_eq!(read(r#"{"verdict": "proceed"}"#, false), Some(("proceed", String::new())));
    for bad in
        [r#"{"verdict": "revise"}"#, r#"{"verdict": "maybe", "how": "x"}"#, "proceed", r#"{"how": "x"}"#]
    {
        assert_eq!(read(bad, false), None, "{bad}");
    }
    assert_eq!(read(revise, true), None, "that is no way out of a failure");
    assert_eq!(Verdict::schema(true)["properties"]["verdict"]["enum"], json!(["retry", "pivot", "escalate"]));
}

#[test]
fn a_report_ends_the_document() {
    let text = "# Design\n\nTwo files.\n\n```json:report\n{\"status\": \"failed\", \"summary\": \"S.\", \"quality\": 0.4, \
                \"errors\": [\"no tests\"]}\n```\n";
    let (document, report) = Report::read(text);
    assert_eq!(
        (document.as_str(), report.status, report.quality),
        ("# Design\n\nTwo files.", Status::Failed, Some(0.4))
    );
    assert_eq!(report.findings(0.7).as_deref(), Some("- no tests"));
    let (document, report) = Report::read("# Design\n\nTwo files.\n\nAnd more.");
    assert_eq!((document.len(), report.summary.as_str(), report.status), (31, "Two files.", Status::Done));
    assert_eq!(report.findings(0.7), None);
    for torn in ["x\n```json:report\n{\"status\": \"fai", "x\n```json:report\n{\"quality\": 7}\n```"] {
        assert_eq!(Report::read(torn).1.findings(0.7), None, "{torn}");
    }
}

#[test]
fn a_review_below_the_threshold_says_what_to_mend() {
    let review =
        Review::read(r#"{"confidence": 0.5, "issues": ["a.rs:3 panics"], "suggestions": []}"#).unwrap();
    assert_eq!((review.findings(0.7).as_deref(), review.findings(0.4)), (Some("- a.rs:3 panics"), None));
    assert_eq!(Review::read(r#"{"confidence": 3, "issues": []}"#), None);
}

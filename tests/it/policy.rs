//! The guard's judgement, by its tables: what must run, must ask and must be blocked.

use pointsman::catalog::Lang;
use pointsman::policy::{CommandView, Decision, Rules, Sandbox, judge_command};
use pointsman::protocol::{Here, Mode, Place, WorkspacePath};

const COMMANDS: &str = include_str!("../fixtures/policy/commands.tsv");

struct Row {
    expected: &'static str,
    class: &'static str,
    command: String,
}

fn rows() -> Vec<Row> {
    let lines = COMMANDS.lines().filter(|l| !l.starts_with('#') && !l.is_empty());
    lines
        .map(|line| {
            let mut columns = line.splitn(3, '\t');
            let mut next = || columns.next().unwrap_or_else(|| panic!("three columns: {line}"));
            Row { expected: next(), class: next(), command: next().replace('⏎', "\n") }
        })
        .collect()
}

fn here() -> Here {
    Here { root: "/home/u/work/project".into(), home: "/home/u".into() }
}

fn decide(text: &str, change: impl FnOnce(&mut CommandView<'_>)) -> Decision {
    let (here, rules, at) = (here(), Rules::default(), Place::Inside(WorkspacePath::root()));
    let mut view = CommandView {
        mode: Mode::Ask,
        trusted: true,
        sandbox: Sandbox::Full,
        rules: &rules,
        typed: false,
        here: &here,
        at: &at,
        lang: Lang::En,
    };
    change(&mut view);
    judge_command(text, &view).verdict
}

#[test]
fn every_row_of_the_table_gets_its_word() {
    let mut wrong = Vec::new();
    for row in rows() {
        let got = decide(&row.command, |_| {});
        if got.name() != row.expected {
            wrong.push(format!(
                "{} instead of {} ({}): {}",
                got.name(),
                row.expected,
                row.class,
                row.command
            ));
        }
    }
    assert!(wrong.is_empty(), "{} rows are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

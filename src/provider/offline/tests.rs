//! The rows: each covers its own examples, and what is suggested is covered too.

use super::given::{Given, Operations};
use super::requests::{plan, reads};
use super::{grammar, rows};
use crate::catalog::{Lang, offline as catalog};
use crate::policy::Known;

/// A machine that has these programs.
struct Installed;

impl Known for Installed {
    fn is_program(&self, name: &str) -> bool {
        ["cargo", "git", "npm"].contains(&name)
    }
}

#[test]
fn every_example_and_every_next_step_is_covered_in_its_language() {
    let names = ["README.md", "Cargo.toml", "package.json", "src/"].map(str::to_owned);
    let given =
        |lang| Given { lang, names: &names, known: &Installed, files: &(), operations: Operations::All };
    let filled = |example: &str| {
        let places =
            [("{path}", "README.md"), ("{folder}", "src/"), ("{name}", "MAX_SIZE"), ("{value}", "3")];
        places.iter().fold(example.to_owned(), |text, (place, own)| text.replace(place, own))
    };
    for (row, lang) in rows::rows().iter().flat_map(|row| Lang::ALL.map(|lang| (row, lang))) {
        for example in row.examples.iter().map(|example| &example[lang as usize]) {
            let request = filled(example);
            let steps = plan(&request, given(lang)).expect(&request);
            assert_eq!(
                (steps[0].name, steps[0].lang, steps.len()),
                (row.name.as_str(), lang, 1),
                "{request}"
            );
        }
        let (_, next) = catalog::done(&row.name).expect("a sentence for each row");
        for name in next.split(' ').filter(|name| !["undo", "diff"].contains(name)) {
            let (_, command) = catalog::suggestion(name).expect(name);
            let request = command.say(lang, &[("path", &"`my notes.md`")]);
            plan(&request, given(lang)).expect(name);
        }
    }
    for (operation, lang) in grammar::operations().iter().flat_map(|row| Lang::ALL.map(|lang| (row, lang))) {
        for example in operation.examples.iter().map(|example| &example[lang as usize]) {
            let request = filled(example);
            assert!(reads(&request, given(lang), |name| name == operation.name), "{request}");
        }
    }
}

//! The rows: each covers its own examples, and what is suggested is covered too.

use super::{requests::plan, rows};
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
    for (row, lang) in rows::rows().iter().flat_map(|row| Lang::ALL.map(|lang| (row, lang))) {
        for example in row.examples.iter().map(|example| &example[lang as usize]) {
            let request = example.replace("{path}", "README.md").replace("{folder}", "src/");
            let steps = plan(&request, lang, &names, &Installed).expect(&request);
            assert_eq!((&steps[0].row.name, steps[0].lang, steps.len()), (&row.name, lang, 1), "{request}");
        }
        let (_, next) = catalog::done(&row.name).expect("a sentence for each row");
        for name in next.split(' ').filter(|name| !["undo", "diff"].contains(name)) {
            let (_, command) = catalog::suggestion(name).expect(name);
            plan(&command.say(lang, &[("path", &"`my notes.md`")]), lang, &names, &Installed).expect(name);
        }
    }
}

//! What came of a workflow, as it is said and written to `summary.md`: how long it took, what each role says, the checks, and what
//! is left open.

use crate::catalog::{Lang, names, plan as words};
use crate::protocol::StepState;
use std::fmt::Write as _;

#[derive(Debug)]
pub struct Summary<'a> {
    /// Every role was done, or left out by the user.
    pub is_whole: bool,
    pub seconds: u64,
    /// The folder with the documents.
    pub folder: &'a str,
    pub parts: Vec<Part<'a>>,
    /// The commands that checked the work, and whether they passed.
    pub checks: Vec<(&'a str, bool)>,
    /// What is still wrong with the work.
    pub findings: &'a str,
}

/// What one role did.
#[derive(Debug)]
pub struct Part<'a> {
    pub role: &'a str,
    pub state: StepState,
    pub said: &'a str,
    /// Its errors and recommendations.
    pub open: Vec<&'a str>,
}

impl Summary<'_> {
    pub fn say(&self, lang: Lang) -> String {
        let phrase = if self.is_whole { words::SUMMARY } else { words::BROKEN_OFF };
        let time = words::minutes(lang, self.seconds);
        let mut text = phrase.say(lang, &[("time", &time), ("path", &self.folder)]);
        text.push_str("\n\n");
        for Part { role, state, said, .. } in &self.parts {
            let state = names::shown(state.name(), lang);
            let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
            let _ = writeln!(text, "- **{}** ({state}): {said}", names::does(role, lang));
        }
        for (command, passed) in &self.checks {
            let phrase = if *passed { words::CHECK_PASSED } else { words::CHECK_FAILED };
            let _ = writeln!(text, "- {}", phrase.say(lang, &[("command", command)]));
        }
        if self.checks.is_empty() {
            let _ = writeln!(text, "- {}", words::NOT_CHECKED.text(lang));
        }
        let open: Vec<&str> = self.parts.iter().flat_map(|part| part.open.iter().copied()).collect();
        if !open.is_empty() || !self.findings.is_empty() {
            let _ = writeln!(text, "\n{}\n", words::OPEN_POINTS.text(lang));
            for point in &open {
                let _ = writeln!(text, "- {point}");
            }
            if open.is_empty() {
                let _ = writeln!(text, "{}", self.findings);
            }
        }
        text
    }
}

//! What is known when a word is expanded: variables, directories, and what the parts before it printed and did.

use super::arg::Hole;
use super::vars::{Value, Vars};
use crate::policy::facts::Facts;
use std::ops::Range;

pub(super) struct Known<'a> {
    pub(super) vars: &'a Vars,
    pub(super) home: String,
    pub(super) cwd: Option<String>,
    pub(super) facts: &'a [Facts],
    pub(super) printed: &'a [Option<String>],
    pub(super) pipelines: &'a [Vec<Range<usize>>],
    pub(super) in_function: bool,
}

impl Known<'_> {
    pub(super) fn values(&self, name: &str) -> Vec<Value> {
        let mut values = self.vars.get(name).cloned().unwrap_or_default();
        let own = match name {
            "HOME" => Some(Value::known(self.home.clone())),
            "PWD" => self.cwd.clone().map(Value::known),
            "IFS" => Some(Value::known(" ")),
            "SHELL" => Some(Value::known("/bin/bash")),
            "0" => Some(Value::known("bash")),
            "TMPDIR" => Some(Value::known("/tmp")),
            "-" | "_" | "OLDPWD" => Some(Value::Unknown(Hole::Unknown)),
            "@" | "*" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" if self.in_function => {
                values.push(Value::Unknown(Hole::Unknown));
                return values;
            }
            "@" | "*" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" => Some(Value::known("")),
            "RANDOM" | "SECONDS" | "LINENO" | "UID" | "EUID" | "PPID" | "BASHPID" => Some(Value::known("1")),
            _ => None,
        };
        if values.is_empty() || name == "HOME" {
            values.extend(own);
        }
        values
    }

    pub(super) fn printed(&self, parts: &Range<usize>) -> Option<String> {
        let one_pipeline = self.pipelines.iter().any(|stages| {
            stages.len() == parts.len()
                && stages.first().is_some_and(|s| s.start == parts.start)
                && stages.last().is_some_and(|s| s.end == parts.end)
        });
        if parts.len() != 1 && !one_pipeline {
            return None;
        }
        let text = self.printed.get(parts.end - 1).cloned().flatten()?;
        Some(text.trim_end_matches('\n').to_owned())
    }

    pub(super) fn origin(&self, name: &str) -> Facts {
        self.vars.origin(name)
    }

    pub(super) fn facts(&self, parts: &Range<usize>) -> Facts {
        joined(self.facts, parts)
    }
}

/// What parts do together: they print paths only where all of them do, or pass them on.
pub(super) fn joined(facts: &[Facts], parts: &Range<usize>) -> Facts {
    let slice = facts.get(parts.clone()).unwrap_or_default();
    let all = slice.iter().fold(Facts::NONE, |a, b| a | *b);
    let paths = Facts::EMITS_PATHS | Facts::FILTERS;
    let emits =
        slice.first().is_some_and(|f| f.has(Facts::EMITS_PATHS)) && slice.iter().all(|f| f.any(paths));
    if emits { all } else { all.without(Facts::EMITS_PATHS) }
}

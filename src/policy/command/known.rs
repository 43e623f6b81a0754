//! What is known when a word is expanded: variables, directories, and what the parts before it printed and did. Most of
//! it only ever makes a verdict worse.

use super::arg::Hole;
use super::call::Judge;
use super::state::ShellState;
use super::vars::Value;
use crate::policy::facts::Facts;
use std::ops::Range;

pub(super) struct Known<'a> {
    pub(super) judge: &'a Judge<'a>,
    pub(super) state: &'a ShellState<'a>,
    /// The one value that each of these variables has this time.
    pub(super) chosen: &'a [(String, Value)],
}

impl Known<'_> {
    pub(super) fn home(&self) -> String {
        self.judge.view.here.home.display().to_string()
    }

    /// True if the variable has one value here, which the line spells out. Names in capitals may be the shell's own.
    pub(super) fn is_literal(&self, name: &str) -> bool {
        let certain = |value: &Value| matches!(value, Value::Known { dynamic: false, .. });
        self.is_assigned(name) && matches!(self.values(name).as_slice(), [only] if certain(only))
    }

    /// True if the line assigns to it before this place, whatever happens, or goes through its words here.
    fn is_assigned(&self, name: &str) -> bool {
        let (script, at) = (self.state.script, self.state.facts.len());
        let binds = |body: &Range<usize>| {
            script.bindings.iter().any(|bound| bound.name == name && bound.at == body.start)
        };
        name.contains(|c: char| c.is_ascii_lowercase())
            && (script.parts.iter().take(at).any(|part| part.assigns(name))
                || script.loops.iter().any(|l| l.body.contains(&at) && binds(&l.body)))
    }

    pub(super) fn values(&self, name: &str) -> Vec<Value> {
        if let Some((_, value)) = self.chosen.iter().find(|(chosen, _)| chosen == name) {
            return vec![value.clone()];
        }
        let mut values = self.judge.vars.get(name).cloned().unwrap_or_default();
        let own = match name {
            "HOME" => Some(Value::known(self.home())),
            "XDG_CONFIG_HOME" => Some(Value::known(self.home() + "/.config")),
            "XDG_STATE_HOME" => Some(Value::known(self.home() + "/.local/state")),
            "PWD" => self.judge.last_directory().map(Value::known),
            "IFS" => Some(Value::known(" ")),
            "SHELL" => Some(Value::known("/bin/bash")),
            "0" if self.judge.in_function => Some(Value::Unknown(Hole::Unknown)),
            "0" => Some(Value::known("bash")),
            "TMPDIR" => Some(Value::known("/tmp")),
            "-" | "_" | "OLDPWD" | "REPLY" | "MAPFILE" | "OPTARG" | "BASH_REMATCH" | "COPROC"
            | "DIRSTACK" => Some(Value::Unknown(Hole::Unknown)),
            "@" | "*" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" if self.judge.in_function => {
                values.push(Value::Unknown(Hole::Unknown));
                return values;
            }
            "@" | "*" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" => Some(Value::known("")),
            "RANDOM" | "SECONDS" | "LINENO" | "UID" | "EUID" | "PPID" | "BASHPID" => Some(Value::known("1")),
            _ => None,
        };
        // Where these usually lead; the environment may say otherwise.
        if values.is_empty() && name.starts_with("XDG_") && own.is_some() {
            values.push(Value::Unknown(Hole::Unknown));
            values.extend(own);
        } else if values.is_empty() || name == "HOME" {
            values.extend(own);
        }
        values
    }

    /// True if the parts are one command or one pipeline, whose last part prints what all of them print.
    fn is_one(&self, parts: &Range<usize>) -> bool {
        parts.len() == 1
            || self.state.script.pipelines.iter().any(|stages| {
                stages.len() == parts.len()
                    && stages.first().is_some_and(|s| s.start == parts.start)
                    && stages.last().is_some_and(|s| s.end == parts.end)
            })
    }

    pub(super) fn printed(&self, parts: &Range<usize>) -> Option<String> {
        if !self.is_one(parts) {
            return None;
        }
        let now = &self.state;
        let printed = if now.prior.printed.is_empty() { &now.printed } else { &now.prior.printed };
        let text = printed.get(parts.end - 1).cloned().flatten()?;
        Some(text.trim_end_matches('\n').to_owned())
    }

    pub(super) fn origin(&self, name: &str) -> Facts {
        self.judge.vars.origin(name)
    }

    pub(super) fn facts(&self, parts: &Range<usize>) -> Facts {
        let now = &self.state;
        let all = if now.prior.facts.is_empty() { &now.facts } else { &now.prior.facts };
        super::state::joined(all, parts)
    }
}

//! The rules, each a name, the shapes of the requests it covers, requests it carries out, and what it makes of
//! them. The first rule that covers a clause takes it.

mod append;
mod change;
mod check;
mod command;
mod create;
mod delete;
mod folder;
mod git;
mod help;
mod list;
mod memory;
mod programs;
mod relocate;
mod search;
mod show;

use super::pattern::{Clause, Found, fit};
use super::program::{Done, Job, Move, Plan, Scene, Step, Tongue};
use super::say::{self, Said};
use crate::catalog::Phrase;
use crate::catalog::offline as words;
use serde_json::Value;

/// One rule.
pub(super) struct Rule {
    /// Its name.
    pub name: &'static str,
    /// The shapes it covers, see `pattern`.
    pub patterns: &'static [(Tongue, &'static str)],
    /// Requests it carries out; `{file}`, `{folder}` and `{text}` are filled where they are shown.
    pub examples: &'static [Phrase],
    /// What it makes of a clause that fits; none if it does not cover it after all.
    pub plan: fn(&Found) -> Option<Plan>,
}

/// All rules, in the order in which they are asked.
pub(super) static RULES: &[&Rule] = &[
    &help::HELP,
    &help::UNDO,
    &git::CHANGED,
    &git::DIFF,
    &git::STAGE,
    &memory::REMEMBER,
    &memory::RECALL,
    &check::TEST,
    &check::BUILD,
    &check::LINT,
    &check::CHECK,
    &check::FORMAT,
    &command::TYPED,
    &command::RUN,
    &folder::FOLDER,
    &create::CREATE,
    &append::APPEND,
    &change::REPLACE,
    &relocate::MOVE,
    &relocate::COPY,
    &delete::DELETE,
    &git::COMMIT,
    &git::PUSH,
    &git::PULL,
    &git::HISTORY,
    &search::FILES,
    &list::LIST,
    &show::SHOW,
    &search::TEXT,
    &command::BARE,
];

impl Rule {
    /// The step this rule makes of the clause, if it covers it.
    pub(super) fn read(&self, clause: Clause) -> Option<Step> {
        self.patterns.iter().find_map(|&(tongue, pattern)| {
            let plan = (self.plan)(&fit(pattern, clause)?)?;
            Some(Step { rule: self.name, tongue, plan })
        })
    }
}

/// A call.
fn call(tool: &'static str, arguments: &Value) -> Move {
    Move::Call(tool, arguments.as_object().cloned().unwrap_or_default())
}

/// A step of one call whose result is put into words.
fn one(
    tool: &'static str,
    arguments: Value,
    after: impl Fn(&Done, &Scene) -> Said + Send + Sync + 'static,
) -> Job {
    Box::new(move |done, scene| match done {
        [] => call(tool, &arguments),
        [done, ..] if done.ok => Move::Said(after(done, scene)),
        [done, ..] => failed(done, scene),
    })
}

/// A step that is only words.
fn words_only(said: impl Fn(&Scene) -> Said + Send + Sync + 'static) -> Job {
    Box::new(move |_, scene| Move::Said(said(scene)))
}

/// The call did not work: what it said, and that nothing else was tried.
fn failed(done: &Done, scene: &Scene) -> Move {
    Move::Failed(failure(done, scene))
}

fn failure(done: &Done, scene: &Scene) -> Said {
    let what = say::code(&say::short(&title(done), 100));
    Said::phrase(scene.lang, words::FAILED, &[("what", &what)]).and(&say::result(scene.lang, done.text))
}

/// What a call was about: its command or its path, else its tool.
fn title(done: &Done) -> String {
    let argument = |key: &str| done.call.arguments.object()?.get(key)?.as_str().map(str::to_owned);
    match (argument("command"), argument("path").or_else(|| argument("from"))) {
        (Some(command), _) => command,
        (None, Some(path)) => format!("{} {path}", done.call.name),
        (None, None) => done.call.name.clone(),
    }
}

impl Plan {
    /// A plan about no file.
    fn new(job: Job) -> Self {
        Self { job, subject: None }
    }

    /// A plan about a file that later steps may call "it".
    fn about(file: &str, job: Job) -> Self {
        Self { job, subject: Some(file.to_owned()) }
    }
}

/// One word for the shell, whatever stands in it.
fn shell_word(text: &str) -> String {
    let plain = !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || "._-/".contains(c));
    if plain { text.to_owned() } else { format!("'{}'", text.replace('\'', r"'\''")) }
}

#[cfg(test)]
mod tests {
    use super::shell_word;

    #[test]
    fn one_word_stays_one_word() {
        assert_eq!(shell_word("a/b.txt"), "a/b.txt");
        assert_eq!(shell_word("a b; rm 'x'"), r"'a b; rm '\''x'\'''");
    }
}

//! What failures call for: nothing yet, a debate, or the user at once. A state machine over what happened in a
//! session; it debates nothing itself.

use std::collections::BTreeMap;

/// The same task may fail so often, and so many outputs may be rejected, before it is argued about.
const TWICE: u32 = 2;
/// After a debate so many more failures are the user's business.
const THRICE: u32 = 3;
/// Tasks and errors that are kept in mind.
const MOST: usize = 64;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Remedy {
    GoOn,
    /// Argue about it: try again, another way, or ask. The name of what went wrong is one of `catalog::names`.
    Debate(&'static str),
    /// It touches what protects others, or goes on failing after a debate.
    Escalate,
}

#[derive(Debug, Clone, Default)]
pub struct Failures {
    tasks: BTreeMap<String, u32>,
    /// Which task an error came from first.
    errors: BTreeMap<String, String>,
    rejected: u32,
    /// Failures since it was argued about, if it was.
    since_debate: Option<u32>,
}

impl Failures {
    /// A task failed with this error; `sensitive` if it touches what protects others.
    pub fn failed(&mut self, task: &str, error: &str, sensitive: bool) -> Remedy {
        let (task, error) = (plain(task), plain(error));
        let times = self.tasks.get(&task).map_or(1, |times| times + 1);
        let first = self.errors.get(&error).cloned().unwrap_or_else(|| task.clone());
        if self.tasks.len() < MOST || times > 1 {
            self.tasks.insert(task.clone(), times);
        }
        if self.errors.len() < MOST && !error.is_empty() {
            self.errors.entry(error).or_insert_with(|| task.clone());
        }
        if let Some(since) = &mut self.since_debate {
            *since += 1;
        }
        if sensitive || self.since_debate.is_some_and(|since| since >= THRICE) {
            self.since_debate = None;
            return Remedy::Escalate;
        }
        let remedy = match times {
            TWICE.. => Remedy::Debate("same-task-failed-twice"),
            _ if first != task => Remedy::Debate("same-error-twice"),
            _ => Remedy::GoOn,
        };
        // It was argued about already.
        if self.since_debate.is_some() { Remedy::GoOn } else { remedy }
    }

    /// What failed is argued about.
    pub fn debated(&mut self) {
        self.since_debate = Some(0);
    }

    /// The user would not have what a task gave.
    pub fn rejected(&mut self) -> Remedy {
        self.rejected += 1;
        if self.rejected < TWICE {
            return Remedy::GoOn;
        }
        self.rejected = 0;
        Remedy::Debate("rejected-twice")
    }

    /// A task was done: what failed in it before is forgotten.
    pub fn done(&mut self, task: &str) {
        let task = plain(task);
        self.tasks.remove(&task);
        self.errors.retain(|_, from| *from != task);
        self.rejected = 0;
        self.since_debate = None;
    }
}

/// The same words are the same task, the same words with other numbers the same error.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for word in text.chars().take(400).collect::<String>().split_whitespace() {
        if !plain.is_empty() {
            plain.push(' ');
        }
        plain.extend(
            word.chars().map(|c| if c.is_ascii_digit() { '#' } else { c }).flat_map(char::to_lowercase),
        );
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_bounded() {
        let mut failures = Failures::default();
        for n in 0..10_000u32 {
            let name: String = n.to_string().bytes().map(|b| char::from(b'a' + b - b'0')).collect();
            failures.failed(&name, &name, false);
        }
        assert!(failures.tasks.len() <= MOST && failures.errors.len() <= MOST);
    }
}

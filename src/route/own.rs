//! Rules of the user's own: `[[routing.rules]]` of the configuration, looked at before the built-in ones.

use crate::protocol::route::{OwnRule, Says, Trigger, Work};
use regex::{Regex, RegexBuilder};

/// The user's rules, checked and compiled; by default none.
#[derive(Debug, Clone, Default)]
pub struct OwnRules {
    rules: Vec<Compiled>,
}

#[derive(Debug, Clone)]
struct Compiled {
    name: String,
    pattern: Regex,
    says: Says,
}

/// What the user's rules found in an input.
#[derive(Debug, Default)]
pub(super) struct Found<'a> {
    /// The first rule that says `answer` or `action`.
    pub(super) decides: Option<(Says, &'a str)>,
    pub(super) triggers: Vec<Trigger>,
}

impl OwnRules {
    /// Adds a rule; an error says what is wrong with its pattern.
    pub fn add(&mut self, rule: &OwnRule) -> Result<(), String> {
        let built = RegexBuilder::new(&rule.pattern).case_insensitive(true).size_limit(1 << 20).build();
        let pattern = built.map_err(|error| error.to_string())?;
        self.rules.push(Compiled { name: rule.name.clone(), pattern, says: rule.says });
        Ok(())
    }

    pub(super) fn matches(&self, input: &str) -> Found<'_> {
        let mut found = Found::default();
        for rule in &self.rules {
            let Some(hit) = rule.pattern.find(input) else { continue };
            match rule.says {
                Says::Answer | Says::Action => {
                    found.decides = found.decides.or(Some((rule.says, &rule.name)))
                }
                says => found.triggers.push(Trigger {
                    text: hit.as_str().to_owned(),
                    rule: rule.name.clone(),
                    says,
                    work: work(says),
                    start: hit.start(),
                }),
            }
        }
        found
    }
}

fn work(says: Says) -> Work {
    match says {
        Says::Operation => Work::Change,
        Says::Search | Says::Code => Work::Look,
        Says::Execution => Work::Run,
        Says::Memory => Work::Keep,
        Says::Web => Work::Web,
        _ => Work::None,
    }
}

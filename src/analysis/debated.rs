//! Each decision is argued about once in a session, and only where it changes what cannot be brought back.

use super::debate::none;
use crate::catalog::reason as say;
use crate::protocol::{Debate, Needs};
use std::collections::BTreeSet;

/// Decisions that are kept in mind.
const MOST: usize = 256;
/// Characters of a request that tell it from others.
const TOLD_BY: usize = 400;

/// What was called for a debate before.
#[derive(Debug, Clone, Default)]
pub struct Debated {
    decisions: BTreeSet<String>,
}

impl Debated {
    /// The debate that is called for here and now: none for what only reads, can be taken back, or was debated before.
    pub fn call(&mut self, debate: Debate, needs: Needs, input: &str) -> Debate {
        let Some(trigger) = &debate.trigger else { return debate };
        if !(needs.code_write || needs.devops) {
            return none(say::NOTHING_CHANGED);
        }
        if !debate.high_stakes {
            return none(say::CAN_BE_UNDONE);
        }
        let decision = format!("{trigger} {}", words(input));
        if self.decisions.contains(&decision) {
            return none(say::CALLED_BEFORE);
        }
        if self.decisions.len() < MOST {
            self.decisions.insert(decision);
        }
        debate
    }
}

fn words(input: &str) -> String {
    let head: String = input.chars().take(TOLD_BY).flat_map(char::to_lowercase).collect();
    let words = head.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

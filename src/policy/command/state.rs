//! What is known between the parts of a text: directories, facts, constants that were printed.

use super::arg::Cwd;
use super::finding::Finding;
use crate::policy::facts::Facts;
use crate::policy::shell::{Joint, Part, Script};
use std::ops::Range;

/// Directories a part may run in, before that counts as unknown.
const MOST_PLACES: usize = 4;

/// What reaches a command from its surroundings.
#[derive(Debug, Clone, Default)]
pub(super) struct Input {
    pub(super) upstream: Facts,
    /// True if a pipe or a redirection feeds it.
    pub(super) fed: bool,
    /// The text that feeds it, where that is certain.
    pub(super) text: Option<String>,
    /// What it writes into: the facts of `>(…)`.
    pub(super) feeds: Facts,
    /// True if one of its descriptors is a network connection.
    pub(super) connected: bool,
}

#[derive(Default)]
pub(super) struct Prior {
    pub(super) facts: Vec<Facts>,
    pub(super) printed: Vec<Option<String>>,
    /// Whether the part leads its shell elsewhere.
    pub(super) moves: Vec<bool>,
}

pub(super) struct ShellState<'s> {
    pub(super) script: &'s Script,
    pub(super) cwds: Vec<Option<Cwd>>,
    pub(super) facts: Vec<Facts>,
    pub(super) printed: Vec<Option<String>>,
    pub(super) moves: Vec<bool>,
    pub(super) members: Vec<Vec<(usize, usize)>>,
    /// The redirections of compound commands around each part.
    pub(super) covered: Vec<Vec<usize>>,
    pub(super) prior: Prior,
    /// The shell whose `cd` waits for `&&` to become certain, and the directories before it.
    pub(super) moved: Option<(usize, Cwd)>,
}

/// A part, with the text and the state it stands in.
pub(super) struct At<'a> {
    pub(super) part: &'a Part,
    pub(super) state: &'a ShellState<'a>,
    pub(super) text: &'a str,
}

impl<'s> ShellState<'s> {
    pub(super) fn new(script: &'s Script, start: Cwd, prior: Prior) -> Self {
        let mut cwds = vec![None; script.shells.len()];
        cwds[0] = Some(start);
        let mut covered = vec![Vec::new(); script.parts.len()];
        for (index, part) in script.parts.iter().enumerate() {
            for list in covered.get_mut(part.covers.clone()).unwrap_or_default() {
                list.push(index);
            }
        }
        let mut members = vec![Vec::new(); script.parts.len()];
        for (p, stages) in script.pipelines.iter().enumerate() {
            for (s, stage) in stages.iter().enumerate().skip(1) {
                for list in &mut members[stage.clone()] {
                    list.push((p, s));
                }
            }
        }
        let (facts, printed, moves) = (Vec::new(), Vec::new(), Vec::new());
        Self { script, cwds, facts, printed, moves, members, covered, prior, moved: None }
    }

    pub(super) fn enter(&mut self, part: &Part) -> Cwd {
        if let Some((shell, before)) = self.moved.take()
            && part.joint != Joint::And
            && let Some(Some(now)) = self.cwds.get_mut(shell)
        {
            // The `cd` may have failed: both are possible from here on.
            now.extend(before);
            now.sort_unstable();
            now.dedup();
            // Of too many, none is certain any more.
            if now.len() > MOST_PLACES {
                *now = vec![None];
            }
        }
        self.enter_loops();
        let mut shell = part.shell;
        while self.cwds[shell].is_none() && self.script.shells[shell] != shell {
            shell = self.script.shells[shell];
        }
        let cwd = self.cwds[shell].clone().unwrap_or_default();
        self.cwds[part.shell] = Some(cwd.clone());
        cwd
    }

    /// Where a loop, or a function, leads its shell elsewhere, it may have done so any number of times.
    fn enter_loops(&mut self) {
        let (at, script) = (self.facts.len(), self.script);
        let moves = |(parts, shell): &(Range<usize>, usize)| {
            let leads = |index: usize| self.prior.moves.get(index) == Some(&true);
            parts.clone().any(|index| leads(index) && script.parts[index].shell == *shell)
        };
        let repeats = script.loops.iter().map(|l| (l.condition.start..l.body.end, l.shell));
        let entered = repeats.filter(|(parts, _)| parts.contains(&at));
        // Where a function is called is not looked for: it may be anywhere behind its head.
        let defined = script.functions.iter().filter(|f| f.at <= at).map(|f| (f.body.clone(), 0));
        let lost: Vec<usize> = entered.chain(defined).filter(moves).map(|(_, shell)| shell).collect();
        lost.into_iter().for_each(|shell| self.cwds[shell] = Some(vec![None]));
    }

    pub(super) fn leave(&mut self, part: &Part, found: &Finding, printed: Option<String>, cwd: &Cwd) {
        let moves = self.cwds[part.shell].as_ref() != Some(cwd);
        self.moves.push(moves);
        if moves {
            let before = self.cwds[part.shell].replace(cwd.clone()).unwrap_or_default();
            self.moved = Some((part.shell, before));
        }
        self.facts.push(found.facts);
        self.printed.push(printed);
    }

    pub(super) fn input(&self, index: usize, outer: &Input) -> Input {
        let mut input = Input::default();
        if self.members[index].is_empty() {
            input.fed = outer.fed;
            input.upstream = outer.upstream;
            input.connected = outer.connected;
            input.text.clone_from(&outer.text);
        }
        for &around in &self.covered[index] {
            input.fed = true;
            input.upstream |= self.prior.facts.get(around).copied().unwrap_or_default();
        }
        for &(pipeline, stage) in &self.members[index] {
            let stages = &self.script.pipelines[pipeline];
            input.fed = true;
            input.upstream |= joined(&self.facts, &(stages[0].start..stages[stage].start));
            if stage > 0 && stages[stage - 1].len() == 1 {
                input.text = self.printed.get(stages[stage - 1].start).cloned().flatten();
            }
        }
        input
    }
}

/// What parts do together.
pub(super) fn joined(facts: &[Facts], parts: &Range<usize>) -> Facts {
    let slice = facts.get(parts.clone()).unwrap_or_default();
    slice.iter().fold(Facts::NONE, |a, b| a | *b)
}

//! Judges a text part by part: expands its words, looks at assignments and redirections, and lets `program` judge
//! the command itself. What parts do to each other is `flow`'s work.

use super::arg::{Arg, Hole};
use super::call::Judge;
use super::expand::expand;
use super::finding::{Finding, Judged, Piece, cut, shown};
use super::known::Known;
use super::state::{At, Prior, ShellState};
use super::vars::Value;
use crate::policy::class::Class;
use crate::policy::facts::Facts;
use crate::policy::shell::{self, Script, Trouble};

/// Most nestings of text in text (`sh -c`, `eval`, …).
const MAX_TEXTS: usize = 6;
const MAX_COMMANDS: usize = 20_000;

impl Judge<'_> {
    pub(super) fn text(&mut self, text: &str) -> Judged {
        self.depth += 1;
        let judged = if self.depth > MAX_TEXTS {
            Judged { pieces: vec![trouble(text, Trouble::TooLarge)], ..Judged::default() }
        } else {
            self.script(text, &shell::read(text))
        };
        self.depth -= 1;
        judged
    }

    pub(super) fn arguments(&mut self, words: &[String]) -> Judged {
        let args: Vec<Arg> = words.iter().map(Arg::certain).collect();
        let found = self.command(&args);
        let facts = found.facts;
        let mut pieces = std::mem::take(&mut self.inner);
        pieces.push(Piece { text: cut(&words.join(" ")), found });
        Judged { single: pieces.len() == 1, pieces, facts }
    }

    fn script(&mut self, text: &str, script: &Script) -> Judged {
        let functions = self.functions.clone();
        let covers = script.parts.iter().any(|p| !p.covers.is_empty());
        let once =
            script.loops.is_empty() && script.functions.is_empty() && script.heredocs.is_empty() && !covers;
        let passes = if once { 1 } else { 2 };
        let mut prior = Prior::default();
        let hands_on = self.hands_on;
        self.hands_on |= script.shells.len() > 1 || !script.pipelines.is_empty() || !once;
        let (cwd, input, outer) = (self.cwd.clone(), self.input.clone(), std::mem::take(&mut self.inner));
        let mut judged = Judged::default();
        for _ in 0..passes {
            (self.cwd, self.input) = (cwd.clone(), input.clone());
            self.inner.clear();
            self.functions.clone_from(&functions);
            judged = self.pass(text, script, &mut prior);
        }
        (self.cwd, self.input, self.inner) = (cwd, input, outer);
        self.functions = functions;
        self.hands_on = hands_on;
        judged.pieces.extend(script.troubles.iter().map(|found| trouble(text, *found)));
        judged.single = script.parts.len() == 1 && script.functions.is_empty() && judged.pieces.len() == 1;
        judged
    }

    fn pass(&mut self, text: &str, script: &Script, prior: &mut Prior) -> Judged {
        let mut state = ShellState::new(script, self.cwd.clone(), std::mem::take(prior));
        let mut judged = Judged::default();
        let first_input = self.input.clone();
        let (mut bound, mut defined) = (0, 0);
        let outer = self.in_function;
        for (index, part) in script.parts.iter().enumerate() {
            self.commands += 1;
            if self.commands > MAX_COMMANDS {
                judged.pieces.push(trouble(text, Trouble::TooLarge));
                break;
            }
            bound = self.bind(&state, bound, index, &mut judged.pieces);
            let ready = script.functions[defined..].iter().take_while(|f| f.at <= index).count();
            let names = script.functions[defined..defined + ready].iter();
            self.functions.extend(names.map(|f| (f.name.clone(), f.certain)));
            defined += ready;
            self.cwd = state.enter(part);
            self.in_function = outer || part.function.is_some();
            self.input = state.input(index, &first_input);
            let (found, printed) = self.part(&At { part, state: &state, text }, &mut judged.pieces);
            judged.pieces.append(&mut self.inner);
            let piece_text = cut(&text[part.span.clone()]);
            state.leave(part, &found, printed, &self.cwd);
            judged.facts |= found.facts;
            judged.pieces.push(Piece { text: piece_text, found });
        }
        self.in_function = outer;
        self.bind(&state, bound, usize::MAX, &mut judged.pieces);
        let flows = super::flow::between(text, script, &state.facts);
        judged.pieces.extend(flows);
        for function in &script.functions {
            let body = state.facts.get(function.body.clone()).unwrap_or_default();
            let facts = body.iter().fold(Facts::NONE, |a, b| a | *b);
            self.function_facts.insert(function.name.clone(), facts);
        }
        self.ended = state.cwds[0].take();
        *prior = Prior { facts: state.facts, printed: state.printed, moves: state.moves };
        judged
    }

    /// What the shell's own syntax assigns and computes before the part of this number.
    fn bind(&mut self, state: &ShellState<'_>, from: usize, index: usize, pieces: &mut Vec<Piece>) -> usize {
        let ready = state.script.bindings[from..].iter().take_while(|b| b.at <= index);
        let mut bound = from;
        for shell::Binding { name, words, computed, .. } in ready {
            bound += 1;
            let mut found = Finding::unnamed(Class::Reads, name.clone());
            if *computed {
                let known = self.known(state);
                let odd = words.iter().flatten().any(|word| !is_number(word, &known));
                found.worsen_if(odd, Class::NotUnderstood, "(( ))");
            } else if !name.is_empty() {
                let (values, facts) = match words {
                    None => (vec![Value::Unknown(Hole::Unknown)], Facts::NONE),
                    Some(words) => {
                        let args: Vec<Arg> =
                            words.iter().flat_map(|word| expand(word, &self.known(state))).collect();
                        let facts = args.iter().fold(Facts::NONE, |facts, arg| facts | arg.facts);
                        (args.iter().map(Value::from).collect(), facts)
                    }
                };
                self.assigns(&Arg::certain(name), &values, facts, &mut found);
            }
            if found.class != Class::Reads {
                pieces.push(Piece { text: name.clone(), found });
            }
        }
        bound
    }

    pub(super) fn known<'k>(&'k self, state: &'k ShellState<'k>) -> Known<'k> {
        Known { judge: self, state, chosen: &[] }
    }
}

/// True if the shell can compute with the word as it stands: what is no number is a name whose value is computed in
/// turn, and an index in it runs what it substitutes.
fn is_number(word: &shell::Word, known: &Known<'_>) -> bool {
    word.atoms.iter().all(|atom| match atom {
        shell::Atom::Var(var) => known.values(&var.name).iter().all(|value| match value {
            Value::Known { text, glob, dynamic } => {
                !glob && !dynamic && !text.contains(|c: char| c.is_alphabetic() || "_[$`".contains(c))
            }
            Value::Unknown(hole) => *hole == Hole::Number,
        }),
        shell::Atom::Sub { .. } => false,
        _ => true,
    })
}

fn trouble(text: &str, trouble: Trouble) -> Piece {
    let class = match trouble {
        Trouble::TooLarge => Class::TooLarge,
        Trouble::OddText => Class::OddText,
        Trouble::Syntax | Trouble::Disagreement => Class::NotUnderstood,
    };
    Piece { text: cut(text), found: Finding::unnamed(class, shown(text)) }
}

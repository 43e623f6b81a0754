//! Judges one part: its assignments, its redirections, then the command itself.

use super::expand::{expand, expand_whole};
use super::finding::{Piece, cut};
use super::known::Known;
use super::prelude::*;
use super::state::At;
use super::vars::{self, Value};
use crate::policy::shell::{self, Assignment, Atom, Direction, Redirect};

/// Times that a command is judged, once for each value its variables may have.
const MOST_CHOICES: usize = 64;

type Choice = Vec<(String, Value)>;

impl Judge<'_> {
    pub(super) fn part(&mut self, at: &At<'_>, pieces: &mut Vec<Piece>) -> (Finding, Option<String>) {
        let &At { part, state, text } = at;
        let alone = part.words.is_empty();
        let here = || shown(&text[part.span.clone()]);
        for assignment in &part.assignments {
            self.assignment(assignment, at, pieces);
        }
        for redirect in &part.redirects {
            self.redirect(redirect, at, pieces);
        }
        let args: Vec<Arg> = part.words.iter().flat_map(|w| expand(w, &self.known(state))).collect();
        if args.is_empty() {
            let mut found = Finding::reads("");
            found.facts |= self.input.upstream;
            if part.assignments.iter().any(|a| a.values.iter().any(|v| !v.atoms.is_empty())) {
                let values = part.assignments.iter().flat_map(|a| &a.values);
                let facts = values
                    .flat_map(|v| expand_whole(v, &self.known(state)))
                    .fold(Facts::NONE, |f, a| f | a.facts);
                found.facts |= facts.without(Facts::RUNS_STDIN);
            }
            found.worsen_if(!alone, Class::NotUnderstood, here());
            return (found, None);
        }
        let mut found = self.each_command(at, &args);
        let serves = self.input.connected && found.facts.any(Facts::RUNS_STDIN);
        found.worsen_if(serves, Class::ReverseShell, here());
        let odd = part.words.iter().any(|w| w.odd);
        if odd || !part.assignments.is_empty() {
            found.grant = Grant::None;
        }
        found.worsen_if(odd, Class::OddText, here());
        // What a redirection or a here-document brings in flows through.
        found.facts |= self.input.upstream.only(Facts::DOWNLOADS | Facts::SECRET);
        let runs = self.input.feeds.has(Facts::RUNS_STDIN) && found.facts.has(Facts::DOWNLOADS);
        found.worsen_if(runs, Class::RunsDownload, here());
        let leaves = self.input.connected || self.input.feeds.has(Facts::SENDS);
        found.worsen_if(leaves && found.facts.has(Facts::SECRET), Class::SendsSecrets, here());
        (found, self.printed_by(&args))
    }

    /// Where words go through several values, as in a loop, it is one command after the other.
    fn each_command(&mut self, at: &At<'_>, all: &[Arg]) -> Finding {
        let choices = self.choices(at);
        if choices.len() < 2 {
            return self.command(all);
        }
        let (cwd, input, before) = (self.cwd.clone(), self.input.clone(), std::mem::take(&mut self.inner));
        // All the values one behind the other can only be a reason to block.
        let mut found = self.command(all);
        self.inner.retain(|piece| piece.found.class.is_blocked());
        if !found.class.is_blocked() {
            found.class = Class::Reads;
        }
        let mut ends = Vec::new();
        for chosen in choices {
            (self.cwd, self.input) = (cwd.clone(), input.clone());
            self.commands += 1;
            let known = Known { judge: self, state: at.state, chosen: &chosen };
            let args: Vec<Arg> = at.part.words.iter().flat_map(|word| expand(word, &known)).collect();
            let one = self.command(&args);
            found.absorb(&one);
            ends.append(&mut self.cwd);
        }
        ends.sort_unstable();
        ends.dedup();
        self.cwd = ends;
        self.inner.splice(0..0, before);
        found
    }

    /// The values that variables of the words have together.
    fn choices(&self, at: &At<'_>) -> Vec<Choice> {
        let known = self.known(at.state);
        let mut choices: Vec<Choice> = vec![Vec::new()];
        for atom in at.part.words.iter().flat_map(|word| &word.atoms) {
            let Atom::Var(var) = atom else { continue };
            let values = known.values(&var.name);
            if values.len() < 2 || choices[0].iter().any(|(name, _)| *name == var.name) {
                continue;
            }
            if choices.len() * values.len() > MOST_CHOICES {
                return vec![Vec::new()];
            }
            let with = |choice: &Choice, value: &Value| {
                choice.iter().cloned().chain([(var.name.clone(), value.clone())]).collect()
            };
            choices = choices.iter().flat_map(|c| values.iter().map(move |value| with(c, value))).collect();
        }
        choices
    }

    fn assignment(&mut self, assignment: &Assignment, at: &At<'_>, pieces: &mut Vec<Piece>) {
        let &At { part, state, text } = at;
        let alone = part.words.is_empty();
        let mut found = Finding::reads(&assignment.name);
        let first = part.words.first().and_then(shell::Word::literal);
        let inner = matches!(first.as_deref(), Some("declare" | "typeset" | "local" | "readonly"));
        let exported = !alone && !inner;
        let splits = first.as_deref() == Some("read") && assignment.name == "IFS";
        for value in &assignment.values {
            for arg in expand_whole(value, &self.known(state)) {
                let matter = vars::matters(&assignment.name, arg.literal(), exported).filter(|_| !splits);
                if matter.is_some() && arg.text.contains(' ') {
                    self.blocked_text(&arg.text.replace(HOLE, "x"), &mut found);
                }
                found.worsen_with(matter);
                found.worsen_with(self.points_at_guard(&arg));
                found.facts |= arg.facts;
                found.worsen_if(value.hides_substitution(), Class::OddText, shown(&arg.text));
                if assignment.append {
                    self.vars.append(&assignment.name, &Value::from(&arg));
                }
                self.vars.add(&assignment.name, Value::from(&arg));
                self.vars.comes_from(&assignment.name, arg.facts);
            }
        }
        if found.class != Class::Reads {
            pieces.push(Piece { text: cut(&text[part.span.clone()]), found });
        }
    }

    fn redirect(&mut self, redirect: &Redirect, at: &At<'_>, pieces: &mut Vec<Piece>) {
        let &At { part, state, text } = at;
        if let Some(number) = redirect.heredoc {
            let body =
                expand_whole(&state.script.heredocs[number], &self.known(state)).pop().unwrap_or_default();
            self.feed(&body);
            return;
        }
        for arg in expand_whole(&redirect.target, &self.known(state)) {
            match redirect.direction {
                Direction::Descriptor => {}
                Direction::Text => self.feed(&arg),
                direction => {
                    let mut found = Finding::reads("");
                    if is_socket(&arg.text) {
                        self.input.connected = true;
                        let opens =
                            part.words.first().and_then(shell::Word::literal).is_some_and(|w| w == "exec");
                        let class = if opens { Class::ReverseShell } else { Class::UsesNetwork };
                        found.worsen(class, shown(&arg.text));
                        found.facts |= Facts::SENDS | Facts::DOWNLOADS;
                        self.input.upstream |= Facts::DOWNLOADS;
                    } else {
                        if direction != Direction::Write {
                            self.input.fed = true;
                            self.input.upstream |= arg.facts;
                            self.input.text = arg.piped.clone().or(self.input.text.take());
                            found.worsen_with(self.read_path(&arg));
                            if found.class == Class::Secrets {
                                self.input.upstream |= Facts::SECRET;
                            }
                        }
                        if direction != Direction::Read {
                            self.input.feeds |= arg.facts;
                            found.worsen_with(self.write_path(&arg));
                        }
                    }
                    found.worsen_if(arg.dynamic, Class::Dynamic, shown(&arg.text));
                    if found.class != Class::Reads {
                        pieces.push(Piece { text: cut(&text[part.span.clone()]), found });
                    }
                }
            }
        }
    }

    fn feed(&mut self, arg: &Arg) {
        self.input.fed = true;
        self.input.upstream |= arg.facts;
        self.input.text = Some(arg.text.clone());
    }

    /// What a command prints where that is known, to see what it would do as a command of its own.
    fn printed_by(&self, args: &[Arg]) -> Option<String> {
        if args.iter().any(|a| a.hole > Hole::Number || a.glob || a.text.contains(HOLE)) {
            return None;
        }
        let words: Vec<&str> = args.iter().map(|a| a.text.as_str()).collect();
        match words.as_slice() {
            ["echo", rest @ ..] => {
                let skip =
                    rest.iter().take_while(|w| matches!(**w, "-n" | "-e" | "-ne" | "-en" | "-E")).count();
                let text = rest[skip..].join(" ");
                let escapes = rest[..skip].iter().any(|w| w.contains('e'));
                Some(if escapes { super::decode::escapes(&text) } else { text })
            }
            ["printf", "--", format, rest @ ..] | ["printf", format, rest @ ..] => {
                Some(super::decode::printf(format, rest))
            }
            ["dirname", path] if path.contains('/') => Some(path.rsplit_once('/')?.0.to_owned()),
            ["dirname", _] => Some(".".to_owned()),
            ["pwd"] => self.last_directory(),
            ["git", "rev-parse", "--show-toplevel"] => Some(self.view.here.root.display().to_string()),
            ["cat"] | ["cat", "-"] | ["tee", ..] => self.input.text.clone(),
            ["which" | "command", .., name] if !name.starts_with('-') => Some(format!("/usr/bin/{name}")),
            _ => super::decode::filter(&words, self.input.text.as_deref()?),
        }
    }
}

fn is_socket(path: &str) -> bool {
    path.starts_with("/dev/tcp/") || path.starts_with("/dev/udp/")
}

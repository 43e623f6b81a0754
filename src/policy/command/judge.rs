//! Judges a text part by part: expands its words, looks at assignments and redirections, and lets `program` judge
//! the command itself. What parts do to each other is `flow`'s work.

use super::CommandView;
use super::arg::{Arg, Cwd, HOLE, Hole};
use super::expand::{World, expand, expand_whole};
use super::facts::Facts;
use super::found::Found;
use super::ground::shown;
use super::vars::{self, Value, Vars};
use crate::policy::class::Class;
use crate::policy::shell::{self, Assignment, Direction, Joint, Part, Redirect, Script, Trouble};
use crate::policy::table::Tables;
use std::collections::HashMap;
use std::ops::Range;

/// Most nestings of text in text (`sh -c`, `eval`, …).
const MAX_TEXTS: usize = 6;
/// Most commands that are judged for one text, nested ones included.
const MAX_COMMANDS: usize = 20_000;

/// One judged piece, with the text it stands for.
#[derive(Debug, Clone)]
pub(super) struct Piece {
    pub(super) text: String,
    pub(super) found: Found,
}

/// What reaches a command from its surroundings.
#[derive(Debug, Clone, Default)]
pub(super) struct Input {
    /// What the stages in front of it do.
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

/// The judge, with what it knows so far.
pub(super) struct Judge<'a> {
    pub(super) view: &'a CommandView<'a>,
    pub(super) tables: &'a Tables,
    pub(super) cwd: Cwd,
    pub(super) input: Input,
    pub(super) vars: Vars,
    pub(super) functions: Vec<(String, bool)>,
    pub(super) function_facts: HashMap<String, Facts>,
    pub(super) in_function: bool,
    pub(super) depth: usize,
    pub(super) commands: usize,
    /// Commands that were found inside others.
    pub(super) inner: Vec<Piece>,
}

/// What a whole text amounts to.
#[derive(Debug, Default)]
pub(super) struct Judged {
    pub(super) pieces: Vec<Piece>,
    pub(super) facts: Facts,
    /// True if the text is one simple command.
    pub(super) single: bool,
}

impl Judged {
    /// The worst piece.
    pub(super) fn worst(&self) -> Option<&Found> {
        self.pieces.iter().map(|p| &p.found).max_by_key(|f| f.class)
    }
}

struct Known<'a> {
    vars: &'a Vars,
    home: String,
    cwd: Option<String>,
    facts: &'a [Facts],
    printed: &'a [Option<String>],
    pipelines: &'a [Vec<Range<usize>>],
    in_function: bool,
}

impl World for Known<'_> {
    fn values(&self, name: &str) -> Vec<Value> {
        let mut values = self.vars.get(name).cloned().unwrap_or_default();
        let own = match name {
            "HOME" => Some(Value::known(self.home.clone())),
            "PWD" => self.cwd.clone().map(Value::known),
            "IFS" => Some(Value::known(" ")),
            "SHELL" => Some(Value::known("/bin/bash")),
            "0" => Some(Value::known("bash")),
            "TMPDIR" => Some(Value::known("/tmp")),
            "-" | "_" | "OLDPWD" => Some(Value::Unknown(Hole::Unknown)),
            "@" | "*" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" => {
                if self.in_function {
                    values.push(Value::Unknown(Hole::Unknown));
                    return values;
                }
                Some(Value::known(""))
            }
            "RANDOM" | "SECONDS" | "LINENO" | "UID" | "EUID" | "PPID" | "BASHPID" => Some(Value::known("1")),
            _ => None,
        };
        if values.is_empty() || name == "HOME" {
            values.extend(own);
        }
        values
    }

    fn home(&self) -> String {
        self.home.clone()
    }

    fn printed(&self, parts: &Range<usize>) -> Option<String> {
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

    fn origin(&self, name: &str) -> Facts {
        self.vars.origin(name)
    }

    fn facts(&self, parts: &Range<usize>) -> Facts {
        joined(self.facts, parts)
    }
}

/// The facts of several parts; paths come out only if each part prints or filters them.
pub(super) fn joined(facts: &[Facts], parts: &Range<usize>) -> Facts {
    let slice = facts.get(parts.clone()).unwrap_or_default();
    let mut all = slice.iter().fold(Facts::NONE, |a, b| a | *b);
    let paths = Facts::EMITS_PATHS | Facts::FILTERS;
    let emits =
        slice.first().is_some_and(|f| f.has(Facts::EMITS_PATHS)) && slice.iter().all(|f| f.any(paths));
    if !emits {
        all = all.without(Facts::EMITS_PATHS);
    }
    all
}

impl<'a> Judge<'a> {
    pub(super) fn new(view: &'a CommandView<'a>, tables: &'a Tables) -> Self {
        let cwd = vec![Some(view.at.absolute(view.here))];
        Self {
            view,
            tables,
            cwd,
            input: Input::default(),
            vars: Vars::default(),
            functions: Vec::new(),
            function_facts: HashMap::new(),
            in_function: false,
            depth: 0,
            commands: 0,
            inner: Vec::new(),
        }
    }

    /// Judges a text.
    pub(super) fn text(&mut self, text: &str) -> Judged {
        self.depth += 1;
        let judged = if self.depth > MAX_TEXTS {
            trouble_only(text, Trouble::TooLarge)
        } else {
            self.script(text, &shell::read(text))
        };
        self.depth -= 1;
        judged
    }

    fn script(&mut self, text: &str, script: &Script) -> Judged {
        let functions = self.functions.clone();
        let covers = script.parts.iter().any(|p| !p.covers.is_empty());
        let once =
            script.loops.is_empty() && script.functions.is_empty() && script.heredocs.is_empty() && !covers;
        let passes = if once { 1 } else { 2 };
        let mut prior = Prior::default();
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
        for trouble in &script.troubles {
            judged.pieces.extend(trouble_only(text, *trouble).pieces);
        }
        judged.single = script.parts.len() == 1 && script.functions.is_empty() && judged.pieces.len() == 1;
        judged
    }

    fn pass(&mut self, text: &str, script: &Script, prior: &mut Prior) -> Judged {
        let mut walk = Walk::new(script, self.cwd.clone(), std::mem::take(prior));
        let mut judged = Judged::default();
        let first_input = self.input.clone();
        let (mut bound, mut defined) = (0, 0);
        for (index, part) in script.parts.iter().enumerate() {
            self.commands += 1;
            if self.commands > MAX_COMMANDS {
                judged.pieces.extend(trouble_only(text, Trouble::TooLarge).pieces);
                break;
            }
            bound = self.bind(script, &walk, bound, index);
            let ready = script.functions[defined..].iter().take_while(|f| f.at <= index).count();
            let names = script.functions[defined..defined + ready].iter();
            self.functions.extend(names.map(|f| (f.name.clone(), f.certain)));
            defined += ready;
            self.cwd = walk.enter(script, part);
            self.in_function = part.function.is_some();
            self.input = walk.input(script, index, &first_input);
            let (found, printed) = self.part(script, part, &walk, text, &mut judged.pieces);
            judged.pieces.append(&mut self.inner);
            let piece_text = cut(&text[part.span.clone()]);
            walk.leave(part, &found, printed, &self.cwd);
            judged.facts |= found.facts;
            judged.pieces.push(Piece { text: piece_text, found });
        }
        let flows = super::flow::between(text, script, &walk.facts);
        judged.pieces.extend(flows);
        for function in &script.functions {
            let facts = walk
                .facts
                .get(function.body.clone())
                .unwrap_or_default()
                .iter()
                .fold(Facts::NONE, |a, b| a | *b);
            self.function_facts.insert(function.name.clone(), facts);
        }
        *prior = Prior { facts: walk.facts, printed: walk.printed };
        judged
    }

    /// Variables of `for` and `select`.
    fn bind(&mut self, script: &Script, walk: &Walk, from: usize, index: usize) -> usize {
        let ready = script.bindings[from..].iter().take_while(|b| b.at <= index);
        let mut bound = from;
        for shell::Binding { name, words, .. } in ready {
            bound += 1;
            if name.is_empty() {
                continue;
            }
            match words {
                None => self.vars.add(name, Value::Unknown(Hole::Unknown)),
                Some(words) => {
                    for word in words {
                        for arg in expand(word, &self.known(walk)) {
                            self.vars.add(name, Value::from(&arg));
                            self.vars.comes_from(name, arg.facts);
                        }
                    }
                }
            }
        }
        bound
    }

    fn known<'k>(&'k self, walk: &'k Walk) -> Known<'k> {
        Known {
            vars: &self.vars,
            home: self.view.here.home.display().to_string(),
            cwd: self.cwd.last().cloned().flatten().map(|p| p.display().to_string()),
            facts: if walk.prior.facts.is_empty() { &walk.facts } else { &walk.prior.facts },
            printed: if walk.prior.printed.is_empty() { &walk.printed } else { &walk.prior.printed },
            pipelines: &walk.pipelines,
            in_function: self.in_function,
        }
    }

    fn part(
        &mut self,
        script: &Script,
        part: &Part,
        walk: &Walk,
        text: &str,
        pieces: &mut Vec<Piece>,
    ) -> (Found, Option<String>) {
        let alone = part.words.is_empty();
        for assignment in &part.assignments {
            self.assignment(assignment, part, alone, walk, text, pieces);
        }
        self.redirects(script, part, walk, text, pieces);
        let args: Vec<Arg> = part.words.iter().flat_map(|w| expand(w, &self.known(walk))).collect();
        if args.is_empty() {
            let mut found = Found::reads("");
            found.facts |= self.input.upstream;
            if part.assignments.iter().any(|a| a.values.iter().any(|v| !v.atoms.is_empty())) {
                let values = part.assignments.iter().flat_map(|a| &a.values);
                let facts = values
                    .flat_map(|v| expand_whole(v, &self.known(walk)))
                    .fold(Facts::NONE, |f, a| f | a.facts);
                found.facts |= facts.without(Facts::RUNS_STDIN);
            }
            if !alone {
                found.worsen(Class::NotUnderstood, shown(&text[part.span.clone()]));
            }
            return (found, None);
        }
        let mut found = self.command(&args);
        if self.input.connected && found.facts.any(Facts::RUNS_STDIN) {
            found.worsen(Class::ReverseShell, shown(&text[part.span.clone()]));
        }
        if !matches!(part.assignments.as_slice(), []) || part.words.iter().any(|w| w.odd) {
            found.grant = super::found::Grant::None;
        }
        if part.words.iter().any(|w| w.odd) {
            found.worsen(Class::OddText, shown(&text[part.span.clone()]));
        }
        // What a redirection or a here-document brings in flows through.
        found.facts |= self.input.upstream.only(Facts::DOWNLOADS | Facts::SECRET);
        if self.input.feeds.has(Facts::RUNS_STDIN) && found.facts.has(Facts::DOWNLOADS) {
            found.worsen(Class::RunsDownload, shown(&text[part.span.clone()]));
        }
        if (self.input.connected || self.input.feeds.has(Facts::SENDS)) && found.facts.has(Facts::SECRET) {
            found.worsen(Class::SendsSecrets, shown(&text[part.span.clone()]));
        }
        let printed = self.printed_by(&args);
        (found, printed)
    }

    fn assignment(
        &mut self,
        assignment: &Assignment,
        part: &Part,
        alone: bool,
        walk: &Walk,
        text: &str,
        pieces: &mut Vec<Piece>,
    ) {
        let mut found = Found::reads(&assignment.name);
        for value in &assignment.values {
            for arg in expand_whole(value, &self.known(walk)) {
                let literal = arg.literal();
                let inner = matches!(
                    part.words.first().and_then(shell::Word::literal).as_deref(),
                    Some("declare" | "typeset" | "local" | "readonly")
                );
                let exported = !alone && !inner;
                let reads = part.words.first().and_then(shell::Word::literal).is_some_and(|w| w == "read");
                let harmless = vars::is_harmless_before_command(&assignment.name, literal)
                    || (reads && assignment.name == "IFS");
                if !harmless && (exported || vars::is_steering(&assignment.name)) {
                    found.worsen(Class::BringsIn, format!("{}=", assignment.name));
                    if arg.text.contains(' ') {
                        self.blocked_text(&arg.text.replace(HOLE, "x"), &mut found);
                    }
                }
                found.facts |= arg.facts;
                if value.hides_substitution() {
                    found.worsen(Class::OddText, shown(&arg.text));
                }
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

    fn redirects(&mut self, script: &Script, part: &Part, walk: &Walk, text: &str, pieces: &mut Vec<Piece>) {
        for redirect in &part.redirects {
            self.redirect(script, part, redirect, walk, text, pieces);
        }
    }

    fn redirect(
        &mut self,
        script: &Script,
        part: &Part,
        redirect: &Redirect,
        walk: &Walk,
        text: &str,
        pieces: &mut Vec<Piece>,
    ) {
        if let Some(number) = redirect.heredoc {
            let body = expand_whole(&script.heredocs[number], &self.known(walk)).pop().unwrap_or_default();
            self.feed(&body);
            return;
        }
        for arg in expand_whole(&redirect.target, &self.known(walk)) {
            match redirect.direction {
                Direction::Descriptor => {}
                Direction::Text => self.feed(&arg),
                direction => {
                    let mut found = Found::reads("");
                    if is_socket(&arg.text) {
                        self.input.connected = true;
                        let opens =
                            part.words.first().and_then(shell::Word::literal).is_some_and(|w| w == "exec");
                        found.worsen(
                            if opens { Class::ReverseShell } else { Class::UsesNetwork },
                            shown(&arg.text),
                        );
                        found.facts |= Facts::SENDS | Facts::DOWNLOADS;
                        self.input.upstream |= Facts::DOWNLOADS;
                    } else {
                        if direction != Direction::Write {
                            self.input.fed = true;
                            self.input.upstream |= arg.facts;
                            found.worsen_with(self.read_path(&arg));
                            if found.class == Class::Secrets {
                                self.input.upstream |= Facts::SECRET;
                            }
                        }
                        if direction != Direction::Read {
                            self.input.feeds |= arg.facts;
                            let (class, about) = self.write_path(&arg);
                            found.worsen(class, about);
                        }
                    }
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
        self.input.text = (arg.hole == Hole::None).then(|| arg.text.clone());
        if arg.hole != Hole::None {
            self.input.text = Some(arg.text.replace(HOLE, "\u{fffc}"));
        }
    }

    /// What a command prints, where that is certain.
    pub(super) fn printed_by(&self, args: &[Arg]) -> Option<String> {
        if args.iter().any(|a| a.hole != Hole::None || a.text.contains(HOLE)) {
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
            ["pwd"] => self.cwd.last().cloned().flatten().map(|p| p.display().to_string()),
            ["git", "rev-parse", "--show-toplevel"] => Some(self.view.here.root.display().to_string()),
            ["cat"] | ["cat", "-"] => self.input.text.clone(),
            ["which" | "command", .., name] if !name.starts_with('-') => Some(format!("/usr/bin/{name}")),
            ["base64" | "openssl" | "xxd" | "rev" | "tr" | "gunzip" | "sed", ..] => {
                super::decode::filter(&words, self.input.text.as_deref()?)
            }
            _ => None,
        }
    }
}

fn is_socket(path: &str) -> bool {
    path.starts_with("/dev/tcp/") || path.starts_with("/dev/udp/")
}

/// What a pass found, for the next one.
#[derive(Default)]
struct Prior {
    facts: Vec<Facts>,
    printed: Vec<Option<String>>,
}

/// The state between parts: directories and facts.
struct Walk {
    cwds: Vec<Option<Cwd>>,
    facts: Vec<Facts>,
    printed: Vec<Option<String>>,
    members: Vec<Vec<(usize, usize)>>,
    pipelines: Vec<Vec<Range<usize>>>,
    /// The redirections of compound commands around each part.
    covered: Vec<Vec<usize>>,
    /// What the pass before this one found.
    prior: Prior,
    /// The shell whose `cd` waits for `&&` to become certain, and the directories before it.
    moved: Option<(usize, Cwd)>,
}

impl Walk {
    fn new(script: &Script, start: Cwd, prior: Prior) -> Self {
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
        Self {
            cwds,
            facts: Vec::new(),
            printed: Vec::new(),
            members,
            pipelines: script.pipelines.clone(),
            covered,
            prior,
            moved: None,
        }
    }

    /// The directories in which a part may run.
    fn enter(&mut self, script: &Script, part: &Part) -> Cwd {
        if let Some((shell, before)) = self.moved.take()
            && part.joint != Joint::And
            && let Some(Some(now)) = self.cwds.get_mut(shell)
        {
            // The `cd` may have failed: both are possible from here on.
            now.extend(before);
            now.dedup();
            now.truncate(8);
        }
        let mut shell = part.shell;
        while self.cwds[shell].is_none() && script.shells[shell] != shell {
            shell = script.shells[shell];
        }
        let cwd = self.cwds[shell].clone().unwrap_or_default();
        self.cwds[part.shell] = Some(cwd.clone());
        cwd
    }

    fn leave(&mut self, part: &Part, found: &Found, printed: Option<String>, cwd: &Cwd) {
        if self.cwds[part.shell].as_ref() != Some(cwd) {
            let before = self.cwds[part.shell].replace(cwd.clone()).unwrap_or_default();
            self.moved = Some((part.shell, before));
        }
        self.facts.push(found.facts);
        self.printed.push(printed);
    }

    fn input(&self, script: &Script, index: usize, outer: &Input) -> Input {
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
            let stages = &script.pipelines[pipeline];
            input.fed = true;
            input.upstream |= joined(&self.facts, &(stages[0].start..stages[stage].start));
            if stage > 0 && stages[stage - 1].len() == 1 {
                input.text = self.printed.get(stages[stage - 1].start).cloned().flatten();
            }
        }
        input
    }
}

/// A judgement that says only that there was trouble.
fn trouble_only(text: &str, trouble: Trouble) -> Judged {
    let class = match trouble {
        Trouble::TooLarge => Class::TooLarge,
        Trouble::OddText => Class::OddText,
        Trouble::Syntax | Trouble::Disagreement => Class::NotUnderstood,
    };
    let mut found = Found::new(class, shown(text));
    found.program = String::new();
    Judged { pieces: vec![Piece { text: cut(text), found }], ..Judged::default() }
}

/// A part's text for people and machines, cut.
pub(super) fn cut(text: &str) -> String {
    let mut short: String = text.chars().take(400).collect();
    if text.chars().nth(400).is_some() {
        short.push('…');
    }
    short
}

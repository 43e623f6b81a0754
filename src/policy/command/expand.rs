//! Expands words as the shell would, as far as that can be told from the text: braces, tildes, variables that the
//! text itself sets, substitutions that print a constant. The rest becomes holes.

use super::arg::{Arg, HOLE, Hole};
use super::known::Known;
use super::vars::Value;
use crate::policy::shell::{Atom, Var, Word};

const MOST: usize = 64;
/// Longest text that variables add up to.
const MOST_TEXT: usize = 16 * 1024;
const MOST_BRACES: usize = 12;
const MOST_VALUES: usize = 8;

pub(super) fn expand(word: &Word, known: &Known<'_>) -> Vec<Arg> {
    let open = word.atoms.iter().filter(|a| **a == Atom::Char('{', false)).count();
    if open > MOST_BRACES {
        return vec![Arg::unknown(Hole::Unknown)];
    }
    let mut args = Vec::new();
    let Braced { variants, certain } = braces(&word.atoms);
    let braced = variants.len() > 1;
    let plain = word.atoms.iter().all(|atom| matches!(atom, Atom::Char(..)));
    for atoms in variants {
        let mut made = vec![Building { quoted: word.quoted, ..Building::default() }];
        made[0].arg.odd = word.odd;
        made[0].arg.computed = braced;
        // Braces come first, so that what follows a variable's name may become part of it.
        made[0].arg.dynamic = word.odd || !certain || (braced && !plain);
        let rest = tilde(&atoms, known, &mut made[0]);
        for atom in &atoms[rest..] {
            add(atom, known, &mut made);
            if made.len() > MOST {
                return vec![Arg::unknown(Hole::Unknown)];
            }
        }
        let real = made.into_iter().filter(|b| b.quoted || b.arg.dynamic || !b.arg.text.is_empty());
        args.extend(real.map(|b| match b.arg.text.is_empty() && !b.quoted {
            // What seems to be nothing may be any number of words.
            true => Arg { facts: b.arg.facts, splits: true, ..Arg::unknown(Hole::Unknown) },
            false => Arg { glob: b.arg.glob && !b.arg.is("[ [["), ..b.arg },
        }));
    }
    if args.len() > MOST { vec![Arg::unknown(Hole::Unknown)] } else { args }
}

/// Expands a word that is not split: an assigned value, a redirection's target.
pub(super) fn expand_whole(word: &Word, known: &Known<'_>) -> Vec<Arg> {
    let atoms = word.atoms.iter().map(|atom| match atom {
        Atom::Var(var) => Atom::Var(Var { quoted: true, ..var.clone() }),
        Atom::Sub { parts, process, .. } => {
            Atom::Sub { parts: parts.clone(), process: *process, quoted: true }
        }
        other => other.clone(),
    });
    let whole = Word { atoms: atoms.collect(), quoted: true, ..word.clone() };
    expand(&whole, known)
}

#[derive(Clone, Default)]
struct Building {
    arg: Arg,
    quoted: bool,
    done: bool,
}

fn tilde(atoms: &[Atom], known: &Known<'_>, into: &mut Building) -> usize {
    if atoms.first() != Some(&Atom::Char('~', false)) {
        return 0;
    }
    let end = atoms.iter().position(|a| *a == Atom::Char('/', false)).unwrap_or(atoms.len());
    let home = match unquoted(&atoms[1..end]).as_deref() {
        Some("") => known.home(),
        Some("root") => "/root".to_owned(),
        Some(entry) if entry.starts_with(|c: char| c.is_ascii_digit() || "+-".contains(c)) => {
            HOLE.to_string()
        }
        Some(user) => format!("/home/{user}"),
        None => return 0,
    };
    if home.contains(HOLE) {
        into.arg.hole = Hole::Unknown;
        into.arg.dynamic = true;
    }
    into.arg.text.push_str(&home);
    end
}

fn add(atom: &Atom, known: &Known<'_>, made: &mut Vec<Building>) {
    match atom {
        Atom::Char(c, quoted) => {
            for building in made.iter_mut().filter(|b| !b.done) {
                building.arg.text.push(*c);
                building.arg.glob |= !quoted && matches!(c, '*' | '?' | '[');
            }
        }
        Atom::Number => made.iter_mut().filter(|b| !b.done).for_each(|b| {
            b.arg.text.push('1');
            b.arg.hole = b.arg.hole.max(Hole::Number);
            (b.arg.computed, b.arg.dynamic) = (true, true);
        }),
        Atom::Var(var) => add_variable(var, known, made),
        Atom::Sub { parts, process, quoted } => {
            let facts = known.facts(parts);
            let value = match known.printed(parts).filter(|_| !process) {
                Some(text) => Value::known(text),
                None if *process => {
                    let text = known.printed(parts);
                    made.iter_mut().for_each(|b| b.arg.piped = text.clone());
                    Value::Unknown(Hole::None)
                }
                None => Value::Unknown(Hole::Unknown),
            };
            add_values(&[value], *quoted, made);
            for building in made.iter_mut() {
                building.arg.facts |= facts;
                building.arg.computed = true;
                // What it stands for is a file that the shell itself makes.
                building.arg.dynamic |= !process;
                building.arg.splits |= !process && !quoted;
                building.quoted |= *process;
            }
        }
    }
}

fn add_variable(var: &Var, known: &Known<'_>, made: &mut Vec<Building>) {
    let values = known.values(&var.name);
    let dynamic = !var.operator.is_empty() || !known.is_literal(&var.name);
    let splits = dynamic && !var.quoted && (values.is_empty() || !values.iter().all(Value::is_number));
    let rooted = values.is_empty();
    let values = operated(var, values);
    for building in made.iter_mut().filter(|b| !b.done) {
        if rooted && building.arg.text.is_empty() && !var.operator.starts_with([':', '?']) {
            building.arg.maybe_rooted = true;
        }
        let counts = matches!(var.name.as_str(), "#" | "?" | "$" | "!" | "-");
        // A name that says secret is one, whatever the text sets: the setting may not have run.
        let told = (rooted && !counts) || super::vars::is_secret_name(&var.name);
        if told && !building.arg.inherited.contains(&var.name) {
            building.arg.inherited.push(var.name.clone());
        }
        building.arg.computed = true;
    }
    add_values(&values, var.quoted, made);
    let origin = known.origin(&var.name);
    for building in made.iter_mut() {
        building.arg.computed = true;
        building.arg.dynamic |= dynamic;
        building.arg.splits |= splits;
        building.arg.facts |= origin;
    }
}

fn operated(var: &Var, known: Vec<Value>) -> Vec<Value> {
    let operator = var.operator.as_str();
    if matches!(var.name.as_str(), "#" | "?" | "$" | "!") || var.name.starts_with('#') {
        return vec![Value::known("1")];
    }
    if operator == ":0:1" && matches!(var.name.as_str(), "HOME" | "PATH" | "PWD" | "SHELL") {
        return vec![Value::known("/")];
    }
    let or_inherited =
        |known: Vec<Value>| if known.is_empty() { vec![Value::Unknown(Hole::Unknown)] } else { known };
    let default = [":-", "-", ":=", "="].iter().find_map(|sign| operator.strip_prefix(sign));
    match default {
        Some(text) => {
            let plain = !text.contains(['$', '`', '\\', '"', '\'']);
            let text = if plain { Value::known(text) } else { Value::Unknown(Hole::Unknown) };
            let mut values = or_inherited(known);
            values.push(text);
            values
        }
        None if operator.is_empty() || operator.starts_with(":?") || operator.starts_with('?') => {
            or_inherited(known)
        }
        None if operator == "[@]" || operator == "[*]" => known,
        None => {
            super::operators::apply(operator, &known).unwrap_or_else(|| vec![Value::Unknown(Hole::Unknown)])
        }
    }
}

fn add_values(values: &[Value], quoted: bool, made: &mut Vec<Building>) {
    let unknown = [Value::Unknown(Hole::Unknown)];
    let values =
        if values.len() > MOST_VALUES || values.len() * made.len() > MOST { &unknown[..] } else { values };
    let mut next = Vec::new();
    for building in made.drain(..) {
        if building.done {
            next.push(building);
            continue;
        }
        let Some((last, others)) = values.split_last() else { continue };
        let mut variants: Vec<(Building, &Value)> = others.iter().map(|v| (building.clone(), v)).collect();
        variants.push((building, last));
        for (mut one, value) in variants {
            match value {
                Value::Known { text, .. } if one.arg.text.len() + text.len() > MOST_TEXT => {
                    one.arg.text.push(HOLE);
                    one.arg.hole = Hole::Unknown;
                    next.push(one);
                }
                Value::Unknown(hole) => {
                    one.arg.text.push(HOLE);
                    one.arg.hole = one.arg.hole.max(*hole);
                    next.push(one);
                }
                Value::Known { text, glob, .. } if quoted => {
                    one.arg.text.push_str(text);
                    one.arg.glob |= *glob;
                    next.push(one);
                }
                Value::Known { text, glob, .. } => split(one, text, *glob, &mut next),
            }
        }
    }
    *made = next;
}

/// An unquoted value is split at blanks; all but the last piece are finished words.
fn split(mut building: Building, text: &str, glob: bool, into: &mut Vec<Building>) {
    let globbing = glob || text.contains(['*', '?', '[']);
    let pieces: Vec<&str> = text.split([' ', '\t', '\n']).collect();
    for (i, piece) in pieces.iter().enumerate() {
        building.arg.text.push_str(piece);
        building.arg.glob |= globbing;
        if i + 1 < pieces.len() {
            let finished = std::mem::take(&mut building);
            building.arg.computed = true;
            if !finished.arg.text.is_empty() {
                into.push(Building { done: true, ..finished });
            }
        }
    }
    into.push(building);
}

struct Braced {
    variants: Vec<Vec<Atom>>,
    certain: bool,
}

/// Expands `{a,b}` and `{1..3}`; of more than a few words, and of ranges in another form, none is certain.
fn braces(atoms: &[Atom]) -> Braced {
    let mut done: Vec<Vec<Atom>> = Vec::new();
    let mut open: Vec<Vec<Atom>> = vec![atoms.to_vec()];
    while let Some(next) = open.pop() {
        if done.len() + open.len() > MOST {
            return Braced { variants: vec![atoms.to_vec()], certain: false };
        }
        match one_brace(&next) {
            Some(variants) => open.extend(variants.into_iter().rev()),
            None => done.push(next),
        }
    }
    Braced { certain: !done.iter().any(|word| has_range(word)), variants: done }
}

fn has_range(word: &[Atom]) -> bool {
    let plain = |atom: &Atom| if let Atom::Char(c, false) = atom { *c } else { HOLE };
    let text: String = word.iter().map(plain).collect();
    let mut opened = text.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
    opened.any(|(inside, _)| inside.contains("..") && !inside.contains(HOLE))
}

fn one_brace(atoms: &[Atom]) -> Option<Vec<Vec<Atom>>> {
    let plain = |i: usize, c: char| atoms.get(i) == Some(&Atom::Char(c, false));
    for start in (0..atoms.len()).filter(|&i| plain(i, '{')).take(MOST) {
        let mut depth = 0usize;
        let mut cuts = vec![start];
        for i in start..atoms.len() {
            if plain(i, '{') {
                depth += 1;
            } else if plain(i, ',') && depth == 1 {
                cuts.push(i);
            } else if plain(i, '}') {
                depth -= 1;
                if depth == 0 {
                    cuts.push(i);
                    break;
                }
            }
        }
        if depth != 0 {
            continue;
        }
        let end = *cuts.last()?;
        let middle: Vec<Vec<Atom>> = if cuts.len() > 2 {
            cuts.windows(2).map(|pair| atoms[pair[0] + 1..pair[1]].to_vec()).collect()
        } else {
            match range(&atoms[start + 1..end]) {
                Some(range) => range,
                None => continue,
            }
        };
        let around = |m: Vec<Atom>| [&atoms[..start], &m[..], &atoms[end + 1..]].concat();
        return Some(middle.into_iter().map(around).collect());
    }
    None
}

fn unquoted(atoms: &[Atom]) -> Option<String> {
    let char = |atom: &Atom| if let Atom::Char(c, false) = atom { Some(*c) } else { None };
    atoms.iter().map(char).collect()
}

fn range(atoms: &[Atom]) -> Option<Vec<Vec<Atom>>> {
    let text = unquoted(atoms)?;
    let (from, to) = text.split_once("..")?;
    let word = |t: String| t.chars().map(|c| Atom::Char(c, false)).collect::<Vec<_>>();
    if [from, to].iter().any(|end| end.trim_start_matches(['-', '+']).starts_with('0') && end.len() > 1) {
        return None;
    }
    if let (Ok(from), Ok(to)) = (from.parse::<i64>(), to.parse::<i64>()) {
        let (low, high) = (from.min(to), from.max(to));
        let most = i64::try_from(MOST).unwrap_or(0);
        // A long range is the same kind of word many times; its ends stand for it.
        let numbers: Vec<i64> =
            if high.saturating_sub(low) < most { (low..=high).collect() } else { vec![low, high] };
        return Some(numbers.into_iter().map(|n| word(n.to_string())).collect());
    }
    let (mut from_chars, mut to_chars) = (from.chars(), to.chars());
    match (from_chars.next(), from_chars.next(), to_chars.next(), to_chars.next()) {
        (Some(a), None, Some(b), None) if a.is_ascii_alphabetic() && b.is_ascii_alphabetic() => {
            let (low, high) = (a.min(b), a.max(b));
            Some((low..=high).map(|c| word(c.to_string())).collect())
        }
        _ => None,
    }
}

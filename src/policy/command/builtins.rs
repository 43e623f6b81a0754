//! The shell's own commands that need more than a row.

use super::prelude::*;
use super::vars::{self, Value};

pub(super) fn cd(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let home = judge.view.here.home.clone();
    if call.program == "dirs" {
        return;
    }
    let places: Vec<_> = match call.parsed.operands.first() {
        None if call.program == "popd" => vec![None],
        None => vec![Some(home)],
        Some(arg) if arg.hole != Hole::None || arg.glob || arg.text == "-" || arg.text.starts_with('+') => {
            found.worsen_with(judge.name_path(arg));
            vec![None]
        }
        Some(arg) => {
            found.worsen_with(judge.name_path(arg));
            judge.directories(&arg.text)
        }
    };
    judge.cwd = places;
}

/// `echo`, `printf`, `printenv`: what they print may be a secret.
pub(super) fn echo(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    if call.program == "printenv" {
        let secret = call.parsed.operands.iter().find(|a| vars::is_secret_name(&a.text));
        if let Some(arg) = secret {
            found.worsen(Class::Secrets, shown(&arg.text));
        } else if call.parsed.operands.is_empty() {
            found.worsen(Class::Secrets, call.program);
        }
        return;
    }
    for arg in &call.parsed.operands {
        if arg.glob {
            found.worsen_with(judge.secret_in(arg).map(|path| (Class::Secrets, path)));
            found.worsen_with(judge.outside(arg).map(|path| (Class::ReadsOutside, path)));
        }
    }
    if call.program == "printf"
        && let [flag, name, ..] = call.args
        && flag.text == "-v"
    {
        judge.vars.add(&name.text, Value::Unknown(Hole::Unknown));
        if vars::is_steering(&name.text) || name.literal().is_none() || name.text.contains('[') {
            found.worsen(Class::BringsIn, shown(&name.text));
        }
    }
}

/// `test`: evaluates an index inside a name, so a name that is not plain is not understood.
pub(super) fn test(_: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let variable = call.args.windows(2).find(|pair| pair[0].text == "-v").map(|pair| &pair[1]);
    found.worsen_by(Class::NotUnderstood, variable.filter(|a| a.text.contains('[') || a.hole != Hole::None));
}

/// `export`, `declare`: the assignments are judged where they stand; alone they print everything.
pub(super) fn declare(_: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let prints = call.args.iter().all(|a| a.text.starts_with('-')) && call.program != "local";
    found.worsen_if(prints && !call.parsed.has("-f -F"), Class::Secrets, call.program);
    for arg in &call.parsed.operands {
        let name = arg.text.split(['=', '+']).next().unwrap_or_default();
        if arg.text.starts_with(HOLE) || name.contains(['[', '$', '`']) || name.contains(HOLE) {
            found.worsen(Class::NotUnderstood, shown(&arg.text));
        }
        found.worsen_if(vars::is_steering(name) || name.starts_with("BASH_FUNC"), Class::BringsIn, name);
    }
    found.worsen_if(call.parsed.has("-n -x -f"), Class::BringsIn, call.program);
}

/// `read`: whatever comes in is unknown, unless it is a list of the project's paths.
pub(super) fn read(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let hole = if judge.input.upstream.has(Facts::EMITS_PATHS) { Hole::Paths } else { Hole::Unknown };
    let usual = Arg::certain(if call.program == "read" { "REPLY" } else { "MAPFILE" });
    let names: Vec<&Arg> = match call.parsed.value("-a") {
        Some(array) => vec![array],
        None if call.parsed.operands.is_empty() => vec![&usual],
        None => call.parsed.operands.clone(),
    };
    if call.program == "let" || names.iter().any(|n| n.literal().is_none() || n.text.contains('[')) {
        found.worsen(Class::NotUnderstood, call.program);
    }
    for name in names {
        if vars::is_steering(&name.text) && name.text != "IFS" {
            found.worsen(Class::BringsIn, shown(&name.text));
        }
        judge.vars.add(&name.text, Value::Unknown(hole));
        if let Some(text) = judge.input.text.clone() {
            judge.vars.add(&name.text, Value::known(text.trim_end_matches('\n')));
        }
        let upstream = judge.input.upstream;
        judge.vars.comes_from(&name.text, upstream);
    }
    found.facts |= Facts::WAITS;
}

/// `set` and `shopt`: alone, `set` prints every variable; some options change how text is read.
pub(super) fn set(_: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    found.worsen_if(call.program == "set" && call.args.is_empty(), Class::Secrets, "set");
    let changes = "extglob expand_aliases dotglob histexpand -H lastpipe -k xpg_echo";
    let odd = call.args.iter().any(|a| a.is(changes) || a.hole != Hole::None);
    found.worsen_if(odd && call.program != "history", Class::NotUnderstood, call.program);
    found.worsen_if(call.program == "fc", Class::RunsCode, "fc");
}

pub(super) fn alias(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    for arg in &call.parsed.operands {
        if let Some((_, value)) = arg.text.split_once('=') {
            found.worsen(Class::RunsCode, "alias");
            judge.run_text(value, found);
        }
    }
}

pub(super) fn trap(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    match call.parsed.operands.first() {
        Some(arg) if arg.hole != Hole::None => found.worsen(Class::NotUnderstood, "trap"),
        Some(arg) if arg.text != "-" && call.parsed.operands.len() > 1 => judge.run_text(&arg.text, found),
        _ => {}
    }
}

/// `unset`: computes an index inside a name; without `PATH` nothing is what it is called.
pub(super) fn unset(_: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let odd = |a: &&&Arg| a.text.contains('[') || a.literal().is_none() || vars::is_steering(&a.text);
    found.worsen_by(Class::NotUnderstood, call.parsed.operands.iter().find(odd).copied());
}

/// `jq` and `yq`: a filter can print the environment or load files.
pub(super) fn jq(_: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let filter = call.parsed.operands.first().map_or("", |a| a.text.as_str());
    let word =
        |w: &str| filter.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$')).any(|p| p == w);
    found.worsen_if(word("env") || word("$ENV") || word("strenv") || word("envsubst"), Class::Secrets, "env");
    if ["import", "include", "load", "load_str", "eval", "system"].into_iter().any(word) {
        found.worsen(Class::NotUnderstood, call.program);
    }
}

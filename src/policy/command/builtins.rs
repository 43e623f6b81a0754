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
        Some(arg) if arg.literal().is_none() || arg.text == "-" || arg.text.starts_with('+') => {
            found.worsen_with(judge.name_path(arg));
            let guessed = (arg.hole == Hole::None && !arg.glob).then(|| judge.directories(&arg.text));
            guessed.into_iter().flatten().chain([None]).collect()
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
    if call.program == "printf" {
        printf(judge, call, found);
    }
}

/// Its only option is the name of what it sets, and so is a word for `%n` in its format.
fn printf(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let named = call.args.first().and_then(|flag| flag.text.strip_prefix("-v"));
    if let Some(attached) = named {
        let name = if attached.is_empty() { call.args.get(1) } else { call.args.first() };
        let name = name.map(|arg| Arg { text: arg.text.trim_start_matches("-v").to_owned(), ..arg.clone() });
        let values = [Value::Unknown(Hole::Unknown)];
        judge.assigns(&name.unwrap_or_default(), &values, Facts::NONE, found);
    }
    let skipped = named.map_or(0, |attached| if attached.is_empty() { 2 } else { 1 });
    let format = call.args.iter().skip(skipped).find(|arg| !arg.is("--"));
    let plain = |c: char| c.is_ascii_digit() || "-+ #'.*hlLjzt".contains(c);
    let counts = |text: &str| {
        text.replace("%%", "").split('%').skip(1).any(|rest| rest.trim_start_matches(plain).starts_with('n'))
    };
    found.worsen_by(Class::NotUnderstood, format.filter(|arg| arg.literal().is_none_or(counts)));
}

/// `date`: a time alone sets the clock.
pub(super) fn date(_: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let time = call.parsed.operands.iter().find(|a| !a.text.starts_with('+'));
    found.worsen_by(Class::ChangesSystem, time.filter(|_| !call.parsed.has("-j")).copied());
}

/// `test`: evaluates an index inside a name, so a name that is not plain is not understood, nor are words that could turn
/// out to ask about one. Beside an operator that is spelled out a word is only compared.
pub(super) fn test(_: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let words = call.args.strip_suffix(&[Arg::certain("]")]).unwrap_or(call.args);
    let words = words.strip_prefix(&[Arg::certain("!")]).unwrap_or(words);
    let compares = match words {
        [_] => true,
        [operator, _] => operator.literal().is_some_and(|text| text.starts_with('-')),
        [_, operator, _] => operator.is(COMPARES) && operator.literal().is_some(),
        _ => false,
    };
    let variable = words.windows(2).find(|pair| pair[0].is("-v -R")).map(|pair| &pair[1]);
    found.worsen_by(Class::NotUnderstood, words.iter().find(|a| a.splits || a.dynamic && !compares));
    found.worsen_by(Class::NotUnderstood, variable.filter(|a| a.text.contains('[') || a.literal().is_none()));
}

const COMPARES: &str = "= == != < > -eq -ne -lt -le -gt -ge -nt -ot -ef";

/// `export`, `declare`: the assignments are judged where they stand; alone they print everything.
pub(super) fn declare(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let prints = call.args.iter().all(|a| a.text.starts_with('-')) && call.program != "local";
    found.worsen_if(prints && !call.parsed.has("-f -F"), Class::Secrets, call.program);
    for arg in &call.parsed.operands {
        let name = arg.text.split(['=', '+']).next().unwrap_or_default();
        let exported = call.program == "export" && judge.vars.get(name).is_some();
        let value = arg.text.split_once('=').map(|(_, value)| value);
        found.worsen_with(vars::matters(name, value, exported));
        let plain = Arg { text: name.to_owned(), ..(*arg).clone() };
        if value.is_none() && in_list("local declare typeset", call.program) {
            judge.vars.add(name, Value::Unknown(Hole::Unknown));
        }
        found.worsen_if(!vars::is_name(&plain.text), Class::NotUnderstood, shown(&arg.text));
    }
    // Values of integers are computed, and so may run what stands in them; other letters change them.
    found.worsen_if(call.parsed.has("-i -l -u"), Class::NotUnderstood, call.program);
    found.worsen_if(call.parsed.has("-n -x -f"), Class::BringsIn, call.program);
}

/// Commands that store what they read.
pub(super) fn read(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let names: Vec<Arg> = match call.program {
        "read" if call.parsed.has("-a") => call.parsed.value("-a").cloned().into_iter().collect(),
        "getopts" => call.parsed.operands.get(1).copied().cloned().into_iter().collect(),
        "wait" => call.parsed.value("-p").cloned().into_iter().collect(),
        "read" if call.parsed.operands.is_empty() => vec![Arg::certain("REPLY")],
        "mapfile" | "readarray" if call.parsed.operands.is_empty() => vec![Arg::certain("MAPFILE")],
        _ => call.parsed.operands.iter().copied().cloned().collect(),
    };
    let mut values = vec![Value::Unknown(Hole::Unknown)];
    if let Some(text) = &judge.input.text {
        values.push(Value::known(text.trim_end_matches('\n')));
    }
    let upstream = judge.input.upstream;
    for name in names {
        judge.assigns(&name, &values, upstream, found);
    }
    found.facts |= Facts::WAITS;
}

/// What `set` and `shopt` may switch without changing how text is read or what is handed on.
const PLAIN_SWITCHES: &str = "\
    pipefail errexit nounset xtrace verbose noclobber errtrace functrace monitor noexec noglob hashall braceexpand \
    failglob inherit_errexit checkwinsize";

/// `set` and `shopt`: alone, `set` prints every variable; words become `$1`, `$2`, …
pub(super) fn set(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let sets = call.program == "set";
    found.worsen_if(sets && call.args.is_empty(), Class::Secrets, "set");
    let letters = if sets { "euxvCnhBmTEfo" } else { "suqpo" };
    let is_switch = |a: &&Arg| {
        let flags = a.text.strip_prefix(['-', '+']).filter(|flags| !flags.is_empty());
        let plain = flags.is_some_and(|flags| flags.chars().all(|c| letters.contains(c)));
        a.hole == Hole::None && (plain || a.is(PLAIN_SWITCHES))
    };
    let switches = call.args.iter().take_while(is_switch).count();
    let forgets = call.args.iter().any(|a| a.text == "history");
    found.worsen_if(forgets, Class::ErasesTraces, call.program);
    let named = switches.checked_sub(1).is_some_and(|last| call.args[last].text.ends_with('o'));
    match &call.args[switches..] {
        [] => {}
        [first, rest @ ..]
            if sets && !named && (first.text == "--" || !first.text.starts_with(['-', '+'])) =>
        {
            let words = if first.text == "--" { rest } else { &call.args[switches..] };
            judge.takes_words(words);
        }
        [odd, ..] => found.worsen(Class::NotUnderstood, shown(&odd.text)),
    }
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
        Some(arg) if arg.literal().is_none() => found.worsen(Class::NotUnderstood, "trap"),
        Some(arg) if arg.text != "-" && call.parsed.operands.len() > 1 => judge.run_here(&arg.text, found),
        _ => {}
    }
}

/// `unset`: computes an index inside a name; without `PATH` nothing is what it is called, and without a function its
/// name is a program again.
pub(super) fn unset(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    for name in &call.parsed.operands {
        judge.vars.add(&name.text, Value::Unknown(Hole::Unknown));
        found.worsen_with(vars::matters(&name.text, None, false).map(|(class, about)| match class {
            Class::BringsIn => (Class::NotUnderstood, about),
            class => (class, about),
        }));
        let odd = name.literal().is_none_or(|name| !vars::is_name(name));
        found.worsen_if(odd || call.parsed.has("-f"), Class::NotUnderstood, shown(&name.text));
    }
}

/// `man`: a page that is named by its path can take in any other file.
pub(super) fn man(_: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    found
        .worsen_by(Class::NotUnderstood, call.parsed.operands.iter().find(|a| a.text.contains('/')).copied());
}

/// `jq` and `yq`: a filter can print the environment or load files.
pub(super) fn jq(_: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    // Before the filter may stand what options take besides their first word, and a subcommand.
    let more = |arg: &Arg| match arg.text.as_str() {
        "--arg" | "--argjson" => 1,
        "--slurpfile" | "--rawfile" => 2,
        text => usize::from(call.program == "yq" && in_list("e ea eval eval-all", text)),
    };
    let filter = call.parsed.operands.iter().enumerate().find(|(number, operand)| {
        let at = call.args.iter().position(|arg| std::ptr::eq(arg, **operand)).unwrap_or_default();
        *number >= call.args[..=at].iter().map(more).sum()
    });
    let filter = filter.map(|(_, filter)| *filter);
    // Blanks and comments may stand within what is one name to it.
    let text = filter.map_or("", |filter| filter.text.as_str());
    let word =
        |names: &str| text.split(|c: char| !(c.is_alphanumeric() || c == '_')).any(|w| in_list(names, w));
    found.worsen_if(word("env ENV strenv envsubst __prog_args"), Class::Secrets, "env");
    if word("import include load load_str modulemeta eval system") {
        found.worsen(Class::NotUnderstood, call.program);
    }
}

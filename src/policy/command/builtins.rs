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
    // Its only option is the name of what it sets.
    let sets = call.args.first().filter(|a| call.program == "printf" && a.hole == Hole::Unknown);
    found.worsen_by(Class::NotUnderstood, sets.filter(|a| a.text.starts_with(HOLE)));
    if call.program == "printf"
        && let [flag, name, ..] = call.args
        && let Some(attached) = flag.text.strip_prefix("-v")
    {
        let name = if attached.is_empty() { name.clone() } else { Arg::certain(attached) };
        judge.assigns(&name, &[Value::Unknown(Hole::Unknown)], Facts::NONE, found);
    }
}

/// `id -u`, `date +%s`: numbers, where nothing else is asked for. A time alone sets the clock.
pub(super) fn numbers(_: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let time = call.parsed.operands.iter().find(|a| call.program == "date" && !a.text.starts_with('+'));
    found.worsen_by(Class::ChangesSystem, time.filter(|_| !call.parsed.has("-j")).copied());
    let digits = |format: &str| format[1..].split('%').all(|l| l.len() == 1 && "sHMSdmyYjuwN".contains(l));
    let counts = call.args.iter().any(|a| match a.text.strip_prefix('+') {
        Some(format) => format.starts_with('%') && digits(format),
        None => call.program == "id" && a.is("-u -g"),
    });
    found.facts |= if counts { Facts::COUNTS } else { Facts::NONE };
}

/// `seq`: numbers, unless they are put into a text.
pub(super) fn seq(_: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let texts = call.args.iter().any(|a| a.text.starts_with("--") || a.text.contains(['f', 's', 't']));
    found.facts = if texts { found.facts.without(Facts::COUNTS) } else { found.facts };
}

/// `test`: evaluates an index inside a name, so a name that is not plain is not understood, nor are words that could turn
/// out to ask about one.
pub(super) fn test(_: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let variable = call.args.windows(2).find(|pair| pair[0].is("-v -R")).map(|pair| &pair[1]);
    found.worsen_by(Class::NotUnderstood, call.args.iter().find(|a| a.splits));
    found.worsen_by(Class::NotUnderstood, variable.filter(|a| a.text.contains('[') || a.literal().is_none()));
}

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
        let certain = arg.hole == Hole::None || arg.text.contains('=');
        if !certain || !vars::is_name(&plain.text) {
            found.worsen(Class::NotUnderstood, shown(&arg.text));
        }
    }
    // Values of integers are computed, and so may run what stands in them.
    found.worsen_if(call.parsed.has("-i"), Class::NotUnderstood, call.program);
    found.worsen_if(call.parsed.has("-n -x -f"), Class::BringsIn, call.program);
}

/// Commands that store what they read: it is unknown, unless it is a list of the project's paths.
pub(super) fn read(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let hole = if judge.input.upstream.has(Facts::EMITS_PATHS) { Hole::Paths } else { Hole::Unknown };
    let names: Vec<Arg> = match call.program {
        "read" if call.parsed.has("-a") => call.parsed.value("-a").cloned().into_iter().collect(),
        "getopts" => call.parsed.operands.get(1).copied().cloned().into_iter().collect(),
        "wait" => call.parsed.value("-p").cloned().into_iter().collect(),
        "read" if call.parsed.operands.is_empty() => vec![Arg::certain("REPLY")],
        "mapfile" | "readarray" if call.parsed.operands.is_empty() => vec![Arg::certain("MAPFILE")],
        _ => call.parsed.operands.iter().copied().cloned().collect(),
    };
    let mut values = vec![Value::Unknown(hole)];
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
    globstar nullglob failglob nocaseglob nocasematch inherit_errexit checkwinsize";

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
        Some(arg) if arg.hole != Hole::None => found.worsen(Class::NotUnderstood, "trap"),
        Some(arg) if arg.text != "-" && call.parsed.operands.len() > 1 => judge.run_text(&arg.text, found),
        _ => {}
    }
}

/// `unset`: computes an index inside a name; without `PATH` nothing is what it is called, and without a function its
/// name is a program again.
pub(super) fn unset(_: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    for name in &call.parsed.operands {
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
    found.worsen_by(Class::NotUnderstood, filter.filter(|a| a.hole == Hole::Unknown));
    found.worsen_if(word("env ENV strenv envsubst __prog_args"), Class::Secrets, "env");
    if word("import include load load_str modulemeta eval system") {
        found.worsen(Class::NotUnderstood, call.program);
    }
}

//! Programs that run another program: the other one is judged, however many stand in front of it.

use super::call::Takes;
use super::prelude::*;
use super::shells::{shell_on_input, text_of};
use super::vars::{self, Value};

/// Without a command these print, wait or fail. Any other starts a shell, which reads what it is fed.
const IDLE_ALONE: &str = "\
    time nice ionice chrt taskset timeout gtimeout stdbuf setsid busybox toybox nohup exec command builtin strace \
    flock caffeinate";

pub(super) fn wrapper(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let Takes::Command(operands) = call.row.takes else { return };
    let at = call.parsed.first_operand.unwrap_or(call.args.len());
    let locks = call.program == "flock";
    for file in call.args[at..].iter().take(operands).filter(|_| locks) {
        found.worsen_with(judge.write_path(file));
    }
    let inner = call.args.get(at + operands..).unwrap_or_default();
    // Without its environment, or under another name, a program is not what it is called.
    found.worsen_if(call.program == "exec" && call.parsed.has("-c -a"), Class::BringsIn, "exec");
    if locks && inner.first().is_some_and(|first| first.text == "-c") {
        if let Some(text) = inner.get(1) {
            text_of(judge, text, found);
        }
        return;
    }
    // Of the words of these none is sure to be the command.
    let unsure = matches!(call.program, "chroot" | "screen" | "tmux" | "unshare" | "nsenter" | "systemd-run");
    if unsure {
        found.worsen_with(judge.hidden(call.args));
        judge.look_inside(call.args, found);
    }
    let first = |pair: &[Arg]| pair[0].is("-t --target") && pair[1].text == "1";
    let host = match call.program {
        "nsenter" => call.says("-t1 --target=1") || call.args.windows(2).any(first),
        "chroot" => call.args.get(at).is_some_and(|root| root.text == "/"),
        program => program == "capsh" && call.says("--uid=0 --user=root --"),
    };
    found.worsen_if(host, Class::Escalates, call.program);
    if unsure || inner.is_empty() {
        if !in_list(IDLE_ALONE, call.program) {
            found.worsen(Class::RunsCode, call.program);
            shell_on_input(judge, call.program, found);
        }
        return;
    }
    judge.run_inner(inner, found);
}

/// `env`: variables, then a command; alone it prints them all.
pub(super) fn env(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    if let Some(text) = call.parsed.value("-S --split-string") {
        text_of(judge, text, found);
    }
    if let Some(dir) = call.parsed.value("-C --chdir") {
        judge.cwd = judge.directories(&dir.text);
    }
    for given in call.parsed.options.iter().filter(|given| in_list("-u --unset", &given.name)) {
        let name = given.value.clone().unwrap_or_default();
        judge.assigns(&name, &[], Facts::NONE, found);
    }
    let start = call.parsed.first_operand.unwrap_or(call.args.len());
    let rest = &call.args[start..];
    let runs = !rest.is_empty() || call.parsed.has("-S --split-string");
    found.worsen_if(runs && call.parsed.has("-i --ignore-environment"), Class::BringsIn, "env -i");
    let settings = rest.iter().take_while(|a| a.text.contains('=') && !a.text.starts_with('=')).count();
    for arg in &rest[..settings] {
        let (name, value) = arg.text.split_once('=').unwrap_or((&arg.text, ""));
        if !vars::is_harmless_before_command(name, Some(value)) {
            found.worsen(Class::BringsIn, format!("{name}="));
        }
        judge.vars.add(name, Value::known(value));
        found.worsen_with(judge.points_at_guard(&Arg { text: value.to_owned(), ..arg.clone() }));
        found.worsen_if(arg.dynamic, Class::Dynamic, shown(&arg.text));
    }
    let inner = &rest[settings..];
    found.worsen_if(inner.is_empty() && !call.parsed.has("-S --split-string"), Class::Secrets, "env");
    judge.run_inner(inner, found);
}

/// `command -v x` looks something up; otherwise it runs it.
pub(super) fn command(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    if !call.parsed.has("-v -V") {
        wrapper(judge, call, found);
    }
}

/// `xargs`: a command with words that come from its input.
pub(super) fn xargs(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let aimed = judge.input.upstream.has(Facts::NAMES_SECRETS);
    let origin = if aimed { Facts::SECRET } else { Facts::NONE };
    let fed: Vec<Arg> = match judge.input.text.clone() {
        Some(text) => text
            .split_whitespace()
            .take(64)
            .map(|w| Arg { computed: true, ..Arg::certain(w.trim_matches(['\'', '"'])) })
            .collect(),
        None => vec![Arg { facts: judge.input.upstream | origin, ..Arg::unknown(Hole::Unknown) }],
    };
    if let Some(slot) = call.parsed.value("--process-slot-var").cloned() {
        judge.assigns(&slot, &[Value::Unknown(Hole::Number)], Facts::NONE, found);
    }
    let start = call.parsed.first_operand.unwrap_or(call.args.len());
    let inner = &call.args[start..];
    if inner.is_empty() {
        return;
    }
    let endless = judge.input.upstream.has(Facts::ENDLESS) && !judge.input.upstream.has(Facts::FILTERS);
    found.worsen_if(endless && call.parsed.has("-P --max-procs"), Class::ForkBomb, "xargs -P");
    let usual = call.parsed.has("-i --replace").then(|| "{}".to_owned());
    let marker = usual.or_else(|| call.parsed.value("-I -J").map(|a| a.text.clone()));
    let mut args: Vec<Arg> = match marker {
        Some(marker) if !marker.is_empty() => {
            let filled = |arg: &Arg| match fed.as_slice() {
                values if values.is_empty() || !arg.text.contains(&marker) => vec![arg.clone()],
                values => values.iter().map(|v| placed(arg, &marker, v)).collect(),
            };
            inner.iter().flat_map(filled).collect()
        }
        _ => inner.iter().cloned().chain(fed).collect(),
    };
    // Which words come where, and how they are split, is for it to say.
    args.push(Arg { splits: true, ..Arg::unknown(Hole::Unknown) });
    let input = std::mem::take(&mut judge.input);
    judge.input.upstream = input.upstream;
    judge.run_inner(&args, found);
    let removes = inner.iter().any(|a| in_list("rm shred unlink mv chmod chown", a.base()));
    found.worsen_if(removes && input.upstream.has(Facts::LISTS_VITAL), Class::Destroys, "xargs");
    let all_listed = input.upstream.has(Facts::LISTS_PROCESSES) && !input.upstream.any(Facts::PICKS);
    found.worsen_if(found.facts.has(Facts::KILLS) && all_listed, Class::KillsAll, "xargs kill");
    let runs = found.facts.has(Facts::RUNS_STDIN) && input.upstream.has(Facts::DOWNLOADS);
    found.worsen_if(runs, Class::RunsDownload, "xargs");
    judge.input = input;
}

fn placed(arg: &Arg, marker: &str, value: &Arg) -> Arg {
    Arg {
        text: arg.text.replace(marker, &value.text),
        hole: arg.hole.max(value.hole),
        computed: true,
        dynamic: true,
        facts: arg.facts | value.facts,
        ..arg.clone()
    }
}

/// `parallel`: asked about anyway; a catastrophe in it is blocked.
pub(super) fn parallel(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    found.worsen_with(judge.hidden(call.args));
    let cut = call.args.iter().position(|a| a.text.starts_with(":::")).unwrap_or(call.args.len());
    let command: Vec<String> = call.args[..cut].iter().map(|a| a.text.replace(HOLE, "x")).collect();
    let start = command.iter().position(|w| !w.starts_with('-')).unwrap_or(command.len());
    let command = command[start..].join(" ");
    let given = call.args.get(cut + 1..).unwrap_or_default().iter().map(|a| a.text.clone());
    let lines: Vec<String> = judge.input.text.iter().flat_map(|t| t.lines()).map(str::to_owned).collect();
    for value in given.chain(lines).take(16) {
        let text =
            if command.contains("{}") { command.replace("{}", &value) } else { format!("{command} {value}") };
        judge.blocked_text(&text, found);
    }
    judge.blocked_text(&command, found);
}

/// `sudo` and its like are blocked; what they would run may be worse.
pub(super) fn escalator(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    found.worsen_with(judge.hidden(call.args));
    judge.look_inside(call.args, found);
}

/// `watch` and `hyperfine` hand their words to a shell.
pub(super) fn watch(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let unknown = call.parsed.operands.iter().any(|a| a.literal().is_none());
    found.worsen_if(unknown, Class::NotUnderstood, call.program);
    let words: Vec<String> = call.parsed.operands.iter().map(|a| a.text.replace(HOLE, "x")).collect();
    let texts = if call.program == "hyperfine" { words } else { vec![words.join(" ")] };
    texts.iter().for_each(|text| judge.run_text(text, found));
}

pub(super) fn script(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let parsed = parse("* -c= -E= -o= -T= -t? -I> -O> -B> --command=", call.args, false);
    if let Some(text) = parsed.value("-c --command") {
        text_of(judge, text, found);
    }
    for arg in &parsed.operands {
        found.worsen_with(judge.write_path(arg));
    }
    found.worsen_with(judge.hidden(call.args));
    if !parsed.has("-c --command") {
        found.worsen(Class::RunsCode, call.program);
        shell_on_input(judge, call.program, found);
    }
}

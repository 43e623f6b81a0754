//! Shells and what they are told to run: text on the line is opened, the rest asks.

use super::prelude::*;

pub(super) fn shell(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let mut i = 0;
    let mut command = None;
    let mut checks_only = false;
    while let Some(arg) = call.args.get(i) {
        let text = arg.text.as_str();
        if !(text.starts_with('-') || text.starts_with('+')) || text.len() < 2 {
            break;
        }
        i += 1;
        if text == "--" {
            break;
        }
        if matches!(text, "--rcfile" | "--init-file") {
            found.worsen(Class::BringsIn, text);
            i += 1;
        } else if !text.starts_with("--") {
            // `+n`, `+o noexec`: what was switched on is off again.
            checks_only = text.starts_with('-') && (checks_only || text.contains('n'));
            // What `shopt` sets changes how the text is read.
            found.worsen_if(text.contains('O'), Class::NotUnderstood, text);
            if text.ends_with('o') || text.ends_with('O') {
                i += 1;
            }
            if text.starts_with('-') && text[1..].contains('c') {
                command = Some(i);
                // Options may still follow; the text is the first word that is none.
                while call.args.get(i).is_some_and(|a| a.text.starts_with('-') && a.text.len() > 1) {
                    i += 1;
                }
                command = command.map(|_| i);
                break;
            }
        }
    }
    if let Some(at) = command {
        match call.args.get(at) {
            Some(text) => {
                if found.class <= Class::RunsCode {
                    found.class = Class::Reads;
                }
                // Words behind the text become `$0`, `$1`, …
                judge.starts_with_words(&call.args[at + 1..]);
                text_of(judge, text, found);
                found.worsen_with(judge.hidden(&call.args[at + 1..]));
            }
            None => found.worsen(Class::NotUnderstood, call.program),
        }
        return;
    }
    match call.args.get(i) {
        Some(file) if !call.args[..i].iter().any(|a| a.text == "-s") => {
            script_file(judge, call, file, checks_only, found)
        }
        _ => reads_stdin(judge, call.program, found),
    }
}

fn script_file(judge: &mut Judge<'_>, call: &Call<'_>, file: &Arg, checks_only: bool, found: &mut Finding) {
    found.worsen_if(file.facts.has(Facts::DOWNLOADS), Class::RunsDownload, call.program);
    if file.is("/dev/stdin - /proc/self/fd/0") || file.text.starts_with("/dev/fd/") {
        return reads_stdin(judge, call.program, found);
    }
    found.worsen_if(file.text.starts_with("/dev/tcp/"), Class::RunsDownload, call.program);
    if checks_only {
        found.class = Class::Reads;
        found.worsen_with(judge.read_path(file));
        return;
    }
    if file.text.contains(HOLE) {
        found.worsen(Class::NotUnderstood, call.program);
        if let Some(text) = &file.piped {
            judge.run_text(&text.clone(), found);
        }
    }
    found.about = shown(&file.text);
}

pub(super) fn text_of(judge: &mut Judge<'_>, arg: &Arg, found: &mut Finding) {
    let piped = arg.hole == Hole::Unknown && judge.input.fed && judge.input.upstream.has(Facts::DOWNLOADS);
    found.worsen_if(arg.facts.has(Facts::DOWNLOADS) || piped, Class::RunsDownload, found.program.clone());
    if arg.hole == Hole::None && !arg.text.contains(HOLE) {
        judge.run_text(&arg.text, found);
        found.worsen_if(arg.computed || arg.glob, Class::NotUnderstood, shown(&arg.text));
    } else {
        found.worsen(Class::NotUnderstood, shown(&arg.text));
        judge.blocked_text(&arg.text.replace(HOLE, "x"), found);
    }
}

/// An interpreter of another language, or a shell, with code on its input.
pub(super) fn reads_stdin(judge: &mut Judge<'_>, program: &str, found: &mut Finding) {
    if in_list("sh bash zsh dash ksh ash mksh fish csh tcsh source .", program) {
        return shell_on_input(judge, program, found);
    }
    runs_input(judge, program, found);
    if let Some(text) = judge.input.text.take() {
        judge.inspect_code(&text.replace(HOLE, "x"), found);
    }
}

pub(super) fn shell_on_input(judge: &mut Judge<'_>, program: &str, found: &mut Finding) {
    runs_input(judge, program, found);
    if let Some(text) = judge.input.text.take() {
        judge.run_text(&text.replace(HOLE, "x"), found);
    }
}

fn runs_input(judge: &Judge<'_>, program: &str, found: &mut Finding) {
    found.facts |= Facts::RUNS_STDIN;
    if judge.input.upstream.has(Facts::DOWNLOADS) {
        let class =
            if judge.input.upstream.has(Facts::CONNECTS) { Class::ReverseShell } else { Class::RunsDownload };
        found.worsen(class, program);
    }
}

pub(super) fn eval(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let mut whole = Arg::default();
    for (i, arg) in call.args.iter().enumerate() {
        if i > 0 {
            whole.text.push(' ');
        }
        whole.text.push_str(&arg.text);
        whole.hole = whole.hole.max(arg.hole);
        whole.computed |= arg.computed;
        whole.glob |= arg.glob;
        whole.facts |= arg.facts;
    }
    found.class = Class::Reads;
    text_of(judge, &whole, found);
    judge.stays_here();
}

/// `source`: a file's content runs in this shell.
pub(super) fn source(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let Some(file) = call.args.first() else { return };
    found.worsen_if(file.facts.has(Facts::DOWNLOADS), Class::RunsDownload, call.program);
    if file.text == "/dev/stdin" {
        reads_stdin(judge, call.program, found);
    }
    if let Some(text) = &file.piped {
        judge.run_text(&text.clone(), found);
    }
    found.worsen_with(judge.secret_in(file).map(|path| (Class::Secrets, path)));
    let environment = file.literal().is_some() && file.text.ends_with("/bin/activate");
    if environment && judge.is_inside(file) && file.text.contains("env") {
        found.class = Class::BuildsProject;
    }
    found.about = shown(&file.text);
}

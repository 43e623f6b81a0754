//! Shells, interpreters and what they are told to run: text on the line is opened, the rest asks.

use super::arg::{Arg, HOLE, Hole};
use super::facts::Facts;
use super::found::{Found, Grant};
use super::ground::shown;
use super::inline;
use super::judge::Judge;
use super::program::Call;
use super::wrappers::text_of;
use crate::policy::class::Class;
use crate::protocol::Place;

/// `sh`, `bash` and their like.
pub(super) fn shell(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Found) {
    found.grant = Grant::None;
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
            checks_only |= text.starts_with('-') && text.contains('n');
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
                let outer = std::mem::replace(&mut judge.in_function, true);
                found.class = found.class.min(Class::Reads).max(if found.class > Class::RunsCode {
                    found.class
                } else {
                    Class::Reads
                });
                text_of(judge, text, found);
                judge.in_function = outer;
                judge_positional(judge, &call.args[at + 1..], found);
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

/// Words behind `sh -c text`: they become `$0`, `$1`, …
fn judge_positional(judge: &mut Judge<'_>, rest: &[Arg], found: &mut Found) {
    found.worsen_with(judge.hidden(rest));
}

fn script_file(judge: &mut Judge<'_>, call: &Call<'_>, file: &Arg, checks_only: bool, found: &mut Found) {
    if file.facts.has(Facts::DOWNLOADS) {
        found.worsen(Class::RunsDownload, call.program);
    }
    if file.text == "/dev/stdin"
        || file.text == "-"
        || file.text.starts_with("/dev/fd/")
        || file.text == "/proc/self/fd/0"
    {
        return reads_stdin(judge, call.program, found);
    }
    if file.text.starts_with("/dev/tcp/") {
        found.worsen(Class::RunsDownload, call.program);
    }
    if checks_only && call.row.extra == crate::policy::table::Extra::Shell {
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

/// The program runs what comes in on its standard input.
fn reads_stdin(judge: &mut Judge<'_>, program: &str, found: &mut Found) {
    found.facts |= Facts::RUNS_STDIN;
    if judge.input.upstream.has(Facts::DOWNLOADS) {
        let class =
            if judge.input.upstream.has(Facts::CONNECTS) { Class::ReverseShell } else { Class::RunsDownload };
        found.worsen(class, program);
    }
    if let Some(text) = judge.input.text.take() {
        let text = text.replace(HOLE, "x");
        if is_shell(program) {
            judge.run_text(&text, found);
        } else {
            inspect(judge, &text, found);
        }
    }
}

fn is_shell(program: &str) -> bool {
    matches!(
        program,
        "sh" | "bash" | "zsh" | "dash" | "ksh" | "ash" | "mksh" | "fish" | "csh" | "tcsh" | "source" | "."
    )
}

/// Looks for catastrophes in code of another language.
pub(super) fn inspect(judge: &mut Judge<'_>, code: &str, found: &mut Found) {
    if let Some(class) = inline::danger(code) {
        found.worsen(class, found.program.clone());
    }
    if code.len() < 2_000 {
        judge.blocked_text(code, found);
    }
    for text in inline::commands(code) {
        judge.blocked_text(&text, found);
    }
    for path in inline::destroyed_paths(code) {
        let glob = path.contains('*');
        if let Some(path) = judge.vital(&Arg { glob, ..Arg::certain(path) }) {
            found.worsen(Class::Destroys, path);
        }
    }
}

/// Interpreters: `-e code`, a script, or standard input.
pub(super) fn interpreter(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Found) {
    found.grant = Grant::None;
    let certain = |flags: &[&str]| matches!(call.args, [only] if flags.contains(&only.text.as_str()));
    let version: &[&str] = match call.program {
        "node" | "nodejs" | "ruby" | "perl" | "php" | "ghci" | "ocaml" => &["-v", "-V", "--version"],
        "java" | "scala" | "kotlin" => &["-version", "--version"],
        "lua" | "luajit" => &["-v"],
        "bc" | "dc" | "elixir" | "julia" | "iex" => &["-v", "--version"],
        _ => &[],
    };
    if certain(version) {
        found.class = Class::Reads;
        return;
    }
    match (call.program, call.args) {
        ("node" | "nodejs", [flag, rest @ ..])
            if flag.text == "--test" && rest.iter().all(|a| is_inside(judge, a)) =>
        {
            found.class = Class::BuildsProject;
            return;
        }
        ("node" | "nodejs", [flag, file]) if matches!(flag.text.as_str(), "--check" | "-c") => {
            found.class = Class::Reads;
            found.worsen_with(judge.read_path(file));
            return;
        }
        ("php", [file, task, rest @ ..])
            if file.text == "artisan"
                && task.text == "test"
                && rest.iter().all(|a| a.text.starts_with("--filter") || is_inside(judge, a)) =>
        {
            found.class = Class::BuildsProject;
            return;
        }
        ("php", [flag, file]) if flag.text == "-l" => {
            found.class = Class::Reads;
            found.worsen_with(judge.read_path(file));
            return;
        }
        ("bc" | "dc", args) if judge.input.fed && args.iter().all(|a| a.text == "-l") => {
            let calls_out =
                judge.input.text.as_deref().is_none_or(|t| t.contains('!')) && call.program == "dc";
            found.class = if calls_out { Class::RunsCode } else { Class::Reads };
            return;
        }
        _ => {}
    }
    code_or_file(judge, call, found);
}

fn is_inside(judge: &Judge<'_>, arg: &Arg) -> bool {
    arg.hole == Hole::None
        && !arg.text.starts_with('-')
        && judge.places(&arg.text).iter().all(|p| matches!(p, Some(Place::Inside(_))))
}

fn code_or_file(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Found) {
    let takes_code = |text: &str| {
        matches!(
            text,
            "-e" | "-E"
                | "-c"
                | "-r"
                | "-p"
                | "-pe"
                | "-ne"
                | "-le"
                | "-ane"
                | "-i"
                | "--eval"
                | "--print"
                | "-ex"
                | "--command"
                | "-Command"
                | "eval"
                | "-pi"
                | "-nle"
                | "-lane"
                | "-rb"
                | "-Sc"
                | "-0777"
                | "-lne"
                | "-x"
        ) || (text.starts_with('-') && !text.starts_with("--") && text.ends_with('e') && text.len() < 8)
    };
    let mut has_code = false;
    for (i, arg) in call.args.iter().enumerate() {
        let inner = arg
            .text
            .split_once('=')
            .filter(|(name, _)| matches!(*name, "--eval" | "--command"))
            .map(|(_, v)| v.to_owned());
        let attached = (arg.text.starts_with("-e") && arg.text.len() > 3 && !arg.text.starts_with("-ex"))
            .then(|| arg.text[2..].to_owned());
        let next = takes_code(&arg.text).then(|| call.args.get(i + 1)).flatten();
        for code in inner.into_iter().chain(attached).chain(next.map(|a| a.text.clone())) {
            has_code = true;
            inspect(judge, &code.replace(HOLE, "x"), found);
        }
        if next.is_some_and(|a| a.facts.has(Facts::DOWNLOADS))
            || (arg.facts.has(Facts::DOWNLOADS) && !has_code)
        {
            found.worsen(Class::RunsDownload, call.program);
        }
    }
    if has_code {
        return;
    }
    let file = call.args.iter().find(|a| !a.text.starts_with('-') || a.text == "-");
    match file {
        Some(file) if file.text == "-" || file.text == "/dev/stdin" => {
            reads_stdin(judge, call.program, found)
        }
        Some(file) => {
            if file.text.contains(HOLE) {
                found.worsen(Class::NotUnderstood, call.program);
            }
            found.about = shown(&file.text);
        }
        None => reads_stdin(judge, call.program, found),
    }
}

/// Python: modules that test and check are the project's own, the rest is code.
pub(super) fn python(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Found) {
    found.grant = Grant::None;
    if call.row.names == "run" {
        // `coverage run`: the rest is a python command line.
        let rest = call.args;
        found.class = Class::RunsCode;
        return python_words(judge, call, rest, found);
    }
    if matches!(call.args, [only] if matches!(only.text.as_str(), "-V" | "-VV")) {
        found.class = Class::Reads;
        return;
    }
    python_words(judge, call, call.args, found);
}

fn python_words(judge: &mut Judge<'_>, call: &Call<'_>, args: &[Arg], found: &mut Found) {
    let quiet = args
        .iter()
        .take_while(|a| {
            matches!(a.text.as_str(), "-B" | "-u" | "-q" | "-s" | "-I" | "-b" | "-bb" | "-E" | "-v")
        })
        .count();
    let args = &args[quiet..];
    match args {
        [flag, module, rest @ ..] if flag.text == "-m" => python_module(judge, module, rest, found),
        [file, task, ..] if file.text == "manage.py" && matches!(task.text.as_str(), "test" | "check") => {
            found.class = Class::BuildsProject;
            if args[2..].iter().any(|a| {
                a.text.starts_with("--settings")
                    || a.text.starts_with("--pythonpath")
                    || a.text.starts_with("--testrunner")
            }) {
                found.worsen(Class::BringsIn, "manage.py");
            }
        }
        _ => code_or_file(judge, call, found),
    }
}

fn python_module(judge: &mut Judge<'_>, module: &Arg, rest: &[Arg], found: &mut Found) {
    let name = module.text.as_str();
    match name {
        "pytest" | "mypy" | "flake8" | "pylint" | "black" | "isort" | "ruff" | "pyright" | "coverage"
        | "pip" | "tox" | "nox" | "bandit" | "pycodestyle" | "pydocstyle" | "codespell" => {
            let args: Vec<Arg> = std::iter::once(module.clone()).chain(rest.iter().cloned()).collect();
            found.class = Class::Reads;
            judge.run_inner(&args, found);
        }
        "unittest" | "doctest" => {
            found.class = Class::BuildsProject;
            let parsed = super::options::parse(
                "-v -q -f -b -c -k= -s= -p= -t= --verbose --quiet --failfast --buffer --locals discover",
                rest,
                false,
            );
            if let Some(unknown) = parsed.unknown {
                found.worsen(Class::UnknownOption, unknown);
            }
            parsed.operands.iter().filter(|a| a.text.contains('/')).for_each(|a| {
                if !is_inside(judge, a) {
                    found.worsen(Class::BringsIn, shown(&a.text));
                }
            });
        }
        "json.tool" | "tabnanny" | "tokenize" | "ast" | "this" | "platform" | "calendar" | "dis"
        | "sysconfig" | "site" => {
            found.class = Class::Reads;
            let files: Vec<&Arg> = rest.iter().filter(|a| !a.text.starts_with('-')).collect();
            found.worsen_with(files.first().and_then(|a| judge.read_path(a)));
            if let Some(out) = files.get(1).filter(|_| name == "json.tool") {
                let (class, about) = judge.write_path(out);
                found.worsen(class, about);
            }
            if name == "calendar" || name == "site" || name == "dis" {
                found.worsen(Class::RunsCode, name);
            }
        }
        "compileall" | "py_compile" | "venv" | "virtualenv" | "zipfile" | "tarfile" | "build" => {
            found.worsen(Class::ChangesFiles, name)
        }
        "http.server" | "smtplib" | "ftplib" | "telnetlib" | "webbrowser" => {
            found.worsen(Class::UsesNetwork, name)
        }
        "pty" | "code" | "pdb" => found.worsen(Class::RunsCode, name),
        _ => found.about = shown(name),
    }
}

/// `eval`: its words are a script.
pub(super) fn eval(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Found) {
    found.grant = Grant::None;
    let mut whole = Arg::default();
    for (i, arg) in call.args.iter().enumerate() {
        if i > 0 {
            whole.text.push(' ');
        }
        whole.text.push_str(&arg.text);
        whole.hole = whole.hole.max(arg.hole);
        whole.computed |= arg.computed;
        whole.facts |= arg.facts;
    }
    found.class = Class::Reads;
    text_of(judge, &whole, found);
}

/// `source`: a file's content runs in this shell.
pub(super) fn source(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Found) {
    found.grant = Grant::None;
    let Some(file) = call.args.first() else { return };
    if file.facts.has(Facts::DOWNLOADS) {
        found.worsen(Class::RunsDownload, call.program);
    }
    if file.text == "/dev/stdin" {
        reads_stdin(judge, call.program, found);
    }
    if let Some(text) = &file.piped {
        judge.run_text(&text.clone(), found);
    }
    if let Some(secret) = judge.secret_in(file) {
        found.worsen(Class::Secrets, secret);
    }
    let environment = file.hole == Hole::None && file.text.ends_with("/bin/activate");
    if environment && is_inside(judge, file) && file.text.contains("env") {
        found.class = Class::BuildsProject;
    }
    found.about = shown(&file.text);
}

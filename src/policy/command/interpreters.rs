//! Interpreters: code on the line, a script, a module, or standard input. Code of other languages is never
//! understood; modules that test and check are the project's own.

use super::finding::Grant;
use super::inline;
use super::prelude::*;
use super::shells::reads_stdin;

pub(super) fn interpreter(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let version: &[&str] = match call.program {
        "node" | "nodejs" | "ruby" | "perl" | "php" | "ghci" | "ocaml" => &["-v", "-V", "--version"],
        "java" | "scala" | "kotlin" => &["-version", "--version"],
        "lua" | "luajit" => &["-v"],
        "bc" | "dc" | "elixir" | "julia" | "iex" => &["-v", "--version"],
        _ => &[],
    };
    let class = match (call.program, call.args) {
        (_, [only]) if version.contains(&only.text.as_str()) => Class::Reads,
        ("node" | "nodejs", [flag, rest @ ..])
            if flag.text == "--test" && rest.iter().all(|a| judge.is_inside(a)) =>
        {
            Class::BuildsProject
        }
        ("node" | "nodejs" | "php", [flag, file])
            if flag.is(if call.program == "php" { "-l" } else { "--check -c" }) =>
        {
            found.class = Class::Reads;
            return found.worsen_with(judge.read_path(file));
        }
        ("php", [file, task, rest @ ..])
            if file.text == "artisan"
                && task.text == "test"
                && rest.iter().all(|a| a.text.starts_with("--filter") || judge.is_inside(a)) =>
        {
            Class::BuildsProject
        }
        ("bc", args) if judge.input.fed && args.iter().all(|a| a.text == "-l") => Class::Reads,
        _ => return code_or_file(judge, call, found),
    };
    found.class = class;
}

fn code_or_file(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let attaches =
        |a: &&Arg| a.text.contains("attach") || a.text.starts_with("-p") || a.text.starts_with("--p");
    let process = call.args.iter().find(attaches);
    found.worsen_by(Class::Signals, process.filter(|_| in_list("gdb lldb", call.program)));
    let takes_code = |text: &str| {
        in_list(
            "-e -E -c -r -p -pe -ne -le -ane -i --eval --print -ex --command -Command eval -pi -nle -lane -rb -Sc -0777 -lne -x",
            text,
        ) || (text.starts_with('-') && !text.starts_with("--") && text.ends_with('e') && text.len() < 8)
    };
    let mut has_code = false;
    let whole: Vec<&str> = call.args.iter().map(|a| a.text.as_str()).collect();
    // What an option loads belongs to what the code does.
    let loads =
        inline::danger(&whole.join(" ")).filter(|_| call.args.iter().any(|a| a.text.starts_with("-r")));
    found.worsen_with(loads.map(|class| (class, call.program.to_owned())));
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
            judge.inspect_code(&code.replace(HOLE, "x"), found);
        }
        if next.is_some_and(|a| a.facts.has(Facts::DOWNLOADS))
            || (arg.facts.has(Facts::DOWNLOADS) && !has_code)
        {
            found.worsen(Class::RunsDownload, call.program);
        }
    }
    // `perl -pi`, `ruby -i.bak`: the files behind it are written anew.
    let rewrites = call.args.iter().any(|a| {
        let letters = a.text.strip_prefix('-').and_then(|l| l.split(['e', 'E', 'M', 'I', '.', '-']).next());
        in_list("perl ruby", call.program) && letters.is_some_and(|letters| letters.contains('i'))
    });
    call.args.iter().filter(|_| rewrites).for_each(|a| found.worsen_with(judge.refused(a)));
    if has_code {
        return;
    }
    let file = call.args.iter().find(|a| !a.text.starts_with('-') || a.text == "-");
    match file {
        Some(file) if file.is("- /dev/stdin") => reads_stdin(judge, call.program, found),
        Some(file) => {
            found.worsen_if(file.text.contains(HOLE), Class::NotUnderstood, call.program);
            found.about = shown(&file.text);
        }
        None => reads_stdin(judge, call.program, found),
    }
}

pub(super) fn python(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    if call.row.names == "run" {
        // `coverage run`: the rest is a python command line.
        found.class = Class::RunsCode;
    } else if matches!(call.args, [only] if only.is("-V -VV")) {
        found.class = Class::Reads;
        return;
    }
    let quiet = call.args.iter().take_while(|a| a.is("-B -u -q -s -I -b -bb -E -v")).count();
    let args = &call.args[quiet..];
    match args {
        [flag, module, rest @ ..] if flag.text == "-m" => {
            python_module(judge, module, rest, found);
            // The directory it runs in comes first where modules are looked for.
            let isolated = call.args[..quiet].iter().any(|a| a.text == "-I");
            found.worsen_if(!isolated, Class::BuildsProject, format!("python -m {}", shown(&module.text)));
        }
        [file, task, ..] if file.text == "manage.py" && task.is("test check") => {
            found.class = Class::BuildsProject;
            let foreign = ["--settings", "--pythonpath", "--testrunner"];
            let brings = args[2..].iter().any(|a| foreign.iter().any(|p| a.text.starts_with(p)));
            found.worsen_if(brings, Class::BringsIn, "manage.py");
        }
        _ => code_or_file(judge, call, found),
    }
}

fn python_module(judge: &mut Judge<'_>, module: &Arg, rest: &[Arg], found: &mut Finding) {
    python_runs(judge, module, rest, found);
    // A module that checks the project is what it is called, as a program of that name is.
    if found.class == Class::BuildsProject {
        found.grant = Grant::Exact;
    }
}

fn python_runs(judge: &mut Judge<'_>, module: &Arg, rest: &[Arg], found: &mut Finding) {
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
            let own =
                "-v -q -f -b -c -k= -s= -p= -t= --verbose --quiet --failfast --buffer --locals discover";
            let parsed = parse(own, rest, false);
            found.worsen_with(parsed.unknown.map(|unknown| (Class::UnknownOption, unknown)));
            let outside = parsed.operands.iter().find(|a| a.text.contains('/') && !judge.is_inside(a));
            found.worsen_by(Class::BringsIn, outside.copied());
        }
        "json.tool" | "tabnanny" | "tokenize" | "ast" | "this" | "platform" | "calendar" | "dis"
        | "sysconfig" | "site" => {
            found.class = Class::Reads;
            let files: Vec<&Arg> = rest.iter().filter(|a| !a.text.starts_with('-')).collect();
            found.worsen_with(files.first().and_then(|a| judge.read_path(a)));
            if let Some(out) = files.get(1).filter(|out| name == "json.tool" && out.text != "-") {
                found.worsen_with(judge.write_path(out));
            }
            found.worsen_if(name == "calendar" || name == "site" || name == "dis", Class::RunsCode, name);
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

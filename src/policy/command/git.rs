//! git: subcommands that only list with some arguments and change with others, and what arguments bring in.

use super::prelude::*;
use super::{objects, reach};
use crate::policy::Reach;
use crate::policy::git_keys::names_program;

/// The arguments under which these only list.
const BRANCH: &str = "-a -r -v -vv -l -i --all --remotes --list --show-current --verbose --contains? --no-contains? --merged? --no-merged? --sort= --format= --points-at= --color? --no-color --column? --abbrev? --ignore-case";
const TAG: &str = "-l -n? -i --list --contains? --no-contains? --merged? --no-merged? --sort= --points-at= --format= --column? --color? --ignore-case -v --verify";

const LISTING_WORDS: &[(&str, &[&str])] = &[
    ("stash", &["list", "show"]),
    ("worktree", &["list"]),
    ("bisect", &["log", "terms"]),
    ("notes", &["show", "list"]),
    ("submodule", &["status", "summary"]),
    ("remote", &["show-local", "get-url"]),
    ("lfs", &["ls-files", "status", "env"]),
    ("sparse-checkout", &["list"]),
    ("bundle", &["verify", "list-heads"]),
];

const SHOWS_CONTENT: &str =
    "show cat-file diff log blame grep archive difftool hash-object annotate interpret-trailers";

pub(super) fn git(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let name = call.program;
    if name == "config" {
        return config(judge, call, found);
    }
    if lists(call) {
        found.class = Class::Reads;
    }
    // Of two branches it writes the tree, of three trees it shows what came of them.
    let writes = name == "merge-tree" && call.parsed.operands.len() != 3;
    found.worsen_if(writes, Class::ChangesGit, "git merge-tree");
    let forgets = call.args.iter().find(|a| {
        name == "reflog"
            && a.text.starts_with("--expire")
            && !a.is("--expire=never --expire-unreachable=never")
    });
    found.worsen_by(Class::ErasesTraces, forgets.filter(|_| call.says("expire")));
    plants(call, found);
    if in_list("ls-remote fetch clone pull push remote submodule", name) {
        found.worsen_with(transport(call.args));
    }
    if found.class == Class::Reads {
        found.grant = Grant::None;
        outside_paths(judge, call, found);
    }
    secret_objects(judge, call, found);
    if found.class <= Class::BuildsProject {
        objects::shown(judge, call, found);
    }
    if name == "clean" {
        cleans(judge, call, found);
    }
    if found.class == Class::Reads {
        reach::tracked(judge, call, found);
    }
    hidden_commands(judge, call, found);
    // These look into submodules by the configuration they find there.
    let recurses = in_list("diff-files diff-index submodule", name)
        || call.args.iter().any(|a| {
            a.is("--dirty --broken")
                || ["--submodule", "--ignore-submodules="].iter().any(|p| a.text.starts_with(p))
        }) && !call.says("--ignore-submodules=dirty --ignore-submodules=all");
    if recurses && found.class == Class::Reads {
        found.worsen(Class::BuildsProject, format!("git {name}"));
    }
    if in_list("push send-email clone pull bisect filter-branch submodule daemon", name) {
        found.grant = Grant::Exact;
    }
    if in_list(
        "filter-branch bisect submodule difftool mergetool instaweb rebase am lfs maintenance gui citool",
        name,
    ) {
        found.grant = Grant::None;
    }
    judge.input.text = None;
}

/// `git clean` removes what is not tracked: in a home, or from the root on, that is everything.
fn cleans(judge: &Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let here = Arg::certain(".");
    let named: Vec<&Arg> = call.args.iter().filter(|a| !a.text.starts_with('-')).collect();
    let cleaned = if named.is_empty() { vec![&here] } else { named };
    let looks = call.says("--dry-run") || call.args.iter().any(|a| is_letter(a, 'n'));
    found.worsen_with(cleaned.into_iter().filter(|_| !looks).find_map(|arg| judge.vital(arg)));
}

/// What puts programs into the repository that run later, and what goes past its root.
fn plants(call: &Call<'_>, found: &mut Finding) {
    let name = call.program;
    // What it holds becomes the hooks of the repository.
    let template = call.args.iter().find(|a| a.text.starts_with("--template"));
    found.worsen_by(Class::PlantsCode, template.filter(|_| in_list("init clone", name)));
    let hooks = name == "lfs" && call.says("install update");
    found.worsen_if(hooks, Class::PlantsCode, "git lfs");
    found.worsen_by(Class::WritesOutside, call.args.iter().find(|a| a.text.starts_with("--unsafe")));
    let parsed = parse("* -c= --config=", call.args, false);
    for given in parsed.options.iter().filter(|given| name == "clone" && in_list("-c --config", &given.name))
    {
        let value = given.value.as_ref().map_or("", |value| value.text.as_str());
        let (key, value) = value.split_once('=').unwrap_or((value, ""));
        found.worsen_if(names_program(key, value), Class::PlantsCode, shown(key));
    }
}

/// What shows the content of files or objects: those that are named, and those whose names are data.
fn secret_objects(judge: &Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let name = call.program;
    // Which objects it shows is data.
    let objects = name == "cat-file" && call.says("--batch --batch-command --batch-all-objects");
    found.worsen_if(objects, Class::NotUnderstood, "git cat-file --batch");
    if !in_list(SHOWS_CONTENT, name) {
        return;
    }
    let left_out = |text: &str| [":!", ":^", ":(exclude)"].iter().any(|magic| text.starts_with(magic));
    for arg in call.args.iter().filter(|arg| !arg.text.starts_with('-') && !left_out(&arg.text)) {
        let path = arg.text.rsplit(':').next().unwrap_or_default();
        let part = Arg { text: path.to_owned(), ..arg.clone() };
        if arg.glob | !path.is_empty()
            && looks_like_path(path)
            && let Some(secret) = judge.secret_in(&part)
        {
            found.worsen(Class::Secrets, secret);
        }
    }
}

fn looks_like_path(text: &str) -> bool {
    text.contains(['.', '/', '_'])
}

fn lists(call: &Call<'_>) -> bool {
    let first = call.args.iter().find(|a| !a.text.starts_with('-')).map(|a| a.text.as_str());
    if matches!(call.program, "branch" | "tag") {
        let parsed = parse(if call.program == "tag" { TAG } else { BRANCH }, call.args, false);
        let asked = parsed
            .has("-l --list --contains --no-contains --merged --no-merged --points-at -a -r --all --remotes");
        let verifies = call.program == "tag" && parsed.has("-v --verify");
        return parsed.unknown.is_none()
            && !verifies
            && (parsed.operands.is_empty() || (asked && !parsed.has("-i")));
    }
    match (call.program, first) {
        ("remote", None) => call.args.iter().all(|a| a.is("-v --verbose")),
        ("apply", _) => applies_nothing(call.args),
        ("reflog", _) => !call.args.iter().any(|a| {
            a.is("expire delete drop write")
                || ["--output", "--ext-diff", "--textconv"].iter().any(|flag| a.text.starts_with(flag))
        }),
        ("submodule", None) => call.args.iter().all(|a| !a.text.starts_with("--exec")),
        ("symbolic-ref", Some(_)) => {
            call.args.iter().filter(|a| !a.text.starts_with('-')).count() == 1
                && !call.args.iter().any(|a| a.is("-d --delete"))
        }
        ("hash-object", Some(_)) => !call.says("-w"),
        (name, Some(word)) => {
            let words = LISTING_WORDS.iter().find(|(n, _)| *n == name).map_or(&[][..], |(_, w)| w);
            words.contains(&word)
                && call
                    .args
                    .iter()
                    .all(|a| !a.text.starts_with("--ext-diff") && !a.text.starts_with("--output"))
        }
        _ => false,
    }
}

/// `git apply --check`: looks at a patch and leaves the files alone.
fn applies_nothing(args: &[Arg]) -> bool {
    let looking = "--check --stat --numstat --summary -v -q -R -p? -C? -3 --verbose --quiet --reverse --index --cached --include= --exclude= --directory= --whitespace= --recount --ignore-whitespace --ignore-space-change --3way --unidiff-zero --inaccurate-eof";
    let parsed = parse(looking, args, false);
    parsed.unknown.is_none() && parsed.has("--check --stat --numstat --summary")
}

/// `git diff --no-index a b` and bare paths outside the project.
fn outside_paths(judge: &Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let mut before = "";
    for arg in call.args {
        // `git log -L /from/,/to/:file`
        let in_file = before == "-L" || arg.text.starts_with("-L");
        before = &arg.text;
        if in_file {
            let file = arg.text.rsplit(':').next().unwrap_or_default().to_owned();
            found.worsen_with(judge.read_path(&Arg { text: file, ..arg.clone() }));
            continue;
        }
        if arg.text.starts_with('-') {
            continue;
        }
        let absolute = arg.text.starts_with('/') || arg.text.starts_with("../") || arg.text.starts_with('~');
        if absolute {
            found.worsen_with(judge.read_path(arg));
        }
    }
    if call.says("--no-index") {
        let paths = call.args.iter().filter(|a| !a.text.starts_with('-'));
        paths.for_each(|a| {
            found.worsen_with(judge.read_path(a));
            found.worsen_with(judge.met_below(&a.text, Reach::EVERYTHING, &|_| true));
        });
    }
}

fn is_letter(arg: &Arg, letter: char) -> bool {
    arg.text.starts_with('-') && !arg.text.starts_with("--") && arg.text.contains(letter)
}

/// Addresses that run a command instead of naming a repository.
fn transport(args: &[Arg]) -> Option<(Class, String)> {
    let is_command = |a: &&Arg| ["ext::", "fd::"].iter().any(|p| a.text.to_lowercase().contains(p));
    if let Some(command) = args.iter().find(is_command) {
        return Some((Class::PlantsCode, shown(&command.text)));
    }
    let bad = args.iter().find(|a| {
        let text = a.text.to_lowercase();
        ["-oproxycommand", "--config", "--template"].iter().any(|p| text.starts_with(p))
            || text.contains("::") && !text.contains("://") && !text.starts_with('-')
            || text.contains("--upload-pack")
            || text.contains("--receive-pack")
            || text == "-c"
    })?;
    Some((Class::BringsIn, shown(&bad.text)))
}

/// Command lines that a subcommand runs: asked about anyway, but a catastrophe in them is blocked.
fn hidden_commands(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    if !in_list("bisect submodule filter-branch rebase difftool lfs", call.program) {
        return;
    }
    found.worsen_with(judge.hidden(call.args));
    for arg in call.args.iter().filter(|a| a.text.contains(' ')).take(8) {
        let value =
            arg.text.split_once('=').filter(|(name, _)| name.starts_with("--")).map(|(_, value)| value);
        judge.blocked_text(value.unwrap_or(&arg.text), found);
    }
}

/// `git config`: reading lists, writing can make git run anything.
fn config(judge: &Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let reads = "-l -z --list --get= --get-all= --get-regexp= --get-urlmatch= --show-origin --show-scope --global --local --system --worktree --name-only --includes --null --type= --bool --int --path -f= --file=";
    let parsed = parse(reads, call.args, false);
    let asks = parsed.has("-l --list --get --get-all --get-regexp --get-urlmatch");
    let first = parsed.operands.first().map(|a| a.text.as_str());
    let single = parsed.operands.len() == 1 && first.is_some_and(|w| w.contains('.'));
    let word = matches!(first, Some("list" | "get"));
    if parsed.unknown.is_none() && (asks || single || word) {
        found.class = Class::Reads;
        found.worsen_with(parsed.value("-f --file").and_then(|file| judge.read_path(file)));
        let secret = call.args.iter().any(|a| {
            let text = a.text.to_lowercase();
            ["token", "password", "credential", "secret", "extraheader"].iter().any(|w| text.contains(w))
        });
        // Where all is shown, what a key opens is among it.
        let all = parsed.has("-l --list --get-regexp") || first == Some("list");
        found.worsen_if(secret || (all && !parsed.has("--name-only")), Class::Secrets, "git config");
    } else {
        let removes = call.says("--unset --unset-all --remove-section --rename-section unset remove-section");
        let words: Vec<&str> = parsed.operands.iter().map(|a| a.text.as_str()).chain([""]).collect();
        let key = words.windows(2).find(|pair| names_program(pair[0], pair[1])).map(|pair| pair[0]);
        let (plants, key) = (!removes && key.is_some(), key.unwrap_or_default());
        found.worsen_if(plants, Class::PlantsCode, format!("git config {}", shown(key)));
        found.worsen_if(call.says("-e --edit edit"), Class::PlantsCode, "git config --edit");
        found.worsen(Class::BringsIn, "git config");
    }
}

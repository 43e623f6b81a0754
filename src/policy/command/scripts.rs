//! The project's own tasks: which targets, scripts and extra words still only build, test or check.

use super::arg::{Arg, Hole};
use super::found::{Found, Grant};
use super::ground::shown;
use super::judge::Judge;
use super::options::parse;
use super::program::Call;
use crate::policy::class::Class;

/// Words of a task's name that build, test or check.
const SAFE_TARGETS: &[&str] = &[
    "test",
    "tests",
    "check",
    "checks",
    "build",
    "all",
    "lint",
    "typecheck",
    "types",
    "tsc",
    "compile",
    "unit",
    "verify",
    "vet",
    "coverage",
    "validate",
    "spec",
    "specs",
    "e2e",
    "integration",
    "assemble",
    "package",
    "ci",
    "analyze",
    "analyse",
    "testclasses",
    "classes",
    "credo",
    "dialyzer",
    "eslint",
    "stylelint",
    "mypy",
    "pytest",
    "clippy",
    "doc",
    "docs",
    "debug",
    "release",
    "smoke",
    "unittest",
    "bench",
    "typings",
    "quick",
    "fast",
    "tree",
    "dependencies",
    "tasks",
    "projects",
    "help",
];

/// Words of a task's name that change or reach something.
const UNSAFE_WORDS: &[&str] = &[
    "fix",
    "write",
    "deploy",
    "publish",
    "install",
    "clean",
    "update",
    "upgrade",
    "push",
    "apply",
    "migrate",
    "seed",
    "reset",
    "drop",
    "start",
    "serve",
    "dev",
    "run",
    "upload",
    "download",
    "sync",
    "prod",
    "production",
    "staging",
    "remote",
    "docker",
    "image",
    "up",
    "down",
    "destroy",
    "bump",
    "tag",
    "changeset",
    "version",
    "generate",
    "gen",
];

/// Words that may accompany a safe one.
const PLAIN_WORDS: &[&str] = &["type", "format", "fmt", "style", "prettier"];

/// True if a task of that name only builds, tests or checks.
fn is_safe_target(name: &str) -> bool {
    let lower = name.to_lowercase();
    let words: Vec<&str> = lower.split([':', '-', '_', '.', '/']).filter(|w| !w.is_empty()).collect();
    let plain_name =
        name.bytes().all(|b| b.is_ascii_alphanumeric() || b":-_./".contains(&b)) && !name.starts_with('-');
    plain_name
        && words.iter().any(|w| SAFE_TARGETS.contains(w))
        && !words.iter().any(|w| UNSAFE_WORDS.contains(w))
        && (!words.iter().any(|w| PLAIN_WORDS.contains(w))
            || words.iter().any(|w| matches!(*w, "check" | "lint" | "verify" | "test")))
}

/// `make`, `just`, `gradle`, `mix` and their like.
pub(super) fn make(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Found) {
    if let Some(setting) =
        call.parsed.operands.iter().find(|a| a.text.contains('=') && !is_plain_setting(&a.text))
    {
        found.worsen(Class::BringsIn, shown(&setting.text));
    }
    if let Some(dir) = call.parsed.value(&["-C", "--directory"]) {
        judge.inside(dir, found);
    }

    let lists = call.parsed.has(&[
        "-l",
        "--list",
        "--summary",
        "-T",
        "--tasks",
        "-n",
        "--dry-run",
        "--just-print",
        "-q",
        "--question",
    ]) && matches!(call.program, "just" | "task" | "rake");
    if lists && call.parsed.operands.is_empty() {
        found.class = Class::Reads;
        return;
    }
    // The first word is the task, and what follows are paths and names for it.
    let first_only = matches!(
        call.program,
        "mix"
            | "lein"
            | "stack"
            | "cabal"
            | "dune"
            | "flutter"
            | "dart"
            | "shards"
            | "rebar3"
            | "spago"
            | "elm-test"
            | "rails"
            | "bin/rails"
            | "./bin/rails"
            | "alr"
    );
    let targets: Vec<&Arg> =
        call.parsed.operands.iter().copied().filter(|a| !is_plain_setting(&a.text)).collect();
    let targets = &targets[..];
    let judged = if first_only { &targets[..targets.len().min(1)] } else { targets };
    let bare = targets.is_empty()
        && matches!(
            call.program,
            "make" | "gmake" | "bmake" | "ninja" | "samu" | "elm-test" | "gradle" | "mvn" | "just"
        );
    let safe = !judged.is_empty()
        && judged.iter().all(|a| a.hole == Hole::None && !a.glob && is_safe_target(&a.text));
    let formats = judged.first().is_some_and(|a| a.text == "format")
        && call.parsed.has(&["--check-formatted", "--set-exit-if-changed", "--output"]);
    if (safe || bare || formats) && call.parsed.unknown.is_none() {
        found.class = if found.class == Class::RunsCode { Class::BuildsProject } else { found.class };
    } else if found.class == Class::BuildsProject {
        found.worsen(Class::RunsCode, call.program);
    }
    if let Some(target) = targets.first().filter(|_| found.class == Class::RunsCode) {
        found.about = format!("{} {}", call.program, shown(&target.text));
    }
}

/// Settings of a task that only say how much it tells.
fn is_plain_setting(text: &str) -> bool {
    let name = text.split('=').next().unwrap_or_default();
    matches!(name, "V" | "VERBOSE" | "Q" | "QUIET" | "DEBUG" | "CI" | "NO_COLOR" | "TEST" | "COVERAGE")
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"=_:./-".contains(&b))
}

/// `npm run NAME`, `yarn NAME`, `turbo run NAME`, `vite build`.
pub(super) fn npm_run(call: &Call<'_>, found: &mut Found) {
    let start = call.parsed.first_operand;
    if start.is_none() && call.row.of.is_empty() && call.row.class == Class::BuildsProject {
        return;
    }
    let Some(at) = start else {
        // Without a name the scripts are listed.
        if !call.row.of.is_empty() {
            found.class = Class::Reads;
        }
        return;
    };
    run_script(&call.args[at..], found);
}

/// A script's name, and the words behind it.
pub(super) fn run_script(args: &[Arg], found: &mut Found) {
    let skip =
        usize::from(args.first().is_some_and(|a| matches!(a.text.as_str(), "run" | "run-many" | "affected")));
    let (names, rest): (Vec<&Arg>, &[Arg]) = {
        let end = args.iter().position(|a| a.text == "--" || a.text.starts_with('-')).unwrap_or(args.len());
        (args[skip.min(end)..end].iter().collect(), &args[end..])
    };
    let project_tasks = skip == 1 && names.is_empty();
    let allowed = "-t= -s -g= -i -u --target= --targets= --projects= --all --parallel? --filter= --no-cache --skip-nx-cache --grep= --run --watch=! --watchAll= --ci --bail? --silent --verbose --runInBand --testNamePattern= --testPathPattern= --coverage --no-coverage --passWithNoTests --maxWorkers= --max-warnings= --quiet --noEmit --mode= --if-present --workspaces --workspace= -w= --since= --scope= --stream --concurrency= --continue --output-logs= --color --no-color --base= --head= --configuration= --exclude=";
    let after: Vec<Arg> = rest.iter().filter(|a| a.text != "--").cloned().collect();
    let parsed = parse(allowed, &after, false);
    let targets = parsed.value(&["-t", "--target", "--targets"]).map(|a| a.text.clone());
    let safe_target = targets.as_deref().is_some_and(|t| t.split(',').all(is_safe_target));
    let first = names.first().map(|a| a.text.as_str());
    let safe_name = names.first().is_some_and(|a| a.hole == Hole::None && !a.computed)
        && first.is_some_and(is_safe_target);
    let extra = names.iter().skip(1).copied().chain(parsed.operands.iter().copied());
    let plain = parsed.unknown.is_none()
        && extra
            .into_iter()
            .all(|a| a.hole != Hole::Unknown && !a.text.starts_with('/') && !a.text.contains(".."));
    let changes = parsed.options.iter().any(|o| {
        o.mark == super::options::Mark::Changes && o.value.as_ref().is_none_or(|v| v.text != "false")
    });
    if (safe_name || (project_tasks && safe_target)) && plain && !changes {
        found.class = if found.class <= Class::RunsCode { Class::BuildsProject } else { found.class };
    } else {
        found.worsen(Class::RunsCode, first.map_or_else(|| found.program.clone(), shown));
    }
}

/// pytest: reports are files, except those for the screen; `@file` holds more arguments.
pub(super) fn pytest(call: &Call<'_>, found: &mut Found) {
    let report =
        call.parsed.options.iter().filter(|o| o.name == "--cov-report").filter_map(|o| o.value.as_ref());
    for value in report.filter(|v| !v.text.is_empty() && !v.text.starts_with("term")) {
        found.worsen(Class::BringsIn, shown(&value.text));
    }
    if let Some(file) = call.parsed.operands.iter().find(|a| a.text.starts_with('@')) {
        found.worsen(Class::BringsIn, shown(&file.text));
    }
}

/// Compilers: questions about themselves only read.
pub(super) fn queries(call: &Call<'_>, found: &mut Found) {
    if call.parsed.unknown.is_none() && call.parsed.operands.is_empty() && !call.args.is_empty() {
        found.class = Class::Reads;
    }
}

/// `yarn workspace NAME script`.
pub(super) fn workspace(call: &Call<'_>, found: &mut Found) {
    if let Some(rest) = call.args.get(1..) {
        let rest = if rest.first().is_some_and(|a| a.text == "run") { &rest[1..] } else { rest };
        run_script(rest, found);
    }
}

/// `npm test`, `jest`, `vitest`: words for the test runner.
pub(super) fn npm_test(call: &Call<'_>, found: &mut Found) {
    let after: Vec<Arg> = call.args.iter().filter(|a| a.text != "--").cloned().collect();
    let parsed = parse(
        "-t= -g= -s -q -w= -i -b --grep= --run --watch= --watchAll= --ci --bail? --silent? --verbose? --runInBand --findRelatedTests --testNamePattern= --testPathPattern= --testPathPatterns= --coverage? --no-coverage --changed? --onlyChanged --passWithNoTests --maxWorkers= --no-cache --forceExit --detectOpenHandles --listTests --exit --timeout= --project= --workers= --retries= --color --no-color --colors --no-watch --dom --workspaces --workspace= --if-present --reporter= --filter= --recursive --parallel --hideSkippedTests --shard= --quiet --headed --list -F= --stream",
        &after,
        false,
    );
    if let Some(unknown) = &parsed.unknown {
        found.worsen(Class::UnknownOption, shown(unknown));
    }
    let reporter = parsed
        .value(&["--reporter"])
        .is_some_and(|r| !r.text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-'));
    if reporter {
        found.worsen(Class::BringsIn, "--reporter");
    }
    let outside = parsed
        .operands
        .iter()
        .find(|a| a.text.starts_with(['/', '~']) || a.text.contains("..") || a.hole == Hole::Unknown);
    if let Some(arg) = outside {
        found.worsen(Class::BringsIn, shown(&arg.text));
    }
    let verb = parsed.operands.first().map(|a| a.text.as_str());
    let other = matches!(
        verb,
        Some(
            "install"
                | "open"
                | "codegen"
                | "show-report"
                | "install-deps"
                | "init"
                | "bench"
                | "ui"
                | "cache"
                | "record"
        )
    );
    if other && matches!(call.program, "playwright" | "cypress" | "vitest" | "jest") {
        found.worsen(Class::RunsCode, call.program);
    }
}

/// cargo: words behind `--` go to the test binary, or to the compiler.
pub(super) fn cargo(call: &Call<'_>, found: &mut Found) {
    // A target given as a file may name a linker of its own.
    if let Some(target) = call.parsed.value(&["--target"]).filter(|t| t.text.contains(['/', '.'])) {
        found.worsen(Class::BringsIn, shown(&target.text));
    }
    let Some(at) = call.args.iter().position(|a| a.text == "--") else { return };
    let rest = &call.args[at + 1..];
    let known = match call.program {
        "clippy" => "-D= -W= -A= -F= --deny= --warn= --allow= --forbid= --cap-lints= --no-deps",
        "test" | "t" | "bench" => {
            "--nocapture --no-capture --test-threads= --ignored --include-ignored --exact --list --skip= --show-output --color= --quiet -q --format= --report-time --shuffle --shuffle-seed= --test --bench --save-baseline= --baseline= --sample-size= --measurement-time= --warm-up-time= --noplot --quick --logfile>"
        }
        _ => "",
    };
    let parsed = parse(known, rest, false);
    if let Some(unknown) = &parsed.unknown {
        found.worsen(Class::BringsIn, shown(unknown));
    }
    if !matches!(call.program, "test" | "t" | "bench") && !parsed.operands.is_empty() {
        found.worsen(Class::UnknownOption, shown(&parsed.operands[0].text));
    }
    if parsed.has(&["--logfile"]) {
        found.worsen(Class::BringsIn, "--logfile");
    }
}

/// Formatters: with a check flag they only look, without they rewrite (or print).
pub(super) fn checker(call: &Call<'_>, found: &mut Found) {
    let flags = [
        "--check",
        "-check",
        "-c",
        "--check-only",
        "--diff",
        "-l",
        "-d",
        "--list-different",
        "--verify-no-changes",
        "--dry-run",
        "-n",
        "--list",
        "--df",
        "-diff",
        "--edition-check",
        "--verify",
    ];
    let prints = matches!(
        call.program,
        "gofmt" | "gofumpt" | "goimports" | "clang-format" | "shfmt" | "prettier" | "stylua" | "ormolu"
    );
    let checks = call.parsed.options.iter().any(|o| flags.contains(&o.name.as_str()));
    if !checks && !prints {
        found.worsen(Class::ChangesFiles, call.program);
    }
    if matches!(call.program, "stylua" | "ormolu") && !checks {
        found.worsen(Class::ChangesFiles, call.program);
    }
    if let Some(at) = call.args.iter().position(|a| a.text == "--")
        && call.row.of == "cargo"
        && !call.args[at + 1..].iter().all(|a| {
            matches!(a.text.as_str(), "--check" | "-l" | "--color" | "never" | "always" | "-v" | "-q")
        })
    {
        found.worsen(Class::BringsIn, "--");
    }
    if call.row.of == "cargo"
        && call.args.iter().any(|a| a.text == "--check")
        && found.class == Class::ChangesFiles
    {
        found.class = Class::BuildsProject;
    }
    if call.row.of == "cargo"
        && found.class == Class::UnknownOption
        && call.args.iter().all(|a| matches!(a.text.as_str(), "--" | "--check" | "--all"))
    {
        found.class = Class::BuildsProject;
    }
}

/// `biome`: it rewrites only when told to.
pub(super) fn biome(call: &Call<'_>, found: &mut Found) {
    let verb = call.parsed.operands.first().map_or("", |a| a.text.as_str());
    let writes = call.args.iter().find(|a| {
        ["--write", "--fix", "--apply", "--unsafe", "--config-path", "--staged"]
            .iter()
            .any(|p| a.text.starts_with(p))
    });
    if !matches!(verb, "check" | "lint" | "format" | "ci") {
        found.worsen(Class::RunsCode, "biome");
    }
    if let Some(arg) = writes {
        found.worsen(Class::ChangesFiles, shown(&arg.text));
    }
}

/// `cmake --build DIR` builds; configuring with plain settings does too.
pub(super) fn cmake(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Found) {
    found.grant = Grant::None;
    let spec = "--build= -j= --parallel? --target= -t= --config= --clean-first --verbose -v -S= -B= -G= -DCMAKE_BUILD_TYPE= -DCMAKE_EXPORT_COMPILE_COMMANDS= -DBUILD_TESTING= -DBUILD_SHARED_LIBS= -Wno-dev --preset= --version --fresh";
    let parsed = parse(spec, call.args, false);
    let passed_on = call
        .args
        .iter()
        .skip_while(|a| a.text != "--")
        .skip(1)
        .any(|a| !matches!(a.text.as_str(), "-k" | "-v" | "-s") && !a.text.starts_with("-j"));
    let plain = parsed.unknown.is_none() && !parsed.dynamic && !passed_on;
    let dirs = parsed.options.iter().filter(|o| matches!(o.name.as_str(), "--build" | "-S" | "-B"));
    let dirs = dirs.filter_map(|o| o.value.as_ref()).chain(parsed.operands.iter().copied());
    let inside = dirs.into_iter().all(|d| {
        judge.places(&d.text).iter().all(|p| matches!(p, Some(crate::protocol::Place::Inside(_))))
            && d.hole == Hole::None
    });
    let target = parsed.value(&["--target", "-t"]).is_none_or(|t| is_safe_target(&t.text));
    let known = parsed.has(&["--build", "-S", "-B", "--version"]);
    if plain && inside && target && known {
        found.class = Class::BuildsProject;
    } else if parsed.unknown.is_some() {
        found.worsen(Class::BringsIn, "cmake");
    }
}

/// `npx`, `uv run`, `bundle exec`: the project's own tools stay what they are, others may be fetched.
pub(super) fn runner(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Found) {
    found.grant = Grant::None;
    let Some(at) = call.parsed.first_operand else { return };
    if let Some(unknown) = &call.parsed.unknown {
        found.worsen(Class::BringsIn, shown(unknown));
    }
    let inner = &call.args[at..];
    let mut own = Found::reads(call.program);
    judge.run_inner(inner, &mut own);
    let fetches = matches!(call.program, "npx" | "bunx" | "exec" | "x");
    let known = !fetches
        || call.row.of == "bundle"
        || inner.first().is_some_and(|a| judge.tables.is_javascript(&a.text));
    if !known {
        found.worsen(Class::InstallsPackages, own.about.clone());
    }
    if known && own.class <= Class::BuildsProject && call.parsed.unknown.is_none() {
        found.class = Class::BuildsProject;
        found.facts |= own.facts;
    } else if own.class == Class::UnknownProgram && fetches {
        found.worsen(Class::InstallsPackages, own.about);
    } else {
        found.absorb(&own);
    }
    found.grant = Grant::None;
}

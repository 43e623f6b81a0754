//! Checkers, formatters and test runners: which of their words still only check.

use super::prelude::*;
use super::scripts::is_safe_target;

/// Tools that check when they are told to, and do other things by other words: a bare word is one of those, or a directory.
pub(super) fn verbs(_: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let bare =
        |arg: &&&Arg| !arg.text.contains(['.', '/', '*']) && !arg.is("run lint check linters version help");
    found.worsen_by(Class::UnknownOption, call.parsed.operands.first().filter(bare).copied());
}

/// pytest: reports are files, except those for the screen.
pub(super) fn pytest(_: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let report =
        call.parsed.options.iter().filter(|o| o.name == "--cov-report").filter_map(|o| o.value.as_ref());
    for value in report.filter(|v| !v.text.is_empty() && !v.text.starts_with("term")) {
        found.worsen(Class::BringsIn, shown(&value.text));
    }
}

/// Compilers: questions about themselves only read.
pub(super) fn queries(_: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    if call.parsed.unknown.is_none() && call.parsed.operands.is_empty() && !call.args.is_empty() {
        found.class = Class::Reads;
    }
}

/// What a package manager's `test` takes, its own options among it, and hands on.
pub(super) const RUNNER: &str = "-t= -g= -s -q -w= -i -b --grep= --run --watch= --watchAll= --ci --bail? --silent? --verbose? --runInBand --findRelatedTests --testNamePattern= --testPathPattern= --testPathPatterns= --coverage? --no-coverage --changed? --onlyChanged --passWithNoTests --maxWorkers= --no-cache --forceExit --detectOpenHandles --listTests --exit --timeout= --project= --workers= --retries= --color --no-color --colors --no-watch --dom --workspaces --workspace= --if-present --reporter= --filter= --recursive --parallel --hideSkippedTests --shard= --quiet --headed --list -F= --stream -v --version -h --help --loglevel= --no-audit --no-fund --ws";

/// A package manager's `test`, and the runners themselves: words for the test runner.
pub(super) fn npm_test(_: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let after: Vec<Arg> = call.args.iter().filter(|a| a.text != "--").cloned().collect();
    let parsed = parse(RUNNER, &after, false);
    found.worsen_with(parsed.unknown.as_deref().map(|unknown| (Class::UnknownOption, shown(unknown))));
    let reporter = parsed
        .value("--reporter")
        .is_some_and(|r| !r.text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-'));
    found.worsen_if(reporter, Class::BringsIn, "--reporter");
    let outside = |a: &&&Arg| a.text.starts_with(['/', '~']) || a.text.contains("..");
    found.worsen_by(Class::BringsIn, parsed.operands.iter().find(outside).copied());
    let other = "install open codegen show-report install-deps init bench ui cache record";
    if parsed.operands.first().is_some_and(|verb| in_list(other, &verb.text))
        && matches!(call.program, "playwright" | "cypress" | "vitest" | "jest")
    {
        found.worsen(Class::RunsCode, call.program);
    }
}

/// cargo: words behind `--` go to the test binary, or to the compiler.
pub(super) fn cargo(_: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    // A target given as a file may name a linker of its own.
    found.worsen_by(Class::BringsIn, call.parsed.value("--target").filter(|t| t.text.contains(['/', '.'])));
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
    found.worsen_with(parsed.unknown.as_deref().map(|unknown| (Class::BringsIn, shown(unknown))));
    let tests = matches!(call.program, "test" | "t" | "bench");
    found.worsen_by(Class::UnknownOption, parsed.operands.first().copied().filter(|_| !tests));
    found.worsen_if(parsed.has("--logfile"), Class::BringsIn, "--logfile");
}

/// Formatters: with a check flag they only look, without they rewrite (or print).
pub(super) fn checker(_: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    if call.program == "biome" {
        return biome(call, found);
    }
    let flags = "--check -check -c --check-only --diff -l -d --list-different --verify-no-changes --dry-run -n \
                 --list --df -diff --edition-check --verify";
    let prints = in_list("gofmt gofumpt goimports clang-format shfmt prettier stylua ormolu", call.program);
    let checks = call.parsed.has(flags);
    let rewrites = matches!(call.program, "stylua" | "ormolu") || !prints;
    found.worsen_if(rewrites && !checks, Class::ChangesFiles, call.program);
    if let Some(at) = call.args.iter().position(|a| a.text == "--")
        && call.row.of == "cargo"
        && !call.args[at + 1..].iter().all(|a| a.is("--check -l --color never always -v -q"))
    {
        found.worsen(Class::BringsIn, "--");
    }
    let only_checks = match found.class {
        Class::ChangesFiles => call.says("--check"),
        Class::UnknownOption => call.args.iter().all(|a| a.is("-- --check --all")),
        _ => false,
    };
    if call.row.of == "cargo" && only_checks {
        found.class = Class::BuildsProject;
    }
}

/// `biome`: it rewrites only when told to.
fn biome(call: &Call<'_>, found: &mut Finding) {
    let verb = call.parsed.operands.first().map_or("", |a| a.text.as_str());
    let rewriting = "--write --fix --apply --unsafe --config-path --staged";
    let writes = call.args.iter().find(|a| rewriting.split(' ').any(|p| a.text.starts_with(p)));
    found.worsen_if(!matches!(verb, "check" | "lint" | "format" | "ci"), Class::RunsCode, "biome");
    found.worsen_with(writes.map(|arg| (Class::ChangesFiles, shown(&arg.text))));
}

/// `cmake --build DIR` builds; configuring with plain settings does too.
pub(super) fn cmake(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let spec = "--build= -j= --parallel? --target= -t= --config= --clean-first --verbose -v -S= -B= -G= -DCMAKE_BUILD_TYPE= -DCMAKE_EXPORT_COMPILE_COMMANDS= -DBUILD_TESTING= -DBUILD_SHARED_LIBS= -Wno-dev --preset= --version --fresh";
    let parsed = parse(spec, call.args, false);
    let mut behind = call.args.iter().skip_while(|a| a.text != "--").skip(1);
    let passed_on = behind.any(|a| !a.is("-k -v -s") && !a.text.starts_with("-j"));
    let plain = parsed.unknown.is_none() && !passed_on;
    let dirs = parsed.options.iter().filter(|o| matches!(o.name.as_str(), "--build" | "-S" | "-B"));
    let dirs = dirs.filter_map(|o| o.value.as_ref()).chain(parsed.operands.iter().copied());
    let inside = dirs.into_iter().all(|d| judge.all_inside(&d.text) && d.hole == Hole::None);
    let target = parsed.value("--target -t").is_none_or(|t| is_safe_target(&t.text));
    let known = parsed.has("--build -S -B --version");
    if plain && inside && target && known {
        found.class = Class::BuildsProject;
    } else if parsed.unknown.is_some() {
        found.worsen(Class::BringsIn, "cmake");
    }
}

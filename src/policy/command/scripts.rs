//! The project's own tasks: which targets, scripts and extra words still only build, test or check.

use super::prelude::*;

const SAFE_TARGETS: &str = "\
    test tests check checks build all lint typecheck types tsc compile unit verify vet coverage validate \
    spec specs e2e integration assemble package ci analyze analyse testclasses classes credo dialyzer \
    eslint stylelint mypy pytest clippy doc docs debug release smoke unittest bench typings quick fast \
    tree dependencies tasks projects help";

const UNSAFE_WORDS: &str = "\
    fix write deploy publish install clean update upgrade push apply migrate seed reset drop start serve \
    dev run upload download sync prod production staging remote docker image up down destroy bump tag \
    changeset version generate gen";

const PLAIN_WORDS: &str = "type format fmt style prettier";

pub(super) fn is_safe_target(name: &str) -> bool {
    let lower = name.to_lowercase();
    let words: Vec<&str> = lower.split([':', '-', '_', '.', '/']).filter(|w| !w.is_empty()).collect();
    let plain_name =
        name.bytes().all(|b| b.is_ascii_alphanumeric() || b":-_./".contains(&b)) && !name.starts_with('-');
    plain_name
        && words.iter().any(|w| in_list(SAFE_TARGETS, w))
        && !words.iter().any(|w| in_list(UNSAFE_WORDS, w))
        && (!words.iter().any(|w| in_list(PLAIN_WORDS, w))
            || words.iter().any(|w| matches!(*w, "check" | "lint" | "verify" | "test")))
}

/// `make`, `just`, `gradle`, `mix` and their like.
pub(super) fn make(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let setting = |a: &&&Arg| a.text.contains('=') && !is_plain_setting(&a.text);
    found.worsen_by(Class::BringsIn, call.parsed.operands.iter().find(setting).copied());
    if let Some(dir) = call.parsed.value("-C --directory") {
        judge.inside(dir, found);
    }

    let lists = call.parsed.has("-l --list --summary -T --tasks -n --dry-run --just-print -q --question")
        && matches!(call.program, "just" | "task" | "rake");
    if lists && call.parsed.operands.is_empty() {
        found.class = Class::Reads;
        return;
    }
    // The first word is the task, and what follows are paths and names for it.
    let first_only = in_list(
        "mix lein stack cabal dune flutter dart shards rebar3 spago elm-test rails bin/rails ./bin/rails alr",
        call.program,
    );
    let targets: Vec<&Arg> =
        call.parsed.operands.iter().copied().filter(|a| !is_plain_setting(&a.text)).collect();
    let targets = &targets[..];
    let judged = if first_only { &targets[..targets.len().min(1)] } else { targets };
    let bare =
        targets.is_empty() && in_list("make gmake bmake ninja samu elm-test gradle mvn just", call.program);
    let safe = !judged.is_empty() && judged.iter().all(|a| a.literal().is_some_and(is_safe_target));
    let formats = judged.first().is_some_and(|a| a.text == "format")
        && (call.parsed.has("--check-formatted") || prints_only(call.args));
    if (safe || bare || formats) && call.parsed.unknown.is_none() {
        found.class = if found.class == Class::RunsCode { Class::BuildsProject } else { found.class };
    } else if found.class == Class::BuildsProject {
        found.worsen(Class::RunsCode, call.program);
    }
    if let Some(target) = targets.first().filter(|_| found.class == Class::RunsCode) {
        found.about = format!("{} {}", call.program, shown(&target.text));
    }
}

/// `dart format --output=none`: without it the files are rewritten, whatever else is said.
fn prints_only(args: &[Arg]) -> bool {
    let behind = |i: usize| args.get(i + 1).map_or("", |a| a.text.as_str());
    let outputs: Vec<&str> = (args.iter().enumerate())
        .filter_map(|(i, a)| match a.text.as_str() {
            "-o" | "--output" => Some(behind(i)),
            text => text.strip_prefix("--output=").or(text.strip_prefix("-o=")),
        })
        .collect();
    !outputs.is_empty() && outputs.iter().all(|o| matches!(*o, "none" | "show" | "json"))
}

/// Settings of a task that only say how much it tells.
fn is_plain_setting(text: &str) -> bool {
    let name = text.split('=').next().unwrap_or_default();
    matches!(name, "V" | "VERBOSE" | "Q" | "QUIET" | "DEBUG" | "CI" | "NO_COLOR" | "TEST" | "COVERAGE")
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"=_:./-".contains(&b))
}

/// `npm run NAME`, `yarn NAME`, `turbo run NAME`, `vite build`.
pub(super) fn npm_run(_: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let Some(at) = call.parsed.first_operand else {
        // Without a name the scripts are listed.
        if !call.row.of.is_empty() {
            found.class = Class::Reads;
        }
        return;
    };
    run_script(&call.args[at..], found);
}

pub(super) fn run_script(args: &[Arg], found: &mut Finding) {
    let skip = usize::from(args.first().is_some_and(|a| a.is("run run-many affected")));
    let end = args.iter().position(|a| a.text.starts_with('-')).unwrap_or(args.len());
    let (names, rest) = (&args[skip.min(end)..end], &args[end..]);
    let project_tasks = skip == 1 && names.is_empty();
    let allowed = "-t= -s -g= -i -u --target= --targets= --projects= --all --parallel? --filter= --no-cache --skip-nx-cache --grep= --run --watch=! --watchAll= --ci --bail? --silent --verbose --runInBand --testNamePattern= --testPathPattern= --coverage --no-coverage --passWithNoTests --maxWorkers= --max-warnings= --quiet --noEmit --mode= --if-present --workspaces --workspace= -w= --since= --scope= --stream --concurrency= --continue --output-logs= --color --no-color --base= --head= --configuration= --exclude=";
    let after: Vec<Arg> = rest.iter().filter(|a| a.text != "--").cloned().collect();
    let parsed = parse(allowed, &after, false);
    let targets = parsed.value("-t --target --targets").map(|a| a.text.clone());
    let safe_target = targets.as_deref().is_some_and(|t| t.split(',').all(is_safe_target));
    let first = names.first().map(|a| a.text.as_str());
    let safe_name = names.first().is_some_and(|a| a.hole == Hole::None && !a.computed)
        && first.is_some_and(is_safe_target);
    let extra = names.iter().skip(1).chain(parsed.operands.iter().copied());
    let plain = parsed.unknown.is_none()
        && extra.into_iter().all(|a| !a.text.starts_with('/') && !a.text.contains(".."));
    let changes = parsed.options.iter().any(|o| {
        o.mark == super::options::Mark::Changes && o.value.as_ref().is_none_or(|v| v.text != "false")
    });
    if (safe_name || (project_tasks && safe_target)) && plain && !changes {
        found.class = if found.class <= Class::RunsCode { Class::BuildsProject } else { found.class };
    } else {
        found.worsen(Class::RunsCode, first.map_or_else(|| found.program.clone(), shown));
    }
}

pub(super) fn workspace(_: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    if let Some(rest) = call.args.get(1..) {
        let rest = if rest.first().is_some_and(|a| a.text == "run") { &rest[1..] } else { rest };
        run_script(rest, found);
    }
}

/// `npx`, `uv run`, `bundle exec`: the project's own tools stay what they are, others may be fetched.
pub(super) fn runner(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let Some(at) = call.parsed.first_operand else { return };
    found.worsen_with(call.parsed.unknown.as_deref().map(|unknown| (Class::BringsIn, shown(unknown))));
    let inner = &call.args[at..];
    let mut own = Finding::reads(call.program);
    judge.run_inner(inner, &mut own);
    let fetches = matches!(call.program, "npx" | "bunx" | "exec" | "x");
    let known = !fetches
        || call.row.of == "bundle"
        || inner.first().is_some_and(|a| judge.tables.is_javascript(&a.text));
    found.worsen_if(!known, Class::InstallsPackages, own.about.clone());
    if known && own.class <= Class::BuildsProject && call.parsed.unknown.is_none() {
        found.class = Class::BuildsProject;
        found.facts |= own.facts;
    } else if own.class == Class::UnknownProgram && fetches {
        found.worsen(Class::InstallsPackages, own.about);
    } else {
        found.absorb(&own);
    }
}

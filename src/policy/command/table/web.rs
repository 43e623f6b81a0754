//! JavaScript and its relatives: package scripts, checkers, bundlers.

use super::row::*;

const TESTS: &str = "-t= -g= -i -b -u! -w! --grep= --run --watch=! --watchAll= --ci --bail? --silent? --verbose? --runInBand --findRelatedTests --testNamePattern= --testPathPattern= --testPathPatterns= --coverage? --no-coverage --changed? --onlyChanged --passWithNoTests --maxWorkers= --no-cache --clearCache --forceExit --detectOpenHandles --listTests --exit --timeout= --project= --workers= --headed --retries= --reporter= --color --no-color --colors --hideSkippedTests --no-watch --allowOnly --dom --watch!";

/// Package managers' own options that change nothing about what runs.
const QUIET: &str = "-s -q -w= -r --silent --quiet --if-present --workspace= --workspaces --ws --recursive --no-color --color --loglevel= -v --version -h --help --no-audit --no-fund --filter= -F= --parallel --stream";

const fn scripts(program: &'static str) -> Row {
    row("run run-script rum urn", Class::RunsCode, Takes::Command(0), QUIET)
        .of(program)
        .extra(scripts::npm_run)
}

const fn tests(program: &'static str) -> Row {
    row("test t tst", Class::BuildsProject, Takes::Command(0), checkers::RUNNER)
        .of(program)
        .extra(checkers::npm_test)
}

const fn installs(program: &'static str) -> Row {
    row("install i add ci remove rm uninstall un update up upgrade dedupe prune link unlink rebuild dlx create init import fetch rebase set version patch audit-fix shrinkwrap cache config get-set adopt pack install-test it store env setup global self-update",
        Class::InstallsPackages, Takes::Whatever, "*").of(program).facts(Facts::INSTALLS_HERE)
}

const fn queries(program: &'static str) -> Row {
    reads(
        "ls list ll la why explain query root prefix bin",
        Takes::Text,
        "-g -a -l --depth= --all --json --long --parseable --prod --dev --global --omit= --include= -P -D",
    )
    .of(program)
}

pub(super) const ROWS: &[Row] = &[
    row("npm", Class::InstallsPackages, Takes::Subcommand, QUIET),
    scripts("npm"), tests("npm"), installs("npm"), queries("npm"),
    row("pnpm", Class::RunsCode, Takes::Subcommand, "-s -r -w -C= --dir= --silent --recursive --filter= -F= --workspace-root --no-color --color --stream --parallel -v --version").extra(scripts::npm_run),
    scripts("pnpm"), tests("pnpm"), installs("pnpm"), queries("pnpm"),
    row("exec", Class::RunsCode, Takes::Command(0), "--silent").of("pnpm").opaque(scripts::runner),
    row("yarn", Class::RunsCode, Takes::Subcommand, "-s --silent --no-progress -v --version").extra(scripts::npm_run),
    scripts("yarn"), tests("yarn"), installs("yarn"), queries("yarn"),
    row("exec", Class::RunsCode, Takes::Command(0), "--silent").of("yarn").opaque(scripts::runner),
    row("workspace", Class::RunsCode, Takes::Whatever, "").of("yarn").extra(scripts::workspace),
    asks("publish unpublish deprecate owner access dist-tag login logout adduser whoami token profile org team hook star star-search", Class::Publishes).of("npm"),
    asks("publish login logout", Class::Publishes).of("pnpm"),
    asks("publish login logout npm", Class::Publishes).of("yarn"),
    asks("view info show v search outdated audit doctor ping docs repo bugs fund", Class::UsesNetwork).of("npm"),
    row("exec x", Class::RunsCode, Takes::Command(0), "--no --silent").of("npm").opaque(scripts::runner),
    row("start stop restart", Class::RunsCode, Takes::Whatever, "*").of("npm"),
    row("npx bunx", Class::RunsCode, Takes::Command(0), "--no-install --no --offline --prefer-offline --silent -q --quiet").opaque(scripts::runner),
    row("corepack", Class::InstallsPackages, Takes::Whatever, "*"),
    builds("tsc vue-tsc svelte-check tsgo", "--noEmit --pretty --skipLibCheck --strict --noEmitOnError --diagnostics --extendedDiagnostics --listFiles --traceResolution --incremental -p< --project< --showConfig --version -v --jsx= --target= --module= --moduleResolution= --lib= --esModuleInterop --allowJs --checkJs --resolveJsonModule --noUnusedLocals --noUnusedParameters --noImplicitAny --tsconfig= --fail-on-warnings --threshold= --output= -b --build --force --dry -d --verbose"),
    builds("eslint oxlint standard xo", "--fix! --fix-dry-run --ext= --max-warnings= --quiet --cache --no-cache --color --no-color --report-unused-disable-directives --no-eslintrc --no-error-on-unmatched-pattern --no-warn-ignored --format= -f= --debug --stats --no-inline-config --rule= --env= --global= --fix=! --cache-location> -o> --output-file>"),
    builds("prettier", "--check -c --list-different -l --ignore-path= --no-config --log-level= --loglevel= --no-color --no-error-on-unmatched-pattern --ignore-unknown -u --cache --write! -w!").extra(checkers::checker),
    builds("stylelint htmlhint markdownlint markdownlint-cli2 commitlint remark alex jscpd depcheck knip madge ts-prune dpdm publint attw size-limit", "--fix! --quiet -q --max-warnings= --formatter= --no-progress --no-summary --ignore= -i= --extensions= --allow-empty-input --color --no-color --circular --dot! --words-only --gitignore"),
    builds("cspell", "--quiet --no-progress --no-summary --words-only --gitignore --color --no-color").extra(checkers::verbs),
    builds("biome", "*").extra(checkers::checker),
    builds("jest vitest mocha ava tap tape jasmine karma cypress playwright wtr uvu", TESTS).extra(checkers::npm_test),
    builds("turbo nx lerna moon rush wireit", "*").extra(scripts::npm_run),
    builds("webpack vite rollup esbuild parcel next nuxt astro gatsby svelte-kit ng vue-cli-service react-scripts tsup unbuild ncc swc babel", "").extra(scripts::npm_run),
];

//! Build tools, compilers and test runners of compiled languages: what builds or checks the project runs in the
//! sandbox; what writes elsewhere, installs, or takes other programs, asks.

use super::row::*;

const CARGO: &str = "-p= -j= -q -v -vv -F= -r --package= --workspace --all --exclude= --lib --bins --bin= --examples --example= --tests --test= --benches --bench= --all-targets --features= --all-features --no-default-features --release --profile= --jobs= --keep-going --message-format= --quiet --verbose --color= --locked --offline --frozen --no-run --no-fail-fast --doc --ignore-rust-version --future-incompat-report --no-deps --document-private-items --timings --unit-graph --manifest-path< --target= --build-plan -V --fix! --allow-dirty! --allow-staged! --target-dir> --config@ --artifact-dir> -Z@ --out-dir>";

const fn cargo(names: &'static str) -> Row {
    builds(names, CARGO).of("cargo").extra(checkers::cargo)
}

const GO: &str = "-v -x -n -a -race -msan -asan -short -cover -json -failfast -count= -run= -bench= -benchtime= -benchmem -timeout= -parallel= -p= -cpu= -tags= -trimpath -mod@ -skip= -shuffle= -fullpath -list= -coverpkg= -covermode= -buildvcs= -vet= -m -u -f= -e -deps -test -find -versions -C= -all -exec@ -toolexec@ -overlay@ -modfile@ -o> -coverprofile> -cpuprofile> -memprofile> -blockprofile> -mutexprofile> -trace> -outputdir> -ldflags@ -gcflags@ -asmflags@ -gccgoflags@ -compiler@ -vettool@ -pkgdir@ -installsuffix@ -w! -d -diff";

const fn go(names: &'static str) -> Row {
    builds(names, GO).of("go")
}

pub(super) const ROWS: &[Row] = &[
    row("cargo", Class::InstallsPackages, Takes::Subcommand, "-q -v -V --quiet --verbose --version --list --color= --locked --offline --frozen +stable +nightly +beta -C@ --config@ -Z@ --explain="),
    cargo("build b check c test t clippy doc bench"),
    row("fmt", Class::BuildsProject, Takes::Nothing, "--check --all -p= --package= -v -q --quiet --verbose --message-format= --manifest-path<").of("cargo").extra(checkers::checker),
    row("nextest", Class::UnknownOption, Takes::Subcommand, "").of("cargo"),
    builds("run list", "-p= -E= -j= -P= -r -F= --package= --workspace --all --lib --bins --bin= --tests --test= --all-targets --features= --all-features --no-default-features --release --no-fail-fast --fail-fast --retries= --test-threads= --no-capture --nocapture --status-level= --final-status-level= --success-output= --failure-output= --hide-progress-bar --run-ignored= --profile= --cargo-profile= --filter-expr= --color= --locked --offline --partition= --no-run --message-format= --exclude=").of("cargo nextest"),
    reads("tree metadata pkgid locate-project version help verify-project read-manifest", Takes::Text, "-e= -i? -p= -d -f= -q -v --edges= --invert? --package= --depth= --duplicates --format= --no-deps --format-version= --prefix= --all-features --no-default-features --features= --target= --workspace --locked --offline --frozen --message-format= --manifest-path< --no-dedupe --charset= --list").of("cargo"),
    builds("deny machete udeps semver-checks hack expand llvm-lines bloat geiger", "-q -v --workspace --all-features --each-feature --feature-powerset --no-dev-deps --all-targets --lib --bin= --release --offline --locked --hide-inclusion-graph --skip-target-dir").of("cargo"),
    row("run r", Class::RunsCode, Takes::Whatever, "*").of("cargo"),
    row("clean fix new init generate-lockfile vendor package", Class::ChangesFiles, Takes::Whatever, "*").of("cargo"),
    asks("publish yank owner login logout", Class::Publishes).of("cargo"),
    asks("add remove rm update fetch search info upgrade", Class::InstallsPackages).of("cargo").facts(Facts::INSTALLS_HERE),
    asks("install uninstall binstall", Class::InstallsPackages).of("cargo"),
    row("rustup", Class::InstallsPackages, Takes::Subcommand, "-V -v -q --version --verbose --quiet"),
    reads("show which", Takes::Text, "-v --verbose --toolchain=").of("rustup"),
    row("toolchain target component", Class::InstallsPackages, Takes::Subcommand, "").of("rustup"),
    reads("list", Takes::Text, "-v --installed --verbose --toolchain=").of("rustup toolchain"),
    reads("list", Takes::Text, "-v --installed --verbose --toolchain=").of("rustup target"),
    reads("list", Takes::Text, "-v --installed --verbose --toolchain=").of("rustup component"),
    row("rustc gcc g++ cc c++ clang clang++ ld as ghc ocamlc ocamlopt javac scalac nasm yasm gfortran fpc dmd ldc2 nim crystal vala valac tcc zig-cc nvcc gccgo kotlinc-native protoc flex bison yacc lex",
        Class::RunsCode, Takes::Whatever, "--explain= -V -vV -v --print= -dumpversion -dumpmachine -version --version").extra(checkers::queries), builds("rustfmt gofmt goimports gofumpt clang-format shfmt stylua taplo dprint nixfmt ktlint ormolu fourmolu", "--check -l -d -e -s -i! -w! --diff -n --dry-run -Werror --Werror --write! --edition= --list -ln= -ci -bn -sr --skip-children -tabs= -comments=").extra(checkers::checker),
    reads("rust-analyzer gopls clangd", Takes::Nothing, ""),
    row("go", Class::UnknownOption, Takes::Subcommand, ""),
    go("build test vet"),
    reads("list version doc env", Takes::Text, "-m -u -f= -json -e -deps -test -find -versions -all -src -short -v -cmd -C=").of("go"),
    row("mod", Class::InstallsPackages, Takes::Subcommand, "").of("go").facts(Facts::INSTALLS_HERE),
    reads("graph why verify", Takes::Text, "-m -vendor").of("go mod"),
    asks("run generate", Class::RunsCode).of("go"),
    row("tool", Class::RunsCode, Takes::Subcommand, "-n").of("go"),
    reads("cover", Takes::Nothing, "-func<").of("go tool"),
    asks("fmt fix clean work", Class::ChangesFiles).of("go"),
    asks("get", Class::InstallsPackages).of("go").facts(Facts::INSTALLS_HERE),
    asks("install", Class::InstallsPackages).of("go"),
    builds("golangci-lint staticcheck revive errcheck gosec govulncheck gotestsum ineffassign", "-v -c@ --fast --timeout= --fix! --new --new-from-rev= --enable= --disable= --out-format= --no-config --color= -checks= -f= -quiet -exclude-dir= --format= -show= --config@ --packages=").extra(checkers::verbs),
    row("make gmake bmake", Class::RunsCode, Takes::Whatever, "-j? -k -s -n -B -w -i -q -t -S -C< -l? -O? -d -p -r -R --jobs? --keep-going --silent --quiet --dry-run --just-print --always-make --directory< --no-print-directory --output-sync? --trace --debug? --question --warn-undefined-variables --version -v -f@ --file@ --makefile@ --eval@ -e@ --environment-overrides@ -I@ --include-dir@ -o@ -W@ -E@").extra(scripts::make),
    row("just task mage rake invoke inv doit redo gulp grunt jake poe nimble", Class::RunsCode, Takes::Whatever, "-l -q -v -n -s -t -T -P --list --summary --dry-run --quiet --verbose --silent --show= --dump --evaluate --unsorted --tasks --trace -A").extra(scripts::make),
    row("cmake", Class::RunsCode, Takes::Whatever, "*").opaque(checkers::cmake),
    builds("ctest", "-j= -R= -E= -L= -LE= -V -VV -N -Q -C= -I= --output-on-failure --test-dir= --parallel= --rerun-failed --stop-on-failure --timeout= --verbose --extra-verbose --no-tests= --progress --repeat= --show-only? --tests-regex= --exclude-regex= --label-regex= --schedule-random"),
    builds("ninja samu", "-C= -j= -k= -l= -v -n -d= --verbose --quiet").extra(scripts::make),
    row("meson", Class::RunsCode, Takes::Subcommand, "--version"),
    builds("test compile", "-C= -j= -v -q --verbose --quiet --list --suite= --no-rebuild --print-errorlogs --num-processes= --repeat= --timeout-multiplier= --no-suite=").of("meson"),
    row("bazel bazelisk buck buck2 pants", Class::RunsCode, Takes::Subcommand, ""),
    row("build test query cquery", Class::BuildsProject, Takes::Text, "--test_output= --test_filter= -k --keep_going -c= --compilation_mode= --jobs= --config= --nocache_test_results --cache_test_results= --runs_per_test= --verbose_failures --show_result= --noshow_progress --test_tag_filters= --build_tests_only --output=").of("bazel"),
    builds("mvn mvnw ./mvnw", "-v -V --version --show-version -q -B -o -T= -pl= -am -amd -e -X -U -N -ntp -fae -ff -DskipTests -DskipTests= -Dtest= -Dit.test= -DfailIfNoTests= -Dsurefire.failIfNoSpecifiedTests= --quiet --batch-mode --offline --threads= --projects= --also-make --errors --no-transfer-progress --fail-at-end --non-recursive").extra(scripts::make),
    builds("gradle gradlew ./gradlew", "-q -i -s -d -x= --quiet --info --stacktrace --no-daemon --offline --parallel --continue --rerun-tasks --build-cache --no-build-cache --tests= --console= --warning-mode= --configuration-cache --exclude-task= --dry-run -m --full-stacktrace --no-parallel --scan@").extra(scripts::make),
    builds("sbt lein stack cabal mix rebar3 dune spago elm-test shards alr", "-v -q --verbosity= --no-color --force --trace --only= --exclude= --include= --warnings-as-errors --check-formatted --check-equivalent --slowest= --max-failures= --seed= --stale --failed --cover --strict --fast --ghc-options@ --test --bench --no-run-tests --profile= --display= --root@").extra(scripts::make),
    row("dotnet", Class::InstallsPackages, Takes::Subcommand, "--version --info --list-sdks --list-runtimes"),
    builds("build test", "-c= -f= -v= -r= --configuration= --framework= --verbosity= --no-build --no-restore --filter= -l= --logger= --nologo --runtime= --collect= --list-tests -t --blame --interactive -p@ --results-directory> -o> --output> -s@ --settings@").of("dotnet"),
    builds("format", "--verify-no-changes --no-restore --verbosity= -v= --severity= --include= --exclude=").of("dotnet").extra(checkers::checker),
    row("run watch", Class::RunsCode, Takes::Whatever, "*").of("dotnet"),
    row("swift", Class::RunsCode, Takes::Subcommand, "--version"),
    builds("build test", "-c= --configuration= -v --verbose --filter= --parallel --enable-test-discovery --target= --product= -q --quiet --build-tests --skip-build --list-tests --skip= --enable-code-coverage").of("swift"),
    builds("shellcheck hadolint checkbashisms cppcheck cpplint typos luacheck hlint kubeval write-good",
        "-s= -e= -i= -f= -x -a -S= -o= -C? -P= -V -q -v -p= -j= --severity= --shell= --exclude= --include= --format= --color? --enable= --quiet --strict --check --test --list --std= --no-color --ignore= --failure-threshold= --error-exitcode= --suppress= --inline-suppr --template= --diff --offline --no-progress --config-path="),
    builds("clang-tidy", "-p= -checks= --checks= -header-filter= --header-filter= -quiet --quiet -warnings-as-errors= --warnings-as-errors= -list-checks --list-checks"),
    builds("actionlint", "-color -no-color -oneline -verbose -version -ignore="),
    builds("swiftlint tflint vale", "--strict --quiet --format= --no-color --severity= --reporter=").extra(checkers::verbs),
    builds("zig", "").extra(scripts::make),
    builds("rails bin/rails ./bin/rails", "-v -b -f --verbose --fail-fast --backtrace --seed= -n= --name=").extra(scripts::make),
    builds("flutter dart", "*").extra(scripts::make),
    row("xcodebuild", Class::RunsCode, Takes::Whatever, "*"),
    builds("rspec", "-f= -e= -t= -p -c -b -w -n= --format= --example= --tag= --fail-fast? --order= --seed= --profile? --color --no-color --force-color --dry-run --only-failures --next-failure --backtrace --bisect? --tty --warnings"),
    builds("rubocop standardrb erblint reek brakeman sorbet srb steep haml-lint", "-f= -a! -A! -x! -P -D -l -q --format= --autocorrect! --auto-correct! --autocorrect-all! --auto-correct-all! --only= --except= --parallel --no-parallel --fail-level= --fail-fast --display-cop-names --display-only-fail-level-offenses --list-target-files -L --lint --extra-details --no-color --color --cache= --no-pager --quiet -o> --out> -r@ --require@ -c@ --config@ --fix! --autocorrect-all=!"),
    builds("phpunit ./vendor/bin/phpunit vendor/bin/phpunit pest ./vendor/bin/pest vendor/bin/pest", "-v --filter= --group= --exclude-group= --testsuite= --stop-on-failure --stop-on-error --testdox --colors? --no-coverage --list-tests --list-suites --verbose --debug --no-progress --display-warnings --parallel --processes= --fail-on-warning --order-by= --random-order"),
    builds("phpstan psalm phpcs vendor/bin/phpstan vendor/bin/phpcs vendor/bin/psalm ./vendor/bin/phpstan ./vendor/bin/phpcs ./vendor/bin/psalm", "-l= -n -p -s --level= --no-progress --memory-limit= --error-format= --standard= --extensions= --ignore= --report= --colors --no-colors --no-cache --show-info= --threads= --ansi --no-ansi --debug -v -vvv --no-interaction -q"),
    builds("bats busted", "-r -t -p -j= -f= -T --tap --pretty --recursive --filter= --jobs= --timing --count -o> --verbose-run --print-output-on-failure"),
];

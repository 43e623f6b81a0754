//! Python: tests, checkers, package managers.

use super::row::{Extra, Row, Takes, asks, builds, reads, row};
use crate::policy::class::Class;

pub(super) const ROWS: &[Row] = &[
    row("python python3 python2 python3.8 python3.9 python3.10 python3.11 python3.12 python3.13 python3.14 py.exe", Class::RunsCode, Takes::Whatever, "*").extra(Extra::Python),
    builds("pytest py.test", "-v -q -x -s -l -k= -m= -n= -r= -ra -rA -rs -rx -rf -h -vv -vvv -qq -# --verbose --quiet --exitfirst --maxfail= --lf --last-failed --ff --failed-first --nf --sw --stepwise --tb= --capture= --co --collect-only --durations= --durations-min= --no-header --no-summary --color= --showlocals --disable-warnings --strict-markers --strict-config --cov? --cov-report= --no-cov --cov-fail-under= --cov-branch --cov-append --markers --fixtures --setup-show --setup-plan --deselect= --ignore= --ignore-glob= --import-mode= --runslow --numprocesses= --dist= --timeout= --reruns= --randomly-seed= --doctest-modules --cache-show --cache-clear --full-trace --asyncio-mode= --benchmark-skip --benchmark-only --snapshot-warn-unused --forked --version -W= --pythonwarnings= --no-flaky-report --log-cli-level= --log-level= --show-capture= -p@ -c@ -o@ --rootdir@ --confcutdir@ --override-ini@ --pdb@ --pdbcls@ --junitxml> --junit-xml> --basetemp> --log-file> --cov-config@ --html>").extra(Extra::Pytest),
    builds("mypy dmypy pyright basedpyright pyre pytype ty", "-p= -m= -v --strict --ignore-missing-imports --no-error-summary --pretty --show-error-codes --show-error-context --show-column-numbers --no-incremental --package= --module= --exclude= --python-version= --follow-imports= --warn-unused-ignores --warn-return-any --disallow-untyped-defs --check-untyped-defs --no-color-output --color-output --namespace-packages --explicit-package-bases --hide-error-codes --no-strict-optional --verifytypes= --stats --verbose --outputjson --warnings --version --level= --project= --pythonversion= --install-types@ --config-file@ --cache-dir> --python-executable@"),
    row("ruff", Class::RunsCode, Takes::Subcommand, "-q -v -s --quiet --verbose --silent --no-cache --isolated --version"),
    builds("check", "-q -v -e --select= --ignore= --extend-select= --extend-ignore= --output-format= --statistics --show-files --show-settings --exit-zero --exit-non-zero-on-fix --no-cache --preview --no-preview --target-version= --line-length= --exclude= --extend-exclude= --force-exclude --respect-gitignore --no-fix --quiet --verbose --unsafe-fixes --no-unsafe-fixes --diff --per-file-ignores= --show-fixes --stdin-filename= --fix! --fix-only! --add-noqa! --watch! -w! --config@ -o> --output-file>").of("ruff"),
    builds("format", "--check --diff -q -v --quiet --verbose --line-length= --exclude= --preview --target-version= --no-cache --stdin-filename=").of("ruff").extra(Extra::Checker),
    reads("rule linter version", Takes::Text, "--all --output-format=").of("ruff"),
    builds("black isort yapf autopep8 blue docformatter", "--check --diff -c -q -v -l= -d --check-only --df --quiet --verbose --line-length= --color --no-color --target-version= -t= --exclude= --include= --profile= --skip-string-normalization -S --fast --safe --preview --skip= --gitignore --max-line-length= -r --recursive --in-place! -i! --write! -w!").extra(Extra::Checker),
    builds("flake8 pycodestyle pydocstyle pyflakes vulture radon xenon codespell interrogate doc8 yamllint", "-v -q -j= -s -a -nc -f= -d= -c= --count --statistics --show-source --max-line-length= --max-complexity= --select= --ignore= --extend-ignore= --exclude= --per-file-ignores= --jobs= --format= --exit-zero --min-confidence= --skip= --ignore-words-list= --strict --no-warnings"),
    builds("pylint bandit", "-v -q -j= -r? -l -i -f= -x= -s -ll -lll -ii --disable= --enable= --errors-only -E --score= --reports= --output-format= --jobs= --recursive= --ignore= --max-line-length= --fail-under= --exit-zero --severity-level= --confidence-level= --exclude= --skip= --quiet --verbose --rcfile@ --load-plugins@ --init-hook@"),
    builds("tox nox", "-e= -q -v -p -r -l -s= -k= --list --listenvs --parallel? --recreate --skip-missing-interpreters --sessions= --reuse-existing-virtualenvs -R -a"),
    row("coverage", Class::RunsCode, Takes::Subcommand, "--version"),
    reads("report", Takes::Text, "-m -i --show-missing --include= --omit= --fail-under= --skip-covered --sort= --precision= --skip-empty").of("coverage"),
    row("run", Class::BuildsProject, Takes::Whatever, "").of("coverage").extra(Extra::Python),
    row("pip pip3 pip3.11 pip3.12 pip3.13", Class::InstallsPackages, Takes::Subcommand, "-q -v --quiet --verbose --version -V --disable-pip-version-check --no-color --no-input"),
    reads("list show freeze check", Takes::Text, "-v -f -l -o? -u? --format= --not-required --local --user --verbose --files --all --exclude=").of("pip"),
    row("uv rye", Class::InstallsPackages, Takes::Subcommand, "-q -v --quiet --verbose --offline --no-progress --version -V --color= --directory="),
    row("run", Class::RunsCode, Takes::Whatever, "-q -v --no-sync --frozen --locked --offline --quiet --verbose --all-extras --all-groups --dev --no-dev --group= --extra= --package= --all-packages --isolated").of("uv").extra(Extra::Runner),
    reads("tree version", Takes::Text, "--depth= --frozen --no-dev --package= --invert --offline").of("uv"),
    row("poetry pipenv pdm hatch conda mamba micromamba", Class::InstallsPackages, Takes::Subcommand, "-q -v -n --quiet --verbose --no-interaction --no-ansi --version -V"),
    row("run", Class::RunsCode, Takes::Whatever, "-q -n --quiet").of("poetry").extra(Extra::Runner),
    row("run", Class::RunsCode, Takes::Whatever, "").of("pipenv").extra(Extra::Runner),
    row("run", Class::RunsCode, Takes::Whatever, "").of("pdm").extra(Extra::Runner),
    row("run", Class::RunsCode, Takes::Whatever, "").of("hatch").extra(Extra::NpmRun),
    reads("list info", Takes::Text, "-n= --name= --json -e --envs").of("conda"),
    row("pip", Class::InstallsPackages, Takes::Subcommand, "").of("uv"),
    reads("list show freeze check tree", Takes::Text, "-v --format= --outdated --files --depth= --strict").of("uv pip"),
    reads("show check", Takes::Text, "--tree -t -l -o --latest --outdated --no-dev --why --all -T").of("poetry"),
    asks("pipx easy_install twine flit virtualenv conda-build pyenv uvx", Class::InstallsPackages),
    asks("django-admin manage.py flask uvicorn gunicorn hypercorn celery streamlit airflow jupyter-lab mkdocs sphinx-build behave robot locust", Class::RunsCode),
];

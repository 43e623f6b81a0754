//! Shells and interpreters: what they run is judged where it stands on the line, and asks otherwise.

use super::row::*;

const fn interpreter(names: &'static str) -> Row {
    row(names, Class::RunsCode, Takes::Whatever, "*").opaque(interpreters::interpreter)
}

pub(super) const ROWS: &[Row] = &[
    row("sh bash zsh dash ksh ksh93 mksh ash rbash yash posh", Class::RunsCode, Takes::Whatever, "*").opaque(shells::shell),
    row("fish csh tcsh rc es elvish nu xonsh pwsh powershell", Class::RunsCode, Takes::Whatever, "*").opaque(interpreters::interpreter),
    interpreter("perl ruby node nodejs php lua luajit lua5.4 lua5.3 tclsh wish expect osascript Rscript R julia guile racket sbcl clisp ecl ghci runghc runhaskell ocaml scala kotlin kotlinc groovy jshell java iex elixir erl escript gdb lldb pdb ipython jupyter bc dc swipl octave matlab maxima gnuplot janet bb clojure clj ts-node tsx esno irb pry rhino qjs d8 rust-script evcxr hy pypy pypy3 jython micropython"),
    row("deno", Class::RunsCode, Takes::Subcommand, "-V -q --quiet --unstable"),
    builds("test check lint", "--no-run -q --quiet --parallel --doc --fail-fast? --filter= --json --no-check --all --trace-leaks --shuffle?").of("deno"),
    builds("fmt", "--check --ignore= -q --quiet --ext=").of("deno").extra(checkers::checker),
    row("bun", Class::RunsCode, Takes::Subcommand, "-v --silent --revision"),
    builds("test", "-t= --bail? --timeout= --only --todo --coverage --watch-no --test-name-pattern= --rerun-each=").of("bun"),
    row("run", Class::RunsCode, Takes::Command(0), "* --silent --bun").of("bun").extra(scripts::npm_run),
    row("install i add a remove rm update upgrade link unlink create x init publish pm", Class::InstallsPackages, Takes::Whatever, "*").of("bun"),
    asks("xvfb-run winpty rlwrap socksify proxychains torsocks faketime", Class::RunsCode),
];

//! The shell's own commands, and programs that run another program.

use super::row::{Extra, Row, Takes, asks, reads, row};
use crate::policy::class::Class;
use crate::policy::facts::Facts;

const fn wraps(names: &'static str, operands: usize, options: &'static str) -> Row {
    reads(names, Takes::Whatever, options).extra(Extra::Wrapper(operands))
}

pub(super) const ROWS: &[Row] = &[
    reads("cd pushd chdir", Takes::Text, "-P -L -e -@").extra(Extra::Cd),
    reads("popd dirs", Takes::Text, "-c -l -p -v +0 -n").extra(Extra::Cd),
    reads("export declare typeset local readonly", Takes::Text, "-a -A -f -F -g -i -l -n -p -r -t -u -x").extra(Extra::Declare),
    reads("unset", Takes::Text, "-f -v -n").extra(Extra::Unset),
    reads("read mapfile readarray getopts", Takes::Text, "-r -s -e -n= -N= -d= -p= -t= -u= -a= -i= -O= -C@ -c=").extra(Extra::ReadBuiltin),
    reads("let", Takes::Text, "").extra(Extra::ReadBuiltin),
    reads("return exit break continue shift wait times", Takes::Text, "-n -p -f").facts(Facts::WAITS),
    reads("set shopt setopt", Takes::Text, "*").extra(Extra::Set),
    reads("umask jobs bg fg disown suspend caller compgen complete", Takes::Text, "-S -p -l -r -a -A= -c -b -d -f"),
    reads("history fc", Takes::Text, "-#").extra(Extra::Set),
    reads("alias", Takes::Text, "-p").extra(Extra::Alias),
    reads("unalias", Takes::Text, "-a"),
    reads("trap", Takes::Whatever, "-l -p").extra(Extra::Trap),
    row("eval", Class::RunsCode, Takes::Whatever, "").extra(Extra::Eval),
    row("source .", Class::RunsCode, Takes::Whatever, "").extra(Extra::Source),
    reads("exec", Takes::Whatever, "-c -l -a=").extra(Extra::Wrapper(0)),
    reads("command builtin", Takes::Whatever, "-p -v -V").extra(Extra::Command),
    reads("env", Takes::Whatever, "-i -0 -v - -u= -C= --ignore-environment --null --unset= --chdir= -S= --split-string= --debug").extra(Extra::Env),
    row("nohup", Class::ChangesFiles, Takes::Whatever, "").extra(Extra::Wrapper(0)),
    wraps("time setsid busybox toybox", 0, "-p -v -f? -o> -a -c -w --fork --ctty --wait -q --verbose --quiet --portability --format= --output> -l"),
    wraps("nice", 0, "-n= -# --adjustment="),
    wraps("ionice", 0, "-c= -n= -t --class= --classdata= --ignore"),
    wraps("chrt taskset", 1, "-a -b -f -i -o -r -c --batch --fifo --idle --other --rr --cpu-list"),
    wraps("timeout gtimeout", 1, "-k= -s= -v --kill-after= --signal= --preserve-status --foreground --verbose"),
    wraps("stdbuf unbuffer", 0, "-i= -o= -e= -p --input= --output= --error="),
    wraps("caffeinate chronic systemd-cat", 0, "-i -d -s -m -u -e -v"),
    wraps("eatmydata catchsegv setarch linux64 linux32", 0, "-R -v --addr-no-randomize"),
    wraps("hyperfine", 0, "-w= -r= -N -i -m= -M= --warmup= --runs= --ignore-failure --min-runs= --max-runs=").extra(Extra::Watch),
    wraps("watch viddy", 0, "-n= -d? -t -b -e -g -c -x -p --interval= --differences? --no-title --beep --errexit --chgexit --color --exec --precise").extra(Extra::Watch),
    wraps("flock", 1, "-s -x -e -n -w= -o -u -F -E= --shared --exclusive --nonblock --wait= --close --verbose").extra(Extra::Wrapper(1)),
    wraps("entr direnv", 0, "-c -r -d -n -p -s -z -a"),
    wraps("strace ltrace valgrind gdbserver heaptrack rr", 0, "* -e= -o> -p= -s= -u= -E= -P= -S= --tool= --leak-check= --log-file>"),
    reads("xargs gxargs", Takes::Whatever, "-0 -r -t -p -x -o -n= -L= -l? -I= -J= -R= -i? -P= -s= -d= -E= -e? -a< --null --no-run-if-empty --verbose --interactive --exit --max-args= --max-lines= --max-procs= --max-chars= --delimiter= --arg-file< --replace? --open-tty --process-slot-var=").extra(Extra::Xargs),
    row("parallel sem", Class::RunsCode, Takes::Whatever, "*").extra(Extra::Parallel),
    row("script", Class::ChangesFiles, Takes::Whatever, "*").extra(Extra::ScriptCommand),
    row("sudo doas su pkexec runuser sudoedit visudo gosu su-exec setpriv sg newgrp kdesu gksudo gksu please calife run0", Class::Escalates, Takes::Whatever, "*").extra(Extra::Escalator),
    asks("chroot unshare nsenter setcap capsh fakeroot proot schroot", Class::ChangesSystem).extra(Extra::Wrapper(0)),
    asks("screen tmux byobu dtach abduco zellij nq tsp start-stop-daemon daemonize systemd-run daemon", Class::RunsCode).extra(Extra::Wrapper(0)),
    asks("at batch", Class::RunsCode).extra(Extra::Later).facts(Facts::RUNS_STDIN),
    asks("enable ulimit bind logout", Class::NotUnderstood),
];

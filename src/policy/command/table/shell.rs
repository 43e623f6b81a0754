//! The shell's own commands, and programs that run another program.

use super::row::*;

const fn wraps(names: &'static str, operands: usize, options: &'static str) -> Row {
    reads(names, Takes::Command(operands), options).opaque(wrappers::wrapper)
}

pub(super) const ROWS: &[Row] = &[
    reads("cd pushd chdir", Takes::Text, "-P -L -e -@").extra(builtins::cd),
    reads("popd dirs", Takes::Text, "-c -l -p -v +0 -n").extra(builtins::cd),
    reads("export declare typeset local readonly", Takes::Text, "-a -A -f -F -g -i -l -n -p -r -t -u -x").extra(builtins::declare),
    reads("unset", Takes::Text, "-f -v -n").extra(builtins::unset),
    reads("read", Takes::Text, "-r -s -e -n= -N= -d= -p= -t= -u= -a= -i=").extra(builtins::read),
    reads("mapfile readarray", Takes::Text, "-t -d= -n= -O= -s= -u= -C@ -c=").extra(builtins::read),
    reads("getopts", Takes::Text, "").extra(builtins::read),
    reads("wait", Takes::Text, "-n -f -p=").extra(builtins::read),
    asks("let", Class::NotUnderstood),
    reads("return exit break continue shift times", Takes::Text, "-n -p -f").facts(Facts::WAITS),
    reads("set shopt setopt", Takes::Text, "*").extra(builtins::set),
    reads("umask jobs bg fg disown suspend caller compgen complete", Takes::Text, "-S -p -l -r -a -A= -c -b -d -f"),
    reads("history", Takes::Text, "-#").extra(later::traces),
    asks("fc", Class::RunsCode),
    reads("alias", Takes::Text, "-p").extra(builtins::alias),
    reads("unalias", Takes::Text, "-a"),
    reads("trap", Takes::Command(0), "-l -p").extra(builtins::trap),
    row("eval", Class::RunsCode, Takes::Whatever, "").opaque(shells::eval),
    row("source .", Class::RunsCode, Takes::Whatever, "").opaque(shells::source),
    reads("exec", Takes::Command(0), "-c -l -a=").opaque(wrappers::wrapper),
    reads("command builtin", Takes::Command(0), "-p -v -V").opaque(wrappers::command),
    reads("env", Takes::Command(0), "-i -0 -v - -u= -C= --ignore-environment --null --unset= --chdir= -S= --split-string= --debug").opaque(wrappers::env),
    row("nohup", Class::ChangesFiles, Takes::Command(0), "").opaque(wrappers::wrapper),
    wraps("time setsid busybox toybox", 0, "-p -v -f? -o> -a -c -w --fork --ctty --wait -q --verbose --quiet --portability --format= --output> -l"),
    wraps("nice", 0, "-n= -# --adjustment="),
    wraps("ionice", 0, "-c= -n= -t --class= --classdata= --ignore"),
    wraps("chrt taskset", 1, "-a -b -f -i -o -r -c --batch --fifo --idle --other --rr --cpu-list"),
    wraps("timeout gtimeout", 1, "-k= -s= -v --kill-after= --signal= --preserve-status --foreground --verbose"),
    wraps("stdbuf unbuffer", 0, "-i= -o= -e= -p --input= --output= --error="),
    wraps("caffeinate chronic systemd-cat", 0, "-i -d -s -m -u -e -v"),
    wraps("eatmydata catchsegv setarch linux64 linux32", 0, "-R -v --addr-no-randomize"),
    wraps("hyperfine", 0, "-w= -r= -N -i -m= -M= --warmup= --runs= --ignore-failure --min-runs= --max-runs=").opaque(wrappers::watch),
    wraps("watch viddy", 0, "-n= -d? -t -b -e -g -c -x -p --interval= --differences? --no-title --beep --errexit --chgexit --color --exec --precise").opaque(wrappers::watch),
    wraps("flock", 1, "-s -x -e -n -w= -o -u -F -E= --shared --exclusive --nonblock --wait= --close --verbose"),
    wraps("entr direnv", 0, "-c -r -d -n -p -s -z -a"),
    wraps("strace ltrace valgrind gdbserver heaptrack rr", 0, "* -e= -o> -p= -s= -u= -E= -P= -S= --tool= --leak-check= --log-file>"),
    reads("xargs gxargs", Takes::Command(0), "-0 -r -t -p -x -o -n= -L= -l? -I= -J= -R= -i? -P= -s= -d= -E= -e? -a< --null --no-run-if-empty --verbose --interactive --exit --max-args= --max-lines= --max-procs= --max-chars= --delimiter= --arg-file< --replace? --open-tty --process-slot-var=").opaque(wrappers::xargs),
    row("parallel sem", Class::RunsCode, Takes::Whatever, "*").opaque(wrappers::parallel),
    row("script", Class::ChangesFiles, Takes::Whatever, "*").opaque(wrappers::script),
    row("sudo doas su pkexec runuser sudoedit visudo gosu su-exec setpriv sg newgrp kdesu gksudo gksu please calife run0", Class::Escalates, Takes::Whatever, "*").opaque(wrappers::escalator),
    row("chroot unshare nsenter setcap capsh fakeroot proot schroot", Class::ChangesSystem, Takes::Command(0), "*").opaque(wrappers::wrapper),
    row("screen tmux byobu dtach abduco zellij nq tsp start-stop-daemon daemonize systemd-run daemon", Class::RunsCode, Takes::Command(0), "*").opaque(wrappers::wrapper),
    asks("at batch", Class::RunsCode).opaque(later::at).facts(Facts::RUNS_STDIN),
    asks("enable ulimit bind logout", Class::NotUnderstood),
];

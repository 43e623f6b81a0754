//! Files and the shell's daily tools: listing, copying, removing, comparing, counting.

use super::row::{Extra, Row, Takes, asks, reads, row};
use crate::policy::class::Class;
use crate::policy::facts::Facts;

pub(super) const ROWS: &[Row] = &[
    reads("ls dir vdir exa eza lsd", Takes::Names, "* -I= -w= -T= --ignore= --hide= -L=").facts(Facts::EMITS_PATHS),
    reads("cat tac nl rev head tail wc bat batcat more zcat bzcat xzcat zstdcat fold fmt expand unexpand od hexdump hd",
        Takes::Files, "* -n= -c= -# --lines= --bytes= -w= -l= -r= --line-range= --language= --theme= --style= --width= -s= -t= -A? -j= -N= -e= -p? --pager@ --config-file@ --files0-from<")
        .facts(Facts::FILTERS),
    reads("cksum md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum b3sum sum md5 shasum strings base32 basenc",
        Takes::Files, "* -n= -a= -w= -t= --bytes="),
    reads("base64", Takes::Files, "-d -D --decode -i -w= --wrap= --ignore-garbage -b= -o> --output> -i<"),
    reads("stat readlink realpath du df", Takes::Names,
        "-a -h -s -c= -k -m -d= -x -l -L -f -t? -T -i -P -0 -1 -2 -b -e -m -n -q -r -z -H -D -S -E -N -I -p --si --all --format= --printf= --dereference --file-system --terse --human-readable --summarize --max-depth= --exclude= --total --apparent-size --block-size= --inodes --output? --type= --local --print-type --mime --mime-type --mime-encoding --brief --canonicalize --canonicalize-existing --canonicalize-missing --relative-to= --relative-base= --no-symlinks --no-dereference --zero --time --time-style= --one-file-system --portability --bytes --cached?"),
    reads("file", Takes::Names, "-b -i -I -L -h -k -r -s -z -0 -p -v -f< -F= -e= -m@ --brief --mime --mime-type --mime-encoding --dereference --no-dereference --keep-going --raw --special-files --uncompress --print0 --extension --files-from< --magic-file@"),
    reads("basename dirname pathchk", Takes::Text, "* -s= --suffix=").facts(Facts::FILTERS),
    reads("cmp comm join paste", Takes::Files, "* -t= -1= -2= -d= -i= -n= -j= -a= -o= -e="),
    reads("diff colordiff sdiff diff3", Takes::Files,
        "-u -U= -r -q -s -y -i -w -b -B -E -Z -a -N -c -C= -e -n -p -t -T -W= -x= -X< -I= -F= -l? -d -H -# --unified? --context? --recursive --brief --side-by-side --color? --ignore-case --ignore-all-space --ignore-space-change --ignore-blank-lines --exclude= --new-file --text --strip-trailing-cr --suppress-common-lines --width= --report-identical-files --minimal --label= --no-dereference --from-file< --show-c-function --word-diff --normal"),
    reads("cut", Takes::Files, "* -d= -f= -c= -b= --delimiter= --fields= --characters= --output-delimiter="),
    reads("tr", Takes::Text, "*"),
    reads("sort", Takes::Files,
        "-b -d -f -g -i -M -h -n -R -r -V -c -C -m -s -u -z -k= -t= -S= -o> -T> --numeric-sort --reverse --unique --key= --field-separator= --human-numeric-sort --version-sort --ignore-case --stable --check? --random-sort --general-numeric-sort --month-sort --zero-terminated --parallel= --buffer-size= --output> --temporary-directory> --compress-program@ --files0-from< --random-source<")
        .facts(Facts::FILTERS),
    reads("uniq", Takes::Files, "* -f= -s= -w=").extra(Extra::SecondWrites).facts(Facts::FILTERS),
    reads("shuf", Takes::Files, "-e -i= -n= -r -z -o> --echo --input-range= --head-count= --output> --repeat --random-source<")
        .facts(Facts::FILTERS),
    reads("column col colrm pr numfmt tsort factor", Takes::Files, "* -s= -c= -o= -N= -t?"),
    reads("echo printf", Takes::Text, "*").extra(Extra::Echo),
    reads("true : false", Takes::Text, "*").facts(Facts::ALWAYS_TRUE),
    reads("seq nproc uname arch pwd whoami", Takes::Text, "*").facts(Facts::EMITS_PATHS),
    reads("expr yes tty logname users groups id", Takes::Text, "*").extra(Extra::Echo),
    reads("printenv", Takes::Text, "-0 --null").extra(Extra::Echo),
    reads("sleep usleep", Takes::Text, "").facts(Facts::WAITS),
    reads("test [", Takes::Text, "*").extra(Extra::Test),
    reads("date", Takes::Text,
        "-u -R -I? -d= -r< -f< -j -v= --utc --universal --iso-8601? --rfc-3339= --rfc-email --date= --reference< --debug -s@ --set@"),
    reads("cal ncal uptime free vmstat iostat mpstat lscpu lsblk lsmem lsusb lspci lsb_release sw_vers who w last locale getconf getopt tput",
        Takes::Text, "*"),
    reads("hash", Takes::Text, "-r -l -t -d"),
    reads("which type whereis whatis apropos", Takes::Text, "-a -p -t -P -f -s -V -v -b -m -k -e --all -l"),
    reads("tree", Takes::Names,
        "-a -d -f -i -l -x -L= -P= -I= -s -h -p -u -g -D -F -N -q -r -t -c -U -v -n -C -A -S -J -X -Q --noreport --dirsfirst --gitignore --prune --charset= --filelimit= --du --si --matchdirs --ignore-case --sort= -o> -R --info --filesfirst --inodes --device"),
    reads("jq gojq jaq", Takes::PatternThenFiles, "* -r -c -n -e -s -S -M -C -a -j -R -f< --raw-output --compact-output --null-input --exit-status --slurp --sort-keys --monochrome-output --color-output --ascii-output --join-output --raw-input --tab --indent= --from-file< --stream --seq --arg= --argjson= --args --jsonargs -L@ --unbuffered").extra(Extra::Jq),
    reads("pwdx lsof fuser pgrep pidof pstree ps top htop", Takes::Text,
        "-a -A -e -f -F -l -u= -x -o= -p= -C= -w -H -T -L -M -r -n= -b -d -i? -P -t -c -s -g= -v -y -N --forest --sort= --no-headers --headers --pid= --ppid= --user= --format= -eo= -ef -aux -ax --width= -O= -q= -S")
        .extra(Extra::Processes).facts(Facts::LISTS_PROCESSES),
    row("mkdir rmdir touch mktemp truncate fallocate mkfifo split csplit unlink", Class::ChangesFiles, Takes::Writes, "* -m= -d= -r= -t= -s= -l= -b= -n= -C= -a= --mode= --date= --reference= --size=").extra(Extra::Destroyer),
    row("rm srm trash trash-put rimraf", Class::ChangesFiles, Takes::Writes, "*").extra(Extra::Remove),
    row("cp mv ln install link rename", Class::ChangesFiles, Takes::Writes, "* -t= -S= -m= -o= -g= --target-directory= --suffix=").extra(Extra::Move),
    row("chmod chattr", Class::ChangesFiles, Takes::Writes, "*").extra(Extra::Chmod),
    row("chown chgrp", Class::ChangesSystem, Takes::Writes, "*").extra(Extra::Chmod),
    row("tee sponge", Class::ChangesFiles, Takes::Writes, "*").extra(Extra::Destroyer),
    row("shred wipe scrub", Class::ChangesFiles, Takes::Writes, "* -n= -s=").extra(Extra::Destroyer),
    row("dd dcfldd", Class::ChangesFiles, Takes::Whatever, "*").extra(Extra::Dd),
    asks("sync setfacl getfacl dircolors stty reset clear patch", Class::ChangesFiles),
];

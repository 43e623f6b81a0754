//! Programs that look for files and lines.

use super::row::*;

pub(super) const ROWS: &[Row] = &[
    reads("grep egrep fgrep zgrep", Takes::PatternThenFiles,
        "* -e= -f< -A= -B= -C= -m= -d= -D= --include= --exclude= --exclude-dir= --exclude-from< --color? --regexp= --file< --max-count= --context= --after-context= --before-context= --label= --recursive --dereference-recursive --directories? -#")
        .extra(reach::search)
        .facts(Facts::FILTERS.and(Facts::PICKS)),
    reads("rg ripgrep", Takes::PatternThenFiles,
        "-e= -f< -A= -B= -C= -m= -g= -t= -T= -j= -M= -d= -E= -r= -a -b -c -F -H -h -i -I -l -L -n -N -o -p -P -q -s -S -u -U -v -V -w -x -0 -. --regexp= --file< --after-context= --before-context= --context= --max-count= --glob= --iglob= --type= --type-not= --type-list --threads= --max-columns= --max-depth= --encoding= --replace= --text --byte-offset --count --count-matches --fixed-strings --with-filename --no-filename --ignore-case --files-with-matches --files-without-match --follow --line-number --no-line-number --only-matching --pretty --pcre2 --quiet --case-sensitive --smart-case --unrestricted --multiline --multiline-dotall --invert-match --word-regexp --line-regexp --null --hidden --files --color= --colors= --column --no-column --heading --no-heading --json --no-ignore --no-ignore-vcs --no-messages --sort= --sortr= --stats --trim --vimgrep --passthru --no-config --type-add= --glob-case-insensitive --one-file-system --max-filesize= --debug --context-separator= --field-match-separator= --no-ignore-parent --no-hidden --binary --crlf --engine= --ignore-file< --pre@ --pre-glob= --hostname-bin@  --include-zero --max-columns-preview --auto-hybrid-regex")
        .extra(reach::search)
        .facts(Facts::FILTERS.and(Facts::PICKS)),
    reads("ag", Takes::PatternThenFiles,
        "-i -l -L -n -w -s -S -o -c -v -A= -B= -C= -G= -g= -Q -F -H -u -a -r -t -m= --ignore= --hidden --nocolor --color --literal --nogroup --count --python --js --rust --go --java --cpp --html --smart-case --files-with-matches --depth= --column --pager@").extra(reach::search),
    reads("ack", Takes::PatternThenFiles,
        "-i -l -L -n -w -s -S -o -c -v -A -B -C -g -Q -F -H -h -u -a -r -R -t -m -# --nocolor --color --literal --nogroup --count --python --js --rust --go --java --cpp --html --type --smart-case --files-with-matches --column --no-heading --pager@").extra(reach::search),
    reads("find gfind", Takes::Whatever, "*").opaque(find::find),
    reads("fd fdfind", Takes::Whatever, "*").opaque(find::find),
    reads("locate mlocate plocate", Takes::Text, "-i -l= -c -b -e -r= -n= -0 --limit= --regex --basename"),
    reads("tokei scc", Takes::Entries,
        "-f -e -t -s -w -i -x --by-file --exclude-dir= --exclude= --files --sort= --type= --no-cocomo --compact --wide --include-ext= --exclude-ext="),
    reads("cloc", Takes::Entries,
        "--by-file --exclude-dir= --include-lang= --exclude-lang= --json --csv --yaml --md --quiet --include-ext= --exclude-ext="),
];

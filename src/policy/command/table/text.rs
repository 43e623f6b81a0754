//! Programs that show or transform text, and those of them that can do more through an option or an expression.

use super::row::*;

pub(super) const ROWS: &[Row] = &[
    reads("sed gsed", Takes::PatternThenFiles,
        "-n -e= -f@ -E -r -s -u -z -l= -b -i! --quiet --silent --expression= --regexp-extended --separate --unbuffered --null-data --in-place! --file@ --posix --sandbox --debug --line-length=")
        .extra(sed::sed),
    reads("awk gawk mawk nawk original-awk", Takes::PatternThenFiles,
        "-F= -v= -f@ -i@ --include@ --field-separator= --assign= --posix --traditional --re-interval --csv --sandbox -c -P -r -S -b -n -O")
        .extra(awk::awk),
    reads("less", Takes::Files, "-N -S -R -F -X -i -I -n -r -E -e -s -q -M -m -# -p= --chop-long-lines --LINE-NUMBERS"),
    reads("man", Takes::Files, "-k -f -w -a -s= -S= -K --where --path --all -P@ --pager@ -H@ --html@ -B@ --browser@ -C@ -l@ --apropos --whatis").extra(builtins::man),
    reads("info tldr cheat help", Takes::Files, "-k -w --where -a -n -l --list -p -d -s -m --subnodes -o>"),
    reads("xxd", Takes::Files, "-a -b -c= -e -E -g= -i -l= -n= -o= -p -ps -ps -r -R= -s= -u -C -d -h -v").extra(files::second_writes),
    reads("iconv", Takes::Files, "-f= -t= -c -s -l --from-code= --to-code= --list -o> --output>"),
    reads("fzf", Takes::Text, "-f= --filter= -e -i -m --no-sort --tac -q= -1 -0 --query= --exact --multi --height= --reverse --ansi"),
    reads("glow pygmentize", Takes::Files, "-s -w -l -f --style --width -p@"),
    reads("diffstat", Takes::Files, "-p -w -s -m -l -#"),
    reads("xmllint", Takes::Files, "--noout --format --valid --nonet --recover --html --xpath= --schema< --dtdvalid< --pretty= --huge --output> -o>"),
    reads("csvcut csvgrep csvstat csvlook csvsort csvjson", Takes::Files, ""),
    row("yq", Class::Reads, Takes::PatternThenFiles,
        "-r -e -n -P -C -M -I= -o= -p= -j -s@ -N -c -y -Y --raw-output --exit-status --null-input --prettyPrint --output-format= --input-format= --indent= --tojson --no-colors --colors --unwrapScalar? -i! --inplace! --in-place! --from-file@ --split-exp@").extra(builtins::jq),
    asks("vim vi nvim view ex ed red emacs nano micro helix hx kak joe pico mcedit", Class::RunsCode).extra(files::edits),
    // What already runs outside does what these say.
    asks("emacsclient code subl gedit kate", Class::ChangesSystem).extra(files::edits),
    asks("dos2unix unix2dos indent enscript pandoc groff troff nroff latex pdflatex xelatex lualatex tex bibtex gs convert magick ffmpeg ffprobe dot m4 gpp", Class::ChangesFiles),
    asks("mlr qsv", Class::RunsCode),
    asks("ctags etags cscope gtags", Class::ChangesFiles),
];

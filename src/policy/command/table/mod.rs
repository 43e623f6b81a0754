//! What programs do, as data: one row for each program or subcommand, one short file for each family. A new program
//! is a new row, and rows in the table test. Rows name what is known; whatever they do not name asks.

mod archives;
mod build;
mod containers;
mod coreutils;
mod databases;
mod interpreters;
mod network;
mod packages;
mod python;
mod row;
mod search;
mod shell;
mod system;
mod text;
mod vcs;
mod web;

use super::call::{Row, Tables};
use crate::policy::class::Class;
use std::sync::LazyLock;

const FAMILIES: &[&[Row]] = &[
    archives::ROWS,
    build::ROWS,
    containers::ROWS,
    coreutils::ROWS,
    databases::ROWS,
    interpreters::ROWS,
    network::ROWS,
    packages::ROWS,
    python::ROWS,
    search::ROWS,
    shell::ROWS,
    system::ROWS,
    text::ROWS,
    vcs::ROWS,
    web::ROWS,
];

/// The index: constant data, put in order once, when the first command is judged.
pub(super) fn tables() -> &'static Tables {
    static INDEX: LazyLock<Tables> = LazyLock::new(index);
    &INDEX
}

fn index() -> Tables {
    let rows = FAMILIES.iter().flat_map(|family| family.iter());
    let named = rows.flat_map(|row| row.names.split(' ').map(move |name| ((row.of, name), row)));
    let tools = web::ROWS.iter().filter(|row| row.of.is_empty() && row.class == Class::BuildsProject);
    Tables { rows: named.collect(), javascript: tools.flat_map(|row| row.names.split(' ')).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::command::call::Takes;
    use crate::policy::{CommandView, Rules, judge_command};
    use crate::protocol::{Here, Place, Ruling, WorkspacePath, in_list};

    #[test]
    fn no_name_stands_twice_and_every_subcommand_has_its_program() {
        let mut seen = std::collections::HashSet::new();
        for row in FAMILIES.iter().flat_map(|f| f.iter()) {
            for name in row.names.split(' ') {
                assert!(!name.is_empty(), "{row:?}");
                assert!(seen.insert((row.of, name)), "{} {name} stands twice", row.of);
            }
        }
        for (of, name) in &seen {
            let parent = of.rsplit_once(' ').unwrap_or(("", of));
            assert!(of.is_empty() || seen.contains(&parent), "{of} {name} has no parent");
        }
    }

    /// By the manuals: the options of each program that swallow the next word.
    const VALUED: &[(&str, &str)] = &[
        ("head tail", "-n -c --lines --bytes"),
        (
            "cat tac nl rev more wc zcat bzcat xzcat zstdcat fold fmt expand unexpand od hexdump hd",
            "--files0-from",
        ),
        (
            "bat batcat",
            "-l -r -H -m --style --language --line-range --highlight-line --color --paging --wrap --theme --tabs --decorations --terminal-width --pager --config-file",
        ),
        ("base64", "-w --wrap -o --output"),
        ("join", "-t -e"),
        ("paste", "-d --delimiters"),
        ("column", "-s -o --separator --output-separator"),
        ("diff colordiff", "-U -C -W -x -X -I -F --exclude --width --label --from-file"),
        ("sdiff", "--width"),
        ("cut", "-d -f -c -b --delimiter --fields --characters --output-delimiter"),
        (
            "sort",
            "-k -t -S -o -T --key --field-separator --parallel --buffer-size --output --temporary-directory --compress-program --files0-from --random-source",
        ),
        ("uniq", "-f -s -w"),
        ("shuf", "-i -n -o --input-range --head-count --output --random-source"),
        ("jq gojq jaq", "-f -L --from-file --indent --arg --argjson"),
        ("sed gsed", "-e -f -l --expression --file --line-length"),
        ("awk gawk mawk nawk original-awk", "-F -v -f --field-separator --assign"),
        ("less", "-p"),
        ("man", "-s -S -P --pager -H --html -B --browser -C -l"),
        ("info tldr cheat help", "-o"),
        ("xxd", "-c -g -l -n -o -R -s"),
        ("iconv", "-f -t -o --from-code --to-code --output"),
        ("glow", "-p"),
        ("xmllint", "--xpath --schema --dtdvalid --pretty --output -o"),
        ("yq", "-I -o -p -s --output-format --input-format --indent --from-file --split-exp"),
        (
            "grep egrep fgrep zgrep",
            "-e -f -A -B -C -m -d -D --include --exclude --exclude-dir --exclude-from --regexp --file --max-count --context --after-context --before-context --label",
        ),
        (
            "rg ripgrep",
            "-e -f -A -B -C -m -g -t -T -j -M -d -E -r --regexp --file --after-context --before-context --context --max-count --glob --iglob --type --type-not --threads --max-columns --max-depth --encoding --replace --color --colors --sort --sortr --type-add --max-filesize --context-separator --field-match-separator --engine --ignore-file --pre --pre-glob --hostname-bin",
        ),
        ("ag", "-A -B -C -G -g -m --ignore --depth --pager"),
        ("ack", "--pager"),
    ];

    /// A file behind any option that swallows nothing, and behind a value of one that does, is read.
    #[test]
    fn a_file_is_a_file_behind_every_option() {
        let (here, rules) = (Here::new("/w/p".into(), "/home/u".into()), Rules::default());
        let at = Place::Inside(WorkspacePath::root());
        let view = CommandView::usual(&here, &rules, &at);
        let of = |name: &str| VALUED.iter().find(|(names, _)| in_list(names, name)).map_or("", |(_, o)| o);
        let (mut allowed, mut tried) = (Vec::new(), 0);
        for row in FAMILIES.iter().flat_map(|f| f.iter()).filter(|row| row.class == Class::Reads) {
            let pattern = match row.takes {
                Takes::Files => "",
                Takes::PatternThenFiles => " x",
                _ => continue,
            };
            let letters = ('!'..='~').filter(char::is_ascii_alphanumeric).map(|c| format!("-{c}"));
            let written = row.options.split(' ').filter(|o| o.len() > 1 && *o != "-#").map(str::to_owned);
            for option in letters.chain(written) {
                let name_of_it = option.trim_end_matches(['=', '<', '>', '?', '!', '@']);
                for name in row.names.split(' ') {
                    let value = if in_list(of(name), name_of_it) { " 1" } else { "" };
                    for line in [
                        format!("{name} {name_of_it}{value}{pattern} .env"),
                        format!("{name}{pattern} {name_of_it}{value} .env"),
                        format!("{name}{pattern} {name_of_it}{value} -- /proc/self/environ"),
                    ] {
                        tried += 1;
                        let verdict = judge_command(&line, &view);
                        allowed.extend((verdict.verdict == Ruling::Allow).then_some(line));
                    }
                }
            }
        }
        assert!(tried > 10_000, "{tried}");
        assert!(allowed.is_empty(), "{} of {tried}:\n{}", allowed.len(), allowed.join("\n"));
    }

    #[test]
    fn options_are_written_in_the_notation() {
        for row in FAMILIES.iter().flat_map(|f| f.iter()) {
            for token in row.options.split(' ').filter(|t| !t.is_empty()) {
                assert!(token == "*" || token.starts_with(['-', '+']), "{} {token}", row.names);
            }
        }
    }
}

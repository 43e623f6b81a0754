//! `find` and `fd`: they list, but also delete, write and run.

use super::planted::GUARD;
use super::prelude::*;
use crate::policy::{Reach, glob};

const BARE: &str = "\
    -print -print0 -prune -depth -d -o -or -a -and -not ! ( ) , -empty -true -false -readable -writable \
    -executable -daystart -follow -mount -xdev -noleaf -quit -ls -L -H -P -nouser -nogroup -E -X -s -x \
    -warn -nowarn -ignore_readdir_race";

const VALUED: &str = "\
    -name -iname -path -ipath -wholename -iwholename -regex -iregex -lname -ilname -type -xtype \
    -maxdepth -mindepth -size -mtime -mmin -atime -amin -ctime -cmin -newer -anewer -cnewer -newermt \
    -newerct -newerat -perm -user -group -uid -gid -inum -links -samefile -fstype -regextype -printf \
    -used -D -Olevel -context";

const NARROWS: &str = "-name -iname -path -ipath -wholename -regex -iregex -empty -inum -samefile";

pub(super) fn find(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    judge.hands_on |= call.says("-exec -execdir -ok -okdir -x -X --exec --exec-batch");
    if call.program != "find" && call.program != "gfind" {
        return fd(judge, call, found);
    }
    let args = call.args;
    let is_root = |a: &&Arg| !a.text.starts_with(['-', '(', '!', ',']) || a.text == "-";
    let lead = args.iter().take_while(|a| a.is("-L -H -P") || a.text.starts_with("-O")).count();
    let roots: Vec<&Arg> = args[lead..].iter().take_while(is_root).collect();
    let here = Arg::certain(".");
    let starts = if roots.is_empty() { vec![&here] } else { roots.clone() };
    let mut hole = from_roots(judge, &starts, found).max(come_across(judge, args, &starts, found));
    let narrowed = args.windows(2).any(|p| in_list(NARROWS, &p[0].text) && !p[1].is("* ** .* *.*"));
    let vital = starts.iter().filter(|_| !narrowed).find_map(|r| judge.vital(r));
    found.facts |= if vital.is_some() { Facts::LISTS_VITAL } else { Facts::NONE };
    let lost = || starts.iter().filter(|_| !narrowed).find_map(|r| judge.lost_with(r));
    let lost = vital.clone().or_else(lost);
    let own = own_hit(judge, args, &starts, narrowed);
    let mut i = lead + roots.len();
    while let Some(arg) = args.get(i) {
        i += 1;
        let text = arg.text.as_str();
        match text {
            "-delete" => {
                found.worsen(Class::ChangesFiles, "-delete");
                found.worsen_with(lost.clone());
                own.iter().chain(starts.iter().copied()).for_each(|at| found.worsen_with(judge.refused(at)));
            }
            "-exec" | "-execdir" | "-ok" | "-okdir" => {
                let end = args[i..].iter().position(|a| a.is("; +")).map_or(args.len(), |n| i + n);
                // It runs in the directory of each hit, wherever that is.
                let inside = if text.ends_with("dir") { vec![None] } else { judge.cwd.clone() };
                let cwd = std::mem::replace(&mut judge.cwd, inside);
                exec(judge, &args[i..end], hole, lost.as_ref(), found);
                own.iter().for_each(|own| judge.would_block(&args[i..end], own, found));
                judge.cwd = cwd;
                i = (end + 1).min(args.len());
            }
            "-fprint" | "-fprint0" | "-fls" | "-fprintf" => {
                let written = args.get(i).map(|file| judge.write_path(file));
                found.worsen_with(written.map(|(class, about)| (class.max(Class::ChangesFiles), about)));
                i += if text == "-fprintf" { 2 } else { 1 };
            }
            "-files0-from" => found.worsen(Class::UnknownOption, text),
            _ if in_list(BARE, text) => {}
            _ if in_list(VALUED, text) || text.starts_with("-newer") => {
                if args.get(i).is_some_and(|value| text.contains("name") && aims_at_secret(judge, value)) {
                    hole = Hole::Unknown;
                    found.facts |= Facts::NAMES_SECRETS;
                }
                i += 1;
            }
            _ => found.worsen(Class::UnknownOption, shown(text)),
        }
    }
}

/// What the hits are known to be, by what is below the directories.
fn come_across(judge: &Judge<'_>, args: &[Arg], starts: &[&Arg], found: &mut Finding) -> Hole {
    let follows = args.iter().any(|a| a.is("-L -follow"));
    let reach = Reach { follows, ..Reach::EVERYTHING };
    starts.iter().for_each(|start| found.worsen_with(judge.behind_links(start, reach)));
    let met = judge.names_met(starts, reach, &|below| may_hit(args, below), found);
    if met { Hole::Unknown } else { Hole::Path }
}

/// A file of this program's own among the hits.
fn own_hit(judge: &Judge<'_>, args: &[Arg], starts: &[&Arg], narrowed: bool) -> Option<Arg> {
    let by_path = args.windows(2).find(|p| p[0].text.ends_with("path") || p[0].text.ends_with("regex"));
    let told = narrowed && by_path.is_none_or(|p| p[1].text.contains(GUARD));
    let hits = |below: &str| told && may_hit(args, below.trim_end_matches('/'));
    starts.iter().find_map(|root| judge.own_below(root, &hits))
}

/// True if a file of this path may be hit, by its name alone.
fn may_hit(args: &[Arg], below: &str) -> bool {
    let negates_more = args.windows(2).any(|pair| pair[0].is("! -not") && pair[1].is("("));
    let name = below.rsplit('/').next().unwrap_or(below);
    let may = |branch: &[Arg]| {
        let mut before = "";
        branch.windows(2).all(|pair| {
            let (test, pattern) = (pair[0].text.as_str(), pair[1].text.as_str());
            let negated = matches!(std::mem::replace(&mut before, test), "!" | "-not");
            let fold = |text: &str| if test == "-iname" { text.to_lowercase() } else { text.to_owned() };
            let is_told = matches!(test, "-name" | "-iname") && !negated && pair[1].hole == Hole::None;
            !is_told || glob::matches(&fold(pattern), &fold(name))
        })
    };
    negates_more || args.split(|a| a.is("-o -or ,")).any(may)
}

/// What the hits are known to be, by the directories they are looked for in.
fn from_roots(judge: &Judge<'_>, roots: &[&Arg], found: &mut Finding) -> Hole {
    let mut hole = Hole::Path;
    for root in roots {
        found.worsen_with(judge.list_path(root));
        if judge.secret_in(root).is_some() {
            found.facts |= Facts::NAMES_SECRETS;
        }
        if judge.outside(root).is_some() || root.dynamic {
            hole = Hole::Unknown;
        }
    }
    hole
}

/// Names of secrets may be looked for, but not handed on to be read.
fn aims_at_secret(judge: &Judge<'_>, value: &Arg) -> bool {
    let aimed = Arg { glob: value.text.contains(['*', '?', '[']), ..value.clone() };
    value.text.chars().any(char::is_alphanumeric) && judge.secret_in(&aimed).is_some()
}

fn exec(
    judge: &mut Judge<'_>,
    words: &[Arg],
    hole: Hole,
    vital: Option<&(Class, String)>,
    found: &mut Finding,
) {
    let secrets = found.facts.has(Facts::NAMES_SECRETS)
        || vital.is_none() && words.iter().any(|w| judge.secret_in(w).is_some());
    let facts = if secrets { Facts::SECRET } else { Facts::NONE };
    let filled: Vec<Arg> = words
        .iter()
        .map(|a| match a.text.as_str() {
            "{}" => Arg { facts, computed: false, dynamic: hole == Hole::Unknown, ..Arg::unknown(hole) },
            text if text.contains("{}") => Arg {
                text: text.replace("{}", &HOLE.to_string()),
                hole: hole.max(a.hole),
                facts,
                computed: true,
                dynamic: true,
                ..a.clone()
            },
            _ => a.clone(),
        })
        .collect();
    judge.run_inner(&filled, found);
    let removes = words.iter().any(|a| in_list("rm shred unlink srm", a.base()));
    let moves = words.iter().any(|a| a.is("mv chmod chown truncate"));
    if removes || moves {
        found.worsen_with(vital.cloned());
    }
}

const FD: &str = "-H -I -s -i -g -F -a -l -L -p -0 -1 -q -u -j= -d= -t= -e= -E= -S= -c= -o= -x -X -n= --hidden --no-ignore --no-ignore-vcs --case-sensitive --ignore-case --glob --fixed-strings --absolute-path --list-details --follow --full-path --print0 --max-results= --quiet --unrestricted --threads= --max-depth= --min-depth= --exact-depth= --type= --extension= --exclude= --size= --changed-within= --changed-before= --newer= --older= --owner= --color= --exec --exec-batch --base-directory= --prune --strip-cwd-prefix? --one-file-system --show-errors --regex --and= --format= --relative-path --path-separator=";

fn fd(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let runs = call.args.iter().position(|a| a.is("-x --exec -X --exec-batch"));
    let (own, command) = match runs {
        Some(at) => (&call.args[..at], &call.args[at + 1..]),
        None => (call.args, &[][..]),
    };
    let parsed = parse(FD, own, false);
    found.worsen_with(parsed.unknown.as_deref().map(|unknown| (Class::UnknownOption, shown(unknown))));
    found.worsen_if(parsed.has("-x -X --exec --exec-batch"), Class::UnknownOption, "-x");
    let mut hole = Hole::Path;
    let base = parsed.value("--base-directory").cloned();
    let everywhere = parsed.has("-u --unrestricted");
    let reach = Reach {
        hidden: everywhere || parsed.has("-H --hidden"),
        ignored: everywhere || parsed.has("-I --no-ignore --no-ignore-vcs"),
        follows: parsed.has("-L --follow"),
        ..Reach::EVERYTHING
    };
    let here = Arg::certain(".");
    let mut roots: Vec<&Arg> = parsed.operands.iter().skip(1).copied().chain(base.as_ref()).collect();
    if roots.is_empty() {
        roots.push(&here);
    }
    if judge.names_met(&roots, reach, &|_| true, found) {
        hole = Hole::Unknown;
    }
    for root in roots {
        found.worsen_with(judge.list_path(root));
        found.worsen_with(judge.behind_links(root, reach));
        if judge.outside(root).is_some() {
            hole = Hole::Unknown;
        }
    }
    if command.is_empty() {
        return;
    }
    let words = with_hit(command, hole);
    judge.run_inner(&words, found);
    let everything = parsed.operands.first().is_none_or(|p| matches!(p.text.as_str(), "." | "" | ".*" | "*"));
    let removes = words.first().is_some_and(|w| in_list("rm shred unlink mv chmod chown", w.base()));
    if removes && everything {
        let vital =
            parsed.operands.iter().skip(1).copied().chain(base.as_ref()).find_map(|root| judge.vital(root));
        found.worsen_with(vital);
    }
}

/// The command that `fd` runs, with what it finds in its place.
fn with_hit(command: &[Arg], hole: Hole) -> Vec<Arg> {
    let placeholders = ["{}", "{/}", "{//}", "{.}", "{/.}"];
    let mut words: Vec<Arg> = command.iter().filter(|a| a.text != ";").cloned().collect();
    let hit = Arg { computed: false, dynamic: hole == Hole::Unknown, ..Arg::unknown(hole) };
    if words.iter().any(|w| placeholders.iter().any(|p| w.text.contains(p))) {
        for word in &mut words {
            if word.text == "{}" {
                *word = hit.clone();
            }
            // A name without its directory may look like an option.
            for place in placeholders {
                if word.text.contains(place) {
                    word.text = word.text.replace(place, &HOLE.to_string());
                    (word.hole, word.dynamic) = (Hole::Unknown, true);
                }
            }
        }
    } else {
        words.push(hit);
    }
    words
}

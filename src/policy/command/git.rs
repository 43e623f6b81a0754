//! git: what its arguments bring in, what it shows of files, and what the repository itself would run or borrow.

use super::finding::{Finding, Matter, shown};
use super::judge::Judge;
use super::named::Named;
use crate::policy::Reach;
use crate::policy::class::Class;
use crate::policy::git_keys::names_program;
use crate::policy::options::{Parsed, parse};
use crate::policy::shell::Word;
use crate::protocol::Place;
use std::path::PathBuf;

/// What makes git show content where it would not.
const PATCHES: &str =
    "-p -u -U -c -W --patch --unified --cc --word-diff --color-words --function-context --binary";

/// What is shown instead of it where git would.
const SUMMARIES: &str = "-s -q --no-patch --quiet --stat --shortstat --numstat --name-only --name-status --summary --raw \
    --dirstat --compact-summary";

/// More repositories than a line asks about.
const MOST_REPOSITORIES: usize = 16;

pub(super) fn git(judge: &mut Judge<'_>, named: &Named<'_>, parsed: &Parsed<'_>, found: &mut Finding) {
    let before = named.above.first().map_or(&[][..], |(_, before)| *before);
    let moved = directories_of(judge, before);
    if moved.is_empty() {
        return looked_at(judge, named, parsed, found);
    }
    let outer = judge.replace_directories(moved);
    looked_at(judge, named, parsed, found);
    judge.replace_directories(outer);
}

fn looked_at(judge: &mut Judge<'_>, named: &Named<'_>, parsed: &Parsed<'_>, found: &mut Finding) {
    brings_in(judge, named, found);
    let reads = found.class <= Class::BuildsProject;
    let verb = named.name.rsplit(' ').next().unwrap_or_default();
    if reads {
        let paths = parsed
            .operands
            .iter()
            .filter(|word| word.text.starts_with(['/', '~']) || word.text.contains("../"));
        paths.for_each(|word| found.worsen_with(judge.read_path(word)));
        found.worsen_with(named_file(judge, named, parsed));
        for word in parsed.operands.iter().filter(|_| parsed.has("--no-index") && !judge.is_contained()) {
            found.worsen_with(judge.read_path(word));
            found.worsen_with(judge.met_below(&word.text, Reach::EVERYTHING, &|_| true));
        }
        // `git log -L /from/,/to/:file`
        for value in parsed.values("-L") {
            let file = value.text.rsplit(':').next().unwrap_or_default();
            found.worsen_with(judge.read_path(&value.part(file)));
        }
    }
    if judge.is_contained() {
        return;
    }
    if reads && shows_content(&named.name, parsed) && !judge.leaves_out {
        found.worsen_with(tracked(judge, parsed));
    }
    if reads && verb == "grep" {
        let reach = Reach { ignored: false, links: false, ..Reach::EVERYTHING };
        found.worsen_with(judge.met_below(".", reach, &|below| covers(parsed, "", below)));
    }
    // What asks about anything is asked about; what only looks may be made to run something.
    let asks_version = !named.name.contains(' ') || verb == "version";
    if found.class <= Class::Signals && !asks_version {
        let directories: Vec<PathBuf> = judge.cwds.iter().flatten().cloned().collect();
        for directory in directories {
            found.worsen_with(repository(judge, directory));
        }
    }
}

/// Where git is told to run.
fn directories_of(judge: &Judge<'_>, before: &[Word]) -> Vec<Option<PathBuf>> {
    let given = parse("* -C= -c=", before, false);
    let places = given.values("-C").flat_map(|word| judge.places(&word.text));
    places.map(|place| place.map(|place| place.absolute(judge.view.here))).collect()
}

/// What makes git run something else, now or later, or write elsewhere.
fn brings_in(judge: &Judge<'_>, named: &Named<'_>, found: &mut Finding) {
    let verb = named.name.rsplit(' ').next().unwrap_or_default();
    let sets = named.name == "git config" && found.class != Class::Reads;
    let words: Vec<&str> = named.rest.iter().map(|word| word.text.as_str()).chain([""]).collect();
    let removes = words.iter().any(|word| word.contains("unset") || word.contains("remove-section"));
    if sets
        && !removes
        && let Some(pair) = words.windows(2).find(|pair| names_program(pair[0], pair[1]))
    {
        found.worsen(Class::PlantsCode, format!("git config {}", shown(pair[0])));
    }
    let command = words.iter().find(|text| {
        let small = text.to_ascii_lowercase();
        small.contains("ext::") || small.contains("fd::") || small.starts_with("-oproxycommand")
    });
    found.worsen_with(command.map(|text| (Class::BringsIn, shown(text))));
    let starts =
        ["--exec", "--upload-pack", "--receive-pack", "--template", "--config", "--open-files", "--ext-diff"];
    let option = words.iter().find(|text| starts.iter().any(|start| text.starts_with(start)));
    found.worsen_with(option.filter(|_| verb != "config").map(|text| (Class::BringsIn, shown(text))));
    let out = named.rest.iter().find(|word| {
        let text = word.text.rsplit('=').next().unwrap_or_default();
        found.class >= Class::ChangesFiles
            && judge.leads_out(text)
            && !text.contains("://")
            && !text.contains(' ')
    });
    if found.class == Class::ChangesGit
        && let Some(word) = out
    {
        let (class, about) = judge.write_path(&word.part(word.text.rsplit('=').next().unwrap_or_default()));
        // Behind the wall it lands nowhere; a rule that allows the subcommand does not allow this.
        found.worsen(class.max(Class::UnknownOption), about);
    }
}

/// A file that is named, alone or of a revision.
fn named_file(judge: &Judge<'_>, named: &Named<'_>, parsed: &Parsed<'_>) -> Matter {
    let shows = ["git show", "git diff", "git log", "git blame", "git annotate", "git grep", "git cat-file"]
        .contains(&named.name.as_str());
    let mut files = parsed.operands.iter().filter(|_| shows).filter_map(|word| {
        let left_out = [":!", ":^", ":(exclude)"].iter().any(|magic| word.text.starts_with(magic));
        let path = word.text.rsplit(':').next().unwrap_or_default();
        (!left_out && path.contains(['.', '/', '_'])).then(|| word.part(path))
    });
    files.find_map(|word| judge.secret_in(&word)).map(|path| (Class::Secrets, path))
}

fn shows_content(name: &str, parsed: &Parsed<'_>) -> bool {
    // An object by its hash: it may be any file, whatever the call says of paths.
    let raw = || {
        let hash = |word: &&Word| word.text.len() >= 4 && word.text.bytes().all(|b| b.is_ascii_hexdigit());
        parsed.operands.iter().any(hash)
    };
    match name {
        "git grep" | "git range-diff" | "git merge-tree" => true,
        "git cat-file" => raw() && !parsed.has("-t -s -e"),
        "git show" if raw() => true,
        "git diff" | "git show" | "git stash show" | "git whatchanged" => {
            parsed.has(PATCHES) || !parsed.has(SUMMARIES)
        }
        "git log" | "git shortlog" | "git reflog" | "git stash list" | "git rev-list" => parsed.has(PATCHES),
        // What these take is not listed.
        "git diff-tree" | "git diff-index" | "git diff-files" => true,
        _ => false,
    }
}

/// A file of the index that is not to be read, where what is shown may be its content.
fn tracked(judge: &Judge<'_>, parsed: &Parsed<'_>) -> Matter {
    let is_file =
        |word: &&Word| word.text.split_once(':').is_some_and(|(at, path)| !at.is_empty() && !path.is_empty());
    if !parsed.operands.is_empty() && parsed.operands.iter().all(is_file) {
        return None;
    }
    judge.cwds.iter().flatten().find_map(|directory| {
        let from = directory
            .strip_prefix(&judge.view.here.root)
            .ok()
            .and_then(|path| path.to_str())
            .unwrap_or_default();
        let mut kept: Matter = None;
        let all = judge.view.links.tracked(directory, &mut |place: &Place| {
            let called = place.to_string();
            if kept.is_none() && covers(parsed, from, &called) {
                kept = judge.kept_place(place, &called).filter(|(class, _)| *class == Class::Secrets);
            }
        });
        kept.or_else(|| (!all).then(|| (Class::NotUnderstood, "git".to_owned())))
    })
}

/// Whether the words may mean this file: paths that are named keep git to them, others leave some out.
fn covers(parsed: &Parsed<'_>, from: &str, file: &str) -> bool {
    let (before, behind) = parsed.split();
    // A revision may be called like anything that is no path.
    let is_path = |text: &str| {
        text.contains(['.', '/', '*']) && !text.contains("..") && !text.contains([':', '@', '~', '^'])
    };
    let paths = match behind {
        [] => before.iter().map(|word| word.text.as_str()).filter(|text| is_path(text)).collect::<Vec<_>>(),
        _ => behind.iter().map(|word| word.text.as_str()).collect(),
    };
    let without = |text: &str| {
        [":!", ":^", ":(exclude)"].iter().find_map(|magic| text.strip_prefix(magic)).map(str::to_owned)
    };
    let hits = |spec: &str| {
        let spec = spec.trim_start_matches("./").trim_end_matches('/');
        let spec = if matches!(spec, "" | ".") { from.to_owned() } else { join(from, spec) };
        spec.is_empty()
            || file.strip_prefix(&spec).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            || crate::policy::glob::matches(&spec.replace('*', "**"), file)
    };
    let (left_out, named): (Vec<&str>, Vec<&str>) = paths.iter().partition(|text| without(text).is_some());
    let is_named = named.is_empty() || named.iter().any(|text| text.starts_with(':') || hits(text));
    is_named && !left_out.iter().filter_map(|text| without(text)).any(|spec| hits(&spec))
}

fn join(from: &str, spec: &str) -> String {
    if from.is_empty() { spec.to_owned() } else { format!("{from}/{spec}") }
}

/// What the repository that git finds there would run while it is read, or borrows from elsewhere.
fn repository(judge: &mut Judge<'_>, directory: PathBuf) -> Matter {
    if !judge.repositories.contains_key(&directory) && judge.repositories.len() == MOST_REPOSITORIES {
        return Some((Class::BuildsProject, "git (…)".to_owned()));
    }
    let links = judge.view.links;
    let look = |directory: &PathBuf| {
        let real = Place::parse(&directory.to_string_lossy(), judge.view.here).ok();
        let real =
            real.and_then(|place| links.target_of(&place)).map(|place| place.absolute(judge.view.here));
        let real = real.as_ref().unwrap_or(directory);
        let programs = links.programs_of_git(real).map(|key| (Class::BuildsProject, format!("git ({key})")));
        programs.max(links.elsewhere_of_git(real).map(|path| (Class::ReadsOutside, shown(&path))))
    };
    judge.repositories.entry(directory).or_insert_with_key(look).clone()
}

//! What git shows of files that are tracked: their content in patches, in files that are searched, and in objects that are
//! named by their hash. Which files those are says the index; what only history knows is out of reach here.

use super::met::{Index, Matter};
use super::prelude::*;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// What makes git show content where it would not.
const PATCHES: &str =
    "-p -u -U -c -W --patch --unified --cc --word-diff --color-words --function-context --binary";

/// What is shown instead of it where git would.
const SUMMARIES: &str = "-s -q --no-patch --quiet --stat --shortstat --numstat --name-only --name-status --summary --raw \
    --dirstat --compact-summary";

fn shows_content(call: &Call<'_>) -> bool {
    let says = |names: &str| call.parsed.options.iter().any(|o| in_list(names, &o.name));
    match call.program {
        "grep" => true,
        "diff" | "show" | "whatchanged" | "range-diff" | "merge-tree" => says(PATCHES) || !says(SUMMARIES),
        "log" | "shortlog" | "reflog" | "stash" | "diff-tree" | "diff-index" | "diff-files" => says(PATCHES),
        _ => false,
    }
}

/// An object by its hash: it may be any file, whatever the call says of paths.
fn raw_object<'c>(call: &'c Call<'_>) -> Option<&'c Arg> {
    let shows = match call.program {
        "show" => true,
        "cat-file" => !call.says("-t -s -e"),
        _ => false,
    };
    let raw = |a: &&&Arg| a.text.len() >= 4 && a.text.bytes().all(|b| b.is_ascii_hexdigit());
    call.parsed.operands.iter().find(raw).copied().filter(|_| shows)
}

pub(super) fn shown(judge: &Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let raw = raw_object(call);
    // A file of a revision is named, and judged by its name.
    let is_file =
        |arg: &&Arg| arg.text.split_once(':').is_some_and(|(at, path)| !at.is_empty() && !path.is_empty());
    if !call.parsed.operands.is_empty() && call.parsed.operands.iter().copied().all(|arg| is_file(&arg)) {
        return;
    }
    if judge.leaves_out || call.says("--no-index") || !(shows_content(call) || raw.is_some()) {
        return;
    }
    for directory in judge.cwd.iter().flatten() {
        let index = judge.index(directory);
        found.worsen_with(index.shown(call, directory));
        found.worsen_by(Class::Secrets, raw.filter(|_| !index.secrets.is_empty()));
    }
}

impl Judge<'_> {
    pub(super) fn index(&self, directory: &Path) -> Rc<Index> {
        if let Some(index) = self.indexes.borrow().get(directory) {
            return index.clone();
        }
        let mut index = Index::default();
        index.cut = !self.view.links.tracked(directory, &mut |place| {
            let path = place.absolute(self.view.here);
            if let Some((Class::Secrets, about)) = self.kept_place(place, &place.to_string()) {
                index.secrets.push((path.clone(), about));
            }
            index.all.insert(path);
        });
        if index.secrets.is_empty() {
            index.all.clear();
        }
        self.indexes.borrow_mut().entry(directory.to_owned()).or_insert(Rc::new(index)).clone()
    }
}

impl Index {
    pub(super) fn has_secrets(&self) -> bool {
        !self.secrets.is_empty()
    }

    fn shown(&self, call: &Call<'_>, directory: &Path) -> Matter {
        let specs = self.specs(call, directory);
        let hit = |path: &Path| {
            let mut wanted = specs.iter().filter(|spec| !spec.excludes).peekable();
            (wanted.peek().is_none() || wanted.any(|spec| spec.hits(path, true)))
                && !specs.iter().any(|spec| spec.excludes && spec.hits(path, false))
        };
        let secret = self.secrets.iter().find(|(path, _)| hit(path));
        let cut = || self.cut.then(|| (Class::NotUnderstood, "git".to_owned()));
        secret.map(|(_, about)| (Class::Secrets, about.clone())).or_else(cut)
    }

    /// The paths the call is about: behind `--`, or the words that name something tracked.
    fn specs(&self, call: &Call<'_>, directory: &Path) -> Vec<Spec> {
        let behind = call.args.iter().skip_while(|a| a.text != "--").skip(1);
        let named = |arg: &&&Arg| {
            let path = directory.join(&arg.text);
            let next = || self.all.range(path.clone()..).next();
            arg.literal().is_some() && next().is_some_and(|tracked| tracked.starts_with(&path))
        };
        let spec = |arg: &Arg| Spec::read(arg, directory);
        match call.parsed.ended {
            true => behind.map(spec).collect(),
            false => call.parsed.operands.iter().filter(named).map(|arg| spec(arg)).collect(),
        }
    }
}

/// A path of git's, with its magic.
struct Spec {
    excludes: bool,
    /// The path or pattern; none where what it hits is not told.
    path: Option<PathBuf>,
}

impl Spec {
    fn read(arg: &Arg, directory: &Path) -> Self {
        let text = arg.text.as_str();
        let (magic, path) = match text.strip_prefix(":(").and_then(|rest| rest.split_once(')')) {
            Some(parts) => parts,
            None if text.starts_with(':') => {
                let path = text.trim_start_matches([':', '/', '!', '^']);
                (&text[..text.len() - path.len()], path)
            }
            None => ("", text),
        };
        let excludes = magic.contains(['!', '^']) || magic.split(',').any(|word| word == "exclude");
        let plain = in_list(":! :^ exclude", magic) || magic.is_empty();
        let told = plain && arg.hole == Hole::None && !path.contains(['?', '[', '\\']);
        let parts = Path::new(path).components().filter(|part| part.as_os_str() != ".");
        Self { excludes, path: told.then(|| directory.join(parts.collect::<PathBuf>())) }
    }

    fn hits(&self, path: &Path, unsure: bool) -> bool {
        let Some(spec) = &self.path else { return unsure };
        let wide = || spec.to_str().is_some_and(|spec| spec.contains('*')).then(|| spec.to_string_lossy());
        path.starts_with(spec)
            || wide().is_some_and(|spec| {
                crate::policy::glob::matches(&spec.replace('*', "**"), &path.to_string_lossy())
            })
    }
}

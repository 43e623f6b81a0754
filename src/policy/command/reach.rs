//! What programs come across by themselves: below a directory that is searched or listed, or by a pattern of the shell's.
//! It is looked up while judging, each directory once.

use super::met::Met;
use super::paths::{Matter, before_glob};
use super::prelude::*;
use crate::policy::{Reach, glob};
use crate::protocol::{Place, WorkspacePath};
use std::rc::Rc;

/// Files that ignore files leave, git's own view of a directory.
const TRACKED: Reach = Reach { ignored: false, links: false, ..Reach::EVERYTHING };

impl Judge<'_> {
    fn met(&self, directory: &Place, reach: Reach) -> Rc<Met> {
        let key = (directory.clone(), reach);
        if let Some(met) = self.met.borrow().get(&key) {
            return met.clone();
        }
        let mut met = Met::default();
        let called = directory.to_string();
        met.cut = !self.view.links.look_through(directory, reach, &mut |below, place| {
            let called = if called == "." { below.to_owned() } else { format!("{called}/{below}") };
            if let Some((class, about)) = self.kept_place(place, &called) {
                met.kept.push((below.to_owned(), class, about));
            }
        });
        self.met.borrow_mut().entry(key).or_insert(Rc::new(met)).clone()
    }

    /// What is come across in the project below this argument and not to be read unasked, among what is read at all.
    pub(super) fn met_below(&self, start: &str, reach: Reach, is_read: &dyn Fn(&str) -> bool) -> Matter {
        let inside = self.ends(start).into_iter().flatten().filter(|p| matches!(p, Place::Inside(_)));
        inside
            .filter_map(|place| {
                let met = self.met(&place, reach);
                let kept = met.kept.iter().filter(|(below, ..)| is_read(below));
                let worst =
                    kept.max_by_key(|(_, class, _)| *class).map(|(_, class, about)| (*class, about.clone()));
                worst.or_else(|| met.cut.then(|| (Class::NotUnderstood, shown(start))))
            })
            .max_by_key(|(class, _)| *class)
    }

    /// The same for what a pattern of the shell's hits.
    pub(super) fn met_by_pattern(&self, arg: &Arg) -> Matter {
        if !arg.glob {
            return None;
        }
        let text = arg.text.replace(HOLE, "x");
        let (base, pattern, reach) = split(&text);
        self.met_below(base, reach, &|below| is_hit(pattern, below))
    }

    /// The places that a pattern hits, and where links among them lead.
    pub(super) fn hit_by_pattern(&self, text: &str) -> Vec<Place> {
        let (base, pattern, reach) = split(text);
        let mut hit = Vec::new();
        for directory in self.ends(base).into_iter().flatten().filter(|p| matches!(p, Place::Inside(_))) {
            self.view.links.look_through(&directory, reach, &mut |below, place| {
                hit.extend(is_hit(pattern, below).then(|| place.clone()));
            });
        }
        hit
    }

    /// A directory that is listed: what is in it is the project's, the system's, or somebody else's.
    pub(super) fn list_path(&self, arg: &Arg) -> Matter {
        self.name_path(arg).or_else(|| Some((Class::ReadsOutside, self.outside(arg)?)))
    }

    /// Notes of a listing that is handed on that it may name what is not to be read unasked; true if it does.
    pub(super) fn names_met(
        &self,
        starts: &[&Arg],
        reach: Reach,
        is_listed: &dyn Fn(&str) -> bool,
        found: &mut Finding,
    ) -> bool {
        let met = self.hands_on
            && starts.iter().any(|start| {
                self.met_by_pattern(start).is_some()
                    || self.met_below(&start.text, reach, is_listed).is_some()
            });
        if met {
            found.facts = found.facts.without(Facts::EMITS_PATHS) | Facts::NAMES_SECRETS;
        }
        met
    }
}

/// The directory a pattern stands in, the pattern below it, and how far that reaches.
fn split(text: &str) -> (&str, &str, Reach) {
    let base = before_glob(text);
    let pattern = text.strip_prefix(base).unwrap_or(text).trim_start_matches('/');
    (base, pattern, Reach { depth: Some(pattern.split('/').count()), ..Reach::EVERYTHING })
}

/// Without options of the shell's, a leading dot has to be written. A link may be a directory on the way.
fn is_hit(pattern: &str, below: &str) -> bool {
    let mut named = below.split('/').zip(pattern.split('/'));
    let depth = below.split('/').count();
    let end = pattern.match_indices('/').nth(depth - 1).map_or(pattern.len(), |(at, _)| at);
    named.all(|(name, part)| !name.starts_with('.') || part.starts_with(['.', '[']))
        && glob::matches(&pattern[..end], below)
}

/// `ls`, `tree`: their names may be handed on to be read.
pub(super) fn list(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let given = |letters: &str, words: &str| {
        let letter = |o: &str| o.len() == 2 && o[1..].contains(|c| letters.contains(c));
        call.parsed.options.iter().any(|o| letter(&o.name) || in_list(words, &o.name))
    };
    let deep = call.program == "tree" || given("RT", "--recursive --tree");
    let hidden = given("aAf", "--all --almost-all");
    let reach = Reach { depth: (!deep).then_some(1), hidden, ..Reach::EVERYTHING };
    let here = Arg::certain(".");
    let starts = if call.parsed.operands.is_empty() { vec![&here] } else { call.parsed.operands.clone() };
    for start in &starts {
        found.worsen_with(judge.list_path(start));
    }
    judge.names_met(&starts, reach, &|_| true, found);
}

/// `grep -r`, `rg`, `diff -r`: what they search below the directories they are given.
pub(super) fn search(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let options = || call.parsed.options.iter();
    let values = |names: &str| -> Vec<&str> {
        let given = options().filter(|o| in_list(names, &o.name));
        given.filter_map(|o| o.value.as_ref()).map(|v| v.text.as_str()).collect()
    };
    let says = |names: &str| options().any(|o| in_list(names, &o.name));
    let by_ignore_files = in_list("rg ripgrep ag", call.program);
    let unrestricted = options().filter(|o| in_list("-u --unrestricted", &o.name)).count();
    let globs = values("-g --glob --iglob -G");
    let whitelisted = globs.iter().any(|glob| !glob.starts_with('!'));
    let all = !by_ignore_files || whitelisted || (call.program == "ag" && says("-u -a -t -U"));
    let reach = Reach {
        depth: None,
        hidden: all || unrestricted > 1 || says("-. --hidden"),
        ignored: all || unrestricted > 0 || options().any(|o| o.name.starts_with("--no-ignore")),
        links: says("-R -L -f --follow --dereference-recursive") || in_list("diff colordiff", call.program),
    };
    let recurses = by_ignore_files
        || in_list("ack diff colordiff", call.program)
        || says("-r -R --recursive --dereference-recursive")
        || options().any(|o| {
            in_list("-d --directories", &o.name) && !o.value.as_ref().is_some_and(|how| how.is("read skip"))
        });
    let from_input = (call.program != "grep" && judge.input.fed) || call.program.ends_with("diff");
    if !recurses || (call.files().is_empty() && from_input) {
        return;
    }
    let (included, excluded) = match call.program {
        "grep" | "egrep" | "fgrep" => (values("--include"), values("--exclude")),
        _ => (globs.iter().copied().filter(|g| !g.starts_with('!')).collect(), Vec::new()),
    };
    let hits = |glob: &&str, below: &str| {
        let name = below.rsplit('/').next().unwrap_or(below);
        glob.contains(['/', '{']) || glob::matches(&glob.to_lowercase(), &name.to_lowercase())
    };
    let is_read = |below: &str| match included.is_empty() {
        true => !excluded.iter().any(|glob| !glob.contains(['/', '{']) && hits(glob, below)),
        false => included.iter().any(|glob| hits(glob, below)),
    };
    let here = Arg::certain(".");
    let starts = if call.files().is_empty() { vec![&here] } else { call.files().to_vec() };
    if says("--files") {
        judge.names_met(&starts, reach, &is_read, found);
        return;
    }
    for start in starts {
        found.worsen_with(judge.read_path(start));
        found.worsen_with(judge.met_below(&start.text, reach, &is_read));
    }
}

/// git's own list of files, and `git grep`, which reads them.
pub(super) fn tracked(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let root = Place::Inside(WorkspacePath::root());
    if call.program != "grep" {
        if judge.hands_on && found.facts.has(Facts::EMITS_PATHS) && !judge.met(&root, TRACKED).kept.is_empty()
        {
            found.facts = found.facts.without(Facts::EMITS_PATHS) | Facts::NAMES_SECRETS;
        }
        return;
    }
    let specs: Vec<&Arg> = call.args.iter().skip_while(|a| a.text != "--").skip(1).collect();
    let hits = |spec: &&Arg, below: &str| {
        let pattern = spec.text.replace('*', "**");
        spec.hole != Hole::None || below.starts_with(&spec.text) || glob::matches(&pattern, below)
    };
    let ignored = call.says("--no-index") && !call.says("--exclude-standard");
    let is_read = |below: &str| specs.is_empty() || specs.iter().any(|spec| hits(spec, below));
    found.worsen_with(judge.met_below(".", Reach { ignored, ..TRACKED }, &is_read));
}

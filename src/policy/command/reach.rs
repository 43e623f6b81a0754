//! What programs come across by themselves: below a directory that is searched or listed, or by a pattern of the shell's.
//! It is looked up while judging, each directory once.

use super::met::{Hit, Matter, Met};
use super::paths::before_glob;
use super::prelude::*;
use crate::policy::{Reach, glob};
use crate::protocol::{Place, WorkspacePath};
use std::rc::Rc;

/// Files that ignore files leave, git's own view of a directory.
const TRACKED: Reach = Reach { ignored: false, links: false, ..Reach::EVERYTHING };

/// What options begin with, and files with more words.
const SIGNS: [char; 3] = ['-', '+', '@'];

/// What a pattern of the shell's hits, and nothing below that.
const BY_PATTERN: Reach = Reach { depth: Some(0), ..Reach::EVERYTHING };

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
            if self.is_odd(below) {
                met.odd.push(below.to_owned());
            }
            if let Some((class, about)) = self.kept_place(place, &called) {
                met.kept.push((below.to_owned(), class, about));
            }
        });
        self.met.borrow_mut().entry(key).or_insert(Rc::new(met)).clone()
    }

    /// True if the name may be taken for an option, or one of the words in it for that or for a file not to be read.
    fn is_odd(&self, name: &str) -> bool {
        let bare = |word: &str| word.trim_start_matches(['\'', '"', '\\']).len() > 1;
        let option = |word: &str| word.trim_start_matches(['\'', '"', '\\']).starts_with('-') && bare(word);
        let mut more = name.split_whitespace().skip(1);
        option(name)
            || name.starts_with(SIGNS) && bare(name)
            || more.any(|word| option(word) || self.kept(word).is_some())
    }

    /// A name that a pattern of the shell's hits and the program may take for something else.
    pub(super) fn odd_by_pattern(&self, arg: &Arg) -> Option<String> {
        let text = arg.text.replace(HOLE, "x");
        let at_start = is_at_start(&text);
        // A value is split into words again, the names that a pattern makes are not.
        let is_odd = |name: &&String| arg.computed || at_start && name.starts_with(SIGNS);
        let named = arg.glob && (arg.computed || at_start);
        let met = if named { self.met_from(&text, BY_PATTERN) } else { Vec::new() };
        met.iter()
            .find_map(|(met, pattern)| met.odd.iter().filter(is_odd).find(|n| is_in(*pattern, n)).cloned())
    }

    /// The words with the names that are hit in place of each pattern that may hit an option.
    pub(super) fn with_names(&self, args: &[Arg]) -> Vec<Arg> {
        let mut words = Vec::new();
        for arg in args {
            let named = arg.glob && !arg.computed && arg.hole == Hole::None && is_at_start(&arg.text);
            let names = if named { self.hit_by_pattern(&arg.text) } else { Rc::default() };
            words.extend(names.is_empty().then(|| arg.clone()));
            words.extend(names.iter().map(|(name, _)| Arg::certain(name)));
        }
        words
    }

    /// What is come across in the project from this argument on, and the pattern that it goes by.
    fn met_from<'s>(&self, start: &'s str, reach: Reach) -> Vec<(Rc<Met>, Option<&'s str>)> {
        let pattern = start.contains(['*', '?', '[']).then(|| split(start));
        let (base, reach) = pattern.map_or((start, reach), |(base, _, own)| {
            (base, Reach { depth: reach.depth.zip(own.depth).map(|(all, own)| all + own), ..reach })
        });
        let inside = self.ends(base).into_iter().flatten().filter(|p| matches!(p, Place::Inside(_)));
        inside.map(|place| (self.met(&place, reach), pattern.map(|(_, pattern, _)| pattern))).collect()
    }

    /// What is come across in the project below this argument and not to be read unasked, among what is read at all.
    pub(super) fn met_below(&self, start: &str, reach: Reach, is_read: &dyn Fn(&str) -> bool) -> Matter {
        let met = self.met_from(start, reach);
        let worst = met.iter().filter_map(|(met, pattern)| {
            // Below a link that leads elsewhere may be anything.
            let is_met = |below: &str| is_in(*pattern, below) && (below.ends_with('/') || is_read(below));
            let kept = met.kept.iter().filter(|(below, ..)| is_met(below)).max_by_key(|(_, class, _)| *class);
            let cut = || met.cut.then(|| (Class::NotUnderstood, shown(start)));
            kept.map(|(_, class, about)| (*class, about.clone())).or_else(cut)
        });
        worst.max_by_key(|(class, _)| *class)
    }

    /// What lies elsewhere behind links to directories that are gone through.
    pub(super) fn behind_links(&self, start: &Arg, reach: Reach) -> Matter {
        reach.follows.then(|| self.met_below(&start.text, reach, &|_| false)).flatten()
    }

    /// The same for what a pattern of the shell's hits.
    pub(super) fn met_by_pattern(&self, arg: &Arg) -> Matter {
        let text = arg.text.replace(HOLE, "x");
        arg.glob.then(|| self.met_below(&text, BY_PATTERN, &|_| true)).flatten()
    }

    /// What a pattern hits, each by its path from where that stands, and where links among it lead.
    pub(super) fn hit_by_pattern(&self, text: &str) -> Rc<Hit> {
        self.hit.get(&self.cwd, text, || Rc::new(self.look_for(text)))
    }

    fn look_for(&self, text: &str) -> Hit {
        let (base, pattern, reach) = split(text);
        let mut hit = Vec::new();
        for directory in self.ends(base).into_iter().flatten().filter(|p| matches!(p, Place::Inside(_))) {
            self.view.links.look_through(&directory, reach, &mut |below, place| {
                hit.extend(is_hit(pattern, below).then(|| (below.to_owned(), place.clone())));
            });
        }
        hit.sort_unstable_by(|(a, _), (b, _): &(String, Place)| a.cmp(b));
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
        if !self.hands_on {
            return false;
        }
        let met = starts.iter().any(|start| {
            self.met_by_pattern(start).is_some() || self.met_below(&start.text, reach, is_listed).is_some()
        });
        let mut from = starts.iter().flat_map(|start| self.met_from(&start.text, reach));
        let odd = from.any(|(met, pattern)| met.odd.iter().any(|n| is_in(pattern, n) && is_listed(n)));
        found.facts |= if met { Facts::NAMES_SECRETS } else { Facts::NONE };
        met || odd
    }
}

/// True if the name that it hits may begin with anything.
fn is_at_start(text: &str) -> bool {
    !text.starts_with("./") && before_glob(text) == "."
}

/// The directory a pattern stands in, the pattern below it, and how far that reaches.
fn split(text: &str) -> (&str, &str, Reach) {
    let base = before_glob(text);
    let pattern = text.strip_prefix(base).unwrap_or(text).trim_start_matches('/');
    (base, pattern, Reach { depth: Some(pattern.split('/').count()), ..Reach::EVERYTHING })
}

/// True if the pattern, where there is one, hits the path or a directory that it is below.
fn is_in(pattern: Option<&str>, below: &str) -> bool {
    let Some(pattern) = pattern else { return true };
    let depth = pattern.trim_end_matches('/').split('/').count();
    let end = below.match_indices('/').nth(depth - 1).map_or(below.len(), |(at, _)| at);
    is_hit(pattern.trim_end_matches('/'), &below[..end])
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
    let deep = in_list("tree du", call.program) || given("RT", "--recursive --tree");
    let hidden = call.program == "du" || given("aAf", "--all --almost-all");
    let by_tree = call.program == "tree";
    let follows = deep && !by_tree && given("L", "--dereference") || by_tree && given("l", "");
    let reach = Reach { depth: (!deep).then_some(1), hidden, follows, ..Reach::EVERYTHING };
    let here = Arg::certain(".");
    let starts = if call.parsed.operands.is_empty() { vec![&here] } else { call.parsed.operands.clone() };
    for start in &starts {
        found.worsen_with(judge.list_path(start));
        found.worsen_with(judge.behind_links(start, reach));
    }
    judge.names_met(&starts, reach, &|_| true, found);
}

/// The names that a search is told to keep to, or to leave out.
struct Chosen<'c> {
    included: Vec<&'c str>,
    excluded: Vec<&'c str>,
    directories: Vec<&'c str>,
}

impl<'c> Chosen<'c> {
    fn of(call: &Call<'_>, values: &dyn Fn(&str) -> Vec<&'c str>) -> Self {
        if in_list("grep egrep fgrep", call.program) {
            let directories = values("--exclude-dir");
            return Self { included: values("--include"), excluded: values("--exclude"), directories };
        }
        let globs = values("-g --glob --iglob -G").into_iter();
        let by_rg = in_list("rg ripgrep", call.program);
        let left_out = values("-g --glob").into_iter().filter(|_| by_rg);
        let excluded: Vec<&str> = left_out.filter_map(|glob| glob.strip_prefix('!')).collect();
        let included = globs.filter(|glob| !glob.starts_with('!')).collect();
        Self { included, directories: excluded.clone(), excluded }
    }

    /// What is left out is only what a pattern hits as it stands.
    fn is_read(&self, below: &str) -> bool {
        let mut names = below.rsplit('/');
        let name = names.next().unwrap_or(below);
        let told = |glob: &&str| !glob.contains(['/', '{']);
        let small = name.to_lowercase();
        if !self.included.is_empty() {
            return self.included.iter().any(|g| !told(g) || glob::matches(&g.to_lowercase(), &small));
        }
        let leaves_out = |globs: &[&str], name: &str| {
            globs.iter().any(|glob| told(glob) && !glob.contains('\\') && glob::matches(glob, name))
        };
        !leaves_out(&self.excluded, name) && !names.any(|dir| leaves_out(&self.directories, dir))
    }
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
    let links = says("-R -L -f --follow --dereference-recursive") || in_list("diff colordiff", call.program);
    let reach = Reach {
        depth: None,
        hidden: all || unrestricted > 1 || says("-. --hidden"),
        ignored: all || unrestricted > 0 || options().any(|o| o.name.starts_with("--no-ignore")),
        links,
        follows: links,
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
    let chosen = Chosen::of(call, &values);
    let is_read = |below: &str| chosen.is_read(below);
    let here = Arg::certain(".");
    let starts = if call.files().is_empty() { vec![&here] } else { call.files().to_vec() };
    if says("--files") {
        judge.names_met(&starts, reach, &is_read, found);
        return;
    }
    for start in starts {
        found.worsen_with(judge.read_path(start));
        // Which of the project's directories it is, nobody knows.
        let below = if start.hole == Hole::Path { "." } else { &start.text };
        found.worsen_with(judge.met_below(below, reach, &is_read));
    }
}

/// Subcommands of git that can print names of files.
const NAMES_FILES: &str = "log diff show shortlog whatchanged ls-files ls-tree grep";

/// git's own list of files, and `git grep`, which reads them.
pub(super) fn tracked(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let root = Place::Inside(WorkspacePath::root());
    if call.program != "grep" {
        if judge.hands_on && in_list(NAMES_FILES, call.program) {
            let indexed = || judge.cwd.iter().flatten().any(|place| judge.index(place).has_secrets());
            let kept = !judge.met(&root, TRACKED).kept.is_empty() || indexed();
            found.facts |= if kept { Facts::NAMES_SECRETS } else { Facts::NONE };
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

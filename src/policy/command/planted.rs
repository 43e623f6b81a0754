//! What is written where no option of a program says so: by its code, into a directory whose new files nobody names, or to
//! whatever a search hits. It is looked at where the call asks anyway, for what no mode lets pass.

use super::call::Takes;
use super::inline;
use super::met::Matter;
use super::options::{Mark, open};
use super::paths::without_everything;
use super::prelude::*;
use crate::policy::{glob, persistence};
use std::path::Path;

/// Words of a text that are looked at, and how long a name may be.
const MOST: usize = 256;
const LONGEST: usize = 4_096;

/// What this program's own rules, state and processes are called.
pub(super) const GUARD: &str = "pointsman";

/// Programs whose words are not all places here, or are judged one by one where the program is.
const JUDGED_APART: &str = "find gfind fd fdfind scp sftp rsync rcp curl curlie wget wget2 ssh";

/// Options of programs that change files, behind which stands where they go.
const INTO: &str = "-o -d -D -C";

/// What a name may stand behind in a word.
const PARTS: [char; 4] = ['=', ',', ':', '@'];

impl Judge<'_> {
    /// A command that is not known to only read, and the places that its words name: alone, behind a sign, or glued to an
    /// option. What no mode lets pass stays so whatever program is told to write there.
    pub(super) fn touched(&self, call: &Call<'_>, found: &mut Finding) {
        let row = call.row;
        let wraps = matches!(row.takes, Takes::Command(_))
            && (row.class != Class::RunsCode || found.class <= Class::BuildsProject);
        let apart = wraps
            || matches!(row.takes, Takes::Subcommand | Takes::Writes)
            || matches!((call.program, found.class), (_, Class::Reads) | ("config", Class::ReadsOutside))
            || matches!(row.class, Class::Containers | Class::RemoteHost | Class::Publishes)
            || in_list(JUDGED_APART, call.program);
        let told = !row.options.is_empty() && !open(row.options) && call.parsed.unknown.is_none();
        let marked = call.parsed.options.iter().any(|given| given.mark == Mark::Changes);
        let rewrites = marked || found.class == Class::ChangesFiles;
        let reads = match row.class {
            Class::Reads => !rewrites && !matches!(found.class, Class::RunsCode | Class::BringsIn),
            _ => told && !rewrites && row.class == Class::BuildsProject,
        };
        if apart || reads {
            return;
        }
        if told {
            let is_place = |mark: Mark| !matches!(mark, Mark::Flag | Mark::Text | Mark::Perhaps);
            let values = call.parsed.options.iter().filter(|given| is_place(given.mark));
            let values = values.filter_map(|given| given.value.as_ref());
            let words: Vec<Arg> = call.parsed.operands.iter().copied().chain(values).cloned().collect();
            self.touched_by(&words, found);
        } else {
            self.touched_by(own_words(call), found);
        }
        let by_git = row.of == "git";
        let contained = rewrites || matches!(found.class, Class::RunsCode | Class::ChangesGit);
        let mut before = "";
        for arg in own_words(call).iter().filter(|a| contained && !(by_git && told) && !is_code(&a.text)) {
            let glued = arg.text.split_at_checked(2).filter(|(_, value)| value.starts_with(['/', '~', '.']));
            let glued = glued.filter(|(option, _)| in_list(INTO, option));
            let (option, value) = arg.text.split_once('=').or(glued).unwrap_or((before, &arg.text));
            self.reaches((by_git, rewrites), option, &named(arg, value), found);
            before = if arg.text.starts_with('-') { &arg.text } else { "" };
        }
    }

    /// What an option's value, or a word behind none, is to a command that a mode may let pass.
    fn reaches(&self, (by_git, rewrites): (bool, bool), option: &str, value: &Arg, found: &mut Finding) {
        let says = |words: &str| words.split(' ').any(|word| option.contains(word));
        let is_text = value.text.len() > LONGEST || option == "-m" || says("exclude ignore message");
        if value.text.is_empty() || value.text.starts_with('-') || is_text {
            return;
        }
        let (class, about) = self.write_path(value);
        let kept = class == Class::Protected && !by_git || class.is_blocked() && rewrites;
        found.worsen_if(kept, class, about.clone());
        let outside = class == Class::WritesOutside && value.hole == Hole::None;
        let into = option == "-o"
            || says("out git-dir dest")
            || rewrites && (in_list(INTO, option) || says("directory"));
        found.worsen_if(outside && into, class, about.clone());
        found.worsen_if(outside && by_git, Class::ReadsOutside, about);
        if by_git && says("directory prefix output -o") {
            self.lands_in(value, "", found);
        }
    }

    /// The same for words of which nothing is known.
    pub(super) fn touched_by(&self, words: &[Arg], found: &mut Finding) {
        for arg in words.iter().filter(|arg| !is_code(&arg.text)) {
            let text = arg.text.as_str();
            if ["--exclude", "--ignore"].iter().any(|option| text.starts_with(option)) {
                continue;
            }
            let glued = text.starts_with('-') && !text.starts_with("--") && text.is_char_boundary(2);
            let whole = if glued { text.get(2..) } else { Some(text) };
            let parts = text.split(PARTS).skip(1).take(MOST);
            for part in whole.into_iter().chain(parts).filter(|part| (3..LONGEST).contains(&part.len())) {
                let refused = self.refused(&named(arg, part));
                found.worsen_with(refused.filter(|(class, _)| *class != Class::ErasesTraces));
            }
        }
    }

    /// What this program keeps goes with the place, or all of the project does.
    pub(super) fn lost_with(&self, arg: &Arg) -> Matter {
        let text = arg.text.replace(HOLE, "x");
        let (base, _) = without_everything(&text, arg.glob);
        let here = self.view.here;
        let of = |path: &Path| {
            let own = persistence::holds_own(path, here);
            let class =
                if path == here.root { Some(Class::Protected) } else { own.then_some(Class::ChangesGuard) };
            class.map(|class| (class, shown(&arg.text)))
        };
        self.ends(base).into_iter().flatten().filter_map(|place| of(&place.absolute(here))).max()
    }

    /// What a write there is refused for in every mode.
    pub(super) fn refused(&self, arg: &Arg) -> Matter {
        let text = arg.text.replace(HOLE, "x");
        let refused = self.written(arg, &text).into_iter().flatten().filter_map(|place| {
            let class = persistence::refused(&place, self.view.here)?;
            Some((class, self.leads(&arg.text, &place)))
        });
        refused.max_by_key(|(class, _)| *class)
    }

    /// What code writes to, as far as its text spells a path; from a home, where it asks for one.
    pub(super) fn writes_by_text(&self, code: &str, found: &mut Finding) {
        let at_home = inline::asks_for_home(code);
        let ends = |c: char| c.is_whitespace() || "'\"`()[]{},;<>|&=!@".contains(c);
        let words =
            code.split(ends).filter(|word| (3..256).contains(&word.len()) && word.contains(['.', '/']));
        for word in words.take(MOST) {
            let below = word.strip_prefix("$HOME").unwrap_or(word).trim_start_matches('/');
            let home = (at_home && !word.starts_with('~')).then(|| format!("~/{below}"));
            for path in home.into_iter().chain([word.to_owned()]) {
                found.worsen_with(self.refused(&Arg::certain(path)));
            }
        }
    }

    /// What lands in a directory under the name it has, or under names that nobody knows before.
    pub(super) fn lands_in(&self, directory: &Arg, source: &str, found: &mut Finding) {
        let name = source.rsplit(['/', ':']).next().unwrap_or_default();
        let told = !name.is_empty() && !name.contains([HOLE, '*', '?', '[']) && !in_list(". ..", name);
        let here = self.view.here;
        let holds_own = |path: &Path| {
            let wide = path == here.home || here.root.starts_with(path);
            let misses = name.contains(['*', '?', '[']) && !glob::matches(name, GUARD);
            !wide && !misses && persistence::holds_own(path, here)
        };
        let ends = || self.ends(&directory.text).into_iter().flatten();
        let own = !told && ends().any(|place| holds_own(&place.absolute(here)));
        found.worsen_if(own, Class::ChangesGuard, shown(&directory.text));
        let name = if told { name } else { "*" };
        let text = format!("{}/{name}", directory.text.trim_end_matches('/'));
        found.worsen_with(self.refused(&Arg { text, glob: !told, ..directory.clone() }));
    }

    /// A program that is told to keep its own files where this program keeps its.
    pub(super) fn points_at_guard(&self, value: &Arg) -> Matter {
        self.refused(value).filter(|(class, _)| *class == Class::ChangesGuard && value.hole == Hole::None)
    }

    /// Files of this program's own that a search from here hits.
    pub(super) fn own_below(&self, root: &Arg, hits: &dyn Fn(&str) -> bool) -> Option<Arg> {
        if matches!(self.refused(root), Some((Class::ChangesGuard, _))) {
            return Some(root.clone());
        }
        let start = self.places(&root.text).into_iter().flatten().next()?.absolute(self.view.here);
        persistence::own(self.view.here).find_map(|path| {
            let below = path.strip_prefix(&start).ok()?.to_str()?;
            hits(below).then(|| Arg::certain(path.to_string_lossy()))
        })
    }

    /// What a command amounts to with this file in place of `{}`, where that is more than a question.
    pub(super) fn would_block(&mut self, words: &[Arg], file: &Arg, found: &mut Finding) {
        let filled = |word: &Arg| Arg { text: word.text.replace("{}", &file.text), ..word.clone() };
        let words: Vec<Arg> = words.iter().map(filled).collect();
        let mut tried = Finding::reads("");
        self.run_inner(&words, &mut tried);
        found.worsen_if(tried.class.is_blocked(), tried.class, tried.about);
    }

    /// True if one of these patterns names this program among the processes: whole, or as a part of its name.
    pub(super) fn is_guard_process(patterns: &[&Arg], whole: bool) -> bool {
        patterns.iter().any(|pattern| {
            let text = pattern.text.to_lowercase();
            let name = text.rsplit('/').next().unwrap_or_default().trim_matches(['^', '$']);
            let part = |part: &str| part.len() > 2 && GUARD.contains(part);
            name == GUARD
                || glob::matches(&name.replace(".*", "*"), GUARD) && name.len() > 2
                || (!whole && (part(name) || name.contains(GUARD)))
        })
    }
}

/// The words of a call that may name places: not the script an interpreter runs, nor what an archive leaves out.
fn own_words<'c>(call: &'c Call<'_>) -> &'c [Arg] {
    let runs = in_list("sh bash zsh dash ksh python python3 node perl ruby php source .", call.program);
    let start = usize::from(runs && call.args.first().is_some_and(|first| !first.text.starts_with('-')));
    let leaves_out = |arg: &Arg| in_list("zip unzip", call.program) && arg.text == "-x";
    let end = call.args.iter().position(leaves_out).unwrap_or(call.args.len());
    call.args.get(start..end).unwrap_or_default()
}

fn named(arg: &Arg, text: &str) -> Arg {
    Arg { hole: arg.hole, glob: arg.glob, ..Arg::certain(text) }
}

/// True for a word that is a text rather than a name.
fn is_code(text: &str) -> bool {
    text.contains(char::is_whitespace) && text.contains(|c| ";|&(){}'\"<>$\n".contains(c))
}

/// True if this program is told to ask less than it does here.
pub(super) fn loosens(words: &[Arg]) -> bool {
    let shows = words.first().is_some_and(|first| first.text == "permissions");
    let lax = |mode: &Arg| !mode.is("plan ask");
    let mode = words.windows(2).any(|pair| pair[0].text == "--mode" && lax(&pair[1]));
    let given = |arg: &Arg| match arg.text.split_once('=') {
        Some(("--mode", mode)) => lax(&Arg::certain(mode)),
        _ => arg.text == "--yes" || arg.text.starts_with("--allow"),
    };
    // Its keys, and what it did.
    let own = match words {
        [first, second, ..] if first.text == "auth" => second.text != "list",
        [first, ..] => first.is("undo redo"),
        [] => false,
    };
    own || !shows && (mode || words.iter().any(given))
}

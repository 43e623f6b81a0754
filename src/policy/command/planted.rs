//! What is written where no option of a program says so: by its code, into a directory whose new files nobody names, or to
//! whatever a search hits. It is looked at where the call asks anyway, for what no mode lets pass.

use super::inline;
use super::paths::Matter;
use super::prelude::*;
use crate::policy::{glob, persistence};

/// Words of a text that are looked at.
const MOST: usize = 256;

/// What this program's own rules, state and processes are called.
pub(super) const GUARD: &str = "pointsman";

impl Judge<'_> {
    /// What a write there is refused for in every mode.
    pub(super) fn refused(&self, arg: &Arg) -> Matter {
        Some(self.write_path(arg)).filter(|(class, _)| {
            matches!(class, Class::PlantsCode | Class::ChangesGuard | Class::ErasesTraces)
        })
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

//! Places that matter by their name, from `places.toml`: which are protected from being written, which may hold secrets, wherever
//! they lie, and which are refused. Case, Unicode forms, trailing dots and the like do not make another name of one.

use super::class::Class;
use super::glob;
use crate::protocol::{Here, Place, in_list};
use std::path::{Component, Path, PathBuf};

include!(concat!(env!("OUT_DIR"), "/places.rs"));

/// Places of one kind, by how they are named; files and directories are in order.
struct Kind {
    files: &'static [&'static str],
    directories: &'static [&'static str],
    /// A name somewhere below a directory.
    pairs: &'static [(&'static str, &'static str)],
    patterns: &'static [&'static str],
}

impl Kind {
    fn has_file(&self, name: &str) -> bool {
        self.files.binary_search(&name).is_ok()
    }

    fn has_directory(&self, name: &str) -> bool {
        self.directories.binary_search(&name).is_ok()
    }

    fn has_pair(&self, parts: &[String]) -> bool {
        self.pairs.iter().any(|(outer, inner)| {
            let at = parts.iter().position(|part| part == outer);
            at.is_some_and(|at| parts[at + 1..].iter().any(|part| part == inner))
        })
    }
}

pub fn fold(name: &str) -> String {
    let folded: String = name.chars().filter_map(fold_char).flat_map(char::to_lowercase).collect();
    if folded.chars().all(|c| c == '.') {
        return folded;
    }
    let trimmed = folded.trim_end_matches(['.', ' ']);
    let trimmed = trimmed.split("::$").next().unwrap_or(trimmed);
    if trimmed == "git~1" { ".git".to_owned() } else { trimmed.to_owned() }
}

/// The names of a path, folded.
pub fn folded(path: &Path) -> Vec<String> {
    path.components()
        .filter_map(|c| match c {
            Component::Normal(name) => Some(fold(&name.to_string_lossy())),
            _ => None,
        })
        .collect()
}

fn fold_char(c: char) -> Option<char> {
    match c {
        '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{ad}' => None,
        '\u{fe00}'..='\u{fe0f}' | '\u{300}'..='\u{36f}' => None,
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0),
        '\u{2024}' => Some('.'),
        '\u{17f}' => Some('s'),
        '\u{131}' | '\u{130}' | '\u{ed}' | '\u{ec}' | '\u{ef}' | '\u{ee}' | '\u{456}' => Some('i'),
        '\u{212a}' => Some('k'),
        '\u{435}' => Some('e'),
        '\u{430}' => Some('a'),
        '\u{43e}' => Some('o'),
        '\u{441}' => Some('c'),
        '\u{455}' => Some('s'),
        c => Some(c),
    }
}

/// True if writing there is protected. The components are folded.
pub fn is_protected(parts: &[String]) -> bool {
    let free = |at: usize| parts.get(at + 1).is_some_and(|next| next == "plans" || next == "memory");
    let guarded = |(at, part): (usize, &String)| {
        PROTECTED.has_directory(part) && !(part == ".pointsman" && free(at)) || PROTECTED.has_file(part)
    };
    parts.iter().enumerate().any(guarded)
        || PROTECTED.has_pair(parts)
        || parts.iter().any(|part| part.ends_with(".code-workspace"))
        || is_secret(parts)
}

/// Whether something below a directory of that name is protected, so that a link there would lead to it.
pub fn holds_protected(path: &Path) -> bool {
    let Some(last) = folded(path).pop() else { return false };
    [&PROTECTED, &SECRET].iter().any(|kind| kind.pairs.iter().any(|(outer, _)| *outer == last))
}

/// Whether what has that name or path is protected wherever it lies.
pub fn is_protected_path(path: &Path) -> bool {
    is_protected(&folded(path))
}

/// True if it may hold secrets. The components are folded.
pub fn is_secret(parts: &[String]) -> bool {
    parts.iter().any(|part| SECRET.has_directory(part))
        || SECRET.has_pair(parts)
        || is_process_memory(parts)
        || parts.last().is_some_and(|name| is_secret_name(name))
}

/// True for the name of a secret, and for that of a copy or of what an editor keeps of it.
pub fn is_secret_name(name: &str) -> bool {
    let mut original = name.trim_matches('#');
    loop {
        if spells_secret(original) || original.strip_prefix('.').is_some_and(spells_secret) {
            return true;
        }
        let Some(shorter) = without_copy(original) else { return false };
        original = shorter;
    }
}

fn without_copy(name: &str) -> Option<&str> {
    let marks = || COPIES.split_ascii_whitespace().chain([" copy", " (copy)"]);
    let numbered = name.trim_end_matches(')').trim_end_matches(|c: char| c.is_ascii_digit());
    let number = || numbered.strip_suffix(['.', '(']).filter(|_| numbered.len() < name.len());
    marks().find_map(|mark| name.strip_suffix(mark)).or_else(number).map(str::trim_end)
}

fn spells_secret(name: &str) -> bool {
    if let Some(kind) = [".env.", ".env-", ".env_"].iter().find_map(|start| name.strip_prefix(start)) {
        return !EXAMPLES.split(' ').any(|e| kind == e || kind.ends_with(&format!(".{e}")));
    }
    let key = name.starts_with("id_") && !name.ends_with(".pub") && !name.contains('.') && name.len() < 16;
    let is_hit = |pattern: &&str| {
        let (first, rest) = pattern.split_once('*').unwrap_or((pattern, ""));
        let (part, last) = rest.split_once('*').unwrap_or(("", rest));
        let open = name.strip_prefix(first).and_then(|name| name.strip_suffix(last));
        // An ending alone is no name.
        open.is_some_and(|open| open.contains(part) && !(first.is_empty() && open == part))
    };
    name == ".envrc"
        || SECRET.has_file(name)
        || (key && ["rsa", "dsa", "ecdsa", "ed25519", "xmss"].iter().any(|k| name[3..].starts_with(k)))
        || (SECRET.patterns.iter().any(is_hit)
            && !HARMLESS.split_ascii_whitespace().any(|ending| name.ends_with(ending)))
}

fn is_process_memory(parts: &[String]) -> bool {
    let is_proc = parts.first().is_some_and(|p| p == "proc");
    is_proc && parts.iter().skip(1).any(|p| in_list("environ mem kcore fd root cwd auxv", p))
}

/// Names that a pattern may be meant to hit.
pub fn glob_targets() -> impl Iterator<Item = &'static str> {
    let files = SECRET.files.iter().copied();
    let files = files.filter(|n| n.starts_with('.') || n.starts_with("id_") || n.starts_with("shadow"));
    let usual = [".env.local", ".env.production", "x.pem", "x.p12", "x.kdbx"];
    SECRET.directories.iter().copied().chain(files).chain(usual)
}

/// True for what lies around the project, and for what this program keeps and all around that: no tool gives a directory
/// another name, or its end, with these in it.
pub(super) fn surrounds(path: &Path, here: &Here) -> bool {
    let own = here.own.iter().any(|dir| dir.starts_with(path));
    own || here.root.starts_with(path) && here.root != path
}

/// True for what this program keeps and all around that.
pub(super) fn surrounds_own(path: &Path, here: &Here) -> bool {
    here.own.iter().any(|dir| dir.starts_with(path))
}

/// The class of a write to this place, if it is one of those that no mode lets pass.
pub(super) fn refused_to_write(place: &Place, here: &Here) -> Option<Class> {
    let names = folded(&place.absolute(here));
    let after_git = names.iter().position(|n| n == ".git").map(|at| &names[at + 1..]);
    let in_git = after_git.is_some_and(|below| {
        below.iter().any(|n| matches!(n.as_str(), "config" | "config.worktree" | "hooks"))
            || below == ["*"]
            || below.ends_with(&["info".to_owned(), "attributes".to_owned()])
    });
    let logs = after_git.is_some_and(|below| below.first().is_some_and(|n| n == "logs"));
    // What python runs whenever it starts.
    let at_start = names.iter().any(|n| matches!(n.as_str(), "site-packages" | "dist-packages"))
        && names.last().is_some_and(|n| n.ends_with(".pth") || n.ends_with("customize.py"));
    let own = names.windows(2).any(|pair| {
        let inside = matches!(place, Place::Inside(_));
        (pair[0] == ".pointsman" && pair[1].starts_with("config"))
            || (pair[0] == "state" && pair[1] == "pointsman" && !inside)
    });
    let kept = |dir: &PathBuf| names.starts_with(&folded(dir));
    let own = own || names.iter().any(|name| name == "pointsman") && here.own.iter().any(kept);
    let of_list = || lists(&names, here);
    let class = if own { Some(Class::ChangesGuard) } else { of_list() };
    // The repository's own programs weigh more than a trace.
    class
        .filter(|class| !in_git || *class == Class::ChangesGuard)
        .or((in_git || at_start).then_some(Class::PlantsCode))
        .or(logs.then_some(Class::ErasesTraces))
}

fn lists(names: &[String], here: &Here) -> Option<Class> {
    let home = folded(&here.home);
    let of_somebody = match names {
        [first, ..] if first == "root" => 1,
        [first, _, ..] if first == "home" || first == "users" => 2,
        _ => 0,
    };
    let at = if names.starts_with(&home) { home.len() } else { of_somebody };
    let below = |from: usize| names[from..].join("/");
    let forms = [Some(format!("/{}", below(0))), (at > 0).then(|| format!("~/{}", below(at)))];
    let wild = names.iter().any(|name| name.contains('*'));
    let is_listed = |place: &str| {
        let same_start = |form: &&String| form.as_bytes()[0] == place.as_bytes()[0];
        forms.iter().flatten().filter(same_start).any(|form| is_at(form, place, wild))
    };
    // Of two that fit the graver counts: this program's own before what is planted.
    let listed = REFUSED.iter().filter(|(place, _)| is_listed(place)).map(|(_, class)| *class);
    listed.min_by_key(|class| (*class != Class::ChangesGuard, *class))
}

fn is_at(path: &str, place: &str, wild: bool) -> bool {
    let dotted = |text: &str| Path::new(text).file_name().is_some_and(|n| n.as_encoded_bytes()[0] == b'.');
    match place.strip_suffix('/') {
        Some(dir) => path.strip_prefix(dir).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')),
        None => {
            path == place
                || (wild && path.contains('*') && dotted(path) == dotted(place) && glob::matches(path, place))
        }
    }
}

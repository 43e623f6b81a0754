//! Holds the sizes and the order of files: no two take from each other in a circle, no function over 60 lines, no
//! file over 400, and the whole and its two wordy rooms within their bounds.

mod imports;
mod modules;
mod tokens;

use imports::{cycles, imports};
use modules::{Sources, after_item};
use tokens::{Spanned, tokens};

use crate::floors::all_sources;
use std::fs;
use std::path::{Path, PathBuf};

/// Room that was made is kept: a capability that needs more of it sets the bound anew, with what it has left out.
const SRC_LINES: usize = 85_000;
const ROUTE_LINES: usize = 1_500;
const ROUTE_FILES: usize = 12;
const LITERAL_LINES: usize = 1_800;
const FUNCTION_LINES: usize = 60;
const FILE_LINES: usize = 400;

fn sources() -> Sources {
    let files = all_sources().into_iter().map(|(_, path, text)| (path.to_string_lossy().into_owned(), text));
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/src/lib.rs");
    let root = std::fs::read_to_string(root).expect("the root is text");
    files.chain([("lib.rs".to_owned(), root)]).collect()
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let imports = imports(&sources());
    let arrows: usize = imports.values().map(std::collections::BTreeSet::len).sum();
    assert!(arrows > 500, "only {arrows} imports were found");
    let cycles: Vec<String> = cycles(&imports).iter().map(|cycle| cycle.join(" → ")).collect();
    assert!(cycles.is_empty(), "{} circles:\n{}", cycles.len(), cycles.join("\n"));
}

#[test]
fn no_function_is_longer_than_a_page() {
    let mut seen = 0;
    let mut long = Vec::new();
    for (file, text) in sources() {
        for (name, line, lines) in functions(&tokens(&text)) {
            seen += 1;
            if lines > FUNCTION_LINES {
                long.push(format!("{file}:{line} {name} has {lines} lines"));
            }
        }
    }
    assert!(seen > 1000, "only {seen} functions were found");
    assert!(long.is_empty(), "{} functions:\n{}", long.len(), long.join("\n"));
}

#[test]
fn no_file_needs_a_map() {
    let long: Vec<String> = sources()
        .iter()
        .map(|(file, text)| (file, text.lines().count()))
        .filter(|(_, lines)| *lines > FILE_LINES)
        .map(|(file, lines)| format!("{file} has {lines} lines"))
        .collect();
    assert!(long.is_empty(), "{} files:\n{}", long.len(), long.join("\n"));
}

#[test]
fn the_whole_stays_readable() {
    let lines = |file: &Path| fs::read_to_string(file).expect("it is text").lines().count();
    let all: usize = sources().values().map(|text| text.lines().count()).sum();
    let reader = [
        "requests.toml",
        "literal.toml",
        "rows.rs",
        "requests.rs",
        "grammar.rs",
        "reading.rs",
        "tokens.rs",
        "words.rs",
    ];
    let is_reader = |file: &&PathBuf| reader.iter().any(|name| file.ends_with(name));
    let literal: usize =
        files_below("provider/offline").iter().filter(is_reader).map(|file| lines(file)).sum();
    let switch: Vec<PathBuf> = files_below("route").into_iter().filter(|file| !is_test_file(file)).collect();
    let route: usize =
        switch.iter().map(|file| lines_before_tests(&fs::read_to_string(file).expect("text"))).sum();
    let over: Vec<String> = [
        ("lines of Rust in src", all, SRC_LINES),
        ("lines in the rows of src/provider/offline and their reader", literal, LITERAL_LINES),
        ("lines in src/route, rows included and tests aside", route, ROUTE_LINES),
        ("files in src/route, tests aside", switch.len(), ROUTE_FILES),
    ]
    .into_iter()
    .filter(|(_, has, most)| has > most)
    .map(|(what, has, most)| format!("{has} {what}, {} more than may be", has - most))
    .collect();
    assert!(over.is_empty(), "{}. Bounds are not raised: take out as much as comes in", over.join("; "));
}

/// The short ways panic where the system gives no thread.
#[test]
fn a_thread_that_cannot_be_started_is_an_error() {
    let starts = |file: &str, text: &str| {
        let by_runtime = text.contains("spawn_blocking(") && file != "workspace/thread.rs";
        by_runtime || text.contains("std::thread::spawn(") || text.contains("tokio::net::lookup_host(")
    };
    let sources = sources();
    let bad: Vec<_> =
        sources.iter().filter(|(file, text)| starts(file, text)).map(|(file, _)| file).collect();
    assert!(bad.is_empty(), "std::thread::Builder, workspace::thread and net::names report it: {bad:?}");
}

/// Every file, whatever its kind, in that folder of `src`.
fn files_below(folder: &str) -> Vec<PathBuf> {
    let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(folder)];
    let mut files = Vec::new();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(&path).expect("a folder").map(|entry| entry.expect("an entry").path()));
        } else {
            files.push(path);
        }
    }
    files
}

fn is_test_file(file: &Path) -> bool {
    let name = |path: Option<&std::ffi::OsStr>| path.unwrap_or_default().to_string_lossy().into_owned();
    name(file.file_stem()).ends_with("tests")
        || name(file.parent().and_then(Path::file_name)).ends_with("tests")
}

/// The lines of a file without the module of tests at its end.
fn lines_before_tests(text: &str) -> usize {
    text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().lines().count()
}

/// Each function with a body: its name, its first line and how many lines it has.
fn functions(tokens: &[Spanned]) -> Vec<(&str, usize, usize)> {
    let mut found = Vec::new();
    for (at, pair) in tokens.windows(2).enumerate() {
        if pair[0].word() == Some("fn")
            && let Some(name) = pair[1].word()
        {
            let end = after_item(tokens, at) - 1;
            if tokens[end].is('}') {
                found.push((name, pair[0].line, tokens[end].line - pair[0].line + 1));
            }
        }
    }
    found
}

/// Files of a made-up crate, each with its text.
fn crate_of(files: &[(&str, &str)]) -> Sources {
    files.iter().map(|(file, text)| ((*file).to_owned(), (*text).to_owned())).collect()
}

fn cycles_of(files: &[(&str, &str)]) -> Vec<String> {
    cycles(&imports(&crate_of(files))).iter().map(|cycle| cycle.join(" ")).collect()
}

#[test]
fn circles_are_found_however_the_names_come_in() {
    let root = ("lib.rs", "mod a;\nmod b;");
    let cases = [
        ("use crate::b::B; pub struct A;", "use crate::a::A; pub struct B;"),
        ("use crate::{b::{self, B as Other}}; pub fn a() {}", "pub struct B; fn b() { crate::a::a() }"),
        ("use super::b; pub fn a() { b::deep() }", "use super::a as other; pub fn deep() { other::a(); }"),
        ("pub fn a() -> crate::b::B { }", "use super::a::*; pub struct B;"),
        ("use super::b; pub fn a() { b::made() }", "make! { made } fn b() { super::a::a() }"),
        ("use super::b; pub fn a() -> A { A { ..b::deep() } }", "pub fn deep() { super::a::a() }"),
    ];
    for (a, b) in cases {
        assert_eq!(cycles_of(&[root, ("a.rs", a), ("b.rs", b)]), ["a.rs b.rs"], "{a} {b}");
    }
}

#[test]
fn a_module_is_told_from_an_item_of_its_name() {
    for named in ["pub use check::check;", "pub fn check() {}"] {
        let files = [
            ("lib.rs", "mod a;"),
            ("a/mod.rs", &format!("mod check; mod shows; {named}")),
            ("a/check.rs", "pub fn check() {} pub fn shown() { super::shows::show() }"),
            ("a/shows.rs", "use super::check; pub fn show() { check::shown() }"),
        ];
        assert_eq!(cycles_of(&files), ["a/check.rs a/shows.rs"], "{named}");
    }
}

#[test]
fn reexports_lead_to_the_file_that_defines() {
    let root = ("lib.rs", "mod a;");
    let through = [
        root,
        ("a/mod.rs", "mod x;\nmod y;\npub use x::X;"),
        ("a/x.rs", "pub struct X;"),
        ("a/y.rs", "use super::X;"),
    ];
    assert!(cycles_of(&through).is_empty());
    assert_eq!(imports(&crate_of(&through))["a/y.rs"].iter().collect::<Vec<_>>(), ["a/x.rs"]);
    let used =
        [root, ("a/mod.rs", "mod x; pub use x::X; pub struct A(X);"), ("a/x.rs", "pub struct X(super::A);")];
    assert_eq!(cycles_of(&used), ["a/mod.rs a/x.rs"]);
}

#[test]
fn tests_comments_and_strings_import_nothing() {
    let b = "pub struct B;
        // use crate::a::A;
        /* /* crate::a::A */ crate::a::A */
        const TEXT: &str = r#\"crate::a::A \" \"#;
        const MARK: [char; 2] = ['\"', '\\''];
        fn life<'a>(x: &'a str) -> &'a str { x }
        #[cfg(test)] use crate::a::{A};
        #[cfg(test)] mod tests { use crate::a::A; }
        #[cfg(test)] mod more;";
    let files = [("lib.rs", "mod a; mod b;"), ("a.rs", "use crate::b::B; pub struct A;"), ("b.rs", b)];
    assert!(cycles_of(&files).is_empty());
}

#[test]
fn functions_are_measured_whole() {
    let text = "fn short() {}\ntrait T { fn none(&self) -> [u8; 2]; }\nfn three(x: [u8; { 2 }]) -> u8\nwhere\n{ '}'; \"}\"; }";
    let text = tokens(text);
    assert_eq!(functions(&text), [("short", 1, 1), ("three", 3, 3)]);
}

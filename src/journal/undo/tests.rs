//! The decision about each file, as a table.

use super::*;
use crate::journal::line::Note;
use crate::protocol::{CallId, Place, Timestamp, TurnId, WorkspacePath};
use crate::workspace::snapshot::Image;
use std::collections::BTreeMap;

/// An image by a letter: `-` is absent, `/` a directory, anything else a file of that content.
fn image(letter: char) -> Image {
    match letter {
        '-' => Image::Absent,
        '/' => Image::Dir { mode: 0o755 },
        '?' => Image::Other,
        c => Image::File {
            blob: blake3::hash(c.to_string().as_bytes()).to_hex().to_string().try_into().unwrap(),
            mode: 0o644,
            size: 1,
        },
    }
}

fn place(name: &str) -> Place {
    Place::Inside(WorkspacePath::new(name).unwrap())
}

fn change(from: char, to: char) -> Changed {
    Changed {
        call: CallId(format!("{from}{to}")),
        tool: "fs_edit".into(),
        turn: TurnId(1),
        at: Timestamp(0),
        snapshot: None,
        files: vec![FileImages { place: place("f"), before: image(from), after: image(to) }],
    }
}

fn fate(changes: &[&str], way: Way, now: char) -> Option<char> {
    let changes: Vec<Changed> =
        changes.iter().map(|c| change(c.chars().next().unwrap(), c.chars().last().unwrap())).collect();
    let now = BTreeMap::from([(place("f"), image(now))]);
    let mut merge = |_: &Place, hops: &[Hop<'_>]| hops.last().map(|(_, to)| Image::clone(to));
    match decide(&changes, way, &now, &mut merge).remove(&place("f")) {
        Some(Fate::Become(wanted)) => "-/abcdx".chars().find(|c| image(*c) == wanted),
        Some(Fate::Merged(_)) => Some('m'),
        _ => None,
    }
}

#[test]
fn what_becomes_of_a_file() {
    use Way::{Redo, Undo};
    for (changes, way, now, want) in [
        // One call, the last one done first.
        (&["a>b"][..], Undo, 'b', Some('a')),
        (&["->b"][..], Undo, 'b', Some('-')),
        (&["a>-"][..], Undo, '-', Some('a')),
        (&["->/"][..], Undo, '/', Some('-')),
        (&["a>b"][..], Redo, 'a', Some('b')),
        (&["->b"][..], Redo, '-', Some('b')),
        // Somebody else's content.
        (&["a>b"][..], Undo, 'x', Some('m')),
        (&["a>b"][..], Undo, '-', None),
        (&["a>b"][..], Undo, '/', None),
        (&["a>-"][..], Undo, 'x', None),
        (&["->b"][..], Undo, 'x', None),
        (&["a>b"][..], Redo, 'x', Some('m')),
        // Several calls on one file.
        (&["b>c", "a>b"][..], Undo, 'c', Some('a')),
        (&["b>c", "a>b"][..], Undo, 'x', Some('m')),
        (&["b>c", "->b"][..], Undo, 'x', None),
        (&["a>b", "b>c"][..], Redo, 'a', Some('c')),
        // An undo that was cut off half way, or before it was noted.
        (&["b>c", "a>b"][..], Undo, 'b', Some('a')),
        (&["b>c", "a>b"][..], Undo, 'a', Some('a')),
        (&["a>b"][..], Undo, 'a', Some('a')),
        // Somebody else between two calls.
        (&["x>c", "a>b"][..], Undo, 'c', Some('m')),
        (&["x>c", "a>b"][..], Undo, 'x', Some('m')),
        (&["x>c", "a>b"][..], Undo, 'a', Some('a')),
        (&["->c", "a>b"][..], Undo, 'c', None),
        // What was never kept cannot come back.
        (&["?>b"][..], Undo, 'b', None),
    ] {
        assert_eq!(fate(changes, way, now), want, "{changes:?} {way:?} {now}");
    }
}

#[test]
fn what_was_kept_stays_on_the_stack_and_the_rest_moves() {
    let files = |stack: &[Changed]| {
        let names = |c: &Changed| c.files.iter().map(|f| f.place.to_string()).collect::<String>();
        stack.iter().map(|c| format!("{}:{}", c.call.0, names(c))).collect::<Vec<_>>().join(" ")
    };
    let call = |id: &str, at, names: &[&str]| Changed {
        call: CallId(id.into()),
        at: Timestamp(at),
        files: names
            .iter()
            .map(|n| FileImages { place: place(n), ..change('a', 'b').files[0].clone() })
            .collect(),
        ..change('a', 'b')
    };
    let mut stack = Stack { done: vec![call("1", 1, &["g"]), call("2", 2, &["f", "g"])], ..Stack::default() };
    let id = |id: &str| CallId(id.into());
    let mut note = |note: Note| {
        stack.note(&note, Timestamp(0));
        format!("{} | {}", files(&stack.done), files(&stack.undone))
    };
    assert_eq!(note(Note::Undo { call: id("2"), kept: vec![place("f")] }), "1:g 2:f | 2:g");
    assert_eq!(note(Note::Undo { call: id("1"), kept: vec![] }), "2:f | 2:g 1:g");
    assert_eq!(note(Note::Redo { call: id("1"), kept: vec![place("g")] }), "2:f | 2:g 1:g");
    assert_eq!(note(Note::Redo { call: id("1"), kept: vec![] }), "1:g 2:f | 2:g");
    assert_eq!(note(Note::Undo { call: id("2"), kept: vec![] }), "1:g | 2:gf");
    assert_eq!(note(Note::Redo { call: id("2"), kept: vec![] }), "1:g 2:gf | ");
    // Of what nothing could be taken back is tried last.
    let all = vec![place("f"), place("g")];
    assert_eq!(note(Note::Undo { call: id("2"), kept: all }), "2:gf 1:g | ");
    assert_eq!(note(Note::Undo { call: id("1"), kept: vec![] }), "2:gf | 1:g");
}

fn differ(before: &[(&str, char)], after: &[(&str, char)], exists: bool) -> Vec<String> {
    let [before, after] = [before, after]
        .map(|images| images.iter().map(|(name, letter)| (place(name), image(*letter))).collect());
    differences(&before, &after, &|_| exists).iter().map(|file| file.place.to_string()).collect()
}

#[test]
fn what_differs() {
    let before = [("a", 'a'), ("b", 'b'), ("gone", 'c'), ("here", '-')];
    let after = [("a", 'a'), ("b", 'x'), ("new", 'd'), ("here", '-')];
    assert_eq!(differ(&before, &after, false), ["b", "gone", "new"]);
    assert_eq!(differ(&before, &before, false), [""; 0]);
}

#[test]
fn a_changed_ignore_file_neither_creates_nor_deletes() {
    let before = [(".gitignore", 'a'), ("seen", 'b')];
    let lifted = [(".gitignore", 'b'), ("seen", 'b'), ("secret", 'c')];
    assert_eq!(differ(&before, &lifted, true), [".gitignore"]);
    assert_eq!(differ(&before, &[(".gitignore", 'b')], true), [".gitignore"]);
    let fresh = [("seen", 'b'), (".gitignore", 'a'), ("new", 'd')];
    assert_eq!(differ(&[("seen", 'b')], &fresh, true), [".gitignore", "new"]);
}

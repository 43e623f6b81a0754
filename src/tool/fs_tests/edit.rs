//! Editing and writing: what is kept, what is refused, and that a refused call changes nothing.

use super::super::{edit::EditFile, read_file::ReadFile, tool, write_file::WriteFile};
use super::Project;
use crate::protocol::{Arguments, Change};
use serde_json::{Value, json};
use std::os::unix::fs::{MetadataExt, PermissionsExt};

fn edits(path: &str, pairs: &[(&str, &str)]) -> Value {
    let edits: Vec<Value> = pairs.iter().map(|(old, new)| json!({"old": old, "new": new})).collect();
    json!({"path": path, "edits": edits})
}

#[test]
fn several_edits_are_made_in_order() {
    let p = Project::new();
    p.put("a", "one\r\ntwo\r\nthree");
    let outcome =
        p.call::<EditFile>(edits("a", &[("one\ntwo", "1\n2"), ("2\n", "2\n2.5\n"), ("three", "3")]));
    assert!(outcome.ok, "{}", outcome.text);
    assert_eq!(p.get("a"), b"1\r\n2\r\n2.5\r\n3");
    assert_eq!((outcome.summary.as_str(), outcome.text.as_str()), ("+4 −3", "Changed a: +4 −3."));
    let change = &outcome.changes[0];
    assert_eq!((change.path.as_str(), &change.change), ("a", &Change::Modified));
    assert!(change.diff.contains("+2.5"), "{}", change.diff);
}

#[test]
fn all_or_none() {
    let p = Project::new();
    p.put("a", "one two two");
    for (pairs, want) in [
        (&[("one", "1"), ("three", "3")][..], "Edit 2 of 2 in a"),
        (&[("one", "1"), ("two", "2")], "occurs 2 times, in lines 1, 1"),
        (&[("one", "one")], "are the same"),
        (&[("", "x")], "`old` is empty"),
        (&[], "no edit"),
    ] {
        let outcome = p.call::<EditFile>(edits("a", pairs));
        assert!(!outcome.ok && outcome.text.contains(want), "{}", outcome.text);
        assert_eq!(p.get("a"), b"one two two");
        assert!(outcome.changes.is_empty());
    }
}

#[test]
fn replace_all_replaces_all() {
    let p = Project::new();
    p.put("a", "x y x");
    let arguments = json!({"path": "a", "edits": [{"old": "x", "new": "z", "replace_all": true}]});
    assert!(p.call::<EditFile>(arguments).ok);
    assert_eq!(p.get("a"), b"z y z");
}

#[test]
fn no_match_shows_the_closest_region() {
    let p = Project::new();
    p.put("a.rs", "fn main() {\n    let total = 1;\n    print(total);\n}\n");
    let outcome = p.call::<EditFile>(edits("a.rs", &[("  let total = 1;\n  print(totals);", "x")]));
    assert!(outcome.text.contains("2\t    let total = 1;\n3\t    print(total);"), "{}", outcome.text);
    let outcome = p.call::<EditFile>(edits("a.rs", &[("let total = 1;\nprint(total);", "x")]));
    assert!(outcome.text.contains("Only the white space differs"), "{}", outcome.text);
    let outcome = p.call::<EditFile>(edits("a.rs", &[("§§§§", "x")]));
    assert!(outcome.text.contains("nor does anything like it"), "{}", outcome.text);
}

#[test]
fn an_empty_old_fills_a_new_or_empty_file() {
    let p = Project::new();
    p.put("empty", "");
    for (path, change) in [("empty", Change::Modified), ("dir/new", Change::Created)] {
        let outcome = p.call::<EditFile>(edits(path, &[("", "one\n"), ("one", "two")]));
        assert!(outcome.ok, "{}", outcome.text);
        assert_eq!(p.get(path), b"two\n");
        assert_eq!(outcome.changes[0].change, change);
    }
    let outcome = p.call::<EditFile>(edits("none", &[("a", "b")]));
    assert!(outcome.text.starts_with("none does not exist"), "{}", outcome.text);
}

#[test]
fn mark_encoding_mode_and_link_stay() {
    let p = Project::new();
    p.put("real", b"\xEF\xBB\xBFuse a;\r\nna\xefve\r\nlast");
    std::fs::set_permissions(p.root.join("real"), std::fs::Permissions::from_mode(0o751)).unwrap();
    std::os::unix::fs::symlink("real", p.root.join("link")).unwrap();
    let outcome = p.call::<EditFile>(edits("link", &[("use a;", "use b;\nuse c;"), ("last", "end")]));
    assert!(outcome.ok, "{}", outcome.text);
    assert_eq!(p.get("real"), b"\xEF\xBB\xBFuse b;\r\nuse c;\r\nna\xefve\r\nend");
    assert!(p.root.join("link").is_symlink());
    assert_eq!(p.root.join("real").metadata().unwrap().mode() & 0o777, 0o751);
    let outcome = p.call::<EditFile>(edits("real", &[("end", "ende ü")]));
    assert!(outcome.text.contains("only ASCII"), "{}", outcome.text);

    let utf16: Vec<u8> = "\u{feff}grün\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    p.put("wide", &utf16);
    assert!(p.call::<EditFile>(edits("wide", &[("grün", "blau")])).ok);
    let want: Vec<u8> = "\u{feff}blau\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(p.get("wide"), want);
    let outcome = p.call::<WriteFile>(json!({"path": "wide", "content": "x"}));
    assert!(!outcome.ok && outcome.text.contains("would change its encoding"), "{}", outcome.text);
}

#[test]
fn a_file_changed_since_it_was_read_is_not_written() {
    let p = Project::new();
    p.put("a", "one\ntwo\n");
    assert!(p.call::<ReadFile>(json!({"path": "a"})).ok);
    p.put("a", "one\nTWO\n");
    for call in 0..2 {
        let outcome = p.call::<EditFile>(edits("a", &[("one", "1")]));
        if call == 0 {
            assert!(!outcome.ok && outcome.text.contains("-two\n+TWO"), "{}", outcome.text);
            assert_eq!(p.get("a"), b"one\nTWO\n");
        } else {
            assert!(outcome.ok, "the difference was shown, so the second call knows the file");
        }
    }
    let large = "line\n".repeat(60_000);
    p.put("large", &large);
    p.call::<ReadFile>(json!({"path": "large", "limit": 1}));
    p.put("large", large.to_uppercase());
    for _ in 0..2 {
        let outcome = p.call::<WriteFile>(json!({"path": "large", "content": "x"}));
        assert!(outcome.text.contains("Read it again first"), "{}", outcome.text);
    }
}

#[test]
fn writing_creates_replaces_and_notices_that_nothing_changes() {
    let p = Project::new();
    let write = |content: &str| p.call::<WriteFile>(json!({"path": "d/a", "content": content}));
    let outcome = write("one\r\nno end");
    assert_eq!(outcome.text, "Created d/a (2 lines).");
    assert_eq!((outcome.changes[0].change.clone(), outcome.summary.as_str()), (Change::Created, "+2 −0"));
    assert_eq!(p.get("d/a"), b"one\r\nno end");
    let outcome = write("one\r\nno end");
    assert!(outcome.ok && outcome.changes.is_empty() && outcome.summary == "unchanged");
    assert_eq!(write("two").summary, "+1 −2");
    assert_eq!(write("").data["bytes"], 0);
}

#[test]
fn the_preview_is_what_will_be_written() {
    let p = Project::new();
    p.put("a", "one\n");
    let arguments = edits("a", &[("one", "two")]);
    let preview = tool::<EditFile>().preview(&Arguments::parse(&arguments.to_string()), &p.ctx);
    assert_eq!(p.get("a"), b"one\n", "a preview writes nothing");
    let outcome = p.call::<EditFile>(arguments);
    assert_eq!(preview, outcome.changes[0].diff);
    let arguments = json!({"path": "b", "content": "x\n"});
    let preview = tool::<WriteFile>().preview(&Arguments::parse(&arguments.to_string()), &p.ctx);
    assert!(!p.root.join("b").exists());
    assert_eq!(preview, p.call::<WriteFile>(arguments).changes[0].diff);
    assert_eq!(tool::<EditFile>().preview(&Arguments::parse("{}"), &p.ctx), "");
}

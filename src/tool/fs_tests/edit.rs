//! Editing and writing: what is kept, what is refused, and that a refused call changes nothing.

use super::super::{
    TypedTool, delete::Delete, edit::EditFile, mkdir::Mkdir, move_path::MovePath, read_file::ReadFile, tool,
    write_file::WriteFile,
};
use super::Project;
use crate::protocol::{Arguments, Change};
use serde_json::{Value, json};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::sync::Arc;

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
        (&[("one", "one")], "are identical"),
        (&[("", "x")], "`old` is empty"),
        (&[], "at least one edit"),
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
    assert!(outcome.text.contains("Only the whitespace differs"), "{}", outcome.text);
    let outcome = p.call::<EditFile>(edits("a.rs", &[("§§§§", "x")]));
    assert!(outcome.text.contains("nor anything like it"), "{}", outcome.text);
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
fn a_new_content_has_the_line_ends_and_the_mark_of_the_file() {
    let p = Project::new();
    let kept = " Line endings and byte order mark were preserved.";
    for (before, content, after) in [
        ("a\nb\n", "c\r\nd\r\n", "c\nd\n"),
        ("a\r\nb\r\n", "c\nd", "c\r\nd"),
        ("a\r\nb\r\n", "c\r\nd\r\n", "c\r\nd\r\n"),
        ("a\r\nb\n", "c\nd\r\n", "c\nd\r\n"),
        ("a", "c\r\nd\n", "c\r\nd\n"),
        ("\u{feff}a\n", "c\n", "\u{feff}c\n"),
        ("\u{feff}a\r\n", "\u{feff}c\n", "\u{feff}c\r\n"),
    ] {
        p.put("a", before);
        p.call::<ReadFile>(json!({"path": "a"}));
        let outcome = p.call::<WriteFile>(json!({"path": "a", "content": content}));
        assert_eq!(String::from_utf8(p.get("a")).unwrap(), after, "{before:?} {content:?}");
        assert_eq!(outcome.text.ends_with(kept), content != after, "{}", outcome.text);
    }
    let again = p.call::<WriteFile>(json!({"path": "a", "content": "c\n"}));
    assert!(again.changes.is_empty() && again.text.ends_with(kept), "{}", again.text);
}

#[test]
fn edits_that_are_too_many_for_a_file_are_refused_before_the_first() {
    let p = Project::new();
    p.put("a", "x".repeat(1024 * 1024));
    let many: Vec<Value> = (0..1000).map(|n| json!({"old": format!("no {n}"), "new": ""})).collect();
    let outcome = p.call::<EditFile>(json!({"path": "a", "edits": many}));
    assert!(outcome.text.starts_with("1000 edits are too many"), "{}", outcome.text);
}

#[test]
fn who_stops_the_work_is_heard_between_two_edits() {
    let p = Project::new();
    p.put("a", "one two three");
    let stop = async { p.cancel.send(true).unwrap() };
    let arguments = Arguments::parse(&edits("a", &[("one", "1"), ("two", "2"), ("three", "3")]).to_string());
    let tool = tool::<EditFile>();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let (tried, ()) = runtime.block_on(async { tokio::join!(tool.rehearse(&arguments, &p.ctx), stop) });
    assert_eq!(tried.unwrap_err().text, "The user stopped this call.");
    let outcome = p.call::<EditFile>(edits("a", &[("one", "1")]));
    assert_eq!(
        (outcome.ok, outcome.summary.as_str(), p.get("a")),
        (false, "stopped", b"one two three".into())
    );
}

#[test]
fn of_arguments_that_are_wrong_an_error_shows_both_ends() {
    let p = Project::new();
    let outcome = p.call::<WriteFile>(json!({"path": format!("{}/", "d/".repeat(10_000)), "content": ""}));
    assert!(!outcome.ok && outcome.text.len() < 1100, "{}", outcome.text.len());
    assert!(outcome.text.ends_with("Name a file."), "{}", outcome.text);
}

fn rehearsed<T: TypedTool>(p: &Project, arguments: &Value) -> Result<String, String> {
    let arguments = Arguments::parse(&arguments.to_string());
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(tool::<T>().rehearse(&arguments, &p.ctx)).map_err(|refusal| refusal.text)
}

#[test]
fn a_rehearsal_shows_what_will_be_written_or_why_nothing_can_be() {
    let p = Project::new();
    p.put("a", "one\n");
    p.put("d/x", "x");
    let arguments = edits("a", &[("one", "two")]);
    let diff = rehearsed::<EditFile>(&p, &arguments).unwrap();
    assert_eq!(p.get("a"), b"one\n", "a rehearsal writes nothing");
    assert_eq!(diff, p.call::<EditFile>(arguments).changes[0].diff);
    let arguments = json!({"path": "b", "content": "x\n"});
    let diff = rehearsed::<WriteFile>(&p, &arguments).unwrap();
    assert!(!p.root.join("b").exists());
    assert_eq!(diff, p.call::<WriteFile>(arguments.clone()).changes[0].diff);
    for (refused, want) in [
        (rehearsed::<WriteFile>(&p, &arguments), "already has exactly this content"),
        (rehearsed::<WriteFile>(&p, &json!({"path": "d", "content": ""})), "is a directory"),
        (rehearsed::<EditFile>(&p, &edits("a", &[("three", "3")])), "does not occur"),
        (rehearsed::<EditFile>(&p, &json!({})), "missing field"),
        (rehearsed::<MovePath>(&p, &json!({"from": "none", "to": "c"})), "none does not exist"),
        (rehearsed::<MovePath>(&p, &json!({"from": "a", "to": "b"})), "b already exists"),
        (rehearsed::<Delete>(&p, &json!({"path": "none"})), "none does not exist"),
        (rehearsed::<Delete>(&p, &json!({"path": "d"})), "contains 1 entry. Set recursive"),
        (rehearsed::<Mkdir>(&p, &json!({"path": "a"})), "a already exists"),
        (rehearsed::<Mkdir>(&p, &json!({"path": "a/b"})), "is not a directory"),
    ] {
        let text = refused.unwrap_err();
        assert!(text.contains(want), "{text}");
    }
    let overwrite = json!({"from": "a", "to": "b", "overwrite": true});
    assert!(rehearsed::<MovePath>(&p, &overwrite).unwrap().contains("-x"), "what is overwritten is shown");
    assert!(rehearsed::<Delete>(&p, &json!({"path": "b"})).unwrap().contains("-x"));
    assert_eq!(rehearsed::<Mkdir>(&p, &json!({"path": "new/dir"})), Ok(String::new()));
}

#[test]
fn what_fails_is_told_of_the_file_as_it_stands() {
    let p = Project::new();
    p.put("a", "let a = 1;\nlet b = 2;\nuse(b);\n");
    let earlier = "no longer matches after the earlier edits of this call";
    for (pairs, want) in [
        (&[("b", "c")][..], "occurs 2 times, in lines 2, 3:\n2\tlet b = 2;\n3\tuse(b);\nInclude"),
        (&[("let a = 1;", "let z = 9;"), ("let a = 2;", "x")], "The closest match:\n1\tlet a = 1;\n"),
        (&[("let a", "let z"), ("let a = 1;", "x")], earlier),
        (&[("let a", "new new"), ("new", "x")], earlier),
    ] {
        let outcome = p.call::<EditFile>(edits("a", pairs));
        assert!(!outcome.ok && outcome.text.contains(want), "{}", outcome.text);
    }
}

#[test]
fn a_file_nobody_read_is_shown_instead_of_overwritten() {
    let mut p = Project::new();
    p.ctx.keeps_unread = true;
    p.put("a", "one\ntwo\n");
    p.put("empty", "");
    p.put("long", "line\n".repeat(1000));
    let write = |path: &str| p.call::<WriteFile>(json!({"path": path, "content": "mine\n"}));
    let outcome = write("a");
    assert!(!outcome.ok && outcome.text.contains("\n1\tone\n2\ttwo\n"), "{}", outcome.text);
    assert!(write("a").ok && write("empty").ok && write("new").ok && write("new").ok);
    assert!(write("long").text.contains("continue with offset=401"), "it is cut");
    p.put("read", "one");
    p.call::<ReadFile>(json!({"path": "read"}));
    assert!(write("read").ok);
}

#[test]
fn what_a_model_meant_is_read_and_said() {
    let mut p = Project::new();
    let own = p.root.file_name().unwrap().to_str().unwrap().to_owned();
    for (arguments, said) in [
        (json!({"edits": {"old": "x", "new": "y"}}), "`edits` as array"),
        (json!({"edits": "[{\"old\": \"x\", \"new\": \"y\"}]"}), "`edits` as array"),
        (json!({"edits": [{"old": "x", "new": "y", "replace_all": ""}]}), ""),
        (json!({"edits": [{"old": "x", "new": "y", "replace_all": "True"}]}), "`replace_all` as boolean"),
        (json!({"old": "x", "new": "y"}), "`edits` as array"),
        (
            json!({"old_string": "x", "new_string": "y"}),
            "`edits` as array, `old_string` as `old`, `new_string` as `new`",
        ),
        (
            json!({"edits": [{"old": "x", "new": "y"}, {"old": "x", "new": "y"}]}),
            "`edits` without the repeated",
        ),
        (json!({"path": format!("./{own}/a"), "edits": [{"old": "x", "new": "y"}]}), "`path` as a"),
    ] {
        p.put("a", "x\n");
        p.ctx.reads = Arc::default();
        let mut whole = json!({"path": "a"});
        whole.as_object_mut().unwrap().extend(arguments.as_object().unwrap().clone());
        let outcome = p.settled_call::<EditFile>(whole);
        let note = if said.is_empty() { String::new() } else { format!("\n[Read as: {said}.]") };
        assert_eq!(outcome.text, format!("Changed a: +1 −1.{note}"));
        assert_eq!(p.get("a"), b"y\n");
    }
    p.put(&format!("{own}/a"), "other");
    let read = p.settled_call::<ReadFile>(json!({"path": format!("{own}/a"), "offset": "0", "limit": ""}));
    assert!(read.text.contains("1\tother"), "a path that exists is that path: {}", read.text);
    let both = json!({"path": "a", "edits": [], "old": "x", "new": "y"});
    assert!(!p.settled_call::<EditFile>(both).ok, "no guess");
}

#[test]
fn a_rename_is_meant_everywhere() {
    let mut p = Project::new();
    p.put("a", "x = x + 1\n");
    let call = Arguments::parse(r#"{"path":"a","edits":[{"old":"x","new":"y","replace_all":false},"x"]}"#);
    let (settled, said) = tool::<EditFile>().settle(&call, "rename x to y in a", &p.ctx.workspace);
    assert_eq!(said, ["`replace_all`, as the request says"]);
    let edits = &settled.object().unwrap()["edits"];
    assert_eq!((&edits[0]["replace_all"], &edits[1]), (&json!(true), &json!("x")));
    assert!(!p.settled_call::<EditFile>(json!({"path": "a", "edits": [{"old": "x", "new": "y"}]})).ok);
}

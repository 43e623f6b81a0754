//! Reading and listing.

use super::super::{list_files::ListFiles, read_file::ReadFile, tool};
use super::Project;
use crate::catalog::Lang;
use crate::protocol::Arguments;
use serde_json::json;

#[test]
fn lines_are_numbered_and_the_rest_is_said() {
    let p = Project::new();
    p.put("a", "one\r\ntwo\nthree\nfour");
    for (arguments, text, summary) in [
        (json!({"path": "a"}), "1\tone\n2\ttwo\n3\tthree\n4\tfour\n", "4 lines"),
        (
            json!({"path": "a", "offset": 2, "limit": 1}),
            "2\ttwo\n[2 more lines; continue with offset=3]",
            "1 line",
        ),
        (json!({"path": "a", "offset": 4}), "4\tfour\n", "1 line"),
    ] {
        let outcome = p.call::<ReadFile>(arguments);
        assert_eq!((outcome.text.as_str(), outcome.summary.as_str()), (text, summary));
    }
    let data = p.call::<ReadFile>(json!({"path": "a", "offset": 2, "limit": 2})).data;
    assert_eq!(
        data,
        json!({"path": "a", "first": 2, "lines": 2, "total": 4, "more": 1, "content": "two\nthree"})
    );
}

#[test]
fn what_cannot_be_shown_is_said() {
    let p = Project::new();
    p.put("png", b"\x89PNG\r\n\x1a\n\0\0");
    p.put("empty", "");
    p.put("latin", b"na\xefve");
    p.put("short", "x");
    p.put("long", "y".repeat(5000));
    let wide: Vec<u8> = "\u{feff}grün".encode_utf16().flat_map(u16::to_be_bytes).collect();
    p.put("wide", wide);
    for (path, ok, want) in [
        ("png", false, "PNG image, 10 bytes"),
        ("empty", true, "empty is empty."),
        ("latin", true, "[not UTF-8; invalid bytes are shown as \u{fffd}]\n1\tna\u{fffd}ve"),
        ("wide", true, "[UTF-16]\n1\tgrün"),
        ("long", true, "… [3000 more characters]"),
        ("none", false, "none does not exist. Check the name"),
        (".", false, ". is a directory. Name a file in it."),
    ] {
        let outcome = p.call::<ReadFile>(json!({"path": path}));
        assert!(outcome.ok == ok && outcome.text.contains(want), "{path}: {}", outcome.text);
    }
    let outcome = p.call::<ReadFile>(json!({"path": "short", "offset": 9}));
    assert_eq!(outcome.text, "short has only 1 line; there is no line 9.");
    let outcome = p.call::<ReadFile>(json!({"path": "short", "ofset": 9}));
    assert!(!outcome.ok && outcome.text.contains("`ofset`") && outcome.text.contains("`offset`"));
}

#[test]
fn a_part_of_a_file_too_large_to_read_at_once_is_read() {
    let p = Project::new();
    let file = std::fs::File::create(p.root.join("huge")).unwrap();
    std::io::Write::write_all(&mut &file, b"one\ntwo\nthree\n").unwrap();
    file.set_len(65 << 20).unwrap();
    let whole = p.call::<ReadFile>(json!({"path": "huge"}));
    assert!(whole.text.contains("huge is 65 MB; the limit for one read is 64 MB."), "{}", whole.text);
    let part = p.call::<ReadFile>(json!({"path": "huge", "offset": 2, "limit": 2}));
    assert_eq!(part.text, "2\ttwo\n3\tthree\n[1 more line; continue with offset=4]");
    let past = p.call::<ReadFile>(json!({"path": "huge", "offset": 9}));
    assert_eq!(past.text, "huge has only 4 lines; there is no line 9.");
}

#[test]
fn titles_say_what_and_where() {
    let title = |arguments: &str| tool::<ReadFile>().title(&Arguments::parse(arguments));
    assert_eq!(title(r#"{"path":"a"}"#), "a");
    assert_eq!(title(r#"{"path":"a","offset":3}"#), "a:3-");
    assert_eq!(title(r#"{"path":"a","offset":3,"limit":4}"#), "a:3-6");
    assert_eq!(title(r#"{"pa"#), "");
}

#[test]
fn german_is_spoken_where_it_is_asked_for() {
    let mut p = Project::new();
    p.ctx.lang = Lang::De;
    p.put("a", "eins\nzwei");
    let outcome = p.call::<ReadFile>(json!({"path": "a", "limit": 1}));
    assert_eq!(outcome.summary, "1 Zeile");
    assert!(outcome.text.ends_with("[noch 1 Zeile; weiter mit offset=2]"));
    assert_eq!(p.call::<ReadFile>(json!({"path": "fehlt"})).summary, "fehlt gibt es nicht");
}

#[test]
fn directories_are_listed() {
    let p = Project::new();
    p.put(".gitignore", "out/\n");
    p.put("src/deep/a", "");
    p.put("out/x", "");
    p.put(".git/config", "");
    p.put(".pointsman/memory/notes.md", "");
    p.put("b", "");
    std::os::unix::fs::symlink("/etc", p.root.join("etc")).unwrap();
    let flat = p.call::<ListFiles>(json!({}));
    assert_eq!(flat.text, ".gitignore\nb\netc@\nout/\nsrc/");
    assert_eq!(flat.summary, "5 entries");
    let all = p.call::<ListFiles>(json!({"recursive": true}));
    assert_eq!(all.text, ".gitignore\nb\netc\nsrc/\nsrc/deep/\nsrc/deep/a");
    assert_eq!(p.call::<ListFiles>(json!({"path": "src/deep", "recursive": true})).text, "a");
    assert_eq!(p.call::<ListFiles>(json!({"path": "out"})).text, "x");
    assert_eq!(p.call::<ListFiles>(json!({"path": ".git"})).text, "config");
    assert!(!p.call::<ListFiles>(json!({"path": "b"})).ok);
    assert!(!p.call::<ListFiles>(json!({"path": "etc", "recursive": true})).ok, "a link leads out");
    for number in 0..600 {
        p.put(&format!("many/{number:03}"), "");
    }
    let many = p.call::<ListFiles>(json!({"path": "many"}));
    assert!(many.text.ends_with("499\n[100 more; narrow the search]"), "{}", many.text);
}

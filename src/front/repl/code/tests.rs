//! A snippet of each language with the role of each piece, and what must never happen.

use super::Highlighter;
use crate::front::repl::cell::Cell;
use crate::front::repl::style::{Role, Roles};
use Role::*;
use proptest::prelude::*;

/// The pieces that are not plain, in order; nothing of the text is lost.
fn pieces(language: &str, text: &str) -> Vec<(std::string::String, Roles)> {
    let mut highlighter = Highlighter::new(language);
    let mut pieces: Vec<(std::string::String, Roles)> = Vec::new();
    for line in text.lines() {
        let (mut begun, mut cells): (Vec<Cell>, Vec<Cell>) = (Vec::new(), Vec::new());
        highlighter.partial(line, &mut begun);
        highlighter.line(line, &mut cells);
        assert_eq!(begun, cells, "a line looks the same before and after its end");
        let shown = cells.iter().map(|cell| cell.ch).filter(|ch| *ch != ' ');
        assert!(shown.eq(line.chars().filter(|ch| !matches!(ch, ' ' | '\t'))), "{line}");
        let mut before = None;
        for cell in cells {
            match pieces.last_mut() {
                Some((piece, roles)) if before == Some(cell.roles) && *roles == cell.roles => {
                    piece.push(cell.ch)
                }
                _ => pieces.push((cell.ch.to_string(), cell.roles)),
            }
            before = Some(cell.roles);
        }
    }
    pieces.retain(|(_, roles)| *roles != Roles::from(Text));
    pieces
}

/// For each language something with a keyword, a string, a number or constant and a comment where it has them.
type Case = (&'static str, &'static str, &'static [(&'static str, Role)]);

const CASES: &[Case] = &[
    (
        "rust",
        "let x: &'a str = \"a\\\"b\"; // why\n'c' 0x1f /* a /* b\n*/ c */ fn",
        &[
            ("let", Keyword),
            ("\"a\\\"b\"", String),
            ("// why", Comment),
            ("'c'", String),
            ("0x1f", Number),
            ("/* a /* b", Comment),
            ("*/ c */", Comment),
            ("fn", Keyword),
        ],
    ),
    (
        "py",
        "def f():\n    \"\"\"Doc\n    more\"\"\"\n    return None # x",
        &[
            ("def", Keyword),
            ("\"\"\"Doc", String),
            ("    more\"\"\"", String),
            ("return", Keyword),
            ("None", Constant),
            ("# x", Comment),
        ],
    ),
    (
        "js",
        "const a = `x ${b}\ny`; return 'z' // 1",
        &[
            ("const", Keyword),
            ("`x ${b}", String),
            ("y`", String),
            ("return", Keyword),
            ("'z'", String),
            ("// 1", Comment),
        ],
    ),
    ("tsx", "type A = 'b' | 4", &[("type", Keyword), ("'b'", String), ("4", Number)]),
    (
        "java",
        "int a = 1_000L; String s = \"\"\"\nx\"\"\"; // y",
        &[("int", Keyword), ("1_000L", Number), ("\"\"\"", String), ("x\"\"\"", String), ("// y", Comment)],
    ),
    ("kotlin", "val a = null /* b */", &[("val", Keyword), ("null", Constant), ("/* b */", Comment)]),
    (
        "scala",
        "case class A(b: Int = 3) // \"c\"",
        &[("case", Keyword), ("class", Keyword), ("3", Number), ("// \"c\"", Comment)],
    ),
    ("swift", "let a = \"b\" // 1", &[("let", Keyword), ("\"b\"", String), ("// 1", Comment)]),
    ("dart", "final a = 'b\\'c'; // 1", &[("final", Keyword), ("'b\\'c'", String), ("// 1", Comment)]),
    (
        "c",
        "#define A 'b' /* c */ 0.5f",
        &[("define", Keyword), ("'b'", String), ("/* c */", Comment), ("0.5f", Number)],
    ),
    (
        "cpp",
        "auto a = R\"(b\n\"c)\"; return 1'000;",
        &[
            ("auto", Keyword),
            ("R\"(b", String),
            ("\"c)\"", String),
            ("return", Keyword),
            ("1", Number),
            ("000", Number),
        ],
    ),
    ("cs", "var a = @\"b\"; // 1", &[("var", Keyword), ("@\"b\"", String), ("// 1", Comment)]),
    (
        "go",
        "x \"open\nvar y = 'z' // 1",
        &[("\"open", String), ("var", Keyword), ("'z'", String), ("// 1", Comment)],
    ),
    (
        "php",
        "echo $a . \"b\" . 1; # c",
        &[("echo", Keyword), ("$a", Variable), ("\"b\"", String), ("1", Number), ("# c", Comment)],
    ),
    (
        "ruby",
        "def a; \"b#{1}\"; end # c",
        &[("def", Keyword), ("\"b#{1}\"", String), ("end", Keyword), ("# c", Comment)],
    ),
    ("perl", "my $a = \"b\"; # 1", &[("my", Keyword), ("$a", Variable), ("\"b\"", String), ("# 1", Comment)]),
    (
        "sh",
        "for f in $x; do echo a#b 'c' # 1\ndone",
        &[
            ("for", Keyword),
            ("in", Keyword),
            ("$x", Variable),
            ("do", Keyword),
            ("'c'", String),
            ("# 1", Comment),
            ("done", Keyword),
        ],
    ),
    (
        "powershell",
        "If ($a) { \"b`\"c\" } <# d\n1 #> 2",
        &[
            ("If", Keyword),
            ("$a", Variable),
            ("\"b`\"c\"", String),
            ("<# d", Comment),
            ("1 #>", Comment),
            ("2", Number),
        ],
    ),
    (
        "dockerfile",
        "FROM rust:1 # a\nENV B=\"$C\" D=$E",
        &[
            ("FROM", Keyword),
            ("1", Number),
            ("# a", Comment),
            ("ENV", Keyword),
            ("\"$C\"", String),
            ("$E", Variable),
        ],
    ),
    (
        "makefile",
        "all: build # a\nifeq 'b' ${C}",
        &[("all", Keyword), ("# a", Comment), ("ifeq", Keyword), ("'b'", String), ("${C}", Variable)],
    ),
    (
        "sql",
        "SELECT a FROM t WHERE b = 'it''s' -- c\nlimit 3 /* d */",
        &[
            ("SELECT", Keyword),
            ("FROM", Keyword),
            ("WHERE", Keyword),
            ("'it''s'", String),
            ("-- c", Comment),
            ("limit", Keyword),
            ("3", Number),
            ("/* d */", Comment),
        ],
    ),
    (
        "lua",
        "local a = [[b\nc]] -- 1\n--[[ d\n]] 2",
        &[
            ("local", Keyword),
            ("[[b", String),
            ("c]]", String),
            ("-- 1", Comment),
            ("--[[ d", Comment),
            ("]]", Comment),
            ("2", Number),
        ],
    ),
    ("r", "if (TRUE) 'a' # 1", &[("if", Keyword), ("TRUE", Constant), ("'a'", String), ("# 1", Comment)]),
    (
        "julia",
        "function f() \"a\" #= b =# 1 end",
        &[("function", Keyword), ("\"a\"", String), ("#= b =#", Comment), ("1", Number), ("end", Keyword)],
    ),
    (
        "haskell",
        "let f' = foldl' \"a\" 1 'b' -- c\n{- d {- e -} -} where",
        &[
            ("let", Keyword),
            ("\"a\"", String),
            ("1", Number),
            ("'b'", String),
            ("-- c", Comment),
            ("{- d {- e -} -}", Comment),
            ("where", Keyword),
        ],
    ),
    (
        "elixir",
        "def a, do: \"b\" # 1",
        &[("def", Keyword), ("do", Keyword), ("\"b\"", String), ("# 1", Comment)],
    ),
    ("json", "{\"a\": [1, true]}", &[("\"a\"", String), ("1", Number), ("true", Constant)]),
    ("toml", "a.b = \"c\" # d", &[("a", Keyword), ("\"c\"", String), ("# d", Comment)]),
    (
        "yaml",
        "- name: \"b\" # c\n  n: 3",
        &[("name", Keyword), ("\"b\"", String), ("# c", Comment), ("n", Keyword), ("3", Number)],
    ),
    ("ini", "a = 'b'\n; c 1", &[("a", Keyword), ("'b'", String), ("; c 1", Comment)]),
    (
        "hcl",
        "resource \"a\" {\n  n = 1 // b",
        &[("resource", Keyword), ("\"a\"", String), ("n", Keyword), ("1", Number), ("// b", Comment)],
    ),
    (
        "html",
        "<a href=\"b\">it's 1</a> <!-- c\n-->",
        &[
            ("a", Keyword),
            ("\"b\"", String),
            ("1", Number),
            ("a", Keyword),
            ("<!-- c", Comment),
            ("-->", Comment),
        ],
    ),
    ("xml", "<a b=\"c\"/><!-- 1 -->", &[("a", Keyword), ("\"c\"", String), ("<!-- 1 -->", Comment)]),
    (
        "css",
        "a:hover { }\n  margin: 4px; /* b */ content: 'c';",
        &[("a", Keyword), ("margin", Keyword), ("4px", Number), ("/* b */", Comment), ("'c'", String)],
    ),
    (
        "scss",
        "$a: 2; @include b(\"c\"); // d",
        &[("$a", Variable), ("2", Number), ("include", Keyword), ("\"c\"", String), ("// d", Comment)],
    ),
    (
        "markdown",
        "# A `b`\nc `d` 1\n> e <!-- f -->",
        &[("# A `b`", Keyword), ("`d`", String), ("1", Number), ("> e <!-- f -->", Comment)],
    ),
    (
        "diff",
        "@@ -1 +1 @@\n+new\n-old\n same 1",
        &[("@@ -1 +1 @@", Number), ("+new", Added), ("-old", Removed), ("1", Number)],
    ),
];

#[test]
fn each_language_has_its_roles() {
    for (language, text, wanted) in CASES {
        let wanted: Vec<_> =
            wanted.iter().map(|(text, role)| ((*text).to_owned(), Roles::from(*role))).collect();
        assert_eq!(pieces(language, text), wanted, "{language}: {text}");
    }
}

#[test]
fn an_unknown_language_is_plain() {
    for name in ["", "text", "no-such-language"] {
        assert_eq!(pieces(name, "let x = \"y\"; // 1"), [], "{name}");
    }
}

#[test]
fn a_very_long_line_is_plain_and_what_it_opens_stays_open() {
    let long = format!("{} /* open", "let x = 1; ".repeat(300));
    let pieces = pieces("rust", &format!("{long}\nlet */ let"));
    assert_eq!(pieces, [("let */".to_owned(), Comment.into()), ("let".to_owned(), Keyword.into())]);
}

proptest! {
    #[test]
    fn no_text_breaks_any_language(
        case in 0..CASES.len(),
        text in "([\"'`/*#<>!{}$@=\\\\\\[\\](). \t\n-]|let|ä|漢|👩‍💻|\u{301}|[0-9a-z]){0,60}",
    ) {
        pieces(CASES[case].0, &text);
    }
}

//! A snippet of each language with the role of each piece, and what must never happen.

use super::Highlighter;
use crate::front::repl::cell::Cell;
use crate::front::repl::style::{Role, Roles};
use Role::*;
use proptest::prelude::*;

fn pieces(language: &str, text: &str) -> Vec<(std::string::String, Roles)> {
    let mut highlighter = Highlighter::new(language);
    let mut pieces: Vec<(std::string::String, Roles)> = Vec::new();
    for line in text.lines() {
        let (mut begun, mut cells): (Vec<Cell>, Vec<Cell>) = (Vec::new(), Vec::new());
        highlighter.line(line, false, &mut begun);
        highlighter.line(line, true, &mut cells);
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

/// For each language something with a keyword, a string, a number or constant and a comment where it has them: the
/// name and the text (`⏎` ends a line), below it the pieces, each behind the letter of its role in [`ROLES`].
const CASES: &str = r##"
rust let x: &'a str = "a\"b"; // why⏎'c' 0x1f /* a /* b⏎*/ c */ fn
    k let · s "a\"b" · c // why · s 'c' · n 0x1f · c /* a /* b · c */ c */ · k fn
py def f():⏎    """Doc⏎    more"""⏎    return None # x
    k def · s """Doc · s     more""" · k return · o None · c # x
js const a = `x ${b}⏎y`; return 'z' // 1
    k const · s `x ${b} · s y` · k return · s 'z' · c // 1
tsx type A = 'b' | 4
    k type · s 'b' · n 4
java int a = 1_000L; String s = """⏎x"""; // y
    k int · n 1_000L · s """ · s x""" · c // y
kotlin val a = null /* b */
    k val · o null · c /* b */
scala case class A(b: Int = 3) // "c"
    k case · k class · n 3 · c // "c"
swift let a = "b" // 1
    k let · s "b" · c // 1
dart final a = 'b\'c'; // 1
    k final · s 'b\'c' · c // 1
c #define A 'b' /* c */ 0.5f
    k define · s 'b' · c /* c */ · n 0.5f
cpp auto a = R"(b⏎"c)"; return 1'000;
    k auto · s R"(b · s "c)" · k return · n 1 · n 000
cs var a = @"b"; // 1
    k var · s @"b" · c // 1
go x "open⏎var y = 'z' // 1
    s "open · k var · s 'z' · c // 1
php echo $a . "b" . 1; # c
    k echo · v $a · s "b" · n 1 · c # c
ruby def a; "b#{1}"; end # c
    k def · s "b#{1}" · k end · c # c
perl my $a = "b"; # 1
    k my · v $a · s "b" · c # 1
sh for f in $x; do echo a#b 'c' # 1⏎done
    k for · k in · v $x · k do · s 'c' · c # 1 · k done
powershell If ($a) { "b`"c" } <# d⏎1 #> 2
    k If · v $a · s "b`"c" · c <# d · c 1 #> · n 2
dockerfile FROM rust:1 # a⏎ENV B="$C" D=$E
    k FROM · n 1 · c # a · k ENV · s "$C" · v $E
makefile all: build # a⏎ifeq 'b' ${C}
    k all · c # a · k ifeq · s 'b' · v ${C}
sql SELECT a FROM t WHERE b = 'it''s' -- c⏎limit 3 /* d */
    k SELECT · k FROM · k WHERE · s 'it''s' · c -- c · k limit · n 3 · c /* d */
lua local a = [[b⏎c]] -- 1⏎--[[ d⏎]] 2
    k local · s [[b · s c]] · c -- 1 · c --[[ d · c ]] · n 2
r if (TRUE) 'a' # 1
    k if · o TRUE · s 'a' · c # 1
julia function f() "a" #= b =# 1 end
    k function · s "a" · c #= b =# · n 1 · k end
haskell let f' = foldl' "a" 1 'b' -- c⏎{- d {- e -} -} where
    k let · s "a" · n 1 · s 'b' · c -- c · c {- d {- e -} -} · k where
elixir def a, do: "b" # 1
    k def · k do · s "b" · c # 1
json {"a": [1, true]}
    s "a" · n 1 · o true
toml a.b = "c" # d
    k a · s "c" · c # d
yaml - name: "b" # c⏎  n: 3
    k name · s "b" · c # c · k n · n 3
ini a = 'b'⏎; c 1
    k a · s 'b' · c ; c 1
hcl resource "a" {⏎  n = 1 // b
    k resource · s "a" · k n · n 1 · c // b
html <a href="b">it's 1</a> <!-- c⏎-->
    k a · s "b" · n 1 · k a · c <!-- c · c -->
xml <a b="c"/><!-- 1 -->
    k a · s "c" · c <!-- 1 -->
css a:hover { }⏎  margin: 4px; /* b */ content: 'c';
    k a · k margin · n 4px · c /* b */ · s 'c'
scss $a: 2; @include b("c"); // d
    v $a · n 2 · k include · s "c" · c // d
markdown # A `b`⏎c `d` 1⏎> e <!-- f -->
    k # A `b` · s `d` · n 1 · c > e <!-- f -->
diff @@ -1 +1 @@⏎+new⏎-old⏎ same 1
    n @@ -1 +1 @@ · + +new · - -old · n 1
"##;

const LETTERS: &str = "ksnovc+-";
const ROLES: [Role; 8] = [Keyword, String, Number, Constant, Variable, Comment, Added, Removed];

fn cases() -> Vec<(&'static str, std::string::String, &'static str)> {
    let lines: Vec<&str> = CASES.trim().lines().collect();
    let case = |pair: &[&'static str]| {
        let (language, text) = pair[0].split_once(' ').unwrap();
        (language, text.replace('⏎', "\n"), pair[1].trim_start())
    };
    lines.chunks(2).map(case).collect()
}

#[test]
fn each_language_has_its_roles() {
    for (language, text, wanted) in cases() {
        let role = |letter: &str| Roles::from(ROLES[LETTERS.find(letter).unwrap()]);
        let wanted = wanted.split(" · ").map(|piece| piece.split_once(' ').unwrap());
        let wanted: Vec<_> = wanted.map(|(letter, text)| (text.to_owned(), role(letter))).collect();
        assert_eq!(pieces(language, &text), wanted, "{language}: {text}");
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
        case in prop::sample::select(cases()),
        text in "([\"'`/*#<>!{}$@=\\\\\\[\\](). \t\n-]|let|ä|漢|👩‍💻|\u{301}|[0-9a-z]){0,60}",
    ) {
        pieces(case.0, &text);
    }
}

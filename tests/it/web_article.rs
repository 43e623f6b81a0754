//! Pages of HTML as Markdown: what is kept and what is not, and what hostile ones cost.

use crate::support::rounds::cases;
use pointsman::text::article::{Article, article, line};
use proptest::prelude::*;

fn read(html: &str) -> Article {
    article(html, &|base, link| {
        let absolute = link.starts_with("http");
        let base = if base.is_empty() { "https://a.example/" } else { base };
        (absolute || !link.contains(':'))
            .then(|| if absolute { link.into() } else { format!("{base}{link}") })
    })
}

#[test]
fn what_a_page_says_becomes_markdown() {
    for (html, want) in [
        ("<p>one<p>two  words\n more", "one\n\ntwo words more"),
        ("<h1>A</h1><h3>B</h3>text<br>next", "# A\n\n### B\n\ntext\nnext"),
        ("<h2></h2>text", "text"),
        (
            "<a href=b>link</a>, <a href='https://c.example/'>other</a>",
            "[link](https://a.example/b), [other](https://c.example/)",
        ),
        ("<a href='#here'>here</a> <a href='javascript:x()'>there</a>", "here there"),
        ("<base href='https://b.example/d/'><a href=e>f</a>", "[f](https://b.example/d/e)"),
        ("<a href=b><h3>Title</h3><p>text</a>", "### Title\n\ntext (https://a.example/b)"),
        (
            "<ul><li>a<li>b<ol><li>c</li><li>d</ol><li><a href=e>f</a></ul>end",
            "- a\n- b\n  1. c\n  2. d\n- [f](https://a.example/e)\n\nend",
        ),
        ("<ul><li><p>a<p>b</ul>", "- a\n\n  b"),
        ("<pre class='x lang-py'>\na\n  <b>b</b>&lt;\n\n</pre>", "```py\na\n  b<\n```"),
        (
            "x <code>let  a</code>.<pre><code class=language-rust>fn</code></pre>",
            "x `let a`.\n\n```rust\nfn\n```",
        ),
        ("<pre>```\n</pre>", "`````\n```\n`````"),
        ("<blockquote><p>a<p>b</blockquote>c", "> a\n\n> b\n\nc"),
        (
            "<table><tr><th>A<th>B<tr><td>1|2<td><p>x</p><p>y</p></table>",
            "| A | B |\n| --- | --- |\n| 1\\|2 | x y |",
        ),
        ("<table><tr><td><table><tr><td>in</table><td>out</table>", "| in |\n| --- |\n\nout"),
        ("<img src=a.png alt='a  cat'><img src=b.png>", "![a cat](https://a.example/a.png)"),
        (
            "<iframe src=f>x</iframe><frameset><frame src=g></frameset>",
            "[frame: https://a.example/f]\n[frame: https://a.example/g]",
        ),
        ("&auml;&#228;&#xe4;&amp;&nbsp;&lt;b&gt; a&b &nix; &copy", "äää& <b> a&b &nix; &copy"),
        ("a<!-- b -->c<!doctype x><?php d ?>e<![CDATA[f]]>", "ace"),
        ("a < b <3 </ x> c", "a < b <3 c"),
        ("a\0b\u{1b}[31mc\u{202e}d", "ab[31mcd"),
        ("<hr>a<hr>b", "---\n\na\n\n---\n\nb"),
        ("<dl><dt>a<dd>b</dl>", "a\nb"),
    ] {
        assert_eq!(read(html).text, want, "{html}");
    }
}

#[test]
fn what_surrounds_the_article_is_left_out() {
    for (html, want) in [
        ("<script>a<b</script><style>c</style>d<svg><text>e</text></svg><noscript>f</noscript>", "d"),
        ("<nav>a</nav><header>b</header><footer>c</footer><aside>d</aside>e<form>f<input></form>", "e"),
        (
            "<div hidden>a<div>b</div>c</div>d<p style='display : none'>e<p>f<i aria-hidden=true>g</i>",
            "d\n\nf",
        ),
        ("a<main>b<article>c</article></main>d", "b\n\nc"),
        (
            "a<article><header><h1>b</h1></header>c<footer>x</footer></article>d<article>e</article>",
            "# b\n\nc\n\ne",
        ),
        ("<div>a</div><div role=main>b<div>c</div>d</div>e", "b\nc\nd"),
        ("<main></main>a", "a"),
        ("<form><p>a<input><button>b</button></form>", "a"),
        ("<body style='display:none'>a", "a"),
        ("<main>a", "a"),
    ] {
        assert_eq!(read(html).text, want, "{html}");
    }
    let long = "word ".repeat(100);
    assert!(read(&format!("<p>{long}</p><article>ad</article>")).text.starts_with("word"), "a teaser");
    let page = read("<head><title> A &amp;\n B </title><body><svg><title>no</title></svg>c");
    assert_eq!((page.title.as_str(), page.text.as_str()), ("A & B", "c"));
    assert_eq!(line("<strong>Rust</strong> is &quot;fast&quot;\n\nand safe"), "Rust is \"fast\" and safe");
}

/// Ten times as much page is at most eleven times as much work, by what was looked at, written and moved.
#[test]
fn hostile_pages_cost_no_more_than_their_length() {
    let pieces = [
        "<div>",
        "<b>",
        "<ul><li>",
        "<ol><li>a",
        "<blockquote>a",
        "<table><tr><td>",
        "<table><tr><td>a",
        "<td>a",
        "<pre>",
        "</div>",
        "</ul>",
        "<a href=x>",
        "<a href=x>a",
        "<a href='",
        "<p title='",
        "<p a=",
        "<!--",
        "<!-- -",
        "<script>",
        "</script",
        "<script></",
        "<title>",
        "</",
        "<",
        "<a ",
        "<a b",
        "&",
        "&amp",
        "&#",
        "&a;",
        "<main>",
        "<article>a",
        "<main>a</main>",
        "<p hidden>",
        "<svg>",
        "<p>a",
        "<h1>",
        "\0",
        "a",
        " ",
        "é",
        "<img alt=a src=b>",
        "<iframe src=a>",
        "<textarea>",
        "<br>",
        "<code>",
        "<td>|",
        "<i =",
        "<a href=x><p>a",
        "<form>a",
        "<p b=\"c\" d='e' f=g h/>",
        "<q/ /",
        "<a/b/c",
        "<x style='display:none'>",
        "\"",
        "'",
        ">",
        "/>",
    ];
    for piece in pieces {
        for around in ["", "<a href=y>", "<pre>", "<table><tr><td>", "<ul><li>", "<div hidden>"] {
            let work = |bytes: usize| read(&(around.to_owned() + &piece.repeat(bytes / piece.len()))).work;
            let (small, large) = (work(4_000), work(40_000));
            assert!(large <= small * 11 + 1000, "{around}{piece}: {small} for 4 kB, {large} for 40 kB");
            assert!(large < 40_000 * 60, "{around}{piece}: {large}");
        }
    }
}

#[test]
fn deep_and_endless_pages_end() {
    for html in [
        "<div><ul><li><blockquote><table><tr><td>".repeat(100_000) + "deep",
        "<a href=".to_owned() + &"x".repeat(3_000_000),
        "<p class='".to_owned() + &"x".repeat(3_000_000) + "'>end",
        "\0".repeat(1_000_000),
    ] {
        let page = read(&html);
        assert!(page.text.len() < 6 * 1024 * 1024, "{} bytes", page.text.len());
    }
    let deep = read(&("<div>".repeat(100_000) + "deep" + &"</div>".repeat(100_000)));
    assert_eq!(deep.text, "deep");
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn no_page_makes_it_panic(
        html in "(<[a-z]{1,4}|</?(a|p|ul|ol|li|table|tr|td|pre|code|main|article|div|title|h1|script|img|form|blockquote)>|<a href=|[ \"'=<>&;/]|é|\u{0}|!--|-->|hidden|&auml;|word){0,60}"
    ) {
        let page = read(&html);
        prop_assert!(!page.text.chars().any(|c| c.is_control() && c != '\n' && c != '\t'));
    }
}

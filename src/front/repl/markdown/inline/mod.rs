//! What stands inside a line of Markdown: emphasis, code, links. While text is still arriving, what was opened is read
//! as if it will be closed.

mod outlook;
mod reader;

use super::super::cell::{Cell, Link, push_text};
use super::super::style::Roles;
use outlook::outlook;

/// An opening that stays open for more bytes than this is taken as it looks until the text is complete.
const LONGEST_OPEN: usize = 2000;

/// Everything before this place keeps its meaning whatever follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Settled {
    pub source: usize,
    pub cells: usize,
}

pub fn complete(source: &str, base: Roles, cells: &mut Vec<Cell>) -> Vec<Link> {
    let mut links = Vec::new();
    read(&reader::keep_names(source, false), "", base, cells, &mut links);
    links
}

pub fn arriving(source: &str, base: Roles, cells: &mut Vec<Cell>, links: &mut Vec<Link>) -> Settled {
    let source = reader::keep_names(source, true);
    let ahead = outlook(&source);
    read(&source[..ahead.settled], "x", base, cells, links);
    let settled = Settled { source: ahead.settled, cells: cells.len() };
    read(&source[ahead.settled..ahead.end], &ahead.closers, base, cells, links);
    let too_long = source.len() - ahead.settled > LONGEST_OPEN;
    if too_long { Settled { source: ahead.end, cells: cells.len() } } else { settled }
}

fn read(source: &str, closers: &str, base: Roles, cells: &mut Vec<Cell>, links: &mut Vec<Link>) {
    let is_mark = |b: u8| matches!(b, b'*' | b'_' | b'`' | b'~' | b'[' | b'<' | b'&' | b'\\');
    let has_markup = source.bytes().any(is_mark) || source.contains(reader::UNDERSCORES);
    if has_markup {
        reader::read(source, closers, base, cells, links);
    } else {
        push_text(cells, source, base);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::front::repl::cell::painted;
    use crate::front::repl::style::TERMINAL;

    fn show(cells: &[Cell]) -> String {
        painted(cells, &TERMINAL).replace("\x1b[m", "⟩").replace("\x1b[", "⟨")
    }

    fn both(source: &str) -> (String, String) {
        let (mut quick, mut whole) = (Vec::new(), Vec::new());
        arriving(source, Roles::NONE, &mut quick, &mut Vec::new());
        complete(source, Roles::NONE, &mut whole);
        (show(&quick), show(&whole))
    }

    #[test]
    fn ordinary_text_looks_the_same_before_and_after_its_end() {
        let cases = [
            ("plain text.", "plain text."),
            ("**bold** x", "⟨1mbold⟩ x"),
            ("an *italic* word, ***both*** x", "an ⟨3mitalic⟩ word, ⟨1;3mboth⟩ x"),
            ("a `code span` here", "a ⟨36mcode span⟩ here"),
            ("`` a ` b `` x", "⟨36ma ` b⟩ x"),
            ("snake_case and 2 * 3 * 4", "snake_case and 2 * 3 * 4"),
            ("~~gone~~ ~tilde", "⟨9mgone⟩ ~tilde"),
            ("[docs](https://x.y/z) x", "⟨4mdocs⟨;2m (https://x.y/z)⟩ x"),
            ("[https://x.y](https://x.y) x", "⟨4mhttps://x.y⟩ x"),
            ("<https://x.y> x", "⟨4mhttps://x.y⟩ x"),
            ("a[0] and [x] and [ ] y", "a[0] and [x] and [ ] y"),
            ("\\*not\\* x", "*not* x"),
            ("a &amp; b &lt;c", "a & b <c"),
            ("Vec<T> and <b>x</b> y", "Vec<T> and <b>x</b> y"),
            ("**bold `code` bold** x", "⟨1mbold ⟨36mcode⟨;1m bold⟩ x"),
            ("two\nlines **a\nb** x", "two\nlines ⟨1ma\nb⟩ x"),
            ("wow! and ![pic](a.png) x", "wow! and ⟨4mpic⟨;2m (a.png)⟩ x"),
        ];
        for (source, wanted) in cases {
            assert_eq!(both(source), (wanted.to_owned(), wanted.to_owned()), "{source:?}");
        }
    }

    #[test]
    fn what_is_open_is_shown_as_if_it_will_be_closed() {
        let quick = |source: &str| both(source).0;
        assert_eq!(quick("a **bo"), "a ⟨1mbo⟩");
        assert_eq!(quick("a **"), "a ");
        assert_eq!(quick("a `co"), "a ⟨36mco⟩");
        assert_eq!(quick("[do"), "[do");
        assert_eq!(both("a*b"), ("a⟨3mb⟩".to_owned(), "a*b".to_owned()));
        assert_eq!(quick("[docs](htt"), "⟨4mdocs⟨;2m (htt⟩");
        assert_eq!(quick("[docs](b \"a tit"), "⟨4mdocs⟨;2m (b⟩");
        assert_eq!(quick("[docs](and not"), "[docs](and not");
        assert_eq!(quick("**see ~~[*all* of](x"), "⟨1msee ⟨3;4;9mall⟨;1;4;9m of⟨;1;2;9m (x⟩");
        assert_eq!(quick("**src/*.rs and "), "⟨1msrc/⟨3m.rs and ⟩");
    }

    #[test]
    fn names_keep_their_underscores() {
        let cases = [
            ("a __init__ b, snake__case x", "a __init__ b, snake__case x"),
            ("__init__.py and `__init__` x", "__init__.py and ⟨36m__init__⟩ x"),
            ("**__main__** is __bold now__ x", "⟨1m__main__⟩ is ⟨1mbold now⟩ x"),
            ("[a](https://x.y/__a__.py) x", "⟨4ma⟨;2m (https://x.y/__a__.py)⟩ x"),
            ("<https://x.y/__a__.py> x", "⟨4mhttps://x.y/__a__.py⟩ x"),
        ];
        for (source, wanted) in cases {
            assert_eq!(both(source), (wanted.to_owned(), wanted.to_owned()), "{source:?}");
        }
        let name = "a __init__.py";
        for end in 0..=name.len() {
            assert!(name.starts_with(&both(&name[..end]).0), "{name:.end$}");
        }
    }

    #[test]
    fn entities_cannot_smuggle_controls() {
        assert_eq!(both("a &#27;[2J &#x202e; b").1, "a [2J  b");
    }

    #[test]
    fn settled_text_is_not_read_again() {
        for (text, settled) in [("one two thr", 8), ("one **two thr", 4)] {
            let found = arriving(text, Roles::NONE, &mut Vec::new(), &mut Vec::new());
            assert_eq!(found, Settled { source: settled, cells: settled });
        }
    }
}

//! What stands inside a line of Markdown: emphasis, code, links. Two readers give the same kind of cells: a quick one
//! for text that is still arriving, which guesses that what was opened will be closed, and the exact one
//! (pulldown-cmark) for text that is complete.

mod exact;
mod guess;

pub use exact::exact;
pub use guess::guess;

pub fn has_markup(source: &str) -> bool {
    source.bytes().any(|b| matches!(b, b'*' | b'_' | b'`' | b'~' | b'[' | b'<' | b'&' | b'\\'))
}

/// Everything before this place keeps its meaning whatever follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Settled {
    pub source: usize,
    pub cells: usize,
}

fn same_place(text: &str, url: &str) -> bool {
    text == url || url.strip_prefix("mailto:") == Some(text)
}

/// Only the web, and nothing a terminal could take for a command.
fn may_be_clicked(url: &str) -> bool {
    let web = url.starts_with("https://") || url.starts_with("http://");
    web && url.len() <= 1000 && url.bytes().all(|b| (0x21..=0x7e).contains(&b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::front::repl::cell::Cell;
    use crate::front::repl::style::{Roles, TERMINAL};

    fn show(cells: &[Cell]) -> String {
        let mut out = String::new();
        let mut roles = Roles::NONE;
        for cell in cells {
            TERMINAL.switch(roles, cell.roles, &mut out);
            roles = cell.roles;
            out.push(cell.ch);
        }
        TERMINAL.switch(roles, Roles::NONE, &mut out);
        out.replace("\x1b[m", "⟩").replace("\x1b[", "⟨")
    }

    fn both(source: &str) -> (String, String) {
        let (mut quick, mut whole) = (Vec::new(), Vec::new());
        guess(source, Roles::NONE, &mut quick, &mut Vec::new());
        exact(source, Roles::NONE, &mut whole);
        (show(&quick), show(&whole))
    }

    #[test]
    fn both_readers_agree_on_ordinary_text() {
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
    }

    #[test]
    fn entities_cannot_smuggle_controls() {
        assert_eq!(both("a &#27;[2J &#x202e; b").1, "a [2J  b");
    }

    #[test]
    fn settled_text_is_not_read_again() {
        for (text, settled) in [("one two thr", 8), ("one **two thr", 4)] {
            let found = guess(text, Roles::NONE, &mut Vec::new(), &mut Vec::new());
            assert_eq!(found, Settled { source: settled, cells: settled });
        }
    }
}

//! Reads what stands inside a line by the rules of CommonMark.

use crate::front::repl::cell::{Cell, Link, push_text};
use crate::front::repl::style::{Role, Roles};
use crate::text::clean;
use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};
use std::borrow::Cow;

/// Stands for the two underscores at either end of a name: like them no blank, but no mark either.
pub const UNDERSCORES: char = '\u{80}';
/// A letter in front keeps the parser from seeing blocks: those have been taken off already.
const FRONT: &str = "a ";

/// Reads `source` as if `closers`, which are not shown, came after it.
pub fn read(source: &str, closers: &str, base: Roles, cells: &mut Vec<Cell>, links: &mut Vec<Link>) {
    // A line end becomes white space that no clean text contains. A backslash before it is not shown.
    let source = source.replace("\\\n", "\n").replace('\n', "\u{2028}");
    let end = FRONT.len() + source.len();
    let text = [FRONT, &source, closers].concat();
    let mut open = vec![base];
    let mut targets: Vec<Target> = Vec::new();
    for (event, place) in Parser::new_ext(&text, Options::ENABLE_STRIKETHROUGH).into_offset_iter() {
        let roles = open[open.len() - 1];
        match event {
            Event::Text(text) | Event::InlineHtml(text) => {
                let hidden = place.end.saturating_sub(end);
                let shown = FRONT.len().saturating_sub(place.start)..text.len().saturating_sub(hidden);
                let shown = text.get(shown).unwrap_or_default();
                if let Some(target) = targets.last_mut() {
                    target.said.push_str(shown);
                }
                push_clean(cells, shown, roles);
            }
            Event::Code(text) => push_clean(cells, &text, roles.with(Role::Code)),
            Event::Start(Tag::Emphasis) => open.push(roles.with(Role::Emphasis)),
            Event::Start(Tag::Strong) => open.push(roles.with(Role::Strong)),
            Event::Start(Tag::Strikethrough) => open.push(roles.with(Role::Strikethrough)),
            Event::Start(Tag::Link { link_type, dest_url, .. } | Tag::Image { link_type, dest_url, .. }) => {
                let named = link_type == LinkType::Inline;
                targets.push(Target {
                    from: cells.len(),
                    url: dest_url.to_string(),
                    named,
                    said: String::new(),
                });
                open.push(roles.with(Role::Link));
            }
            Event::End(TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough) => {
                open.pop();
            }
            Event::End(TagEnd::Link | TagEnd::Image) => {
                open.pop();
                let Some(target) = targets.pop() else { continue };
                target.end(place.end <= end, open[open.len() - 1].with(Role::Muted), cells, links);
            }
            _ => {}
        }
    }
}

struct Target {
    from: usize,
    url: String,
    /// True if it has a text of its own, so that the place must be named as well.
    named: bool,
    said: String,
}

impl Target {
    fn end(self, whole: bool, roles: Roles, cells: &mut Vec<Cell>, links: &mut Vec<Link>) {
        let same = self.said == self.url || self.url.strip_prefix("mailto:") == Some(&self.said);
        if self.named && !self.url.is_empty() && !same {
            push_clean(cells, &format!(" ({}{}", self.url, if whole { ")" } else { "" }), roles);
        }
        let url = self.url.replace(UNDERSCORES, "__");
        if whole && may_be_clicked(&url) {
            links.push(Link { cells: self.from..cells.len(), url });
        }
    }
}

/// Only the web, and nothing a terminal could take for a command.
fn may_be_clicked(url: &str) -> bool {
    let web = url.starts_with("https://") || url.starts_with("http://");
    web && url.len() <= 1000 && url.bytes().all(|b| (0x21..=0x7e).contains(&b))
}

/// Entities may stand for anything, so what the parser made of the text is cleaned once more.
fn push_clean(cells: &mut Vec<Cell>, text: &str, roles: Roles) {
    if !text.contains(['\n', UNDERSCORES]) {
        return push_text(cells, &clean::plain(text), roles);
    }
    let text = text.replace('\n', "").replace(UNDERSCORES, "__");
    push_text(cells, &clean::plain(&text), roles);
}

/// Keeps the underscores of names such as `__init__.py`, which CommonMark takes for marks. The last word of text that
/// is still arriving counts as such a name as long as it may become one.
pub fn keep_names(source: &str, arriving: bool) -> Cow<'_, str> {
    if !source.contains("__") {
        return Cow::Borrowed(source);
    }
    let kept = source.split_inclusive(|c: char| !is_of_word(c)).map(|piece| {
        let word = piece.trim_end_matches(|c| !is_of_word(c));
        let inner = word.strip_prefix("__").and_then(|rest| match rest.strip_suffix("__") {
            None if arriving && word.len() == piece.len() => Some(rest),
            inner => inner,
        });
        let of_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_';
        let is_name = inner.is_some_and(|name| {
            name.starts_with(|c: char| c.is_ascii_lowercase()) && name.bytes().all(of_name)
        });
        Cow::from(if is_name { piece.replace("__", "\u{80}") } else { piece.to_owned() })
    });
    Cow::Owned(kept.collect())
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

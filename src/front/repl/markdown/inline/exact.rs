//! The exact reader: complete text by the rules of CommonMark, for what the quick reader guessed wrong.

use super::{may_be_clicked, same_place};
use crate::front::repl::cell::{Cell, Link, push_text};
use crate::front::repl::style::{Role, Roles};
use crate::text::clean;
use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};

/// Stands for a line end within the text given to the parser: white space that no clean text contains.
const LINE_END: char = '\u{2028}';

pub fn exact(source: &str, base: Roles, cells: &mut Vec<Cell>) -> Vec<Link> {
    let mut links = Vec::new();
    // A letter in front keeps the parser from seeing blocks: those have been taken off already.
    let text = format!("a {}", source.replace('\n', "\u{2028}"));
    let mut skip = 2;
    let mut open = vec![base];
    let mut target: Vec<Target> = Vec::new();
    for event in Parser::new_ext(&text, Options::ENABLE_STRIKETHROUGH) {
        let roles = open[open.len() - 1];
        match event {
            Event::Text(text) | Event::InlineHtml(text) | Event::Html(text) => {
                if let Some(target) = target.last_mut() {
                    target.said.push_str(&text);
                }
                let begin = skip.min(text.len());
                skip -= begin;
                push_clean(cells, &text[begin..], roles);
            }
            Event::Code(text) => push_clean(cells, &text, roles.with(Role::Code)),
            Event::SoftBreak | Event::HardBreak => cells.push(Cell::new('\n', roles)),
            Event::Start(Tag::Emphasis) => open.push(roles.with(Role::Emphasis)),
            Event::Start(Tag::Strong) => open.push(roles.with(Role::Strong)),
            Event::Start(Tag::Strikethrough) => open.push(roles.with(Role::Strikethrough)),
            Event::Start(Tag::Link { link_type, dest_url, .. }) => {
                target.push(Target::at(cells.len(), &dest_url, link_type == LinkType::Inline));
                open.push(roles.with(Role::Link));
            }
            Event::Start(Tag::Image { dest_url, .. }) => {
                target.push(Target::at(cells.len(), &dest_url, true));
                open.push(roles.with(Role::Link));
            }
            Event::End(TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough) => {
                open.pop();
            }
            Event::End(TagEnd::Link | TagEnd::Image) => {
                open.pop();
                let roles = open.last().copied().unwrap_or(base).with(Role::Muted);
                let Some(target) = target.pop() else { continue };
                if target.named && !target.url.is_empty() && !same_place(&target.said, &target.url) {
                    push_clean(cells, &format!(" ({})", target.url), roles);
                }
                if may_be_clicked(&target.url) {
                    links.push(Link { cells: target.from..cells.len(), url: target.url });
                }
            }
            _ => {}
        }
    }
    drop_escaped_line_ends(cells, &mut links);
    links
}

struct Target {
    from: usize,
    url: String,
    /// True if it has a text of its own, so that the place must be named as well.
    named: bool,
    said: String,
}

impl Target {
    fn at(from: usize, url: &str, named: bool) -> Self {
        Self { from, url: url.to_owned(), named, said: String::new() }
    }
}

/// Entities may stand for anything, so what the parser made of the text is cleaned once more.
fn push_clean(cells: &mut Vec<Cell>, text: &str, roles: Roles) {
    for part in text.split_inclusive(LINE_END) {
        let line = part.strip_suffix(LINE_END);
        let shown = clean::plain(line.unwrap_or(part));
        push_text(cells, &shown.replace('\n', ""), roles);
        if line.is_some() {
            cells.push(Cell::new('\n', roles));
        }
    }
}

/// A backslash before a line end is a hard break and not shown.
fn drop_escaped_line_ends(cells: &mut Vec<Cell>, links: &mut [Link]) {
    let mut index = 1;
    while index < cells.len() {
        if cells[index].ch == '\n' && cells[index - 1].ch == '\\' {
            cells.remove(index - 1);
            for link in links.iter_mut() {
                link.cells.start -= usize::from(link.cells.start >= index);
                link.cells.end -= usize::from(link.cells.end >= index);
            }
        } else {
            index += 1;
        }
    }
}

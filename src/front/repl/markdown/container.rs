//! What a line of Markdown stands in: quotes and items of lists, from the outside in, and what they put at its left.

use super::super::layout::Margin;
use super::super::screen::Look;
use super::super::style::{Role, Roles};
use super::line::{Kind, Line, Mark, Sort};
use crate::text::measure::width;

struct Container {
    /// The column of an item's mark; a quote has none.
    item: Option<usize>,
    /// What stands at the left: in each row of a quote, in the first of an item.
    lead: String,
}

#[derive(Default)]
pub struct Containers(Vec<Container>);

/// How a line lies to the containers that are open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// So many of them it stands in.
    pub kept: usize,
    /// True if it stands in all of them.
    pub inside: bool,
    /// So many of its marks belong to those; the others open new ones.
    pub marks: usize,
}

impl Containers {
    pub fn place(&self, line: &Line) -> Place {
        let (mut kept, mut marks) = (0, 0);
        for container in &self.0 {
            let mark = line.marks.get(marks);
            let column = match mark {
                Some(mark) => mark.indent,
                None if line.kind == Kind::Blank => usize::MAX,
                None => line.indent,
            };
            match container.item {
                Some(item) if column > item => {}
                None if mark.is_some_and(|mark| mark.sort == Sort::Quote) => marks += 1,
                _ => break,
            }
            kept += 1;
        }
        Place { kept, inside: kept == self.0.len(), marks }
    }

    pub fn leave(&mut self, kept: usize) {
        self.0.truncate(kept);
    }

    pub fn enter(&mut self, mark: &Mark, look: Look) {
        let (item, lead) = match &mark.sort {
            Sort::Quote => (None, look.glyph("│ ", "> ").to_owned()),
            Sort::Item { number, task } => {
                let tick = match task {
                    Some(true) => look.glyph("☑ ", "[x] "),
                    Some(false) => look.glyph("☐ ", "[ ] "),
                    None => "",
                };
                let mark_shown = number.as_deref().unwrap_or(look.glyph("•", "-"));
                (Some(mark.indent), format!("{mark_shown} {tick}"))
            }
        };
        self.0.push(Container { item, lead });
    }

    pub fn are_items(&self) -> bool {
        self.0.iter().any(|container| container.item.is_some())
    }

    pub fn quotes(&self) -> usize {
        self.0.iter().filter(|container| container.item.is_none()).count()
    }

    /// How text in them looks.
    pub fn role(&self) -> Role {
        if self.quotes() > 0 { Role::Quote } else { Role::Text }
    }

    /// The left of a block that begins all containers but the first `kept`. A third of the window is the most that
    /// they take, so that room is left for text.
    pub fn margin(&self, kept: usize, columns: usize) -> Margin {
        let (mut first, mut rest, mut used) = (String::new(), String::new(), 0);
        for (index, container) in self.0.iter().enumerate() {
            let wide = width(&container.lead);
            let names = container.item.is_some() && index >= kept && index + 1 == self.0.len();
            if used + wide > columns / 3 && !names {
                continue;
            }
            used += wide;
            let blank = " ".repeat(wide);
            rest.push_str(if container.item.is_none() { &container.lead } else { &blank });
            first.push_str(if container.item.is_none() || index >= kept { &container.lead } else { &blank });
        }
        let roles = if self.quotes() > 0 { Role::Muted.into() } else { Roles::NONE };
        Margin { first, rest, roles }
    }
}

//! The text of the model on its way to the screen: cleaned, without the block of next steps, rendered as Markdown, or
//! passed through as it is where nothing that was written can be changed any more.

use super::markdown::Markdown;
use super::screen::{Look, Screen};
use super::style::Style;
use crate::text::clean::Cleaner;
use crate::text::measure;
use crate::text::next_steps::{Filter, NextStep};

/// One reply.
#[derive(Debug)]
pub struct Reply {
    cleaner: Cleaner,
    filter: Filter,
    markdown: Option<Markdown>,
    /// False where the rendered text is shown without its colours.
    colour: bool,
    /// The cursor's column where nothing is rendered.
    column: usize,
    /// True once something of it is on the screen.
    shown: bool,
}

impl Reply {
    /// For a terminal of this look.
    pub fn new(look: Look) -> Self {
        Self {
            cleaner: Cleaner::plain(),
            filter: Filter::default(),
            markdown: look.can_redraw().then(|| Markdown::new(look)),
            colour: look.colour,
            column: 0,
            shown: false,
        }
    }

    /// Shows the next piece.
    pub fn push(&mut self, piece: &str, screen: &mut Screen) {
        let clean = self.cleaner.push(piece);
        let mut text = self.filter.push(&clean);
        if !self.shown {
            // Nothing begins with empty rows.
            text = text.trim_start_matches('\n').to_owned();
        }
        self.show(&text, screen);
    }

    fn show(&mut self, text: &str, screen: &mut Screen) {
        if text.is_empty() {
            return;
        }
        if !self.shown {
            screen.gap();
            self.shown = true;
        }
        match &mut self.markdown {
            Some(markdown) if self.colour => {
                let out = markdown.push(text);
                screen.stream(&out, markdown.column(), markdown.style());
            }
            Some(markdown) => {
                let out = markdown.push(text);
                screen.stream(&colourless(&out), markdown.column(), Style::PLAIN);
            }
            None => {
                self.column = match text.rsplit_once('\n') {
                    Some((_, last)) => measure::width(last),
                    None => self.column + measure::width(text),
                };
                screen.stream(text, self.column, Style::PLAIN);
            }
        }
    }

    /// The window has another size.
    pub fn resize(&mut self, look: Look) {
        if let Some(markdown) = &mut self.markdown {
            markdown.resize(look);
        }
    }

    /// The text is over: shows what was held back and gives the steps found in it.
    pub fn finish(mut self, screen: &mut Screen) -> Vec<NextStep> {
        let (held, steps) = self.filter.finish();
        self.show(&held, screen);
        if self.shown {
            if let Some(markdown) = &mut self.markdown {
                let out = markdown.finish();
                let out = if self.colour { out } else { colourless(&out) };
                screen.stream(&out, 0, Style::PLAIN);
            } else {
                screen.fresh_row();
            }
        }
        steps
    }
}

/// The same without what switches colours and attributes; what moves the cursor stays.
fn colourless(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find("\x1b[") {
        let end = rest[start + 2..].find(|c: char| c.is_ascii_alphabetic()).map(|at| start + 3 + at);
        let end = end.unwrap_or(rest.len());
        out.push_str(&rest[..start]);
        if !rest[..end].ends_with('m') {
            out.push_str(&rest[start..end]);
        }
        rest = &rest[end..];
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_colours_are_taken_away() {
        assert_eq!(colourless("a\x1b[1;31mb\x1b[m\x1b[2A\rc\x1b[J"), "ab\x1b[2A\rc\x1b[J");
        assert_eq!(colourless("plain"), "plain");
    }
}

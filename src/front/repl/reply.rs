//! The text of the model on its way to the screen: cleaned, without the block of next steps, rendered as Markdown, or
//! passed through as it is where there are no colours.

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
    /// True once something of it is on the screen.
    shown: bool,
}

impl Reply {
    /// For a terminal of this look.
    pub fn new(look: Look) -> Self {
        Self {
            cleaner: Cleaner::plain(),
            filter: Filter::default(),
            markdown: (look.colour && look.can_redraw()).then(|| Markdown::new(look)),
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
            Some(markdown) => {
                let out = markdown.push(text);
                screen.stream(&out, markdown.column(), markdown.style());
            }
            None => {
                let last = text.rsplit('\n').next().unwrap_or_default();
                let column =
                    usize::from(!last.is_empty() || !text.contains('\n')) * measure::width(last).max(1);
                screen.stream(text, column, Style::PLAIN);
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
                screen.stream(&out, 0, Style::PLAIN);
            } else {
                screen.fresh_row();
            }
        }
        steps
    }
}

//! The text of the model on its way to the screen: cleaned, without the block of next steps, rendered as Markdown, or
//! passed through as it is where nothing that was written can be changed any more.

use super::markdown::Markdown;
use super::screen::{Look, Screen};
use super::style::Roles;
use crate::text::clean::Cleaner;
use crate::text::measure;
use crate::text::next_steps::{Filter, NextStep};

pub struct Reply {
    cleaner: Cleaner,
    filter: Filter,
    markdown: Option<Markdown>,
    /// The cursor's column where nothing is rendered.
    column: usize,
    shown: bool,
}

impl Reply {
    pub fn new(look: Look) -> Self {
        let markdown = look.can_redraw().then(|| Markdown::new(look));
        Self { cleaner: Cleaner::plain(), filter: Filter::default(), markdown, column: 0, shown: false }
    }

    pub fn push(&mut self, piece: &str, screen: &mut Screen) {
        let clean = self.cleaner.push(piece);
        let mut text = self.filter.push(&clean);
        if !self.shown {
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
            screen.most_live();
            self.shown = true;
        }
        match &mut self.markdown {
            Some(markdown) => {
                markdown.drawn_below(screen.most_live());
                let out = markdown.push(text);
                screen.stream(&out, markdown.column(), markdown.roles());
            }
            None => {
                self.column = match text.rsplit_once('\n') {
                    Some((_, last)) => measure::width(last),
                    None => self.column + measure::width(text),
                };
                screen.stream(text, self.column, Roles::NONE);
            }
        }
    }

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
                screen.stream(&markdown.finish(), 0, Roles::NONE);
            } else {
                screen.fresh_row();
            }
        }
        steps
    }
}

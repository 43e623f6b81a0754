//! What of a turn's records is said to the user: the text of the answer as it comes in.

use crate::protocol::{Event, Notice, Record, TaskConversation, TaskId};
use crate::text::next_steps::Filter;
use std::collections::BTreeSet;

#[derive(Debug, Default)]
pub(super) struct Said {
    steps: Filter,
    /// The answer so far: a message that ended in calls, or was sent back, was none yet.
    pub text: String,
    pub mid_line: bool,
    /// Tasks of agents that work beside the conversation; they speak to each other.
    beside: BTreeSet<TaskId>,
}

impl Said {
    /// What this record adds to what is read.
    pub fn take(&mut self, record: &Record) -> String {
        let beside = self.is_beside(record.task);
        let mut piece = match &record.event {
            Event::TurnStarted { .. } => {
                *self = Self::default();
                String::new()
            }
            Event::TextDelta { text } if !beside => self.steps.push(text),
            Event::MessageEnded { .. } if !beside => self.steps.finish().0,
            // Calls the user typed: their output is what was asked for.
            Event::ToolProgressed { id, text, .. } if id.0.starts_with("typed-") => text.clone(),
            Event::TaskStarted { conversation: TaskConversation::Own { .. }, .. } => {
                self.beside.extend(record.task);
                String::new()
            }
            _ => String::new(),
        };
        self.add(&piece);
        match &record.event {
            Event::MessageEnded { message, .. } if !beside => {
                if self.mid_line {
                    self.add("\n");
                    piece.push('\n');
                }
                if message.calls().next().is_some() {
                    self.text.clear();
                }
            }
            Event::Noticed { notice: Notice::SentBack { .. } } => self.text.clear(),
            _ => {}
        }
        piece
    }

    pub fn add(&mut self, piece: &str) {
        if !piece.is_empty() {
            self.text.push_str(piece);
            self.mid_line = !piece.ends_with('\n');
        }
    }

    pub fn is_beside(&self, task: Option<TaskId>) -> bool {
        task.is_some_and(|task| self.beside.contains(&task))
    }
}

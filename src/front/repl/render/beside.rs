//! What agents do beside the conversation: shown as rows of their own, its text not at all.

use super::{Last, Renderer};
use crate::catalog::titles;
use crate::protocol::{CallId, Event, Record};

impl Renderer {
    /// What an agent beside the conversation does, as far as that is shown in another way.
    pub(super) fn show_beside(&mut self, record: &Record) -> bool {
        let (task, at) = (record.task, record.at);
        match &record.event {
            Event::TextDelta { .. } | Event::ThoughtDelta { .. } | Event::MessageEnded { .. } => {
                self.by_model = true;
            }
            Event::TaskEnded { result } => {
                let row = self.tasks.end(task, result, at, self.look(), self.lang);
                row.into_iter().for_each(|row| self.row(row, Last::Tool));
            }
            Event::ToolStarted { call, title, .. } => {
                self.tasks.does(task, &titles::shown(&call.name, title, self.lang));
                return false;
            }
            // A look at something that worked leaves no row; who was handed a task has left one.
            Event::ToolEnded { id, ok, text, rule, changes, .. }
                if changes.is_empty() && (*ok && self.only_looked(id) || self.handed_on(id)) =>
            {
                if let Some(place) = self.running.iter().position(|running| running.call.id == *id) {
                    let running = self.running.remove(place);
                    self.recent_calls.put(running, text, rule, changes);
                }
            }
            _ => return false,
        }
        self.tick(at);
        true
    }

    fn handed_on(&self, id: &CallId) -> bool {
        let running = self.running.iter().find(|running| running.call.id == *id);
        running.is_some_and(|running| running.call.name.starts_with("delegateTo"))
    }

    fn only_looked(&self, id: &CallId) -> bool {
        let running = self.running.iter().find(|running| running.call.id == *id);
        running.is_some_and(|running| running.output.is_empty())
    }
}

//! Commands in the background, as a front asks about them. What they are and what they write is shown with a mark for
//! each secret.

use super::Engine;
use crate::catalog::command as words;
use crate::command::Task;
use crate::protocol::Failure;
use crate::text::{clean, cut};
use crate::tool::shell;
use crate::workspace::process::{Job, Taken};
use std::sync::Arc;

/// Of a command and of a line it wrote.
const MOST_SHOWN: usize = 200;

impl Engine {
    pub(super) fn tasks(&self) -> Vec<Task> {
        let lang = self.lang();
        let task = |job: &Arc<Job>| Task {
            id: job.id.clone(),
            command: cut::head(&clean::one_line(&self.hidden(&job.command)), MOST_SHOWN).into_owned(),
            ended: job.ended().map(|ended| shell::in_short(&ended, lang)),
            seconds: job.lasted().as_secs(),
            last_line: cut::head(&self.hidden(&last_line(&job.ends())), MOST_SHOWN).into_owned(),
        };
        self.world.jobs.all().iter().map(task).collect()
    }

    /// What it wrote, as far as it is kept; whoever works with it is told all the same.
    pub fn task_output(&self, id: &str) -> Result<String, Failure> {
        let job = self.world.jobs.get(id).map_err(Failure::usage)?;
        let lines = shell::written(&job.ends(), self.lang());
        Ok(match lines.is_empty() {
            true => words::TASK_SILENT.say(self.lang(), &[("id", &job.id)]),
            false => self.hidden(&lines.join("\n")),
        })
    }

    pub async fn end_task(&self, id: &str) -> Result<String, Failure> {
        let job = self.world.jobs.get(id).map_err(Failure::usage)?;
        let phrase = if job.ended().is_some() { words::TASK_OVER } else { words::TASK_ENDED };
        let how = job.end().await.map(|ended| shell::in_short(&ended, self.lang())).unwrap_or_default();
        Ok(phrase.say(self.lang(), &[("id", &job.id), ("how", &how)]))
    }

    /// What is to be said of what still runs when the session ends.
    pub(super) fn ends_with_us(&self) -> Option<String> {
        match self.world.jobs.running().len() {
            0 => None,
            n => Some(words::ENDS.say(self.lang(), &[("n", &n)])),
        }
    }

    fn hidden(&self, text: &str) -> String {
        self.session.journal(|journal| journal.hide(text))
    }
}

fn last_line(taken: &Taken) -> String {
    let lines = taken.stdout.lines().chain(taken.stderr.lines()).map(clean::one_line);
    lines.rev().find(|line| !line.is_empty()).unwrap_or_default()
}

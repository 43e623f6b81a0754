//! Agents that work beside the conversation, each on its task: a row that moves while it works, and one that stays when it
//! is done. What they say is for each other and is not shown.

use super::numbers;
use super::progress::Progress;
use super::screen::Look;
use super::style::Role;
use crate::analysis::{Report, Status};
use crate::catalog::{Lang, names, plan as words};
use crate::plan;
use crate::protocol::{Plan, StepState, TaskId, TaskResult, Timestamp};
use crate::text::clean::{self, one_line};
use crate::text::measure;

/// Who argues before something is done.
const DEBATE: [&str; 2] = ["advocate", "critic"];

#[derive(Default)]
pub(super) struct Tasks {
    running: Vec<Task>,
    /// All of the turn, whether they run or not.
    names: Vec<(TaskId, String)>,
    plan: Option<Plan>,
}

struct Task {
    id: TaskId,
    name: String,
    doing: String,
    /// When it began, put off by as long as it waited for an answer.
    since: Timestamp,
    asked: Option<Timestamp>,
    progress: Progress,
}

impl Tasks {
    /// Until it does something, it is shown with its task; every role has the whole request.
    pub(super) fn begin(&mut self, id: TaskId, (agent, task): (&str, &str), at: Timestamp) {
        self.running.retain(|task| task.id != id);
        let step = self.plan.iter().flat_map(Plan::steps).find(|step| step.task == Some(id));
        let name = step.map_or(agent, |step| step.name.as_str()).to_owned();
        self.names.push((id, name.clone()));
        let progress = Progress::default();
        let is_role = plan::Role::parse(&name).is_some() || DEBATE.contains(&name.as_str());
        let doing = if is_role { String::new() } else { one_line(task) };
        self.running.push(Task { id, name, doing, since: at, asked: None, progress });
    }

    pub(super) fn is_empty(&self) -> bool {
        self.running.is_empty()
    }

    /// An argument goes on, which may be skipped.
    pub(super) fn is_debate(&self) -> bool {
        self.running.iter().any(|task| DEBATE.contains(&task.name.as_str()))
    }

    /// The name of who works on this task, if that is beside the conversation.
    pub(super) fn name_of(&self, task: Option<TaskId>) -> Option<&str> {
        self.running.iter().find(|running| Some(running.id) == task).map(|running| running.name.as_str())
    }

    /// Who asks for this task, which may have ended with the question.
    pub(super) fn asker(&self, task: Option<TaskId>) -> Option<&str> {
        self.names.iter().find(|(id, _)| Some(*id) == task).map(|(_, name)| name.as_str())
    }

    pub(super) fn does(&mut self, task: Option<TaskId>, what: &str) {
        if let Some(running) = self.running.iter_mut().find(|running| Some(running.id) == task) {
            running.doing = one_line(what);
        }
    }

    /// It asks, or has its answer: the time between is not its own.
    pub(super) fn asks(&mut self, task: Option<TaskId>, at: Timestamp) {
        if let Some(running) = self.running.iter_mut().find(|running| Some(running.id) == task) {
            running.asked = match running.asked.take() {
                Some(asked) => {
                    running.since.0 += at.since(asked);
                    None
                }
                None => Some(at),
            };
        }
    }

    /// A step of the plan leaves a row, and so does what was handed on. What is debated is told by its outcome, and who
    /// speaks for all speaks in the conversation.
    pub(super) fn end(
        &mut self,
        task: Option<TaskId>,
        result: &TaskResult,
        at: Timestamp,
        look: Look,
        lang: Lang,
    ) -> Option<String> {
        let index = self.running.iter().position(|running| Some(running.id) == task)?;
        let ended = self.running.remove(index);
        let planned = self.plan.iter().flat_map(Plan::steps).any(|step| step.name == ended.name);
        let handed_on = !self.running.is_empty() && !DEBATE.contains(&ended.name.as_str());
        // What it wants to know is asked next.
        let asks = result.uncertain && plan::Role::parse(&ended.name).is_none_or(plan::Role::asks);
        (if planned { !asks } else { handed_on }).then_some(())?;
        let (_, report) = Report::read(&result.data);
        let said = result.error.as_deref().or(result.reason.as_deref()).unwrap_or(&report.summary);
        let said = said.lines().map(clean::one_line).find(|line| !line.is_empty()).unwrap_or_default();
        let time = numbers::duration(at.since(ended.since), lang);
        let good = result.ok && !asks && report.status == Status::Done;
        Some(row(&ended.name, (good, &time), &said, look, lang))
    }

    /// Takes in the plan as it stands; the rows of steps that are newly left out.
    pub(super) fn planned(&mut self, plan: &Plan, look: Look, lang: Lang) -> Vec<String> {
        let before = self.plan.replace(plan.clone());
        let was =
            |index: usize| before.as_ref().and_then(|plan| plan.steps().get(index)).map(|step| step.state);
        let newly = plan.steps().iter().enumerate().filter(|(index, step)| {
            matches!(step.state, StepState::Skipped | StepState::LeftOut) && was(*index) != Some(step.state)
        });
        newly
            .map(|(_, step)| row(&step.name, (false, names::shown(step.state.name(), lang)), "", look, lang))
            .collect()
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    pub(super) fn rows(&mut self, now: Timestamp, look: Look, lang: Lang) -> Vec<String> {
        let running = self.running.iter_mut().map(|task| {
            let time = numbers::so_far(task.asked.unwrap_or(now).since(task.since), lang);
            let parts = [names::shown(&task.name, lang), &time, &task.doing];
            let text = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("  ");
            let frame = task.progress.frame(&text, look.width(), look.unicode);
            let split = frame.chars().next().map_or(0, char::len_utf8);
            format!(
                "{}{}",
                look.paint(Role::Spinner, &frame[..split]),
                look.paint(Role::Muted, &frame[split..])
            )
        });
        let mut rows: Vec<String> = running.collect();
        if self.is_debate() {
            rows.push(look.paint(Role::Muted, words::ESC_SKIPS.text(lang)));
        }
        rows
    }
}

/// What stands before a step in this state.
pub(super) fn mark(state: StepState, look: Look) -> String {
    let (mark, role) = match state {
        StepState::Done => (look.glyph("✓", "+"), Role::Success),
        StepState::Running => (look.glyph("→", ">"), Role::Spinner),
        StepState::Waiting => (look.glyph("○", "o"), Role::Muted),
        StepState::Failed | StepState::Skipped | StepState::LeftOut => (look.glyph("✗", "x"), Role::Failure),
    };
    look.paint(role, mark)
}

fn row(name: &str, (ok, time): (bool, &str), said: &str, look: Look, lang: Lang) -> String {
    let mark = mark(if ok { StepState::Done } else { StepState::Failed }, look);
    let text = format!("{}  {time}  {}", names::shown(name, lang), one_line(said));
    let text = measure::truncate(text.trim_end(), look.width().saturating_sub(2)).into_owned();
    format!("{mark} {}", look.paint(Role::Muted, &text))
}

//! One role of a workflow at work: what it is told, its time, what becomes of it when it fails, and the document it leaves.

use super::agent::{Agent, Finished};
use super::context::{Context, Interruption, Result};
use super::control::{Agreed, approved};
use super::schedule::{Results, StepEnd};
use super::side_by_side::parts;
use super::speaker::Speaker;
use super::world::Attendance;
use crate::analysis::{Report, Status};
use crate::catalog::plan as words;
use crate::journal::plans::{self, PlanFolder};
use crate::plan::{Condition, Phase, Role};
use crate::prompt::{self, Part, RoleView};
use crate::protocol::{
    Answer, Failure, Message, Plan, QuestionKind, Said, Step, StepState, StopReason, TaskConversation,
    TaskResult,
};
use std::fmt::Display;
use std::io;
use std::sync::Arc;
use std::time::Duration;

const TIME: Duration = Duration::from_secs(600);

/// What every role is told.
#[derive(Clone)]
pub(super) struct Brief {
    pub(super) request: String,
    /// What the user said about the plan.
    pub(super) said: Vec<String>,
    pub(super) earlier: String,
    /// What has to be mended since the work was done once.
    pub(super) findings: String,
    pub(super) folder: Arc<PlanFolder>,
    pub(super) is_complex: bool,
}

/// The file of a role's document, beneath the workflow's folder.
pub(super) fn artifact(index: usize, role: &str) -> String {
    format!("artifacts/{:02}-{role}.md", index + 1)
}

enum Recovery {
    Retry(String),
    Skip,
    Stop,
}

impl Brief {
    /// Takes a step to its end: what fails is tried again, left out or ends all of it, by the user's word.
    pub(super) fn take<'s>(
        self: Arc<Self>,
        context: Context<'s>,
        step: Step,
        plan: &Plan,
        results: &Results,
    ) -> impl Future<Output = StepEnd> + use<'s> {
        let index = plan.steps().iter().position(|other| other.name == step.name).unwrap_or_default();
        let before: Vec<usize> = (0..index).filter(|before| results[*before].is_some()).collect();
        let mut documents = parts(&context.world, plan, results, &before);
        // All of them have the request as their task: what tells them apart is who wrote them.
        for (part, index) in documents.iter_mut().zip(before) {
            let role = &plan.steps()[index].name;
            part.name = format!("{role}, {}", artifact(index, role));
        }
        let place = (index, plan.steps().len());
        async move {
            let role = Role::parse(&step.name).unwrap_or(Role::Dev);
            let mut work = Work { brief: self, context, role, place, before: documents };
            match work.whole().await {
                Ok((result, state)) => {
                    let Context { tally, task, .. } = work.context;
                    StepEnd { result, state, tally, task, interruption: None }
                }
                Err(interruption) => StepEnd::broken(interruption, work.context),
            }
        }
    }
}

struct Work<'s> {
    brief: Arc<Brief>,
    /// Of the task it runs as, with what all its tries took.
    context: Context<'s>,
    role: Role,
    /// Its index and how many steps there are.
    place: (usize, usize),
    before: Vec<Part>,
}

impl Work<'_> {
    async fn whole(&mut self) -> Result<(TaskResult, StepState)> {
        let mut findings = self.brief.findings.clone();
        loop {
            let (began, waited) = (self.context.world.clock.now(), self.context.tally.waited_ms);
            let (finished, timed_out) = self.once(&findings).await?;
            let Finished { end, mut result, .. } = finished;
            let to_its_end = matches!(end, Ok(StopReason::EndTurn));
            match end {
                Err(Interruption::Cancelled) if !timed_out => return Ok((result, StepState::Failed)),
                Err(Interruption::Failed(failure)) if failure.kind == crate::protocol::FailureKind::Limit => {
                    return Err(failure.into());
                }
                _ => {}
            }
            let (document, report) = Report::read(&result.data);
            let Some(error) = self.fault(&result, &document, &report, timed_out) else {
                let waited = self.context.tally.waited_ms - waited;
                let took = self.context.world.clock.now().since(began).saturating_sub(waited);
                self.keep(&document)?;
                let agreed = match self.role.condition() {
                    Condition::Approved => self.approved(&report).await,
                    _ => Ok(true),
                };
                return match agreed {
                    Ok(true) => {
                        // What was mended, or tried again, says nothing of the whole.
                        if to_its_end && findings.is_empty() && report.status == Status::Done {
                            self.learn(took)?;
                        }
                        Ok((result, StepState::Done))
                    }
                    Ok(false) | Err(Interruption::Cancelled) => Ok((result, StepState::Failed)),
                    Err(failed) => Err(failed),
                };
            };
            let asks = result.reason.as_ref() == Some(&error);
            result = TaskResult { ok: false, error: Some(error.clone()), ..result };
            let recovery = match self.recovery(&error, asks).await {
                // Stopped alone while it asked, it is no end of the others.
                Err(Interruption::Cancelled) => return Ok((result, StepState::Failed)),
                recovery => recovery?,
            };
            match recovery {
                Recovery::Retry(word) => {
                    findings = format!("{}\n{error}\n{word}", self.brief.findings);
                    self.context = self.context.again();
                }
                Recovery::Skip => return Ok((result, StepState::LeftOut)),
                Recovery::Stop if self.context.world.attendance == Attendance::Attended => {
                    return Err(Interruption::Cancelled);
                }
                Recovery::Stop => return Ok((result, StepState::Failed)),
            }
        }
    }

    /// Why this is not done, if it is not.
    fn fault(&self, result: &TaskResult, document: &str, report: &Report, timed_out: bool) -> Option<String> {
        let lang = self.lang();
        if timed_out {
            return Some(words::ROLE_TIMED_OUT.say(lang, &[("seconds", &TIME.as_secs())]));
        }
        if !result.ok {
            return Some(result.error.clone().unwrap_or_default());
        }
        if document.is_empty() && self.role.condition() == Condition::OutputProvided {
            return Some(words::LEFT_NOTHING.text(lang).to_owned());
        }
        // Who validates has done its work when it finds something.
        if report.status == Status::Failed && self.role.phase() != Phase::Validation {
            return Some(report.summary.clone());
        }
        result.reason.clone().filter(|_| self.role.asks())
    }

    /// One try, within its time.
    async fn once(&mut self, findings: &str) -> Result<(Finished, bool)> {
        let world = self.context.world.clone();
        let opening = self.opening(findings).map_err(|error| world.unusable(error))?;
        let speaker = Speaker::role(&world, self.role, self.role.tier(self.brief.is_complex))?;
        let task = self.context.task;
        let conversation = TaskConversation::Own { opening: Message::user(opening) };
        let run = Agent::new(self.context.apart(), speaker).run(&self.brief.request, conversation);
        tokio::pin!(run);
        let (mut finished, timed_out) = tokio::select! {
            finished = &mut run => (finished, false),
            () = tokio::time::sleep(TIME) => {
                task.into_iter().for_each(|task| self.context.tasks.cancel(task));
                let stopped = run.await;
                // Its time is over; the user may still be asked what becomes of it.
                task.into_iter().for_each(|task| self.context.tasks.resume(task));
                (stopped, true)
            }
        };
        self.context.tally.add(std::mem::take(&mut finished.tally));
        Ok((finished, timed_out))
    }

    fn opening(&self, findings: &str) -> Result<String, prompt::PromptError> {
        let (world, brief, (index, of)) = (&self.context.world, &self.brief, self.place);
        let view = RoleView {
            task: &brief.request,
            words: &brief.said,
            findings: findings.trim(),
            before: &self.before,
            earlier: &brief.earlier,
            role: self.role.name(),
            step: index + 1,
            of,
            phase: self.role.phase().name(),
            validates: self.role.phase() == Phase::Validation,
            directory: &world.workspace.here().cwd.display().to_string(),
            artifact: &artifact(index, self.role.name()),
        };
        prompt::role_task(world.lang, view, &world.project.overrides)
    }

    fn keep(&self, document: &str) -> Result<(), Failure> {
        let name = artifact(self.place.0, self.role.name());
        let kept = self.brief.folder.write_document(&name, format!("{document}\n").as_bytes());
        // What a role said is on the record all the same.
        kept.or_else(|error| self.not_kept(&name, &error))
    }

    /// How long it took, for the estimates of later plans.
    fn learn(&self, took_ms: u64) -> Result<(), Failure> {
        let state = &self.context.world.state;
        let kept = plans::took(state, self.role.name(), (took_ms / 1_000) as u32);
        kept.or_else(|error| self.not_kept(&state.roles().display(), &error))
    }

    fn not_kept(&self, name: &dyn Display, error: &io::Error) -> Result<(), Failure> {
        self.context.notice(words::NOT_KEPT.say(self.lang(), &[("name", name), ("why", error)]))
    }

    async fn approved(&mut self, report: &Report) -> Result<bool> {
        let text = words::APPROVE_STEP.say(self.lang(), &[("summary", &report.summary)]);
        Ok(matches!(approved(&mut self.context, text).await?, Agreed::Yes))
    }

    async fn recovery(&mut self, error: &str, asks: bool) -> Result<Recovery> {
        let lang = self.lang();
        let phrase = if asks { words::ROLE_ASKS } else { words::ROLE_FAILED };
        let text = phrase.say(lang, &[("role", &self.role.name()), ("error", &error)]);
        let options = [words::RETRY, words::SKIP, words::STOP].map(|phrase| phrase.text(lang).to_owned());
        let [retry, skip, stop] = options.clone();
        Ok(match self.context.ask(QuestionKind::AskUser { text, options: options.to_vec() }).await? {
            Answer::Text { text } if text.trim() == stop => Recovery::Stop,
            Answer::Text { text } if text.trim() == skip => Recovery::Skip,
            Answer::Text { text } if text.trim() == retry => Recovery::Retry(String::new()),
            // To what a role asks these are answers.
            Answer::Text { text } if !asks && Said::of(&text) == Some(Said::Yes) => {
                Recovery::Retry(String::new())
            }
            Answer::Text { text } if !asks && Said::of(&text) == Some(Said::No) => Recovery::Stop,
            Answer::Text { text } => Recovery::Retry(text),
            Answer::Unattended => {
                self.context.tally.counts.unanswered += 1;
                Recovery::Stop
            }
            Answer::Yes
            | Answer::YesForSession
            | Answer::YesForProject
            | Answer::OneAgent
            | Answer::No { .. } => Recovery::Stop,
        })
    }

    fn lang(&self) -> crate::catalog::Lang {
        self.context.world.lang
    }
}

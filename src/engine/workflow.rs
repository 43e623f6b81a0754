//! A workflow: roles take what is more than one agent's work, by a plan that the user agreed to. Each leaves a document;
//! who looks at the work may send it back twice.

use super::context::{Context, Result};
use super::role::Brief;
use super::schedule::{Results, show, walk};
use super::selfcheck::{Evidence, evidence};
use super::side_by_side::earlier;
use super::synthesis::say;
use crate::analysis::Report;
use crate::catalog::plan as words;
use crate::journal::plans::{self, PlanFolder};
use crate::journal::{self};
use crate::plan::{self, Happened, Phase, Progress, Role};
use crate::protocol::analysis::{Assessment, Complexity};
use crate::protocol::{Answer, Failure, Plan, QuestionKind, StepState, StopReason, Timestamp};
use serde::Serialize;
use std::sync::Arc;

/// What is offered for a request.
pub(super) struct Offer {
    pub(super) plan: Plan,
    pub(super) assessment: Assessment,
}

pub(super) enum Agreed {
    /// By this plan, and what the user said about it.
    Start(Plan, Vec<String>),
    OneAgent,
    Cancelled,
}

/// Shows the plan until the user agrees to it, wants one agent only, or leaves. Where nobody is there it is agreed to by the
/// configuration that asked for it.
pub(super) async fn agree(context: &mut Context<'_>, offer: &Offer) -> Result<Agreed> {
    let durations = plans::durations(&context.world.state);
    let (mut plan, mut said) = (offer.plan.clone(), Vec::new());
    loop {
        let kind = QuestionKind::Plan { plan: plan.clone(), assessment: Box::new(offer.assessment.clone()) };
        match context.ask(kind).await? {
            Answer::Yes | Answer::YesForSession | Answer::YesForProject | Answer::Unattended => {
                return Ok(Agreed::Start(plan, said));
            }
            Answer::OneAgent => return Ok(Agreed::OneAgent),
            Answer::No { .. } => return Ok(Agreed::Cancelled),
            Answer::Text { text } => {
                match plan::edit(&plan, &text, &durations) {
                    Ok(Some(edited)) => plan = edited,
                    Ok(None) => context.notice(words::GOES_ALONG.text(context.world.lang))?,
                    Err(error) => context.notice(error.to_string())?,
                }
                said.push(text);
            }
        }
    }
}

/// Runs the plan to its end, and tells what came of it.
pub(super) async fn carry_out(
    context: &mut Context<'_>,
    request: &str,
    offer: &Offer,
    mut plan: Plan,
    said: Vec<String>,
) -> Result<StopReason> {
    let mut workflow = Workflow::begin(context, &plan, &offer.assessment)?;
    let mut results: Results = vec![None; plan.steps().len()];
    let mut brief = Brief {
        request: request.to_owned(),
        said,
        earlier: earlier(context),
        findings: String::new(),
        folder: workflow.folder.clone(),
        is_complex: offer.assessment.complexity >= Complexity::Complex,
    };
    show(context, &plan)?;
    loop {
        let given = Arc::new(brief.clone());
        walk(context, &mut plan, &mut results, |own, step, plan, results| {
            given.clone().take(own, step.clone(), plan, results)
        })
        .await?;
        // What was not done to its end is not checked, and nothing of it is done again.
        if !is_whole(&plan) {
            workflow.happened(Happened::RoleFailed);
            workflow.happened(Happened::Cancelled);
            return workflow.end(context, &plan, &results, "");
        }
        let checked = evidence(context).await?;
        let findings = workflow.findings(context, &plan, &results, checked.as_ref());
        workflow.evidence.extend(checked);
        workflow.happened(Happened::AllDone);
        let worker = plan::worker(&plan).filter(|_| !findings.is_empty());
        let again = worker.filter(|step| plan.steps()[*step].state == StepState::Done);
        match again {
            Some(step) if workflow.happened(Happened::NotPassed) => {
                context.notice(words::SENT_BACK.text(context.world.lang))?;
                brief.findings = findings;
                plan.again(step);
            }
            _ => {
                workflow.happened(Happened::Passed);
                return workflow.end(context, &plan, &results, &findings);
            }
        }
    }
}

/// Every role was done, or left out by the user.
fn is_whole(plan: &Plan) -> bool {
    plan.steps().iter().all(|step| matches!(step.state, StepState::Done | StepState::LeftOut))
}

struct Workflow {
    folder: Arc<PlanFolder>,
    progress: Progress,
    began: Timestamp,
    /// How long the human was waited for before.
    waited_ms: u64,
    evidence: Vec<Evidence>,
}

#[derive(Serialize)]
struct Entry<'a> {
    role: &'a str,
    file: String,
    state: StepState,
    #[serde(flatten)]
    report: Option<Report>,
}

impl Entry<'_> {
    fn part(&self) -> plan::Part<'_> {
        plan::Part {
            role: self.role,
            state: self.state,
            said: self.report.as_ref().map_or("", |report| &report.summary),
            open: self.report.iter().flat_map(Report::open_points).collect(),
        }
    }
}

impl Workflow {
    fn begin(context: &Context<'_>, plan: &Plan, assessment: &Assessment) -> Result<Self, Failure> {
        let world = &context.world;
        let made = context
            .session
            .journal(|journal| PlanFolder::create(world.workspace.here(), &journal.memory(), &world.clock));
        let began = world.clock.now();
        let written = made.and_then(|folder| {
            let at = world.clock.rfc3339(began);
            let known = plans::durations(&world.state);
            folder.write_json("plan.json", &plan::document((folder.id(), &at), plan, assessment, &known))?;
            Ok(folder)
        });
        let dir = world.workspace.here().root.join(".pointsman/plans");
        let folder = written.map_err(|error| journal::cannot_write(world.lang, &dir, &error))?;
        let (progress, waited_ms, evidence) = (Progress::default(), context.tally.waited_ms, Vec::new());
        let mut workflow = Self { folder: Arc::new(folder), progress, began, waited_ms, evidence };
        for happened in [Happened::Input, Happened::Understood, Happened::NeedsApproval, Happened::Approved] {
            workflow.happened(happened);
        }
        Ok(workflow)
    }

    /// Whether that may happen now; then it did.
    fn happened(&mut self, happened: Happened) -> bool {
        let next = self.progress.after(happened);
        self.progress = next.unwrap_or(self.progress);
        next.is_some()
    }

    /// What those who looked at the work, or its own check, found wrong with it.
    fn findings(
        &self,
        context: &Context<'_>,
        plan: &Plan,
        results: &Results,
        checked: Option<&Evidence>,
    ) -> String {
        let threshold = context.world.limits.validation;
        let validates = |name: &str| Role::parse(name).is_some_and(|role| role.phase() == Phase::Validation);
        let looked = plan.steps().iter().zip(results).filter(|(step, _)| validates(&step.name));
        let found = looked.filter_map(|(step, result)| {
            let (_, report) = Report::read(&result.as_ref()?.data);
            Some(format!("{}:\n{}", step.name, report.findings(threshold)?))
        });
        let failed = checked.filter(|evidence| !evidence.passed);
        let check = failed.map(|evidence| format!("`{}`:\n{}", evidence.command, evidence.text));
        found.chain(check).collect::<Vec<_>>().join("\n\n")
    }

    /// Writes the index and the summary, and says the summary.
    fn end(
        &self,
        context: &Context<'_>,
        plan: &Plan,
        results: &Results,
        findings: &str,
    ) -> Result<StopReason> {
        let world = &context.world;
        let report = |result: &Option<_>| {
            result.as_ref().map(|result: &crate::protocol::TaskResult| Report::read(&result.data).1)
        };
        let entries: Vec<Entry<'_>> = (plan.steps().iter().enumerate().zip(results))
            .map(|((index, step), result)| Entry {
                role: &step.name,
                file: super::role::artifact(index, &step.name),
                state: step.state,
                report: report(result),
            })
            .collect();
        let is_whole = is_whole(plan);
        let summary = self.summary(context, is_whole, &entries, findings);
        let written = self.folder.write_json("index.json", &entries);
        let written = written.and_then(|()| self.folder.write("summary.md", summary.as_bytes()));
        if let Err(error) = written {
            let path = world.workspace.here().root.join(self.folder.path());
            context.notice(journal::cannot_write(world.lang, &path, &error).message)?;
        }
        say(context, &summary)?;
        Ok(if is_whole { StopReason::EndTurn } else { StopReason::NotDone })
    }

    fn summary(
        &self,
        context: &Context<'_>,
        is_whole: bool,
        entries: &[Entry<'_>],
        findings: &str,
    ) -> String {
        let worked = context.world.clock.now().since(self.began);
        let summary = plan::Summary {
            is_whole,
            seconds: worked.saturating_sub(context.tally.waited_ms - self.waited_ms) / 1_000,
            folder: &self.folder.path(),
            parts: entries.iter().map(Entry::part).collect(),
            checks: self.evidence.iter().map(|it| (it.command.as_str(), it.passed)).collect(),
            findings,
        };
        summary.say(context.world.lang)
    }
}

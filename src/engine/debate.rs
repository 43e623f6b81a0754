//! A debate: an advocate and a critic argue at the same time, then one decides. Before what is risky is carried out, and
//! after what went on failing.

use super::agent::Agent;
use super::context::{Context, Interruption, Result};
use super::speaker::Speaker;
use super::structured::{self, Form};
use super::world::Attendance;
use crate::analysis::Verdict;
use crate::catalog::plan as words;
use crate::config::When;
use crate::prompt;
use crate::protocol::{Event, Message, Notice, TaskConversation, Tier};
use crate::text::cut;
use std::time::Duration;

const TOOL: &str = "verdict";
const SIDES: [&str; 2] = ["advocate", "critic"];
/// A debate that would take longer than this is not worth it.
const WORTH: Duration = Duration::from_secs(30);
/// A verdict is waited for so long.
const PATIENCE: Duration = Duration::from_secs(20);
/// Bytes of the request, and of what is known of it, that are argued about.
const SUBJECT: usize = 6_000;
/// Told where no verdict came; the work goes on as it was asked for.
const UNDECIDED: &str = "undecided";

pub(super) struct Subject<'a> {
    pub(super) request: &'a str,
    /// The trigger, by its name in `catalog::names`.
    pub(super) trigger: &'a str,
    /// What calls for it: the reason of the rule, or the error.
    pub(super) because: &'a str,
    /// It is about work that failed.
    pub(super) failed: bool,
}

/// Argues, once in a turn, shows it in a few lines, and returns what was decided: nothing where it is switched off, skipped,
/// not worth its time, where nobody is there to read it, or where no verdict came.
pub(super) async fn debate(context: &mut Context<'_>, subject: &Subject<'_>) -> Result<Option<Verdict>> {
    let world = context.world.clone();
    let wanted = match world.beside.debate {
        When::Off => false,
        When::Auto => world.attendance == Attendance::Attended,
        When::Always => true,
    };
    if !wanted || context.tally.debates > 0 || !world.provider.can_analyse() {
        return Ok(None);
    }
    if is_slow(context) {
        context.tally.debates += 1;
        context.notice(words::TOO_SLOW.text(world.lang))?;
        return Ok(None);
    }
    context.tally.debates += 1;
    let Some([pro, con]) = arguments(context, subject).await? else { return Ok(None) };
    let said = format!("{}\n\nAdvocate:\n{pro}\n\nCritic:\n{con}", opening(subject));
    let form = Form { name: TOOL, schema: Verdict::schema(subject.failed), tier: Tier::Fast };
    let system = prompt::judge(world.lang, subject.failed, &world.project.overrides);
    let request = structured::request(context, &form, system.map_err(|error| world.unusable(error))?, &said);
    let answer = structured::ask(context, &form, &request, Some(PATIENCE)).await?;
    let verdict = answer.ok().and_then(|(_, text)| Verdict::read(&text, subject.failed));
    let ruled = verdict.as_ref().map_or(UNDECIDED, |verdict| verdict.verdict.name()).to_owned();
    let how = verdict.as_ref().map(|verdict| verdict.how.clone()).unwrap_or_default();
    let notice = Notice::Debated { trigger: subject.trigger.to_owned(), pro, con, verdict: ruled, how };
    context.emit(Event::Noticed { notice })?;
    Ok(verdict)
}

fn is_slow(context: &Context<'_>) -> bool {
    let model = context.world.provider.model(Tier::Main).to_owned();
    context.session.speeds().expected(&model, SUBJECT / 4).is_some_and(|expected| expected > WORTH)
}

/// Both arguments; none if one failed or the user skipped them.
async fn arguments(context: &mut Context<'_>, subject: &Subject<'_>) -> Result<Option<[String; 2]>> {
    let mut sides = Vec::new();
    for side in SIDES {
        let own = context.begin_task();
        let task = own.task;
        let agent = Agent::new(own, Speaker::arguing(&context.world, side)?).reporting_within(1);
        sides.push((task, agent));
    }
    let tasks: Vec<_> = sides.iter().filter_map(|(task, _)| *task).collect();
    let opening = opening(subject);
    let argue = sides.into_iter().map(|(_, agent)| {
        let conversation = TaskConversation::Own { opening: Message::user(opening.as_str()) };
        agent.run(subject.trigger, conversation)
    });
    let both = futures_util::future::join_all(argue);
    tokio::pin!(both);
    let (mut skipped, skip) = (false, context.session.skip.clone());
    let ended = loop {
        tokio::select! {
            ended = &mut both => break ended,
            () = skip.notified(), if !skipped => {
                skipped = true;
                tasks.iter().for_each(|task| context.tasks.cancel(*task));
            }
        }
    };
    let mut said = Vec::new();
    for finished in ended {
        context.tally.add(finished.tally);
        said.push(finished.result.data.trim().to_owned());
    }
    if context.signal.is_raised() {
        return Err(Interruption::Cancelled);
    }
    let arguments = <[String; 2]>::try_from(said).ok();
    Ok(arguments.filter(|said| !skipped && said.iter().all(|text| !text.is_empty())))
}

fn opening(subject: &Subject<'_>) -> String {
    let Subject { request, trigger, because, .. } = subject;
    cut::both_ends(&format!("{request}\n\n{trigger}: {because}"), SUBJECT).into_owned()
}

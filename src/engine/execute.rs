//! Executing a reply's calls: each is judged, reads run together, everything else in order, and every start has its
//! end.

use super::context::{Context, Interruption, Result};
use super::control::{control, needs_action, title};
use super::guard::{Author, NotRun, may_read, permit, reading};
use super::run::{Output, Ready, ended, run};
use super::speaker::{Speaker, Switch, owner_of};
use super::world::World;
use crate::catalog::{Phrase, engine as words};
use crate::journal::End;
use crate::policy::Proposal;
use crate::protocol::{
    CallId, Effect, Event, Failure, Family, Notice, Ruling, Specialism, ToolCall, ToolKind, ToolSpec,
};
use crate::text::cut;
use crate::tool::Outcome;

/// The rule named when a call's arguments are not what its tool takes.
pub const BAD_ARGUMENTS: &str = "bad-arguments";

const DELEGATION: &str = "delegation";

/// So often the same call may give the same result; a model that makes it again does not see where it stands.
const SAME_CALLS: u32 = 2;

/// A title is a line, at most a few on a narrow screen.
const MOST_TITLE: usize = 400;

pub(super) enum Judged {
    Ready(Box<Ready>),
    NotRun(NotRun),
}

/// Executes the calls of one reply. Each gets its result, also when the work is cancelled in the middle.
pub(super) async fn execute(
    context: &mut Context<'_>,
    speaker: &mut Speaker,
    calls: Vec<ToolCall>,
) -> Result<()> {
    let mut output = Output::new();
    let mut reads = Vec::new();
    let mut interrupted = None;
    for call in calls {
        if !reads_unasked(context, &call) {
            run(context, std::mem::take(&mut reads), &mut output).await?;
        }
        if interrupted.is_some() || context.signal.is_raised() {
            not_run(context, &call)?;
            interrupted.get_or_insert(Interruption::Cancelled);
            continue;
        }
        match judge(context, speaker, &call, Author::Model, &output).await {
            Ok(Judged::Ready(ready)) if ready.permit.only_reads() => reads.push(*ready),
            Ok(Judged::Ready(ready)) => drop(run(context, vec![*ready], &mut output).await?),
            Ok(Judged::NotRun(_)) => {}
            Err(interruption) => {
                end_cancelled(context, &call.id)?;
                interrupted = Some(interruption);
            }
        }
    }
    run(context, reads, &mut output).await?;
    match interrupted {
        Some(interruption) => Err(interruption),
        None if context.signal.is_raised() => Err(Interruption::Cancelled),
        None => Ok(()),
    }
}

/// Whether a call may be held back to run beside the next: it only reads, and nobody is asked about it. Whatever else a
/// call shows or asks comes after the ends of those before it.
fn reads_unasked(context: &Context<'_>, call: &ToolCall) -> bool {
    let workspace = &context.world.workspace;
    let Some((spec, tool)) = context.world.tools.find(&call.name) else { return false };
    match tool.effect(&call.arguments, workspace.here()) {
        Ok(effect @ Effect::Read { .. }) => {
            may_read(context, &workspace.resolve_links(&effect).applied_to(effect))
        }
        Ok(Effect::None) => true,
        Ok(Effect::Run { .. }) => spec.kind == ToolKind::Read,
        Ok(Effect::Remote { .. }) => matches!(spec.kind, ToolKind::Read | ToolKind::Search),
        Ok(Effect::Change { .. } | Effect::Fetch { .. }) | Err(_) => false,
    }
}

/// Starts a call and brings it as far as the permit. One that may not run is ended here.
pub(super) async fn judge(
    context: &mut Context<'_>,
    speaker: &mut Speaker,
    call: &ToolCall,
    author: Author,
    output: &Output,
) -> Result<Judged> {
    context.tally.counts.tools += 1;
    begin(context, call)?;
    let judged = judge_begun(context, speaker, call, author, output).await;
    if let Err(Interruption::Cancelled) = &judged {
        let end = End { ruling: Ruling::Ask, rule: "cancelled", outcome: "cancelled" };
        context.session.audit(&speaker.name, call, &end);
    }
    let judged = judged?;
    if let Judged::NotRun(NotRun { ruling, rule, text, summary, tried: true }) = &judged {
        let outcome = Outcome::failed(text, summary);
        ended(context, &speaker.name, call, (rule, *ruling), &outcome, 0)?;
    } else if let Judged::NotRun(NotRun { ruling, rule, text, summary, .. }) = &judged {
        let ok = *ruling == Ruling::Allow;
        let outcome = if ok { "ok" } else { "denied" };
        context.session.audit(&speaker.name, call, &End { ruling: *ruling, rule, outcome });
        end(context, &call.id, rule, Outcome { ok, ..Outcome::failed(text, summary) })?;
    }
    Ok(judged)
}

async fn judge_begun(
    context: &mut Context<'_>,
    speaker: &mut Speaker,
    call: &ToolCall,
    author: Author,
    output: &Output,
) -> Result<Judged> {
    let world = context.world.clone();
    let (lang, retries) = (world.lang, world.limits.tool_retries);
    if speaker.answers {
        return Ok(Judged::NotRun(needs_action(lang)));
    }
    if let Some(not_run) = not_on_offer(context, speaker, call)? {
        return Ok(Judged::NotRun(not_run));
    }
    let Some((spec, tool)) = world.tools.find(&call.name) else {
        return control(context, call).await.map(Judged::NotRun);
    };
    let bad = |text| Ok(blocked(&world, BAD_ARGUMENTS, text, words::BAD_ARGUMENTS_SHORT));
    let call = &match with_secrets(context, spec, call) {
        Ok(call) => call,
        Err(why) => return bad(why),
    };
    if context.tally.failures.get(&call.name).is_some_and(|&(count, _)| count > retries) {
        context.tally.given_up = Some(call.name.clone());
        let text = words::TOOL_FAILED_TOO_OFTEN.say(lang, &[("name", &call.name), ("count", &retries)]);
        return Ok(blocked(&world, "tool-retries", text, words::TOOL_FAILED_TOO_OFTEN_SHORT));
    }
    let (arguments, repaired) = tool.settle(&call.arguments, &context.request, &world.workspace);
    let effect = match tool.effect(&arguments, world.workspace.here()) {
        Ok(effect) => effect,
        Err(error) => {
            context.tally.tool_ended(&call.name, false);
            context.tally.work.failed |= spec.kind == ToolKind::Edit;
            return bad(error);
        }
    };
    let times = match &effect {
        Effect::Read { .. } | Effect::Change { .. } if author == Author::Model => context.tally.times(call),
        _ => 1,
    };
    if times > SAME_CALLS {
        context.tally.given_up = (times > SAME_CALLS + 1).then(|| call.name.clone());
        let text = words::SAME_CALL.text(lang).to_owned();
        return Ok(blocked(&world, "same-call", text, words::SAME_CALL_SHORT));
    }
    // Links are looked up once: what is judged is what a tool opens.
    let links = world.workspace.resolve_links(&effect);
    let effect = links.applied_to(effect);
    let held = world.workspace.held_to(links, reading(context, &effect));
    let mut ctx = output.ctx(context, &call.id, held);
    ctx.keeps_unread = world.provider.is_model() && !speaker.is_user() && may_read(context, &effect);
    ctx.repaired = repaired;
    let proposal = Proposal { call: ToolCall { arguments, ..call.clone() }, kind: spec.kind, effect };
    let permitted = permit(context, tool.as_ref(), proposal, author, &ctx).await?;
    let (tool, agent) = (tool.clone(), speaker.name.clone());
    let ready = |permit| Judged::Ready(Box::new(Ready { tool, permit, ctx, agent }));
    Ok(permitted.map_or_else(Judged::NotRun, ready))
}

/// The call with what its marks stand for. What goes out to the web is read by others: there no secret is put back.
fn with_secrets(context: &Context<'_>, spec: &ToolSpec, call: &ToolCall) -> Result<ToolCall, String> {
    let lang = context.world.lang;
    if spec.family == Family::Web && context.session.journal(|journal| journal.holds_secret(call)) {
        return Err(words::SECRET_TO_WEB.text(lang).to_owned());
    }
    let put_back = context.session.journal(|journal| journal.put_back_in(call));
    put_back.map_err(|mark| words::UNKNOWN_SECRET.say(lang, &[("mark", &mark)]))
}

/// Why the speaker may not call this tool. In the user's conversation another specialist's tool is taken up once.
fn not_on_offer(
    context: &Context<'_>,
    speaker: &mut Speaker,
    call: &ToolCall,
) -> Result<Option<NotRun>, Failure> {
    let (world, lang) = (&context.world, context.world.lang);
    let mut all = world.tools.all().filter(|(spec, _)| spec.name == call.name);
    if world.tools.find(&call.name).is_none()
        && let Some(why) = all.find_map(|(_, why)| why)
    {
        let text = words::WITHHELD.say(lang, &[("why", &why.trim_end_matches('.'))]);
        return Ok(Some(NotRun::new(Ruling::Block, "unknown-tool", text, why)));
    }
    if speaker.may_call(&call.name) {
        return Ok(None);
    }
    let owner = owner_of(world, &call.name).filter(|_| world.tools.find(&call.name).is_some());
    let changes =
        |(spec, _): (&ToolSpec, _)| matches!(spec.kind, ToolKind::Edit | ToolKind::Delete | ToolKind::Move);
    if speaker.switch == Switch::OnceInsistedOn && world.tools.find(&call.name).is_some_and(changes) {
        speaker.switch = Switch::Once;
        let text = words::CHANGES_NOTHING.say(lang, &[("name", &call.name)]);
        let summary = words::ANOTHERS_TOOL_SHORT.text(lang);
        return Ok(Some(NotRun::new(Ruling::Block, "unknown-tool", text, summary)));
    }
    if let Some(to) = owner.filter(|_| speaker.switch != Switch::Never) {
        speaker.switch_to(world, to)?;
        let notice = Notice::Switched { to: to.to_owned(), tool: call.name.clone() };
        context.emit(Event::Noticed { notice })?;
        return Ok(None);
    }
    let names = speaker.tools.join(", ");
    let values: [(&str, &dyn std::fmt::Display); 3] =
        [("name", &call.name), ("owner", &owner.unwrap_or_default()), ("names", &names)];
    let (phrase, short) = match owner {
        Some(_) => (words::ANOTHERS_TOOL, words::ANOTHERS_TOOL_SHORT),
        None => (words::NO_SUCH_TOOL, words::NO_SUCH_TOOL_SHORT),
    };
    Ok(Some(NotRun::new(Ruling::Block, "unknown-tool", phrase.say(lang, &values), short.text(lang))))
}

fn blocked(world: &World, rule: &str, text: String, summary: Phrase) -> Judged {
    Judged::NotRun(NotRun::new(Ruling::Block, rule, text, summary.text(world.lang)))
}

pub(super) fn begin(context: &Context<'_>, call: &ToolCall) -> Result<(), Failure> {
    let (label, title) = match context.world.tools.find(&call.name) {
        Some((spec, tool)) => {
            (spec.specialism().map_or("control", Specialism::name), tool.title(&call.arguments))
        }
        None => ("control", title(call)),
    };
    let title = cut::head(&title, MOST_TITLE).into_owned();
    context.emit(Event::ToolStarted { call: call.clone(), label: label.to_owned(), title })
}

fn end(context: &Context<'_>, id: &CallId, rule: &str, outcome: Outcome) -> Result<(), Failure> {
    context.emit(Event::ToolEnded {
        id: id.clone(),
        ok: outcome.ok,
        ran: false,
        text: outcome.text,
        summary: outcome.summary,
        rule: rule.to_owned(),
        changes: Vec::new(),
        duration_ms: 0,
    })
}

/// The report of an agent that was handed a task.
pub(super) fn end_delegation(
    context: &Context<'_>,
    agent: &str,
    call: &ToolCall,
    ok: bool,
    text: &str,
) -> Result<(), Failure> {
    let outcome = if ok { "ok" } else { "failed" };
    context.session.audit(agent, call, &End { ruling: Ruling::Allow, rule: DELEGATION, outcome });
    let summary = text.lines().next().unwrap_or_default();
    end(
        context,
        &call.id,
        DELEGATION,
        Outcome { ok, ..Outcome::failed(text, cut::head(summary, MOST_TITLE)) },
    )
}

/// A call that nobody gets to any more has its start and its end all the same.
pub(super) fn not_run(context: &Context<'_>, call: &ToolCall) -> Result<(), Failure> {
    begin(context, call)?;
    end_cancelled(context, &call.id)
}

fn end_cancelled(context: &Context<'_>, id: &CallId) -> Result<(), Failure> {
    let lang = context.world.lang;
    let (text, short) = (words::CANCELLED.text(lang), words::CANCELLED_SHORT.text(lang));
    end(context, id, "cancelled", Outcome::failed(text, short))
}

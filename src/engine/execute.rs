//! Executing a reply's calls: each is judged, reads run together, everything else in order, and every start has its
//! end.

use super::context::{Context, Interruption, Result};
use super::control::{control, needs_action, title};
use super::families::{add_family, more_tools};
use super::guard::{Author, NotRun, may_read, permit, reading};
use super::run::{Output, Ready, ended, run};
use super::speaker::{MayCall, Speaker, owner_of};
use super::world::World;
use crate::catalog::{Phrase, engine as words};
use crate::journal::End;
use crate::policy::Proposal;
use crate::protocol::{
    CallId, Effect, Event, Failure, Family, Ruling, Specialism, ToolCall, ToolKind, ToolSpec, tool_name,
};
use crate::text::cut;
use crate::tool::{Outcome, control as specs};

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
    context.tally.objection = false;
    let mut output = Output::new();
    let mut reads = Vec::new();
    let mut interrupted = None;
    for call in calls {
        if !reads_unasked(context, &call) {
            run(context, std::mem::take(&mut reads), &mut output).await?;
        }
        if context.tally.objection && !reads_unasked(context, &call) {
            begin(context, &call)?;
            let (text, short) =
                (words::OBJECTED.text(context.world.lang), words::CANCELLED_SHORT.text(context.world.lang));
            end(context, &call.id, "objection", Outcome::failed(text, short))?;
            continue;
        }
        if interrupted.is_some() || context.signal.is_raised() {
            not_run(context, &call)?;
            interrupted.get_or_insert(Interruption::Cancelled);
            continue;
        }
        let author = author(context, &call);
        match judge(context, speaker, &call, author, &output).await {
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

/// Whose word a call is: the rules run nothing but the line that the user typed, or the project's own check.
fn author(context: &Context<'_>, call: &ToolCall) -> Author {
    match context.world.provider.is_model() || call.name != tool_name::BASH_EXECUTE {
        true => Author::Model,
        false => Author::User,
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
    if call.name == specs::MORE_TOOLS {
        return Ok(Judged::NotRun(more_tools(context, speaker, call)?));
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
            return bad(error);
        }
    };
    let on_files = matches!(effect, Effect::Read { .. } | Effect::Change { .. });
    let times = if on_files && author == Author::Model { context.tally.times(call) } else { 1 };
    if times > SAME_CALLS {
        context.tally.given_up = (times > SAME_CALLS + 1).then(|| call.name.clone());
        let text = words::SAME_CALL.text(lang).to_owned();
        return Ok(blocked(&world, "same-call", text, words::SAME_CALL_SHORT));
    }
    // Links are looked up once: what is judged is what a tool opens.
    let links = world.workspace.resolve_links(&effect);
    let effect = links.applied_to(effect);
    let held = world.workspace.held_to(links, reading(context, &effect));
    let mut ctx = output.ctx(context, &call.id, held.into());
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

/// Why the speaker may not call this tool. In the user's conversation a tool that is not on offer yet joins it with its
/// family.
fn not_on_offer(
    context: &Context<'_>,
    speaker: &mut Speaker,
    call: &ToolCall,
) -> Result<Option<NotRun>, Failure> {
    let (world, lang) = (&context.world, context.world.lang);
    let is_there =
        speaker.is_offered(&call.name) || world.tools.specs().iter().any(|spec| spec.name == call.name);
    let not_run =
        |text: String, summary: &str| Ok(Some(NotRun::new(Ruling::Block, "unknown-tool", text, summary)));
    if speaker.may_call == MayCall::Nothing {
        return not_run(words::ONLY_ANSWER.text(lang).to_owned(), words::NO_TOOLS_SHORT.text(lang));
    }
    let mut all = world.tools.all().filter(|(spec, _)| spec.name == call.name);
    if !is_there && let Some(why) = all.find_map(|(_, why)| why) {
        return not_run(words::WITHHELD.say(lang, &[("why", &why.trim_end_matches('.'))]), &why);
    }
    if is_there && speaker.may_call(&call.name) {
        if let Some(family) = world.tools.family_with(&call.name) {
            add_family(context, speaker, family)?;
        }
        return Ok(None);
    }
    let owner = owner_of(world, &call.name).filter(|_| is_there);
    let names: Vec<&str> = speaker.offered.iter().map(|spec| spec.name.as_str()).collect();
    let values: [(&str, &dyn std::fmt::Display); 3] =
        [("name", &call.name), ("owner", &owner.unwrap_or_default()), ("names", &names.join(", "))];
    match owner {
        Some(_) => not_run(words::ANOTHERS_TOOL.say(lang, &values), words::ANOTHERS_TOOL_SHORT.text(lang)),
        None => not_run(words::NO_SUCH_TOOL.say(lang, &values), words::NO_SUCH_TOOL_SHORT.text(lang)),
    }
}

fn blocked(world: &World, rule: &str, text: String, summary: Phrase) -> Judged {
    Judged::NotRun(NotRun::new(Ruling::Block, rule, text, summary.text(world.lang)))
}

pub(super) fn begin(context: &Context<'_>, call: &ToolCall) -> Result<(), Failure> {
    let (label, title) = match context.world.tools.find(&call.name) {
        Some((spec, tool)) => (spec.specialism().map_or("", Specialism::name), tool.title(&call.arguments)),
        None => ("", title(call)),
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

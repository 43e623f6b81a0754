//! The one way to a permit: judge the call, ask the human where the verdict says so, remember "always".

use super::approval::{Approval, approve, ask_text};
use super::context::{Context, Result};
use super::world::World;
use crate::catalog::{Lang, engine as words};
use crate::policy::class::Class;
use crate::policy::{self, Aliases, Circumstances, Pending, Permit, Proposal, Reading, Sandbox, Verdict};
use crate::protocol::{
    Arguments, CallId, Command, Effect, Mode, Moment, Place, QuestionKind, Ruling, ToolCall, ToolKind,
    tool_name,
};
use crate::text::clean;
use crate::tool::{Ctx, Outcome, Tool};
use crate::workspace::git::Surroundings;
use crate::workspace::{FileKind, Workspace};
use serde_json::Map;
use std::fmt::Display;
use std::sync::Arc;

type Judgement = Result<Result<Permit, NotRun>>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Author {
    Model,
    /// The user, in a line that is a command word for word.
    User,
    /// The user, in a line that is nothing but a trivial command.
    UserTrivially,
    /// The user, to their own shell.
    UserInShell,
}

/// A call that ended without a tool: refused, unknown, malformed, or answered by the engine itself.
pub(super) struct NotRun {
    pub(super) ruling: Ruling,
    pub(super) rule: String,
    pub(super) text: String,
    pub(super) summary: String,
    /// It was tried before anybody was asked about it, and cannot be done.
    pub(super) tried: bool,
}

impl NotRun {
    pub(super) fn new(
        ruling: Ruling,
        rule: impl Into<String>,
        text: impl Into<String>,
        summary: impl Into<String>,
    ) -> Self {
        Self { ruling, rule: rule.into(), text: text.into(), summary: summary.into(), tried: false }
    }
}

pub(super) async fn permit(
    context: &mut Context<'_>,
    tool: &dyn Tool,
    proposal: Proposal,
    author: Author,
    ctx: &Ctx,
) -> Judgement {
    let circumstances = circumstances(context, author);
    let parted = parted(&ctx.workspace, &proposal, context.world.lang);
    match policy::judge(proposal, &circumstances) {
        Verdict::Allow(permit) => {
            parted.map_or(Ok(()), |text| context.notice(text))?;
            if author == Author::User {
                grant_typed(context, permit.effect());
            }
            Ok(Ok(permit))
        }
        Verdict::Deny(denial) => Ok(Err(refused(&context.world, Ruling::Block, denial.rule, &denial.why))),
        Verdict::Ask(mut pending) => {
            if let Effect::Run { working_dir: Place::Outside(dir), .. } = &pending.proposal().effect
                && let dir = dir.display().to_string()
                && !pending.why.contains(&dir)
            {
                let values: [(&str, &dyn Display); 2] = [("why", &pending.why), ("what", &dir)];
                pending.why = words::RUNS_OUTSIDE.say(context.world.lang, &values);
            }
            let Proposal { call, effect, .. } = pending.proposal();
            let diff = match tool.rehearse(&call.arguments, ctx).await {
                Ok(diff) => diff,
                // What would run tells nothing of files.
                Err(refusal) if matches!(effect, Effect::Run { .. }) || may_read(context, effect) => {
                    let name = call.name.clone();
                    return Ok(Err(cannot(context, &name, pending.rule, refusal.told(ctx))));
                }
                // It may tell what may not be read unasked: the run says it, after a yes.
                Err(_) => String::new(),
            };
            let title = tool.title(&call.arguments);
            if let Some(text) = parted {
                pending.why = format!("{} {text}", pending.why);
            }
            ask_for(context, pending, title, diff).await
        }
    }
}

/// A command that ran because the user typed it is not asked about when a model runs the same: to the letter, so that none counts
/// that a rule could read as a pattern.
fn grant_typed(context: &Context<'_>, effect: &Effect) {
    let Effect::Run { command, .. } = effect else { return };
    let line = command.to_string();
    let rule = format!("bash({line})");
    let is_plain = line.chars().all(|c| c.is_ascii_alphanumeric() || " -_./:=+@,".contains(c));
    let mut grants = context.session.grants();
    if is_plain && !grants.session.contains(&rule) {
        grants.session.push(rule);
    }
}

/// What is said before a file is rewritten that has other names: they keep what it was.
fn parted(workspace: &Workspace, proposal: &Proposal, lang: Lang) -> Option<String> {
    let Effect::Change { places } = &proposal.effect else { return None };
    let has_names = |place: &&Place| {
        let stat = workspace.resolve(place).ok();
        stat.is_some_and(|stat| stat.kind == FileKind::File && stat.names > 1)
    };
    let place = places.iter().filter(|_| proposal.kind == ToolKind::Edit).find(has_names)?;
    Some(words::OTHER_NAMES.say(lang, &[("path", place)]))
}

/// A change that cannot be made, which is no question to anybody.
fn cannot(context: &mut Context<'_>, tool: &str, rule: String, outcome: Outcome) -> NotRun {
    context.tally.tool_ended(tool, false);
    NotRun { tried: true, ..NotRun::new(Ruling::Ask, rule, outcome.text, outcome.summary) }
}

/// The project as it may be read at this place without a question; none where one would be asked.
pub(super) fn readable(context: &Context<'_>, place: &Place) -> Option<Workspace> {
    let workspace = &context.world.workspace;
    let effect = Effect::Read { places: vec![place.clone()] };
    let links = workspace.resolve_links(&effect);
    let reading = reading(context, &effect);
    may_read(context, &links.applied_to(effect)).then(|| workspace.held_to(links, reading))
}

/// Whether a rule keeps a place from being read, whoever names it.
pub(super) fn is_denied(context: &Context<'_>, place: &Place) -> bool {
    matches!(on_reading(context, std::slice::from_ref(place), Author::User), Verdict::Deny(_))
}

/// What a call with this effect may read once it is permitted.
pub(super) fn reading(context: &Context<'_>, effect: &Effect) -> Reading {
    Reading::of(effect, &circumstances(context, Author::Model))
}

/// Whether the files an effect names may all be read without a question.
pub(super) fn may_read(context: &Context<'_>, effect: &Effect) -> bool {
    let (Effect::Read { places } | Effect::Change { places }) = effect else { return false };
    matches!(on_reading(context, places, Author::Model), Verdict::Allow(_))
}

fn on_reading(context: &Context<'_>, places: &[Place], author: Author) -> Verdict {
    let (id, name) = (CallId(String::new()), tool_name::FS_READ_FILE.to_owned());
    let call = ToolCall { id, name, arguments: Arguments::Object(Map::new()) };
    let effect = Effect::Read { places: places.to_vec() };
    let proposal = Proposal { call, kind: ToolKind::Read, effect };
    policy::judge(proposal, &circumstances(context, author))
}

/// What is said to a change of this place that a command made in its copy of the project.
pub(super) fn weigh_change(context: &Context<'_>, call: &ToolCall, place: Place) -> Verdict {
    let effect = Effect::Change { places: vec![place] };
    let proposal = Proposal { call: call.clone(), kind: ToolKind::Edit, effect };
    policy::judge(proposal, &circumstances(context, Author::Model))
}

/// Whether the guard blocks the call where it would run outside the wall.
pub(super) fn is_blocked_outside(context: &Context<'_>, proposal: &Proposal) -> bool {
    let usual = circumstances(context, Author::Model);
    let circumstances = Circumstances { sandbox: Sandbox::None, mode: Mode::Ask, ..usual };
    matches!(policy::judge(proposal.clone(), &circumstances), Verdict::Deny(_))
}

/// Whether a model's call would run without a question.
pub(super) fn runs_unasked(context: &Context<'_>, call: &ToolCall) -> bool {
    let world = &context.world;
    let Some((spec, tool)) = world.tools.find(&call.name) else { return false };
    let Ok(effect) = tool.effect(&call.arguments, world.workspace.here()) else { return false };
    let proposal = Proposal { call: call.clone(), kind: spec.kind, effect };
    matches!(policy::judge(proposal, &circumstances(context, Author::Model)), Verdict::Allow(_))
}

fn circumstances(context: &Context<'_>, author: Author) -> Circumstances {
    let world = &context.world;
    let grants = context.session.grants();
    Circumstances {
        mode: mode(context, grants.mode),
        here: world.workspace.here().clone(),
        author: match author {
            Author::Model => policy::Author::Model,
            Author::User => policy::Author::User,
            Author::UserTrivially | Author::UserInShell => policy::Author::UserInShell,
        },
        said: context.said.clone(),
        aliases: match author {
            Author::UserInShell => world.jobs.shell().aliases(),
            Author::Model | Author::User | Author::UserTrivially => Aliases::default(),
        },
        trusted: world.is_trusted,
        sandbox: world.jobs.shell().sandbox(),
        rules: world.rules.clone(),
        granted: grants.rules(),
        links: Arc::new(Surroundings::new(world.workspace.clone(), world.jobs.shell().clone())),
        lang: world.lang,
    }
}

/// The mode that counts here: a change asks where the request was heard as a look, and an edit does not where the user
/// agreed to the work it is part of.
fn mode(context: &Context<'_>, mode: Mode) -> Mode {
    match mode {
        Mode::Plan => mode,
        _ if context.only_looks => Mode::Ask,
        Mode::Ask if context.agreed => Mode::Edits,
        _ => mode,
    }
}

/// Why it is asked, and whether what runs then is contained.
fn why(context: &Context<'_>, pending: &Pending) -> String {
    let (world, proposal) = (&context.world, pending.proposal());
    let why = match proposal.effect {
        Effect::Run { .. } if pending.rule == Class::ChangesFiles.rule() => {
            words::NO_WAY_BACK.say(world.lang, &[("why", &pending.why)])
        }
        _ => pending.why.clone(),
    };
    match proposal.effect {
        Effect::Run { command: Command::Line(_) | Command::Job(_), .. } if !pending.is_contained() => {
            let shell = world.jobs.shell();
            let phrase = match (pending.held_by(), shell.sandbox()) {
                _ if shell.is_refused().is_none() => return why,
                (Sandbox::Partial, _) => words::HELD,
                (_, Sandbox::None) => words::NO_SANDBOX,
                (_, Sandbox::Partial | Sandbox::Full) => words::OUTSIDE,
            };
            phrase.say(world.lang, &[("why", &why)])
        }
        _ => why,
    }
}

async fn ask_for(context: &mut Context<'_>, pending: Pending, title: String, diff: String) -> Judgement {
    let proposal = pending.proposal();
    let (what, diff) = shown(&proposal.effect, title, diff);
    if pending.needs_typed_yes {
        return ask_for_typed_yes(context, pending, &what).await;
    }
    let why = why(context, &pending);
    let why = with_secrets(context, why, &format!("{what}{diff}"));
    let kind = QuestionKind::Approval {
        call: proposal.call.id.clone(),
        tool: proposal.call.name.clone(),
        what,
        diff,
        rule: pending.rule.clone(),
        why,
        always: pending.always.clone(),
        moment: Moment::Before,
    };
    let answer = approve(context, kind, pending.always.clone()).await?;
    let world = &context.world;
    let no = |text: &str| Ok(Err(declined(world, Ruling::Ask, &pending.rule, text)));
    match answer {
        Approval::Yes => {}
        Approval::Nobody => {
            let why = words::UNATTENDED.say(world.lang, &[("why", &pending.why)]);
            return Ok(Err(refused(world, Ruling::Ask, pending.rule.clone(), &why)));
        }
        Approval::Word(word) => return no(&words::DECLINED_WORD.say(world.lang, &[("word", &word)])),
        Approval::No => return no(words::DECLINED.text(world.lang)),
    }
    // A host is asked about once.
    if matches!(pending.proposal().effect, Effect::Fetch { .. }) {
        context.session.grants().session.extend(pending.always.clone());
    }
    Ok(Ok(pending.approve()))
}

/// What is asked about: the exact text that runs or is fetched, else a title; and below it the diff. A command writes none:
/// what is told of it beforehand stands below it.
fn shown(effect: &Effect, title: String, diff: String) -> (String, String) {
    match effect {
        Effect::Run { command, .. } if diff.is_empty() => (command.to_string(), diff),
        Effect::Run { command, .. } => (format!("{command}\n\n{diff}"), String::new()),
        Effect::Fetch { url, .. } => (url.clone(), diff),
        Effect::Remote { .. } if !diff.is_empty() => (diff, String::new()),
        Effect::None | Effect::Read { .. } | Effect::Change { .. } | Effect::Remote { .. } => (title, diff),
    }
}

/// Why it is asked, with what each mark that is shown stands for.
fn with_secrets(context: &Context<'_>, mut why: String, shown: &str) -> String {
    let told = context.session.journal(|journal| {
        let shown = journal.hide(shown);
        journal.told(&shown)
    });
    for (mark, count) in told {
        why += " ";
        why += &words::STANDS_FOR.say(context.world.lang, &[("mark", &mark), ("count", &count)]);
    }
    why
}

/// The user typed what is otherwise blocked: only the whole word counts as a yes.
async fn ask_for_typed_yes(context: &mut Context<'_>, pending: Pending, what: &str) -> Judgement {
    let lang = context.world.lang;
    let text = words::TYPED_YES.say(lang, &[("what", &clean::reveal(what)), ("why", &pending.why)]);
    let typed = ask_text(context, text).await?;
    Ok(match typed.is_some_and(|typed| typed.trim().eq_ignore_ascii_case(words::YES.text(lang))) {
        true => Ok(pending.approve()),
        false => Err(declined(&context.world, Ruling::Block, &pending.rule, &pending.why)),
    })
}

fn refused(world: &World, ruling: Ruling, rule: String, why: &str) -> NotRun {
    let text = words::NOT_RUN.say(world.lang, &[("why", &why), ("rule", &rule)]);
    let summary = words::NOT_RUN_SHORT.say(world.lang, &[("rule", &rule)]);
    NotRun::new(ruling, rule, text, summary)
}

fn declined(world: &World, ruling: Ruling, rule: &str, text: &str) -> NotRun {
    NotRun::new(ruling, rule, text, words::DECLINED_SHORT.text(world.lang))
}

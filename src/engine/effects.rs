//! What a command changed in its copy of the project: weighed, kept or dropped, and told.

use super::context::{Context, Interruption};
use super::guard::weigh_change;
use crate::catalog::effects as words;
use crate::journal::{self, approvals};
use crate::policy::{Verdict, may_have_changed};
use crate::protocol::{Answer, Failure, Mode, Moment, QuestionKind, ToolCall};
use crate::tool::Outcome;
use crate::workspace::layered::{Seen, place_of};
use crate::workspace::thread;
use crate::workspace::wall::{Layer, Made};
use std::collections::BTreeSet;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The rule that is named where what a command changed was not kept.
pub const KEEP: &str = "keep-changes";
/// So many files are named to the model.
const MOST_NAMED: usize = 20;

/// Decides with the user what becomes of the layer that a call left, and tells the result.
pub(super) async fn settle(
    context: &mut Context<'_>,
    call: &ToolCall,
    rule: &str,
    outcome: &mut Outcome,
) -> Result<(), Failure> {
    let Some(layer) = outcome.layer.take() else { return Ok(()) };
    let lang = context.world.lang;
    let looked = {
        let layer = layer.clone();
        thread::apart_or_here(move || layer.look()).await
    };
    let sorted = match looked.and_then(|looked| looked.map_err(|error| error.to_string())) {
        Ok(sorted) => sorted,
        Err(why) => {
            outcome.text += &format!("\n{}", words::UNREADABLE.say(lang, &[("why", &why)]));
            return Ok(());
        }
    };
    if sorted.effects.too_many {
        outcome.text += &format!("\n{}", words::TOO_MANY.text(lang));
        return Ok(());
    }
    // A look has nothing to keep: git refreshes its index on the way.
    let only_git = sorted.effects.rebuilt.is_empty() && sorted.effects.made.iter().all(Made::is_git);
    if sorted.effects.is_empty() || only_git && !may_have_changed(rule) {
        return Ok(());
    }
    match decide(context, call, &layer, &sorted).await? {
        Ok(left) => keep(context, call, &layer, &sorted, &left, outcome),
        Err(why) => {
            let files = listed(context, &layer, &sorted, &|_| true);
            outcome.text += &format!("\n{}", words::DROPPED.say(lang, &[("files", &files), ("why", &why)]));
            outcome.summary = words::DROPPED_SHORT.say(lang, &[("summary", &outcome.summary)]);
            Ok(())
        }
    }
}

/// The protected places that stay behind where the rest is kept; or why nothing is.
async fn decide(
    context: &mut Context<'_>,
    call: &ToolCall,
    layer: &Layer,
    sorted: &Seen,
) -> Result<Result<BTreeSet<PathBuf>, String>, Failure> {
    let lang = context.world.lang;
    let mode = context.session.grants().mode;
    if mode == Mode::Plan && (sorted.files().next().is_some() || sorted.git().next().is_some()) {
        return Ok(Err(words::BY_PLAN.text(lang).to_owned()));
    }
    let (mut protected, mut asks) = (BTreeSet::new(), None);
    for made in sorted.named() {
        let Ok(place) = place_of(made) else { continue };
        match weigh_change(context, call, place) {
            Verdict::Allow(_) => {}
            Verdict::Ask(pending) if pending.rule == "changes-files" => asks = Some(()),
            Verdict::Ask(_) => drop(protected.insert(made.path.clone())),
            Verdict::Deny(denial) => {
                return Ok(Err(words::BY_RULE.say(lang, &[("why", &denial.why), ("rule", &denial.rule)])));
            }
        }
    }
    let git = sorted.git().next().is_some() && matches!(mode, Mode::Ask | Mode::Edits) && !context.agreed;
    if (asks.is_some() || git)
        && let Some(why) = ask(context, call, layer, sorted).await?
    {
        return Ok(Err(why));
    }
    let (mut left, mut asked): (BTreeSet<PathBuf>, Option<(PathBuf, bool)>) = (BTreeSet::new(), None);
    for path in protected {
        // Git's settings are one place, however many files a new repository has.
        let place = if path.starts_with(".git") { PathBuf::from(".git") } else { path.clone() };
        let is_kept = match &asked {
            Some((before, kept)) if *before == place => *kept,
            _ => is_named(context, &place).await?,
        };
        asked = Some((place, is_kept));
        left.extend((!is_kept).then_some(path));
    }
    Ok(Ok(left))
}

/// Why the changes are not kept; none if they are.
async fn ask(
    context: &mut Context<'_>,
    call: &ToolCall,
    layer: &Layer,
    sorted: &Seen,
) -> Result<Option<String>, Failure> {
    let lang = context.world.lang;
    let command = call.arguments.object().and_then(|map| map.get("command")?.as_str()).unwrap_or(&call.name);
    let is_plain = command.chars().all(|c| c.is_ascii_alphanumeric() || " -_./:=+@,".contains(c));
    let always = is_plain.then(|| format!("keep({command})"));
    let granted = context.session.grants().rules();
    if context.world.rules.clone().with_granted(&granted).keeps(command) {
        return Ok(None);
    }
    let files = named(context, sorted.named());
    let git = layer.moves(sorted).join(", ");
    let mut why =
        if files.is_empty() { String::new() } else { words::CHANGED_FILES.say(lang, &[("files", &files)]) };
    if !git.is_empty() {
        why = [why.as_str(), &words::CHANGED_GIT.say(lang, &[("files", &git)])].join(" ").trim().to_owned();
    }
    let diff = sorted.changes.iter().map(|change| change.diff.as_str()).collect::<String>();
    let kind = QuestionKind::Approval {
        call: call.id.clone(),
        tool: call.name.clone(),
        what: command.to_owned(),
        diff,
        rule: KEEP.to_owned(),
        why,
        always: always.clone(),
        moment: Moment::After,
    };
    answered(context, kind, always).await
}

/// Asks, and remembers an "always".
async fn answered(
    context: &mut Context<'_>,
    kind: QuestionKind,
    always: Option<String>,
) -> Result<Option<String>, Failure> {
    let lang = context.world.lang;
    let answer = match context.ask(kind).await {
        Ok(answer) => answer,
        Err(Interruption::Failed(failure)) => return Err(failure),
        Err(_) => return Ok(Some(words::STOPPED.text(lang).to_owned())),
    };
    Ok(match answer {
        Answer::Yes => None,
        Answer::YesForSession => {
            context.session.grants().session.extend(always);
            None
        }
        Answer::YesForProject => {
            if let Some(rule) = always {
                let path = context.world.state.approvals();
                approvals::add(&context.world.state, &rule)
                    .map_err(|error| journal::cannot_write(lang, &path, &error))?;
                context.session.grants().project.push(rule);
            }
            None
        }
        Answer::Unattended => {
            context.tally.counts.unanswered += 1;
            Some(words::BY_NOBODY.say(lang, &[("rule", &always.unwrap_or_default())]))
        }
        Answer::No { word: Some(word) } | Answer::Text { text: word } => {
            (context.tally.objection, context.tally.rejections) = (true, context.tally.rejections + 1);
            Some(words::BY_WORD.say(lang, &[("word", &word)]))
        }
        Answer::No { word: None } | Answer::OneAgent => {
            context.tally.rejections += 1;
            Some(words::BY_USER.text(lang).to_owned())
        }
    })
}

/// Whether the user typed the name of a protected place.
async fn is_named(context: &mut Context<'_>, path: &Path) -> Result<bool, Failure> {
    let name = path.display().to_string();
    let text = words::PROTECTED.say(context.world.lang, &[("path", &name)]);
    match context.ask(QuestionKind::AskUser { text, options: Vec::new() }).await {
        Ok(Answer::Text { text }) => Ok(text.trim() == name),
        Ok(Answer::Unattended) => {
            context.tally.counts.unanswered += 1;
            Ok(false)
        }
        Err(Interruption::Failed(failure)) => Err(failure),
        Ok(_) | Err(_) => Ok(false),
    }
}

fn keep(
    context: &mut Context<'_>,
    call: &ToolCall,
    layer: &Arc<Layer>,
    sorted: &Seen,
    left: &BTreeSet<PathBuf>,
    outcome: &mut Outcome,
) -> Result<(), Failure> {
    let (world, lang) = (context.world.clone(), context.world.lang);
    let stays = |made: &&Made| !made.is_git() && !left.contains(&made.path);
    let made: Vec<&Made> = sorted.effects.made.iter().filter(stays).collect();
    let turn = context.session.turn();
    let came = context
        .session
        .journal(|journal| journal.keep(&world.workspace, (&call.id, &call.name, turn), layer, &made))?;
    let mut failed: Vec<String> = came
        .failed
        .iter()
        .map(|(place, error)| words::FAILED.say(lang, &[("path", place), ("why", &error.say(lang))]))
        .collect();
    for path in sorted.effects.rebuilt.iter().map(PathBuf::as_path).chain(sorted.git_in_order()) {
        if let Err(error) = layer.bring(&sorted.effects, path) {
            failed.push(words::FAILED.say(lang, &[("path", &path.display()), ("why", &error)]));
        }
    }
    world.jobs.shell().looks_again();
    let kept: BTreeSet<String> = made.iter().map(|made| made.path.display().to_string()).collect();
    outcome.changes.extend(sorted.changes.iter().filter(|change| kept.contains(&change.path)).cloned());
    let listed = listed(context, layer, sorted, &|made| stays(&made));
    if !listed.is_empty() {
        outcome.text += &format!("\n{}", words::KEPT.say(lang, &[("files", &listed)]));
    }
    if !left.is_empty() {
        let names: Vec<String> = left.iter().map(|path| path.display().to_string()).collect();
        let values: [(&str, &dyn Display); 2] =
            [("files", &names.join(", ")), ("why", &words::BY_USER.text(lang))];
        outcome.text += &format!("\n{}", words::STAYED.say(lang, &values));
    }
    if !came.overtaken.is_empty() {
        outcome.text +=
            &format!("\n{}", words::OVERTAKEN.say(lang, &[("files", &came.overtaken.join(", "))]));
    }
    if !sorted.effects.special.is_empty() {
        let special: Vec<String> =
            sorted.effects.special.iter().map(|path| path.display().to_string()).collect();
        outcome.text += &format!("\n{}", words::LEFT_BEHIND.say(lang, &[("files", &special.join(", "))]));
    }
    failed.iter().for_each(|failed| outcome.text += &format!("\n{failed}"));
    let count = outcome.changes.len();
    if count > 0 {
        let files = words::FILES.say(lang, &[("n", &count)]);
        outcome.summary = words::KEPT_SHORT.say(lang, &[("summary", &outcome.summary), ("files", &files)]);
    }
    Ok(())
}

/// Files that are meant, then what moved in git.
fn listed(context: &Context<'_>, layer: &Layer, sorted: &Seen, is_meant: &dyn Fn(&Made) -> bool) -> String {
    let files = named(context, sorted.named().filter(|made| is_meant(made)));
    let parts = [files].into_iter().chain(layer.moves(sorted));
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// The paths, the first of them by name.
fn named<'m>(context: &Context<'_>, made: impl Iterator<Item = &'m Made>) -> String {
    let all: Vec<String> = made.map(|made| made.path.display().to_string()).collect();
    let files = all[..all.len().min(MOST_NAMED)].join(", ");
    match all.len().saturating_sub(MOST_NAMED) {
        0 => files,
        n => words::MORE.say(context.world.lang, &[("files", &files), ("n", &n)]),
    }
}

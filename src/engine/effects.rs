//! What a command changed in its copy of the project: weighed, kept or dropped, and told.

use super::approval::{Approval, approve, ask_text};
use super::context::{Context, Interruption};
use super::guard::weigh_change;
use crate::catalog::effects as words;
use crate::journal::Came;
use crate::policy::{Grant, Verdict, holds_protected, may_have_changed, ruling};
use crate::protocol::{Change, Failure, FileChange, Mode, Moment, QuestionKind, Ruling, ToolCall};
use crate::tool::Outcome;
use crate::workspace::layered::{Seen, place_of};
use crate::workspace::thread;
use crate::workspace::wall::{self, Layer, Made};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The rule that is named where what a command changed was not kept.
pub const KEEP: &str = "keep-changes";
/// So many files are named to the model.
const MOST_NAMED: usize = 20;

/// What is not kept, and why.
#[derive(Default)]
struct Dropped {
    files: BTreeSet<PathBuf>,
    git: bool,
    why: Option<String>,
}

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
    let seen = match looked.and_then(|looked| looked.map_err(|error| error.to_string())) {
        Ok(seen) => seen,
        Err(why) => {
            say(outcome, &words::UNREADABLE.say(lang, &[("why", &why)]));
            return Ok(());
        }
    };
    if seen.effects.too_many {
        say(outcome, words::TOO_MANY.text(lang));
        return Ok(());
    }
    // A look has nothing to keep: git refreshes its index on the way.
    let only_git = seen.effects.rebuilt.is_empty() && seen.effects.made.iter().all(Made::is_git);
    if seen.effects.is_empty() || only_git && !may_have_changed(rule) {
        return Ok(());
    }
    let dropped = decide(context, call, rule, &layer, &seen).await?;
    keep(context, call, &layer, &seen, &dropped, outcome)
}

fn say(outcome: &mut Outcome, line: &str) {
    outcome.text += "\n";
    outcome.text += line;
}

/// Build trees and what git ignores stay in every case; the rest as mode, rules and the user say.
async fn decide(
    context: &mut Context<'_>,
    call: &ToolCall,
    rule: &str,
    layer: &Layer,
    seen: &Seen,
) -> Result<Dropped, Failure> {
    let lang = context.world.lang;
    let mode = context.session.grants().mode;
    if mode == Mode::Plan {
        return Ok(Dropped::everything(seen, Some(words::BY_PLAN.text(lang).to_owned())));
    }
    let (mut protected, mut asks) = (Vec::new(), false);
    for made in seen.named() {
        let Ok(place) = place_of(made) else { continue };
        if made.is_link && holds_protected(&made.path) || layer.is_of_a_repository(made) {
            protected.push(made.path.clone());
            continue;
        }
        match weigh_change(context, call, place) {
            Verdict::Allow(_) => {}
            Verdict::Ask(pending) if pending.rule == "changes-files" => {
                // An agreed installation writes what it installs into the manifest.
                let agreed = ruling(rule) == Ruling::Ask && seen.is_manifest(made);
                asks |= !agreed && !seen.is_generated(made);
            }
            Verdict::Ask(_) => protected.push(made.path.clone()),
            Verdict::Deny(denial) => {
                let why = words::BY_RULE.say(lang, &[("why", &denial.why), ("rule", &denial.rule)]);
                return Ok(Dropped::everything(seen, Some(why)));
            }
        }
    }
    let git = seen.git().next().is_some() && matches!(mode, Mode::Ask | Mode::Edits) && !context.agreed;
    if (asks || git)
        && let Some(why) = ask(context, call, layer, seen).await?
    {
        return Ok(Dropped::everything(seen, Some(why)));
    }
    let mut dropped = Dropped::default();
    let mut asked: Option<(PathBuf, bool)> = None;
    for path in protected {
        // Git's settings are one place, however many files a new repository has.
        let place = if path.starts_with(".git") { PathBuf::from(".git") } else { path.clone() };
        let is_kept = match &asked {
            Some((before, kept)) if *before == place => *kept,
            _ => is_named(context, &place).await?,
        };
        asked = Some((place, is_kept));
        dropped.files.extend((!is_kept).then_some(path));
    }
    dropped.take_emptied(seen);
    dropped.why = (!dropped.files.is_empty()).then(|| words::BY_USER.text(lang).to_owned());
    Ok(dropped)
}

impl Dropped {
    fn everything(seen: &Seen, why: Option<String>) -> Self {
        Self { files: seen.files().map(|made| made.path.clone()).collect(), git: true, why }
    }

    /// A new directory of which nothing stays.
    fn take_emptied(&mut self, seen: &Seen) {
        let stays: Vec<&Made> =
            seen.files().filter(|made| !made.is_dir && !self.files.contains(&made.path)).collect();
        let is_emptied = |made: &&Made| {
            made.is_dir
                && made.change == wall::Change::Created
                && self.files.iter().any(|path| path.starts_with(&made.path))
                && !stays.iter().any(|stays| stays.path.starts_with(&made.path))
        };
        let emptied: Vec<PathBuf> = seen.files().filter(is_emptied).map(|made| made.path.clone()).collect();
        self.files.extend(emptied);
    }

    fn drops(&self, made: &Made) -> bool {
        if made.is_git() { self.git } else { self.files.contains(&made.path) }
    }
}

/// Why the changes are not kept; none if they are.
async fn ask(
    context: &mut Context<'_>,
    call: &ToolCall,
    layer: &Layer,
    seen: &Seen,
) -> Result<Option<String>, Failure> {
    let lang = context.world.lang;
    let command = call.arguments.object().and_then(|map| map.get("command")?.as_str()).unwrap_or(&call.name);
    let granted = context.session.grants().rules();
    if context.world.rules.clone().with_granted(&granted).grants(Grant::Keep, command) {
        return Ok(None);
    }
    let files = named(seen.named(), lang);
    let moved = layer.moves(seen).join(", ");
    let mut why = match files.is_empty() {
        true => words::CHANGED_GIT.say(lang, &[("files", &moved)]),
        false => words::CHANGED_FILES.say(lang, &[("files", &files)]),
    };
    if !files.is_empty() && !moved.is_empty() {
        why += " ";
        why += &words::CHANGED_GIT.say(lang, &[("files", &moved)]);
    }
    let always = Grant::Keep.rule(command);
    let kind = QuestionKind::Approval {
        call: call.id.clone(),
        tool: call.name.clone(),
        what: command.to_owned(),
        diff: seen.changes.iter().map(|change| change.diff.as_str()).collect(),
        rule: KEEP.to_owned(),
        why,
        always: always.clone(),
        moment: Moment::After,
    };
    Ok(match approve(context, kind, always.clone()).await {
        Ok(Approval::Yes) => None,
        Ok(Approval::No) => Some(words::BY_USER.text(lang).to_owned()),
        Ok(Approval::Word(word)) => Some(words::BY_WORD.say(lang, &[("word", &word)])),
        Ok(Approval::Nobody) => Some(words::BY_NOBODY.say(lang, &[("rule", &always.unwrap_or_default())])),
        Err(Interruption::Cancelled) => Some(words::STOPPED.text(lang).to_owned()),
        Err(Interruption::Failed(failure)) => return Err(failure),
    })
}

/// Whether the user typed the name of a protected place.
async fn is_named(context: &mut Context<'_>, path: &Path) -> Result<bool, Failure> {
    let name = path.display().to_string();
    let text = words::PROTECTED.say(context.world.lang, &[("path", &name)]);
    match ask_text(context, text).await {
        Ok(typed) => Ok(typed.is_some_and(|typed| typed.trim() == name)),
        Err(Interruption::Cancelled) => Ok(false),
        Err(Interruption::Failed(failure)) => Err(failure),
    }
}

fn keep(
    context: &mut Context<'_>,
    call: &ToolCall,
    layer: &Arc<Layer>,
    seen: &Seen,
    dropped: &Dropped,
    outcome: &mut Outcome,
) -> Result<(), Failure> {
    let (world, turn) = (context.world.clone(), context.session.turn());
    // As long as it lies in the layer.
    let moves = layer.moves(seen);
    let made: Vec<&Made> =
        seen.effects.made.iter().filter(|made| !made.is_git() && !dropped.drops(made)).collect();
    let kept = context
        .session
        .journal(|journal| journal.keep(&world.workspace, (&call.id, &call.name, turn), layer, &made));
    let came = match kept {
        Ok(came) => came,
        Err(failure) => {
            outcome.ok = false;
            say(outcome, &failure.message);
            set_aside(context, layer, outcome);
            return Ok(());
        }
    };
    let whole = if dropped.git { Vec::new() } else { seen.git_in_order().collect() };
    let whole = seen.effects.rebuilt.iter().map(PathBuf::as_path).chain(whole);
    let failed = layer.bring(&seen.effects, whole);
    world.jobs.shell().looks_again();
    let is_theirs = |path: &String| came.overtaken.contains(path);
    let kept: BTreeSet<String> =
        made.iter().map(|made| made.path.display().to_string()).filter(|path| !is_theirs(path)).collect();
    outcome.changes.extend(seen.changes.iter().filter(|change| kept.contains(&change.path)).cloned());
    if !came.failed.is_empty() || !failed.is_empty() {
        set_aside(context, layer, outcome);
    }
    tell(context, (seen, dropped, &moves), (&came, &failed), outcome);
    Ok(())
}

/// What could not be written is not lost.
fn set_aside(context: &Context<'_>, layer: &Layer, outcome: &mut Outcome) {
    let lang = context.world.lang;
    let text = match layer.set_aside(&context.world.state.unkept()) {
        Ok(place) => words::SET_ASIDE.say(lang, &[("path", &place.display())]),
        Err(error) => words::LOST.say(lang, &[("why", &error)]),
    };
    outcome.ok = false;
    say(outcome, &text);
}

/// In the result of the call: for the model, for the line on the screen, and for machines.
fn tell(
    context: &Context<'_>,
    (seen, dropped, moves): (&Seen, &Dropped, &[String]),
    (came, failed): (&Came, &[(PathBuf, std::io::Error)]),
    outcome: &mut Outcome,
) {
    let lang = context.world.lang;
    let listed = |is_dropped: bool| {
        let files = named(seen.named().filter(|made| dropped.drops(made) == is_dropped), lang);
        let git = moves.iter().filter(|_| dropped.git == is_dropped);
        let parts = [files].into_iter().chain(git.cloned());
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    };
    let (kept, left) = (listed(false), listed(true));
    if !kept.is_empty() {
        say(outcome, &words::KEPT.say(lang, &[("files", &kept)]));
    }
    if !left.is_empty() {
        let phrase = if dropped.git { words::DROPPED } else { words::STAYED };
        say(outcome, &phrase.say(lang, &[("files", &left), ("why", &dropped.why.as_deref().unwrap_or(""))]));
    }
    if !came.overtaken.is_empty() {
        say(outcome, &words::OVERTAKEN.say(lang, &[("files", &came.overtaken.join(", "))]));
    }
    if !seen.effects.special.is_empty() {
        let special = seen.effects.special.iter().map(|path| path.display().to_string());
        say(outcome, &words::LEFT_BEHIND.say(lang, &[("files", &special.collect::<Vec<_>>().join(", "))]));
    }
    for (place, error) in &came.failed {
        say(outcome, &words::FAILED.say(lang, &[("path", place), ("why", &error.say(lang))]));
    }
    for (path, error) in failed {
        say(outcome, &words::FAILED.say(lang, &[("path", &path.display()), ("why", error)]));
    }
    match outcome.changes.len() {
        0 if !left.is_empty() => {
            outcome.summary = words::DROPPED_SHORT.say(lang, &[("summary", &outcome.summary)]);
        }
        0 => {}
        count => {
            let files = words::FILES.say(lang, &[("n", &count)]);
            outcome.summary =
                words::KEPT_SHORT.say(lang, &[("summary", &outcome.summary), ("files", &files)]);
        }
    }
    if let Some(fields) = outcome.data.as_object_mut() {
        fields
            .insert("effects".to_owned(), effects(&outcome.changes, seen, (dropped, &came.overtaken), moves));
    }
}

/// As `tool run` tells the effects of other tools, with what only commands do.
fn effects(
    kept: &[FileChange],
    seen: &Seen,
    (dropped, overtaken): (&Dropped, &[String]),
    moves: &[String],
) -> Value {
    let paths = |is: fn(&Change) -> bool| -> Vec<&str> {
        kept.iter().filter(|change| is(&change.change)).map(|change| change.path.as_str()).collect()
    };
    let moved = kept.iter().filter_map(|change| match &change.change {
        Change::Moved { to } => Some(json!({ "from": change.path, "to": to })),
        _ => None,
    });
    let left: Vec<_> = seen.named().filter(|made| dropped.drops(made)).map(|made| &made.path).collect();
    let bytes: u64 =
        seen.files().filter(|made| !made.is_dir && !dropped.drops(made)).map(|made| made.bytes).sum();
    json!({
        "created": paths(|change| *change == Change::Created),
        "modified": paths(|change| *change == Change::Modified),
        "deleted": paths(|change| *change == Change::Deleted),
        "moved": moved.collect::<Vec<_>>(),
        "bytes": bytes,
        "git": if dropped.git { &[] } else { moves },
        "rebuilt": seen.effects.rebuilt,
        "dropped": left,
        "conflicts": overtaken,
    })
}

/// The paths, the first of them by name.
fn named<'m>(made: impl Iterator<Item = &'m Made>, lang: crate::catalog::Lang) -> String {
    let all: Vec<String> = made.map(|made| made.path.display().to_string()).collect();
    let files = all[..all.len().min(MOST_NAMED)].join(", ");
    match all.len().saturating_sub(MOST_NAMED) {
        0 => files,
        n => words::MORE.say(lang, &[("files", &files), ("n", &n)]),
    }
}

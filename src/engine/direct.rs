//! Requests that take no model, whichever is connected: a command as it stands, and what the rules of `offline` cover
//! exactly without a change to files.

use super::context::Context;
use super::world::{Attendance, World};
use crate::catalog::offline as words;
use crate::provider::offline::Offline;
use crate::provider::offline::requests::{Step, plan};
use crate::text::code_block::shown;
use std::sync::Arc;

/// The world in which rules carry out this request; none if it takes the model.
pub(super) fn direct(context: &Context<'_>, text: &str) -> Option<Arc<World>> {
    let world = &context.world;
    let names = &world.project.around.top_level;
    let steps = plan(text, world.lang, names);
    if world.provider.is_model() {
        let [step] = steps.as_deref().ok().filter(|_| world.direct)? else { return None };
        leaves_no_doubt(step, text).then_some(())?;
    }
    let mut rules = Offline::new(world.lang, names.clone());
    rules.watched = world.attendance == Attendance::Attended;
    if let Some(step) = steps.iter().flatten().find(|step| step.row.name == "changes") {
        let diff = context.session.diff(&world.workspace).unwrap_or_default();
        rules.changed = match diff.is_empty() {
            true => words::NOTHING_CHANGED.text(step.lang).to_owned(),
            false => format!("{}\n\n{}", words::CHANGED.text(step.lang), shown(step.lang, "diff", "", &diff)),
        };
    }
    Some(Arc::new(world.with_provider(Arc::new(rules))))
}

/// Whether rules carry out what reads like a question, where there is no model to ask.
pub(super) fn is_covered(world: &World, text: &str) -> bool {
    let steps = plan(text, world.lang, &world.project.around.top_level);
    !world.provider.is_model() && steps.is_ok_and(|steps| steps.iter().any(|step| !step.calls.is_empty()))
}

/// A task that only looks files up, by the rules of `offline`.
pub(super) fn only_looks_up(world: &World, task: &str) -> bool {
    let looks = |step: &Step| ["list", "show", "find-files", "search"].contains(&step.row.name.as_str());
    plan(task, world.lang, &world.project.around.top_level).is_ok_and(|steps| steps.iter().all(looks))
}

fn leaves_no_doubt(step: &Step, text: &str) -> bool {
    match step.row.name.as_str() {
        // The guard asks about a commit with all that joins it.
        "list" | "show" | "find-files" | "run" | "commit" => true,
        // Nothing may say which command the project's own is; a model can look.
        "check" => step.values.get("check").is_some_and(|command| !command.is_empty()),
        // What is looked for could be meant rather than written: only a name or a quoted text is sure.
        "search" => step.values.get("words").is_some_and(|words| {
            let quoted = text.contains(['"', '`', '„', '»', '«']);
            quoted || !words.contains(' ') && words.chars().skip(1).any(|c| c == '_' || c.is_uppercase())
        }),
        _ => false,
    }
}

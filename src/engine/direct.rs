//! Requests that take no model, whichever is connected: a command as it stands, and what the rules of `offline` cover
//! exactly without a change to files.

use super::world::{Attendance, World};
use crate::provider::offline::Offline;
use crate::provider::offline::requests::{Step, plan};
use std::sync::Arc;

/// The world in which rules carry out this request; none if it takes the model.
pub(super) fn direct(world: &World, text: &str) -> Option<Arc<World>> {
    let names = &world.project.around.top_level;
    if world.provider.is_model() {
        let steps = plan(text, world.lang, names).ok().filter(|_| world.direct)?;
        let [step] = steps.as_slice() else { return None };
        leaves_no_doubt(step, text).then_some(())?;
    }
    let mut rules = Offline::new(world.lang, names.clone());
    rules.watched = world.attendance == Attendance::Attended;
    Some(Arc::new(world.with_provider(Arc::new(rules))))
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

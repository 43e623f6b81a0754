//! Next steps by rules, for models that are not asked for any: after a change the project's own check, the changes, the way back.

use super::context::Context;
use crate::catalog::offline;
use serde_json::{Value, json};

/// The block that a reply would end with; none where nothing was changed.
pub(super) fn next_steps(context: &Context<'_>) -> Option<String> {
    let world = &context.world;
    let wanted = world.is_small() && world.project.next_steps && context.tally.work.changed_files;
    let names = ["tests", "changes", "undo"].into_iter();
    let names = names.filter(|name| *name != "tests" || world.project.around.check.is_some());
    let steps = names.filter_map(offline::suggestion).map(
        |(label, command)| json!({ "label": label.text(world.lang), "command": command.text(world.lang) }),
    );
    wanted.then(|| format!("\n\n```json:next_steps\n{}\n```", Value::from_iter(steps)))
}

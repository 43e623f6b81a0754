//! Requests that take no model, whichever is connected: a line that is a command word by word, and a plain look by the rules of
//! `offline`. Without a model, whatever those rules cover.

use super::context::Context;
use super::world::{Attendance, World};
use crate::catalog::offline as words;
use crate::policy::Known;
use crate::provider::offline::Offline;
use crate::provider::offline::requests::{Step, plan};
use crate::text::code_block::shown;
use crate::workspace::KnownHere;
use std::sync::Arc;

/// The world in which rules carry out this request; none if it takes the model.
pub(super) fn direct(context: &Context<'_>, text: &str) -> Option<Arc<World>> {
    let world = &context.world;
    let known = Arc::new(known(world));
    let steps = steps(world, text, known.as_ref());
    if world.provider.is_model() {
        let [step] = steps.as_deref().ok().filter(|_| world.direct)? else { return None };
        leaves_no_doubt(step, text, known.as_ref()).then_some(())?;
    }
    let mut rules = Offline::new(world.lang, world.project.around.top_level.clone());
    rules.known = known;
    rules.watched = world.attendance == Attendance::Attended;
    rules.has_model = world.provider.is_model();
    if let Some(step) = steps.iter().flatten().find(|step| step.row.name == "changes") {
        let diff = context.session.journal(|journal| journal.diff(&world.workspace)).unwrap_or_default();
        rules.changed = match diff.is_empty() {
            true => words::NOTHING_CHANGED.text(step.lang).to_owned(),
            false => format!("{}\n\n{}", words::CHANGED.text(step.lang), shown(step.lang, "diff", "", &diff)),
        };
    }
    Some(Arc::new(world.with_provider(Arc::new(rules))))
}

/// Whether rules carry out what reads like a question, where there is no model to ask.
pub(super) fn is_covered(world: &World, text: &str) -> bool {
    let covers = |steps: Vec<Step>| steps.iter().any(|step| !step.calls.is_empty());
    !world.provider.is_model() && steps(world, text, &known(world)).is_ok_and(covers)
}

/// A task that only looks files up, by the rules of `offline`.
pub(super) fn only_looks_up(world: &World, task: &str) -> bool {
    let looks = |step: &Step| ["list", "show", "find-files", "search"].contains(&step.row.name.as_str());
    steps(world, task, &()).is_ok_and(|steps| steps.iter().all(looks))
}

pub(super) fn known(world: &World) -> KnownHere {
    let check = world.project.around.check.clone();
    KnownHere { workspace: world.workspace.clone(), shell: world.jobs.shell().clone(), check }
}

fn steps(world: &World, text: &str, known: &dyn Known) -> Result<Vec<Step>, String> {
    plan(text, world.lang, &world.project.around.top_level, known)
}

/// A command as it stands, the project's own check, or a look at what is there.
fn leaves_no_doubt(step: &Step, text: &str, known: &dyn Known) -> bool {
    let are_there = |names: &[&str]| {
        let mut named = names.iter().filter_map(|name| step.values.get(*name));
        named.all(|place| place.is_empty() || known.is_place(place))
    };
    match step.row.name.as_str() {
        "run" | "changes" => true,
        "list" | "show" | "find-files" => are_there(&["path", "folder"]),
        // Nothing may say which command the project's own is; a model can look.
        "check" => {
            let repeats = ["again", "before"].iter().any(|name| step.values.contains_key(*name));
            !repeats && step.values.get("check").is_some_and(|command| !command.is_empty())
        }
        // What is looked for could be meant rather than written: only a name or a quoted text is sure.
        "search" => step.values.get("words").is_some_and(|words| {
            let quoted = text.contains(['"', '`', '„', '»', '«']);
            let is_name = !words.contains(' ') && words.chars().skip(1).any(|c| c == '_' || c.is_uppercase());
            (quoted || is_name) && are_there(&["folder"])
        }),
        _ => false,
    }
}

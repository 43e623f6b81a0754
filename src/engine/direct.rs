//! Requests that take no model, whichever is connected: a line that is a command word by word, and a plain look by the rules of
//! `offline`. Without a model, whatever those rules cover.

use super::context::Context;
use super::guard::is_denied;
use super::world::{Attendance, World};
use crate::catalog::offline as words;
use crate::config::Direct;
use crate::policy::Known;
use crate::protocol::Place;
use crate::provider::offline::Offline;
use crate::provider::offline::files::ProjectFiles;
use crate::provider::offline::given::{Given, Operations};
use crate::provider::offline::requests::{Step, Uncovered, plan};
use crate::text::code_block::shown;
use crate::workspace::KnownHere;
use std::sync::Arc;

/// The world in which rules carry out this request; none if it takes the model.
pub(super) fn direct(context: &Context<'_>, text: &str) -> Option<Arc<World>> {
    let world = &context.world;
    let has_model = world.provider.is_model();
    if has_model && world.direct == Direct::Nothing {
        return None;
    }
    let edits = !has_model || world.is_small() || world.direct == Direct::Edits;
    let known = Arc::new(known(world));
    let operations = if edits { Operations::All } else { Operations::Looks };
    let steps = steps(context, text, known.as_ref(), operations);
    if has_model {
        let steps = steps.as_deref().ok()?;
        let is_sure = |step: &Step| {
            edits && step.changes_files() || steps.len() == 1 && step.leaves_no_doubt(text, known.as_ref())
        };
        steps.iter().all(is_sure).then_some(())?;
    }
    let mut rules = Offline::new(world.lang, world.project.around.top_level.clone());
    rules.known = known;
    rules.watched = world.attendance == Attendance::Attended;
    rules.has_model = has_model;
    if let Some(step) = steps.iter().flatten().find(|step| step.name == "changes") {
        let diff = context.session.journal(|journal| journal.diff(&world.workspace)).unwrap_or_default();
        rules.changed = match diff.is_empty() {
            true => words::NOTHING_CHANGED.text(step.lang).to_owned(),
            false => format!("{}\n\n{}", words::CHANGED.text(step.lang), shown(step.lang, "diff", "", &diff)),
        };
    }
    rules.planned = Some((text.to_owned(), steps));
    Some(Arc::new(world.with_provider(Arc::new(rules))))
}

/// Whether rules carry out what reads like a question, where there is no model to ask.
pub(super) fn is_covered(context: &Context<'_>, text: &str) -> bool {
    let covers = |steps: Vec<Step>| steps.iter().any(|step| step.name != "help");
    !context.world.provider.is_model()
        && steps(context, text, &known(&context.world), Operations::All).is_ok_and(covers)
}

/// A task that only looks files up, by the rules of `offline`.
pub(super) fn only_looks_up(world: &World, task: &str) -> bool {
    let looks = |step: &Step| ["list", "show", "find-files", "search"].contains(&step.name);
    let names = &world.project.around.top_level;
    let given = Given { lang: world.lang, names, known: &(), files: &(), operations: Operations::Looks };
    plan(task, given).is_ok_and(|steps| steps.iter().all(looks))
}

pub(super) fn known(world: &World) -> KnownHere {
    let check = world.project.around.check.clone();
    KnownHere { workspace: world.workspace.clone(), shell: world.jobs.shell().clone(), check }
}

fn steps(
    context: &Context<'_>,
    text: &str,
    known: &dyn Known,
    operations: Operations,
) -> Result<Vec<Step>, Uncovered> {
    let (world, is_denied) = (&context.world, |place: &Place| is_denied(context, place));
    let files = &ProjectFiles { workspace: &world.workspace, is_denied: &is_denied };
    plan(text, Given { lang: world.lang, names: &world.project.around.top_level, known, files, operations })
}

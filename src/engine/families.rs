//! Families of tools join the user's conversation: where the request names their work, where the model asks for one, or
//! calls a tool of it. What stood on offer before stays in its place.

use super::context::Context;
use super::guard::NotRun;
use super::speaker::{MayCall, Speaker, owner_of};
use crate::catalog::engine as words;
use crate::protocol::{Event, Failure, Notice, Ruling, ToolCall};
use crate::tool::control;

/// The rule named for calls the engine answers itself.
pub(super) const RULE: &str = "control";

/// Those of these families that make sense here and are not on offer yet.
pub(super) fn add_families(context: &Context<'_>, families: &[&str]) -> Result<(), Failure> {
    let world = &context.world;
    if !world.provider.is_model() || world.is_small() {
        return Ok(());
    }
    for family in families.iter().filter(|family| world.tools.has_family(family)) {
        let is_new = context.session.journal(|journal| !journal.families().iter().any(|own| own == family));
        if is_new {
            let tool =
                world.tools.specs().iter().find(|spec| world.tools.family_with(&spec.name) == Some(family));
            let to = tool.and_then(|spec| owner_of(world, &spec.name)).unwrap_or_default().to_owned();
            let notice = Notice::ToolsAdded { family: (*family).to_owned(), to };
            context.emit(Event::Noticed { notice })?;
        }
    }
    Ok(())
}

/// The same for who speaks in the user's conversation, and is offered it from the next request on.
pub(super) fn add_family(context: &Context<'_>, speaker: &mut Speaker, family: &str) -> Result<(), Failure> {
    let world = &context.world;
    if speaker.may_call == MayCall::Any && !speaker.is_user() {
        add_families(context, &[family])?;
    }
    if speaker.may_call == MayCall::Any && world.provider.is_model() && !world.is_small() {
        speaker.offered = context.session.journal(|journal| world.tools.conversation(journal.families()));
    }
    Ok(())
}

/// Answers a `moreTools` call.
pub(super) fn more_tools(
    context: &Context<'_>,
    speaker: &mut Speaker,
    call: &ToolCall,
) -> Result<NotRun, Failure> {
    let (world, lang) = (&context.world, context.world.lang);
    let bad = |text| NotRun::new(Ruling::Block, RULE, text, words::BAD_ARGUMENTS_SHORT.text(lang));
    let family = match control::family(&call.arguments) {
        Ok(family) => family,
        Err(error) => return Ok(bad(error)),
    };
    if !world.tools.has_family(&family) {
        return Ok(bad(words::NO_SUCH_FAMILY.say(lang, &[("name", &family)])));
    }
    add_family(context, speaker, &family)?;
    let added = speaker.offered.iter().filter(|spec| world.tools.family_with(&spec.name) == Some(&family));
    let names: Vec<&str> = added.map(|spec| spec.name.as_str()).collect();
    let text = words::FAMILY_ADDED.say(lang, &[("names", &names.join(", "))]);
    Ok(NotRun::new(Ruling::Allow, RULE, text, ""))
}

//! `/tools`: the tools on offer.

use super::slash::{Call, Command, Reply};
use crate::catalog::{Lang, command as words};

pub(super) fn command(lang: Lang) -> Command {
    Command::new("tools", "", words::HELP_TOOLS.text(lang), run)
}

fn run(call: &Call) -> Reply {
    let widest = call.view.tools.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let lines: Vec<String> =
        call.view.tools.iter().map(|(name, help)| format!("  {name:widest$}  {help}")).collect();
    Reply::Say(format!("{}\n{}", words::TOOLS_HEAD.text(call.view.lang), lines.join("\n")))
}

//! `/tools`: the tools on offer.

use super::{Command, Reply, View};
use crate::catalog::command as words;

pub(super) const COMMAND: Command = Command { name: "tools", arguments: "", help: words::HELP_TOOLS, run };

fn run(_: &str, view: &View) -> Reply {
    let widest = view.tools.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let lines: Vec<String> =
        view.tools.iter().map(|(name, help)| format!("  {name:widest$}  {help}")).collect();
    Reply::Say(format!("{}\n{}", words::TOOLS_HEAD.text(view.lang), lines.join("\n")))
}

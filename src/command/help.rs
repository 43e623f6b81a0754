//! `/help`: what can be typed.

use super::COMMANDS;
use super::{Command, Reply, View};
use crate::catalog::command as words;

pub(super) const COMMAND: Command =
    Command { name: "help", arguments: "[COMMAND]", help: words::HELP_HELP, run };

fn run(about: &str, view: &View) -> Reply {
    let about = about.trim_start_matches('/');
    let chosen = COMMANDS.iter().filter(|c| about.is_empty() || c.name == about);
    let rows: Vec<(String, &str)> =
        chosen.map(|c| (format!("/{} {}", c.name, c.arguments), c.help.text(view.lang))).collect();
    if rows.is_empty() {
        return Reply::Say(super::unknown(about, view.lang));
    }
    let widest = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let mut lines: Vec<String> =
        rows.iter().map(|(name, help)| format!("  {name:widest$}  {help}")).collect();
    if about.is_empty() {
        lines.push(String::new());
        lines.push(words::HELP_KEYS.text(view.lang).to_owned());
    }
    Reply::Say(lines.join("\n"))
}

//! `/help`: what can be typed.

use super::nearest::unknown;
use super::slash::{Call, Command, Reply};
use crate::catalog::{Lang, command as words};

pub(super) fn command(lang: Lang) -> Command {
    Command::new("help", "[COMMAND]", words::HELP_HELP.text(lang), run)
}

fn run(call: &Call) -> Reply {
    let about = call.arguments.trim_start_matches('/');
    let chosen = call.commands.iter().filter(|c| about.is_empty() || c.name == about);
    let rows: Vec<(String, &str)> =
        chosen.map(|c| (format!("/{} {}", c.name, c.arguments), c.help.as_str())).collect();
    if rows.is_empty() {
        return Reply::Wrong(unknown(about, call.commands, call.view.lang));
    }
    let widest = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let mut lines: Vec<String> =
        rows.iter().map(|(name, help)| format!("  {name:widest$}  {help}")).collect();
    if about.is_empty() {
        lines.push(String::new());
        lines.push(words::HELP_KEYS.text(call.view.lang).to_owned());
    }
    Reply::Say(lines.join("\n"))
}

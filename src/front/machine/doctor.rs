//! `doctor`: what would be used here, and any problem with it.

use super::Streams;
use crate::catalog::{Lang, doctor as words};
use crate::protocol::Failure;
use crate::text::clean;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    pub what: String,
    pub found: String,
    pub hint: Option<String>,
}

pub fn lines(checks: &[Check], lang: Lang) -> Vec<String> {
    let widest = checks.iter().map(|check| check.what.chars().count()).max().unwrap_or(0);
    let mut lines = Vec::new();
    for check in checks {
        let mark = if check.hint.is_none() { "✓" } else { "!" };
        lines.push(clean::plain(&format!("{mark} {:widest$}  {}", check.what, check.found)).into_owned());
        lines.extend(check.hint.iter().map(|hint| format!("  {:widest$}  {}", "", clean::plain(hint))));
    }
    let troubles = checks.iter().filter(|check| check.hint.is_some()).count();
    lines.push(match troubles {
        0 => words::WELL.text(lang).to_owned(),
        _ => words::TROUBLES.say(lang, &[("count", &troubles)]),
    });
    lines
}

pub fn run(checks: &[Check], lang: Lang, streams: &mut Streams) -> Result<u8, Failure> {
    for line in lines(checks, lang) {
        streams.line(&line)?;
    }
    Ok(u8::from(checks.iter().any(|check| check.hint.is_some())))
}

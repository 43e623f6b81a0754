//! Reads a command line into its parts: every simple command, wherever it hides, with its words still unexpanded.
//! It judges nothing. Two readers must agree: this one and tree-sitter-bash (`second`); where they do not, or
//! where either is unsure, a [`Trouble`] is recorded, and a script with trouble is never allowed.

mod compound;
mod computed;
mod reader;
mod redirect;
mod script;
mod second;
mod simple;
mod word;

pub use script::{Assignment, Atom, Binding, Direction, Joint, Part, Redirect, Script, Trouble, Var, Word};

const MAX_TEXT: usize = 64 * 1024;
/// Longest line beside a here-document: the other reader counts columns there, again and again.
const MAX_HEREDOC_LINE: usize = 1_024;

/// Reads a text. Never fails: what is not understood is in [`Script::troubles`].
pub fn read(text: &str) -> Script {
    if text.len() > MAX_TEXT {
        return Script { troubles: vec![Trouble::TooLarge], shells: vec![0], ..Script::default() };
    }
    let mut script = reader::Reader::new(text).run();
    if has_odd_characters(text) {
        script.troubles.push(Trouble::OddText);
    }
    if !script.heredocs.is_empty() && text.lines().any(|line| line.len() > MAX_HEREDOC_LINE) {
        script.troubles.push(Trouble::TooLarge);
    }
    if script.troubles.is_empty() && !second::agrees(text, &script) {
        script.troubles.push(Trouble::Disagreement);
    }
    script
}

/// Characters that terminals or readers show or take differently from what the shell does.
fn has_odd_characters(text: &str) -> bool {
    text.chars().any(|c| {
        (c.is_control() && c != '\n' && c != '\t')
            || (c.is_whitespace() && !c.is_ascii())
            || matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}')
            || matches!(c, '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
            || matches!(c, '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffd}')
            || matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{10ffff}')
    })
}

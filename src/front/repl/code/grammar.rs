//! syntect's grammars behind our few classes, for languages the small reader does not know. The set is read when the
//! first such block begins.

use super::Class;
use std::sync::OnceLock;
use syntect::parsing::{ParseState, Scope, ScopeStack, SyntaxSet};

/// Reads lines of one language.
pub(super) struct Reader {
    state: ParseState,
    stack: ScopeStack,
    classes: Vec<(Scope, Class)>,
}

impl std::fmt::Debug for Reader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("grammar::Reader")
    }
}

/// Scopes and what they mean to us; the innermost that matches wins.
const CLASSES: &[(&str, Class)] = &[
    ("comment", Class::Comment),
    ("string", Class::Text),
    ("constant", Class::Value),
    ("keyword.operator", Class::Plain),
    ("keyword", Class::Keyword),
    ("storage", Class::Keyword),
    ("markup.inserted", Class::Added),
    ("markup.deleted", Class::Removed),
];

fn set() -> &'static SyntaxSet {
    static SET: OnceLock<SyntaxSet> = OnceLock::new();
    SET.get_or_init(two_face::syntax::extra_newlines)
}

impl Reader {
    /// For the language of this name or file extension, if there is a grammar for it.
    pub(super) fn named(name: &str) -> Option<Self> {
        if name.is_empty() || matches!(name, "text" | "txt" | "plain" | "plaintext" | "output" | "console") {
            return None;
        }
        let syntax = set().find_syntax_by_token(name)?;
        let classes =
            CLASSES.iter().filter_map(|&(name, class)| Some((Scope::new(name).ok()?, class))).collect();
        Some(Self { state: ParseState::new(syntax), stack: ScopeStack::new(), classes })
    }

    /// Splits a complete line into classes.
    pub(super) fn line(&mut self, line: &str, take: &mut dyn FnMut(&str, Class)) {
        let ended = format!("{line}\n");
        let Ok(operations) = self.state.parse_line(&ended, set()) else {
            take(line, Class::Plain);
            return;
        };
        let mut at = 0;
        for (place, operation) in operations {
            let place = place.min(line.len());
            if place > at {
                take(&line[at..place], self.class());
                at = place;
            }
            if self.stack.apply(&operation).is_err() {
                self.stack = ScopeStack::new();
            }
        }
        if at < line.len() {
            take(&line[at..], self.class());
        }
    }

    fn class(&self) -> Class {
        let innermost = self.stack.as_slice().iter().rev();
        innermost
            .filter_map(|scope| self.classes.iter().find(|(prefix, _)| prefix.is_prefix_of(*scope)))
            .map(|&(_, class)| class)
            .next()
            .unwrap_or(Class::Plain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_a_language_that_only_the_grammars_know() {
        let mut reader = Reader::named("erlang").expect("the set has Erlang");
        let mut seen = Vec::new();
        reader.line("f() -> \"text\". % why", &mut |text, class| seen.push((text.to_owned(), class)));
        assert!(seen.iter().any(|(text, class)| text.contains("text") && *class == Class::Text), "{seen:?}");
        assert!(
            seen.iter().any(|(text, class)| text.contains("why") && *class == Class::Comment),
            "{seen:?}"
        );
        assert_eq!(seen.iter().map(|(text, _)| text.as_str()).collect::<String>(), "f() -> \"text\". % why");
    }

    #[test]
    fn knows_what_is_no_language() {
        assert!(Reader::named("").is_none());
        assert!(Reader::named("no-such-language").is_none());
    }
}

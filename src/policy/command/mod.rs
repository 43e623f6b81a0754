//! Judges a command line: every part by its program's row, then what the parts do to each other, then what the
//! mode, the sandbox and the rules say. The worst part decides; behind the wall only what needs something asks.

mod awk;
mod find;
mod finding;
mod flow;
mod git;
mod judge;
mod named;
mod paths;
mod program;
mod reach;
mod sed;
mod typed_line;
mod view;
mod weigh;

use super::class::Class;
use super::confinement::{Need, Sandbox};
use super::permit::Author;
use crate::catalog::{Lang, policy as say};
use crate::protocol::Ruling;
use finding::Piece;
use judge::Judge;
use serde::Serialize;
pub use typed_line::{Known, is_command};
pub use view::CommandView;
use weigh::{Weighed, proposal, weigh, would_change};

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PartVerdict {
    pub text: String,
    /// Its program; empty for a redirection or what is not understood.
    pub program: String,
    pub verdict: Ruling,
    pub rule: String,
    /// read, write, execute, network or unknown.
    pub effect: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CommandVerdict {
    pub verdict: Ruling,
    pub rule: String,
    pub why: String,
    pub parts: Vec<PartVerdict>,
    /// The rule that would change the verdict, if one could.
    pub would_change: Option<String>,
    /// The readable prefix rule an "always" would add; none where only "once" is possible.
    #[serde(skip)]
    pub always: Option<String>,
    /// True if a user who typed it must confirm it in full.
    #[serde(skip)]
    pub needs_typed_yes: bool,
    /// It runs at once, and what it changed is judged after.
    pub contained: bool,
    /// What the wall denies and it needs, by name.
    pub needs: Vec<&'static str>,
    #[serde(skip)]
    pub need: Need,
    /// All of it is the project's own build, test or start command.
    #[serde(skip)]
    pub is_own: bool,
    /// Outside, or with more opened to it, it would be a catastrophe.
    #[serde(skip)]
    pub stays_closed: bool,
}

/// Judges a command line. The same values, and the same links, give the same verdict.
pub fn judge_command(text: &str, view: &CommandView<'_>) -> CommandVerdict {
    verdict(view, |view| Judge::new(view).text(begun(text)))
}

pub fn judge_arguments(words: &[String], view: &CommandView<'_>) -> CommandVerdict {
    verdict(view, |view| Judge::new(view).arguments(words))
}

/// The same for a tool that leaves out of what is printed what must not be read.
pub fn judge_left_out(words: &[String], view: &CommandView<'_>) -> CommandVerdict {
    verdict(view, |view| Judge::leaving_out(view).arguments(words))
}

/// What needs the machine itself runs outside as a whole, so that all of it is judged as running there.
fn verdict(view: &CommandView<'_>, find: impl Fn(&CommandView<'_>) -> Vec<Piece>) -> CommandVerdict {
    let pieces = find(view);
    let need = match view.sandbox {
        Sandbox::Full => pieces.iter().map(|piece| piece.found.need).max().unwrap_or_default(),
        Sandbox::None | Sandbox::Partial => Need::Machine,
    };
    if view.sandbox == Sandbox::Full && need == Need::Machine {
        let outside = CommandView { sandbox: Sandbox::None, ..*view };
        return concluded(&find(&outside), need, &outside);
    }
    concluded(&pieces, need, view)
}

fn concluded(pieces: &[Piece], need: Need, view: &CommandView<'_>) -> CommandVerdict {
    if pieces.iter().all(|piece| piece.found.words.is_empty() && piece.found.class == Class::Reads) {
        return nothing(view);
    }
    let weighed: Vec<Weighed> = pieces.iter().map(|piece| weigh(&piece.found, need, view)).collect();
    let worst = (0..weighed.len()).max_by_key(|&i| (weighed[i].decision, weighed[i].class)).unwrap_or(0);
    let parts = pieces.iter().zip(&weighed).map(|(piece, word)| part(piece, word)).collect();
    let always = proposal(pieces, &weighed, view);
    let decisive = &weighed[worst];
    let mut needs: Vec<_> = pieces.iter().flat_map(|piece| piece.found.needs.iter().copied()).collect();
    needs.sort_unstable();
    needs.dedup();
    let own = |piece: &Piece| piece.found.is_own || piece.found.is_filter;
    let mut verdict = CommandVerdict {
        verdict: decisive.decision,
        rule: decisive.rule.clone(),
        why: decisive.why.clone(),
        parts,
        would_change: would_change(decisive, always.as_deref()),
        always,
        needs_typed_yes: false,
        need,
        contained: decisive.decision == Ruling::Allow && need < Need::Machine,
        needs,
        is_own: pieces.iter().all(own) && pieces.iter().any(|piece| piece.found.is_own),
        stays_closed: pieces.iter().any(|piece| piece.found.class.is_blocked()),
    };
    if view.author == Author::UserInShell {
        typed(&mut verdict, view.lang);
    }
    verdict
}

/// The text from where it begins: a shell joins a line that is only continued with the next one, and what is negated runs all the same.
fn begun(text: &str) -> &str {
    let mut begun = text;
    loop {
        let trimmed = begun.trim_start_matches([' ', '\t', '\n']);
        match trimmed.strip_prefix("\\\n").or_else(|| trimmed.strip_prefix("! ")) {
            Some(rest) => begun = rest,
            None => return begun,
        }
    }
}

fn nothing(view: &CommandView<'_>) -> CommandVerdict {
    CommandVerdict {
        verdict: Ruling::Allow,
        rule: "empty".to_owned(),
        why: say::EMPTY.text(view.lang).to_owned(),
        parts: Vec::new(),
        would_change: None,
        always: None,
        needs_typed_yes: false,
        need: if view.sandbox == Sandbox::Full { Need::Nothing } else { Need::Machine },
        contained: view.sandbox == Sandbox::Full,
        needs: Vec::new(),
        is_own: false,
        stays_closed: false,
    }
}

fn part(piece: &Piece, word: &Weighed) -> PartVerdict {
    PartVerdict {
        text: piece.text.clone(),
        program: piece.found.program.clone(),
        verdict: word.decision,
        rule: word.rule.clone(),
        effect: piece.found.class.effect(),
    }
}

/// A line the user typed is their word; a block needs that word once more.
fn typed(verdict: &mut CommandVerdict, lang: Lang) {
    match verdict.verdict {
        Ruling::Allow => {}
        Ruling::Ask => {
            verdict.verdict = Ruling::Allow;
            verdict.rule = "typed".to_owned();
            verdict.why = say::TYPED.text(lang).to_owned();
        }
        Ruling::Block => {
            verdict.verdict = Ruling::Ask;
            verdict.rule = format!("typed-block:{}", verdict.rule);
            verdict.why = say::TYPED_BLOCK.say(lang, &[("why", &verdict.why)]);
            verdict.needs_typed_yes = true;
        }
    }
    verdict.always = None;
    verdict.would_change = None;
}

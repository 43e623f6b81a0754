//! The other reading: tree-sitter-bash must see the same commands with the same words at the same places.
//! It produces nothing but a yes or no.

use super::script::Script;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use tree_sitter::{ParseOptions, Parser, TreeCursor};

type Spans = BTreeSet<(usize, usize)>;

const SYNTAX: &[&str] = &["[", "export", "declare", "typeset", "local", "readonly", "unset", "unsetenv"];

pub(super) fn agrees(text: &str, script: &Script) -> bool {
    spans_of_tree(text).is_some_and(|theirs| theirs == spans_of_script(text, script))
}

fn spans_of_script(text: &str, script: &Script) -> Spans {
    let mut spans = Spans::new();
    for part in &script.parts {
        let Some(first) = part.words.first() else { continue };
        if SYNTAX.contains(&&text[first.span.clone()]) {
            continue;
        }
        spans.extend(part.words.iter().map(|w| (w.span.start, w.span.end)));
    }
    spans
}

/// None if the grammar does not accept the text, or works on it for too long.
fn spans_of_tree(text: &str) -> Option<Spans> {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_bash::LANGUAGE.into()).ok()?;
    let mut steps = 0usize;
    let most = 200 + text.len() / 4;
    let mut watch = |_: &tree_sitter::ParseState| {
        steps += 1;
        if steps > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let bytes = text.as_bytes();
    let mut read = |at: usize, _: tree_sitter::Point| bytes.get(at..).unwrap_or_default();
    let options = ParseOptions::new().progress_callback(&mut watch);
    let tree = parser.parse_with_options(&mut read, None, Some(options))?;
    let root = tree.root_node();
    if root.has_error() {
        return None;
    }
    let mut spans = Spans::new();
    walk(&mut root.walk(), &mut spans);
    Some(spans)
}

/// Visits every node without recursion: depth is the text's choice.
fn walk(cursor: &mut TreeCursor<'_>, spans: &mut Spans) {
    let mut parents: Vec<bool> = vec![false];
    loop {
        let node = cursor.node();
        let is_word = matches!(cursor.field_name(), Some("name" | "argument"));
        if is_word && parents.last() == Some(&true) {
            spans.insert((node.start_byte(), node.end_byte()));
        }
        if cursor.goto_first_child() {
            parents.push(matches!(node.kind(), "command" | "heredoc_redirect"));
            continue;
        }
        while !cursor.goto_next_sibling() {
            parents.pop();
            if !cursor.goto_parent() {
                return;
            }
        }
    }
}

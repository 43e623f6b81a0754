//! From the tree of tree-sitter-bash to parts: what each command's words are, what it is fed by, and what makes its words.

use super::script::{Direction, Part, Redirect, Script, Trouble};
use super::word::{Word, word};
use std::ops::ControlFlow;
use tree_sitter::{Node, ParseOptions, Parser, Tree};

/// Deepest nesting that is followed.
const MAX_DEPTH: usize = 120;
const MAX_PARTS: usize = 20_000;

pub(super) fn read(text: &str) -> Script {
    let Some(tree) = parse(text) else {
        return Script { trouble: Some(Trouble::TooLarge), ..Script::default() };
    };
    let mut reader = Reader { text, script: Script::default(), pipes: 0, defining: Vec::new() };
    let root = tree.root_node();
    reader.visit(root, At { depth: 0, pipe: None, within: None });
    if root.has_error() {
        reader.script.trouble.get_or_insert(Trouble::Syntax);
    }
    reader.script
}

/// None if the grammar works on it for too long.
fn parse(text: &str) -> Option<Tree> {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_bash::LANGUAGE.into()).ok()?;
    let (mut steps, most) = (0usize, 200 + text.len() / 4);
    let mut watch = |_: &tree_sitter::ParseState| {
        steps += 1;
        if steps > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    // The grammar's own code is not made for letters beyond ASCII: it sees as many others in their place.
    let bytes: Vec<u8> = text.bytes().map(|byte| if byte.is_ascii() { byte } else { b'x' }).collect();
    let mut read = |at: usize, _: tree_sitter::Point| bytes.get(at..).unwrap_or_default();
    let options = ParseOptions::new().progress_callback(&mut watch);
    parser.parse_with_options(&mut read, None, Some(options))
}

/// Where a node stands.
#[derive(Clone, Copy)]
struct At {
    depth: usize,
    pipe: Option<(usize, usize)>,
    within: Option<usize>,
}

struct Reader<'t> {
    text: &'t str,
    script: Script,
    pipes: usize,
    /// The functions being defined here.
    defining: Vec<String>,
}

impl<'t> Reader<'t> {
    fn of(&self, node: Node<'_>) -> &'t str {
        self.text.get(node.byte_range()).unwrap_or_default()
    }

    fn visit(&mut self, node: Node<'_>, at: At) {
        if at.depth > MAX_DEPTH || self.script.parts.len() > MAX_PARTS {
            self.script.trouble = Some(Trouble::TooLarge);
            return;
        }
        let inner = At { depth: at.depth + 1, ..at };
        match node.kind() {
            "command" | "declaration_command" | "unset_command" | "test_command" => self.command(node, inner),
            "variable_assignment" => self.assignment(node, inner),
            "pipeline" => self.pipeline(node, inner),
            "redirected_statement" => self.redirected(node, inner),
            "function_definition" => self.function(node, inner),
            "comment" | "heredoc_body" | "heredoc_end" if !self.of(node).contains(['$', '`']) => {}
            _ => self.children(node, inner),
        }
    }

    fn children(&mut self, node: Node<'_>, at: At) {
        let mut cursor = node.walk();
        for child in node.named_children(&mut cursor) {
            self.visit(child, at);
        }
    }

    /// Keeps the place of a part, so that what makes its words stands behind it.
    fn start(&mut self, node: Node<'_>, at: At) -> usize {
        self.script.parts.push(Part {
            span: node.byte_range(),
            pipe: at.pipe,
            within: at.within,
            ..Part::default()
        });
        self.script.parts.len() - 1
    }

    fn command(&mut self, node: Node<'_>, at: At) {
        let index = self.start(node, at);
        let is_test = node.kind() == "test_command";
        let mut cursor = node.walk();
        for (number, child) in node.children(&mut cursor).enumerate() {
            match child.kind() {
                _ if number == 0 && !child.is_named() => {
                    let name = Word::literal(self.of(child));
                    self.script.parts[index].words.push(name);
                }
                "variable_assignment" if node.kind() == "command" => {
                    let name = self.of(child).split(['=', '+', '[']).next().unwrap_or_default().to_owned();
                    self.script.parts[index].sets.push(name);
                }
                "file_redirect" | "heredoc_redirect" | "herestring_redirect" => {
                    self.redirect(child, index, at)
                }
                // What stands in a test is nothing but its words.
                _ if is_test => {}
                _ if child.is_named() => self.word(child, index),
                _ => {}
            }
            self.inside(child, index, at);
        }
        self.note_bomb(index);
    }

    fn word(&mut self, node: Node<'_>, index: usize) {
        let mut word = word(node, self.text);
        if node.kind() == "variable_assignment" {
            // `export A=$(…)`
            let value = node.child_by_field_name("value").map(|value| self::word(value, self.text));
            let name = self.of(node).split('=').next().unwrap_or_default();
            word = value.unwrap_or_default();
            word.text = format!("{name}={}", word.text);
        }
        self.script.parts[index].words.push(word);
    }

    /// Commands inside of words: they make one of this part's.
    fn inside(&mut self, node: Node<'_>, index: usize, at: At) {
        if !self.of(node).contains(['(', '`', '\n']) {
            return;
        }
        let at = At { depth: at.depth + 1, pipe: None, within: Some(index) };
        match node.kind() {
            "command_substitution" | "process_substitution" => self.children(node, at),
            // Its own pipeline was visited with the redirection.
            "heredoc_redirect" => {}
            _ if at.depth > MAX_DEPTH => self.script.trouble = Some(Trouble::TooLarge),
            _ => {
                let mut cursor = node.walk();
                for child in node.named_children(&mut cursor) {
                    self.inside(child, index, at);
                }
            }
        }
    }

    fn assignment(&mut self, node: Node<'_>, at: At) {
        let index = self.start(node, at);
        let name = self.of(node).split(['=', '+', '[']).next().unwrap_or_default().to_owned();
        self.script.parts[index].sets.push(name);
        self.inside(node, index, at);
    }

    fn pipeline(&mut self, node: Node<'_>, at: At) {
        let (pipe, first) = at.pipe.unwrap_or_else(|| {
            self.pipes += 1;
            (self.pipes, 0)
        });
        let mut cursor = node.walk();
        for (stage, child) in node.named_children(&mut cursor).enumerate() {
            self.visit(child, At { pipe: Some((pipe, first + stage)), ..at });
        }
    }

    /// The last part of what is redirected writes and reads; a group has a part of its own for that.
    fn redirected(&mut self, node: Node<'_>, at: At) {
        let before = self.script.parts.len();
        let body = node.child_by_field_name("body");
        if let Some(body) = body {
            self.visit(body, at);
        }
        let simple = body.is_some_and(|body| {
            matches!(body.kind(), "command" | "pipeline" | "list" | "test_command" | "negated_command")
        });
        let index =
            match self.script.parts[before..].iter().rposition(|part| part.within.is_none_or(|w| w < before))
            {
                Some(last) if simple => before + last,
                _ => self.start(node, at),
            };
        let mut cursor = node.walk();
        for child in node.named_children(&mut cursor).filter(|child| Some(*child) != body) {
            self.redirect(child, index, at);
            self.inside(child, index, at);
        }
    }

    fn redirect(&mut self, node: Node<'_>, index: usize, at: At) {
        let own = self.of(node);
        match node.kind() {
            "herestring_redirect" => self.script.parts[index].is_fed = true,
            "heredoc_redirect" => {
                self.script.parts[index].is_fed = true;
                let pipe = self.script.parts[index].pipe.unwrap_or((self.pipes + 1, 0));
                self.pipes = self.pipes.max(pipe.0);
                let mut cursor = node.walk();
                for child in node.named_children(&mut cursor) {
                    match child.kind() {
                        "file_redirect" => self.redirect(child, index, at),
                        "pipeline" => {
                            self.script.parts[index].pipe = Some(pipe);
                            self.visit(child, At { pipe: Some((pipe.0, pipe.1 + 1)), ..at });
                        }
                        "heredoc_start" | "heredoc_end" | "file_descriptor" => {}
                        "heredoc_body" => self.inside(child, index, at),
                        _ if node_is_word(child) => self.word(child, index),
                        _ => self.visit(child, at),
                    }
                }
            }
            _ => {
                let Some(target) = node.child_by_field_name("destination") else { return };
                let target = word(target, self.text);
                let sign = own.trim_start_matches(|c: char| c.is_ascii_digit());
                let is_descriptor = sign.starts_with(">&") || sign.starts_with("<&");
                if is_descriptor && (target.text == "-" || target.text.bytes().all(|b| b.is_ascii_digit())) {
                    return;
                }
                let direction = if sign.starts_with('<') && !sign.starts_with("<>") {
                    Direction::Read
                } else {
                    Direction::Write
                };
                let part = &mut self.script.parts[index];
                part.redirects.push(Redirect { direction, target });
            }
        }
    }

    fn function(&mut self, node: Node<'_>, at: At) {
        let name = node.child_by_field_name("name").map_or("", |name| self.of(name));
        self.defining.push(name.to_owned());
        self.children(node, at);
        self.defining.pop();
    }

    /// `f() { f | f & }`: a function that starts itself more than once, or beside itself.
    fn note_bomb(&mut self, index: usize) {
        let part = &self.script.parts[index];
        let Some(name) = part.words.first().map(|word| &word.text) else { return };
        let behind = self.text.get(part.span.end..).unwrap_or_default().trim_start();
        let beside = behind.starts_with('&') && !behind.starts_with("&&");
        if self.defining.contains(name) && (part.pipe.is_some() || beside) {
            self.script.bomb = Some(name.clone());
        }
    }
}

fn node_is_word(node: Node<'_>) -> bool {
    matches!(
        node.kind(),
        "word" | "string" | "raw_string" | "concatenation" | "number" | "simple_expansion" | "expansion"
    )
}

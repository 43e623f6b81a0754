//! A word of a command, as far as it is written out.

use tree_sitter::Node;

/// Stands in a word's text for what the shell computes. The character itself is odd text.
pub const HOLE: char = '\u{fffc}';

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Word {
    /// The text without its quotes, with [`HOLE`] where it is computed.
    pub text: String,
    pub computed: bool,
    /// It has an unquoted `*`, `?` or `[`.
    pub glob: bool,
    pub quoted: bool,
}

impl Word {
    pub fn literal(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    pub fn computed() -> Self {
        Self { text: HOLE.to_string(), computed: true, ..Self::default() }
    }

    /// Another text of the same kind: what stands behind an option's `=`.
    pub fn part(&self, text: &str) -> Self {
        Self { text: text.to_owned(), ..self.clone() }
    }

    pub fn base(&self) -> &str {
        self.text.rsplit('/').next().unwrap_or_default()
    }
}

/// The word that a node writes.
pub(super) fn word(node: Node<'_>, text: &str) -> Word {
    let mut word = Word::default();
    add(node, text, &mut word, 0);
    let expands = word.text.contains('{') && (word.text.contains(',') || word.text.contains(".."));
    word.computed |= expands && !word.quoted;
    // Of the home directory alone it is known what the shell makes of it.
    let bare = word.text.strip_prefix('~').filter(|rest| !rest.is_empty() && !rest.starts_with('/'));
    word.computed |= bare.is_some() && !word.quoted;
    word
}

fn add(node: Node<'_>, text: &str, word: &mut Word, depth: usize) {
    let own = text.get(node.byte_range()).unwrap_or_default();
    match node.kind() {
        "word"
        | "number"
        | "variable_name"
        | "special_variable_name"
        | "test_operator"
        | "extglob_pattern"
        | "regex"
        | "file_descriptor"
        | "heredoc_start" => add_unquoted(own, word),
        "raw_string" => {
            word.quoted = true;
            word.text
                .push_str(own.strip_prefix('\'').and_then(|text| text.strip_suffix('\'')).unwrap_or(own));
        }
        "ansi_c_string" => {
            word.quoted = true;
            word.computed |= own.contains('\\');
            word.text.push_str(own.strip_prefix("$'").and_then(|t| t.strip_suffix('\'')).unwrap_or(own));
        }
        "string_content" => add_quoted(own, word),
        "string" => {
            word.quoted = true;
            add_string(node, text, word, depth);
        }
        "command_name" | "concatenation" if depth < 8 => {
            let mut cursor = node.walk();
            let mut end = node.start_byte();
            for child in node.children(&mut cursor) {
                // What stands between two children belongs to none, which no word has.
                word.computed |= child.start_byte() != end;
                end = child.end_byte();
                add(child, text, word, depth + 1);
            }
        }
        "simple_expansion" | "expansion" => {
            let home = matches!(own, "$HOME" | "${HOME}") && word.text.is_empty();
            word.text.push(if home { '~' } else { HOLE });
            word.computed = true;
        }
        _ if node.is_named() => {
            word.text.push(HOLE);
            word.computed = true;
        }
        _ => {
            word.computed |= own.contains(['{', '}', '$', '`', '(', ')']);
            add_unquoted(own, word);
        }
    }
}

/// What stands in double quotes: texts, and what is computed between them.
fn add_string(node: Node<'_>, text: &str, word: &mut Word, depth: usize) {
    let mut cursor = node.walk();
    let mut end = node.start_byte();
    for child in node.children(&mut cursor) {
        // Blanks at the edges of a text are left out of it.
        word.text.push_str(text.get(end..child.start_byte()).unwrap_or_default());
        end = child.end_byte();
        match child.kind() {
            "\"" => {}
            "$" => word.text.push('$'),
            _ => add(child, text, word, depth + 1),
        }
    }
}

fn add_unquoted(own: &str, word: &mut Word) {
    let mut chars = own.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('\n') | None => {}
                Some(escaped) => word.text.push(escaped),
            },
            '*' | '?' | '[' => {
                word.glob = true;
                word.text.push(c);
            }
            c => word.text.push(c),
        }
    }
}

fn add_quoted(own: &str, word: &mut Word) {
    let mut chars = own.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\\', Some('"' | '\\' | '$' | '`')) => word.text.extend(chars.next()),
            ('\\', Some('\n')) => drop(chars.next()),
            _ => word.text.push(c),
        }
    }
}

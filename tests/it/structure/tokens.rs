//! Rust source as words and marks, each with its line: comments, strings and characters are passed over.

/// A word (identifier, keyword or number), a `::`, or one mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token {
    Word(String),
    PathSep,
    Mark(char),
}

#[derive(Debug, Clone)]
pub struct Spanned {
    pub token: Token,
    pub line: usize,
}

impl Spanned {
    pub fn is(&self, mark: char) -> bool {
        self.token == Token::Mark(mark)
    }

    pub fn word(&self) -> Option<&str> {
        if let Token::Word(word) = &self.token { Some(word) } else { None }
    }
}

/// Reads the whole text.
pub fn tokens(text: &str) -> Vec<Spanned> {
    let chars: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    let (mut at, mut line) = (0, 1);
    while at < chars.len() {
        let (token, end) = next(&chars, at);
        if let Some(token) = token {
            found.push(Spanned { token, line });
        }
        line += chars[at..end].iter().filter(|c| **c == '\n').count();
        at = end;
    }
    found
}

/// What begins at `at`, if anything counts there, and where it ends.
fn next(chars: &[char], at: usize) -> (Option<Token>, usize) {
    let here = chars[at];
    let peek = |n: usize| chars.get(at + n).copied().unwrap_or('\0');
    match here {
        '/' if peek(1) == '/' => (None, until(chars, at, |c| c == '\n')),
        '/' if peek(1) == '*' => (None, after_block_comment(chars, at)),
        '"' => (None, after_string(chars, at + 1)),
        '\'' if peek(1) == '\\' => (None, until(chars, at + 3, |c| c == '\'') + 1),
        '\'' if peek(2) == '\'' => (None, at + 3),
        '\'' => (None, until(chars, at + 1, |c| !is_word(c))),
        ':' if peek(1) == ':' => (Some(Token::PathSep), at + 2),
        c if is_word(c) => word(chars, at),
        c if c.is_whitespace() => (None, at + 1),
        c => (Some(Token::Mark(c)), at + 1),
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn until(chars: &[char], from: usize, stop: impl Fn(char) -> bool) -> usize {
    (from..chars.len()).find(|&i| stop(chars[i])).unwrap_or(chars.len())
}

/// A word, or the string it is a prefix of (`r#"…"#`, `b"…"`, `br"…"`).
fn word(chars: &[char], at: usize) -> (Option<Token>, usize) {
    let end = until(chars, at, |c| !is_word(c));
    let word: String = chars[at..end].iter().collect();
    let hashes = chars[end..].iter().take_while(|c| **c == '#').count();
    let quote = chars.get(end + hashes) == Some(&'"');
    match word.as_str() {
        "r" | "br" | "cr" if quote => (None, after_raw_string(chars, end + hashes + 1, hashes)),
        "b" | "c" if quote && hashes == 0 => (None, after_string(chars, end + 1)),
        "r" if hashes == 1 => {
            let end = until(chars, end + 1, |c| !is_word(c));
            (Some(Token::Word(chars[at + 2..end].iter().collect())), end)
        }
        _ => (Some(Token::Word(word)), end),
    }
}

fn after_string(chars: &[char], mut at: usize) -> usize {
    while at < chars.len() && chars[at] != '"' {
        at += if chars[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(chars.len())
}

fn after_raw_string(chars: &[char], from: usize, hashes: usize) -> usize {
    let closes =
        |&i: &usize| chars[i] == '"' && chars[i + 1..].iter().take_while(|c| **c == '#').count() >= hashes;
    (from..chars.len()).find(closes).map_or(chars.len(), |i| i + 1 + hashes)
}

fn after_block_comment(chars: &[char], mut at: usize) -> usize {
    let mut depth = 0;
    while at < chars.len() {
        match (chars[at], chars.get(at + 1)) {
            ('/', Some('*')) => {
                depth += 1;
                at += 2;
            }
            ('*', Some('/')) => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    break;
                }
            }
            _ => at += 1,
        }
    }
    at
}

/// Where the group that opens at `at` closes: the place of its closing mark.
pub fn closing(tokens: &[Spanned], at: usize) -> usize {
    let mut depth = 0;
    for (i, token) in tokens.iter().enumerate().skip(at) {
        if token.is('(') || token.is('[') || token.is('{') {
            depth += 1;
        } else if token.is(')') || token.is(']') || token.is('}') {
            depth -= 1;
            if depth == 0 {
                return i;
            }
        }
    }
    tokens.len().saturating_sub(1)
}

//! Splits a request into words, quoted texts and fenced blocks, each with its place in the source, so that
//! commands can be taken exactly as they were written. Linear in the input, whatever it holds.

use std::ops::Range;

/// Requests of more words than this are no direct requests.
const MOST_TOKENS: usize = 160;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A word, without the punctuation after it.
    Word,
    /// The text between quotation marks or backticks.
    Quoted,
    /// The lines of a fenced block, the last line break included.
    Fenced,
}

/// A word, quoted text or fenced block.
#[derive(Debug, Clone)]
pub(super) struct Token {
    /// What it is.
    pub kind: Kind,
    /// The text, without marks around it.
    pub text: String,
    /// The text for comparing: lower case, umlauts spelled out.
    pub folded: String,
    /// Where it stands in the source, marks included.
    pub span: Range<usize>,
    /// Whether a comma follows it.
    pub comma: bool,
}

/// A request in tokens.
#[derive(Debug)]
pub(super) struct Line<'a> {
    /// The request as written.
    pub source: &'a str,
    /// Its tokens.
    pub tokens: Vec<Token>,
}

/// Reads a request; none if it is too long to be a direct one.
pub(super) fn read(source: &str) -> Option<Line<'_>> {
    let mut reader = Reader { source, at: 0, tokens: Vec::new(), hopeless: String::new() };
    while reader.skip_blank() {
        if !reader.fenced() && !reader.quoted() {
            reader.word();
        }
        if reader.tokens.len() > MOST_TOKENS {
            return None;
        }
    }
    Some(Line { source, tokens: reader.tokens })
}

/// The form in which words are compared.
pub(super) fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.chars().flat_map(char::to_lowercase) {
        match c {
            'ä' => folded.push_str("ae"),
            'ö' => folded.push_str("oe"),
            'ü' => folded.push_str("ue"),
            'ß' => folded.push_str("ss"),
            '’' => folded.push('\''),
            other => folded.push(other),
        }
    }
    folded
}

struct Reader<'a> {
    source: &'a str,
    at: usize,
    tokens: Vec<Token>,
    /// Closing marks that do not occur any more: not looked for again.
    hopeless: String,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.source[self.at..]
    }

    fn skip_blank(&mut self) -> bool {
        self.at = self.source.len() - self.rest().trim_start().len();
        self.at < self.source.len()
    }

    fn push(&mut self, kind: Kind, text: String, end: usize) {
        let folded = if kind == Kind::Word { fold(&text) } else { String::new() };
        let comma = self.source[end..].starts_with(',');
        self.tokens.push(Token { kind, text, folded, span: self.at..end, comma });
    }

    /// ```` ```lang ```` … ```` ``` ````
    fn fenced(&mut self) -> bool {
        let rest = self.rest();
        if !rest.starts_with("```") || self.hopeless.contains('\n') {
            return false;
        }
        let marks = rest.len() - rest.trim_start_matches('`').len();
        let Some(opening) = rest.find('\n') else { return false };
        let body = &rest[opening + 1..];
        let closing = format!("\n{}", &rest[..marks]);
        let found =
            if body.starts_with(&closing[1..]) { Some(0) } else { body.find(&closing).map(|at| at + 1) };
        let Some(length) = found else {
            self.hopeless.push('\n');
            return false;
        };
        let (text, end) = (body[..length].to_owned(), self.at + opening + 1 + length + marks);
        self.push(Kind::Fenced, text, end);
        self.at = end;
        true
    }

    fn quoted(&mut self) -> bool {
        let Some((open, close)) = self.rest().chars().next().and_then(|c| Some((c, closing(c)?))) else {
            return false;
        };
        if self.hopeless.contains(close) || self.rest().starts_with("```") {
            return false;
        }
        let inside = self.at + open.len_utf8();
        let Some(length) = end_of_quote(&self.source[inside..], close) else {
            self.hopeless.push_str(close);
            return false;
        };
        let end = inside + length;
        let text = self.source[inside..end].replace("\\\"", "\"");
        let after = end + self.source[end..].chars().next().map_or(0, char::len_utf8);
        self.push(Kind::Quoted, text, after);
        self.at = after;
        let punctuation: &[char] = &['.', ',', ';', ':', '!', '?', ')'];
        self.at = self.source.len() - self.rest().trim_start_matches(punctuation).len();
        true
    }

    fn word(&mut self) {
        let rest = self.rest();
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (whole, end) = (self.source[self.at..self.at + length].trim_start_matches('('), self.at + length);
        let text = bare(whole);
        if !text.is_empty() {
            self.at = end - whole.len();
            let text_end = self.at + text.len();
            self.push(Kind::Word, text.to_owned(), text_end);
        }
        self.at = end;
    }
}

/// The marks that end a quotation begun by `open`, if it begins one.
fn closing(open: char) -> Option<&'static str> {
    Some(match open {
        '"' => "\"",
        '\'' => "'",
        '`' => "`",
        '“' => "”",
        '„' => "“”",
        '‘' => "’",
        '‚' => "‘",
        '«' => "»",
        '»' => "«",
        _ => return None,
    })
}

/// Where the first of the closing marks stands that ends a word and is not escaped.
fn end_of_quote(text: &str, close: &str) -> Option<usize> {
    text.char_indices().find_map(|(at, c)| {
        let ends = close.contains(c) && !text[..at].ends_with('\\') && {
            let next = text[at + c.len_utf8()..].chars().next();
            next.is_none_or(|next| next.is_whitespace() || ".,;:!?)".contains(next))
        };
        ends.then_some(at)
    })
}

/// The word without punctuation at its end; `.` and `..` are kept, they are paths.
fn bare(word: &str) -> &str {
    let cut = word.trim_end_matches([',', ';', ':', '!', '?', ')']);
    match cut.strip_suffix('.') {
        Some(before) if before.ends_with(|c: char| c.is_alphanumeric() || c == '*') => before,
        _ => cut,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str) -> Vec<(Kind, String)> {
        read(source).unwrap().tokens.into_iter().map(|token| (token.kind, token.text)).collect()
    }

    #[test]
    fn words_quotes_and_fences() {
        use Kind::{Fenced, Quoted, Word};
        let own = |list: &[(Kind, &str)]| list.iter().map(|(k, t)| (*k, (*t).to_owned())).collect::<Vec<_>>();
        for (source, want) in [
            ("show src/main.rs.", &[(Word, "show"), (Word, "src/main.rs")][..]),
            ("list files in .", &[(Word, "list"), (Word, "files"), (Word, "in"), (Word, ".")]),
            ("a \"b c\", d", &[(Word, "a"), (Quoted, "b c"), (Word, "d")]),
            ("say 'don't do it'!", &[(Word, "say"), (Quoted, "don't do it")]),
            ("what's new", &[(Word, "what's"), (Word, "new")]),
            ("„ja“ und »nein«", &[(Quoted, "ja"), (Word, "und"), (Quoted, "nein")]),
            (r#"with "a \"b\" c""#, &[(Word, "with"), (Quoted, "a \"b\" c")]),
            ("x:\n```rust\nfn a() {}\n```\nthen", &[(Word, "x"), (Fenced, "fn a() {}\n"), (Word, "then")]),
            ("open \" only", &[(Word, "open"), (Word, "\""), (Word, "only")]),
            ("```\nno end", &[(Word, "```"), (Word, "no"), (Word, "end")]),
            ("by '' in", &[(Word, "by"), (Quoted, ""), (Word, "in")]),
            (" ? ", &[]),
        ] {
            assert_eq!(texts(source), own(want), "{source}");
        }
        assert_eq!(read("Füge Größe").unwrap().tokens[1].folded, "groesse");
    }

    #[test]
    fn spans_give_back_the_source() {
        let source = "run git commit -m \"a  b\" please";
        let line = read(source).unwrap();
        assert_eq!(&source[line.tokens[1].span.start..line.tokens[4].span.end], "git commit -m \"a  b\"");
    }

    #[test]
    fn hostile_input_is_read_once() {
        assert!(read(&"\"a ".repeat(400_000)).is_none());
        assert!(read(&"`".repeat(300_000)).is_some());
        assert!(read(&"```\n".repeat(100_000)).is_none() || read("```\n```").is_some());
        let content = "x ".repeat(200_000);
        assert_eq!(read(&format!("create a with \"{content}y\"")).unwrap().tokens.len(), 4);
    }
}

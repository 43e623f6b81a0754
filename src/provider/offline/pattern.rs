//! A small language for the shape of a request: `show|open [lines] {file}`.
//!
//! Words stand for themselves, `a|b` for either, `[a|b]` for perhaps either, `{kind}` or `{kind:name}` for what
//! is taken out. Articles and "please" between the parts are passed over. A pattern fits only a whole clause.

use super::paths::{is_glob, is_name, is_path, split_lines};
use super::tokens::{Kind, Token};

/// Words that carry nothing and may stand between the parts of a pattern.
const FILLERS: &[&str] = &[
    "please",
    "kindly",
    "just",
    "now",
    "the",
    "a",
    "an",
    "my",
    "our",
    "me",
    "us",
    "file",
    "bitte",
    "mal",
    "doch",
    "kurz",
    "jetzt",
    "der",
    "die",
    "das",
    "den",
    "dem",
    "des",
    "ein",
    "eine",
    "einen",
    "einem",
    "einer",
    "mir",
    "uns",
    "datei",
    "dir",
    "danach",
    "dann",
    "anschliessend",
];

/// Those of them that may even stand before a command or a text to look for.
const COURTESIES: &[&str] = &["please", "bitte", "mal", "danach", "dann", "anschliessend"];

/// Words that stand for the file of the step before.
const PRONOUNS: &[&str] = &["it", "them", "es", "sie", "ihn"];

/// A clause to be matched.
#[derive(Debug, Clone, Copy)]
pub(super) struct Clause<'a> {
    /// The whole request.
    pub source: &'a str,
    /// The tokens of this clause.
    pub tokens: &'a [Token],
    /// Where the next clause begins in the source.
    pub end: usize,
    /// Names at the project's top level.
    pub names: &'a [String],
    /// The file of the step before, for "it".
    pub subject: Option<&'a str>,
}

/// What a pattern took out of a clause.
#[derive(Debug)]
pub(super) struct Found<'a> {
    clause: Clause<'a>,
    taken: Vec<(&'static str, usize, usize)>,
    /// Parts left and token from which they are known not to fit: nothing is tried twice.
    hopeless: Vec<bool>,
}

/// Fits the pattern to the whole clause.
pub(super) fn fit<'a>(pattern: &'static str, clause: Clause<'a>) -> Option<Found<'a>> {
    let parts: Vec<&'static str> = pattern.split_whitespace().collect();
    let states = (parts.len() + 1) * (clause.tokens.len() + 1);
    let mut found = Found { clause, taken: Vec::new(), hopeless: vec![false; states] };
    found.walk(&parts, 0).then_some(found)
}

impl<'a> Found<'a> {
    /// Fits the parts to the tokens from `at` to the end.
    fn walk(&mut self, parts: &[&'static str], at: usize) -> bool {
        let state = parts.len() * (self.clause.tokens.len() + 1) + at;
        if self.hopeless[state] {
            return false;
        }
        let fits = self.step(parts, at);
        self.hopeless[state] = !fits;
        fits
    }

    fn step(&mut self, parts: &[&'static str], at: usize) -> bool {
        let Some((&part, later)) = parts.split_first() else {
            return self.clause.tokens[at..].iter().all(is_filler);
        };
        let inside = |open, close| part.strip_prefix(open).and_then(|part| part.strip_suffix(close));
        if let Some(capture) = inside('{', '}') {
            if is_greedy(capture) {
                let skipped = self.is_courtesy(at) && self.walk(parts, at + 1);
                return skipped || self.capture(capture, later, at);
            }
            return self.capture(capture, later, at) || (self.is_filler(at) && self.walk(parts, at + 1));
        }
        let (words, optional) = inside('[', ']').map_or((part, false), |words| (words, true));
        let mut next = at;
        loop {
            if self.is_word(next, words) && self.walk(later, next + 1) {
                return true;
            }
            if !self.is_filler(next) {
                return optional && self.walk(later, at);
            }
            next += 1;
        }
    }

    fn is_courtesy(&self, at: usize) -> bool {
        at > 0 && self.clause.tokens.get(at).is_some_and(|token| COURTESIES.contains(&token.folded.as_str()))
    }

    fn is_filler(&self, at: usize) -> bool {
        self.clause.tokens.get(at).is_some_and(is_filler)
    }

    fn is_word(&self, at: usize, alternatives: &str) -> bool {
        let token = self.clause.tokens.get(at);
        token.is_some_and(|t| t.kind == Kind::Word && alternatives.split('|').any(|word| word == t.folded))
    }

    fn capture(&mut self, capture: &'static str, later: &[&'static str], at: usize) -> bool {
        let (kind, name) = capture.split_once(':').unwrap_or((capture, capture));
        let count = self.clause.tokens.len();
        let (shortest, longest) = match kind {
            "rest" => (count.saturating_sub(at), count.saturating_sub(at)),
            "words" if later.is_empty() => (count.saturating_sub(at), count.saturating_sub(at)),
            "words" => (1, count.saturating_sub(at)),
            _ => (1, 1),
        };
        for length in shortest.max(1)..=longest {
            if at + length > count || !self.suits(kind, at) {
                break;
            }
            self.taken.push((name, at, at + length));
            if self.walk(later, at + length) {
                return true;
            }
            self.taken.pop();
        }
        false
    }

    fn suits(&self, kind: &str, at: usize) -> bool {
        let Some(token) = self.clause.tokens.get(at) else { return false };
        let quoted =
            token.kind == Kind::Quoted && token.text.len() <= 4_096 && !token.text.contains(char::is_control);
        match kind {
            "file" => {
                quoted
                    || (token.kind == Kind::Word && is_path(&token.text, self.clause.names))
                    || (self.clause.subject.is_some() && PRONOUNS.contains(&token.folded.as_str()))
            }
            "path" => token.kind != Kind::Fenced && is_path(&token.text, self.clause.names),
            "span" => token.kind == Kind::Word && split_lines(&format!(":{}", token.text)).1.is_some(),
            "name" => quoted || (token.kind == Kind::Word && is_name(&token.text) && !is_filler(token)),
            "quote" => token.kind != Kind::Word,
            "value" => token.kind != Kind::Word || !is_filler(token),
            "glob" => token.kind != Kind::Fenced && is_glob(&token.text),
            "number" => token.text.len() <= 7 && token.text.parse::<u32>().is_ok_and(|n| n > 0),
            "word" | "words" | "rest" => true,
            _ => false,
        }
    }

    /// True if this was taken out.
    pub(super) fn has(&self, name: &str) -> bool {
        self.span(name).is_some()
    }

    fn span(&self, name: &str) -> Option<(usize, usize)> {
        self.taken.iter().find(|(taken, ..)| *taken == name).map(|&(_, from, to)| (from, to))
    }

    /// What was taken out: the inside of a quotation, or the words as they stand in the request.
    pub(super) fn text(&self, name: &str) -> Option<String> {
        let (from, to) = self.span(name)?;
        match &self.clause.tokens[from..to] {
            [token] => Some(token.text.clone()),
            tokens => self.slice(tokens).map(str::to_owned),
        }
    }

    /// The words exactly as they stand in the request, quotation marks included unless all of it is quoted.
    pub(super) fn raw(&self, name: &str) -> Option<&str> {
        let (from, to) = self.span(name)?;
        match &self.clause.tokens[from..to] {
            [token] if token.kind != Kind::Word => Some(&token.text),
            tokens => self.slice(tokens),
        }
    }

    /// The words with every character that belongs to them, as a shell must get them.
    pub(super) fn verbatim(&self, name: &str) -> Option<String> {
        let (from, to) = self.span(name)?;
        let source = self.clause.source;
        let before = &source[..self.clause.tokens[from].span.start];
        let start = before.trim_end_matches('(').len();
        let end = self.clause.tokens.get(to).map_or(self.clause.end, |next| next.span.start);
        Some(source[start..end.max(start)].trim().trim_end_matches([',', ' ']).to_owned())
    }

    fn slice(&self, tokens: &[Token]) -> Option<&'a str> {
        Some(&self.clause.source[tokens.first()?.span.start..tokens.last()?.span.end])
    }

    /// A path that was taken out: without `@`, and the file of the step before for "it".
    pub(super) fn path(&self, name: &str) -> Option<String> {
        let (from, _) = self.span(name)?;
        let token = &self.clause.tokens[from];
        if token.kind == Kind::Word && PRONOUNS.contains(&token.folded.as_str()) {
            return self.clause.subject.map(str::to_owned);
        }
        let text = token.text.strip_prefix('@').unwrap_or(&token.text);
        Some(text.to_owned())
    }

    /// A number that was taken out.
    pub(super) fn number(&self, name: &str) -> Option<u32> {
        self.text(name)?.parse().ok()
    }

    /// True if an article or the like stands before it: "the port" is no text, it describes one.
    pub(super) fn is_described(&self, name: &str) -> bool {
        self.span(name).is_some_and(|(from, _)| from > 0 && is_filler(&self.clause.tokens[from - 1]))
    }

    /// True if it was written in quotation marks, backticks or a fence.
    pub(super) fn is_quoted(&self, name: &str) -> bool {
        self.span(name)
            .is_some_and(|(from, to)| to == from + 1 && self.clause.tokens[from].kind != Kind::Word)
    }

    /// The text to write into a file: a quoted text as one line, or the lines of a fenced block as they are.
    pub(super) fn content(&self, name: &str) -> Option<String> {
        let (from, _) = self.span(name)?;
        let token = &self.clause.tokens[from];
        let whole = token.kind == Kind::Fenced || token.text.is_empty() || token.text.ends_with('\n');
        Some(if whole { token.text.clone() } else { format!("{}\n", token.text) })
    }

    /// True if one of these words stands anywhere in the clause.
    pub(super) fn says(&self, words: &[&str]) -> bool {
        let tokens = self.clause.tokens.iter();
        tokens.filter(|token| token.kind == Kind::Word).any(|token| words.contains(&token.folded.as_str()))
    }

    /// Names at the project's top level.
    pub(super) fn names(&self) -> &'a [String] {
        self.clause.names
    }
}

/// True for a kind of which every word counts, articles too.
fn is_greedy(capture: &str) -> bool {
    capture.starts_with("rest") || capture.starts_with("words")
}

/// True for a word that carries nothing.
pub(super) fn is_filler(token: &Token) -> bool {
    token.kind == Kind::Word && FILLERS.contains(&token.folded.as_str())
}

#[cfg(test)]
mod tests {
    use super::super::tokens::read;
    use super::*;

    fn taken(pattern: &'static str, source: &str) -> Option<Vec<String>> {
        let line = read(source)?;
        let clause =
            Clause { source, tokens: &line.tokens, end: source.len(), names: &[], subject: Some("last.md") };
        let found = fit(pattern, clause)?;
        Some(
            found
                .taken
                .iter()
                .map(|(name, ..)| {
                    found
                        .path(name)
                        .filter(|_| name.starts_with("file"))
                        .or(found.raw(name).map(str::to_owned))
                        .unwrap()
                })
                .collect(),
        )
    }

    #[test]
    fn shapes() {
        let own = |list: &[&str]| Some(list.iter().map(|t| (*t).to_owned()).collect::<Vec<_>>());
        for (pattern, source, want) in [
            ("show|open {file}", "Show me the file src/a.rs, please", own(&["src/a.rs"])),
            ("show {file}", "show everything", None),
            ("show {file}", "show it", own(&["last.md"])),
            ("show {file}", "show @src/a.rs", own(&["src/a.rs"])),
            ("search [for] {words} in {file}", "search for fn main in src/", own(&["fn main", "src/"])),
            ("search [for] {words}", "search a  b", own(&["a  b"])),
            ("run {rest}", "run git commit -m \"a b\"", own(&["git commit -m \"a b\""])),
            ("run {rest}", "run `ls -l`", own(&["ls -l"])),
            ("run {rest}", "run", None),
            ("lies {file} bis {number:to}", "lies a.md bis 3", own(&["a.md", "3"])),
            ("write {quote} to {file}", "write hello to a.md", None),
        ] {
            assert_eq!(taken(pattern, source), want, "{pattern} / {source}");
        }
    }
}

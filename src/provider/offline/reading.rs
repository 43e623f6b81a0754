//! Reads a literal request: an operation with all that it is done to, each word of the request in its place. What is not read to
//! its last word is not literal. Nothing is looked up here but whether a place is there.

use super::given::{Given, Operations};
use super::grammar::{self, Item, Operation};
pub use super::tokens::Term;
use super::tokens::{Token, counted, is_identifier, is_in_capitals, is_pair, is_path, tokens};
use crate::catalog::Lang;
use crate::text::lifted::{Lifted, MARK};

/// More words are no literal request.
const LONGEST: usize = 60;

/// One way to read a request.
#[derive(Debug, Clone)]
pub struct Asked {
    pub operation: &'static str,
    pub lang: Lang,
    /// The file of the step before, which is meant where no other is named.
    pub it: Option<String>,
    /// The values by what they are for: their marker, or their kind where they have none.
    values: Vec<(&'static str, Term)>,
}

impl Asked {
    pub fn all(&self, what: &str) -> impl Iterator<Item = &Term> {
        self.values.iter().filter(move |(own, _)| *own == what).map(|(_, term)| term)
    }

    pub fn term(&self, what: &str) -> Option<&Term> {
        self.all(what).next()
    }

    pub fn text(&self, what: &str) -> Option<&str> {
        self.term(what)?.text()
    }

    pub fn has(&self, what: &str) -> bool {
        self.term(what).is_some()
    }
}

/// Every way to read it, the likeliest first; "it" is the file of the step before, `is_place` tells whether a file or folder is there.
pub fn readings(
    lifted: &Lifted,
    text: &str,
    given: Given<'_>,
    it: Option<&String>,
    is_place: &dyn Fn(&str) -> bool,
) -> Vec<Asked> {
    let mut tokens = tokens(lifted, text);
    if let Some(it) = it {
        refer(&mut tokens, it);
    }
    let mut readings = Vec::new();
    if tokens.is_empty() || tokens.len() > LONGEST {
        return readings;
    }
    let other = if given.lang == Lang::En { Lang::De } else { Lang::En };
    let is_wanted = |operation: &&Operation| given.operations == Operations::All || operation.looks;
    for lang in [given.lang, other] {
        for operation in grammar::operations().iter().filter(is_wanted) {
            for rest in after_verb(operation, &tokens, lang) {
                let reader = Reader { tokens: rest, lang, lifted, text, is_place };
                for frame in &operation.frames {
                    let (mut values, marked) = (Vec::new(), frame.marked.iter().collect::<Vec<_>>());
                    if reader.covers(0, &frame.in_order, &marked, &mut values) {
                        readings.push(Asked { operation: &operation.name, lang, it: it.cloned(), values });
                    }
                }
            }
        }
    }
    readings
}

/// "It" and "the file" stand for the file of the step before.
fn refer(tokens: &mut [Token], it: &str) {
    let mut is_after_article = false;
    for token in tokens.iter_mut().filter(|token| !token.is_quoted) {
        let is_any = |words: &[&str]| words.contains(&token.folded.as_str());
        let is_article = is_any(&["the", "der", "die"]);
        if is_any(&["it", "es", "sie", "ihn"]) || is_after_article && is_any(&["file", "datei"]) {
            (token.typed, token.folded) = (it.to_owned(), it.to_lowercase());
        }
        is_after_article = is_article;
    }
}

/// What is left of the request without each verb of the operation: the verb begins it, ends it in German, or stands behind what has a
/// marker ("in a.py, set x to 3").
fn after_verb<'t>(operation: &'static Operation, tokens: &'t [Token], lang: Lang) -> Vec<Vec<&'t Token>> {
    let mut found = Vec::new();
    for (verb, particle) in operation.verbs(lang) {
        let begins = (0..tokens.len()).find_map(|at| Some((at, phrase_end(tokens, at, verb, lang)?)));
        let Some((at, end)) = begins else { continue };
        let is_last = lang == Lang::De && end == tokens.len() && verb.len() == 1;
        if at > 0 && !is_last && !operation.subject && !leads(tokens, lang) {
            continue;
        }
        let mut rest: Vec<&Token> = tokens[end..].iter().chain(&tokens[..at]).collect();
        if let Some(particle) = particle {
            let length = tokens.len() - end;
            let places = [length.wrapping_sub(1), length.wrapping_sub(2), 0];
            let is_it = |at: &usize| {
                rest.get(*at).is_some_and(|it| it.is(particle))
                    && rest[at + 1..length.max(at + 1)].iter().all(|it| it.is_quoted || *at == 0)
            };
            let Some(at) = places.into_iter().find(is_it) else { continue };
            rest.remove(at);
        }
        found.push(rest);
    }
    found
}

/// Where the phrase ends that begins there, little words within it left out.
fn phrase_end(tokens: &[Token], at: usize, phrase: &[String], lang: Lang) -> Option<usize> {
    let first = tokens.get(at)?.is(phrase.first()?);
    phrase
        .iter()
        .filter(|_| first)
        .try_fold(at, |mut at, word| {
            while !tokens.get(at)?.is(word) {
                grammar::is_little(&tokens[at].folded, lang).then_some(())?;
                at += 1;
            }
            Some(at + 1)
        })
        .filter(|end| *end > at)
}

/// Whether it begins with a marker.
fn leads(tokens: &[Token], lang: Lang) -> bool {
    let begins = |marker: &&str| {
        let phrases = grammar::phrases(marker, lang);
        phrases.iter().any(|phrase| tokens.first().is_some_and(|first| first.is(&phrase[0])))
    };
    ["in", "end", "start", "before", "after"].iter().any(begins)
}

struct Reader<'r> {
    tokens: Vec<&'r Token>,
    lang: Lang,
    lifted: &'r Lifted,
    text: &'r str,
    is_place: &'r dyn Fn(&str) -> bool,
}

impl Reader<'_> {
    /// Whether all from there on is covered; then `values` has what was taken.
    fn covers(
        &self,
        at: usize,
        in_order: &'static [Item],
        marked: &[&'static Item],
        values: &mut Vec<(&'static str, Term)>,
    ) -> bool {
        let may_miss = |item: &Item| item.is_optional;
        if at == self.tokens.len() && in_order.iter().all(may_miss) && marked.iter().copied().all(may_miss) {
            return true;
        }
        let kept = values.len();
        if let Some((item, rest)) = in_order.split_first() {
            for (end, terms) in self.item(item, at) {
                values.extend(terms);
                if self.covers(end, rest, marked, values) {
                    return true;
                }
                values.truncate(kept);
            }
            if item.is_optional && self.covers(at, rest, marked, values) {
                return true;
            }
        }
        for (index, item) in marked.iter().enumerate() {
            let mut others = marked.to_vec();
            others.remove(index);
            for (end, terms) in self.item(item, at) {
                values.extend(terms);
                if self.covers(end, in_order, &others, values) {
                    return true;
                }
                values.truncate(kept);
            }
        }
        // A little word stands between others.
        self.tokens
            .get(at)
            .is_some_and(|token| !token.is_quoted && grammar::is_little(&token.folded, self.lang))
            && self.covers(at + 1, in_order, marked, values)
    }

    /// Where an item that begins there may end, and what it takes.
    fn item(&self, item: &'static Item, at: usize) -> Vec<(usize, Vec<(&'static str, Term)>)> {
        match item.kind.as_str() {
            "code" => return self.statements(at),
            "words" => return self.spoken(at),
            _ => {}
        }
        if item.kind.is_empty() {
            let class = (item.word.as_str(), Term::Word(item.word.clone()));
            return self.phrase(&item.word, at).into_iter().map(|end| (end, vec![class.clone()])).collect();
        }
        let starts = if item.word.is_empty() { vec![at] } else { self.phrase(&item.word, at) };
        let what = if item.word.is_empty() { item.kind.as_str() } else { item.word.as_str() };
        let mut found = Vec::new();
        for start in starts {
            let Some((mut end, term)) = self.value(&item.kind, start) else { continue };
            let mut terms = vec![(what, term)];
            let mut ends = vec![(end, terms.clone())];
            while item.takes_many
                && let Some((next, term)) = self.joined(end).and_then(|next| self.value(&item.kind, next))
            {
                end = next;
                terms.push((what, term));
                ends.push((end, terms.clone()));
            }
            found.extend(ends.into_iter().rev());
        }
        found
    }

    /// Behind what joins a list: a comma, or "and".
    fn joined(&self, at: usize) -> Option<usize> {
        let joins = |token: &&&Token| ["and", "und"].contains(&token.folded.as_str());
        let next = self.tokens.get(at).filter(joins).map(|_| at + 1);
        next.or_else(|| self.tokens.get(at.checked_sub(1)?).filter(|before| before.goes_on).map(|_| at))
    }

    /// Where each phrase of the class or marker ends that begins there, little words within it left out.
    fn phrase(&self, name: &str, at: usize) -> Vec<usize> {
        let end = |phrase: &Vec<String>| {
            phrase.iter().try_fold(at, |mut at, word| {
                while !self.tokens.get(at)?.is(word) {
                    (at < self.tokens.len()
                        && phrase.len() > 1
                        && grammar::is_little(&self.tokens[at].folded, self.lang))
                    .then(|| at += 1)?;
                }
                Some(at + 1)
            })
        };
        grammar::phrases(name, self.lang).iter().filter_map(end).collect()
    }

    /// The value of that kind that begins there, little words before it left out.
    fn value(&self, kind: &str, at: usize) -> Option<(usize, Term)> {
        let token = self.tokens.get(at)?;
        let found = match kind {
            "lines" => self.lines(at),
            "anchor" => self.anchor(at),
            _ => self.fits(kind, token).then(|| (at + 1, token.term())),
        };
        let is_little = |at: usize| {
            let token = self.tokens.get(at).filter(|token| !token.is_quoted);
            token.is_some_and(|token| grammar::is_little(&token.folded, self.lang))
        };
        // "to the latest" describes; a value may only have such words before it where it is quoted: "by the line `x`".
        if ["old", "new"].contains(&kind) {
            let bare = (at..).find(|at| !is_little(*at)).unwrap_or(at);
            let is_quoted = |at: &usize| self.tokens.get(*at).is_some_and(|it| it.is_quoted);
            let quoted = self.phrase("text", bare).into_iter().chain([bare]).find(is_quoted);
            return found.or_else(|| quoted.map(|at| (at + 1, self.tokens[at].term())));
        }
        found.or_else(|| is_little(at).then(|| self.value(kind, at + 1)).flatten())
    }

    fn fits(&self, kind: &str, token: &Token) -> bool {
        let (typed, is_quoted) = (token.typed.as_str(), token.is_quoted);
        match kind {
            "quote" => is_quoted,
            "content" => is_quoted || is_pair(typed),
            "pair" => !is_quoted && is_pair(typed),
            "name" | "as" => is_identifier(typed) && (is_quoted || !token.is_plain()),
            "old" | "new" => is_quoted || !token.is_plain() && !typed.contains(MARK),
            "place" => !typed.is_empty() && (self.is_place)(typed.trim_start_matches('@')),
            "path" => is_quoted || is_path(typed) || (self.is_place)(typed) || is_in_capitals(typed),
            "folder" => is_quoted || is_path(typed) || is_identifier(typed),
            _ => false,
        }
    }

    /// A name in two or three words that say something, or in one.
    fn spoken(&self, at: usize) -> Vec<(usize, Vec<(&'static str, Term)>)> {
        let is_little = |token: &&&Token| grammar::is_little(&token.folded, self.lang);
        let at = at + self.tokens[at.min(self.tokens.len())..].iter().take_while(is_little).count();
        let words = self.tokens[at..].iter().take(3).take_while(|token| self.fits("name", token));
        let words: Vec<&str> = words.map(|token| token.typed.as_str()).collect();
        let named = |count: usize| (at + count, vec![("name", Term::Word(words[..count].join("_")))]);
        (1..=words.len()).map(named).collect()
    }

    /// Each statement that begins there, the longest first, as typed.
    fn statements(&self, at: usize) -> Vec<(usize, Vec<(&'static str, Term)>)> {
        let (at, tokens) = match self.tokens.get(at) {
            Some(token) if grammar::is_little(&token.folded, self.lang) => (at + 1, &self.tokens[at + 1..]),
            _ => (at, &self.tokens[at..]),
        };
        // A verb at the end of a German sentence was moved from its place.
        if tokens.is_empty() {
            return Vec::new();
        }
        let whole = tokens.windows(2).take_while(|pair| pair[0].range.end < pair[1].range.start).count() + 1;
        let ends = (1..=whole.min(tokens.len())).rev();
        let typed = |length: usize| {
            let typed = &self.text[tokens[0].range.start..tokens[length - 1].range.end];
            let code = self.lifted.as_typed(typed.trim_end_matches([',', '?', '!']));
            let term = || vec![("code", Term::Quoted(code.clone()))];
            grammar::is_code(typed).then(|| (at + length, term()))
        };
        ends.filter_map(typed).collect()
    }

    /// "line 3", "lines 3-5", "lines 3 to 5", "the first line", "the last 3 lines".
    fn lines(&self, at: usize) -> Option<(usize, Term)> {
        let word = |at: usize| self.tokens.get(at).map(|token| token.folded.as_str());
        let is_lines = |at: usize| matches!(word(at), Some("line" | "lines" | "zeile" | "zeilen"));
        let number = |at: usize| counted(word(at)?);
        if is_lines(at) {
            if let Some((from, to)) = word(at + 1).and_then(|range| range.split_once(['-', '–'])) {
                let both = from.parse().ok().zip(to.parse().ok());
                return both.map(|(from, to)| (at + 2, Term::Lines(from, to)));
            }
            let from = number(at + 1)?;
            let follows = matches!(word(at + 2), Some("and" | "und")) && number(at + 3) == Some(from + 1);
            let joined = follows || matches!(word(at + 2), Some("-" | "to" | "until" | "through" | "bis"));
            return Some(match number(at + 3).filter(|_| joined) {
                Some(to) => (at + 4, Term::Lines(from, to)),
                None => (at + 2, Term::Lines(from, from)),
            });
        }
        let is_first = match word(at)? {
            "first" | "erste" | "ersten" => true,
            "last" | "letzte" | "letzten" => false,
            _ => return None,
        };
        let (count, end) = number(at + 1).map_or((1, at + 1), |count| (count, at + 2));
        let lines = if is_first { Term::Lines(1, count) } else { Term::Lines(-count, -1) };
        is_lines(end).then_some((end + 1, lines))
    }

    /// Lines, a quoted text, or a function by its name.
    fn anchor(&self, at: usize) -> Option<(usize, Term)> {
        let quoted = |at: usize| {
            self.tokens.get(at).filter(|token| token.is_quoted).map(|token| (at + 1, token.term()))
        };
        let named = |at: usize| {
            let name = self.phrase("callable", at).into_iter().next().unwrap_or(at);
            let token = self.tokens.get(name).filter(|token| self.fits("name", token))?;
            Some((name + 1, token.term()))
        };
        let texted = |at: usize| self.phrase("text", at).into_iter().find_map(quoted);
        self.lines(at).or_else(|| quoted(at)).or_else(|| texted(at)).or_else(|| named(at))
    }
}

//! Cuts the input into words, references and breaks. Each byte is looked at a bounded number of times, so a
//! megabyte costs a thousand times a kilobyte and no more.

use super::lexicon::Lexicon;
use super::role::Roles;
use super::table::WordId;
use super::token::{Break, Shape, Token};
use super::{shape, words, work};
use crate::protocol::route::{Mark, Marks};

/// A quotation is at most this long; a longer one is a stray quote.
const LONGEST_QUOTE: usize = 240;
const OPENERS: [char; 17] =
    ['‚', '(', '[', '{', '"', '\'', '“', '„', '«', '*', '‘', '|', '<', '`', '•', '–', '—'];
const CLOSERS: [char; 23] = [
    '‘', ')', ']', '}', '"', '\'', '”', '“', '»', '’', '*', '|', '>', '`', ',', '.', ';', ':', '!', '?', '…',
    '–', '—',
];

pub(super) fn tokens(input: &str, lexicon: &Lexicon) -> Vec<Token> {
    let mut lexer = Lexer {
        input,
        lexicon,
        list: Vec::with_capacity(input.len().min(4_096) / 5 + 4),
        folded: String::with_capacity(64),
        quote_ends: 0,
        shouts: !input.bytes().take(400).any(|b| b.is_ascii_lowercase()),
    };
    lexer.run();
    lexer.list
}

struct Lexer<'a> {
    input: &'a str,
    lexicon: &'a Lexicon,
    list: Vec<Token>,
    folded: String,
    /// Tokens that start before this are quoted.
    quote_ends: usize,
    /// Written in capitals throughout: then they say nothing.
    shouts: bool,
}

impl Lexer<'_> {
    fn run(&mut self) {
        let mut at = 0;
        while at < self.input.len() {
            let rest = &self.input[at..];
            let blank = rest.find(|c: char| !c.is_whitespace()).unwrap_or(rest.len());
            self.lines(at, at + blank);
            at += blank;
            let rest = &self.input[at..];
            if rest.starts_with("```") {
                at = self.fence(at);
                continue;
            }
            let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
            if length > 0 {
                self.chunk(at, at + length);
            }
            at += length;
        }
    }

    /// A line's end ends the sentence, unless the line was only wrapped.
    fn lines(&mut self, from: usize, to: usize) {
        let breaks = self.input[from..to].bytes().filter(|&b| b == b'\n').count();
        let next = self.input[to..].chars().next();
        let wrapped = breaks == 1 && next.is_some_and(char::is_lowercase);
        if breaks > 0 && to >= self.quote_ends {
            self.breaks(if wrapped { Break::Comma } else { Break::Line });
        }
    }

    fn breaks(&mut self, after: Break) {
        if let Some(last) = self.list.last_mut() {
            last.after = last.after.max(after);
        }
    }

    fn fence(&mut self, from: usize) -> usize {
        let body = from + 3;
        let end = self.input[body..].find("```").map_or(self.input.len(), |i| body + i + 3);
        work::tick(end - body);
        self.push(from, end, Shape::Fence, 0);
        self.breaks(Break::Line);
        end
    }

    fn chunk(&mut self, from: usize, to: usize) {
        work::tick(to - from);
        let mut start = from;
        while start < to {
            let Some(c) = self.input[start..to].chars().next() else { break };
            // "---then": a rule drawn before the word.
            if c == '-' && self.input[start..to].starts_with("---") {
                start += 3;
                continue;
            }
            if !OPENERS.contains(&c) {
                break;
            }
            self.open_quote(c, start);
            start += c.len_utf8();
        }
        let core = self.input[start..to].trim_end_matches(CLOSERS);
        // `run()` keeps its parentheses.
        let call = core.ends_with('(') && self.input[start + core.len()..to].starts_with(')');
        let end = start + core.len() + usize::from(call);
        if core.chars().all(|c| !c.is_alphanumeric()) && core.len() < 2 {
            self.punctuation(from, to);
            return;
        }
        self.core(start, end);
        // "test it- then push": a dash at a word's end.
        if core.len() > 1 && core.ends_with('-') && !core.ends_with("--") {
            self.breaks(Break::Comma);
        }
        self.trailing(start, end, to);
    }

    /// Remembers where a quotation that opens here closes, if it does so soon.
    fn open_quote(&mut self, open: char, at: usize) {
        if at < self.quote_ends {
            return;
        }
        let close = match open {
            '"' => '"',
            '\'' => '\'',
            '`' => '`',
            '“' => '”',
            '„' => '“',
            '«' => '»',
            '‘' => '’',
            '‚' => '‘',
            _ => return,
        };
        let body = at + open.len_utf8();
        let rest = &self.input[body..];
        let mut before = ' ';
        for (i, c) in rest.char_indices() {
            if (c == '\n' && close != '"') || i > LONGEST_QUOTE {
                work::tick(i);
                return;
            }
            let next = rest[i + c.len_utf8()..].chars().next();
            if c == close
                && (close != '\'' || !(before.is_alphanumeric() && next.is_some_and(char::is_alphanumeric)))
            {
                work::tick(i);
                self.quote_ends = body + i;
                return;
            }
            before = c;
        }
    }

    fn punctuation(&mut self, from: usize, to: usize) {
        let text = &self.input[from..to];
        if text.contains('?') {
            self.breaks(Break::Question);
        } else if text == "." || text.contains('!') {
            self.breaks(Break::Stop);
        } else if matches!(text, "-" | "–" | "—" | "," | ";" | "•" | "*" | "/" | "..." | "…" | "--") {
            self.breaks(Break::Comma);
        } else if text.ends_with(':') {
            self.breaks(Break::Colon);
        }
    }

    /// What the punctuation after a core says.
    fn trailing(&mut self, start: usize, end: usize, to: usize) {
        let tail = &self.input[end..to];
        if tail.is_empty() {
            return;
        }
        // Inside a quotation a full stop ends nothing; after it, it does.
        let tail = if start < self.quote_ends && self.quote_ends < to && self.quote_ends >= end {
            &self.input[self.quote_ends..to]
        } else if start < self.quote_ends {
            return;
        } else {
            tail
        };
        let next = self.input[to..].chars().find(|c| !c.is_whitespace());
        let ends = if tail.contains('?') {
            Break::Question
        } else if tail.contains('!') {
            if next.is_some_and(char::is_lowercase) { Break::Comma } else { Break::Stop }
        } else if tail.contains(['.', '…']) {
            if self.abbreviated(start, end) { Break::None } else { Break::Stop }
        } else if tail.contains(':') {
            Break::Colon
        } else if tail.contains([',', ';', '–', '—', ')']) {
            Break::Comma
        } else {
            Break::None
        };
        self.breaks(ends);
    }

    /// "e.g." and "z. B." end no sentence, nor does the number of a list.
    fn abbreviated(&self, start: usize, end: usize) -> bool {
        let word = &self.input[start..end];
        const SHORT: [&str; 18] = [
            "e.g", "i.e", "etc", "vs", "z.b", "z", "bzw", "usw", "d.h", "ca", "nr", "mr", "dr", "inkl",
            "evtl", "ggf", "approx", "resp",
        ];
        let number = word.len() <= 2 && word.bytes().all(|b| b.is_ascii_digit());
        number || SHORT.iter().any(|s| s.eq_ignore_ascii_case(word))
    }

    /// A reference, or one or more words.
    fn core(&mut self, start: usize, end: usize) {
        let text = &self.input[start..end];
        let id = self.lexicon.lookup(text, &mut self.folded);
        if id != 0 {
            self.known(start, end, id);
            return;
        }
        let mentioned = shape::is_mention(text, self.lexicon, &mut self.folded);
        let (text, start) = shape::without_prefix(text).map_or((text, start), |t| (t, end - t.len()));
        match shape::of(text, self.lexicon, &mut self.folded) {
            Shape::Word | Shape::Identifier if mentioned => self.push(start, end, Shape::Path, 0),
            Shape::Identifier if text.contains("().") || text.starts_with('$') => {
                self.push(start, end, Shape::Identifier, 0)
            }
            Shape::Word | Shape::Identifier => self.words(start, end),
            shape => self.push(start, end, shape, 0),
        }
    }

    /// Splits at everything that is not part of a word.
    fn words(&mut self, start: usize, end: usize) {
        let inside =
            |c: char| c.is_alphanumeric() || matches!(c, '\'' | '’' | '-' | '_' | '#' | '+' | '\u{308}');
        let mut at = start;
        while at < end {
            let rest = &self.input[at..end];
            let skip = rest.find(inside).unwrap_or(rest.len());
            at += skip;
            let rest = &self.input[at..end];
            let length = rest.find(|c: char| !inside(c)).unwrap_or(rest.len());
            if length > 0 {
                self.word(at, at + length);
            }
            at += length;
        }
    }

    fn word(&mut self, start: usize, end: usize) {
        let text = self.input[start..end].trim_matches(['\'', '’', '-']);
        if text.is_empty() {
            return;
        }
        let start = start + self.input[start..end].find(text).unwrap_or(0);
        let end = start + text.len();
        let mut id = self.lexicon.lookup(text, &mut self.folded);
        if id != 0 {
            return self.known(start, end, id);
        }
        if !shape::is_identifier(text) {
            id = super::guess::known_as(&self.folded, self.lexicon);
        }
        if id == 0 && text.contains('-') {
            return self.hyphenated(start, end);
        }
        let shape = if id == 0 && (shape::is_identifier(&self.input[start..]) || shape::is_hash(text)) {
            Shape::Identifier
        } else {
            Shape::Word
        };
        self.push(start, end, shape, id);
    }

    fn known(&mut self, start: usize, end: usize, id: WordId) {
        let pair = self.lexicon.table.get(id).roles.any(Roles::PAIR) && !self.is_german_im(end, id);
        if !pair {
            let figures = self.input[start..end].bytes().all(|b| b.is_ascii_digit());
            return self.push(start, end, if figures { Shape::Number } else { Shape::Word }, id);
        }
        for word in super::contraction::of(self.lexicon.table.word(id)).unwrap_or_default() {
            let id = self.lexicon.table.find(word);
            self.push(start, end, Shape::Word, id);
        }
    }

    /// "im Kalender": no "I'm", unless what follows is as in "im trying", "im stuck".
    fn is_german_im(&self, end: usize, id: WordId) -> bool {
        if self.lexicon.table.word(id) != "im" {
            return false;
        }
        let rest = self.input[end..].trim_start();
        let next = &rest[..rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len())];
        let english = next.ends_with("ing") || words::grammar::AFTER_IM.split(' ').any(|w| w == next);
        !next.is_empty() && !english
    }

    /// "Git-Branch", "client-side": one token with the nouns of its parts.
    fn hyphenated(&mut self, start: usize, end: usize) {
        let (mut roles, mut marks) = (Roles::NONE, Marks::NONE);
        for part in self.input[start..end].split('-') {
            let id = self.lexicon.lookup(part, &mut self.folded);
            let entry = self.lexicon.table.get(id);
            roles = roles
                .and(entry.roles.within(Roles::THING.and(Roles::TECH).and(Roles::CONCEPT).and(Roles::FAIL)));
            marks = marks.and(entry.marks.without(super::lexicon::ASKED));
        }
        self.push(start, end, Shape::Word, 0);
        if let Some(last) = self.list.last_mut() {
            last.roles = roles;
            last.marks = marks.without(Marks::of(&[Mark::Vague, Mark::All, Mark::New]));
            if shape::names_secret(&self.input[start..end]) {
                last.marks = last.marks.with(Mark::Secret);
            }
        }
    }

    fn push(&mut self, start: usize, end: usize, shape: Shape, word: WordId) {
        let entry = self.lexicon.table.get(word);
        let capital = self.input[start..end].chars().next().is_some_and(char::is_uppercase);
        let mut roles = entry.roles;
        let quoted = start < self.quote_ends;
        // The "Next" button is labelled so.
        let name = capital && !quoted && !self.opens_sentence();
        if roles.any(Roles::EVERYDAY) && (self.named_in() || name) {
            roles = roles.and(Roles::TECH);
        }
        if !self.shouts
            && !roles.any(Roles::THING.and(Roles::HELD).and(Roles::VERB))
            && is_acronym(&self.input[start..end])
        {
            roles = roles.and(Roles::ACRONYM);
        }
        // PUT and TRUNCATE are names, not orders; "REMOVE ALL" and "DELETE THE" are shouted.
        let text = &self.input[start..end];
        let name = roles.any(Roles::VERB)
            && !self.shouts
            && !self.shouted(end)
            && text.len() > 2
            && text.bytes().all(|b| b.is_ascii_uppercase());
        if name {
            roles = roles.without(Roles::VERB.and(Roles::BASE)).and(Roles::CONCEPT);
        }
        let marks = match shape {
            Shape::Path | Shape::File | Shape::Known if is_prose(&self.input[start..end]) => {
                Marks::of(&[Mark::File, Mark::Docs])
            }
            Shape::Path | Shape::File | Shape::Known => Marks::of(&[Mark::File]),
            Shape::Url | Shape::Domain => Marks::of(&[Mark::Url]),
            Shape::Local => Marks::of(&[Mark::Local]),
            Shape::Fence => Marks::of(&[Mark::CodeBlock]),
            Shape::Identifier if shape::names_secret(text) => entry.marks.with(Mark::Secret),
            _ if quoted => Marks::NONE,
            _ if name => entry.marks.without(super::lexicon::ASKED),
            _ => entry.marks,
        };
        let (start, end) = (start as u32, end as u32);
        self.list.push(Token { start, end, word, roles, marks, shape, after: Break::None, quoted });
    }

    /// Whether a little word follows in capitals.
    fn shouted(&self, end: usize) -> bool {
        let rest = self.input[end..].trim_start_matches(' ');
        let next = &rest[..rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len())];
        [
            "ALL",
            "THE",
            "THIS",
            "THAT",
            "THESE",
            "EVERY",
            "EVERYTHING",
            "MY",
            "OUR",
            "IT",
            "ALLE",
            "DAS",
            "DIE",
            "DEN",
            "ALLES",
        ]
        .contains(&next)
    }

    fn opens_sentence(&self) -> bool {
        self.list.last().is_none_or(|t| t.after.ends_sentence())
    }

    /// Whether the word before is one after which a technology is named.
    fn named_in(&self) -> bool {
        let Some(last) = self.list.last() else { return false };
        ["in", "with", "using", "mit", "from", "than", "vs"].contains(&self.lexicon.table.word(last.word))
    }
}

/// "OSI", "V8", "B2B".
fn is_acronym(text: &str) -> bool {
    (2..6).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
        && text.bytes().any(|b| b.is_ascii_uppercase())
}

/// Files of words about code rather than code.
fn is_prose(name: &str) -> bool {
    [".md", ".rst", ".adoc", ".txt", ".MD"].iter().any(|e| name.ends_with(e))
}

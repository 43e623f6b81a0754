//! Reads an input sentence by sentence and says of each clause what it does, and by which rule that is known.

use super::clause::Cutter;
use super::evidence;
use super::lead;
use super::lexicon::Lexicon;
use super::pattern::Found;
use super::place::{Before, Place};
use super::role::Roles;
use super::rule::Says;
use super::token::{Break, Shape, Token};
use super::vocabulary::Vocabulary;
use crate::protocol::route::{Clause, ClauseKind, Mark, Marks};

/// Which way a clause pulls the whole input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pull {
    /// Something is to be done.
    Act,
    /// A question about this project.
    Ours,
    /// A question that may be about this project.
    Unsure,
    /// A question about the world, or about the conversation.
    World,
    /// Talk.
    Talk,
    /// The request is taken back.
    Stop,
    /// Says something; what is wanted stands elsewhere.
    Neutral,
}

/// A clause with the rule that knew it and the tokens it was known by.
#[derive(Debug, Clone, Copy)]
pub(super) struct Piece {
    pub(super) clause: Clause,
    pub(super) pull: Pull,
    pub(super) rule: &'static str,
    pub(super) from: usize,
    pub(super) to: usize,
}

/// A longer sentence is read in pieces, so that no rule looks farther than this.
const LONGEST_SENTENCE: usize = 160;

/// The token after the sentence that begins at `from`.
pub(super) fn sentence_end(tokens: &[Token], from: usize) -> usize {
    let last = tokens.len().min(from + LONGEST_SENTENCE);
    (from..last).find(|&i| tokens[i].after.ends_sentence()).map_or(last, |i| i + 1)
}

/// Reads all sentences.
pub(super) fn read(
    input: &str,
    tokens: &[Token],
    lexicon: &Lexicon,
    words: &Vocabulary,
    floats: &[(usize, Found)],
) -> Vec<Piece> {
    let mut reader =
        Reader { input, tokens, lexicon, words, floats, pieces: Vec::new(), before: Before::Nothing };
    let mut from = 0;
    while from < tokens.len() {
        let to = sentence_end(tokens, from);
        from = reader.command(from).unwrap_or_else(|| {
            reader.sentence(from, to);
            to
        });
    }
    reader.pieces
}

pub(super) struct Reader<'a> {
    pub(super) input: &'a str,
    pub(super) tokens: &'a [Token],
    pub(super) lexicon: &'a Lexicon,
    pub(super) words: &'a Vocabulary,
    /// Phrases that open nothing but tell what the sentence is about.
    floats: &'a [(usize, Found)],
    pub(super) pieces: Vec<Piece>,
    /// What was said before, talk aside.
    pub(super) before: Before,
}

impl<'a> Reader<'a> {
    /// A line that is a command, if this token begins one; gives the token after it.
    fn command(&mut self, from: usize) -> Option<usize> {
        let token = self.tokens[from];
        let after_last = if from == 0 { 0 } else { self.tokens[from - 1].end as usize };
        let between = self.input.get(after_last..token.start as usize)?;
        let line_start = match between.rfind('\n') {
            Some(i) => after_last + i + 1,
            None if from == 0 => 0,
            None => return None,
        };
        let begin = &self.input[line_start..];
        let line = &begin[..begin.find('\n').unwrap_or(begin.len())];
        let line_tokens =
            self.tokens[from..].iter().take_while(|t| (t.start as usize) < line_start + line.len()).count();
        // "git rebase --onto explained" asks.
        let asks = self.float(from, from + line_tokens, |says| says == Says::Steady).is_some();
        if asks || !super::command::is_command(line, self.lexicon) {
            return None;
        }
        let line_end = line_start + line.len();
        let to = self.tokens[from..]
            .iter()
            .position(|t| t.start as usize >= line_end)
            .map_or(self.tokens.len(), |i| from + i);
        self.push(from, to, ClauseKind::Command, Pull::Act, "bare-command");
        Some(to)
    }

    fn sentence(&mut self, from: usize, to: usize) {
        if self.is_talk(from, to) {
            return self.push(from, to, ClauseKind::Talk, Pull::Talk, "acknowledgement");
        }
        let mut at = from;
        while at < to {
            at = self.clause(at, to, at == from);
        }
    }

    /// Reads one clause; gives where the next begins.
    fn clause(&mut self, from: usize, to: usize, first: bool) -> usize {
        if from > 0 && !first && self.is_talk(from, to) {
            self.push(from, to, ClauseKind::Talk, Pull::Talk, "acknowledgement");
            return to;
        }
        let (at, found) = self.opening(from, to);
        if at >= to {
            let yes = self.any(from, to, Roles::YES) && !self.any(from, to, Roles::NOT);
            let (kind, pull, rule) = if yes {
                (ClauseKind::FollowUp, Pull::Act, "agreement")
            } else {
                (ClauseKind::Talk, Pull::Talk, "acknowledgement")
            };
            self.push(from, to, kind, pull, rule);
            return to;
        }
        let Some(found) = found else { return self.unopened(from, at, to) };
        let rule = self.lexicon.phrases.rule(found.rule).info.name;
        let cutter = Cutter { tokens: self.tokens, lexicon: self.lexicon };
        // "do the first two" tells; only "do the first two pass?" asks.
        let tells = found.says == Says::Leaning
            && self.tokens[to - 1].after != Break::Question
            && self.lexicon.table.word(self.tokens[at].word) == "do"
            && !self.any(at + 1, to, Roles::DID);
        let says = if tells { Says::Request } else { found.says };
        // "that does not explain it" is no report of trouble.
        if says == Says::Trouble
            && let Some(talk) = self.float(at, to, |says| says == Says::Talk)
        {
            self.question(from, talk, to, false);
            return to;
        }
        if self.asks_why_told(at, to) {
            self.push(from, to, ClauseKind::ProjectQuestion, Pull::Ours, "why");
            return to;
        }
        match says {
            Says::Firm | Says::Title | Says::Steady | Says::Open | Says::Leaning | Says::Project => {
                let end = cutter.embedded_request(found.end, to, rule);
                let compares = |f: &Found| ["difference", "unterschied"].contains(&self.name(f));
                let found = match self.float(at, end, |says| says == Says::Steady).filter(compares) {
                    Some(firm) if found.says != Says::Project => firm,
                    _ => found,
                };
                self.question(from, found, end, first);
                end
            }
            Says::Stop => {
                // "nevermind, please continue" goes on after all.
                let goes_on = cutter.goes_on_after(found.end, to);
                let end = if goes_on { found.end } else { cutter.comment_end(found.end.max(at + 1), to) };
                self.push(from, end, ClauseKind::Stop, Pull::Stop, rule);
                end
            }
            Says::Talk => {
                let end = cutter.talk_end(at, found.end, to);
                let place = Place { first: at, from: found.end.min(end), body: at, before: Before::Said };
                let evidence = evidence::of(&self.tokens[..end], place, self.input, self.words);
                // "what do you suggest we do about the tests" asks about the tests.
                let soft = evidence.soft.filter(|s| s.0 == "named-part" || (s.0 == "we" && s.1 >= found.end));
                let soft = soft.filter(|_| !evidence.named && rule == "about-the-assistant");
                // "what do you think the bottleneck is now"
                let now = self.tokens[end - 1].roles.any(Roles::NOW) && !evidence.named;
                let now = evidence.definite.filter(|_| now);
                match evidence.hard.filter(|sign| sign.0 != "here").or(soft).or(now) {
                    Some((rule, _)) => self.push(from, end, ClauseKind::ProjectQuestion, Pull::Ours, rule),
                    None => self.push(from, end, ClauseKind::Question, Pull::World, rule),
                }
                end
            }
            // "Which protocol should it use? 1) UDP 2) TCP"
            Says::FollowUp if self.before == Before::Asked && self.tokens[at].shape == Shape::Number => {
                self.push(from, to, ClauseKind::Question, Pull::World, "alternatives");
                to
            }
            Says::FollowUp => {
                let end = cutter.after_phrase(at, found.end, to);
                self.follow_up(from, found.end, end, rule);
                end
            }
            Says::Request | Says::Wish | Says::Means(_) => {
                let end = cutter.clause_end(at + usize::from(found.end > at + 1), to);
                self.request(from, at, end, found, rule);
                end
            }
            // "tests green again?"
            Says::Succeeds if self.tokens[to - 1].after == Break::Question => {
                self.push(from, to, ClauseKind::ProjectQuestion, Pull::Ours, "progress-question");
                to
            }
            Says::Comment | Says::Succeeds => {
                let end = cutter.comment_end(found.end.max(at + 1), to);
                // "good morning :) the build broke over night"
                let end = if self.fails(found.end.min(end), end) { found.end } else { end };
                self.push(from, end, ClauseKind::Talk, Pull::Talk, rule);
                end
            }
            // What is asked of a case that is only thought of goes on with it.
            Says::Supposes => {
                let end = cutter.comment_end(found.end.max(at + 1), to);
                self.push(from, end, ClauseKind::Statement, Pull::Talk, rule);
                if let Some(piece) = self.pieces.last_mut() {
                    piece.clause.lead = None;
                }
                self.before = Before::Asked;
                end
            }
            // Stepped over where the opening is looked for.
            Says::Opens | Says::Frames | Says::Notion => self.unopened(from, at, to),
            Says::Trouble => {
                let end = cutter.clause_end(at, to);
                self.push(from, end, ClauseKind::Trouble, Pull::Act, rule);
                end
            }
        }
    }

    /// Where what is really said begins, and the phrase that stands there.
    fn opening(&self, from: usize, to: usize) -> (usize, Option<Found>) {
        let mut at = from;
        while at < to {
            let found = self.lexicon.phrases.opening(&self.tokens[..to], at, &self.lexicon.table);
            let opener =
                self.tokens[at].roles.any(Roles::OPENER.and(Roles::JOINS)) && !self.tokens[at].quoted;
            // "stupid question but what is a port"
            if let Some(frame) = found.filter(|f| f.says == Says::Frames && f.end < to) {
                at = frame.end;
                continue;
            }
            if found.is_some_and(|f| f.score > 1) || !opener {
                return (at, found);
            }
            at += 1;
        }
        (at, None)
    }

    pub(super) fn name(&self, found: &Found) -> &'static str {
        self.lexicon.phrases.rule(found.rule).info.name
    }

    pub(super) fn any(&self, from: usize, to: usize, roles: Roles) -> bool {
        self.tokens[from..to].iter().any(|t| t.roles.any(roles))
    }

    /// Nothing but thanks, greetings, and what stands around in them.
    fn is_talk(&self, from: usize, to: usize) -> bool {
        let sentence = &self.tokens[from..to];
        sentence.len() < 20
            && sentence[sentence.len() - 1].after != Break::Question
            && sentence.iter().any(|t| t.roles.any(Roles::TALK))
            && sentence.iter().all(|t| t.roles.any(Roles::TALK.and(Roles::FILLER)))
    }

    /// "continue" alone, or "continue debugging the scraper": an order that happens to continue.
    fn follow_up(&mut self, from: usize, after: usize, end: usize, rule: &'static str) {
        let says_more = self.tokens[after.min(end)..end].iter().any(|t| {
            !t.roles.any(Roles::OPENER.and(Roles::FILLER).and(Roles::FUNCTION).and(Roles::PRONOUN))
                && !t.marks.has(Mark::Vague)
                && !["machen", "tun", "umsetzen"].contains(&self.lexicon.table.word(t.word))
        });
        // "make it nicer" goes on with nothing.
        if rule == "do-it" && self.tokens[after.min(end)..end].iter().any(|t| t.marks.has(Mark::Vague)) {
            self.push(from, end, ClauseKind::Order, Pull::Act, rule);
            return;
        }
        let verb = lead::of(self.tokens, after.min(end), end, self.lexicon);
        let lead = verb.or_else(|| lead::named(self.tokens, from, end));
        if says_more && verb.is_some() {
            self.push(from, end, ClauseKind::Order, Pull::Act, rule);
        } else {
            self.push(from, end, ClauseKind::FollowUp, Pull::Act, rule);
        }
        let lead = lead.or((says_more && self.names_next(from, after, end)).then_some(Mark::Change));
        // "fix it" names its verb, "move on" has none.
        let own = (rule != "continue").then(|| lead::of(self.tokens, from, end, self.lexicon)).flatten();
        if let Some(piece) = self.pieces.last_mut() {
            piece.clause.lead = lead.or(own.filter(|mark| ![Mark::Create, Mark::Change].contains(mark)));
        }
    }

    /// "continue with the hash map" names what is next, "continue with step 3" only counts.
    fn names_next(&self, from: usize, after: usize, end: usize) -> bool {
        let counts = Roles::COUNT.and(Roles::SELECTS);
        let said = &self.tokens[after.min(end)..end];
        self.tokens[from].roles.any(Roles::RESUMES)
            && said.len() > 1
            && !said[1].roles.any(Roles::PRONOUN.and(Roles::VERB))
            && said.iter().all(|t| t.shape == Shape::Word && !t.roles.any(counts))
    }

    pub(super) fn request(&mut self, from: usize, at: usize, end: usize, found: Found, rule: &'static str) {
        let lead = lead::of(self.tokens, at, end, self.lexicon)
            .or_else(|| lead::named(self.tokens, at, end).filter(|&m| m == Mark::Repair));
        if lead == Some(Mark::Explain) {
            let found = Found { says: Says::Open, end: at + 2, ..found };
            self.question(from, found, end, true);
            return;
        }
        // "Which assertions are there? I don't want to use only one" tells why it was asked.
        let declines = found.says == Says::Wish && self.any(at, end.min(at + 4), Roles::NOT);
        if declines && self.before == Before::Asked && !self.is_pointed(&self.tokens[at..end]) {
            self.push(from, end, ClauseKind::Talk, Pull::Talk, rule);
            return;
        }
        let kind = if found.says == Says::Wish { ClauseKind::Wish } else { ClauseKind::Order };
        let names =
            found.says == Says::Wish && self.tokens.get(found.end).is_some_and(|t| t.roles.any(Roles::A));
        let known = self.any(found.end.min(end), end, Roles::THE.and(Roles::OUR).and(Roles::MY));
        let said = match found.says {
            Says::Means(mark) => Some(mark),
            // "I need a script that …": the thing is new, whatever it will do.
            Says::Wish if names => Some(if known { Mark::Change } else { Mark::Create }),
            Says::Wish if !lead::follows_directly(self.tokens, at, end) => {
                Some(lead.filter(|&m| Marks::CHANGES_FILES.has(m)).unwrap_or(Mark::Change))
            }
            _ => lead,
        };
        let little = Roles::FUNCTION.and(Roles::OPENER).and(Roles::FILLER);
        let all_little = self.tokens[found.end.min(end)..end].iter().all(|t| t.roles.any(little));
        self.push(from, end, kind, Pull::Act, rule);
        if let Some(piece) = self.pieces.last_mut() {
            piece.clause.lead = said;
            // "sort it out": the phrase says it all, and that is nothing that could be found.
            let names = Marks::of(&[Mark::File, Mark::FileThing, Mark::Thing, Mark::Failure]);
            let marks = piece.clause.marks;
            let open = rule == "as-you-like" && (!marks.any(names) || marks.has(Mark::Project));
            if (matches!(found.says, Says::Means(Mark::Repair)) && all_little) || open {
                piece.clause.marks = piece.clause.marks.with(Mark::Vague);
            }
        }
    }

    pub(super) fn float(&self, from: usize, to: usize, wanted: impl Fn(Says) -> bool) -> Option<Found> {
        let start = self.floats.partition_point(|&(i, _)| i < from);
        self.floats[start..]
            .iter()
            .take_while(|&&(i, _)| i < to)
            .map(|&(_, f)| f)
            .find(|f| f.end <= to && wanted(f.says))
    }

    pub(super) fn push(&mut self, from: usize, to: usize, kind: ClauseKind, pull: Pull, rule: &'static str) {
        if to <= from {
            return;
        }
        let span = &self.tokens[from..to];
        let clause = Clause {
            start: span[0].start as usize,
            end: span[span.len() - 1].end as usize,
            kind,
            lead: lead::of(self.tokens, from, to, self.lexicon),
            marks: super::meaning::of(self.tokens, from, to, self.lexicon),
        };
        self.pieces.push(Piece { clause, pull, rule, from, to });
        self.before = match (self.before, pull) {
            (_, Pull::World) | (Before::Asked, _) => Before::Asked,
            (before, Pull::Talk) => before,
            _ => Before::Said,
        };
    }
}

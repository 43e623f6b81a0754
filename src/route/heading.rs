//! The forms that titles have: capitals, labels, gerunds, names of notions and languages without a verb, and orders to nobody.

use super::noun::is_plural;
use super::reading::Reader;
use super::role::Roles;
use super::token::{Break, Shape, Token};
use crate::protocol::route::{Mark, Marks};

/// Words that say something, ask or order, or point at one thing: no name is made of them.
const SAYS: Roles = Roles::VERB
    .and(Roles::BE)
    .and(Roles::DID)
    .and(Roles::MODAL)
    .and(Roles::NOT)
    .and(Roles::PRONOUN)
    .and(Roles::I)
    .and(Roles::NOW)
    .and(Roles::YES)
    .and(Roles::OPENER)
    .and(Roles::SPLITS)
    .and(Roles::LEADS)
    .and(Roles::THE)
    .and(Roles::QUESTION_WORD)
    .and(Roles::WHY)
    .and(Roles::REFERS);

impl Reader<'_> {
    /// Whether these words have the form of a title that one clause makes.
    pub(super) fn is_heading(&self, said: &[Token]) -> bool {
        self.is_title_case(said)
            || is_tool_order(said)
            || self.is_noun_phrase(said)
            || self.is_gerund(said)
            || self.is_kind_in(said)
            || self.is_verbless(said)
            || self.is_value_order(said)
    }

    /// Whether a label or a first half makes a title of these two clauses.
    pub(super) fn is_heading_of_two(&self, said: &[Token]) -> bool {
        self.is_labelled(said) || self.is_headed(said)
    }

    /// "Function pointers in C - nature and usage": a title, and more of it behind a dash.
    fn is_headed(&self, said: &[Token]) -> bool {
        let head = first_clause(said);
        let tells =
            Roles::PRONOUN.and(Roles::BE).and(Roles::DID).and(Roles::I).and(Roles::NOT).and(Roles::MODAL);
        head > 2
            && head < said.len()
            && self.is_dash(said, head)
            && !said[..head].iter().any(|t| t.roles.any(Roles::MODAL))
            && (self.is_noun_phrase(&said[..head]) || self.is_kind_in(&said[..head]))
            && !said[head..].iter().any(|t| t.roles.any(tells.and(Roles::BASE)))
    }

    /// "Git Cherry Picking Commits Out Of Order", "SQL Server Cumulative Sum by Group": nobody talks in capitals.
    fn is_title_case(&self, said: &[Token]) -> bool {
        let is_capital = |t: &Token| t.text(self.input).starts_with(char::is_uppercase);
        let little = Roles::PREPOSITION.and(Roles::INTO).and(Roles::A).and(Roles::JOINS).and(Roles::COUNT);
        let capital = |t: &Token| is_capital(t) || t.roles.any(little);
        said.len() > 4
            && is_capital(&said[0])
            && said.iter().filter(|t| is_capital(t)).count() > 3
            && !said[0].roles.any(Roles::BASE)
            && said.iter().all(capital)
            && !said.iter().all(|t| t.text(self.input).chars().all(|c| !c.is_lowercase()))
            && said.iter().any(|t| t.roles.any(Roles::TECH.and(Roles::CONCEPT)))
    }

    /// "Kubernetes: copying a file into a pod", "pandas DataFrame: replace nan values", "TypeScript - Deep partial": a
    /// technology as the label of what is asked about it.
    fn is_labelled(&self, said: &[Token]) -> bool {
        let version = |t: &Token| t.roles.any(Roles::TECH) || t.shape == Shape::Number;
        let label = first_clause(said);
        let colon = said[label - 1].after == Break::Colon;
        let changes = |t: &Token| t.roles.any(Roles::BASE) && t.marks.any(Marks::CHANGES_FILES);
        let asks = said[said.len() - 1].after == Break::Question;
        let finite = Roles::BE.and(Roles::DID).and(Roles::MODAL).and(Roles::NOT);
        let plain = |t: &Token| !t.roles.any(finite) && t.shape != Shape::Number;
        let of_language = said[..label].iter().any(|t| t.roles.any(Roles::LANGUAGE));
        said[0].roles.any(Roles::TECH)
            && label < said.len()
            && label < 4
            && said[..label].iter().all(version)
            && (colon || self.is_dash(said, label))
            && (colon || !changes(&said[label]))
            && !works_on_project(&said[label])
            && (asks || is_ing(&said[label], self.input) || (of_language && said[label..].iter().all(plain)))
            && !has_made(said)
    }

    /// Whether a dash stands before the word at `i`.
    fn is_dash(&self, said: &[Token], i: usize) -> bool {
        self.input[said[i - 1].end as usize..said[i].start as usize].contains(['-', '–', '—'])
    }

    /// "Creating multiline strings in JavaScript": what one does, said of nobody.
    fn is_gerund(&self, said: &[Token]) -> bool {
        let first = said[0].text(self.input).to_ascii_lowercase();
        let short = first.len() < 6 && first != "using";
        let little = Roles::BASE.and(Roles::FUNCTION).and(Roles::TALK).and(Roles::TELLS);
        let changes = said[0].marks.any(Marks::CHANGES_FILES);
        let any = said[1..].iter().any(|t| t.roles.any(Roles::A));
        // "Showing which files have changed between two revisions"
        let asks = said[1].roles.any(Roles::WHICH.and(Roles::QUESTION_WORD)) || self.word(&said[1]) == "if";
        first.ends_with("ing")
            && !short
            && !said.iter().any(|t| t.marks.has(Mark::New) && !t.roles.any(Roles::A))
            && !said[0].roles.any(little)
            && (said.iter().any(|t| t.roles.any(Roles::CONCEPT.and(Roles::TECH)))
                || (said.len() > 3 && any && !(changes && has_part(said)))
                || (said.len() > 3 && asks))
            && !said.iter().any(|t| t.roles.any(Roles::BE.and(Roles::NOT).and(Roles::MODAL)))
            && !said.iter().any(|t| t.marks.has(Mark::Failure) && !t.quoted)
            && !(changes && has_made(&said[..said.len().min(4)]))
            && (!works_on_project(&said[0])
                || said.iter().any(|t| t.roles.any(Roles::LANGUAGE.and(Roles::A))))
    }

    /// "Systemd timers as a replacement for cron": names of notions, and nothing that is said of them.
    fn is_noun_phrase(&self, said: &[Token]) -> bool {
        let says = Roles::BE
            .and(Roles::DID)
            .and(Roles::NOT)
            .and(Roles::YES)
            .and(Roles::NOW)
            .and(Roles::I)
            .and(Roles::PRONOUN);
        said.iter().any(|t| t.roles.any(Roles::CONCEPT.and(Roles::TECH)))
            && !said[0]
                .roles
                .any(Roles::BASE.and(Roles::OPENER).and(Roles::TOOL).and(Roles::SPLITS).and(Roles::LEADS))
            && !said.iter().any(|t| t.roles.any(says) || (t.marks.has(Mark::Failure) && !t.quoted))
            && !said.iter().any(|t| {
                t.roles.any(Roles::BASE) && t.marks.any(Marks::CHANGES_FILES) && !t.roles.any(Roles::CONCEPT)
            })
            && !(0..said.len()).any(|i| {
                // "bulk renaming of files"
                let noun = said.get(i + 1).is_some_and(|t| t.roles.any(Roles::OF));
                let verb = said[i].roles.any(Roles::VERB) && !said[i].roles.any(Roles::BASE);
                said[i].marks.has(Mark::All) || (verb && !noun && self.word(&said[i]) != "using")
            })
            && !said[0].text(self.input).starts_with(char::is_lowercase)
            && !has_part(said)
            && !has_made(said)
            && said.iter().any(|t| t.roles.any(Roles::PREPOSITION.and(Roles::INSIDE).and(Roles::JOINS)))
    }

    /// "Spring MVC Interceptor pattern", "python keyword extraction from text": a language, or an everyday name that is
    /// one, and no verb.
    fn is_verbless(&self, said: &[Token]) -> bool {
        let runs = said[0].roles.any(Roles::TOOL) && !said[0].roles.any(Roles::LANGUAGE);
        let may_be_verb = |i: usize| {
            let t = &said[i];
            let text = t.text(self.input);
            i > 0 && t.word == 0 && !t.quoted && ["s", "ed", "en", "t"].iter().any(|e| text.ends_with(e))
        };
        let capital = |t: &Token| t.text(self.input).starts_with(char::is_uppercase);
        let named = |t: &Token| t.roles.any(Roles::TECH) || (t.roles.any(Roles::EVERYDAY) && capital(t));
        said.len() > 3
            && said.iter().any(named)
            && said.iter().any(|t| t.roles.any(Roles::LANGUAGE.and(Roles::EVERYDAY)))
            && !said[0].roles.any(Roles::A)
            && !runs
            && !said.iter().any(|t| t.roles.any(SAYS) && !t.roles.any(Roles::CONCEPT))
            && !said.iter().any(|t| t.marks.any(Marks::of(&[Mark::Failure, Mark::All, Mark::New])))
            && !(0..said.len()).any(may_be_verb)
            && !has_part(said)
            && !has_made(said)
    }

    /// "Multiple primary keys in PostgreSQL", "case-insensitive comparison in C#": a kind of thing, and the
    /// technology or the notion it is found in.
    fn is_kind_in(&self, said: &[Token]) -> bool {
        let at_end = said.len() - 1;
        let joint = (1..at_end).rev().take(2).find(|&i| said[i].roles.any(Roles::PREPOSITION));
        let Some(joint) = joint.filter(|&i| said[i].roles.any(Roles::INSIDE.and(Roles::OF))) else {
            return false;
        };
        let place = &said[joint + 1..];
        let known = match place {
            [tech] => tech.roles.any(Roles::TECH),
            [a, notion] => a.roles.any(Roles::A) && notion.roles.any(Roles::CONCEPT),
            _ => false,
        };
        let before = &said[..joint];
        let noun = &before[before.len() - 1];
        let plain =
            |t: &Token| !t.roles.any(Roles::FUNCTION.and(Roles::BE).and(Roles::PRONOUN).and(Roles::OPENER));
        // "background colour of text"
        let of_kind = before.iter().any(|t| t.roles.any(Roles::OF));
        // "Hidden features of Python"
        let of_tech = said[joint].roles.any(Roles::OF) && is_plural(noun.text(self.input));
        // "Doppelte Bestellungen in Postgres" is told of ours.
        let of_notion = before.iter().any(|t| t.roles.any(Roles::CONCEPT.and(Roles::CONSTRUCT)));
        let of_language = place.iter().any(|t| t.roles.any(Roles::LANGUAGE));
        known
            && (of_notion || of_language)
            && (of_kind || of_tech || is_kind(noun.text(self.input)))
            && (of_tech || !noun.roles.any(Roles::THING))
            && before.len() < 6
            && before.iter().all(plain)
            && !said[0].roles.any(Roles::BASE)
    }

    /// "Convert bytes to a string in Java": values of a language, and its name.
    fn is_value_order(&self, said: &[Token]) -> bool {
        let [.., value, joint, tech] = said else { return false };
        let values = &said[1..said.len() - 2];
        let part = |t: &Token| t.roles.any(Roles::THING) && !t.roles.any(Roles::CONCEPT);
        said[0].roles.any(Roles::CONVERTS)
            && joint.roles.any(Roles::PREPOSITION.and(Roles::INSIDE))
            && tech.roles.any(Roles::TECH)
            && !value.roles.any(Roles::TECH)
            && values.iter().any(|t| t.roles.any(Roles::CONCEPT))
            && !values.iter().any(|t| part(t) || t.marks.has(Mark::All))
    }
}

/// How many words the first clause has.
fn first_clause(said: &[Token]) -> usize {
    said.iter().position(|t| t.after.ends_clause()).map_or(said.len(), |last| last + 1)
}

/// "copying", by its look.
pub(super) fn is_ing(token: &Token, input: &str) -> bool {
    let text = token.text(input);
    text.len() > 5 && text.ends_with("ing")
}

/// Adds something, upgrades it, publishes it: done to a project, never to values.
fn works_on_project(token: &Token) -> bool {
    let work = [Mark::Add, Mark::Install, Mark::Create, Mark::Publish, Mark::Document, Mark::Repair];
    token.marks.any(Marks::of(&work)) && !token.roles.any(Roles::CONVERTS)
}

/// Names something that assistants are asked to make: a script, an export.
pub(super) fn has_made(said: &[Token]) -> bool {
    said.iter().any(|t| t.roles.any(Roles::MADE))
}

/// Names a part of some program that no language has: a page, a dashboard.
fn has_part(said: &[Token]) -> bool {
    said.iter().any(|t| t.roles.any(Roles::THING) && !t.roles.any(Roles::CONCEPT.and(Roles::CONSTRUCT)))
}

/// "Vim clear last search highlighting", "python pandas extract unique dates": a technology, then what to do with it.
fn is_tool_order(said: &[Token]) -> bool {
    let named = said.iter().take_while(|t| t.roles.any(Roles::TECH)).count();
    let said = if named > 1 && named + 1 < said.len() { &said[named - 1..] } else { said };
    // "the same", "the last": which of any, not one of ours.
    let which = Roles::SELECTS.and(Roles::ABSTRACT).and(Roles::SAME);
    let points = |i: usize| {
        said[i].roles.any(Roles::THIS)
            || (said[i].roles.any(Roles::THE) && said.get(i + 1).is_none_or(|t| !t.roles.any(which)))
    };
    // "git commit and push" names nothing that it is done to.
    let little = Roles::BASE.and(Roles::SUB).and(Roles::OPENER).and(Roles::NOW);
    let joined = said.iter().any(|t| t.roles.any(Roles::JOINS));
    // "JavaScript displaying a float", but not "nginx serving pages twice": a language does nothing by itself.
    let says_what_is_done = said[1].roles.any(Roles::VERB)
        && said[0].roles.any(Roles::LANGUAGE)
        && said.len() > 3
        && said.iter().any(|t| t.roles.any(Roles::CONCEPT));
    // "Flutter list jumping" is no order to list.
    let base = said[1].roles.any(Roles::BASE)
        && (!said[1].roles.any(Roles::THING) || said[0].roles.any(Roles::LANGUAGE));
    said[0].roles.any(Roles::TECH.and(Roles::TOOL))
        && (base || says_what_is_done)
        && !works_on_project(&said[1])
        && !said.iter().any(|t| t.roles.any(Roles::PRONOUN) && !t.roles.any(Roles::THE))
        && !(joined && said[1..].iter().all(|t| t.roles.any(little.and(Roles::JOINS))))
        && !said.windows(2).any(|pair| pair[0].roles.any(Roles::JOINS) && pair[1].marks.has(Mark::Publish))
        && !(0..said.len()).any(points)
}

/// A plural, or a noun made from a verb or an adjective: "comparison", "inheritance".
fn is_kind(noun: &str) -> bool {
    let noun = noun.to_ascii_lowercase();
    is_plural(&noun)
        || ["tion", "sion", "ance", "ence", "ism", "ity", "ing", "ison", "ung", "ität"]
            .iter()
            .any(|e| noun.ends_with(e))
}

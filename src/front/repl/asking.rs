//! Answers to questions, key by key: the one keyboard of every question. Decides from values alone; reading keys, waiting
//! and drawing are `ask`'s and `menu`'s.

use super::event_view::paragraph;
use super::keys::{self, Effect, Key, LineBuffer};
use super::queue;
use super::screen::Look;
use super::style::Role;
use crate::catalog::{Lang, Phrase, plan, repl};
use crate::command;
use crate::protocol::{Answer, Question, QuestionKind, Said};
use crate::text::clean::{self, one_line};
use crate::text::measure;

/// What a question with yes and no alone gets as a yes.
pub const YES: &str = "yes";

#[derive(Debug, Clone)]
pub struct Asking {
    kind: QuestionKind,
    /// It is answered by a line, in which a letter alone may count.
    in_words: bool,
    typed: LineBuffer,
    /// The line is one letter that answers unless another key comes right behind it.
    is_held: bool,
    shown: Option<Shown>,
    /// A paste is on its way that begins no answer.
    pasting: bool,
    /// A word that was begun and left again.
    left: String,
}

/// What a wider answer would allow stands on the screen.
#[derive(Debug, Clone)]
struct Shown {
    letter: char,
    answer: Answer,
    /// For so long that it can have been read: an Enter before that was typed without having seen it.
    is_seen: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    Answer(Answer),
    /// A slash command, which answers nothing and has its turn later.
    Command(String),
    Cancel,
    Changed,
    Nothing,
}

/// What one letter answers: how it is shown, if it has a place among the choices, and its letters.
struct Offer(Option<Phrase>, &'static str, Answer);

impl Asking {
    pub fn new(question: &Question) -> Self {
        let kind = question.kind.clone();
        let in_words = matches!(kind, QuestionKind::AskUser { .. } | QuestionKind::Plan { .. });
        Self::of(kind, in_words)
    }

    /// A question with yes and no alone.
    pub fn yes_or_no(text: &str) -> Self {
        let options = vec![YES.to_owned(), "no".to_owned()];
        Self::of(QuestionKind::AskUser { text: text.to_owned(), options }, false)
    }

    fn of(kind: QuestionKind, in_words: bool) -> Self {
        let (typed, left) = (LineBuffer::default(), String::new());
        Self { kind, in_words, typed, is_held: false, shown: None, pasting: false, left }
    }

    /// True if a moment without a key means something.
    pub fn waits(&self) -> bool {
        self.is_held || self.shown.as_ref().is_some_and(|shown| !shown.is_seen)
    }

    /// No key came for a moment.
    pub fn pause(&mut self) -> Heard {
        if let Some(shown) = self.shown.as_mut().filter(|shown| !shown.is_seen) {
            shown.is_seen = true;
            return Heard::Changed;
        }
        let letter = self.typed.text().chars().next().filter(|_| std::mem::take(&mut self.is_held));
        letter.map_or(Heard::Nothing, |letter| self.pick(letter))
    }

    /// True if keys are to be heard one by one: a line is being typed.
    pub fn is_typing(&self) -> bool {
        self.in_words || !self.typed.text().is_empty() && !self.is_held
    }

    /// Hears keys that came at once. Where letters choose, several of them are a word that is begun, and lines or a paste
    /// were not typed as an answer: these stay in `ahead`.
    pub fn together(&mut self, mut together: Vec<Key>, ahead: &mut Vec<Key>) -> Heard {
        let is_paste = |key: &Key| matches!(key, Key::PasteBegin | Key::PasteEnd);
        let is_choice = |letter| self.shown.is_none() && self.offer(letter).is_some();
        let is_answer = match together[..] {
            [Key::Ctrl('c')] => true,
            [key] => !self.pasting && !is_paste(&key),
            [Key::Char(letter), Key::Enter] => !self.pasting && is_choice(letter),
            _ => !self.pasting && together.iter().all(keys::is_text),
        };
        if self.is_typing() || is_answer {
            let mut heard = Heard::Nothing;
            let mut left = together.into_iter();
            while let (Heard::Nothing | Heard::Changed, Some(key)) = (&heard, left.next()) {
                heard = self.key(key);
            }
            ahead.extend(left);
            return heard;
        }
        let mut marks = together.iter().filter(|key| is_paste(key));
        self.pasting = marks.next_back().map_or(self.pasting, |mark| *mark == Key::PasteBegin);
        let before = together.len();
        together.retain(|key| *key != Key::Ctrl('c'));
        let is_stopped = together.len() < before;
        if std::mem::take(&mut self.is_held) {
            ahead.extend(std::mem::take(&mut self.typed).into_text().chars().map(Key::Char));
        }
        ahead.extend(together);
        if is_stopped { Heard::Cancel } else { Heard::Nothing }
    }

    pub fn key(&mut self, key: Key) -> Heard {
        if key == Key::Ctrl('c') {
            return Heard::Cancel;
        }
        if let Some(shown) = self.shown.take() {
            return self.over_shown(shown, key);
        }
        let is_held = std::mem::take(&mut self.is_held);
        let was_empty = self.typed.text().is_empty();
        match key {
            _ if self.typed.is_pasting() => {}
            Key::Esc if was_empty => return Heard::Cancel,
            Key::Esc => {
                self.left = std::mem::take(&mut self.typed).into_text();
                return Heard::Changed;
            }
            Key::Enter if was_empty => {
                let starts = matches!(self.kind, QuestionKind::Plan { .. });
                return if starts { Heard::Answer(Answer::Yes) } else { Heard::Nothing };
            }
            Key::Char(' ') | Key::NewLine if was_empty => return Heard::Nothing,
            _ => {}
        }
        match self.typed.key(key) {
            Effect::Done(text) => self.said(text.trim()),
            Effect::Changed => {
                let is_letter = matches!(key, Key::Char(letter) if self.offer(letter).is_some());
                self.is_held = was_empty && is_letter && !self.typed.is_pasting();
                let is_drawn = !self.is_held || self.in_words;
                if is_drawn { Heard::Changed } else { Heard::Nothing }
            }
            Effect::None => {
                self.is_held = is_held;
                Heard::Nothing
            }
        }
    }

    /// Enter gives what was shown, a letter goes on with the word that its letter began, and any other key goes back.
    fn over_shown(&mut self, shown: Shown, key: Key) -> Heard {
        match key {
            Key::Enter if shown.is_seen => return Heard::Answer(shown.answer),
            Key::Enter => {
                self.shown = Some(shown);
                return Heard::Nothing;
            }
            Key::Char(letter) => self.typed = LineBuffer::begun(format!("{}{letter}", shown.letter)),
            _ => {}
        }
        Heard::Changed
    }

    fn said(&mut self, text: &str) -> Heard {
        let mut letters = text.chars();
        if let (Some(letter), None) = (letters.next(), letters.next())
            && self.offer(letter).is_some()
        {
            return self.pick(letter);
        }
        if is_command(text) {
            return Heard::Command(text.to_owned());
        }
        let options = if let QuestionKind::AskUser { options, .. } = &self.kind { &options[..] } else { &[] };
        let picked = text.parse::<usize>().ok().and_then(|n| options.get(n.checked_sub(1)?));
        let text = picked.map_or(text, String::as_str).to_owned();
        match self.kind.meant(Answer::Text { text }) {
            Some(Answer::Text { text }) if text.is_empty() => Heard::Changed,
            Some(answer) => Heard::Answer(answer),
            None => Heard::Cancel,
        }
    }

    fn offer(&self, letter: char) -> Option<Offer> {
        let letter = letter.to_ascii_lowercase();
        self.offers().into_iter().find(|Offer(_, letters, _)| letters.contains(letter))
    }

    /// What a letter alone does: what allows more than this once is shown first.
    fn pick(&mut self, letter: char) -> Heard {
        let Some(Offer(.., answer)) = self.offer(letter) else { return Heard::Nothing };
        if !matches!(answer, Answer::YesForSession | Answer::YesForProject) {
            return Heard::Answer(answer);
        }
        self.typed = LineBuffer::default();
        self.shown = Some(Shown { letter, answer, is_seen: false });
        Heard::Changed
    }

    fn offers(&self) -> Vec<Offer> {
        let yes = |answer| Offer(Some(repl::KEY_YES), "yj", answer);
        let no = |answer| Offer(Some(repl::KEY_NO), "n", answer);
        let session = Offer(Some(repl::KEY_SESSION), "s", Answer::YesForSession);
        let project = Offer(Some(repl::KEY_PROJECT), "p", Answer::YesForProject);
        let refused = Answer::No { word: None };
        match &self.kind {
            QuestionKind::Approval { always: Some(_), .. } => {
                vec![yes(Answer::Yes), session, project, no(refused)]
            }
            QuestionKind::Approval { always: None, .. } => vec![yes(Answer::Yes), no(refused)],
            QuestionKind::UseServer { .. } => vec![yes(Answer::Yes), project, no(refused)],
            QuestionKind::Plan { .. } => {
                let one = Offer(None, "1", Answer::OneAgent);
                vec![Offer(None, "yj", Answer::Yes), one, Offer(None, "nq", refused)]
            }
            QuestionKind::AskUser { .. } => {
                let text = |option: &String| Answer::Text { text: option.clone() };
                let pair = self.kind.yes_or_no();
                pair.map_or(Vec::new(), |[first, second]| vec![yes(text(first)), no(text(second))])
            }
        }
    }

    /// What was typed and not given stays as a draft where the turn stops.
    pub fn draft(self) -> Vec<Key> {
        let typed = self.typed.into_text();
        let text = if typed.is_empty() { self.left } else { typed };
        if text.is_empty() {
            return Vec::new();
        }
        [Key::PasteBegin].into_iter().chain(text.chars().map(Key::Char)).chain([Key::PasteEnd]).collect()
    }

    pub fn rows(&self, look: Look, lang: Lang) -> Vec<String> {
        if let Some(shown) = &self.shown {
            return self.allows(shown, look, lang);
        }
        let text = self.typed.text();
        let is_word = !text.is_empty() && !self.is_held;
        if !self.in_words && !is_word {
            return self.choices(look, lang);
        }
        let is_reason = !self.in_words && Said::of(text).is_none();
        let how = matches!(self.kind, QuestionKind::Plan { .. }).then(|| plan::PLAN_HOW.text(lang));
        let how = how.into_iter().flat_map(|how| paragraph("  ", how, Role::Muted, look));
        how.chain([typing(if is_reason { repl::WORD } else { repl::ANSWER }, text, look, lang)]).collect()
    }

    fn allows(&self, shown: &Shown, look: Look, lang: Lang) -> Vec<String> {
        let (phrase, what) = match (&self.kind, &shown.answer) {
            (QuestionKind::UseServer { base_url, .. }, _) => (repl::WOULD_KEEP, base_url.as_str()),
            (QuestionKind::Approval { always: Some(rule), .. }, Answer::YesForSession) => {
                (repl::WOULD_ALLOW_SESSION, rule.as_str())
            }
            (QuestionKind::Approval { always: Some(rule), .. }, _) => {
                (repl::WOULD_ALLOW_PROJECT, rule.as_str())
            }
            _ => return Vec::new(),
        };
        let text = phrase.say(lang, &[("rule", &one_line(&clean::reveal(what)))]);
        let mut rows = paragraph("  ", &text, Role::Strong, look);
        if shown.is_seen {
            rows.extend(paragraph("  ", repl::WOULD_ALLOW_KEYS.text(lang), Role::Muted, look));
        }
        rows
    }

    fn choices(&self, look: Look, lang: Lang) -> Vec<String> {
        let shown = |key: Phrase| {
            let text = key.text(lang);
            let (letter, rest) = text.split_at(1);
            let styled = format!("{}{}", look.paint(Role::Key, letter), look.paint(Role::Muted, rest));
            (measure::width(text), styled)
        };
        let keys = self.offers().into_iter().filter_map(|Offer(key, ..)| key).map(shown);
        let word = repl::KEY_WORD.text(lang);
        let word = (measure::width(word), look.paint(Role::Muted, word));
        let mut rows: Vec<(usize, String)> = Vec::new();
        for (width, shown) in keys.chain([word]) {
            match rows.last_mut() {
                Some((used, row)) if *used + width + 3 <= look.width() => {
                    row.push_str(&format!("   {shown}"));
                    *used += width + 3;
                }
                _ => rows.push((2 + width, format!("  {shown}"))),
            }
        }
        rows.into_iter().map(|(_, row)| row).collect()
    }

    pub fn typed(&self) -> &str {
        self.typed.text()
    }
}

fn is_command(text: &str) -> bool {
    let name = text.strip_prefix('/').and_then(|rest| rest.split_whitespace().next());
    name.is_some_and(|name| command::built_in(Lang::En).iter().any(|command| command.name == name))
}

fn typing(name: Phrase, text: &str, look: Look, lang: Lang) -> String {
    let lead = format!("  {} ", name.text(lang));
    let room = look.width().saturating_sub(measure::width(&lead) + 3);
    let shown = queue::end(text, room, look);
    format!("{}{} {shown}", look.paint(Role::Muted, &lead), look.paint(Role::Prompt, look.glyph("›", ">")))
}

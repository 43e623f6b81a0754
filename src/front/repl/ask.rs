//! Answers to questions, key by key. Decides from values alone; reading keys and drawing the choices is a loop of four
//! lines at the end.

use super::keys::{Effect, Key, Keys, LineBuffer};
use super::queue;
use super::render::Renderer;
use super::screen::{Look, Screen};
use super::style::Role;
use crate::catalog::{Lang, Phrase, plan, repl};
use crate::command;
use crate::protocol::{Answer, Question, QuestionKind};
use crate::text::measure;
use std::time::Duration;

#[derive(Debug, Clone)]
pub struct Asking {
    kind: QuestionKind,
    typed: Option<LineBuffer>,
    /// A paste is on its way: it chooses nothing.
    pasting: bool,
    /// A reason that was begun and left again.
    word: LineBuffer,
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

impl Asking {
    pub fn new(question: &Question) -> Self {
        let words = is_in_words(&question.kind);
        Self {
            kind: question.kind.clone(),
            typed: words.then(LineBuffer::default),
            pasting: false,
            word: LineBuffer::default(),
        }
    }

    pub fn key(&mut self, key: Key) -> Heard {
        if matches!(key, Key::Ctrl('c')) {
            return Heard::Cancel;
        }
        if let Key::PasteBegin | Key::PasteEnd = key {
            self.pasting = key == Key::PasteBegin;
        }
        match self.typed.take() {
            Some(typed) => self.words(typed, key),
            None if self.pasting => Heard::Nothing,
            None => self.choice(key),
        }
    }

    /// What was typed as an answer and not given stays as a draft.
    fn left(&self, answer: Option<&Answer>) -> Vec<Key> {
        let given = !matches!(answer, None | Some(Answer::No { word: None }));
        let text = self.typed.as_ref().map_or("", LineBuffer::text);
        if given || text.is_empty() {
            return Vec::new();
        }
        [Key::PasteBegin].into_iter().chain(text.chars().map(Key::Char)).chain([Key::PasteEnd]).collect()
    }

    /// A choice is one key, or one letter and Enter. What comes with more at once was not typed as an answer.
    fn heard(&mut self, key: Key, keys: &mut Keys, ahead: &mut Vec<Key>) -> Heard {
        if self.typed.is_some() || matches!(key, Key::Ctrl('c') | Key::Esc) {
            return self.key(key);
        }
        let mut together = keys.together(key);
        if let [_] | [Key::Char(_), Key::Enter] = together[..]
            && !self.pasting
        {
            if together == [Key::Enter] && !ahead.is_empty() {
                ahead.extend(LINE_END);
            }
            return self.key(key);
        }
        let before = together.len();
        together.retain(|key| *key != Key::Ctrl('c'));
        let is_stopped = together.len() < before;
        for key in together.iter().filter(|key| matches!(key, Key::PasteBegin | Key::PasteEnd)) {
            self.key(*key);
        }
        ahead.extend(together);
        if is_stopped { Heard::Cancel } else { Heard::Nothing }
    }

    fn words(&mut self, mut typed: LineBuffer, key: Key) -> Heard {
        let free = is_in_words(&self.kind);
        if key == Key::Esc {
            // Out of the reason, back to the choices; out of an answer is no.
            if free {
                self.typed = Some(typed);
                return Heard::Answer(Answer::No { word: None });
            }
            self.word = typed;
            return Heard::Changed;
        }
        let effect = typed.key(key);
        self.typed = Some(typed);
        match effect {
            Effect::Done(text) => self.said(text.trim()),
            Effect::Changed => Heard::Changed,
            Effect::None => Heard::Nothing,
        }
    }

    fn said(&mut self, text: &str) -> Heard {
        if is_in_words(&self.kind) && is_command(text) {
            self.typed = Some(LineBuffer::default());
            return Heard::Command(text.to_owned());
        }
        let options = match &self.kind {
            QuestionKind::AskUser { options, .. } => options,
            QuestionKind::Plan { .. } => return Heard::Answer(of_plan(text)),
            QuestionKind::Approval { .. } | QuestionKind::UseServer { .. } => {
                let word = (!text.is_empty()).then(|| text.to_owned());
                return Heard::Answer(Answer::No { word });
            }
        };
        let picked = text.parse::<usize>().ok().and_then(|n| options.get(n.checked_sub(1)?));
        match picked.map_or(text, String::as_str) {
            "" => Heard::Nothing,
            text => Heard::Answer(Answer::Text { text: text.to_owned() }),
        }
    }

    fn choice(&mut self, key: Key) -> Heard {
        let letter = match key {
            Key::Char(c) => c.to_ascii_lowercase(),
            Key::Esc => return Heard::Answer(Answer::No { word: None }),
            _ => return Heard::Nothing,
        };
        match self.offers().into_iter().find(|(_, letters, _)| letters.contains(letter)) {
            Some((.., Some(answer))) => Heard::Answer(answer),
            Some((.., None)) => {
                self.typed = Some(std::mem::take(&mut self.word));
                Heard::Changed
            }
            None => Heard::Nothing,
        }
    }

    /// What one key answers: how it is shown, its letters, and the answer; none begins a no with a word.
    fn offers(&self) -> Vec<(Phrase, &'static str, Option<Answer>)> {
        let yes = (repl::KEY_YES, "yj", Some(Answer::Yes));
        let session = (repl::KEY_SESSION, "s", Some(Answer::YesForSession));
        let project = (repl::KEY_PROJECT, "p", Some(Answer::YesForProject));
        let no = (repl::KEY_NO, "n", Some(Answer::No { word: None }));
        let word = (repl::KEY_WORD, "e", None);
        match &self.kind {
            QuestionKind::Approval { always: Some(_), .. } => vec![yes, session, project, no, word],
            QuestionKind::Approval { always: None, .. } => vec![yes, no, word],
            QuestionKind::UseServer { .. } => vec![yes, project, no],
            QuestionKind::AskUser { .. } | QuestionKind::Plan { .. } => Vec::new(),
        }
    }

    /// Shows the rows below the question; a terminal that cannot take rows back gets new ones.
    fn draw(&self, screen: &mut Screen, lang: Lang) {
        let rows = self.rows(screen.look(), lang);
        if screen.look().can_redraw() {
            screen.live(std::iter::once(String::new()).chain(rows).collect());
        } else {
            screen.lines(&rows.join("\n"));
        }
    }

    pub fn rows(&self, look: Look, lang: Lang) -> Vec<String> {
        match &self.typed {
            Some(typed) => {
                let name = if is_in_words(&self.kind) { repl::ANSWER } else { repl::WORD };
                let how = matches!(self.kind, QuestionKind::Plan { .. }).then(|| plan::PLAN_HOW.text(lang));
                let how = how.map(|how| measure::wrap(how, look.width().saturating_sub(2)));
                let how = how.into_iter().flatten().map(|row| format!("  {}", look.paint(Role::Muted, &row)));
                how.chain([typing(name, typed.text(), look, lang)]).collect()
            }
            None => self.choices(look, lang),
        }
    }

    fn choices(&self, look: Look, lang: Lang) -> Vec<String> {
        let mut rows: Vec<(usize, String)> = Vec::new();
        for (key, ..) in self.offers() {
            let text = key.text(lang);
            let width = measure::width(text);
            let (letter, rest) = text.split_at(1);
            let shown = format!("{}{}", look.paint(Role::Key, letter), look.paint(Role::Muted, rest));
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
}

/// It is answered by a line, not by a key.
fn is_in_words(kind: &QuestionKind) -> bool {
    matches!(kind, QuestionKind::AskUser { .. } | QuestionKind::Plan { .. })
}

fn is_command(text: &str) -> bool {
    let name = text.strip_prefix('/').and_then(|rest| rest.split_whitespace().next());
    name.is_some_and(|name| command::built_in(Lang::En).iter().any(|command| command.name == name))
}

/// What a line says to a plan: nothing starts it, words change it.
fn of_plan(text: &str) -> Answer {
    match text {
        "" => Answer::Yes,
        "1" => Answer::OneAgent,
        "q" => Answer::No { word: None },
        words => Answer::Text { text: words.to_owned() },
    }
}

fn typing(name: Phrase, text: &str, look: Look, lang: Lang) -> String {
    let lead = format!("  {} ", name.text(lang));
    let room = look.width().saturating_sub(measure::width(&lead) + 3);
    let shown = queue::end(text, room, look);
    format!("{}{} {shown}", look.paint(Role::Muted, &lead), look.paint(Role::Prompt, look.glyph("›", ">")))
}

/// Behind what answers nothing: a line end in the draft that it becomes.
const LINE_END: [Key; 3] = [Key::PasteBegin, Key::Enter, Key::PasteEnd];

/// Who types on is not answering yet: a pause of so long ends what was begun before the question came.
const PAUSE: Duration = Duration::from_secs(1);

/// Takes what is typed while a line stands begun, until a pause; true if it is to stop. None of it answers anything.
async fn typed_on(keys: &mut Keys, ahead: &mut Vec<Key>) -> Option<bool> {
    while let Ok(key) = tokio::time::timeout(PAUSE, keys.next()).await {
        let mut together = keys.together(key?);
        if together.iter().any(|key| matches!(key, Key::Ctrl('c') | Key::Esc)) {
            together.retain(|key| !matches!(key, Key::Ctrl('c') | Key::Esc));
            ahead.extend(together);
            return Some(true);
        }
        ahead.extend(together);
    }
    Some(false)
}

/// Shows the choices and waits for the answer; nothing if the turn shall stop or the terminal is gone. Keys pressed
/// before the choices were shown are taken out of `keys` by whoever asks; what comes meanwhile and answers nothing is kept
/// in `ahead`. While a line stands begun, what is typed belongs to it. The question itself is drawn when its event is.
pub async fn ask(
    question: &Question,
    renderer: &mut Renderer,
    (keys, ahead): (&mut Keys, &mut Vec<Key>),
    typing: bool,
    lang: Lang,
) -> Option<Answer> {
    let mut asking = Asking::new(question);
    if typing {
        renderer.screen().live(vec![String::new(), format!("  {}", repl::FINISH_TYPING.text(lang))]);
        if typed_on(keys, ahead).await? {
            return None;
        }
    }
    asking.draw(renderer.screen(), lang);
    loop {
        let key = keys.next().await?;
        if key == Key::Ctrl('o') {
            renderer.question_in_full();
            asking.draw(renderer.screen(), lang);
            continue;
        }
        let kept = ahead.len();
        let heard = asking.heard(key, keys, ahead);
        if ahead.len() > kept {
            renderer.screen().bell();
        }
        let answer = match heard {
            Heard::Answer(answer) => Some(answer),
            Heard::Command(line) => {
                ahead.extend(line.chars().map(Key::Char).chain([Key::Enter]));
                asking.draw(renderer.screen(), lang);
                continue;
            }
            Heard::Cancel => None,
            Heard::Changed => {
                asking.draw(renderer.screen(), lang);
                continue;
            }
            Heard::Nothing => continue,
        };
        while ahead.ends_with(&LINE_END) {
            ahead.truncate(ahead.len() - LINE_END.len());
        }
        ahead.extend(asking.left(answer.as_ref()));
        return answer;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{CallId, QuestionId};

    fn asking(kind: QuestionKind) -> Asking {
        Asking::new(&Question { id: QuestionId(1), kind })
    }

    fn approval(always: Option<&str>) -> Asking {
        asking(QuestionKind::Approval {
            call: CallId("1".into()),
            tool: "bash_execute".into(),
            what: "ls".into(),
            diff: String::new(),
            rule: "r".into(),
            why: "w".into(),
            always: always.map(str::to_owned),
        })
    }

    fn hear(asking: &mut Asking, keys: &str) -> Heard {
        let mut heard = Heard::Nothing;
        for c in keys.chars() {
            heard = asking.key(match c {
                '\n' => Key::Enter,
                '\x1b' => Key::Esc,
                '\x03' => Key::Ctrl('c'),
                c => Key::Char(c),
            });
        }
        heard
    }

    #[test]
    fn a_slash_command_is_no_answer() {
        let mut asking = asking(QuestionKind::AskUser { text: "Which one?".into(), options: vec![] });
        assert_eq!(hear(&mut asking, "/context\n"), Heard::Command("/context".into()));
        assert!(matches!(hear(&mut asking, "/etc/hosts\n"), Heard::Answer(_)));
    }

    #[test]
    fn one_key_answers_an_approval() {
        let no = |word: Option<&str>| Heard::Answer(Answer::No { word: word.map(str::to_owned) });
        let cases = [
            ("y", Heard::Answer(Answer::Yes)),
            ("j", Heard::Answer(Answer::Yes)),
            ("s", Heard::Answer(Answer::YesForSession)),
            ("p", Heard::Answer(Answer::YesForProject)),
            ("n", no(None)),
            ("\x1b", no(None)),
            ("ewrong file\n", no(Some("wrong file"))),
            ("e\n", no(None)),
            ("ex\x1by", Heard::Answer(Answer::Yes)),
            ("x", Heard::Nothing),
            ("\n", Heard::Nothing),
            ("\x03", Heard::Cancel),
        ];
        for (keys, wanted) in cases {
            assert_eq!(hear(&mut approval(Some("ls")), keys), wanted, "{keys:?}");
        }
        let mut asking = approval(None);
        let paste = [Key::PasteBegin, Key::Char('y'), Key::Esc, Key::PasteEnd];
        assert!(paste.into_iter().all(|key| asking.key(key) == Heard::Nothing));
        assert_eq!(asking.key(Key::Char('y')), Heard::Answer(Answer::Yes));
        assert_eq!(["s", "p"].map(|key| hear(&mut approval(None), key)), [Heard::Nothing, Heard::Nothing]);
    }

    #[test]
    fn a_number_or_words_answer_a_question() {
        let ask = || {
            asking(QuestionKind::AskUser {
                text: "Which?".into(),
                options: vec!["red".into(), "blue".into()],
            })
        };
        let text = |text: &str| Heard::Answer(Answer::Text { text: text.into() });
        assert_eq!(hear(&mut ask(), "2\n"), text("blue"));
        assert_eq!(hear(&mut ask(), "3\n"), text("3"));
        assert_eq!(hear(&mut ask(), "green, j\n"), text("green, j"));
        assert_eq!(hear(&mut ask(), "\n"), Heard::Nothing);
    }

    #[test]
    fn the_choices_fit_the_window() {
        let look = Look::plain(40);
        for lang in Lang::ALL {
            let rows = approval(Some("ls")).rows(look, lang);
            assert!(rows.len() > 1 && rows.iter().all(|row| measure::width(row) <= 39), "{rows:?}");
        }
        let mut asking = approval(None);
        hear(&mut asking, &format!("e{}", "word ".repeat(20)));
        assert!(measure::width(&asking.rows(look, Lang::De)[0]) <= 39);
    }
}

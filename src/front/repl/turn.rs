//! One turn on the screen: what happens is drawn as it happens, keys are taken meanwhile, questions get their answers.

use super::ask;
use super::conversation::{Conversation, Leave};
use super::keys::{self, Effect, Key, Keys, LineBuffer, Modes};
use super::queue::{self, Queue};
use super::render::Renderer;
use crate::catalog::{Lang, repl as words};
use crate::engine::Remote;
use crate::protocol::{
    Answer, Event, Failure, FailureKind, Question, QuestionId, QuestionKind, Said, Timestamp,
};
use std::time::Duration;
use tokio::signal::unix::{Signal, SignalKind, signal};

const TICK: Duration = Duration::from_millis(100);
const QUIT: &str = "/quit";

impl Conversation {
    pub(super) async fn turn(&mut self, line: &str) -> Result<Option<Leave>, Failure> {
        self.offer_server().await?;
        if line.trim_start().starts_with('!') {
            return self.turn_in_terminal(line).await;
        }
        let raw = Modes::raw().map_err(|error| Failure::failed(error.to_string()))?;
        self.renderer.screen().set_raw(true);
        self.renderer.screen().mark_pastes(true);
        let ahead = std::mem::take(&mut self.ahead);
        let mut keys =
            Keys::listen(std::io::stdin(), ahead).map_err(|error| Failure::failed(error.to_string()))?;
        let mut typed = std::mem::take(&mut self.draft);
        let mut leave = self.at_work(line, &mut keys, &mut typed).await;
        let_go().await;
        let (stops, pressed): (Vec<_>, Vec<_>) =
            keys.pressed().into_iter().partition(|key| matches!(key, Key::Ctrl('c') | Key::Esc));
        if self.interrupted && !stops.is_empty() {
            leave = leave.or(Some(Leave::ByUser));
        }
        self.draft = typed;
        self.ahead = pressed;
        self.read_ahead();
        if std::mem::take(&mut self.interrupted) {
            self.queue.hold();
        }
        self.renderer.typed_ahead(Vec::new(), self.clock.now());
        self.renderer.screen().mark_pastes(false);
        self.renderer.screen().set_raw(false);
        drop(raw);
        Ok(leave)
    }

    async fn at_work(&mut self, line: &str, keys: &mut Keys, typed: &mut LineBuffer) -> Option<Leave> {
        let Self { engine, renderer, records, clock, queue, signals, interrupted, .. } = self;
        let (remote, lang) = (engine.remote(), engine.lang());
        let mut ended = false;
        let mut work = AtWork { renderer, remote, queue, typed, interrupted, leave: None };
        let mut window = signal(SignalKind::window_change()).ok();
        let mut ticks = tokio::time::interval(TICK);
        let turn = engine.prompt(line);
        tokio::pin!(turn);
        loop {
            tokio::select! {
                biased;
                () = resized(window.as_mut()) => work.renderer.fit(),
                Some(record) = records.recv() => {
                    work.renderer.show(&record);
                    if let Event::QuestionAsked { question } = &record.event {
                        work.keys(keys.pressed());
                        let (mut ahead, typing) = (Vec::new(), !work.typed.text().is_empty());
                        // The other tasks go on meanwhile; what they ask and show comes after the answer.
                        tokio::select! {
                            biased;
                            answer = ask::ask(question, work.renderer, (&mut *keys, &mut ahead), typing, lang) => {
                                *work.interrupted |= answer.is_none();
                                reply(&work.remote, question.id, answer);
                            }
                            kind = signals.next() => work.end(kind),
                            _ = &mut turn => ended = true,
                        }
                        work.keys(ahead);
                    }
                }
                kind = signals.next() => work.end(kind),
                key = keys.next() => match key {
                    Some(key) => work.keys(keys.together(key)),
                    None => {
                        // The terminal is gone; nothing more will come from it.
                        work.end(FailureKind::HungUp);
                        break;
                    }
                },
                _ = ticks.tick() => work.renderer.tick(clock.now()),
                _ = &mut turn => ended = true,
            }
            if ended {
                while let Ok(record) = records.try_recv() {
                    work.renderer.show(&record);
                }
                return work.leave;
            }
            work.show_ahead(clock.now(), lang);
        }
        turn.await;
        work.leave
    }

    /// `!command`: the command has a terminal that is the real one to it; only a question before it takes it back for a moment. A signal ends
    /// us at once, and the command with us.
    async fn turn_in_terminal(&mut self, line: &str) -> Result<Option<Leave>, Failure> {
        let Self { engine, renderer, records, signals, ahead, .. } = self;
        signals.lent();
        let (remote, lang) = (engine.remote(), engine.lang());
        {
            let turn = engine.prompt(line);
            tokio::pin!(turn);
            loop {
                tokio::select! {
                    biased;
                    Some(record) = records.recv() => {
                        renderer.show(&record);
                        if let Event::QuestionAsked { question } = &record.event {
                            let answer = ask_alone(question, renderer, lang, ahead).await?;
                            reply(&remote, question.id, answer);
                        }
                    }
                    _ = &mut turn => break,
                }
            }
        }
        signals.at_work();
        renderer.fit();
        renderer.screen().written_by_others();
        while let Ok(record) = records.try_recv() {
            renderer.show(&record);
        }
        ahead.extend(keys::of_bytes(&engine.take_unread()));
        Ok(None)
    }

    /// Without a key a server on this machine is offered, once.
    pub(super) async fn offer_server(&mut self) -> Result<(), Failure> {
        let Some(find) = self.hooks.server.take() else { return Ok(()) };
        let Some(server) = find().await else { return Ok(()) };
        let kind = QuestionKind::UseServer { provider: server.name, base_url: server.base_url };
        let question = Question { id: QuestionId(0), kind };
        let lang = self.engine.lang();
        self.renderer.question_asked(&question);
        match ask_alone(&question, &mut self.renderer, lang, &mut self.ahead).await? {
            Some(Answer::Yes) => self.engine.set_provider(server.provider),
            Some(Answer::YesForSession | Answer::YesForProject) => {
                self.engine.set_provider(server.provider);
                (server.keep)()?;
            }
            _ => return Ok(()),
        }
        self.renderer.say(&words::MODEL_CHANGED.say(lang, &[("model", &self.engine.model())]));
        Ok(())
    }
}

struct AtWork<'a> {
    renderer: &'a mut Renderer,
    remote: Remote,
    queue: &'a mut Queue,
    typed: &'a mut LineBuffer,
    interrupted: &'a mut bool,
    leave: Option<Leave>,
}

impl AtWork<'_> {
    fn keys(&mut self, mut keys: Vec<Key>) {
        let in_burst = keys::are_lines(&keys);
        if in_burst {
            keys::take_as_text(&mut keys);
        }
        keys.into_iter().for_each(|key| self.key(key, in_burst));
    }

    fn key(&mut self, key: Key, in_burst: bool) {
        match key {
            key if self.typed.is_pasting() => _ = self.typed.key(key),
            Key::Esc if self.renderer.tasks.is_debate() => self.remote.skip_wait(),
            Key::Ctrl('c') | Key::Esc => {
                self.remote.cancel();
                if std::mem::replace(self.interrupted, true) {
                    self.leave = Some(Leave::ByUser);
                }
            }
            Key::Ctrl('o') => {
                if let Some(text) = self.renderer.full(None) {
                    self.renderer.say(&text);
                }
            }
            Key::Ctrl('d') if self.typed.text().is_empty() => self.leave_later(in_burst),
            key => match self.typed.key(key) {
                Effect::Done(line) if line.trim().is_empty() => self.remote.skip_wait(),
                // What it says everywhere.
                Effect::Done(line) if !in_burst && Said::of(&line) == Some(Said::Stop) => {
                    self.remote.cancel()
                }
                Effect::Done(line) => self.queue.push(line, in_burst),
                Effect::Changed | Effect::None => {}
            },
        }
    }

    /// Ctrl-D leaves at the prompt; what is at work comes to its end before.
    fn leave_later(&mut self, in_burst: bool) {
        if self.queue.lines().next_back() != Some(QUIT) {
            self.queue.push(QUIT.to_owned(), in_burst);
        }
    }

    fn end(&mut self, kind: FailureKind) {
        self.leave = Some(Leave::BySignal(kind));
        self.remote.cancel();
    }

    fn show_ahead(&mut self, now: Timestamp, lang: Lang) {
        let look = self.renderer.screen().look();
        let rows = self.queue.row(look, lang).into_iter().chain(queue::draft(self.typed.text(), look, lang));
        self.renderer.typed_ahead(rows.collect(), now);
    }
}

async fn resized(window: Option<&mut Signal>) {
    let Some(window) = window else { return std::future::pending().await };
    if window.recv().await.is_none() {
        std::future::pending::<()>().await;
    }
}

/// While the prompt waits for keys nothing else is driven here: what ends with a turn, such as a connection that was
/// stopped in the middle, has to come to its end before.
async fn let_go() {
    for _ in 0..8 {
        tokio::task::yield_now().await;
    }
}

fn reply(remote: &Remote, question: QuestionId, answer: Option<Answer>) {
    match answer {
        Some(answer) => remote.answer(question, answer),
        None => remote.cancel(),
    }
}

async fn ask_alone(
    question: &Question,
    renderer: &mut Renderer,
    lang: Lang,
    ahead: &mut Vec<Key>,
) -> Result<Option<Answer>, Failure> {
    let failed = |error: std::io::Error| Failure::failed(error.to_string());
    let raw = Modes::raw().map_err(failed)?;
    renderer.screen().set_raw(true);
    let mut keys = Keys::listen(std::io::stdin(), std::mem::take(ahead)).map_err(failed)?;
    ahead.extend(keys.pressed());
    let answer = ask::ask(question, renderer, (&mut keys, ahead), false, lang).await;
    ahead.extend(keys.pressed());
    drop(keys);
    renderer.screen().live(Vec::new());
    renderer.screen().set_raw(false);
    drop(raw);
    Ok(answer)
}

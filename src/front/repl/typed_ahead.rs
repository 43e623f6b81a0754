//! What was typed before it was asked for: keys become lines that wait and a draft, and nothing of them is lost.

use super::conversation::{Conversation, Next};
use super::input;
use super::keys::{self, Effect, Key};
use super::queue;
use crate::catalog::repl as words;

impl Conversation {
    /// What was typed ahead becomes lines of the queue, and the rest the draft.
    pub(super) fn read_ahead(&mut self) {
        let in_burst = keys::are_lines(&self.ahead);
        self.queue_ahead(in_burst);
    }

    fn queue_ahead(&mut self, in_burst: bool) {
        if in_burst {
            keys::take_as_text(&mut self.ahead);
        }
        for key in std::mem::take(&mut self.ahead) {
            match self.draft.key(key) {
                Effect::Done(line) => self.queue.push(line, in_burst),
                // The turn that is about to begin hears it.
                Effect::None if key == Key::Ctrl('c') => self.ahead.push(key),
                Effect::Changed | Effect::None => {}
            }
        }
    }

    /// The next line that is sent without Enter.
    pub(super) fn next_in_queue(&mut self) -> Option<String> {
        match self.queue.next(self.draft.text().is_empty())? {
            queue::Next::Send(line) => Some(line),
            queue::Next::Draft(lines) => {
                self.draft.put_above(&lines);
                None
            }
        }
    }

    /// Says what waits behind the prompt, once.
    pub(super) fn show_held(&mut self) {
        let lang = self.engine.lang();
        let before = std::mem::replace(&mut self.held, self.queue.len());
        let screen = self.renderer.screen();
        if let Some(row) = self.queue.row(screen.look(), lang).filter(|_| self.held != before) {
            screen.gap();
            screen.lines(&row);
            if before == 0 {
                self.renderer.say(words::QUEUE_HELD.text(lang));
            }
        }
    }

    /// What was typed and not sent is in the history, also when the program starts again; the first line is the first that
    /// is found. True if lines waited.
    pub(super) fn keep_unsent(&mut self, draft: &str) -> bool {
        self.queue.lines().rev().for_each(|line| self.prompt.remember(line));
        self.prompt.remember(draft);
        let waited = !self.queue.is_empty();
        self.queue.clear();
        waited
    }

    /// A line that came with others at once picks no step, and waits like them.
    pub(super) fn first_of_burst(&mut self, line: String) -> Next {
        let held = std::mem::take(&mut self.queue);
        let is_own = queue::is_own_word(&line);
        if is_own {
            let prompt = self.prompt_text();
            input::take_back(&prompt, &line, self.renderer.screen());
            self.queue.push(line.clone(), true);
        }
        self.queue_ahead(true);
        self.queue.append(held);
        if is_own {
            return Next::Again;
        }
        self.renderer.typed(&line);
        Next::Line(line)
    }

    pub(super) fn drop_queue(&mut self, draft: &str) -> bool {
        let dropped = self.keep_unsent(draft);
        if dropped {
            self.renderer.say(words::QUEUE_DROPPED.text(self.engine.lang()));
        }
        dropped
    }
}

//! The rows that move while a turn works: what is waited for and since when, the end of running output, what was
//! typed ahead.

use super::numbers;
use super::progress::{PATIENCE_MS, Progress};
use super::screen::Look;
use super::style::Role;
use super::tool_view::{self, Output};
use crate::catalog::{Lang, repl};
use crate::protocol::{Timestamp, ToolCall};
use crate::text::clean::{self, one_line};
use crate::text::measure;

const OUTPUT_ROWS: usize = 6;
/// A text that pauses so long has stalled.
const STALL_MS: u64 = 2_000;
const DRAW_EVERY_MS: u64 = 40;

pub(super) struct Running {
    pub(super) call: ToolCall,
    pub(super) label: String,
    pub(super) title: String,
    pub(super) output: Output,
    pub(super) since: Timestamp,
}

#[derive(Default)]
pub(super) struct Activity {
    /// Since when something is waited for; nothing while nothing runs.
    since: Option<Timestamp>,
    /// It is the rest of a text.
    streams: bool,
    drawn: Timestamp,
    /// When, and what is tried again.
    retry: Option<(Timestamp, String)>,
    pub(super) thought: Option<String>,
    /// What was typed ahead.
    pub(super) ahead: Vec<String>,
    progress: Progress,
}

impl Activity {
    pub(super) fn begin(&mut self, at: Timestamp) {
        self.since = Some(at);
        self.streams = false;
        self.retry = None;
    }

    /// A piece of text has arrived, and the next one is due.
    pub(super) fn stream(&mut self, at: Timestamp) {
        self.begin(at);
        self.streams = true;
    }

    /// Nothing is waited for: something else is seen to go on.
    pub(super) fn quiet(&mut self) {
        self.since = None;
        self.retry = None;
    }

    pub(super) fn retry(&mut self, until: Timestamp, what: String) {
        self.retry = Some((until, what));
    }

    pub(super) fn think(&mut self, piece: &str, at: Timestamp) {
        self.retry = None;
        if self.streams || self.since.is_none() {
            self.begin(at);
        }
        self.thought.get_or_insert_default().push_str(&clean::plain(piece));
    }

    pub(super) fn may_draw(&mut self, at: Timestamp) -> bool {
        let due = at.since(self.drawn) >= DRAW_EVERY_MS;
        self.drawn = if due { at } else { self.drawn };
        due
    }

    pub fn rows(&mut self, running: &[Running], now: Timestamp, look: Look, lang: Lang) -> Vec<String> {
        let mut rows = Vec::new();
        // The wait is over: the next attempt is what goes on.
        self.retry.take_if(|(until, _)| now >= *until);
        if let Some(since) = self.since {
            let loud = running.iter().any(|running| !running.output.is_empty());
            let patience = if self.streams { STALL_MS } else { PATIENCE_MS };
            if now.since(since) >= patience || loud || self.retry.is_some() {
                if let Some((_, what)) = &self.retry {
                    let what = measure::wrap(what, look.width());
                    rows.extend(what.iter().map(|row| look.paint(Role::Muted, row)));
                }
                rows.push(self.spinner(running, since, now, look, lang));
                rows.extend(output(running, look));
                rows.extend(self.thinking(running, look));
            }
        }
        rows.extend_from_slice(&self.ahead);
        rows
    }

    fn spinner(
        &mut self,
        running: &[Running],
        since: Timestamp,
        now: Timestamp,
        look: Look,
        lang: Lang,
    ) -> String {
        let (what, since) = match running {
            [] if self.streams => (repl::WAITING.text(lang).to_owned(), since),
            [] => (repl::THINKING.text(lang).to_owned(), since),
            [one] => (one_line(&one.title), one.since),
            [first, rest @ ..] => (format!("{} +{}", one_line(&first.title), rest.len()), first.since),
        };
        let detail = match &self.retry {
            Some((until, _)) => {
                let wait = until.since(now).div_ceil(1_000) * 1_000;
                repl::RETRY_WAIT.say(lang, &[("wait", &numbers::so_far(wait, lang))])
            }
            None => numbers::so_far(now.since(since), lang),
        };
        let what = if self.retry.is_some() { String::new() } else { what };
        let room = look.width().saturating_sub(measure::width(&detail) + 4);
        let what = measure::truncate(&what, room);
        let gap = if what.is_empty() || detail.is_empty() { "" } else { "  " };
        let text = format!("{what}{gap}{detail}");
        let frame = self.progress.frame(&text, look.width(), look.unicode);
        let split = frame.chars().next().map_or(0, char::len_utf8);
        format!("{}{}", look.paint(Role::Spinner, &frame[..split]), look.paint(Role::Muted, &frame[split..]))
    }

    fn thinking(&self, running: &[Running], look: Look) -> Option<String> {
        if !running.is_empty() {
            return None;
        }
        let line = self.thought.as_deref()?.lines().rfind(|line| !line.trim().is_empty())?;
        let text = measure::truncate(line.trim(), look.width().saturating_sub(2)).into_owned();
        Some(look.paint(Role::Muted, &format!("  {text}")))
    }
}

fn output(running: &[Running], look: Look) -> Vec<String> {
    let Some(loudest) = running.iter().find(|running| !running.output.is_empty()) else { return Vec::new() };
    let most = OUTPUT_ROWS.min(look.rows / 2).max(1);
    let (lines, _) = loudest.output.tail(most);
    let mut rows: Vec<String> = lines.iter().flat_map(|line| tool_view::output_rows(line, look)).collect();
    rows.drain(..rows.len().saturating_sub(most));
    rows.iter().map(|row| look.paint(Role::Muted, row)).collect()
}

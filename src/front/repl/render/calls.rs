//! Tool calls on the screen: a line each, with what they wrote and changed below it.

use super::super::activity::Running;
use super::super::plan_view;
use super::super::style::Role;
use super::super::tool_view::{self, Headline, Output};
use super::{Last, Renderer};
use crate::catalog::{names, repl, titles};
use crate::protocol::{CallId, Event, FileChange, Record, Timestamp, ToolCall, tool_name};
use crate::text::clean::one_line;
use crate::text::{cut, measure};
use crate::tool::control::{self, Planned};

/// Calls that only look: a few are shown, what follows them in a row shares one.
const LOOKS: [&str; 4] =
    [tool_name::FS_READ_FILE, tool_name::FS_LIST_FILES, tool_name::FS_GREP, tool_name::FS_GLOB];
const LOOKS_SHOWN: usize = 3;

struct Ended<'a> {
    ok: bool,
    text: &'a str,
    summary: &'a str,
    rule: &'a str,
    changes: &'a [FileChange],
    /// None of what did not run.
    duration_ms: Option<u64>,
}

impl Renderer {
    pub(super) fn tool_event(&mut self, record: &Record) {
        let at = record.at;
        match &record.event {
            Event::ToolStarted { call, label, title } => {
                let title = titles::shown(&call.name, title, self.lang);
                // Who works beside the conversation is named in place of what kind of work it is.
                let (label, title) = match self.tasks.name_of(record.task) {
                    Some(name) => (String::new(), format!("{}: {title}", names::shown(name, self.lang))),
                    None => (self.switched_to(label), title),
                };
                self.tool_started(call, label, title, at);
            }
            Event::ToolProgressed { id, stream, text } => {
                if let Some(running) = self.running.iter_mut().find(|r| r.call.id == *id) {
                    running.output.push(*stream, text);
                }
                if self.activity.may_draw(at) {
                    self.tick(at);
                }
            }
            // It only said that there is work to do.
            Event::ToolEnded { id, ok: true, ran: false, summary, .. } if summary.is_empty() => {
                self.running.retain(|running| running.call.id != *id);
                self.tick(at);
            }
            Event::ToolEnded { id, ok, ran, text, summary, rule, changes, duration_ms } => {
                let duration_ms = ran.then_some(*duration_ms);
                let ended = Ended { ok: *ok, text, summary, rule, changes, duration_ms };
                self.tool_ended(id, &ended, at);
            }
            _ => {}
        }
    }

    /// What kind of work begins with this call, where several agents work in one loop: said once, until it is another.
    fn switched_to(&mut self, label: &str) -> String {
        let switched = self.family.as_mut().filter(|family| !label.is_empty() && *family != label);
        switched.map(|family| label.clone_into(family)).map_or_else(String::new, |()| label.to_owned())
    }

    fn tool_started(&mut self, call: &ToolCall, label: String, title: String, at: Timestamp) {
        self.settle_text();
        self.running.push(Running { call: call.clone(), label, title, output: Output::default(), since: at });
        self.activity.begin(at);
        self.tick(at);
    }

    fn tool_ended(&mut self, id: &CallId, ended: &Ended<'_>, at: Timestamp) {
        self.settle_text();
        let Some(place) = self.running.iter().position(|running| running.call.id == *id) else { return };
        let running = self.running.remove(place);
        let (look, lang) = (self.look(), self.lang);
        if running.call.name == control::UPDATE_PLAN
            && ended.ok
            && let Ok(plan) = control::planned(&running.call.arguments)
        {
            return self.planned(running, plan, ended, at);
        }
        let headline = Headline {
            title: &running.title,
            label: &running.label,
            summary: ended.summary,
            ok: ended.ok,
            changed: tool_view::counts(ended.changes),
            duration_ms: ended.duration_ms,
        };
        let looked = ended.ok && self.by_model && LOOKS.contains(&running.call.name.as_str());
        let looks = if looked { self.looks + 1 } else { 0 };
        if looks > LOOKS_SHOWN && look.can_redraw() {
            let named = ["path", "pattern"]
                .iter()
                .find_map(|name| running.call.arguments.object()?.get(*name)?.as_str());
            self.more_looks.push(named.unwrap_or(&running.title).to_owned());
            self.recent_calls.put(running, ended.text, ended.rule, ended.changes);
            return self.tick(at);
        }
        let mut rows = vec![tool_view::headline(&headline, look, lang)];
        if !running.output.is_empty() {
            let most = if self.by_model { cut::rows(ended.ok) } else { cut::ROWS_ASKED };
            rows.extend(tool_view::folded(&running.output, most, look, lang));
        }
        if !self.approved.contains(id) {
            rows.extend(tool_view::diffs(ended.changes, look, lang));
        }
        self.activity.begin(at);
        self.screen.live(Vec::new());
        let alone = rows.len() > 1;
        self.row(rows.join("\n"), Last::Tool);
        self.looks = looks;
        if alone {
            self.last = Last::Other;
        }
        self.recent_calls.put(running, ended.text, ended.rule, ended.changes);
        self.tick(at);
    }

    /// The looks that share a row, once something else comes.
    pub(super) fn settle_looks(&mut self) {
        self.looks = 0;
        let more = std::mem::take(&mut self.more_looks);
        if more.is_empty() {
            return;
        }
        let (look, what) = (self.look(), more.join(", "));
        let text = repl::MORE_LOOKS.say(self.lang, &[("n", &more.len()), ("what", &one_line(&what))]);
        let mark = look.paint(Role::Success, look.glyph("●", "*"));
        let text = measure::truncate(&text, look.width().saturating_sub(2));
        self.row(format!("{mark} {}", look.paint(Role::Muted, &text)), Last::Tool);
    }

    fn planned(&mut self, running: Running, plan: Vec<Planned>, ended: &Ended<'_>, at: Timestamp) {
        let look = self.look();
        let rows = plan_view::rows([&running.title, ended.summary], &self.plan, &plan, look, self.lang);
        self.activity.begin(at);
        self.screen.live(Vec::new());
        if !rows.is_empty() {
            self.row(rows.join("\n"), Last::Tool);
            self.last = if rows.len() > 1 { Last::Other } else { Last::Tool };
        }
        self.recent_calls.put(running, &plan_view::whole(&plan, look).join("\n"), ended.rule, &[]);
        self.plan = plan;
        self.tick(at);
    }
}

//! Keeps the last tool calls in full, for Ctrl-O and `/show`.

use super::activity::Running;
use super::diff_view::{self, Extent};
use super::screen::Look;
use super::style::Role;
use crate::catalog::Lang;
use crate::protocol::{Arguments, FileChange};
use crate::text::clean::{self, one_line};
use std::collections::VecDeque;

const MOST: usize = 20;

#[derive(Default)]
pub(super) struct RecentCalls {
    calls: VecDeque<Kept>,
}

struct Kept {
    running: Running,
    text: String,
    rule: String,
    changes: Vec<FileChange>,
}

impl RecentCalls {
    pub(super) fn put(&mut self, running: Running, text: &str, rule: &str, changes: &[FileChange]) {
        if self.calls.len() == MOST {
            self.calls.pop_front();
        }
        let (text, rule, changes) = (text.to_owned(), rule.to_owned(), changes.to_vec());
        self.calls.push_back(Kept { running, text, rule, changes });
    }

    /// The call of that number in full, counted from 1; without a number the last one.
    pub(super) fn full(&self, n: Option<usize>, look: Look, lang: Lang) -> Option<String> {
        let kept = match n {
            Some(n) => self.calls.get(n.checked_sub(1)?)?,
            None => self.calls.back()?,
        };
        let number = n.unwrap_or(self.calls.len());
        let Running { call, title, output, .. } = &kept.running;
        let mut rows = vec![
            look.paint(Role::Heading, &format!("{number}. {}", one_line(title))),
            look.paint(Role::Muted, &format!("{}  {}", one_line(&call.name), one_line(&kept.rule))),
            look.paint(Role::Muted, &arguments(&call.arguments)),
        ];
        for change in kept.changes.iter().filter(|change| !change.diff.is_empty()) {
            rows.push(String::new());
            rows.push(look.paint(Role::Heading, &one_line(&change.path)));
            rows.extend(diff_view::view(&change.diff, look, 2, Extent::Whole).rows);
        }
        rows.push(String::new());
        let whole = if output.is_empty() { kept.text.clone() } else { output.whole(lang) };
        let coloured = look.has_colours() && !output.is_empty();
        let whole = if coloured { whole } else { clean::plain(&whole).into_owned() };
        rows.push(whole.trim_end().to_owned());
        while rows.last().is_some_and(String::is_empty) {
            rows.pop();
        }
        Some(rows.join("\n") + look.theme.reset())
    }
}

fn arguments(arguments: &Arguments) -> String {
    let text = match arguments {
        Arguments::Object(map) => serde_json::Value::Object(map.clone()).to_string(),
        Arguments::Malformed { raw, .. } => raw.clone(),
    };
    clean::reveal(&text).into_owned()
}

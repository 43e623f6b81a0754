//! The block of suggested next steps at the end of an answer: taken out of the stream as it passes, read
//! tolerantly, and each step sorted by what it is.

use super::clean;
use super::measure::truncate;
pub use super::step_kind::StepKind;
use serde_json::Value;

const MOST: usize = 3;
/// A block longer than this is hidden all the same, and not read.
const LONGEST_BLOCK: usize = 16 * 1024;
/// A command is never cut: a longer one is left out.
const LONGEST_COMMAND: usize = 400;
const LABEL_COLUMNS: usize = 72;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NextStep {
    pub label: String,
    pub command: String,
    pub kind: StepKind,
}

#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// The current line as far as nothing of it was passed on.
    held: String,
    line: Line,
    /// The code block around the line.
    fence: Option<Fence>,
    /// What that block holds so far, where it is the one of the steps.
    block: Option<String>,
    found: Vec<NextStep>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Line {
    #[default]
    Held,
    Passed,
    /// Passed, and it opens a code block, unless one more backtick makes it ordinary text.
    Opening,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Fence {
    mark: char,
    length: usize,
}

impl Filter {
    /// Passes the next piece on, without what belongs to the block or may turn out to.
    pub fn push(&mut self, piece: &str) -> String {
        let mut out = String::with_capacity(piece.len() + self.held.len());
        for part in piece.split_inclusive('\n') {
            if self.line == Line::Held {
                self.held.push_str(part);
                self.hold(part.ends_with('\n'), &mut out);
            } else {
                out.push_str(part);
                if self.line == Line::Opening && part.contains('`') {
                    self.fence = self.fence.filter(|fence| fence.mark != '`');
                }
            }
            if part.ends_with('\n') {
                self.line = Line::Held;
            }
        }
        out
    }

    /// The text is over: gives what was held back and the steps. A block that never ended gives none.
    pub fn finish(&mut self) -> (String, Vec<NextStep>) {
        let done = std::mem::take(self);
        match (done.block, done.fence) {
            (Some(block), Some(fence)) if closes(&done.held, fence) => (String::new(), parse(&block)),
            (Some(_), _) => (String::new(), Vec::new()),
            (None, _) => (done.held, done.found),
        }
    }

    /// Decides about a line that was held back so far.
    fn hold(&mut self, ends: bool, out: &mut String) {
        let line = match (self.fence, &mut self.block) {
            (Some(fence), Some(block)) => {
                if !ends && self.held.len() < LONGEST_BLOCK {
                    return;
                }
                if closes(&self.held, fence) {
                    self.found = parse(block);
                    (self.fence, self.block) = (None, None);
                } else if block.len() < LONGEST_BLOCK {
                    block.push_str(&self.held);
                }
                return self.held.clear();
            }
            (Some(fence), None) if ends => {
                self.fence = Some(fence).filter(|fence| !closes(&self.held, *fence));
                Line::Held
            }
            (Some(fence), None) if may_close(&self.held, fence) => return,
            (Some(_), None) => Line::Passed,
            (None, _) => match opening(&self.held) {
                Opening::Steps(fence) if ends => {
                    (self.fence, self.block) = (Some(fence), Some(String::new()));
                    return self.held.clear();
                }
                Opening::Code(fence) => {
                    self.fence = Some(fence);
                    Line::Opening
                }
                Opening::Maybe | Opening::Steps(_) if !ends => return,
                Opening::Maybe | Opening::Steps(_) | Opening::No => Line::Passed,
            },
        };
        self.line = line;
        out.push_str(&std::mem::take(&mut self.held));
    }
}

enum Opening {
    No,
    Maybe,
    Code(Fence),
    Steps(Fence),
}

fn opening(line: &str) -> Opening {
    let complete = line.ends_with('\n');
    let body = line.trim_start_matches([' ', '\t']);
    let Some(mark) = body.chars().next() else { return if complete { Opening::No } else { Opening::Maybe } };
    if mark != '`' && mark != '~' {
        return Opening::No;
    }
    let length = body.chars().take_while(|&c| c == mark).count();
    let info = body[length..].trim_start_matches(' ');
    if length < 3 {
        return if info.is_empty() && !complete { Opening::Maybe } else { Opening::No };
    }
    let fence = Fence { mark, length };
    let info = info.trim_end();
    let name = "json:next_steps";
    if info.eq_ignore_ascii_case(name) {
        return Opening::Steps(fence);
    }
    if mark == '`' && info.contains('`') {
        return Opening::No;
    }
    let may_become =
        !complete && name.get(..info.len()).is_some_and(|start| start.eq_ignore_ascii_case(info));
    if may_become { Opening::Maybe } else { Opening::Code(fence) }
}

fn closes(line: &str, fence: Fence) -> bool {
    let body = line.trim();
    body.len() >= fence.length && body.chars().all(|c| c == fence.mark)
}

fn may_close(line: &str, fence: Fence) -> bool {
    line.trim().chars().all(|c| c == fence.mark)
}

pub fn parse(block: &str) -> Vec<NextStep> {
    let values = match read(block) {
        Some(Value::Array(values)) => values,
        Some(Value::Object(mut object)) => {
            match object.remove("next_steps").or_else(|| object.remove("steps")) {
                Some(Value::Array(values)) => values,
                _ => vec![Value::Object(object)],
            }
        }
        _ => objects(block),
    };
    let mut steps: Vec<NextStep> = Vec::new();
    for step in values.iter().filter_map(step) {
        let is_new = steps.iter().all(|other| other.command != step.command);
        steps.extend((is_new && steps.len() < MOST).then_some(step));
    }
    steps
}

fn read(block: &str) -> Option<Value> {
    let start = block.find(['[', '{'])?;
    let mut values = serde_json::Deserializer::from_str(&block[start..]).into_iter::<Value>();
    values.next()?.ok()
}

/// The objects in a text that is not JSON as a whole: a missing bracket, a comma too many.
fn objects(block: &str) -> Vec<Value> {
    let mut rest = block;
    let mut found = Vec::new();
    while let Some(start) = rest.find('{') {
        let mut values = serde_json::Deserializer::from_str(&rest[start..]).into_iter::<Value>();
        let next = match values.next() {
            Some(Ok(value)) => {
                found.push(value);
                start + values.byte_offset()
            }
            _ => start + 1,
        };
        rest = &rest[next..];
    }
    found
}

fn step(value: &Value) -> Option<NextStep> {
    let command = value.get("command")?.as_str()?.trim();
    let odd = command.is_empty() || command.contains('\n') || clean::plain(command) != command;
    if odd || command.chars().count() > LONGEST_COMMAND {
        return None;
    }
    let label = value.get("label").and_then(Value::as_str).unwrap_or_default();
    let label = clean::one_line(label);
    let label = if label.is_empty() { command } else { label.as_str() };
    Some(NextStep {
        label: truncate(label, LABEL_COLUMNS).into_owned(),
        command: command.to_owned(),
        kind: super::step_kind::of(command),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const ANSWER: &str = "Done.\n\n```json:next_steps\n[{\"label\": \"Run the tests\", \"command\": \"cargo test\"},\n {\"label\": \"Why?\", \"command\": \"?why did it fail\"}]\n```\n";

    fn whole(text: &str) -> (String, Vec<NextStep>) {
        let mut filter = Filter::default();
        let mut shown = filter.push(text);
        let (rest, steps) = filter.finish();
        shown.push_str(&rest);
        (shown, steps)
    }

    #[test]
    fn takes_the_block_out_and_reads_it() {
        let (shown, steps) = whole(ANSWER);
        assert_eq!(shown, "Done.\n\n");
        assert_eq!(steps.len(), 2);
        let first =
            NextStep { label: "Run the tests".into(), command: "cargo test".into(), kind: StepKind::Bash };
        assert_eq!(steps[0], first);
        assert_eq!(steps[1].kind, StepKind::Question);
        assert_eq!(whole(ANSWER.trim_end()).1.len(), 2, "the last fence needs no line end");
    }

    #[test]
    fn an_unfinished_block_is_hidden_and_gives_nothing() {
        for cut in ["Done.\n```json:next_steps\n[{\"label\"", "Done.\n```json:next_steps\n[]\n``"] {
            assert_eq!(whole(cut), ("Done.\n".into(), vec![]));
        }
    }

    #[test]
    fn other_blocks_pass_and_protect_what_is_in_them() {
        for text in [
            "```json\n{}\n```\n",
            "````md\n```json:next_steps\n[]\n```\n````\nafter",
            "`` x",
            "``` `a` x",
            "~~~\n```json:next_steps\n~~~\n",
            "```json:next\nx\n```",
            "text ```json:next_steps\nx",
        ] {
            assert_eq!(whole(text), (text.to_owned(), vec![]), "{text:?}");
        }
    }

    #[test]
    fn nothing_but_a_possible_fence_is_held_back() {
        let mut filter = Filter::default();
        assert_eq!(filter.push("Hel"), "Hel");
        assert_eq!(filter.push("lo `x`\nnext"), "lo `x`\nnext");
        assert_eq!(filter.push("\n`"), "\n");
        assert_eq!(filter.push("a`"), "`a`");
        assert_eq!(filter.push("\n```json"), "\n");
        assert_eq!(filter.push("c"), "```jsonc");
    }

    #[test]
    fn reads_what_is_nearly_json() {
        let long = format!("[{{\"command\":\"{}\"}}]", "x".repeat(500));
        for (block, count) in [
            (r#"[{"label":"a","command":"b"},]"#, 1),
            ("{\"label\":\"a\",\"command\":\"b\"}\n{\"label\":\"c\",\"command\":\"d\"}", 1),
            (r#"{"next_steps":[{"command":"b"}]}"#, 1),
            (r#"Here: [{"command":"a"},{"command":"b"},{"command":"c"},{"command":"d"}] ok"#, 3),
            (r#"[1, null, {"label":"a"}, {"command": 3}, {"command":"x\u001b[2Jy"}]"#, 0),
            ("nonsense", 0),
            (&long, 0),
        ] {
            assert_eq!(parse(block).len(), count, "{block}");
        }
    }

    proptest! {
        #[test]
        fn no_split_changes_anything(
            text in "(`{1,4}|~{3}|json:next_steps|json|\n|\\[\\]|\\{\"command\":\"ls\"\\}| |a){0,30}",
            at in 0usize..60,
        ) {
            let at = at.min(text.len());
            let mut filter = Filter::default();
            let mut shown = filter.push(&text[..at]);
            shown.push_str(&filter.push(&text[at..]));
            let (rest, steps) = filter.finish();
            shown.push_str(&rest);
            prop_assert_eq!((shown, steps), whole(&text));
        }
    }
}

//! Maps records to what an editor is sent.

use super::asked;
use crate::catalog::Lang;
use crate::front::repl::event_view;
use crate::front::said::Said;
use crate::protocol::{
    Answer, Arguments, CallId, Event, Plan, Question, QuestionId, QuestionKind, Record, StepState, Stream,
    TaskConversation, TaskId, ToolCall, ToolKind,
};
use crate::tool::control::{ASK_USER, UPDATE_PLAN, planned};
use agent_client_protocol_schema::v1 as acp;
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The tools' kinds by their names.
pub type Kinds = Rc<HashMap<String, ToolKind>>;

pub struct Map {
    root: PathBuf,
    kinds: Kinds,
    lang: Lang,
    said: Said,
    /// What running calls have written so far; empty for those whose diff is shown.
    outputs: HashMap<CallId, String>,
    /// Calls that are shown as something else: a plan, a question.
    hidden: BTreeSet<CallId>,
    /// Questions that a call of their own stands for.
    asked: BTreeSet<QuestionId>,
    /// Tasks of agents that work beside the conversation: what they say is their thoughts.
    beside: BTreeSet<TaskId>,
}

/// So much of a call's output is shown, its end.
const MOST: usize = 64 * 1024;

pub fn chunk(text: impl Into<String>) -> acp::ContentChunk {
    acp::ContentChunk::new(acp::ContentBlock::Text(acp::TextContent::new(text)))
}

impl Map {
    pub fn new(root: PathBuf, kinds: Kinds, lang: Lang) -> Self {
        let (outputs, hidden, asked, beside) = Default::default();
        Self { root, kinds, lang, said: Said::default(), outputs, hidden, asked, beside }
    }

    /// A record of an earlier turn: what was asked belongs to it.
    pub fn again(&mut self, record: &Record) -> Vec<acp::SessionUpdate> {
        let mut updates = self.updates(record);
        if let Event::TurnStarted { input, .. } = &record.event {
            updates.insert(0, acp::SessionUpdate::UserMessageChunk(chunk(input.as_str())));
        }
        updates
    }

    pub fn updates(&mut self, record: &Record) -> Vec<acp::SessionUpdate> {
        let piece = self.said.take(record);
        let said = match &record.event {
            // Its output stands in the call.
            Event::ToolProgressed { .. } => None,
            _ => (!piece.is_empty()).then(|| acp::SessionUpdate::AgentMessageChunk(chunk(piece))),
        };
        said.into_iter().chain(self.update(record)).collect()
    }

    fn update(&mut self, record: &Record) -> Option<acp::SessionUpdate> {
        match &record.event {
            Event::TurnStarted { .. } => {
                self.beside.clear();
                self.outputs.clear();
                self.hidden.clear();
                self.asked.clear();
                None
            }
            Event::TaskStarted { conversation: TaskConversation::Own { .. }, .. } => {
                self.beside.extend(record.task);
                None
            }
            Event::TextDelta { text } if record.task.is_some_and(|task| self.beside.contains(&task)) => {
                Some(acp::SessionUpdate::AgentThoughtChunk(chunk(text.as_str())))
            }
            Event::ThoughtDelta { text } => Some(acp::SessionUpdate::AgentThoughtChunk(chunk(text.as_str()))),
            Event::PlanUpdated { plan } => Some(acp::SessionUpdate::Plan(entries(plan))),
            Event::ToolStarted { call, title, .. } => self.started(call, title, record.task),
            Event::ToolProgressed { id, stream, text } => Some(self.progressed(id, *stream, text)),
            Event::ToolEnded { id, .. } if self.hidden.remove(id) => None,
            Event::ToolEnded { id, ok, text, .. } => {
                let shown = self.outputs.remove(id);
                let is_shown = shown.is_some_and(|output| *ok || !output.is_empty());
                Some(ended(id, *ok, Some(text.as_str()).filter(|text| !is_shown && !text.is_empty())))
            }
            Event::QuestionAsked { question } => self.asked(question),
            Event::QuestionAnswered { id, answer } if self.asked.remove(id) => {
                let said = if let Answer::Text { text } = answer { Some(text.as_str()) } else { None };
                Some(ended(&asked::call(*id), !matches!(answer, Answer::No { .. }), said))
            }
            Event::Noticed { notice } => {
                let text = event_view::notice(notice, self.lang);
                (!text.is_empty()).then(|| acp::SessionUpdate::AgentThoughtChunk(chunk(text + "\n")))
            }
            _ => None,
        }
    }

    fn asked(&mut self, question: &Question) -> Option<acp::SessionUpdate> {
        if let Some(title) = asked::title(question, self.lang) {
            self.asked.insert(question.id);
            let told = acp::ToolCall::new(asked::call(question.id).0, title).kind(acp::ToolKind::Think);
            return Some(acp::SessionUpdate::ToolCall(told));
        }
        match &question.kind {
            QuestionKind::AskUser { text, .. } => {
                Some(acp::SessionUpdate::AgentMessageChunk(chunk(text.as_str())))
            }
            _ => None,
        }
    }

    fn started(&mut self, call: &ToolCall, title: &str, task: Option<TaskId>) -> Option<acp::SessionUpdate> {
        let is_beside = task.is_some_and(|task| self.beside.contains(&task));
        let steps = (call.name == UPDATE_PLAN && !is_beside).then(|| planned(&call.arguments).ok()).flatten();
        if steps.is_some() || call.name == ASK_USER {
            self.hidden.insert(call.id.clone());
            return steps.map(|steps| {
                let entries = steps.into_iter().map(|step| entry(step.text, step.state));
                acp::SessionUpdate::Plan(acp::Plan::new(entries.collect()))
            });
        }
        let arguments = match &call.arguments {
            Arguments::Object(map) => Value::Object(map.clone()),
            Arguments::Malformed { raw, .. } => Value::String(raw.clone()),
        };
        let kind = self.kinds.get(&call.name).map_or(acp::ToolKind::Other, |kind| told(*kind));
        let diffs = self.diffs(&arguments);
        if !diffs.is_empty() {
            self.outputs.insert(call.id.clone(), String::new());
        }
        let told = acp::ToolCall::new(call.id.0.clone(), format!("{} {title}", call.name).trim().to_owned())
            .kind(kind)
            .status(acp::ToolCallStatus::InProgress)
            .content(diffs)
            .locations(self.locations(&arguments))
            .raw_input(arguments);
        Some(acp::SessionUpdate::ToolCall(told))
    }

    fn path(&self, arguments: &Value, name: &str) -> Option<PathBuf> {
        let path = arguments.get(name)?.as_str().filter(|path| !path.is_empty())?;
        Some(self.root.join(Path::new(path)))
    }

    fn locations(&self, arguments: &Value) -> Vec<acp::ToolCallLocation> {
        let line = arguments.get("offset").and_then(Value::as_u64).and_then(|line| u32::try_from(line).ok());
        let named = ["path", "from", "to"].into_iter().filter_map(|name| self.path(arguments, name));
        named.map(|path| acp::ToolCallLocation::new(path).line(line)).collect()
    }

    /// What a call is to change, as its arguments say it.
    fn diffs(&self, arguments: &Value) -> Vec<acp::ToolCallContent> {
        let Some(path) = self.path(arguments, "path") else { return Vec::new() };
        let text = |value: &Value, name: &str| value.get(name).and_then(Value::as_str).map(str::to_owned);
        if let Some(content) = text(arguments, "content") {
            return vec![acp::ToolCallContent::Diff(acp::Diff::new(path, content))];
        }
        let edits = arguments.get("edits").and_then(Value::as_array).into_iter().flatten();
        edits
            .filter_map(|edit| {
                let (old, new) = text(edit, "old").zip(text(edit, "new"))?;
                Some(acp::ToolCallContent::Diff(acp::Diff::new(path.clone(), new).old_text(old)))
            })
            .collect()
    }

    fn progressed(&mut self, id: &CallId, _: Stream, text: &str) -> acp::SessionUpdate {
        let output = self.outputs.entry(id.clone()).or_default();
        output.push_str(text);
        if output.len() > MOST {
            let cut = output.ceil_char_boundary(output.len() - MOST);
            output.drain(..cut);
        }
        updated(id, acp::ToolCallUpdateFields::new().content(vec![verbatim(output)]))
    }
}

fn updated(id: &CallId, fields: acp::ToolCallUpdateFields) -> acp::SessionUpdate {
    acp::SessionUpdate::ToolCallUpdate(acp::ToolCallUpdate::new(id.0.clone(), fields))
}

fn ended(id: &CallId, ok: bool, text: Option<&str>) -> acp::SessionUpdate {
    let status = if ok { acp::ToolCallStatus::Completed } else { acp::ToolCallStatus::Failed };
    let fields = acp::ToolCallUpdateFields::new().status(status);
    updated(id, fields.content(text.map(|text| vec![verbatim(text)])))
}

/// Text as it is: editors read what they show as Markdown.
fn verbatim(text: &str) -> acp::ToolCallContent {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(3.max(longest + 1));
    let text = format!("{fence}\n{}\n{fence}", text.trim_end_matches('\n'));
    acp::ToolCallContent::Content(acp::Content::new(acp::ContentBlock::Text(acp::TextContent::new(text))))
}

fn entries(plan: &Plan) -> acp::Plan {
    let steps = plan.steps().iter();
    let entries = steps.map(|step| entry(format!("{}: {}", step.name, step.description), step.state));
    acp::Plan::new(entries.collect())
}

fn entry(text: String, state: StepState) -> acp::PlanEntry {
    let status = match state {
        StepState::Waiting => acp::PlanEntryStatus::Pending,
        StepState::Running => acp::PlanEntryStatus::InProgress,
        StepState::Done | StepState::Failed | StepState::Skipped | StepState::LeftOut => {
            acp::PlanEntryStatus::Completed
        }
    };
    acp::PlanEntry::new(text, acp::PlanEntryPriority::Medium, status)
}

fn told(kind: ToolKind) -> acp::ToolKind {
    match kind {
        ToolKind::Read => acp::ToolKind::Read,
        ToolKind::Edit => acp::ToolKind::Edit,
        ToolKind::Delete => acp::ToolKind::Delete,
        ToolKind::Move => acp::ToolKind::Move,
        ToolKind::Search => acp::ToolKind::Search,
        ToolKind::Execute => acp::ToolKind::Execute,
        ToolKind::Think => acp::ToolKind::Think,
        ToolKind::Fetch => acp::ToolKind::Fetch,
        ToolKind::Other => acp::ToolKind::Other,
    }
}

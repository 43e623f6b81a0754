//! Records as an editor is told them.

use crate::catalog::Lang;
use crate::front::repl::event_view;
use crate::front::said::Said;
use crate::protocol::{
    Arguments, CallId, Event, Plan, QuestionKind, Record, StepState, Stream, TaskConversation, TaskId,
    ToolCall, ToolKind,
};
use agent_client_protocol_schema::v1 as acp;
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};

pub struct Map {
    root: PathBuf,
    kinds: HashMap<String, ToolKind>,
    lang: Lang,
    said: Said,
    /// What running calls have written so far.
    outputs: HashMap<CallId, String>,
    /// Tasks of agents that work beside the conversation: what they say is their thoughts.
    beside: BTreeSet<TaskId>,
}

/// So much of a call's output is shown, its end.
const MOST: usize = 64 * 1024;

pub fn chunk(text: impl Into<String>) -> acp::ContentChunk {
    acp::ContentChunk::new(acp::ContentBlock::Text(acp::TextContent::new(text)))
}

impl Map {
    pub fn new(root: PathBuf, kinds: HashMap<String, ToolKind>, lang: Lang) -> Self {
        let (outputs, beside) = (HashMap::new(), BTreeSet::new());
        Self { root, kinds, lang, said: Said::default(), outputs, beside }
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
            Event::ToolStarted { call, title, .. } => Some(self.started(call, title)),
            Event::ToolProgressed { id, stream, text } => Some(self.progressed(id, *stream, text)),
            Event::ToolEnded { id, ok, text, .. } => {
                let output = self.outputs.remove(id);
                let status = if *ok { acp::ToolCallStatus::Completed } else { acp::ToolCallStatus::Failed };
                let mut fields = acp::ToolCallUpdateFields::new().status(status);
                // What was shown of an edit is its diff.
                if output.is_none() && (!*ok || !text.is_empty()) {
                    fields = fields.raw_output(Value::from(text.as_str()));
                }
                Some(updated(id, fields))
            }
            Event::QuestionAsked { question } => match &question.kind {
                QuestionKind::AskUser { text, options } if options.is_empty() => {
                    Some(acp::SessionUpdate::AgentMessageChunk(chunk(text.as_str())))
                }
                _ => None,
            },
            Event::Noticed { notice } => {
                let text = event_view::notice(notice, self.lang);
                (!text.is_empty()).then(|| acp::SessionUpdate::AgentThoughtChunk(chunk(text + "\n")))
            }
            _ => None,
        }
    }

    fn started(&self, call: &ToolCall, title: &str) -> acp::SessionUpdate {
        let arguments = match &call.arguments {
            Arguments::Object(map) => Value::Object(map.clone()),
            Arguments::Malformed { raw, .. } => Value::String(raw.clone()),
        };
        let kind = self.kinds.get(&call.name).map_or(acp::ToolKind::Other, |kind| told(*kind));
        let told = acp::ToolCall::new(call.id.0.clone(), format!("{} {title}", call.name).trim().to_owned())
            .kind(kind)
            .status(acp::ToolCallStatus::InProgress)
            .content(self.diffs(&arguments))
            .locations(self.locations(&arguments))
            .raw_input(arguments);
        acp::SessionUpdate::ToolCall(told)
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
        let block = acp::ContentBlock::Text(acp::TextContent::new(output.as_str()));
        let content = acp::ToolCallContent::Content(acp::Content::new(block));
        updated(id, acp::ToolCallUpdateFields::new().content(vec![content]))
    }
}

fn updated(id: &CallId, fields: acp::ToolCallUpdateFields) -> acp::SessionUpdate {
    acp::SessionUpdate::ToolCallUpdate(acp::ToolCallUpdate::new(id.0.clone(), fields))
}

fn entries(plan: &Plan) -> acp::Plan {
    let entry = |step: &crate::protocol::Step| {
        let status = match step.state {
            StepState::Waiting => acp::PlanEntryStatus::Pending,
            StepState::Running => acp::PlanEntryStatus::InProgress,
            StepState::Done | StepState::Failed | StepState::Skipped | StepState::LeftOut => {
                acp::PlanEntryStatus::Completed
            }
        };
        let content = format!("{}: {}", step.name, step.description);
        acp::PlanEntry::new(content, acp::PlanEntryPriority::Medium, status)
    };
    acp::Plan::new(plan.steps().iter().map(entry).collect())
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

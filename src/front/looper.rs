//! What happens in the words of a looper: steps, agents, calls, delegations. A pure map over the records of turns, each
//! of which gives some lines or none; every line has its `type`, and `seq` and `at` of its record.

use super::coordination::{Approvals, COORDINATOR};
use super::repl::event_view;
use super::said::Said;
use crate::catalog::{Lang, engine as words};
use crate::plan::{Phase, Role};
use crate::protocol::event::dollars;
use crate::protocol::{
    Arguments, CallId, Event, Message, Notice, Plan, Question, QuestionKind, Record, Step, StepState,
    StopReason, TaskConversation, TaskId, TaskResult, Timestamp, ToolCall, TurnOutcome,
};
use crate::tool::control;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// What the coordinator does before it hands on, and when something has come back.
const QUALIFICATION: &str = "qualification";
const REVIEW: &str = "review";

pub struct Looper {
    lang: Lang,
    said: Said,
    approvals: Approvals,
    /// Who takes the turn.
    leads: String,
    tasks: BTreeMap<TaskId, Task>,
    /// The agent and the tool of each call that runs.
    calls: BTreeMap<(Option<TaskId>, CallId), (String, String)>,
    steps: Vec<Step>,
    /// Steps that began side by side and have not all ended.
    side_by_side: Vec<Vec<usize>>,
    /// What each step gave.
    results: BTreeMap<usize, TaskResult>,
    history: Vec<Value>,
}

struct Task {
    agent: String,
    phase: &'static str,
    description: String,
    started: Timestamp,
    /// The step of the plan that it works on.
    step: Option<usize>,
}

struct Lines<'a> {
    record: &'a Record,
    lines: Vec<Value>,
}

impl Lines<'_> {
    fn add(&mut self, kind: &str, fields: Value) {
        let mut line = Map::new();
        line.insert("type".to_owned(), kind.into());
        line.insert("seq".to_owned(), self.record.seq.into());
        line.insert("at".to_owned(), self.record.at.0.into());
        if let Value::Object(fields) = fields {
            line.extend(fields);
        }
        self.lines.push(Value::Object(line));
    }
}

impl Looper {
    pub fn new(lang: Lang) -> Self {
        Self {
            lang,
            said: Said::default(),
            approvals: Approvals::default(),
            leads: String::new(),
            tasks: BTreeMap::new(),
            calls: BTreeMap::new(),
            steps: Vec::new(),
            side_by_side: Vec::new(),
            results: BTreeMap::new(),
            history: Vec::new(),
        }
    }

    pub fn lines(&mut self, record: &Record) -> Vec<Value> {
        if let Event::TurnStarted { .. } = &record.event {
            *self = Self::new(self.lang);
        }
        let mut lines = Lines { record, lines: Vec::new() };
        self.tell(record, &mut lines);
        lines.lines
    }

    fn tell(&mut self, record: &Record, lines: &mut Lines<'_>) {
        let piece = self.said.take(record);
        self.approvals.take(record);
        let agent = self.agent(record.task);
        let is_said = matches!(record.event, Event::TextDelta { .. } | Event::MessageEnded { .. });
        if is_said && !piece.is_empty() {
            lines.add("text_delta", json!({ "text": piece }));
        }
        match &record.event {
            Event::Routed { to, .. } => self.leads.clone_from(to),
            Event::PlanUpdated { plan } => self.planned(plan, lines),
            Event::TaskStarted { agent, description, conversation } => {
                self.started(agent, description, conversation, lines);
            }
            Event::TaskEnded { result } => self.ended(result, lines),
            Event::ThoughtDelta { text } => self.thinks(text, lines),
            Event::MessageEnded { message, usage, model, tier, stop, cost_usd } => {
                step_of_reply(&agent, message, *stop, lines);
                let (input, output, cached) = (usage.input, usage.output, usage.cached);
                let usage = json!({ "agent": agent, "input": input, "output": output, "cached": cached,
                    "cache_written": usage.cache_written, "model": model, "tier": tier, "cost_usd": dollars(cost_usd, serde_json::value::Serializer).unwrap_or_default() });
                lines.add("usage", usage);
            }
            Event::ToolStarted { call, label, .. } => self.called(agent, call, label, lines),
            Event::ToolProgressed { id, stream, text } => {
                lines.add("tool_output", json!({ "id": id, "stream": stream, "text": text }));
            }
            Event::ToolEnded { id, ok, text, .. } => {
                let call = self.calls.remove(&(record.task, id.clone()));
                let (agent, tool) = call.unwrap_or((agent, String::new()));
                let result =
                    json!({ "id": id, "agent": agent, "toolName": tool, "success": ok, "result": text });
                lines.add("tool_result", result);
            }
            Event::QuestionAsked { question } => self.asks(question, lines),
            Event::Noticed { notice: Notice::ToolsAdded { family, to } } => {
                lines.add("agent_switch", json!({ "from": agent, "to": to, "reason": family }));
                match record.task.and_then(|task| self.tasks.get_mut(&task)) {
                    Some(task) => task.agent.clone_from(to),
                    None => self.leads.clone_from(to),
                }
            }
            Event::Noticed { notice } => self.thinks(&event_view::notice(notice, self.lang), lines),
            Event::TurnEnded { outcome, .. } => self.turn_ended(outcome, lines),
            Event::TurnStarted { .. } | Event::TextDelta { .. } | Event::QuestionAnswered { .. } => {}
        }
    }

    fn agent(&self, task: Option<TaskId>) -> String {
        task.and_then(|task| self.tasks.get(&task)).map_or(&self.leads, |task| &task.agent).clone()
    }

    fn thinks(&self, status: &str, lines: &mut Lines<'_>) {
        let task = lines.record.task;
        if status.is_empty() {
        } else if self.said.is_beside(task) {
            lines.add("agent_thinking", json!({ "agent": self.agent(task), "status": status }));
        } else {
            lines.add("looper_thinking", json!({ "status": status }));
        }
    }

    fn planned(&mut self, plan: &Plan, lines: &mut Lines<'_>) {
        let before = std::mem::replace(&mut self.steps, plan.steps().to_vec());
        let runs = |step: &Step| step.state == StepState::Running;
        let (ended, open): (Vec<_>, Vec<_>) = std::mem::take(&mut self.side_by_side)
            .into_iter()
            .partition(|group| !group.iter().any(|&step| self.steps.get(step).is_some_and(runs)));
        self.side_by_side = open;
        ended.iter().for_each(|group| self.together_ended(group, lines));
        let began = |&step: &usize| runs(&self.steps[step]) && !before.get(step).is_some_and(runs);
        let began: Vec<usize> = (0..self.steps.len()).filter(began).collect();
        if began.len() > 1 {
            let each =
                |what: fn(&Step) -> &str| began.iter().map(|&s| what(&self.steps[s])).collect::<Value>();
            let (agents, tasks) = (each(|step| &step.agent), each(|step| &step.description));
            lines.add("parallel_start", json!({ "agents": agents, "tasks": tasks }));
            self.side_by_side.push(began);
        }
    }

    fn together_ended(&self, group: &[usize], lines: &mut Lines<'_>) {
        let result = |&index: &usize| {
            let step = self.steps.get(index)?;
            let result = self.results.get(&index).cloned().unwrap_or_default();
            Some(json!({ "agent": step.agent, "task": step.description, "result": result }))
        };
        lines.add(
            "parallel_complete",
            json!({ "results": group.iter().filter_map(result).collect::<Value>() }),
        );
    }

    fn started(&mut self, agent: &str, of: &str, conversation: &TaskConversation, lines: &mut Lines<'_>) {
        let Some(id) = lines.record.task else { return };
        let own = matches!(conversation, TaskConversation::Own { .. });
        let step = Some(id).filter(|_| own).and_then(|id| self.step_of(id, agent));
        let role = step.and_then(|step| Role::parse(&self.steps[step].name));
        let phase = match role.map(Role::phase) {
            Some(phase) => phase.name(),
            None if agent == COORDINATOR => QUALIFICATION,
            None => Phase::Execution.name(),
        };
        lines.add("agent_start", json!({ "agent": agent, "phase": phase }));
        let (agent, description) = (agent.to_owned(), of.to_owned());
        self.tasks.insert(id, Task { agent, phase, description, started: lines.record.at, step });
    }

    /// The step that runs as this task, or by this agent: one that is tried again has another task.
    fn step_of(&self, task: TaskId, agent: &str) -> Option<usize> {
        let is =
            |step: &Step| step.state == StepState::Running && (step.name == agent || step.agent == agent);
        let by_task = self.steps.iter().position(|step| step.task == Some(task));
        by_task.or_else(|| self.steps.iter().position(is))
    }

    fn ended(&mut self, result: &TaskResult, lines: &mut Lines<'_>) {
        let Some(task) = lines.record.task.and_then(|id| self.tasks.remove(&id)) else { return };
        lines.add("agent_complete", json!({ "agent": task.agent, "result": result }));
        self.results.extend(task.step.map(|step| (step, result.clone())));
        if let Some(leads) = self.tasks.values_mut().find(|task| task.agent == COORDINATOR) {
            leads.phase = REVIEW;
            lines.add("agent_switch", json!({ "from": task.agent, "to": COORDINATOR, "reason": REVIEW }));
        }
        self.history.push(json!({
            "agent": task.agent,
            "phase": task.phase,
            "task": task.description,
            "ok": result.ok,
            "started": task.started,
            "ended": lines.record.at,
        }));
    }

    fn called(&mut self, agent: String, call: &ToolCall, label: &str, lines: &mut Lines<'_>) {
        let args = match &call.arguments {
            Arguments::Object(object) => Value::Object(object.clone()),
            Arguments::Malformed { raw, .. } => Value::String(raw.clone()),
        };
        let intent = if call.name == control::ASK_USER { "clarify" } else { "tool_call" };
        lines.add("looper_step", step(intent, label, Some(&call.name)));
        let told = json!({ "id": call.id, "agent": agent, "toolName": call.name, "args": args });
        lines.add("tool_call", told);
        let word = |name: &str| args.get(name).or_else(|| args.as_object()?.values().next()).cloned();
        if let Some(to) = call.name.strip_prefix("delegateTo") {
            let (to, task) = (to.to_lowercase(), word("task"));
            lines.add("delegation", json!({ "from": agent, "to": to, "task": task }));
        } else if call.name == "escalateToChapo" {
            lines.add("escalation", json!({ "from": agent, "issue": word("issue") }));
        }
        self.calls.insert((lines.record.task, call.id.clone()), (agent, call.name.clone()));
    }

    /// A question with its number, by which it is answered.
    fn asks(&self, question: &Question, lines: &mut Lines<'_>) {
        let mut told = json!({ "id": question.id });
        if let (Value::Object(told), Ok(Value::Object(kind))) =
            (&mut told, serde_json::to_value(&question.kind))
        {
            told.extend(kind);
        }
        match &question.kind {
            kind if self.approvals.asked(lines.record.task, kind) => {
                lines.add("approval_request", json!({ "request": told }));
            }
            QuestionKind::AskUser { text, .. } => {
                if !self.said.is_beside(lines.record.task) {
                    lines.add("looper_clarify", json!({ "question": text }));
                }
                lines.add("user_question", json!({ "question": told }));
            }
            _ => lines.add("user_question", json!({ "question": told })),
        }
    }

    fn turn_ended(&mut self, outcome: &TurnOutcome, lines: &mut Lines<'_>) {
        let open = std::mem::take(&mut self.side_by_side);
        open.iter().for_each(|group| self.together_ended(group, lines));
        lines.add("agent_history", json!({ "entries": std::mem::take(&mut self.history) }));
        let error = match outcome {
            TurnOutcome::Failed { failure } => failure.message.as_str(),
            TurnOutcome::Stopped { reason: StopReason::Cancelled } => words::CANCELLED.text(self.lang),
            TurnOutcome::Stopped { .. } => {
                return lines.add("response", json!({ "response": self.said.text.trim_end() }));
            }
        };
        lines.add("error", json!({ "agent": self.agent(None), "error": error }));
    }
}

/// What a reply without calls was: an answer, or one to go on with.
fn step_of_reply(agent: &str, message: &Message, stop: StopReason, lines: &mut Lines<'_>) {
    if message.calls().next().is_none() {
        let goes_on = matches!(stop, StopReason::MaxTokens | StopReason::Cut);
        lines.add("looper_step", step(if goes_on { "continue" } else { "answer" }, agent, None));
    }
}

fn step(intent: &str, agent: &str, tool: Option<&str>) -> Value {
    json!({ "step": { "intent": intent, "agent": agent, "toolName": tool } })
}

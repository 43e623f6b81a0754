//! A project with a state directory, and the events of a small turn.

use crate::catalog::Lang;
use crate::journal::{Journal, Origin, Restored, StateDir, Which};
use crate::protocol::{
    Arguments, CallId, Confidence, Content, Event, Failure, Message, Place, Role, Route, SessionId,
    StopReason, TaskConversation, Tier, Timestamp, ToolCall, Track, TurnCounts, TurnId, TurnOutcome, Usage,
};
use crate::workspace::{Clock, TestProject};

pub(super) struct Fixture {
    project: TestProject,
    pub state: StateDir,
}

impl std::ops::Deref for Fixture {
    type Target = TestProject;
    fn deref(&self) -> &TestProject {
        &self.project
    }
}

pub(super) const NOW: u64 = 1_770_000_000_000;

impl Fixture {
    pub fn new() -> Self {
        let project = TestProject::new();
        let state = StateDir::new(&project.outside.join("state"), project.workspace.here());
        Self { project, state }
    }

    pub fn open(&self, which: Which) -> Result<(Journal, Restored), Failure> {
        let here = self.workspace.here().clone();
        let origin = Origin { here, model: "test/model".into(), lang: Lang::En, unattended: false };
        Journal::open(&self.state, which, origin, Clock::Fixed(Timestamp(NOW)))
    }

    pub fn begun() -> (Self, Journal, SessionId) {
        let fixture = Self::new();
        let journal = fixture.start();
        let id = journal.session().clone();
        (fixture, journal, id)
    }

    pub fn start(&self) -> Journal {
        self.open(Which::New).unwrap().0
    }

    pub fn resume(&self, id: &SessionId) -> (Journal, Restored) {
        self.open(Which::Resume(id.clone())).unwrap()
    }

    /// As after a restart: closed without a word, and opened again.
    pub fn reopen(&self, journal: Journal) -> (Journal, Restored) {
        let id = journal.session().clone();
        drop(journal);
        self.resume(&id)
    }

    pub fn change(&self, journal: &mut Journal, call: &str, turn: u32, paths: &[&str], act: impl FnOnce()) {
        let places: Vec<Place> = paths.iter().map(|path| self.place(path)).collect();
        let call = CallId(call.into());
        journal.before_change(&self.workspace, &call, "fs_edit", TurnId(turn), &places).unwrap();
        act();
        journal.after_change(&self.workspace, &call).unwrap();
    }
}

pub(super) fn started(input: &str) -> Event {
    Event::TurnStarted { input: input.into(), message: Message::user(input) }
}

pub(super) fn routed() -> Event {
    let route = Route {
        track: Track::Action,
        confidence: Confidence::None,
        triggers: vec![],
        rule: "default".into(),
        reason: "nothing else fits".into(),
        words: String::new(),
        sentences: vec![],
    };
    Event::Routed { route, to: "koda".into(), overridden: None }
}

pub(super) fn delta(text: &str) -> Event {
    Event::TextDelta { text: text.into() }
}

pub(super) fn call(id: &str) -> ToolCall {
    ToolCall {
        id: CallId(id.into()),
        name: "fs_readFile".into(),
        arguments: Arguments::parse("{\"path\":\"a\"}"),
    }
}

pub(super) fn replied(text: &str, calls: &[&str]) -> Event {
    let mut content = vec![Content::Text { text: text.into() }];
    content.extend(calls.iter().map(|id| Content::ToolCall(call(id))));
    Event::MessageEnded {
        message: Message { role: Role::Assistant, content },
        usage: Usage { input: 100, output: 10, ..Usage::default() },
        model: "test/model".into(),
        tier: Tier::Main,
        stop: StopReason::EndTurn,
        cost_usd: Some(0.5),
    }
}

pub(super) fn task_started(conversation: TaskConversation) -> Event {
    Event::TaskStarted { agent: "koda".into(), description: "do it".into(), conversation }
}

pub(super) fn tool_started(id: &str) -> Event {
    Event::ToolStarted { call: call(id), label: "developer".into(), title: "read a".into() }
}

pub(super) fn tool_ended(id: &str, text: &str) -> Event {
    Event::ToolEnded {
        id: CallId(id.into()),
        ok: true,
        ran: true,
        text: text.into(),
        summary: "1 line".into(),
        rule: "read".into(),
        changes: vec![],
        duration_ms: 3,
    }
}

pub(super) fn ended() -> Event {
    let outcome = TurnOutcome::Stopped { reason: StopReason::EndTurn };
    Event::TurnEnded { outcome, counts: TurnCounts::default() }
}

pub(super) fn turn(input: &str) -> Vec<Event> {
    vec![
        started(input),
        routed(),
        delta("I look"),
        delta(" at it."),
        replied("I look at it.", &["c1"]),
        tool_started("c1"),
        tool_ended("c1", "the content"),
        delta("Done."),
        replied("Done.", &[]),
        ended(),
    ]
}

pub(super) fn record(journal: &mut Journal, turn: u32, events: Vec<Event>) {
    for event in events {
        journal.record(TurnId(turn), None, event).unwrap();
    }
}

//! The conversation as a model sees it, built from events: the same live and after a restart. A reply with calls is
//! followed at once by a message with a result for each of them, so that none is ever without.

use crate::catalog::Lang;
use crate::prompt;
use crate::protocol::{CallId, Content, Message, Role, ToolResult, Usage};
use std::sync::Arc;

/// Where the provider has not counted, so many bytes are taken for a token.
const BYTES_PER_TOKEN: u64 = 4;

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Conversation {
    /// Shared with the requests that carry them; whoever is alone with them changes them in place.
    messages: Arc<Vec<Message>>,
    /// What stands for a result that has not come, and perhaps never will.
    interrupted: String,
    /// Tokens of the last call that the provider counted, its reply included.
    counted: u64,
    /// Bytes that came since.
    since: u64,
}

impl Conversation {
    pub fn new(interrupted: impl Into<String>) -> Self {
        Self { interrupted: interrupted.into(), ..Self::default() }
    }

    pub fn beside(&self, opening: Message) -> Self {
        let mut other = Self::new(&self.interrupted);
        other.asked(opening);
        other
    }

    pub fn messages(&self) -> &[Message] {
        &self.messages
    }

    pub fn shared(&self) -> Arc<Vec<Message>> {
        self.messages.clone()
    }

    /// Tokens it takes: as the provider counted them, estimated for what came since.
    pub fn tokens(&self) -> u64 {
        self.counted.saturating_add(self.since / BYTES_PER_TOKEN)
    }

    pub fn counted(&mut self, usage: &Usage) {
        if usage.input > 0 {
            self.counted = usage.input.saturating_add(usage.output);
            self.since = 0;
        }
    }

    fn own(&mut self) -> &mut Vec<Message> {
        Arc::make_mut(&mut self.messages)
    }

    fn push(&mut self, message: Message) {
        self.since += message.bytes();
        self.own().push(message);
    }

    pub fn asked(&mut self, message: Message) {
        self.push(message);
    }

    pub fn replied(&mut self, message: Message) {
        if message.content.is_empty() {
            return;
        }
        let open: Vec<Content> = message
            .calls()
            .map(|call| ToolResult { id: call.id.clone(), ok: false, text: self.interrupted.clone() })
            .map(Content::ToolResult)
            .collect();
        self.push(message);
        if !open.is_empty() {
            self.push(Message { role: Role::User, content: open });
        }
    }

    pub fn cut_off(&mut self) {
        self.push(Message::user(prompt::text(Lang::En, "continue")));
    }

    /// The user said, or ran, something after the request that opened the turn: it becomes part of that request. Inside
    /// a call nothing is added: there it is the call's result.
    pub fn added(&mut self, text: String) {
        if self.messages.last().is_some_and(|last| last.role == Role::User && last.results().next().is_none())
        {
            self.insert(text, 0);
        }
    }

    /// Something is said to the model beside what the user said: before the request, or after the results, that stand
    /// last.
    pub fn told(&mut self, text: String) {
        match self.messages.last() {
            Some(last) if last.role == Role::User => {
                let is_request = matches!(last.content.last(), Some(Content::Text { .. }));
                self.insert(text, usize::from(is_request));
            }
            _ => self.push(Message::user(text)),
        }
    }

    /// Into the last message, so many parts before its end.
    fn insert(&mut self, text: String, before_the_end: usize) {
        self.since += text.len() as u64;
        if let Some(Message { content, .. }) = self.own().last_mut() {
            content.insert(content.len() - before_the_end, Content::Text { text });
        }
    }

    /// A call is over: its result takes the place kept for it. One that no reply asked for was the user's own.
    pub fn resulted(&mut self, id: &CallId, ok: bool, text: String) {
        let place = self.own().iter_mut().rev().find_map(|message| {
            message.content.iter_mut().find_map(|content| match content {
                Content::ToolResult(result) if result.id == *id => Some(result),
                _ => None,
            })
        });
        match place {
            Some(place) => {
                place.ok = ok;
                let before = std::mem::replace(&mut place.text, text);
                let now = place.text.len() as u64;
                self.since = (self.since + now).saturating_sub(before.len() as u64);
            }
            None => self.added(text),
        }
    }

    /// The conversation goes on from these messages; results that are missing in them are filled in.
    pub fn replace(&mut self, messages: Vec<Message>) {
        self.own().clear();
        (self.counted, self.since) = (0, 0);
        let mut messages = messages.into_iter().peekable();
        while let Some(message) = messages.next() {
            let has_calls = message.role == Role::Assistant && message.calls().next().is_some();
            self.replied_as_is(message);
            if has_calls && let Some(results) = messages.next_if(|next| next.results().next().is_some()) {
                self.fill(results);
            }
        }
    }

    fn replied_as_is(&mut self, message: Message) {
        match message.role {
            Role::Assistant => self.replied(message),
            Role::User => {
                let own = |c: &Content| !matches!(c, Content::ToolResult(_));
                let content: Vec<Content> = message.content.into_iter().filter(own).collect();
                if !content.is_empty() {
                    self.push(Message { role: Role::User, content });
                }
            }
        }
    }

    fn fill(&mut self, results: Message) {
        for content in results.content {
            match content {
                Content::ToolResult(result) => self.resulted(&result.id, result.ok, result.text),
                other => {
                    let message = Message { role: Role::User, content: vec![other] };
                    self.since += message.bytes();
                    if let Some(last) = self.own().last_mut() {
                        last.content.extend(message.content);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{Arguments, ToolCall};
    use proptest::prelude::*;

    fn calls(ids: &[&str]) -> Message {
        let call = |id: &&str| {
            let arguments = Arguments::Object(serde_json::Map::new());
            Content::ToolCall(ToolCall { id: CallId((*id).to_owned()), name: "t".into(), arguments })
        };
        Message { role: Role::Assistant, content: ids.iter().map(call).collect() }
    }

    fn paired(messages: &[Message]) {
        for (index, message) in messages.iter().enumerate() {
            let wanted: Vec<_> = message.calls().map(|c| &c.id).collect();
            if !wanted.is_empty() {
                let got: Vec<_> = messages[index + 1].results().map(|r| &r.id).collect();
                assert_eq!(wanted, got);
            } else if message.role == Role::User && message.results().next().is_some() {
                assert!(messages[index - 1].calls().next().is_some());
            }
        }
    }

    #[test]
    fn every_call_has_its_result_at_any_moment() {
        let mut talk = Conversation::new("cut off");
        talk.asked(Message::user("go"));
        talk.replied(calls(&["a", "b"]));
        paired(talk.messages());
        talk.resulted(&CallId("b".into()), true, "B".into());
        talk.resulted(&CallId("stranger".into()), true, "?".into());
        paired(talk.messages());
        let results: Vec<_> = talk.messages()[2].results().map(|r| (r.ok, r.text.as_str())).collect();
        assert_eq!(results, [(false, "cut off"), (true, "B")]);
    }

    #[test]
    fn tokens_are_counted_by_the_provider_and_estimated_since() {
        let mut talk = Conversation::new("cut");
        talk.asked(Message::user("x".repeat(400)));
        assert_eq!(talk.tokens(), 100);
        talk.replied(calls(&["a"]));
        talk.counted(&Usage { input: 1_000, output: 50, ..Usage::default() });
        assert_eq!(talk.tokens(), 1_050);
        talk.resulted(&CallId("a".into()), true, "y".repeat(83));
        assert_eq!(talk.tokens(), 1_050 + 20);
        talk.counted(&Usage::default());
        assert_eq!(talk.tokens(), 1_070, "a provider that does not count changes nothing");
        talk.replace(vec![Message::user("z".repeat(40))]);
        assert_eq!(talk.tokens(), 10);
    }

    #[test]
    fn an_id_used_again_belongs_to_the_latest_call() {
        let mut talk = Conversation::new("cut off");
        for text in ["one", "two"] {
            talk.replied(calls(&["call_0"]));
            talk.resulted(&CallId("call_0".into()), true, text.into());
        }
        let results: Vec<_> =
            talk.messages().iter().flat_map(Message::results).map(|r| r.text.as_str()).collect();
        assert_eq!(results, ["one", "two"]);
    }

    proptest! {
        #[test]
        fn whatever_comes_in_stays_paired(steps in proptest::collection::vec((0..4u8, 0..3usize), 0..30)) {
            let ids = ["a", "b", "c"];
            let mut talk = Conversation::new("cut off");
            let mut loose = Vec::new();
            for (step, n) in steps {
                match step {
                    0 => talk.asked(Message::user("x")),
                    1 => talk.replied(calls(&ids[..n])),
                    2 => talk.resulted(&CallId(ids[n].into()), true, "r".into()),
                    _ => loose.extend(talk.messages().get(n..).unwrap_or_default().to_vec()),
                }
            }
            paired(talk.messages());
            let before = talk.messages().to_vec();
            talk.replace(before.clone());
            prop_assert_eq!(talk.messages(), &before[..]);
            talk.replace(loose);
            paired(talk.messages());
        }
    }
}

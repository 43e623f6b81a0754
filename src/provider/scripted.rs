//! A model that plays from a script: for tests, examples and demonstrations. It is a real provider, streaming in
//! pieces, calling tools, failing and stalling, only that somebody wrote down beforehand what it says.
//!
//! The format, TOML with one `[[reply]]` each, is described at [`Scripted`] and
//! read by `script`.

mod script;

use super::{Delta, ErrorClass, Provider, ProviderError, Reply, Request, Streaming};
use crate::catalog::{Lang, provider as say};
use crate::protocol::{Content, Failure, Role, Tier};
use script::{ScriptedReply, read};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc::UnboundedSender;

/// A scripted model. Each request takes the first reply that is left for its tier:
///
/// ```toml
/// [[reply]]
/// expect = "parser"            # must occur in the last user message, results of tools included
/// tier = "main"                # only for requests to this tier: fast, main or deep
/// wait_ms = 20                 # before the first piece
/// thoughts = "Let me look."    # streamed first
/// text = "I will read it."     # streamed next, in pieces
/// piece = 4                    # characters in a piece, 12 if absent
/// piece_ms = 5                 # between two pieces, 0 if absent
/// call = [                     # tool calls, last
///   { name = "fs_readFile", arguments = { path = "src/a.rs" } },
///   { id = "my-id", name = "fs_edit", raw = '{"path": "src/a' },   # arguments exactly so, whole or not
/// ]
/// usage = { input = 1200, output = 40, cached = 1000 }
/// stop = "end_turn"            # or tool_use, max_tokens, refusal; found out if absent
///
/// [[reply]]
/// error = "transient"          # or overflow, authentication, billing, bad_request, refused, protocol, unreachable
/// message = "Overloaded."      # after whatever text there is
/// retry_after_ms = 100
///
/// [[reply]]
/// text = "And then "
/// stall = true                 # says this and nothing more, ever; only dropping the call ends it
/// ```
///
/// Without `usage`, tokens are counted as a quarter of the characters.
pub struct Scripted {
    replies: Vec<ScriptedReply>,
    played: Mutex<Vec<bool>>,
    lang: Lang,
}

impl Scripted {
    pub fn parse(script: &str, lang: Lang) -> Result<Self, Failure> {
        let replies = read(script).map_err(|why| {
            let detail = why.split_whitespace().collect::<Vec<_>>().join(" ");
            Failure::usage(say::BAD_SCRIPT.say(lang, &[("detail", &detail)]))
        })?;
        let played = Mutex::new(vec![false; replies.len()]);
        Ok(Self { replies, played, lang })
    }

    fn next(&self, request: &Request) -> Result<(usize, &ScriptedReply), ProviderError> {
        let tier = TIERS.into_iter().find(|(_, name)| *name == request.model).map(|(tier, _)| tier);
        let mut played = self.played.lock().unwrap_or_else(PoisonError::into_inner);
        let fits =
            |scripted: &ScriptedReply| scripted.tier.is_none() || tier.is_none() || scripted.tier == tier;
        let found = (0..self.replies.len()).find(|&n| !played[n] && fits(&self.replies[n]));
        let Some(number) = found else {
            let count = self.replies.len();
            return Err(out_of_step(say::SCRIPT_OVER.say(self.lang, &[("count", &count)])));
        };
        played[number] = true;
        let scripted = &self.replies[number];
        if let Some(expect) = &scripted.expect {
            let got = last_user_text(request);
            if !got.contains(expect) {
                let got = crate::text::cut::head(&got, 200);
                let values: [(&str, &dyn std::fmt::Display); 3] =
                    [("number", &(number + 1)), ("expect", expect), ("got", &got)];
                return Err(out_of_step(say::SCRIPT_MISMATCH.say(self.lang, &values)));
            }
        }
        Ok((number, scripted))
    }

    async fn play(&self, request: &Request, deltas: &UnboundedSender<Delta>) -> Result<Reply, ProviderError> {
        let (number, scripted) = self.next(request)?;
        pause(scripted.wait_ms).await;
        speak(scripted, &scripted.thoughts, Delta::Thought, deltas).await;
        speak(scripted, &scripted.text, Delta::Text, deltas).await;
        if let Some(class) = scripted.error {
            return Err(ProviderError {
                class,
                message: scripted.message.clone(),
                retry_after_ms: scripted.retry_after_ms,
                sent: 1,
            });
        }
        for call in &scripted.call {
            let _ = deltas.send(Delta::Call(call.name.clone()));
        }
        if scripted.stall {
            std::future::pending::<()>().await;
        }
        Ok(scripted.reply(number, request))
    }
}

const TIERS: [(Tier, &str); 3] =
    [(Tier::Fast, "scripted-fast"), (Tier::Main, "scripted-main"), (Tier::Deep, "scripted-deep")];

impl Provider for Scripted {
    fn name(&self) -> &str {
        "scripted"
    }

    fn model(&self, tier: Tier) -> &str {
        TIERS[tier as usize].1
    }

    /// Only where a reply of tier fast is left: none for the conversation is ever taken for it.
    fn can_analyse(&self) -> bool {
        let played = self.played.lock().unwrap_or_else(PoisonError::into_inner);
        (0..played.len()).any(|n| !played[n] && self.replies[n].tier == Some(Tier::Fast))
    }

    fn stream<'a>(&'a self, request: &'a Request, deltas: &'a UnboundedSender<Delta>) -> Streaming<'a> {
        Box::pin(self.play(request, deltas))
    }
}

fn out_of_step(message: String) -> ProviderError {
    ProviderError { class: ErrorClass::BadRequest, message, retry_after_ms: None, sent: 1 }
}

fn last_user_text(request: &Request) -> String {
    let last = request.messages.iter().rev().find(|m| m.role == Role::User);
    let parts = last.iter().flat_map(|m| &m.content).map(|c| match c {
        Content::Text { text } => text.as_str(),
        Content::ToolResult(result) => result.text.as_str(),
        Content::Thinking { .. } | Content::Image(_) | Content::ToolCall(_) | Content::Unknown(_) => "",
    });
    parts.collect::<Vec<_>>().join("\n")
}

async fn pause(milliseconds: u64) {
    if milliseconds > 0 {
        tokio::time::sleep(Duration::from_millis(milliseconds)).await;
    }
}

async fn speak(
    scripted: &ScriptedReply,
    text: &str,
    kind: fn(String) -> Delta,
    deltas: &UnboundedSender<Delta>,
) {
    let mut rest = text;
    while !rest.is_empty() {
        let end =
            rest.char_indices().nth(scripted.piece.unwrap_or(12).max(1)).map_or(rest.len(), |(at, _)| at);
        let _ = deltas.send(kind(rest[..end].to_owned()));
        rest = &rest[end..];
        pause(scripted.piece_ms).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{Message, StopReason};

    fn ask(provider: &Scripted, model: &str, said: &str) -> (Result<Reply, ProviderError>, Vec<Delta>) {
        let request = Request {
            model: model.to_owned(),
            messages: vec![Message::user(said)].into(),
            max_tokens: 100,
            ..Request::default()
        };
        let (sender, mut receiver) = tokio::sync::mpsc::unbounded_channel();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
        let reply = runtime.expect("a runtime").block_on(provider.stream(&request, &sender));
        let deltas = std::iter::from_fn(|| receiver.try_recv().ok()).collect();
        (reply, deltas)
    }

    #[test]
    fn plays_in_order() {
        let script = r#"
            [[reply]]
            expect = "hello"
            thoughts = "hm"
            text = "grüß dich"
            piece = 4
            wait_ms = 1
            piece_ms = 1
            call = [{ name = "t", arguments = { a = 1 } }, { name = "u", raw = '{"a' }]
            usage = { input = 7, output = 3 }
            [[reply]]
            text = "well"
            error = "transient"
            message = "Overloaded."
            retry_after_ms = 5
        "#;
        let provider = Scripted::parse(script, Lang::En).expect("a script");
        let (reply, deltas) = ask(&provider, "scripted-main", "say hello");
        let reply = reply.expect("a reply");
        assert_eq!(reply.message.text(), "grüß dich");
        let calls: Vec<_> = reply.message.calls().map(|c| c.arguments.object().is_some()).collect();
        assert_eq!((calls, reply.stop, reply.usage.input), (vec![true, false], StopReason::ToolUse, 7));
        assert_eq!(
            deltas,
            [
                Delta::Thought("hm".into()),
                Delta::Text("grüß".into()),
                Delta::Text(" dic".into()),
                Delta::Text("h".into()),
                Delta::Call("t".into()),
                Delta::Call("u".into()),
            ]
        );
        let (reply, deltas) = ask(&provider, "scripted-main", "x");
        let error = reply.expect_err("an error");
        assert_eq!((error.class, error.retry_after_ms), (ErrorClass::Transient, Some(5)));
        assert_eq!(deltas, [Delta::Text("well".into())]);
        let over = ask(&provider, "scripted-main", "x").0.expect_err("nothing left");
        assert!(over.message.contains("after 2"), "{}", over.message);
    }

    #[test]
    fn tiers_and_expectations() {
        let script = "[[reply]]\ntier = 'fast'\ntext = 'f'\n[[reply]]\ntext = 'm'\nexpect = 'z'\n[[reply]]\ntext = 'n'";
        let provider = Scripted::parse(script, Lang::En).expect("a script");
        let error = ask(&provider, "scripted-main", "x").0.expect_err("not expected");
        assert!(error.message.contains("Reply 2") && error.message.contains("'z'"), "{}", error.message);
        assert_eq!(ask(&provider, "scripted-main", "x").0.expect("a reply").message.text(), "n");
        assert_eq!(ask(&provider, "scripted-fast", "x").0.expect("a reply").message.text(), "f");
    }

    #[test]
    fn mistakes_are_named() {
        for (script, word) in [("[[reply]]\ntxt = 'x'", "txt"), ("[[reply]]\nerror = 'bad'", "bad")] {
            let failure = Scripted::parse(script, Lang::En).err().expect("a mistake");
            assert!(failure.message.contains(word), "{}", failure.message);
        }
    }
}

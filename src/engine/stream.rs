//! One model call: stream it, keep what arrived, wait and try again where that helps.

use super::Engine;
use super::halt::Halt;
use super::remote;
use super::request::Speaker;
use crate::catalog::engine as words;
use crate::net::Backoff;
use crate::protocol::{Content, Event, Failure, Message, Notice, Role, StopReason, Tier, Usage};
use crate::provider::{Delta, ErrorClass, ProviderError, Reply, Request};
use std::time::Duration;
use tokio::sync::mpsc;

/// How one attempt ended.
enum Attempt {
    Whole(Reply),
    /// The connection broke after something had arrived.
    Cut(Reply),
    Cancelled,
    Failed(ProviderError),
}

impl Engine {
    /// Asks the speaker's model to go on with the conversation. The reply is recorded before it is returned.
    pub(super) async fn ask_model(&mut self, speaker: &Speaker) -> Result<Reply, Halt> {
        let mut failed = 0;
        let mut compacted = false;
        loop {
            let request = self.request(speaker)?;
            let error = match self.attempt(request, speaker).await? {
                Attempt::Whole(reply) | Attempt::Cut(reply) => return Ok(reply),
                Attempt::Cancelled => return Err(Halt::Cancelled),
                Attempt::Failed(error) => error,
            };
            failed += 1;
            let wait = match error.class {
                ErrorClass::Transient => Backoff::default().wait(failed, error.retry_after_ms, self.chance()),
                _ => None,
            };
            match wait {
                Some(wait) => self.wait_before_retry(error.message, wait, failed + 1).await?,
                None if error.class == ErrorClass::Overflow && !compacted => {
                    compacted = true;
                    self.compact_now().await?;
                }
                None => return Err(Halt::Failed(self.explain(error))),
            }
        }
    }

    /// Spreads clients that failed together; the clock's last digits are random enough for that.
    fn chance(&self) -> f64 {
        (self.clock.now().0 % 1000) as f64 / 1000.0
    }

    async fn wait_before_retry(&mut self, reason: String, wait: Duration, attempt: u32) -> Result<(), Halt> {
        let wait_ms = wait.as_millis() as u64;
        self.session.emit(Event::Noticed { notice: Notice::Retrying { reason, wait_ms, attempt } })?;
        self.desk.pause(wait).await;
        if self.desk.is_cancelled() { Err(Halt::Cancelled) } else { Ok(()) }
    }

    /// A call beside the conversation: nothing of it is shown or becomes part of it, but it counts.
    pub(super) async fn ask_aside(&mut self, request: &Request, tier: Tier) -> Result<Reply, Halt> {
        self.try_aside(request, tier, None).await?.map_err(|error| Halt::Failed(self.explain(error)))
    }

    /// The same where its failure, or too long a wait, stops nothing; only the user does.
    pub(super) async fn try_aside(
        &mut self,
        request: &Request,
        tier: Tier,
        patience: Option<Duration>,
    ) -> Result<Result<Reply, ProviderError>, Halt> {
        let (provider, mut signal) = (self.provider.clone(), self.desk.cancel_signal());
        let (sender, _deltas) = mpsc::unbounded_channel();
        self.count_call(tier);
        let late = async {
            match patience {
                Some(patience) => tokio::time::sleep(patience).await,
                None => std::future::pending().await,
            }
        };
        let reply = tokio::select! {
            biased;
            () = remote::cancelled(&mut signal) => return Err(Halt::Cancelled),
            ended = provider.stream(request, &sender) => ended,
            () = late => Err(self.too_late(patience.unwrap_or_default())),
        };
        if let Ok(reply) = &reply {
            let cost_usd = self.count_usage(reply);
            self.session.journal.used_aside(&reply.model, tier, reply.usage, cost_usd);
        }
        Ok(reply)
    }

    fn too_late(&self, patience: Duration) -> ProviderError {
        let message = words::TOO_LATE.say(self.lang, &[("seconds", &patience.as_secs())]);
        ProviderError { class: ErrorClass::Transient, message, retry_after_ms: None }
    }

    fn count_usage(&mut self, reply: &Reply) -> Option<f64> {
        let cost_usd = self.provider.facts(&reply.model).cost(&reply.usage);
        self.counts.usage += reply.usage;
        self.counts.cost_usd = self.counts.cost_usd.zip(cost_usd).map(|(sum, cost)| sum + cost);
        self.spent_usd += cost_usd.unwrap_or(0.0);
        cost_usd
    }

    async fn attempt(&mut self, request: Request, speaker: &Speaker) -> Result<Attempt, Failure> {
        let provider = self.provider.clone();
        let mut signal = self.desk.cancel_signal();
        let (sender, mut deltas) = mpsc::unbounded_channel();
        let mut arrived = Arrived::default();
        self.count_call(speaker.tier);
        let ended = {
            let call = provider.stream(&request, &sender);
            tokio::pin!(call);
            loop {
                tokio::select! {
                    biased;
                    () = remote::cancelled(&mut signal) => break None,
                    Some(delta) = deltas.recv() => self.show(delta, &mut arrived)?,
                    ended = &mut call => break Some(ended),
                }
            }
        };
        // The conversation must be the journal's alone again before the reply is added, or it would be copied.
        let model = request.model;
        drop(request.messages);
        while let Ok(delta) = deltas.try_recv() {
            self.show(delta, &mut arrived)?;
        }
        Ok(match ended {
            Some(Ok(reply)) => {
                self.end_message(&reply, speaker)?;
                Attempt::Whole(reply)
            }
            None => {
                self.end_message(&arrived.into_reply(model, StopReason::Cancelled), speaker)?;
                Attempt::Cancelled
            }
            Some(Err(error)) if arrived.text.is_empty() || error.class != ErrorClass::Transient => {
                if !arrived.is_empty() {
                    self.end_message(&arrived.into_reply(model, StopReason::Cut), speaker)?;
                }
                Attempt::Failed(error)
            }
            Some(Err(error)) => {
                let reply = arrived.into_reply(model, StopReason::Cut);
                self.end_message(&reply, speaker)?;
                self.session.emit(Event::Noticed { notice: Notice::Text { text: error.message } })?;
                Attempt::Cut(reply)
            }
        })
    }

    fn show(&mut self, delta: Delta, arrived: &mut Arrived) -> Result<(), Failure> {
        match delta {
            Delta::Text(text) => {
                arrived.text.push_str(&text);
                self.session.emit(Event::TextDelta { text })
            }
            Delta::Thought(text) => {
                arrived.thought.push_str(&text);
                self.session.emit(Event::ThoughtDelta { text })
            }
            Delta::Call(_) => Ok(()),
        }
    }

    fn end_message(&mut self, reply: &Reply, speaker: &Speaker) -> Result<(), Failure> {
        let cost_usd = self.count_usage(reply);
        self.tokens.measured(&reply.usage);
        self.session.emit(Event::MessageEnded {
            message: reply.message.clone(),
            usage: reply.usage,
            model: reply.model.clone(),
            tier: speaker.tier,
            stop: reply.stop,
            cost_usd,
        })
    }

    fn explain(&self, error: ProviderError) -> Failure {
        let hint = match error.class {
            ErrorClass::Authentication => words::HINT_KEY,
            ErrorClass::Billing => words::HINT_BILLING,
            ErrorClass::Overflow => words::HINT_OVERFLOW,
            ErrorClass::Unreachable => words::HINT_UNREACHABLE,
            ErrorClass::Transient => words::HINT_LATER,
            ErrorClass::BadRequest | ErrorClass::Refused | ErrorClass::Protocol => words::HINT_MODEL,
        };
        Failure::failed(error.message).hint(hint.text(self.lang))
    }
}

/// What came before the end, whatever the end was.
#[derive(Default)]
struct Arrived {
    text: String,
    thought: String,
}

impl Arrived {
    fn is_empty(&self) -> bool {
        self.text.is_empty() && self.thought.is_empty()
    }

    /// Calls that were not whole are left out: they never run, so they need no result.
    fn into_reply(self, model: String, stop: StopReason) -> Reply {
        let mut content = Vec::new();
        if !self.text.is_empty() {
            content.push(Content::Text { text: self.text });
        }
        Reply { message: Message { role: Role::Assistant, content }, usage: Usage::default(), stop, model }
    }
}

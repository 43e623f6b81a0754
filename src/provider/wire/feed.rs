//! Bytes in, deltas and a reply out: framing and codec together, still pure. The same bytes give the same
//! result however they are cut.

use super::codec::{Decode, Wire, WireOptions};
use super::draft::{Draft, MOST_ARGUMENTS};
use crate::catalog::provider as say;
use crate::net::{SseEvent, SseParser};
use crate::protocol::{Arguments, StopReason};
use crate::provider::{Delta, ErrorClass, ProviderError, Reply, Request};

/// Framing included; none of it is kept.
const MAX_REPLY: usize = 64 * 1024 * 1024;
/// No reply says more; it is kept several times over.
const MOST_SAID: usize = 4 * 1024 * 1024;
/// Nobody needs more calls at once; a model that goes on has lost its way.
const MOST_CALLS: usize = 40;

pub struct Feed {
    parser: SseParser,
    draft: Draft,
    decoder: Box<dyn Decode>,
    bytes: usize,
    said: usize,
}

impl Feed {
    pub fn new(wire: &Wire, request: &Request, options: &WireOptions) -> Self {
        Self {
            parser: SseParser::new(),
            draft: Draft::new(request, &options.service),
            decoder: (wire.decoder)(request),
            bytes: 0,
            said: 0,
        }
    }

    /// How much the reply has said so far. What comes without a word adds nothing.
    pub fn said(&self) -> usize {
        self.said
    }

    /// Takes the next bytes and appends what they add; what stood before an error is appended too.
    pub fn push(&mut self, chunk: &[u8], deltas: &mut Vec<Delta>) -> Result<(), ProviderError> {
        self.bytes += chunk.len();
        if self.bytes > MAX_REPLY {
            return Err(self.too_large());
        }
        let mut events = Vec::new();
        let framed = self.parser.push(chunk, &mut events);
        for event in &events {
            if self.draft.done {
                break;
            }
            let before = written(&self.decoder.calls());
            let more = match self.decoder.push(event, &mut self.draft) {
                // The reply is whole: what comes behind it and makes no sense takes nothing away.
                Err(error) if error.class == ErrorClass::Protocol && self.draft.stop.is_some() => continue,
                pushed => pushed?,
            };
            let spoken = more.iter().map(spoken).sum::<usize>();
            self.said += spoken + written(&self.decoder.calls()).saturating_sub(before);
            if self.said > MOST_SAID {
                return Err(self.too_large());
            }
            let begins_call = more.iter().any(|delta| matches!(delta, Delta::Call(_)));
            deltas.extend(more);
            let is_endless =
                |calls: Vec<(&str, &str)>| calls.last().is_some_and(|last| last.1.len() > MOST_ARGUMENTS);
            if is_endless(self.decoder.calls()) {
                self.draft.stop = Some(StopReason::ToolUse);
                self.draft.done = true;
            }
            if begins_call && let Some(calls) = runs_away(&self.decoder.calls()) {
                self.decoder.keep_calls(calls);
                self.draft.stop = Some(StopReason::ToolUse);
                self.draft.done = true;
            }
        }
        framed.map_err(|error| self.draft.service.protocol(&error.to_string()))
    }

    fn too_large(&self) -> ProviderError {
        let service = &self.draft.service;
        service.protocol(say::TOO_LARGE.text(service.lang))
    }

    pub fn done(&self) -> bool {
        self.draft.done
    }

    /// The reply has said why it ends; at most its usage is still to come.
    pub fn stopped(&self) -> bool {
        self.draft.stop.is_some()
    }

    /// The bytes are over. A last event without its blank line counts if it is whole; half of one is a cut.
    pub fn finish(mut self, deltas: &mut Vec<Delta>) -> Result<Reply, ProviderError> {
        let last: Option<SseEvent> = self.parser.finish().ok().flatten();
        if let Some(event) = last {
            match self.decoder.push(&event, &mut self.draft) {
                Ok(more) => deltas.extend(more),
                Err(error) if error.class == ErrorClass::Protocol => {}
                Err(error) => return Err(error),
            }
        }
        self.draft.finish(self.decoder.pieces())
    }
}

fn spoken(delta: &Delta) -> usize {
    match delta {
        Delta::Text(text) | Delta::Thought(text) | Delta::Call(text) => text.len(),
    }
}

fn written(calls: &[(&str, &str)]) -> usize {
    calls.iter().map(|(_, arguments)| arguments.len()).sum()
}

/// So many calls of the reply count if the same call has come twice, or far more than a turn needs. Only whole ones are
/// compared: all but the one that has just begun.
fn runs_away(calls: &[(&str, &str)]) -> Option<usize> {
    let (_, whole) = calls.split_last()?;
    let (latest, earlier) = whole.split_last()?;
    let is_whole = !latest.1.is_empty() && Arguments::parse(latest.1).object().is_some();
    let same = is_whole && earlier.contains(latest);
    if same { Some(earlier.len()) } else { (whole.len() >= MOST_CALLS).then_some(whole.len()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_says_so_much_and_no_more_and_what_is_empty_says_nothing() {
        let wire = crate::provider::wire::wire("openai-chat").unwrap();
        let service = crate::provider::service::Service::acme(true);
        let options = WireOptions { service, quirks: Default::default(), model: Default::default() };
        let mut feed = Feed::new(wire, &Request::default(), &options);
        let mut deltas = Vec::new();
        let mut push = |feed: &mut Feed, text: &str| {
            let event =
                format!("data: {{\"choices\":[{{\"delta\":{{\"content\":\"{text}\"}}}}]}}\n\n: ping\n\n");
            feed.push(event.as_bytes(), &mut deltas)
        };
        push(&mut feed, "").unwrap();
        assert_eq!(feed.said(), 0);
        let text = "x".repeat(64 * 1024);
        let ended = (0..100).find_map(|_| push(&mut feed, &text).err()).unwrap();
        assert!(ended.class == ErrorClass::Protocol && ended.message.contains("4 MiB"), "{}", ended.message);
        assert!(deltas.iter().map(spoken).sum::<usize>() <= MOST_SAID);
    }

    #[test]
    fn a_reply_runs_away_with_the_same_call_again_or_with_far_too_many() {
        let a = ("fs_edit", r#"{"path":"a"}"#);
        let b = ("fs_edit", r#"{"path":"b"}"#);
        let begun = ("fs_edit", "");
        for (calls, kept) in [
            (&[a, b, begun][..], None),
            (&[a, b, a], None),
            (&[a, b, a, begun], Some(2)),
            (&[begun, begun, begun], None),
            (&[a, a, begun], Some(1)),
            (&[begun], None),
        ] {
            assert_eq!(runs_away(calls), kept, "{calls:?}");
        }
        let many: Vec<String> = (0..=MOST_CALLS).map(|n| format!(r#"{{"n":{n}}}"#)).collect();
        let many: Vec<(&str, &str)> = many.iter().map(|raw| ("t", raw.as_str())).collect();
        assert_eq!((runs_away(&many), runs_away(&many[1..])), (Some(MOST_CALLS), None));
    }
}

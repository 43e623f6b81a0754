//! Bytes in, deltas and a reply out: framing and codec together, still pure. The same bytes give the same
//! result however they are cut.

use super::codec::{Decode, Wire, WireOptions};
use crate::catalog::provider as say;
use crate::net::{SseEvent, SseParser};
use crate::provider::service::Service;
use crate::provider::{Delta, ErrorClass, ProviderError, Reply, Request};

const MAX_REPLY: usize = 64 * 1024 * 1024;

pub struct Feed {
    service: Service,
    parser: SseParser,
    decoder: Box<dyn Decode>,
    bytes: usize,
}

impl Feed {
    pub fn new(wire: &Wire, request: &Request, options: &WireOptions) -> Self {
        Self {
            service: options.service.clone(),
            parser: SseParser::new(),
            decoder: (wire.decoder)(request, options),
            bytes: 0,
        }
    }

    /// Takes the next bytes and appends what they add; what stood before an error is appended too.
    pub fn push(&mut self, chunk: &[u8], deltas: &mut Vec<Delta>) -> Result<(), ProviderError> {
        self.bytes += chunk.len();
        if self.bytes > MAX_REPLY {
            return Err(self.service.protocol(say::TOO_LARGE.text(self.service.lang)));
        }
        let mut events = Vec::new();
        let framed = self.parser.push(chunk, &mut events);
        for event in &events {
            deltas.extend(self.decoder.push(event)?);
        }
        framed.map_err(|error| self.service.protocol(&error.to_string()))
    }

    pub fn done(&self) -> bool {
        self.decoder.done()
    }

    /// The bytes are over. A last event without its blank line counts if it is whole; half of one is a cut.
    pub fn finish(mut self, deltas: &mut Vec<Delta>) -> Result<Reply, ProviderError> {
        let last: Option<SseEvent> = self.parser.finish().ok().flatten();
        if let Some(event) = last {
            match self.decoder.push(&event) {
                Ok(more) => deltas.extend(more),
                Err(error) if error.class == ErrorClass::Protocol => {}
                Err(error) => return Err(error),
            }
        }
        self.decoder.finish()
    }
}

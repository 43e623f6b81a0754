//! Server-sent events out of bytes: a pure incremental parser. It gives the same events however the bytes are cut
//! into chunks, and never holds more than one event of bounded size.

/// No line and no event may be longer than this.
pub const MAX_EVENT: usize = 8 * 1024 * 1024;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SseEvent {
    /// The `event:` field; empty if there was none.
    pub event: String,
    /// The `data:` lines, joined by line feeds.
    pub data: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SseError {
    #[error("an event of the stream is longer than 8 MiB")]
    TooLong,
    #[error("a line of the stream is not UTF-8")]
    NotUtf8,
}

#[derive(Debug, Default)]
pub struct SseParser {
    line: Vec<u8>,
    event: SseEvent,
    has_data: bool,
    after_cr: bool,
    begun: bool,
}

impl SseParser {
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next chunk and appends the events it completes. Events before an error are appended too.
    pub fn push(&mut self, mut chunk: &[u8], events: &mut Vec<SseEvent>) -> Result<(), SseError> {
        while !chunk.is_empty() {
            if std::mem::take(&mut self.after_cr) && chunk[0] == b'\n' {
                chunk = &chunk[1..];
                continue;
            }
            let Some(end) = chunk.iter().position(|&b| b == b'\n' || b == b'\r') else {
                return self.grow(chunk);
            };
            self.grow(&chunk[..end])?;
            self.after_cr = chunk[end] == b'\r';
            chunk = &chunk[end + 1..];
            self.end_line(events)?;
        }
        Ok(())
    }

    /// The stream is over: gives the event that no blank line ended, if there is one.
    pub fn finish(&mut self) -> Result<Option<SseEvent>, SseError> {
        let mut events = Vec::new();
        if !self.line.is_empty() {
            self.end_line(&mut events)?;
        }
        self.dispatch(&mut events);
        Ok(events.pop())
    }

    fn grow(&mut self, bytes: &[u8]) -> Result<(), SseError> {
        if self.line.len() + self.event.data.len() + bytes.len() > MAX_EVENT {
            return Err(SseError::TooLong);
        }
        self.line.extend_from_slice(bytes);
        Ok(())
    }

    fn end_line(&mut self, events: &mut Vec<SseEvent>) -> Result<(), SseError> {
        let mut line = std::mem::take(&mut self.line);
        if !std::mem::replace(&mut self.begun, true) && line.starts_with(b"\xEF\xBB\xBF") {
            line.drain(..3);
        }
        if line.is_empty() {
            self.dispatch(events);
        } else {
            self.field(std::str::from_utf8(&line).map_err(|_| SseError::NotUtf8)?);
        }
        line.clear();
        self.line = line;
        Ok(())
    }

    fn field(&mut self, line: &str) {
        let (name, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match name {
            "event" => value.clone_into(&mut self.event.event),
            "data" => {
                if std::mem::replace(&mut self.has_data, true) {
                    self.event.data.push('\n');
                }
                self.event.data.push_str(value);
            }
            // Comments, ids, reconnection times and unknown fields mean nothing here.
            _ => {}
        }
    }

    fn dispatch(&mut self, events: &mut Vec<SseEvent>) {
        let event = std::mem::take(&mut self.event);
        if std::mem::take(&mut self.has_data) {
            events.push(event);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn parse(chunks: &[&[u8]]) -> (Vec<SseEvent>, Option<SseError>) {
        let (mut parser, mut events) = (SseParser::new(), Vec::new());
        for chunk in chunks {
            if let Err(error) = parser.push(chunk, &mut events) {
                return (events, Some(error));
            }
        }
        let last = parser.finish();
        events.extend(last.clone().ok().flatten());
        (events, last.err())
    }

    fn event(event: &str, data: &str) -> SseEvent {
        SseEvent { event: event.to_owned(), data: data.to_owned() }
    }

    #[test]
    fn frames() {
        let cases: &[(&str, &[SseEvent])] = &[
            ("", &[]),
            ("data: a\n\n", &[event("", "a")]),
            ("data:a\n\n", &[event("", "a")]),
            ("data:  a\n\n", &[event("", " a")]),
            ("event: x\ndata: a\ndata: b\n\n", &[event("x", "a\nb")]),
            ("data: a\r\ndata: b\r\n\r\ndata: c\r\n\r\n", &[event("", "a\nb"), event("", "c")]),
            ("data: a\r\rdata: b\r\r", &[event("", "a"), event("", "b")]),
            (": ping\n\n: ping\n\ndata: a\n\n", &[event("", "a")]),
            ("\u{feff}data: a\n\n", &[event("", "a")]),
            ("event: only\n\ndata: a\n\n", &[event("", "a")]),
            ("data\n\n", &[event("", "")]),
            ("id: 7\nretry: 100\nfoo: bar\ndata: a\n\n", &[event("", "a")]),
            ("data: a\n\n\n\ndata: b", &[event("", "a"), event("", "b")]),
            ("data: {\"a\":\n", &[event("", "{\"a\":")]),
        ];
        for (text, want) in cases {
            assert_eq!(parse(&[text.as_bytes()]), (want.to_vec(), None), "{text:?}");
        }
    }

    #[test]
    fn a_broken_line_is_reported_after_what_came_before_it() {
        let (events, error) = parse(&[b"data: a\n\ndata: \xff\n\n"]);
        assert_eq!((events, error), (vec![event("", "a")], Some(SseError::NotUtf8)));
        let (events, error) = parse(&[b"data: cut \xe2\x82"]);
        assert_eq!((events, error), (vec![], Some(SseError::NotUtf8)));
    }

    #[test]
    fn length_is_bounded_over_lines_too() {
        let long = vec![b'x'; MAX_EVENT];
        assert_eq!(parse(&[b"data: ", &long]).1, Some(SseError::TooLong));
        let line = [b"data: ".as_slice(), &vec![b'x'; MAX_EVENT / 4], b"\n"].concat();
        assert_eq!(parse(&[&line, &line, &line, &line, &line]).1, Some(SseError::TooLong));
        let whole = [line.as_slice(), b"\n"].concat();
        assert_eq!(parse(&[&whole, &whole, &whole, &whole, &whole]).0.len(), 5);
    }

    proptest! {
        #[test]
        fn chunks_do_not_matter(bytes in "[aé€😀:\r\n dat\u{feff}]{0,80}", cuts in prop::collection::vec(0usize..400, 0..6)) {
            let bytes = bytes.as_bytes();
            let mut cuts: Vec<usize> = cuts.into_iter().map(|c| c % (bytes.len() + 1)).collect();
            cuts.extend([0, bytes.len()]);
            cuts.sort_unstable();
            let chunks: Vec<&[u8]> = cuts.windows(2).map(|w| &bytes[w[0]..w[1]]).collect();
            prop_assert_eq!(parse(&chunks), parse(&[bytes]));
        }

        #[test]
        fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let single: Vec<&[u8]> = bytes.chunks(1).collect();
            prop_assert_eq!(parse(&single), parse(&[&bytes]));
        }
    }
}

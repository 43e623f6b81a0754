//! HTML as a row of tokens, read as browsers read it: whatever stands there is read to its end, each byte so often and no
//! more, however it is nested or left open.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Text(&'a str),
    /// A name, and the text of its attributes.
    Open(&'a str, &'a str),
    Close(&'a str),
}

pub(super) struct Tokens<'a> {
    html: &'a str,
    at: usize,
    /// So many bytes were looked at.
    pub(super) work: usize,
    /// The element whose content is text up to its end.
    raw: Option<&'a str>,
}

/// What stands in these is text to the end of the element.
const RAW: &[&str] = &["script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes"];

impl<'a> Tokens<'a> {
    pub(super) fn of(html: &'a str) -> Self {
        Self { html, at: 0, work: 0, raw: None }
    }

    /// Where this next stands, or the end; and behind it.
    fn seek(&mut self, mark: &str, from: usize) -> (usize, usize) {
        let found = self.html.get(from..).and_then(|rest| rest.find(mark)).map(|at| from + at);
        let at = found.unwrap_or(self.html.len());
        self.work += at.saturating_sub(from);
        (at, found.map_or(at, |at| at + mark.len()))
    }

    fn end_of_raw(&mut self, name: &str) -> usize {
        let mut at = self.at;
        loop {
            let (start, behind) = self.seek("</", at);
            let here = self.html.get(behind..behind + name.len());
            if start == behind || here.is_some_and(|here| here.eq_ignore_ascii_case(name)) {
                return start;
            }
            at = behind;
        }
    }

    fn open(&mut self) -> Token<'a> {
        let name = name_at(self.html, self.at + 1);
        let start = self.at + 1 + name.len();
        let mut at = start;
        while attribute(self.html, &mut at).is_some() {}
        self.work += at - self.at;
        self.at = (at + 1).min(self.html.len());
        self.raw = RAW.iter().any(|raw| raw.eq_ignore_ascii_case(name)).then_some(name);
        Token::Open(name, &self.html[start..at])
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            let start = self.at;
            if let Some(name) = self.raw.take() {
                self.at = self.end_of_raw(name);
                return Some(Token::Text(&self.html[start..self.at]));
            }
            match *self.html.as_bytes().get(start..)? {
                [] => return None,
                [b'<', b'a'..=b'z' | b'A'..=b'Z', ..] => return Some(self.open()),
                [b'<', b'/', b'a'..=b'z' | b'A'..=b'Z', ..] => {
                    self.at = self.seek(">", start).1;
                    return Some(Token::Close(name_at(self.html, start + 2)));
                }
                [b'<', b'!', b'-', b'-', ..] => self.at = self.seek("-->", start + 2).1,
                [b'<', b'/' | b'!' | b'?', ..] => self.at = self.seek(">", start).1,
                _ => {
                    self.at = self.seek("<", start + self.html[start..].chars().next()?.len_utf8()).0;
                    return Some(Token::Text(&self.html[start..self.at]));
                }
            }
        }
    }
}

fn name_at(html: &str, at: usize) -> &str {
    let rest = &html[at..];
    &rest[..rest.find(|c: char| c.is_ascii_whitespace() || "/>".contains(c)).unwrap_or(rest.len())]
}

/// The attribute there, and then the place behind it; none at the end of the tag.
fn attribute<'a>(html: &'a str, at: &mut usize) -> Option<(&'a str, &'a str)> {
    let until = |from: usize, ends: &dyn Fn(u8) -> bool| {
        html.as_bytes()[from..].iter().position(|&b| ends(b)).map_or(html.len(), |length| from + length)
    };
    let blank = |b: u8| b.is_ascii_whitespace();
    *at = until(*at, &|b| !blank(b) && b != b'/');
    if matches!(html.as_bytes().get(*at), None | Some(b'>')) {
        return None;
    }
    let end = until(*at + 1, &|b| blank(b) || matches!(b, b'/' | b'>' | b'='));
    let name = html.get(*at..end).unwrap_or_default();
    *at = end;
    let value = until(end, &|b| !blank(b));
    if html.as_bytes().get(value) != Some(&b'=') {
        return Some((name, ""));
    }
    let start = until(value + 1, &|b| !blank(b));
    let quote = html.as_bytes().get(start).copied().filter(|b| matches!(b, b'"' | b'\''));
    let (from, end) = match quote {
        Some(quote) => (start + 1, until(start + 1, &|b| b == quote)),
        None => (start, until(start, &|b| blank(b) || b == b'>')),
    };
    *at = (end + usize::from(quote.is_some())).min(html.len());
    Some((name, html.get(from..end).unwrap_or_default()))
}

/// The first attribute of that name; of one without a value it is empty.
pub(super) fn value<'a>(attributes: &'a str, name: &str) -> Option<&'a str> {
    let mut at = 0;
    std::iter::from_fn(|| attribute(attributes, &mut at))
        .find_map(|(own, value)| own.eq_ignore_ascii_case(name).then_some(value))
}

/// The text with its entities read.
pub(super) fn decoded(text: &str) -> std::borrow::Cow<'_, str> {
    /// No name of an entity is longer.
    const LONGEST: usize = 33;
    if !text.contains('&') {
        return text.into();
    }
    let mut parts = text.split('&');
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.bytes().take(LONGEST).position(|b| b == b';');
        let name = end
            .map(|end| &part[..end])
            .filter(|name| name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'#'));
        match name.and_then(entity) {
            Some(read) => whole.extend([read.as_str(), &part[name.map_or(0, str::len) + 1..]]),
            None => whole.extend(["&", part]),
        }
    }
    whole.into()
}

fn entity(name: &str) -> Option<String> {
    let short = match name {
        "amp" => "&",
        "lt" => "<",
        "gt" => ">",
        "quot" => "\"",
        "apos" | "#39" => "'",
        "nbsp" => "\u{a0}",
        _ => "",
    };
    if !short.is_empty() {
        return Some(short.to_owned());
    }
    // Markdown has the same names.
    let source = format!("&{name};");
    let read = pulldown_cmark::Parser::new(&source).find_map(|event| match event {
        pulldown_cmark::Event::Text(text) => Some(text.into_string()),
        _ => None,
    })?;
    (!read.starts_with('&')).then_some(read)
}

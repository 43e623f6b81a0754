//! What is likely to come after text that is still arriving: marks that are open count as if they will be closed,
//! and everything before a blank outside of them is settled.

pub struct Outlook {
    /// Everything before this place keeps its meaning whatever follows.
    pub settled: usize,
    /// What stands from here on is shown once more has arrived.
    pub end: usize,
    /// Closes what is open at `end`.
    pub closers: String,
}

struct Open {
    mark: u8,
    length: usize,
    /// True if its place would also let it close something.
    closes: bool,
}

pub fn outlook(source: &str) -> Outlook {
    let mut open: Vec<Open> = Vec::new();
    let (mut at, mut settled, mut brackets, mut end) = (0, 0, 0_usize, source.len());
    let is_special =
        |b: u8| matches!(b, b' ' | b'\n' | b'[' | b'(' | b']' | b')' | b'\\' | b'`' | b'*' | b'_' | b'~');
    while let Some(found) = source[at..].bytes().position(is_special) {
        at += found;
        let rest = &source[at..];
        let mark = rest.as_bytes()[0];
        let run = rest.bytes().take_while(|&byte| byte == mark).count();
        let code = open.last().filter(|open| open.mark == b'`').map(|open| open.length);
        match (mark, code) {
            (b'`', _) | (b'\\' | b'*' | b'_' | b'~', None) if run == rest.len() => {
                end = at;
                break;
            }
            (b'`', Some(length)) if length == run => {
                open.pop();
            }
            (_, Some(_)) => {}
            (b'`', None) => open.push(Open { mark, length: run, closes: false }),
            (b' ' | b'\n', None) => {
                brackets = if mark == b'\n' { 0 } else { brackets };
                if open.is_empty() && brackets == 0 {
                    settled = at + run;
                }
            }
            (b'[' | b'(', None) => brackets += run,
            (b']' | b')', None) => brackets = brackets.saturating_sub(run),
            (b'\\', None) if rest[run..].starts_with(|c: char| c.is_ascii_punctuation()) => at += run % 2,
            (b'\\', None) => {}
            _ => {
                let before = source[..at].chars().next_back().unwrap_or(' ');
                let after = rest[run..].chars().next().unwrap_or(' ');
                emphasis(mark, run, (before, after), &mut open);
            }
        }
        at += run;
    }
    let mut closers = match open.last() {
        Some(code) if code.mark == b'`' => String::new(),
        _ => text_end(&source[..end]),
    };
    closers.extend(open.iter().rev().map(|open| char::from(open.mark).to_string().repeat(open.length)));
    Outlook { settled, end, closers }
}

/// Ends a link's address, or gives a letter, so that a blank before the marks does not keep them from closing.
fn text_end(source: &str) -> String {
    let address = source.rfind("](").map_or("", |at| &source[at..]);
    let missing = address.matches('(').count().saturating_sub(address.matches(')').count());
    let title = if address.matches('"').count() % 2 == 1 { "\"" } else { "" };
    if missing == 0 { "x".to_owned() } else { format!("{title}{}", ")".repeat(missing)) }
}

/// Closes and opens emphasis by the rules of CommonMark.
fn emphasis(mark: u8, run: usize, (before, after): (char, char), open: &mut Vec<Open>) {
    let (left, right) = (flanks(after, before), flanks(before, after));
    let opens = left && (mark != b'_' || !right || is_mark(before));
    let closes = right && (mark != b'_' || !left || is_mark(after));
    let mut length = run;
    let pairs = |other: &Open, length: usize| match mark {
        b'~' => other.length == length,
        _ if other.closes || opens => length.is_multiple_of(3) || !(other.length + length).is_multiple_of(3),
        _ => true,
    };
    while closes
        && length > 0
        && let Some(place) = open.iter().rposition(|other| other.mark == mark && pairs(other, length))
    {
        let taken = length.min(open[place].length);
        length -= taken;
        open[place].length -= taken;
        open.truncate(place + usize::from(open[place].length > 0));
    }
    if opens && length > 0 && (mark != b'~' || length == 2) {
        open.push(Open { mark, length, closes });
    }
}

fn is_mark(c: char) -> bool {
    c.is_ascii_punctuation() || (!c.is_alphanumeric() && !c.is_whitespace())
}

/// True if a run of marks clings to `near`, as seen from `far`.
fn flanks(near: char, far: char) -> bool {
    !near.is_whitespace() && (!is_mark(near) || far.is_whitespace() || is_mark(far))
}

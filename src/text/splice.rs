//! Replaces a passage in bytes and leaves every other byte as it is: line endings, byte order mark, encoding and final
//! newline stay, because nothing is decoded and written back.

use super::decode::{Encoding, Sniffed, UTF8_MARK, sniff};

/// A passage and what takes its place, as a model writes them: UTF-8, lines ended by `\n`.
#[derive(Debug, Clone, Copy)]
pub struct Replacement<'a> {
    pub old: &'a str,
    pub new: &'a str,
    pub reach: Reach,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    One,
    All,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SpliceError {
    Empty,
    Same,
    NotFound,
    /// `old` occurs in these lines, counted from 1.
    Several(Vec<usize>),
    Binary(&'static str),
    /// The whole would be larger than any file that is edited.
    TooLarge,
    /// `new` brings characters whose bytes in the file's unknown encoding nobody knows.
    UnknownEncoding,
}

/// The largest text that comes out, in units of its encoding.
const MOST: usize = 64 * 1024 * 1024;

pub fn splice(bytes: &[u8], replacement: Replacement<'_>) -> Result<Vec<u8>, SpliceError> {
    let Replacement { old, new, reach } = replacement;
    if old.is_empty() {
        return Err(SpliceError::Empty);
    }
    if old == new {
        return Err(SpliceError::Same);
    }
    match sniff(bytes) {
        Sniffed::Binary(kind) => Err(SpliceError::Binary(kind)),
        Sniffed::Text { encoding: Encoding::Utf16Le, .. } => {
            wide(bytes, old, new, reach, u16::from_le_bytes, u16::to_le_bytes)
        }
        Sniffed::Text { encoding: Encoding::Utf16Be, .. } => {
            wide(bytes, old, new, reach, u16::from_be_bytes, u16::to_be_bytes)
        }
        Sniffed::Text { encoding, .. } => {
            if encoding == Encoding::Unknown && !new.is_ascii() && old.is_ascii() {
                return Err(SpliceError::UnknownEncoding);
            }
            let mark = if bytes.starts_with(UTF8_MARK) { UTF8_MARK.len() } else { 0 };
            let units = Units { nl: b'\n', cr: b'\r', old: old.as_bytes(), new: new.as_bytes() };
            let body = units.replace(&bytes[mark..], reach)?;
            Ok([&bytes[..mark], &body].concat())
        }
    }
}

fn wide(
    bytes: &[u8],
    old: &str,
    new: &str,
    reach: Reach,
    read: fn([u8; 2]) -> u16,
    write: fn(u16) -> [u8; 2],
) -> Result<Vec<u8>, SpliceError> {
    let (mark, body) = bytes.split_at(2);
    let (pairs, odd) = body.as_chunks::<2>();
    let hay: Vec<u16> = pairs.iter().map(|pair| read(*pair)).collect();
    let (old, new): (Vec<u16>, Vec<u16>) = (old.encode_utf16().collect(), new.encode_utf16().collect());
    let units = Units { nl: u16::from(b'\n'), cr: u16::from(b'\r'), old: &old, new: &new };
    let body = units.replace(&hay, reach)?;
    let body: Vec<u8> = body.into_iter().flat_map(write).collect();
    Ok([mark, &body, odd].concat())
}

/// A new content for a file: with its byte order mark, and with its line ends where all of them are the same.
pub fn fitted(before: &str, content: &str) -> String {
    let (all, crlf) = (before.matches('\n').count(), before.matches("\r\n").count());
    let mut text = content.to_owned();
    if all > 0 && (crlf == 0 || crlf == all) {
        text = text.replace("\r\n", "\n");
    }
    if all > 0 && crlf == all {
        text = text.replace('\n', "\r\n");
    }
    if before.starts_with(MARK) && !text.starts_with(MARK) {
        text.insert(0, MARK);
    }
    text
}

/// The byte order mark as a character.
const MARK: char = '\u{feff}';

struct Units<'a, T> {
    nl: T,
    cr: T,
    old: &'a [T],
    new: &'a [T],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Lf,
    CrLf,
}

/// A text with every line ended by a lone `\n`, and where in it a `\r\n` stood. A lone `\n` in a passage stands for either
/// end, and what a model ends with `\r\n` ends as the file's lines do.
struct Lines<T> {
    units: Vec<T>,
    crlf: Vec<usize>,
}

impl<T: Copy + Eq> Lines<T> {
    fn of(text: &[T], nl: T, cr: T) -> Self {
        let mut lines = Self { units: Vec::with_capacity(text.len()), crlf: Vec::new() };
        for (at, unit) in text.iter().enumerate() {
            if *unit == cr && text.get(at + 1) == Some(&nl) {
                lines.crlf.push(lines.units.len());
            } else {
                lines.units.push(*unit);
            }
        }
        lines
    }

    /// Where this place is in the text itself.
    fn source(&self, at: usize) -> usize {
        at + self.crlf.partition_point(|end| *end < at)
    }

    fn ending(&self, at: usize) -> Ending {
        if self.crlf.binary_search(&at).is_ok() { Ending::CrLf } else { Ending::Lf }
    }
}

impl<T: Copy + Eq> Units<'_, T> {
    fn replace(&self, hay: &[T], reach: Reach) -> Result<Vec<T>, SpliceError> {
        let [lines, old, new] = [hay, self.old, self.new].map(|text| Lines::of(text, self.nl, self.cr));
        if lines.crlf.is_empty() && !old.crlf.is_empty() {
            return Err(SpliceError::NotFound);
        }
        if old.units == new.units {
            return Err(SpliceError::Same);
        }
        let found = find(&lines.units, &old.units);
        match (found.as_slice(), reach) {
            ([], _) => return Err(SpliceError::NotFound),
            ([_, _, ..], Reach::One) => return Err(SpliceError::Several(self.numbers(&lines.units, &found))),
            _ => {}
        }
        let grows = new.units.len().saturating_sub(old.units.len());
        if found.len().saturating_mul(grows).saturating_add(hay.len()) > MOST {
            return Err(SpliceError::TooLarge);
        }
        Ok(self.put(hay, &lines, &found, (&old.units, &new.units)))
    }

    /// The numbers of the lines these places are in.
    fn numbers(&self, units: &[T], places: &[usize]) -> Vec<usize> {
        let (mut line, mut counted) = (1, 0);
        let number = |at: &usize| {
            line += units[counted..*at].iter().filter(|unit| **unit == self.nl).count();
            counted = *at;
            line
        };
        places.iter().map(number).collect()
    }

    fn put(&self, hay: &[T], lines: &Lines<T>, found: &[usize], (old, new): (&[T], &[T])) -> Vec<T> {
        let (head, tail) = common(old, new);
        let is_end = |at: &usize| lines.units[*at] == self.nl;
        let mut result = Vec::with_capacity(hay.len() + new.len());
        let (mut done, mut next_end) = (0, 0);
        let last_end = lines.units.iter().rposition(|unit| *unit == self.nl);
        for &at in found {
            let (start, end) = (at + head, at + old.len() - tail);
            // A passage that overlaps the one before is no longer there.
            if at < done {
                continue;
            }
            result.extend_from_slice(&hay[lines.source(done)..lines.source(start)]);
            done = end;
            let nearby = (at..start).rev().find(is_end).unwrap_or_else(|| {
                // Looked for once for all places before it.
                next_end = (next_end.max(at)..lines.units.len()).find(is_end).unwrap_or(lines.units.len());
                if next_end < lines.units.len() { next_end } else { last_end.unwrap_or(next_end) }
            });
            let mut endings = (start..end).filter(is_end).map(|place| lines.ending(place));
            let mut ending = lines.ending(nearby);
            for unit in &new[head..new.len() - tail] {
                if *unit == self.nl {
                    ending = endings.next().unwrap_or(ending);
                    result.extend((ending == Ending::CrLf).then_some(self.cr));
                }
                result.push(*unit);
            }
        }
        result.extend_from_slice(&hay[lines.source(done)..]);
        result
    }
}

/// How many units both share at the start and, beside these, at the end.
fn common<T: Eq>(old: &[T], new: &[T]) -> (usize, usize) {
    let head = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let rest = old.len().min(new.len()) - head;
    let tail = old.iter().rev().zip(new.iter().rev()).take(rest).take_while(|(a, b)| a == b).count();
    (head, tail)
}

/// Every place at which the passage begins, overlapping ones too; each unit is looked at a bounded number of times (Knuth,
/// Morris and Pratt).
fn find<T: Copy + Eq>(units: &[T], passage: &[T]) -> Vec<usize> {
    let mut borders = vec![0; passage.len()];
    let mut length = 0;
    for at in 1..passage.len() {
        length = longer(passage, &borders, length, passage[at]);
        borders[at] = length;
    }
    let mut found = Vec::new();
    length = 0;
    for (at, unit) in units.iter().enumerate() {
        length = longer(passage, &borders, length, *unit);
        if length == passage.len() {
            found.push(at + 1 - length);
            length = borders[length - 1];
        }
    }
    found
}

/// How much of the passage's beginning stands before and at the next unit, after so much of it stood before it.
fn longer<T: Eq>(passage: &[T], borders: &[usize], mut length: usize, unit: T) -> usize {
    while length > 0 && passage[length] != unit {
        length = borders[length - 1];
    }
    length + usize::from(passage[length] == unit)
}

#[cfg(test)]
mod tests;

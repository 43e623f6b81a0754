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
    /// `new` brings characters whose bytes in the file's unknown encoding nobody knows.
    UnknownEncoding,
}

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

impl<T: Copy + Eq> Units<'_, T> {
    fn replace(&self, hay: &[T], reach: Reach) -> Result<Vec<T>, SpliceError> {
        let found: Vec<usize> = (0..hay.len()).filter(|at| self.matched(hay, *at).is_some()).collect();
        match (found.as_slice(), reach) {
            ([], _) => return Err(SpliceError::NotFound),
            ([_, _, ..], Reach::One) => {
                let line = |at: &usize| 1 + hay[..*at].iter().filter(|unit| **unit == self.nl).count();
                return Err(SpliceError::Several(found.iter().map(line).collect()));
            }
            _ => {}
        }
        let mut result = Vec::with_capacity(hay.len() + self.new.len());
        let mut done = 0;
        for at in found {
            // A passage that overlaps the one before is no longer there.
            if at >= done {
                done = self.put(hay, at, &mut result, done);
            }
        }
        result.extend_from_slice(&hay[done..]);
        Ok(result)
    }

    fn put(&self, hay: &[T], at: usize, result: &mut Vec<T>, done: usize) -> usize {
        let (head, tail) = self.common();
        let mut kept = Vec::new();
        let start = self.advance(hay, at, 0..head, &mut kept).unwrap_or(at);
        let mut endings = Vec::new();
        let end = self.advance(hay, start, head..self.old.len() - tail, &mut endings).unwrap_or(start);
        let nearby = kept.last().copied().unwrap_or_else(|| self.ending_near(hay, at));
        result.extend_from_slice(&hay[done..start]);
        let mut count = 0;
        for place in head..self.new.len() - tail {
            let unit = self.new[place];
            if unit == self.nl && !self.follows_cr(self.new, place) {
                let ending = endings.get(count).or(endings.last()).copied().unwrap_or(nearby);
                count += 1;
                if ending == Ending::CrLf {
                    result.push(self.cr);
                }
            }
            result.push(unit);
        }
        end
    }

    /// How many units `old` and `new` share at the start and at the end; a `\r\n` is never divided.
    fn common(&self) -> (usize, usize) {
        let mut head = self.old.iter().zip(self.new).take_while(|(a, b)| a == b).count();
        while head > 0 && self.old[head - 1] == self.cr {
            head -= 1;
        }
        let rest = self.old.len().min(self.new.len()) - head;
        let same = |(a, b): &(&T, &T)| a == b;
        let mut tail = self.old.iter().rev().zip(self.new.iter().rev()).take(rest).take_while(same).count();
        let divided = |text: &[T], tail: usize| {
            let first = text.len() - tail;
            text[first] == self.nl && self.follows_cr(text, first)
        };
        while tail > 0 && (divided(self.old, tail) || divided(self.new, tail)) {
            tail -= 1;
        }
        (head, tail)
    }

    fn matched(&self, hay: &[T], at: usize) -> Option<usize> {
        // A line end begins at its `\r`.
        if self.old[0] == self.nl && hay[at] == self.nl && self.follows_cr(hay, at) {
            return None;
        }
        self.advance(hay, at, 0..self.old.len(), &mut Vec::new())
    }

    /// Matches a part of `old` at `at`; a lone `\n` in it stands for either line end, which is noted.
    fn advance(
        &self,
        hay: &[T],
        mut at: usize,
        part: std::ops::Range<usize>,
        endings: &mut Vec<Ending>,
    ) -> Option<usize> {
        for place in part {
            let wanted = self.old[place];
            let is_end = wanted == self.nl && !self.follows_cr(self.old, place);
            if is_end && hay.get(at) == Some(&self.cr) && hay.get(at + 1) == Some(&self.nl) {
                endings.push(Ending::CrLf);
                at += 2;
            } else if hay.get(at) == Some(&wanted) {
                if is_end {
                    endings.push(Ending::Lf);
                }
                at += 1;
            } else {
                return None;
            }
        }
        Some(at)
    }

    /// How the line at `at` ends, or else the line before it.
    fn ending_near(&self, hay: &[T], at: usize) -> Ending {
        let below = hay[at..].iter().position(|unit| *unit == self.nl).map(|offset| at + offset);
        let above = || hay[..at].iter().rposition(|unit| *unit == self.nl);
        match below.or_else(above) {
            Some(end) if self.follows_cr(hay, end) => Ending::CrLf,
            _ => Ending::Lf,
        }
    }

    fn follows_cr(&self, text: &[T], at: usize) -> bool {
        at > 0 && text[at - 1] == self.cr
    }
}

#[cfg(test)]
mod tests;

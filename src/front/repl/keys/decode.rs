//! Which bytes from a terminal are which key.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    Char(char),
    Enter,
    /// Alt-Enter: a line end in the text.
    NewLine,
    Backspace,
    Esc,
    Ctrl(char),
    BackTab,
    Tab,
    Up,
    Down,
    PasteBegin,
    PasteEnd,
    Other,
}

#[derive(Debug, Default)]
pub(super) struct Decoder {
    bytes: Vec<u8>,
    /// Where the first byte stands that is part of no key yet.
    at: usize,
    /// True once nothing followed a lone ESC for long enough.
    settled: bool,
}

impl Decoder {
    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.settled = false;
        // Here and not with every key: however much is pressed at once is moved once.
        self.bytes.drain(..std::mem::take(&mut self.at));
        self.bytes.extend_from_slice(bytes);
    }

    /// Nothing more came for a while: what is left stands for itself.
    pub(super) fn settle(&mut self) {
        self.settled = true;
    }

    pub(super) fn is_open(&self) -> bool {
        !self.rest().is_empty() && !self.settled
    }

    fn rest(&self) -> &[u8] {
        &self.bytes[self.at..]
    }

    pub(super) fn next(&mut self) -> Option<Key> {
        let first = *self.rest().first()?;
        let (key, length) = match first {
            0x1b => self.escape()?,
            b'\r' | b'\n' => (Key::Enter, 1),
            b'\t' => (Key::Tab, 1),
            0x7f | 0x08 => (Key::Backspace, 1),
            0 => (Key::Other, 1),
            1..=26 => (Key::Ctrl(char::from(first - 1 + b'a')), 1),
            0x1c..=0x1f => (Key::Other, 1),
            _ => self.character()?,
        };
        self.at += length;
        Some(key)
    }

    fn escape(&self) -> Option<(Key, usize)> {
        match self.rest().get(1) {
            None if self.settled => Some((Key::Esc, 1)),
            None => None,
            Some(b'[') => self.sequence(),
            Some(b'O') => match self.rest().get(2) {
                Some(letter) => Some((arrow(*letter), 3)),
                None => self.settled.then_some((Key::Other, 2)),
            },
            Some(b'\r' | b'\n') => Some((Key::NewLine, 2)),
            Some(0x1b) => Some((Key::Esc, 1)),
            Some(_) => Some((Key::Other, 2)),
        }
    }

    fn sequence(&self) -> Option<(Key, usize)> {
        let rest = &self.rest()[2..];
        let Some(end) = rest.iter().position(|b| (0x40..=0x7e).contains(b)) else {
            let hopeless = self.settled || rest.len() > 32;
            return hopeless.then_some((Key::Other, self.rest().len()));
        };
        let key = match (&rest[..end], rest[end]) {
            ([], b'Z') => Key::BackTab,
            ([], letter) => arrow(letter),
            (b"200", b'~') => Key::PasteBegin,
            (b"201", b'~') => Key::PasteEnd,
            _ => Key::Other,
        };
        Some((key, end + 3))
    }

    fn character(&self) -> Option<(Key, usize)> {
        let length = match self.rest()[0] {
            0x20..=0x7e => 1,
            0xc2..=0xdf => 2,
            0xe0..=0xef => 3,
            0xf0..=0xf4 => 4,
            _ => return Some((Key::Other, 1)),
        };
        let Some(bytes) = self.rest().get(..length) else { return self.settled.then_some((Key::Other, 1)) };
        match std::str::from_utf8(bytes).ok().and_then(|text| text.chars().next()) {
            Some(c) => Some((Key::Char(c), length)),
            None => Some((Key::Other, 1)),
        }
    }
}

fn arrow(letter: u8) -> Key {
    match letter {
        b'A' => Key::Up,
        b'B' => Key::Down,
        _ => Key::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(bytes: &[u8]) -> Vec<Key> {
        let mut decoder = Decoder::default();
        decoder.push(bytes);
        let mut keys: Vec<Key> = std::iter::from_fn(|| decoder.next()).collect();
        decoder.settle();
        keys.extend(std::iter::from_fn(|| decoder.next()));
        keys
    }

    #[test]
    fn bytes_become_keys() {
        use Key::*;
        assert_eq!(keys(b"a\r\x03\x0f\x7f\t"), [Char('a'), Enter, Ctrl('c'), Ctrl('o'), Backspace, Tab]);
        assert_eq!(keys("ä漢🙂".as_bytes()), [Char('ä'), Char('漢'), Char('🙂')]);
        assert_eq!(keys(b"\x1b[A\x1b[B\x1b[Z\x1bOA"), [Up, Down, BackTab, Up]);
        assert_eq!(keys(b"\x1b"), [Esc]);
        assert_eq!(keys(b"\x1b\x1b"), [Esc, Esc]);
        assert_eq!(keys(b"a\x1b\rb\x1b\n\r"), [Char('a'), NewLine, Char('b'), NewLine, Enter]);
        assert_eq!(keys(b"\x1b[15~x\x1b[1;5Cy\x1bz"), [Other, Char('x'), Other, Char('y'), Other]);
        assert_eq!(keys(b"\x1b[200~x\r\x1b[201~"), [PasteBegin, Char('x'), Enter, PasteEnd]);
        assert_eq!(keys(b"\xff\xc3(\xe6"), [Other, Other, Char('('), Other]);
    }

    #[test]
    fn a_key_moves_no_byte_of_those_behind_it() {
        let mut decoder = Decoder::default();
        decoder.push(&[b'x'; 1_000]);
        for taken in 1..=1_000 {
            assert_eq!(decoder.next(), Some(Key::Char('x')));
            assert_eq!((decoder.bytes.len(), decoder.at), (1_000, taken));
        }
        decoder.push(b"y");
        assert_eq!(decoder.bytes, b"y");
    }

    #[test]
    fn a_sequence_may_arrive_in_pieces() {
        let mut decoder = Decoder::default();
        decoder.push(b"\x1b");
        assert_eq!(decoder.next(), None);
        assert!(decoder.is_open());
        decoder.push(b"[");
        assert_eq!(decoder.next(), None);
        decoder.push(b"A");
        assert_eq!(decoder.next(), Some(Key::Up));
        assert!(!decoder.is_open());
    }
}

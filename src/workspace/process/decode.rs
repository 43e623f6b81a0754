//! Bytes that arrive in pieces become text: a character split between two pieces is held back, what is no UTF-8 shows
//! as U+FFFD.

#[derive(Debug, Default)]
pub(super) struct Decoder {
    held: Vec<u8>,
}

impl Decoder {
    pub(super) fn push(&mut self, bytes: &[u8]) -> String {
        self.held.extend_from_slice(bytes);
        let rest = self.held.split_off(self.held.len() - unfinished(&self.held));
        let whole = String::from_utf8(std::mem::replace(&mut self.held, rest));
        whole.unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }

    /// Nothing follows: what was held back is broken.
    pub(super) fn finish(&mut self) -> String {
        String::from_utf8_lossy(&std::mem::take(&mut self.held)).into_owned()
    }
}

/// How many bytes at the end may be the beginning of a character.
fn unfinished(bytes: &[u8]) -> usize {
    let last = bytes.utf8_chunks().last().map_or(&[][..], |chunk| chunk.invalid());
    let begun = std::str::from_utf8(last).is_err_and(|error| error.error_len().is_none());
    if begun { last.len() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn broken_bytes_are_shown_not_held() {
        let mut decoder = Decoder::default();
        assert_eq!(decoder.push(b"a\xffb\xc3"), "a\u{fffd}b");
        assert_eq!(decoder.push(b"x"), "\u{fffd}x");
        assert_eq!(decoder.push(b"\xf0\x9f"), "");
        assert_eq!(decoder.finish(), "\u{fffd}");
        assert_eq!(decoder.finish(), "");
    }

    proptest! {
        #[test]
        fn no_split_changes_the_text(text in "[a-zäß漢🚂]{0,12}", at in 0usize..40) {
            let at = at.min(text.len());
            let mut decoder = Decoder::default();
            let mut out = decoder.push(&text.as_bytes()[..at]);
            out += &decoder.push(&text.as_bytes()[at..]);
            prop_assert_eq!(out + &decoder.finish(), text);
        }

        #[test]
        fn any_bytes_decode_as_a_whole(bytes in prop::collection::vec(any::<u8>(), 0..24), at in 0usize..24) {
            let at = at.min(bytes.len());
            let mut decoder = Decoder::default();
            let out = decoder.push(&bytes[..at]) + &decoder.push(&bytes[at..]) + &decoder.finish();
            prop_assert_eq!(out, String::from_utf8_lossy(&bytes));
        }
    }
}

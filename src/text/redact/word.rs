//! Runs of bytes that keys and names are made of.

pub(super) fn is_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
}

pub(super) fn starts(bytes: &[u8], at: usize) -> bool {
    bytes[at].is_ascii_alphanumeric() && !at.checked_sub(1).is_some_and(|before| is_part(bytes[before]))
}

pub(super) fn end(bytes: &[u8], at: usize) -> usize {
    at + bytes[at..].iter().take_while(|b| is_part(**b)).count()
}

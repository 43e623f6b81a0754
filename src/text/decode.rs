//! What kind of content bytes are, and the text a person would read in them. Nothing is ever encoded back.

use std::borrow::Cow;

/// A part of an address, with its `%` read; none if one of them is wrong.
pub fn percent(text: &str) -> Option<String> {
    let (mut bytes, mut rest) = (Vec::new(), text.bytes());
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digits = [rest.next()?, rest.next()?].map(char::from);
                u8::from_str_radix(&digits.iter().collect::<String>(), 16).ok()?
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    Utf8,
    Utf16Le,
    Utf16Be,
    /// Something else; ASCII can be trusted, the rest is shown as `�`.
    Unknown,
}

impl Encoding {
    pub fn name(self) -> Option<&'static str> {
        match self {
            Encoding::Utf8 => Some("UTF-8"),
            Encoding::Utf16Le | Encoding::Utf16Be => Some("UTF-16"),
            Encoding::Unknown => None,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sniffed<'a> {
    Text { text: Cow<'a, str>, encoding: Encoding },
    Binary(&'static str),
}

pub const UTF8_MARK: &[u8] = b"\xEF\xBB\xBF";

const MAGIC: &[(&[u8], &str)] = &[
    (b"\x89PNG\r\n\x1a\n", "PNG image"),
    (b"\xff\xd8\xff", "JPEG image"),
    (b"GIF87a", "GIF image"),
    (b"GIF89a", "GIF image"),
    (b"%PDF-", "PDF document"),
    (b"PK\x03\x04", "ZIP archive"),
    (b"PK\x05\x06", "ZIP archive"),
    (b"\x1f\x8b", "gzip archive"),
    (b"\xfd7zXZ\0", "xz archive"),
    (b"\x28\xb5\x2f\xfd", "zstd archive"),
    (b"BZh", "bzip2 archive"),
    (b"7z\xbc\xaf\x27\x1c", "7z archive"),
    (b"\x7fELF", "ELF binary"),
    (b"\xcf\xfa\xed\xfe", "Mach-O binary"),
    (b"\xca\xfe\xba\xbe", "Java class or Mach-O binary"),
    (b"\0asm", "WebAssembly module"),
    (b"SQLite format 3\0", "SQLite database"),
    (b"wOFF", "web font"),
    (b"wOF2", "web font"),
    (b"OggS", "Ogg media"),
    (b"ID3", "MP3 audio"),
    (b"fLaC", "FLAC audio"),
];

/// So far a NUL byte is looked for: no text has one.
const NUL_WITHIN: usize = 8 * 1024;

pub fn sniff(bytes: &[u8]) -> Sniffed<'_> {
    let text = |text, encoding| Sniffed::Text { text, encoding };
    if let Some(rest) = bytes.strip_prefix(b"\xFF\xFE") {
        return text(encoding_rs::UTF_16LE.decode_without_bom_handling(rest).0, Encoding::Utf16Le);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xFE\xFF") {
        return text(encoding_rs::UTF_16BE.decode_without_bom_handling(rest).0, Encoding::Utf16Be);
    }
    let has_nul = bytes[..bytes.len().min(NUL_WITHIN)].contains(&0);
    if let Some(kind) = magic(bytes, has_nul).or(has_nul.then_some("binary file")) {
        return Sniffed::Binary(kind);
    }
    let rest = bytes.strip_prefix(UTF8_MARK).unwrap_or(bytes);
    match std::str::from_utf8(rest) {
        Ok(valid) => text(Cow::Borrowed(valid), Encoding::Utf8),
        Err(_) => text(String::from_utf8_lossy(rest), Encoding::Unknown),
    }
}

fn magic(bytes: &[u8], has_nul: bool) -> Option<&'static str> {
    // Words that a text could begin with need a NUL beside them, except PDF, which is often half readable.
    let sure =
        |magic: &[u8]| has_nul || !magic.is_ascii() || magic.starts_with(b"%PDF") || magic.contains(&0);
    if let Some((_, kind)) = MAGIC.iter().find(|(magic, _)| bytes.starts_with(magic) && sure(magic)) {
        return Some(kind);
    }
    match bytes {
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some("WebP image"),
        [_, _, _, _, b'f', b't', b'y', b'p', ..] if has_nul => Some("MP4 media"),
        [b'M', b'Z', ..] if has_nul => Some("Windows binary"),
        _ if bytes.get(257..262) == Some(b"ustar") => Some("tar archive"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_are_told_apart() {
        let text = |text: &'static str, encoding| Sniffed::Text { text: Cow::Borrowed(text), encoding };
        for (bytes, want) in [
            (&b""[..], text("", Encoding::Utf8)),
            (b"plain\n", text("plain\n", Encoding::Utf8)),
            (b"\xEF\xBB\xBFmark", text("mark", Encoding::Utf8)),
            (b"\xFF\xFEa\0\xe4\0", text("aä", Encoding::Utf16Le)),
            (b"\xFE\xFF\0a\0\xe4", text("aä", Encoding::Utf16Be)),
            (b"na\xefve", text("na\u{fffd}ve", Encoding::Unknown)),
            (b"\x89PNG\r\n\x1a\n\0", Sniffed::Binary("PNG image")),
            (b"%PDF-1.7\n", Sniffed::Binary("PDF document")),
            (b"\x7fELF\x02\0", Sniffed::Binary("ELF binary")),
            (b"\x1f\x8b\x08", Sniffed::Binary("gzip archive")),
            (b"PK\x03\x04\0", Sniffed::Binary("ZIP archive")),
            (b"one\0two", Sniffed::Binary("binary file")),
            (b"BZh is how this text begins", text("BZh is how this text begins", Encoding::Utf8)),
        ] {
            assert_eq!(sniff(bytes), want, "{bytes:?}");
        }
    }
}

//! Pictures a request speaks of: any path in it that ends like one, as a terminal pastes it when a file is dropped there
//! (quoted, or with its blanks escaped), and whose bytes are one.

use super::Workspace;
use crate::protocol::{Image, Place};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;

/// A larger one is refused by vendors: 5 MB in base64 (Anthropic, "Vision", 2026).
const LARGEST: u64 = 3_750_000;
const ENDINGS: [&str; 5] = [".png", ".jpg", ".jpeg", ".gif", ".webp"];
/// More are not looked up.
const MOST: usize = 8;

impl Workspace {
    /// The picture at that place; none if there is no file, or one that is none or too large.
    pub fn picture(&self, place: &Place, name: &str) -> Option<Image> {
        let bytes = self.read_within(place, LARGEST).ok()?.bytes;
        let media_type = media_type(&bytes)?.to_owned();
        Some(Image { name: name.to_owned(), media_type, data: BASE64_STANDARD.encode(bytes) })
    }
}

/// What the first bytes say, whatever the file is called.
pub fn media_type(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => Some("image/png"),
        [0xFF, 0xD8, 0xFF, ..] => Some("image/jpeg"),
        [b'G', b'I', b'F', b'8', ..] => Some("image/gif"),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some("image/webp"),
        _ => None,
    }
}

/// Width and height, where they stand at a fixed place.
pub fn dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    match media_type(bytes)? {
        "image/png" => {
            let [a, b, c, d, e, f, g, h] = *bytes.get(16..)?.first_chunk()?;
            Some((u32::from_be_bytes([a, b, c, d]), u32::from_be_bytes([e, f, g, h])))
        }
        "image/gif" => {
            let [a, b, c, d] = *bytes.get(6..)?.first_chunk()?;
            Some((u16::from_le_bytes([a, b]).into(), u16::from_le_bytes([c, d]).into()))
        }
        _ => None,
    }
}

/// Paths in a text that end like a picture's, without `@`, quotes and backslashes.
pub fn picture_paths(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let lower = text.to_ascii_lowercase();
    for (at, ending) in ENDINGS.iter().flat_map(|ending| lower.match_indices(ending)) {
        let end = at + ending.len();
        let start = match text[end..].chars().next() {
            Some(quote @ ('"' | '\'')) => text[..at].rfind(quote).map_or(end, |quote| quote + 1),
            Some(next)
                if next.is_alphanumeric() || matches!(next, '/' | '.' | '-' | '_') && !ends(text, end) =>
            {
                end
            }
            _ => word_start(text, at),
        };
        let path = text[start..end].replace("\\ ", " ");
        let path = path.trim_start_matches(['@', '(', '`', '"', '\'']);
        let path = path.strip_prefix("file://").unwrap_or(path).to_owned();
        if path.len() > ending.len() && !path.contains("://") && !found.contains(&path) {
            found.push(path);
        }
    }
    found.truncate(MOST);
    found
}

/// Whether what follows is no more than the end of a sentence.
fn ends(text: &str, at: usize) -> bool {
    text[at..].strip_prefix('.').is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
}

/// Where the word that holds this byte begins; a blank behind a backslash is part of it.
fn word_start(text: &str, at: usize) -> usize {
    let blanks = text[..at].char_indices().rev().filter(|(_, c)| c.is_whitespace());
    let mut starts = blanks.filter(|(blank, _)| !text[..*blank].ends_with('\\'));
    starts.next().map_or(0, |(blank, c)| blank + c.len_utf8())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::TestProject;

    #[test]
    fn paths_as_they_are_typed_and_as_terminals_paste_them() {
        for (text, want) in [
            ("what is wrong in @shots/login.png?", vec!["shots/login.png"]),
            ("see login.PNG.", vec!["login.PNG"]),
            ("'/home/u/My Shots/a b.jpeg' and \"c d.gif\"", vec!["/home/u/My Shots/a b.jpeg", "c d.gif"]),
            (r"/home/u/My\ Shots/a\ b.webp looks off", vec!["/home/u/My Shots/a b.webp"]),
            ("file:///tmp/x.png", vec!["/tmp/x.png"]),
            ("https://a.test/x.png and .png files, x.png.bak, a.pngs", vec![]),
            ("a.png a.png", vec!["a.png"]),
            ("ä.png öü", vec!["ä.png"]),
        ] {
            let mut found = picture_paths(text);
            found.sort_by_key(|path| text.find(path.as_str()));
            assert_eq!(found, want, "{text}");
        }
    }

    #[test]
    fn only_what_is_a_picture_is_one() {
        let project = TestProject::new();
        project.put("a.png", "\u{89}PNG no, this is UTF-8");
        project.put("b.png", b"\x89PNG\r\n\x1a\n");
        let look = |name: &str| {
            let place = Place::parse(name, project.workspace.here()).unwrap();
            project.workspace.picture(&place, name).map(|image| (image.media_type, image.data))
        };
        assert_eq!(look("a.png"), None);
        assert_eq!(look("missing.png"), None);
        assert_eq!(dimensions(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x02\x80\0\0\x01\xe0"), Some((640, 480)));
        assert_eq!(dimensions(b"GIF89a\x40\x01\xf0\0"), Some((320, 240)));
        assert_eq!((dimensions(b"\x89PNG\r\n\x1a\n"), dimensions(b"\xff\xd8\xff\xe0")), (None, None));
        assert_eq!(look("b.png"), Some(("image/png".into(), "iVBORw0KGgo=".into())));
    }
}

//! Files a request speaks of: `@path` and `@path:10-20` as such, and a plain word that is the path of a small file.

use super::pictures::media_type;
use super::{FileKind, Workspace};
use crate::protocol::{Here, Place, WorkspacePath};
use crate::text::cut;

/// At most so many characters of a file or directory marked with `@` are attached.
const MARKED: usize = 48_000;
/// A file that is only named comes along if it has no more bytes than this: a slow model reads them for a minute.
const NAMED: u64 = 12_000;
/// More words are not looked up.
const MOST: usize = 30;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mention {
    pub path: WorkspacePath,
    lines: Option<(usize, usize)>,
    /// Written with an `@`.
    pub marked: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attached {
    /// What the model is shown.
    pub text: String,
    /// What a person is shown: the path, and its lines if not all came along.
    pub name: String,
    /// The file's content, if all of it came along.
    pub content: Option<Vec<u8>>,
}

impl Workspace {
    /// What is at a mentioned path, as a block of text. What does not exist stays the plain word it is.
    pub fn attach(&self, mention: &Mention) -> Option<Attached> {
        let stat = self.stat(&Place::Inside(mention.path.clone())).ok()??;
        match stat.kind {
            FileKind::Directory if mention.marked => self.directory(&mention.path),
            FileKind::Directory => None,
            _ if mention.marked || stat.size <= NAMED => self.file(mention),
            _ => None,
        }
    }

    fn directory(&self, path: &WorkspacePath) -> Option<Attached> {
        let entries = self.list(&Place::Inside(path.clone())).ok()?;
        let names: Vec<String> =
            entries.iter().map(|entry| entry.name.to_string_lossy().into_owned()).collect();
        let names = names.join("\n");
        let text = format!("<directory path=\"{path}\">\n{}\n</directory>", cut::head(&names, MARKED));
        Some(Attached { text, name: format!("{path}/"), content: None })
    }

    fn file(&self, mention: &Mention) -> Option<Attached> {
        let found = self.read(&Place::Inside(mention.path.clone())).ok()?;
        let is_text = !found.bytes.contains(&0) && media_type(&found.bytes).is_none();
        if !is_text || (found.bytes.is_empty() && !mention.marked) {
            return None;
        }
        let path = &mention.path;
        let whole = String::from_utf8_lossy(&found.bytes);
        let (name, range, text) = match mention.lines {
            Some((first, last)) => {
                let lines: Vec<&str> = whole.lines().skip(first - 1).take(last + 1 - first).collect();
                (format!("{path}:{first}-{last}"), format!(" lines=\"{first}-{last}\""), lines.join("\n"))
            }
            None => (path.to_string(), String::new(), whole.trim_end().to_owned()),
        };
        let shown = cut::head(&text, MARKED);
        let all = mention.lines.is_none() && shown.len() == text.len();
        let text = format!("<file path=\"{path}\"{range}>\n{shown}\n</file>");
        drop(whole);
        Some(Attached { text, name, content: all.then_some(found.bytes) })
    }
}

/// Each path a text may speak of: a word with an `@` in front, or one with a slash or a dot in it, up to the next blank,
/// punctuation around it left out.
pub fn mentions(text: &str, here: &Here) -> Vec<Mention> {
    const AROUND: &[char] = &['(', ')', '"', '\'', '`', '„', '“', '”', ',', ';', '?', '!', ':'];
    let mut found: Vec<Mention> = Vec::new();
    for word in text.split_whitespace() {
        let word = word.trim_matches(AROUND).trim_end_matches('.');
        let mention = match word.strip_prefix('@') {
            Some(path) => read(path, true, here),
            None if word.contains(['/', '.']) => read(word, false, here),
            None => None,
        };
        found.extend(mention.filter(|mention| !found.contains(mention)));
        if found.len() == MOST {
            break;
        }
    }
    found
}

fn read(word: &str, marked: bool, here: &Here) -> Option<Mention> {
    let with_lines = word.rsplit_once(':').and_then(|(path, range)| Some((path, Some(line_range(range)?))));
    let (path, lines) = with_lines.unwrap_or((word, None));
    match Place::parse(path, here).ok()? {
        Place::Inside(path) => Some(Mention { path, lines, marked }),
        Place::Outside(_) => None,
    }
}

/// `10` or `10-20`, counted from 1.
fn line_range(range: &str) -> Option<(usize, usize)> {
    let (first, last) = range.split_once('-').unwrap_or((range, range));
    let (first, last) = (first.parse().ok()?, last.parse().ok()?);
    (first >= 1 && last >= first).then_some((first, last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mentions_are_marked_words_and_words_like_paths() {
        let mention =
            |path: &str, lines, marked| Mention { path: WorkspacePath::new(path).unwrap(), lines, marked };
        let here = Here::new("/w/p".into(), "/home/u".into());
        for (text, want) in [
            ("look at @src/a.rs.", vec![mention("src/a.rs", None, true)]),
            (
                "(@src/a.rs:10-20) and @b:3",
                vec![mention("src/a.rs", Some((10, 20)), true), mention("b", Some((3, 3)), true)],
            ),
            ("@a:20-10 @a:0 @", vec![mention("a:20-10", None, true), mention("a:0", None, true)]),
            (
                "explain `shop/cart.py`, ./README.md?",
                vec![mention("shop/cart.py", None, false), mention("README.md", None, false)],
            ),
            ("a.rs and a.rs", vec![mention("a.rs", None, false)]),
            ("@../secret @/etc/passwd ../x /etc/passwd plain words", vec![]),
        ] {
            assert_eq!(mentions(text, &here), want, "{text}");
        }
    }
}

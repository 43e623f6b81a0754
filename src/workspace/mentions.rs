//! `@path` and `@path:10-20` in a request: the files it mentions, as text to attach.

use super::{FileKind, Workspace};
use crate::protocol::{Place, WorkspacePath};
use crate::text::cut;

/// At most so many characters of a mentioned file are attached.
const LIMIT: usize = 48_000;

#[derive(Debug, Clone, PartialEq, Eq)]
struct Mention {
    path: WorkspacePath,
    lines: Option<(usize, usize)>,
}

impl Workspace {
    /// The mentioned files and directories that exist in the project, each as a block of text. What does not exist
    /// stays the plain word it is.
    pub fn mentions(&self, text: &str) -> Vec<String> {
        let mut blocks = Vec::new();
        for mention in find(text) {
            let place = Place::Inside(mention.path.clone());
            let block = match self.stat(&place) {
                Ok(Some(stat)) if stat.kind == FileKind::Directory => self.directory(&mention.path),
                Ok(Some(_)) => self.file(&mention),
                Ok(None) | Err(_) => None,
            };
            blocks.extend(block.filter(|block| !blocks.contains(block)));
        }
        blocks
    }

    fn directory(&self, path: &WorkspacePath) -> Option<String> {
        let entries = self.list(&Place::Inside(path.clone())).ok()?;
        let names: Vec<String> =
            entries.iter().map(|entry| entry.name.to_string_lossy().into_owned()).collect();
        Some(format!("<directory path=\"{path}\">\n{}\n</directory>", cut::head(&names.join("\n"), LIMIT)))
    }

    fn file(&self, mention: &Mention) -> Option<String> {
        let found = self.read(&Place::Inside(mention.path.clone())).ok()?;
        if found.bytes.contains(&0) {
            return None;
        }
        let whole = String::from_utf8_lossy(&found.bytes);
        let (range, text) = match mention.lines {
            Some((first, last)) => {
                let lines: Vec<&str> = whole.lines().skip(first - 1).take(last + 1 - first).collect();
                (format!(" lines=\"{first}-{last}\""), lines.join("\n"))
            }
            None => (String::new(), whole.trim_end().to_owned()),
        };
        Some(format!("<file path=\"{}\"{range}>\n{}\n</file>", mention.path, cut::head(&text, LIMIT)))
    }
}

/// The mentions in a text: an `@` at a word's beginning, up to the next blank, trailing punctuation left out.
fn find(text: &str) -> Vec<Mention> {
    text.split_whitespace()
        .filter_map(|word| word.trim_start_matches(['(', '"', '\'']).strip_prefix('@'))
        .filter_map(|word| read(word.trim_end_matches(['.', ',', ';', ')', '"', '\'', '?', '!'])))
        .collect()
}

fn read(word: &str) -> Option<Mention> {
    let with_lines = word.rsplit_once(':').and_then(|(path, range)| Some((path, Some(line_range(range)?))));
    let (path, lines) = with_lines.unwrap_or((word, None));
    Some(Mention { path: WorkspacePath::new(path).ok()?, lines })
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
    fn mentions_are_words_that_start_with_an_at() {
        let mention = |path: &str, lines| Mention { path: WorkspacePath::new(path).unwrap(), lines };
        for (text, want) in [
            ("look at @src/a.rs.", vec![mention("src/a.rs", None)]),
            (
                "(@src/a.rs:10-20) and @b:3",
                vec![mention("src/a.rs", Some((10, 20))), mention("b", Some((3, 3)))],
            ),
            ("@a:20-10 @a:0 @", vec![mention("a:20-10", None), mention("a:0", None)]),
            ("mail ada@example.org or @../secret @/etc/passwd", vec![]),
        ] {
            assert_eq!(find(text), want, "{text}");
        }
    }
}

//! What a final reply shows instead of doing it, where there is nothing to guess: the whole of a file that it names, or a single
//! command. It becomes a proposed call, which is judged and asked about like any other.

use crate::protocol::in_list;

/// What a reply shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shown {
    /// A block of code that names its file.
    File { path: String, content: String },
    /// A block of one line for a shell.
    Command(String),
}

/// Languages of fences around commands.
const SHELLS: &str = "bash sh shell console zsh terminal";
/// Words before a name that a source defines.
const DEFINES: &str = "fn struct enum trait class def func function interface type const let var module object table view record";

/// The one thing that a reply shows; none if it shows none, several, or something that could be an example.
pub fn shown(reply: &str) -> Option<Shown> {
    let blocks = blocks(reply);
    let [block] = blocks.as_slice() else { return None };
    if in_list(SHELLS, &block.language) {
        let line = block.content.trim().trim_start_matches("$ ");
        let is_one = !line.is_empty() && !line.contains('\n');
        return is_one.then(|| Shown::Command(line.to_owned()));
    }
    let path = block.named().map(str::to_owned)?;
    let is_cut = block.content.lines().any(|line| is_left_out(line.trim()));
    (!is_cut && !block.content.trim().is_empty())
        .then(|| Shown::File { path, content: block.content.clone() })
}

/// A block of code, and the line of prose before it.
struct Block {
    language: String,
    before: String,
    content: String,
}

fn blocks(reply: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let (mut before, mut open) = ("", None::<(usize, Block)>);
    for line in reply.lines() {
        let marks = line.trim_start().bytes().take_while(|byte| *byte == b'`').count();
        match &mut open {
            Some((fence, _)) if marks >= *fence && line.trim().len() == marks => {
                blocks.extend(open.take().map(|(_, block)| block));
            }
            Some((_, block)) => {
                block.content.push_str(line);
                block.content.push('\n');
            }
            None if marks >= 3 => {
                let info = line.trim().trim_start_matches('`');
                let language = info.split([' ', '{']).next().unwrap_or_default().to_lowercase();
                let before = format!("{before} {}", info.strip_prefix(&language).unwrap_or_default());
                open = Some((marks, Block { language, before, content: String::new() }));
            }
            None if !line.trim().is_empty() => before = line,
            None => {}
        }
    }
    blocks.retain(|block| block.language != "json:next_steps");
    blocks
}

impl Block {
    /// The one file that the line before the block names, or the comment it begins with.
    fn named(&self) -> Option<&str> {
        let first = self.content.lines().next().unwrap_or_default().trim();
        let comment = ["#", "//", "--", "<!--", "/*"].iter().any(|mark| first.starts_with(mark));
        let in_comment =
            Some(first).filter(|line| comment && line.split_whitespace().count() <= 3).and_then(only_file);
        only_file(&self.before).or(in_comment)
    }
}

/// The only word of a line that has the form of a file's path.
fn only_file(line: &str) -> Option<&str> {
    let words = line.split(|c: char| c.is_whitespace() || "`*\"'():,<>".contains(c));
    let mut files = words.map(|word| word.trim_end_matches('.')).filter(|word| is_file(word));
    let first = files.next()?;
    files.all(|other| other == first).then_some(first)
}

fn is_file(word: &str) -> bool {
    let name = word.rsplit('/').next().unwrap_or(word);
    let extension = name.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()).map_or("", |(_, end)| end);
    let letters = extension.chars().all(|c| c.is_ascii_alphanumeric())
        && extension.contains(|c: char| c.is_ascii_alphabetic());
    !extension.is_empty()
        && letters
        && extension.len() <= 8
        && !word.contains("://")
        && !word.starts_with('-')
}

/// A line that stands for what was left out: `...`, `// rest of the file`.
fn is_left_out(line: &str) -> bool {
    let bare = line.trim_start_matches(['#', '/', '-', '*', '<', '!', ' ']).to_lowercase();
    matches!(bare.as_str(), "..." | "…")
        || bare.starts_with("... ")
        || ["existing code", "rest of", "unchanged", "remaining", "übriger", "unverändert"]
            .iter()
            .any(|words| bare.len() < line.len() && bare.contains(words))
}

/// The names that a source defines, by the words before them.
pub fn defined(source: &str) -> Vec<&str> {
    let mut names = Vec::new();
    for line in source.lines() {
        let mut before = "";
        for word in line.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|w| !w.is_empty()).take(6)
        {
            if in_list(DEFINES, before) {
                names.push(word);
                break;
            }
            before = word;
        }
    }
    names
}

/// Whether the new source can be the whole of what the old one is: it defines something, and every name the old one defines.
pub fn keeps_names(old: &str, new: &str) -> bool {
    let (old, new) = (defined(old), defined(new));
    !old.is_empty() && old.iter().all(|name| new.contains(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_names_its_file_or_is_one_command() {
        let file =
            |path: &str, content: &str| Some(Shown::File { path: path.into(), content: content.into() });
        for (reply, want) in [
            (
                "Here is `calc.py`:\n\n```python\ndef add(a, b):\n    return a + b\n```\nDone.",
                file("calc.py", "def add(a, b):\n    return a + b\n"),
            ),
            ("### src/a.rs\n```rust\nfn a() {}\n```", file("src/a.rs", "fn a() {}\n")),
            ("```python\n# calc.py\nx = 1\n```", file("calc.py", "# calc.py\nx = 1\n")),
            ("```python calc.py\nx = 1\n```", file("calc.py", "x = 1\n")),
            ("Run this:\n```bash\n$ cargo test\n```", Some(Shown::Command("cargo test".into()))),
            ("```sh\ncargo build\ncargo test\n```", None),
            ("You could write:\n```python\nx = 1\n```", None),
            ("Move it from a.py to b.py:\n```python\nx = 1\n```", None),
            ("In a.py:\n```python\nx = 1\n# ... rest of the file\n```", None),
            ("In a.py:\n```python\nx = 1\n```\nand in b.py:\n```python\ny = 1\n```", None),
            ("No code at all, see a.py.", None),
            ("a.py\n```json:next_steps\n[]\n```", None),
        ] {
            assert_eq!(shown(reply), want, "{reply}");
        }
    }

    #[test]
    fn a_whole_file_keeps_the_names_of_the_old_one() {
        let old = "import os\n\ndef add(a, b):\n    return a - b\n\nclass Cart:\n    def total(self): pass\n";
        assert_eq!(defined(old), ["add", "Cart", "total"]);
        assert!(keeps_names(old, &old.replace('-', "+")));
        assert!(!keeps_names(old, "def add(a, b):\n    return a + b\n"));
        assert!(!keeps_names("just text", "other text"));
    }
}

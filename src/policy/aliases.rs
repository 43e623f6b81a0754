//! The aliases of the user's own shell, and how a line reads with them. Only commands are looked for: a text in quotes
//! stays as it is, and so does a function, which is a program of its own like any script.

use std::collections::BTreeMap;

/// One in the other, so many are written out.
const DEEPEST: usize = 16;
/// Where a command ends and another may begin.
const BETWEEN: [char; 9] = [';', '|', '&', '\n', '(', ')', '{', '}', '`'];
/// What else ends a word.
const BLANK: [char; 4] = [' ', '\t', '<', '>'];
/// Words before which no command has begun yet.
const BEFORE: [&str; 11] =
    ["if", "then", "elif", "else", "while", "until", "do", "!", "time", "coproc", "select"];

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Aliases(BTreeMap<String, String>);

impl FromIterator<(String, String)> for Aliases {
    fn from_iter<T: IntoIterator<Item = (String, String)>>(pairs: T) -> Self {
        Self(pairs.into_iter().collect())
    }
}

impl Aliases {
    pub fn iter(&self) -> impl Iterator<Item = (&String, &String)> {
        self.0.iter()
    }

    /// The line as the shell reads it; none where that is as it stands.
    pub fn expand(&self, line: &str) -> Option<String> {
        let expanded = self.written_out(line, &mut Vec::new());
        (expanded != line).then_some(expanded)
    }

    fn written_out<'a>(&'a self, text: &str, within: &mut Vec<&'a str>) -> String {
        let (mut out, mut rest, mut begins) = (String::new(), text, true);
        while let Some(first) = rest.chars().next() {
            if BLANK.contains(&first) || BETWEEN.contains(&first) {
                begins |= BETWEEN.contains(&first);
                out.push(first);
                rest = &rest[first.len_utf8()..];
                continue;
            }
            let (word, after) = rest.split_at(word_end(rest));
            rest = after;
            match self.0.get_key_value(word) {
                Some((name, value))
                    if begins && !within.contains(&name.as_str()) && within.len() < DEEPEST =>
                {
                    within.push(name);
                    out += &self.written_out(value, within);
                    within.pop();
                    // Behind an alias that ends with a blank the next word may be one too.
                    begins = value.ends_with([' ', '\t']);
                }
                _ => {
                    out += word;
                    begins &= BEFORE.contains(&word) || is_assignment(word);
                }
            }
        }
        out
    }
}

/// Where a word ends: quotes and backslashes keep it together.
fn word_end(text: &str) -> usize {
    let (mut quote, mut escaped) = (None, false);
    for (at, c) in text.char_indices() {
        match quote {
            _ if escaped => escaped = false,
            Some('\'') | None if c == '\'' => quote = if quote.is_some() { None } else { Some(c) },
            Some('\'') => {}
            _ if c == '\\' => escaped = true,
            Some(_) => quote = quote.filter(|open| *open != c),
            None if c == '"' => quote = Some(c),
            None if BLANK.contains(&c) || BETWEEN.contains(&c) => return at,
            None => {}
        }
    }
    text.len()
}

fn is_assignment(word: &str) -> bool {
    let name = word.split_once('=').map_or("", |(name, _)| name.trim_end_matches('+'));
    !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aliases_are_written_out_where_a_command_begins() {
        let pairs = [
            ("ls", "ls --color"),
            ("ll", "ls -l"),
            ("nuke", "sudo rm -rf"),
            ("sudo", "sudo "),
            ("a", "b; b"),
            ("b", "a"),
            ("q", "echo 'it''s'"),
        ];
        let aliases: Aliases =
            pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        for (line, want) in [
            ("ls", Some("ls --color")),
            ("ll /", Some("ls --color -l /")),
            ("echo ll", None),
            ("echo 'x; ll' \"&& nuke\"", None),
            (r"\ll; 'll' x\;ll", None),
            ("cd x && nuke / | ll", Some("cd x && sudo  rm -rf / | ls --color -l")),
            ("A=1 B+=2 nuke /", Some("A=1 B+=2 sudo  rm -rf /")),
            ("if ! ll; then nuke x; fi", Some("if ! ls --color -l; then sudo  rm -rf x; fi")),
            ("echo $(nuke /)", Some("echo $(sudo  rm -rf /)")),
            ("sudo ll", Some("sudo  ls --color -l")),
            ("a", Some("a; a")),
            ("ll>ll 2>&1", Some("ls --color -l>ll 2>&1")),
            ("q ll", Some("echo 'it''s' ll")),
            ("ä \"", None),
        ] {
            assert_eq!(aliases.expand(line).as_deref(), want, "{line}");
        }
        assert_eq!(Aliases::default().expand("ll"), None);
    }
}

//! The second reader, of lines that have nothing but literal words: what it does not know it does not read. Without a wall only
//! what both readers take for the same words may run unasked.

use super::word::Word;

/// Words that begin something else than a command.
const KEYWORDS: [&str; 20] = [
    "if", "then", "else", "elif", "fi", "for", "while", "until", "do", "done", "case", "esac", "select",
    "function", "coproc", "in", "!", "{", "}", "[[",
];

/// The words of each command; none where the line is more than that.
pub(super) fn read(text: &str) -> Option<Vec<Vec<Word>>> {
    let mut line = Line { chars: text.chars().collect(), at: 0 };
    let mut commands = Vec::new();
    let mut words: Vec<Word> = Vec::new();
    // A line may end behind `;`, not behind `&&`, `||`, `|`.
    let mut is_open = false;
    loop {
        line.skip_blanks();
        let next = line.peek();
        match next {
            None | Some(';' | '\n' | '|' | '&') => {
                let ended = std::mem::take(&mut words);
                let is_empty = ended.is_empty();
                is_acceptable(&ended)?;
                commands.extend((!is_empty).then_some(ended));
                match line.joint()? {
                    Joint::End => return (!is_empty || !is_open).then_some(commands),
                    Joint::Line if is_empty => {}
                    Joint::Line => is_open = false,
                    _ if is_empty => return None,
                    joint => is_open = joint == Joint::Open,
                }
            }
            Some('#') => line.comment(),
            Some('<' | '>') => line.redirect()?,
            Some('0'..='2') if matches!(line.chars.get(line.at + 1), Some('<' | '>')) => {
                line.at += 1;
                line.redirect()?;
            }
            Some(_) => words.push(line.word()?),
        }
    }
}

fn is_acceptable(words: &[Word]) -> Option<()> {
    let Some(first) = words.first() else { return Some(()) };
    let name = first.text.split('=').next().unwrap_or_default();
    let sets =
        first.text.contains('=') && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '+');
    (!sets && !KEYWORDS.contains(&first.text.as_str()) && !first.text.is_empty()).then_some(())
}

#[derive(PartialEq, Eq)]
enum Joint {
    End,
    Line,
    Then,
    Open,
}

struct Line {
    chars: Vec<char>,
    at: usize,
}

impl Line {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        while matches!(self.peek(), Some(' ' | '\t')) {
            self.at += 1;
        }
    }

    fn comment(&mut self) {
        while self.peek().is_some_and(|c| c != '\n') {
            self.at += 1;
        }
    }

    fn joint(&mut self) -> Option<Joint> {
        let sign: String = self.chars[self.at..].iter().take_while(|c| ";&|".contains(**c)).collect();
        self.at += sign.len();
        match sign.as_str() {
            "" if self.peek().is_none() => Some(Joint::End),
            "" => {
                self.at += 1;
                Some(Joint::Line)
            }
            ";" => Some(Joint::Then),
            "&&" | "||" | "|" => Some(Joint::Open),
            _ => None,
        }
    }

    /// `< file`, `> file`, `>> file`, `2>&1`: where it leads is judged by what the other reader read.
    fn redirect(&mut self) -> Option<()> {
        let sign: String = self.chars[self.at..].iter().take_while(|c| "<>&|".contains(**c)).collect();
        self.at += sign.len();
        match sign.as_str() {
            "<" | ">" | ">>" => {
                self.skip_blanks();
                let target = self.word()?;
                (!target.text.is_empty() && !target.glob).then_some(())
            }
            ">&" => {
                let digit = self.peek().filter(char::is_ascii_digit);
                self.at += 1;
                let ends = self.peek().is_none_or(|c| " \t\n;|".contains(c));
                (digit.is_some() && ends).then_some(())
            }
            _ => None,
        }
    }

    fn word(&mut self) -> Option<Word> {
        let mut word = Word::default();
        let start = self.at;
        let mut braces = false;
        while let Some(c) = self.peek().filter(|c| !" \t\n;|&<>".contains(*c)) {
            self.at += 1;
            match c {
                '\'' => self.until_quote(&mut word)?,
                '"' => self.until_double_quote(&mut word)?,
                '\\' => {
                    word.text.push(self.peek().filter(|c| *c != '\n')?);
                    word.quoted = true;
                    self.at += 1;
                }
                '$' | '`' | '(' | ')' => return None,
                '~' if self.at - 1 == start && self.peek().is_some_and(|c| !"/ \t\n;|&<>".contains(c)) => {
                    return None;
                }
                '~' if word.text.ends_with(['=', ':']) => return None,
                '{' | '}' if self.at - 1 == start => return None,
                c => {
                    braces |= c == '{';
                    word.glob |= matches!(c, '*' | '?' | '[');
                    word.text.push(c);
                }
            }
        }
        // `[` alone is a command.
        word.glob &= word.text != "[";
        let expands = braces && (word.text.contains(',') || word.text.contains(".."));
        (self.at > start && !expands).then_some(word)
    }

    fn until_quote(&mut self, word: &mut Word) -> Option<()> {
        word.quoted = true;
        while let Some(c) = self.peek() {
            self.at += 1;
            if c == '\'' {
                return Some(());
            }
            word.text.push(c);
        }
        None
    }

    fn until_double_quote(&mut self, word: &mut Word) -> Option<()> {
        word.quoted = true;
        while let Some(c) = self.peek() {
            self.at += 1;
            match (c, self.peek()) {
                ('"', _) => return Some(()),
                ('`', _) => return None,
                // A sign alone is only itself.
                ('$', Some('"' | ' ' | '|' | ')' | '/')) => word.text.push('$'),
                ('$', _) | ('\\', Some('\n')) => return None,
                ('\\', Some(escaped @ ('"' | '\\' | '$' | '`'))) => {
                    word.text.push(escaped);
                    self.at += 1;
                }
                (c, _) => word.text.push(c),
            }
        }
        None
    }
}

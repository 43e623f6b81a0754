//! Options as rows of `programs.toml` write them, and reading a command's words by them. What is no value there is a file.

use super::shell::Word;
use crate::protocol::in_list;

/// What an option does, by the mark behind its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    Flag,
    Text,
    Reads,
    Writes,
    /// Perhaps with an attached text.
    Perhaps,
    Changes,
    BringsIn,
}

impl Mark {
    fn takes_value(self) -> bool {
        matches!(self, Mark::Text | Mark::Reads | Mark::Writes | Mark::BringsIn)
    }
}

#[derive(Debug, Clone)]
pub struct Given {
    pub name: String,
    pub mark: Mark,
    pub value: Option<Word>,
}

#[derive(Debug, Clone, Default)]
pub struct Parsed<'a> {
    pub options: Vec<Given>,
    pub operands: Vec<&'a Word>,
    /// The first option that the row does not list.
    pub unknown: Option<String>,
    pub first_operand: Option<usize>,
    /// How many operands stand before `--`; all where there is none.
    pub before_end: Option<usize>,
}

impl<'a> Parsed<'a> {
    /// The operands that may be taken for options, and those behind `--`.
    pub fn split(&self) -> (&[&'a Word], &[&'a Word]) {
        self.operands.split_at(self.before_end.unwrap_or(self.operands.len()).min(self.operands.len()))
    }

    /// True if one of these options was given; names are written as in [`in_list`].
    pub fn has(&self, names: &str) -> bool {
        self.options.iter().any(|o| in_list(names, &o.name))
    }

    pub fn values<'p>(&'p self, names: &'p str) -> impl Iterator<Item = &'p Word> {
        self.options.iter().filter(move |o| in_list(names, &o.name)).filter_map(|o| o.value.as_ref())
    }
}

fn find(spec: &str, name: &str) -> Option<Mark> {
    spec.split_ascii_whitespace().find_map(|token| {
        Some(match token.strip_prefix(name)? {
            "" => Mark::Flag,
            "=" => Mark::Text,
            "<" => Mark::Reads,
            ">" => Mark::Writes,
            "?" => Mark::Perhaps,
            "!" => Mark::Changes,
            "@" => Mark::BringsIn,
            _ => return None,
        })
    })
}

/// Reads words by a row's options. With `stop`, everything from the first operand on is left alone.
pub fn parse<'a>(spec: &str, words: &'a [Word], stop: bool) -> Parsed<'a> {
    let mut parsed = Parsed::default();
    let (mut at, mut ended) = (0, false);
    while let Some(word) = words.get(at) {
        let text = word.text.as_str();
        let is_option = !ended && text.len() > 1 && text.starts_with('-');
        if !is_option {
            parsed.first_operand.get_or_insert(at);
            if stop {
                parsed.operands.extend(&words[at..]);
                return parsed;
            }
            parsed.operands.push(word);
        } else if text == "--" {
            ended = true;
            parsed.before_end = Some(parsed.operands.len());
        } else {
            at += option(spec, word, words.get(at + 1), &mut parsed);
        }
        at += 1;
    }
    parsed
}

/// Reads one option; gives how many further words it took.
fn option(spec: &str, word: &Word, next: Option<&Word>, parsed: &mut Parsed<'_>) -> usize {
    let text = word.text.as_str();
    // `--ignore=this` where only that value is listed.
    if text.contains('=') && in_list(spec, text) {
        parsed.options.push(Given { name: text.to_owned(), mark: Mark::Flag, value: None });
        return 0;
    }
    let (name, attached) = match text.split_once('=') {
        Some((name, value)) => (name, Some(word.part(value))),
        None => (text, None),
    };
    if let Some(mark) = find(spec, name) {
        let next = next.filter(|_| mark.takes_value() && attached.is_none());
        let took = usize::from(next.is_some());
        // `--quiet=x` of one that takes nothing is something else.
        if attached.is_some() && mark == Mark::Flag {
            parsed.unknown.get_or_insert_with(|| text.to_owned());
        }
        let value = attached.or(next.cloned());
        parsed.options.push(Given { name: name.to_owned(), mark, value });
        return took;
    }
    if !text.starts_with("--") {
        return bundle(spec, word, next, parsed);
    }
    unknown(spec, text, parsed);
    0
}

fn unknown(spec: &str, name: &str, parsed: &mut Parsed<'_>) {
    if !in_list(spec, "*") {
        parsed.unknown.get_or_insert_with(|| name.to_owned());
    }
}

/// `-abc`, of which the last may take what follows.
fn bundle(spec: &str, word: &Word, next: Option<&Word>, parsed: &mut Parsed<'_>) -> usize {
    let letters = &word.text[1..];
    if in_list(spec, "-#") && letters.chars().all(|c| c.is_ascii_digit()) {
        return 0;
    }
    for (at, letter) in letters.char_indices() {
        let (name, rest) = (format!("-{letter}"), &letters[at + letter.len_utf8()..]);
        let Some(mark) = find(spec, &name) else {
            unknown(spec, &word.text, parsed);
            // Of those that are of no interest the row does not say which take a value.
            return 0;
        };
        let attached = (!rest.is_empty()).then(|| word.part(rest.trim_start_matches('=')));
        if mark.takes_value() {
            let took = usize::from(attached.is_none() && next.is_some());
            parsed.options.push(Given { name, mark, value: attached.or(next.cloned()) });
            return took;
        }
        let value = attached.filter(|_| matches!(mark, Mark::Perhaps | Mark::Changes));
        let ends = value.is_some();
        parsed.options.push(Given { name, mark, value });
        if ends {
            return 0;
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(spec: &str, line: &str) -> String {
        let words: Vec<Word> = line.split(' ').map(Word::literal).collect();
        let parsed = parse(spec, &words, false);
        let options = parsed.options.iter().map(|o| {
            let value = o.value.as_ref().map_or(String::new(), |value| format!("={}", value.text));
            format!("{}{value}", o.name)
        });
        let operands = parsed.operands.iter().map(|word| word.text.clone());
        let unknown = parsed.unknown.iter().map(|name| format!("?{name}"));
        options.chain(operands).chain(unknown).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn options_alone_bundled_attached_and_unlisted() {
        let spec = "-a -n= -C? -i! -# --long --value= -f<";
        for (line, want) in [
            ("-a x", "-a x"),
            ("-an 3 x", "-a -n=3 x"),
            ("-n3 x", "-n=3 x"),
            ("-20 x", "x"),
            ("-i.bak x", "-i=.bak x"),
            ("-ax y", "-a y ?-ax"),
            ("--value v x", "--value=v x"),
            ("--value=v x", "--value=v x"),
            ("--long=v x", "--long=v x ?--long=v"),
            ("--lon x", "x ?--lon"),
            ("x -a -- -n", "-a x -n"),
            ("-af list x", "-a -f=list x"),
            ("-", "-"),
        ] {
            assert_eq!(read(spec, line), want, "{line}");
        }
        assert_eq!(read("*", "-z --any x"), "x");
    }
}

//! Options as table rows write them, and reading a command's arguments by them.
//!
//! `-a` takes nothing, `-n=` a text, `-f<` a path that is read, `-o>` a path that is written, `-c?` perhaps an
//! attached text. `-i!` changes files, `-x@` brings in a program or a configuration. `-#` is any number. `*` says
//! that options not named are harmless, except for a file that is attached to one; without it they ask. A value is
//! written for a program only where its manual says so: what is no value there is a file.

use super::arg::Arg;
use crate::protocol::in_list;

const MARKS: [char; 6] = ['=', '<', '>', '?', '!', '@'];

/// What an option does, by the mark behind its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    Flag,
    Text,
    Reads,
    Writes,
    Perhaps,
    Changes,
    BringsIn,
    /// Not named by an open row.
    Unnamed,
}

impl Mark {
    fn takes_value(self) -> bool {
        matches!(self, Mark::Text | Mark::Reads | Mark::Writes | Mark::BringsIn)
    }
}

#[derive(Debug, Clone)]
pub(super) struct Given {
    pub(super) name: String,
    pub(super) mark: Mark,
    pub(super) value: Option<Arg>,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Parsed<'a> {
    pub(super) options: Vec<Given>,
    pub(super) operands: Vec<&'a Arg>,
    /// The first option that no row names.
    pub(super) unknown: Option<String>,
    pub(super) first_operand: Option<usize>,
    pub(super) ended: bool,
}

impl<'a> Parsed<'a> {
    /// True if one of these options was given. Lists of names are written as in [`in_list`].
    pub(super) fn has(&self, names: &str) -> bool {
        self.named(names).next().is_some()
    }

    pub(super) fn value(&self, names: &str) -> Option<&Arg> {
        self.named(names).last().and_then(|o| o.value.as_ref())
    }

    fn named(&self, names: &str) -> impl Iterator<Item = &Given> {
        self.options.iter().filter(move |o| o.mark != Mark::Unnamed && in_list(names, &o.name))
    }
}

struct Spec<'s>(&'s str);

impl<'s> Spec<'s> {
    /// The option itself; where others may be given too, also one that this is the beginning of, as GNU programs take it.
    fn long<'n>(&self, name: &'n str) -> Option<(&'n str, Mark)>
    where
        's: 'n,
    {
        if let Some(mark) = self.find(name) {
            return Some((name, mark));
        }
        let names = || self.0.split_ascii_whitespace().map(|token| token.trim_end_matches(MARKS));
        let meant = names()
            .find(|full| full.starts_with(name))
            .filter(|_| name.len() > 2 && name.starts_with("--") && open(self.0))?;
        Some((meant, self.find(meant)?))
    }

    fn find(&self, name: &str) -> Option<Mark> {
        self.0.split_ascii_whitespace().find_map(|token| {
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
}

/// Reads arguments by a row's options. With `stop`, everything from the first operand on is left alone.
pub(super) fn parse<'a>(spec: &str, args: &'a [Arg], stop: bool) -> Parsed<'a> {
    let spec = Spec(spec);
    let mut parsed = Parsed::default();
    let mut i = 0;
    while i < args.len() {
        let arg = &args[i];
        let text = arg.text.as_str();
        let is_option = !parsed.ended && text.len() > 1 && (text.starts_with('-') || text.starts_with('+'));
        if !is_option || (text.starts_with('+') && spec.find(text).is_none()) {
            parsed.first_operand.get_or_insert(i);
            if stop {
                parsed.operands.extend(&args[i..]);
                return parsed;
            }
            parsed.operands.push(arg);
        } else if text == "--" {
            parsed.ended = true;
        } else {
            i += option(&spec, arg, args.get(i + 1), &mut parsed);
        }
        i += 1;
    }
    parsed
}

/// Reads one option; gives how many further arguments it took.
fn option<'a>(spec: &Spec<'_>, arg: &'a Arg, next: Option<&'a Arg>, parsed: &mut Parsed<'a>) -> usize {
    let text = arg.text.as_str();
    let (name, attached) = match text.split_once('=') {
        Some((name, value)) => (name, Some(part_of(arg, value))),
        None => (text, None),
    };
    match spec.long(name) {
        Some((name, mark)) => {
            let next = next.filter(|_| mark.takes_value() && attached.is_none());
            push(parsed, name, mark, attached.or(next.cloned()));
            usize::from(next.is_some())
        }
        None if !text.starts_with("--") => bundle(spec, arg, next, parsed),
        None => {
            unknown(spec, parsed, text);
            push(parsed, name, Mark::Unnamed, attached);
            0
        }
    }
}

fn bundle<'a>(spec: &Spec<'_>, arg: &'a Arg, next: Option<&'a Arg>, parsed: &mut Parsed<'a>) -> usize {
    let text = &arg.text[1..];
    if spec.find("-#").is_some() && text.chars().all(|c| c.is_ascii_digit()) {
        return 0;
    }
    for (at, c) in text.char_indices() {
        let name = format!("-{c}");
        let rest = &text[at + c.len_utf8()..];
        match spec.find(&name) {
            Some(mark) if mark.takes_value() && rest.is_empty() => {
                push(parsed, &name, mark, next.cloned());
                return usize::from(next.is_some());
            }
            Some(Mark::Flag) => push(parsed, &name, Mark::Flag, None),
            Some(mark) => {
                push(parsed, &name, mark, (!rest.is_empty()).then(|| part_of(arg, rest)));
                if mark != Mark::Changes {
                    return 0;
                }
            }
            None if c.is_ascii_digit() && spec.find("-#").is_some() => {}
            None if open(spec.0) => {
                push(parsed, &name, Mark::Unnamed, (!rest.is_empty()).then(|| part_of(arg, rest)));
            }
            None => {
                unknown(spec, parsed, &arg.text);
                return 0;
            }
        }
    }
    0
}

fn push(parsed: &mut Parsed<'_>, name: &str, mark: Mark, value: Option<Arg>) {
    parsed.options.push(Given { name: name.to_owned(), mark, value });
}

fn unknown(spec: &Spec<'_>, parsed: &mut Parsed<'_>, text: &str) {
    if parsed.unknown.is_none() && !open(spec.0) {
        parsed.unknown = Some(text.to_owned());
    }
}

/// True if a program with these options may be given any other as well.
pub(super) fn open(options: &str) -> bool {
    in_list(options, "*")
}

fn part_of(arg: &Arg, text: &str) -> Arg {
    Arg { text: text.to_owned(), ..arg.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(spec: &str, words: &str) -> String {
        let args: Vec<Arg> = words.split(' ').map(Arg::certain).collect();
        let parsed = parse(spec, &args, false);
        let options: Vec<String> = parsed
            .options
            .iter()
            .map(|o| {
                format!("{}{}", o.name, o.value.as_ref().map(|v| format!("={}", v.text)).unwrap_or_default())
            })
            .collect();
        let operands: Vec<&str> = parsed.operands.iter().map(|a| a.text.as_str()).collect();
        format!("{} | {} | {}", options.join(" "), operands.join(" "), parsed.unknown.unwrap_or_default())
    }

    #[test]
    fn forms() {
        let spec = "-a -b -n= -c? --all --name= --color? -name= -# -f<";
        assert_eq!(read(spec, "-ab x -n 3 -n4"), "-a -b -n=3 -n=4 | x | ");
        assert_eq!(
            read(spec, "--name=q --name r --color=x --color y"),
            "--name=q --name=r --color=x --color | y | "
        );
        assert_eq!(read(spec, "-name '*' -10 -- -z"), "-name='*' | -z | ");
        assert_eq!(read(spec, "-axb"), "-a |  | -axb");
        assert_eq!(read("*", "-zx --foo y"), "-z=x -x --foo | y | ");
        assert_eq!(read("* --file<", "--fil=y --file-x=z"), "--file=y --file-x=z |  | ");
    }
}

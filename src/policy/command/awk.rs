//! `awk`, as far as it may only read: a program that runs, writes, reads files of its own or shows the environment asks.

use super::finding::{Finding, shown};
use crate::policy::class::Class;
use crate::policy::options::Parsed;

/// What stands in a program that does more than look at lines. Regular expressions and strings are not told from code: there are
/// several grammars, and a name in a string costs a question.
const ACTS: [&str; 10] =
    ["system", "getline", "ENVIRON", "PROCINFO", "SYMTAB", "ARGV", "ARGC", "/inet", "FUNCTAB", "extension"];

pub(super) fn awk(parsed: &Parsed<'_>, found: &mut Finding) {
    let Some(program) = parsed.operands.first() else { return };
    let text = program.text.as_str();
    if let Some(word) =
        ACTS.iter().find(|word| text.contains(*word)).filter(|word| **word != "getline" || reads(text))
    {
        found.worsen(Class::BringsIn, format!("awk {word}"));
    }
    let code = without_strings(text);
    let indirect = code.contains('@') && !text.contains("/@/");
    found.worsen_if(indirect || hands_on(&code, '|'), Class::BringsIn, shown(text));
    found.worsen_if(hands_on(&code, '>'), Class::ChangesFiles, shown(text));
}

/// `getline` alone takes the next line of what is read anyway.
fn reads(text: &str) -> bool {
    text.contains(['<', '|'])
}

/// The code with nothing in its quotes, where they can be told: without a slash there is no regular expression that could
/// hold one, and without a hash no comment.
fn without_strings(program: &str) -> String {
    if program.contains(['/', '#']) {
        return program.to_owned();
    }
    let (mut code, mut quoted, mut escaped) = (String::new(), false, false);
    for c in program.chars() {
        let ends = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        quoted ^= ends;
        code.extend((!quoted || ends).then_some(c));
    }
    code
}

/// True if a `print` may be handed on by this sign: it stands behind one and is none of `||`, `>=`; where strings are told
/// from the rest, in the same statement and outside parentheses.
fn hands_on(code: &str, sign: char) -> bool {
    let told = !code.contains(['/', '#']);
    code.split("print").skip(1).any(|behind| {
        let mut depth = 0;
        let mut chars = behind.chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                ';' | '}' if told && depth <= 0 => return false,
                '(' | '[' if told => depth += 1,
                ')' | ']' if told => depth -= 1,
                '|' if chars.peek() == Some(&'|') => drop(chars.next()),
                '>' if chars.peek() == Some(&'=') => drop(chars.next()),
                c if c == sign && depth <= 0 => return true,
                _ => {}
            }
        }
        false
    })
}

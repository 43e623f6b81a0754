//! `awk`: its program can run commands, write files and open connections. It is looked at as text: what divides and what
//! matches look alike in it, so that where it has a slash no quote is told from another either.

use super::prelude::*;

pub(super) fn awk(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let Some(program) = call.parsed.operands.first() else { return };
    let text = program.text.as_str();
    let code = without_strings(text);
    let strings = || text.split('"').take(64);
    let piped = hands_on(&code, '|');
    let reads = code.contains("getline") && code.contains(['<', '|']);
    if piped || calls(&code, "system") || (reads && code.contains('|')) {
        found.worsen(Class::BringsIn, call.program);
        strings().for_each(|text| judge.blocked_text(text, found));
        judge.blocked_text(&strings().skip(1).step_by(2).collect::<String>(), found);
        found.worsen_if(text.contains("/inet"), Class::ReverseShell, "/inet");
    }
    found.worsen_if(text.contains("/inet"), Class::UsesNetwork, "/inet");
    if reads {
        found.worsen(Class::NotUnderstood, "getline");
        let secret = strings().find_map(|text| judge.secret_in(&Arg::certain(text)));
        found.worsen_with(secret.map(|path| (Class::Secrets, path)));
    }
    if hands_on(&code, '>') {
        found.worsen(Class::ChangesFiles, "print >");
        for text in strings().filter(|text| !text.contains(['{', ';', '('])) {
            let (class, about) = judge.write_path(&Arg::certain(text));
            found.worsen_if(class > Class::ChangesFiles, class, about);
        }
        let given = call.parsed.options.iter().filter_map(|o| o.value.as_ref());
        given.chain(call.files().iter().copied()).for_each(|arg| judge.writes_by_text(&arg.text, found));
        judge.writes_by_text(text, found);
    }
    let environment = ["ENVIRON", "PROCINFO", "SYMTAB"].iter().any(|name| text.contains(name));
    found.worsen_if(environment, Class::Secrets, "ENVIRON");
    let indirect = code.split('@').skip(1).any(|behind| {
        let name = behind.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(behind.len());
        name > 0 && (behind[name..].starts_with('(') || in_list("include load namespace", &behind[..name]))
    });
    found.worsen_if(indirect || text.contains("ARGV"), Class::NotUnderstood, call.program);
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

/// True if the function may be called, whatever blanks stand before its parenthesis.
fn calls(code: &str, name: &str) -> bool {
    code.split(name)
        .skip(1)
        .any(|behind| behind.trim_start_matches([' ', '\t', '\\', '\r', '\n']).starts_with('('))
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

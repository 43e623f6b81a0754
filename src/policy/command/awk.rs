//! `awk`: its program can run commands, write files and open connections.

use super::prelude::*;

pub(super) fn awk(judge: &mut Judge<'_>, call: &Call<'_>, found: &mut Finding) {
    let Some(program) = call.parsed.operands.first() else { return };
    if program.hole == Hole::Unknown
        || program.inherited.iter().any(|n| !n.chars().all(|c| c.is_ascii_digit()))
    {
        found.worsen(Class::NotUnderstood, call.program);
    }
    let tokens = tokens(&program.text);
    let strings = tokens.iter().filter_map(|t| if let Token::Text(s) = t { Some(s.as_str()) } else { None });
    let strings: Vec<&str> = strings.collect();
    let connected = if runs(&tokens) { Class::ReverseShell } else { Class::UsesNetwork };
    found.worsen_if(strings.iter().any(|s| s.contains("/inet")), connected, "/inet");
    if runs(&tokens) {
        found.worsen(Class::BringsIn, call.program);
        for text in &strings {
            judge.blocked_text(text, found);
        }
        judge.blocked_text(&strings.concat(), found);
    }
    if reads_files(&tokens) {
        for text in &strings {
            found.worsen_with(judge.read_path(&Arg::certain(*text)));
        }
        found.worsen_if(strings.is_empty() || !reads_plainly(&tokens), Class::NotUnderstood, call.program);
    }
    if writes(&tokens) {
        found.worsen(Class::ChangesFiles, "print >");
        for text in &strings {
            let (class, about) = judge.write_path(&Arg::certain(*text));
            if class > Class::ChangesFiles {
                found.worsen(class, about);
            }
        }
        let given = call.parsed.options.iter().filter_map(|o| o.value.as_ref());
        given.chain(call.files().iter().copied()).for_each(|arg| judge.writes_by_text(&arg.text, found));
        judge.writes_by_text(&program.text, found);
    }
    let rewrites = call.args.windows(2).any(|p| p[0].is("-i --include") && p[1].text.starts_with("inplace"));
    for file in call.files().iter().filter(|_| rewrites) {
        found.worsen_with(judge.refused(file));
    }
    found.worsen_if(names(&tokens, "ENVIRON PROCINFO"), Class::Secrets, "ENVIRON");
    let loads = names(&tokens, "ARGV") || tokens.contains(&Token::Sign('@'));
    found.worsen_if(loads, Class::NotUnderstood, call.program);
}

#[derive(Debug, PartialEq)]
enum Token {
    Name(String),
    Text(String),
    Regex,
    Sign(char),
    /// `||`, `&&`, `>=` and other signs that are no redirections.
    Pair,
    Append,
}

fn names(tokens: &[Token], list: &str) -> bool {
    tokens.iter().any(|t| matches!(t, Token::Name(n) if in_list(list, n)))
}

fn runs(tokens: &[Token]) -> bool {
    tokens.contains(&Token::Sign('|')) || names(tokens, "system")
}

fn reads_files(tokens: &[Token]) -> bool {
    tokens.iter().enumerate().any(|(i, t)| {
        matches!(t, Token::Name(n) if n == "getline")
            && tokens[i + 1..].iter().take(3).any(|t| *t == Token::Sign('<'))
    })
}

/// True if each file that is read is one text as it stands: a name that is put together is known when it runs.
fn reads_plainly(tokens: &[Token]) -> bool {
    let froms = tokens.iter().enumerate().filter(|(i, t)| {
        **t == Token::Sign('<')
            && tokens[i.saturating_sub(3)..*i].iter().any(|t| matches!(t, Token::Name(n) if n == "getline"))
    });
    froms.into_iter().all(|(i, _)| {
        let plain = matches!(tokens.get(i + 1), Some(Token::Text(text)) if !text.contains('\\'));
        plain && !matches!(tokens.get(i + 2), Some(Token::Text(_) | Token::Name(_) | Token::Sign('(')))
    })
}

/// True if a `print` is redirected: `>` behind it, outside parentheses, before the statement ends.
fn writes(tokens: &[Token]) -> bool {
    let mut printing = false;
    let mut depth = 0i32;
    for token in tokens {
        match token {
            Token::Name(n) if n == "print" || n == "printf" => (printing, depth) = (true, 0),
            Token::Sign('(' | '[') => depth += 1,
            Token::Sign(')' | ']') => depth -= 1,
            Token::Sign(';' | '}' | '\n') => printing = false,
            Token::Sign('>') if printing && depth <= 0 => return true,
            Token::Append => return true,
            _ => {}
        }
    }
    false
}

fn tokens(program: &str) -> Vec<Token> {
    let chars: Vec<char> = program.chars().collect();
    let mut tokens = Vec::new();
    let mut i = 0;
    while i < chars.len() {
        let c = chars[i];
        let next = chars.get(i + 1).copied().unwrap_or(' ');
        match c {
            '"' => {
                let (text, end) = quoted(&chars, i + 1, '"');
                tokens.push(Token::Text(text));
                i = end;
            }
            '/' if regex_may_start(&tokens) => {
                tokens.push(Token::Regex);
                i = quoted(&chars, i + 1, '/').1;
            }
            '#' => {
                while i < chars.len() && chars[i] != '\n' {
                    i += 1;
                }
            }
            c if c.is_alphanumeric() || c == '_' || c == '$' => {
                let mut name = String::new();
                while i < chars.len() && (chars[i].is_alphanumeric() || chars[i] == '_' || chars[i] == '$') {
                    name.push(chars[i]);
                    i += 1;
                }
                tokens.push(Token::Name(name));
                continue;
            }
            '>' if next == '>' => {
                tokens.push(Token::Append);
                i += 1;
            }
            '|' | '&' | '=' | '<' | '>' | '!' | '+' | '-'
                if (next == '=' && c != '|') || (next == c && c != '<') =>
            {
                tokens.push(Token::Pair);
                i += 1;
            }
            ' ' | '\t' => {}
            c => tokens.push(Token::Sign(c)),
        }
        i += 1;
    }
    tokens
}

fn quoted(chars: &[char], start: usize, close: char) -> (String, usize) {
    let mut text = String::new();
    let mut i = start;
    let mut set = false;
    while i < chars.len() {
        match chars[i] {
            '\\' if i + 1 < chars.len() => {
                // A letter by its number stays as it is written: it hides what it is.
                text.extend((chars[i + 1] == 'x' || chars[i + 1].is_ascii_digit()).then_some('\\'));
                text.push(chars[i + 1]);
                i += 1;
            }
            '[' if close == '/' => set = true,
            ']' if close == '/' => set = false,
            c if c == close && !set => return (text, i),
            c => text.push(c),
        }
        i += 1;
    }
    (text, chars.len())
}

fn regex_may_start(before: &[Token]) -> bool {
    match before.last() {
        None | Some(Token::Pair) => true,
        Some(Token::Sign(c)) => !matches!(c, ')' | ']'),
        Some(Token::Name(n)) => n == "print" || n == "return" || n == "case",
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs() {
        for harmless in [
            "{print $1}",
            "$3 > 100 {print $1}",
            "NR>1 && /a|b/ {s+=$2} END {print s/NR}",
            "{print ($1 > 2)}",
            "length > 80",
            "BEGIN{FS=\"|\"}{print $2}",
            "$1 ~ /x>y|z/ { n++ }",
            "{ if ($1 >= 2) print $2 }",
            "!seen[$0]++",
            "{print $1 / 2 \"|\" $3}",
            "{ a = $1 || $2; print a }",
        ] {
            let t = tokens(harmless);
            assert!(!runs(&t) && !writes(&t) && !reads_files(&t), "{harmless} {t:?}");
        }
        for (program, kind) in [
            ("BEGIN{system(\"id\")}", 'r'),
            ("{print | \"sh\"}", 'r'),
            ("{\"id\" | getline x}", 'r'),
            ("{print > \"out\"}", 'w'),
            ("{print $1 >> \"out\"}", 'w'),
            ("{printf \"%s\", $1 > \"/etc/x\"}", 'w'),
            ("{while ((getline line < \"/etc/shadow\") > 0) print line}", 'g'),
            ("{print \"x\" |& \"/inet/tcp/0/h/1\"}", 'r'),
        ] {
            let t = tokens(program);
            let hit = match kind {
                'r' => runs(&t),
                'w' => writes(&t),
                _ => reads_files(&t),
            };
            assert!(hit, "{program} {t:?}");
        }
    }
}

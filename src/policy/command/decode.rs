//! Follows constants through the filters that hide them: `echo … | base64 -d | sh` is judged by what it says.
//! Pure text; a filter that is not followed gives nothing.

/// `\n`, `\xHH`, `\0NNN` as `echo -e` reads them.
pub(super) fn escapes(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        let code = |chars: &mut std::iter::Peekable<std::str::Chars<'_>>, radix: u32, most: usize| {
            let mut value = 0;
            for _ in 0..most {
                match chars.peek().and_then(|c| c.to_digit(radix)) {
                    Some(digit) => value = value * radix + digit,
                    None => break,
                }
                chars.next();
            }
            char::from_u32(value).unwrap_or('?')
        };
        match chars.next() {
            Some('n') => out.push('\n'),
            Some('t') => out.push('\t'),
            Some('\\') => out.push('\\'),
            Some('x') => out.push(code(&mut chars, 16, 2)),
            Some('0') => out.push(code(&mut chars, 8, 3)),
            Some(c @ '1'..='7') => {
                let first = c.to_digit(8).unwrap_or(0);
                let rest = code(&mut chars, 8, 2) as u32;
                let digits = if rest > 7 { 64 } else { 8 };
                out.push(char::from_u32(first * digits + rest).unwrap_or('?'));
            }
            Some(other) => out.extend(['\\', other]),
            None => out.push('\\'),
        }
    }
    out
}

/// What `printf` prints, roughly: `%s` and `%b` filled in order, the rest kept.
pub(super) fn printf(format: &str, values: &[&str]) -> String {
    let mut out = escapes(format);
    if values.is_empty() || !(out.contains("%s") || out.contains("%b")) {
        return out;
    }
    let pattern = out.clone();
    out.clear();
    let holes = pattern.matches("%s").count() + pattern.matches("%b").count();
    for chunk in values.chunks(holes.max(1)).take(64) {
        let mut line = pattern.clone();
        for value in chunk {
            let at = [line.find("%s"), line.find("%b")].into_iter().flatten().min();
            if let Some(at) = at {
                line.replace_range(at..at + 2, &escapes(value).replace('%', "\u{1}"));
            }
        }
        out.push_str(&line.replace('\u{1}', "%"));
    }
    out
}

pub(super) fn filter(words: &[&str], input: &str) -> Option<String> {
    let rest = &words[1..];
    match words[0] {
        "base64" if rest.iter().any(|w| matches!(*w, "-d" | "-D" | "--decode" | "-di")) => base64(input),
        "openssl" if rest.contains(&"-d") && ["base64", "-base64", "-a"].iter().any(|w| rest.contains(w)) => {
            base64(input)
        }
        "xxd" if rest.iter().any(|w| w.starts_with("-r") || *w == "-pr") => hex(input),
        "rev" => {
            Some(input.lines().map(|l| l.chars().rev().collect::<String>()).collect::<Vec<_>>().join("\n"))
        }
        "tr" => translate(rest, input),
        _ => None,
    }
}

fn base64(input: &str) -> Option<String> {
    let mut bits = 0u32;
    let mut count = 0;
    let mut bytes = Vec::new();
    for c in input.bytes().filter(|c| !c.is_ascii_whitespace() && *c != b'=') {
        let value = match c {
            b'A'..=b'Z' => c - b'A',
            b'a'..=b'z' => c - b'a' + 26,
            b'0'..=b'9' => c - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        };
        bits = (bits << 6) | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    String::from_utf8(bytes).ok()
}

fn hex(input: &str) -> Option<String> {
    let digits: Vec<u32> =
        input.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_digit(16)).collect::<Option<_>>()?;
    let bytes =
        digits.chunks(2).map(|pair| (pair[0] * 16 + pair.get(1).copied().unwrap_or(0)) as u8).collect();
    String::from_utf8(bytes).ok()
}

fn translate(rest: &[&str], input: &str) -> Option<String> {
    match rest {
        ["-d", set] => Some(input.chars().filter(|c| !class(set).contains(c)).collect()),
        [from, to] if !from.starts_with('-') => {
            let (from, to) = (class(from), class(to));
            let last = to.last().copied()?;
            let swap = |c: char| match from.iter().position(|f| *f == c) {
                Some(at) => to.get(at).copied().unwrap_or(last),
                None => c,
            };
            Some(input.chars().map(swap).collect())
        }
        _ => None,
    }
}

fn class(set: &str) -> Vec<char> {
    let chars: Vec<char> = escapes(set).chars().collect();
    let mut out = Vec::new();
    let mut i = 0;
    while i < chars.len() {
        if chars.get(i + 1) == Some(&'-') && i + 2 < chars.len() {
            out.extend((chars[i]..=chars[i + 2]).take(256));
            i += 3;
        } else {
            out.push(chars[i]);
            i += 1;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_constants_come_out() {
        assert_eq!(filter(&["base64", "-d"], "cm0gLXJmIC8="), Some("rm -rf /".to_owned()));
        assert_eq!(filter(&["xxd", "-r", "-p"], "726d202d7266202f"), Some("rm -rf /".to_owned()));
        assert_eq!(filter(&["rev"], "/ fr- mr"), Some("rm -rf /".to_owned()));
        assert_eq!(filter(&["tr", "a-z", "b-za"], "ql -qe /"), Some("rm -rf /".to_owned()));
        assert_eq!(escapes("\\x72m\\0040-rf"), "rm -rf");
        assert_eq!(printf("%s %s", &["rm", "-rf", "/"]), "rm -rf/ %s");
        assert_eq!(filter(&["gunzip"], "x"), None);
    }
}

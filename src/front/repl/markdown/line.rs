//! What a line of Markdown is, by how it begins. Says so as early as the characters allow, because nothing of the
//! line is shown before.

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    Blank,
    /// `text` is the offset at which its text begins, here and below.
    Heading {
        level: usize,
        text: usize,
    },
    Fence(Fence),
    Rule,
    /// `number` has its point, a bullet has none; `task` says whether its box is ticked, where it has one.
    Item {
        indent: usize,
        number: Option<String>,
        task: Option<bool>,
        text: usize,
    },
    Quote {
        depth: usize,
        text: usize,
    },
    Row {
        text: usize,
    },
    Text {
        indent: usize,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fence {
    pub mark: char,
    pub length: usize,
    pub indent: usize,
    pub language: String,
}

impl Fence {
    pub fn is_closed_by(&self, line: &str) -> bool {
        let body = line.trim();
        body.len() >= self.length && body.chars().all(|c| c == self.mark)
    }

    pub fn may_be_closed_by(&self, line: &str) -> bool {
        let body = line.trim();
        line.len() <= self.indent + 4 + body.len() && body.chars().all(|c| c == self.mark)
    }
}

/// Sorts a line, or gives nothing while its beginning is still ambiguous. `complete`: no more of it will come.
pub fn sort(line: &str, complete: bool) -> Option<Line> {
    let body = line.trim_start_matches([' ', '\t']);
    let indent = indent_of(&line[..line.len() - body.len()]);
    let begin = line.len() - body.len();
    let Some(first) = body.chars().next() else { return complete.then_some(Line::Blank) };
    match first {
        '#' => heading(body, indent, begin, complete),
        '`' | '~' => fence(body, first, indent, complete),
        '>' => quote(line, begin, complete),
        '|' => Some(Line::Row { text: begin }),
        '-' | '*' | '+' | '_' | '=' => marker(body, first, indent, begin, complete),
        '0'..='9' => number(body, indent, begin, complete),
        _ => Some(Line::Text { indent }),
    }
}

/// Columns of leading white space; a tab counts to the next multiple of four.
fn indent_of(blanks: &str) -> usize {
    blanks.chars().fold(0, |columns, c| if c == '\t' { columns / 4 * 4 + 4 } else { columns + 1 })
}

fn heading(body: &str, indent: usize, begin: usize, complete: bool) -> Option<Line> {
    let level = body.bytes().take_while(|&b| b == b'#').count();
    let rest = &body[level..];
    let text = rest.trim_start_matches([' ', '\t']);
    if level <= 6 && text.is_empty() && !complete {
        return None;
    }
    if level > 6 || text.len() == rest.len() {
        return Some(Line::Text { indent });
    }
    Some(Line::Heading { level, text: begin + body.len() - text.len() })
}

fn fence(body: &str, mark: char, indent: usize, complete: bool) -> Option<Line> {
    let length = body.chars().take_while(|&c| c == mark).count();
    let info = &body[length..];
    let text = Line::Text { indent };
    if length < 3 {
        return (complete || !info.is_empty()).then_some(text);
    }
    if mark == '`' && info.contains('`') {
        return Some(text);
    }
    if !complete {
        return None;
    }
    let language = info.trim().split([' ', ',', '{', '\t']).next().unwrap_or_default().to_lowercase();
    Some(Line::Fence(Fence { mark, length, indent, language }))
}

fn quote(line: &str, begin: usize, complete: bool) -> Option<Line> {
    let mut at = begin;
    let mut depth = 0;
    while line[at..].starts_with('>') {
        depth += 1;
        at += 1;
        if line[at..].starts_with(' ') {
            at += 1;
        }
    }
    (complete || at < line.len()).then_some(Line::Quote { depth, text: at })
}

fn marker(body: &str, first: char, indent: usize, begin: usize, complete: bool) -> Option<Line> {
    let run = body.chars().take_while(|&c| c == first).count();
    let rest = &body[run..];
    let blank = rest.trim().is_empty();
    if run >= 3 && blank && first != '+' {
        return complete.then_some(if first == '=' { Line::Text { indent } } else { Line::Rule });
    }
    if blank && !complete {
        return (run > 3).then_some(Line::Text { indent });
    }
    let bullet =
        run == 1 && matches!(first, '-' | '*' | '+') && (rest.starts_with([' ', '\t']) || rest.is_empty());
    if !bullet {
        return Some(Line::Text { indent });
    }
    if body.chars().all(|c| c == first || c == ' ') && body.matches(first).count() > 1 {
        // `* * *`: a rule once it is complete, and too early to say before.
        if !complete {
            return None;
        }
        if body.matches(first).count() >= 3 {
            return Some(Line::Rule);
        }
    }
    item(begin, body, 1, indent, None, complete)
}

fn number(body: &str, indent: usize, begin: usize, complete: bool) -> Option<Line> {
    let digits = body.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &body[digits..];
    let is_item = digits <= 9 && rest.starts_with(['.', ')']) && rest[1..].starts_with([' ', '\t']);
    if is_item {
        let marker = body[..=digits].to_owned();
        return item(begin, body, digits + 1, indent, Some(marker), complete);
    }
    let undecided = !complete && digits <= 9 && (rest.is_empty() || matches!(rest, "." | ")"));
    (!undecided).then_some(Line::Text { indent })
}

fn item(
    begin: usize,
    body: &str,
    marker: usize,
    indent: usize,
    number: Option<String>,
    complete: bool,
) -> Option<Line> {
    let rest = &body[marker..];
    let content = rest.trim_start_matches([' ', '\t']);
    let text = begin + body.len() - content.len();
    if content.is_empty() && !complete {
        return None;
    }
    if content.starts_with('[') {
        let boxed = content.as_bytes();
        let is_box = boxed.len() >= 4 && matches!(boxed[1], b' ' | b'x' | b'X') && &boxed[2..4] == b"] ";
        if is_box {
            let task = Some(boxed[1] != b' ');
            return Some(Line::Item { indent, number, task, text: text + 4 });
        }
        let may_be = ["[ ] ", "[x] ", "[X] "].iter().any(|b| b.starts_with(content));
        if may_be && !complete {
            return None;
        }
    }
    Some(Line::Item { indent, number, task: None, text })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item_at(indent: usize, number: Option<&str>, task: Option<bool>, text: usize) -> Option<Line> {
        Some(Line::Item { indent, number: number.map(str::to_owned), task, text })
    }

    #[test]
    fn sorts_complete_lines() {
        let text = |indent| Some(Line::Text { indent });
        let cases = [
            ("", Some(Line::Blank)),
            ("   ", Some(Line::Blank)),
            ("plain", text(0)),
            ("  more", text(2)),
            ("# One", Some(Line::Heading { level: 1, text: 2 })),
            ("###  Three", Some(Line::Heading { level: 3, text: 5 })),
            ("#tag", text(0)),
            ("####### seven", text(0)),
            ("---", Some(Line::Rule)),
            ("***", Some(Line::Rule)),
            ("* * *", Some(Line::Rule)),
            ("- a", item_at(0, None, None, 2)),
            ("  * b", item_at(2, None, None, 4)),
            ("-5 degrees", text(0)),
            ("--flag", text(0)),
            ("**bold** text", text(0)),
            ("*it* text", text(0)),
            ("1. one", item_at(0, Some("1."), None, 3)),
            ("  12) x", item_at(2, Some("12)"), None, 6)),
            ("1.5 percent", text(0)),
            ("2024 was", text(0)),
            ("- [x] done", item_at(0, None, Some(true), 6)),
            ("- [ ] open", item_at(0, None, Some(false), 6)),
            ("- [link](x)", item_at(0, None, None, 2)),
            ("> said", Some(Line::Quote { depth: 1, text: 2 })),
            (">> twice", Some(Line::Quote { depth: 2, text: 3 })),
            ("| a | b |", Some(Line::Row { text: 0 })),
            ("`code` x", text(0)),
            ("```a`b", text(0)),
        ];
        for (line, wanted) in cases {
            assert_eq!(sort(line, true), wanted, "{line:?}");
        }
        let fence = Fence { mark: '`', length: 3, indent: 2, language: "rust".into() };
        assert_eq!(sort("  ```Rust,ignore", true), Some(Line::Fence(fence.clone())));
        assert!(fence.is_closed_by("````") && !fence.is_closed_by("``") && !fence.is_closed_by("``` x"));
    }

    #[test]
    fn waits_only_where_the_beginning_is_ambiguous() {
        for open in [
            "", " ", "#", "## ", "-", "--", "---", "- ", "- [", "- [x]", "1", "12.", ">", "> ", "`", "```ru",
            "*", "* *",
        ] {
            assert_eq!(sort(open, false), None, "{open:?}");
        }
        for sure in ["a", "#a", "-a", "- a", "1a", "1.a", "`a", "*a", "**a", ">a", "|", "- [y"] {
            assert!(sort(sure, false).is_some(), "{sure:?}");
        }
    }

    #[test]
    fn a_longer_beginning_never_changes_the_decision() {
        for line in ["- a * b", "1. x", "# h # h", "> > a", "**a** b", "--flag x", "- [ ] t", "*a*", "12 x"] {
            let mut decided: Option<Line> = None;
            for (end, _) in line.char_indices().skip(1).chain([(line.len(), ' ')]) {
                let now = sort(&line[..end], end == line.len());
                if let (Some(before), Some(now)) = (&decided, &now) {
                    let same = std::mem::discriminant(before) == std::mem::discriminant(now);
                    assert!(same, "{line:?} at {end}");
                }
                decided = now.or(decided);
            }
        }
    }
}

//! What a line of Markdown is, by how it begins. Says so as early as the characters allow, because nothing of the
//! line is shown before.

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// What stands in front of its text, from the outside in.
    pub marks: Vec<Mark>,
    /// The column of its text, counted from the last mark of a quote.
    pub indent: usize,
    /// The offset at which its text begins.
    pub text: usize,
    pub kind: Kind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// Its column, counted from the mark of the quote around it.
    pub indent: usize,
    pub sort: Sort,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sort {
    Quote,
    /// `number` has its point, a bullet has none; `task` says whether its box is ticked, where it has one.
    Item {
        number: Option<String>,
        task: Option<bool>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    Blank,
    Heading { level: usize },
    Fence(Fence),
    Rule,
    Text,
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

/// Marks further in are text.
const DEEPEST: usize = 16;

enum Found {
    Mark { length: usize, sort: Sort },
    Kind(Kind),
}

/// Sorts a line, or gives nothing while its beginning is still ambiguous. `complete`: no more of it will come.
pub fn sort(line: &str, complete: bool) -> Option<Line> {
    let mut marks = Vec::new();
    let (mut text, mut column) = (0, 0);
    loop {
        let body = line[text..].trim_start_matches([' ', '\t']);
        let indent = after_blanks(column, &line[text..line.len() - body.len()]);
        text = line.len() - body.len();
        let Some(first) = body.chars().next() else {
            return complete.then_some(Line { marks, indent, text, kind: Kind::Blank });
        };
        let found = match first {
            _ if marks.len() == DEEPEST => Found::Kind(Kind::Text),
            '>' => Found::Mark { length: 1 + usize::from(body[1..].starts_with(' ')), sort: Sort::Quote },
            '#' => heading(body, complete)?,
            '`' | '~' => fence(body, first, indent, complete)?,
            '-' | '*' | '+' | '_' | '=' => marker(body, first, complete)?,
            '0'..='9' => number(body, complete)?,
            _ => Found::Kind(Kind::Text),
        };
        match found {
            Found::Kind(kind) => {
                let skipped =
                    if let Kind::Heading { level } = kind { level + blanks(&body[level..]) } else { 0 };
                return Some(Line { marks, indent, text: text + skipped, kind });
            }
            Found::Mark { length, sort } => {
                text += length;
                column = if sort == Sort::Quote { 0 } else { indent + length };
                marks.push(Mark { indent, sort });
            }
        }
    }
}

/// Columns up to the end of white space that begins at this one; a tab counts to the next multiple of four.
fn after_blanks(column: usize, blanks: &str) -> usize {
    blanks.chars().fold(column, |columns, c| if c == '\t' { columns / 4 * 4 + 4 } else { columns + 1 })
}

fn blanks(text: &str) -> usize {
    text.len() - text.trim_start_matches([' ', '\t']).len()
}

/// The offset at which a line goes on inside so many quotes, if it is in all of them.
pub fn inside(line: &str, quotes: usize) -> Option<usize> {
    let mut at = 0;
    for _ in 0..quotes {
        let rest = line[at..].trim_start_matches([' ', '\t']).strip_prefix('>')?;
        at = line.len() - rest.strip_prefix(' ').unwrap_or(rest).len();
    }
    Some(at)
}

/// The level of the heading that a row of these marks makes of the text above it.
pub fn underline(body: &str) -> Option<usize> {
    let body = body.trim_end();
    let all = |mark: u8| body.bytes().all(|b| b == mark);
    match body.len() {
        1.. if all(b'=') => Some(1),
        2.. if all(b'-') => Some(2),
        _ => None,
    }
}

fn heading(body: &str, complete: bool) -> Option<Found> {
    let level = body.bytes().take_while(|&b| b == b'#').count();
    let rest = &body[level..];
    let text = blanks(rest);
    if level <= 6 && text == rest.len() && !complete {
        return None;
    }
    Some(Found::Kind(if level > 6 || text == 0 { Kind::Text } else { Kind::Heading { level } }))
}

fn fence(body: &str, mark: char, indent: usize, complete: bool) -> Option<Found> {
    let length = body.chars().take_while(|&c| c == mark).count();
    let info = &body[length..];
    if length < 3 {
        return (complete || !info.is_empty()).then_some(Found::Kind(Kind::Text));
    }
    if mark == '`' && info.contains('`') {
        return Some(Found::Kind(Kind::Text));
    }
    if !complete {
        return None;
    }
    let language = info.trim().split([' ', ',', '{', '\t']).next().unwrap_or_default().to_lowercase();
    Some(Found::Kind(Kind::Fence(Fence { mark, length, indent, language })))
}

fn marker(body: &str, first: char, complete: bool) -> Option<Found> {
    let run = body.chars().take_while(|&c| c == first).count();
    let rest = &body[run..];
    let blank = rest.trim().is_empty();
    if run >= 3 && blank && first != '+' {
        return complete.then_some(Found::Kind(if first == '=' { Kind::Text } else { Kind::Rule }));
    }
    if blank && !complete {
        return (run > 3).then_some(Found::Kind(Kind::Text));
    }
    let bullet =
        run == 1 && matches!(first, '-' | '*' | '+') && (rest.starts_with([' ', '\t']) || rest.is_empty());
    if !bullet {
        return Some(Found::Kind(Kind::Text));
    }
    if body.chars().all(|c| c == first || c == ' ') && body.matches(first).count() > 1 {
        // `* * *`: a rule once it is complete, and too early to say before.
        if !complete {
            return None;
        }
        if body.matches(first).count() >= 3 {
            return Some(Found::Kind(Kind::Rule));
        }
    }
    item(body, 1, None, complete)
}

fn number(body: &str, complete: bool) -> Option<Found> {
    let digits = body.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &body[digits..];
    let is_item = digits <= 9 && rest.starts_with(['.', ')']) && rest[1..].starts_with([' ', '\t']);
    if is_item {
        return item(body, digits + 1, Some(body[..=digits].to_owned()), complete);
    }
    let undecided = !complete && digits <= 9 && (rest.is_empty() || matches!(rest, "." | ")"));
    (!undecided).then_some(Found::Kind(Kind::Text))
}

fn item(body: &str, length: usize, number: Option<String>, complete: bool) -> Option<Found> {
    let content = &body[length + blanks(&body[length..])..];
    if let Some(inner) = content.strip_prefix('[') {
        let task = ["x] ", "X] ", " ] "].iter().position(|rest| inner.starts_with(rest));
        if let Some(found) = task {
            let length = body.len() - content.len() + 4;
            return Some(Found::Mark { length, sort: Sort::Item { number, task: Some(found < 2) } });
        }
        if !complete && ["x] ", "X] ", " ] "].iter().any(|rest| rest.starts_with(inner)) {
            return None;
        }
    }
    Some(Found::Mark { length, sort: Sort::Item { number, task: None } })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(marks: &[(usize, Sort)], indent: usize, text: usize, kind: Kind) -> Option<Line> {
        let marks = marks.iter().map(|(indent, sort)| Mark { indent: *indent, sort: sort.clone() }).collect();
        Some(Line { marks, indent, text, kind })
    }

    fn plain(indent: usize, text: usize, kind: Kind) -> Option<Line> {
        marked(&[], indent, text, kind)
    }

    fn item_at(indent: usize, number: Option<&str>, task: Option<bool>, text: usize) -> Option<Line> {
        let sort = Sort::Item { number: number.map(str::to_owned), task };
        marked(&[(indent, sort)], text, text, Kind::Text)
    }

    #[test]
    fn sorts_complete_lines() {
        let text = |indent| plain(indent, indent, Kind::Text);
        let bullet = || Sort::Item { number: None, task: None };
        let cases = [
            ("", plain(0, 0, Kind::Blank)),
            ("   ", plain(3, 3, Kind::Blank)),
            ("plain", text(0)),
            ("  more", text(2)),
            ("# One", plain(0, 2, Kind::Heading { level: 1 })),
            ("###  Three", plain(0, 5, Kind::Heading { level: 3 })),
            ("#tag", text(0)),
            ("####### seven", text(0)),
            ("---", plain(0, 0, Kind::Rule)),
            ("***", plain(0, 0, Kind::Rule)),
            ("* * *", plain(0, 0, Kind::Rule)),
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
            ("> said", marked(&[(0, Sort::Quote)], 0, 2, Kind::Text)),
            (">> twice", marked(&[(0, Sort::Quote), (0, Sort::Quote)], 0, 3, Kind::Text)),
            ("> - a", marked(&[(0, Sort::Quote), (0, bullet())], 2, 4, Kind::Text)),
            ("- > a", marked(&[(0, bullet()), (2, Sort::Quote)], 0, 4, Kind::Text)),
            ("- # a", marked(&[(0, bullet())], 2, 4, Kind::Heading { level: 1 })),
            (">", marked(&[(0, Sort::Quote)], 0, 1, Kind::Blank)),
            ("| a | b |", text(0)),
            ("`code` x", text(0)),
            ("```a`b", text(0)),
        ];
        for (line, wanted) in cases {
            assert_eq!(sort(line, true), wanted, "{line:?}");
        }
        let fence = Fence { mark: '`', length: 3, indent: 2, language: "rust".into() };
        assert_eq!(sort("  ```Rust,ignore", true), plain(2, 2, Kind::Fence(fence.clone())));
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
                    assert_eq!(before, now, "{line:?} at {end}");
                }
                decided = now.or(decided);
            }
        }
    }
}

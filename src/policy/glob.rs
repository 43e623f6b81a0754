//! Compares names with patterns: `*` and `?` stay within a name, `**` crosses `/`, `[…]` is one of some.
//! Pure text; it lists no directory.

/// A host; one that is no name has brackets of its own.
pub fn matches_host(pattern: &str, host: &str) -> bool {
    pattern == host || matches(pattern, host)
}

pub fn matches(pattern: &str, text: &str) -> bool {
    let pattern: Vec<char> = pattern.chars().collect();
    let text: Vec<char> = text.chars().collect();
    let mut reach = vec![false; text.len() + 1];
    reach[0] = true;
    let mut at = 0;
    while at < pattern.len() {
        let (step, length) = step(&pattern[at..]);
        at += length;
        let mut next = vec![false; text.len() + 1];
        for place in (0..=text.len()).filter(|&p| reach[p]) {
            match step {
                Step::Many { slashes } => {
                    let mut end = place;
                    next[end] = true;
                    while end < text.len() && (slashes || text[end] != '/') && !next[end + 1] {
                        end += 1;
                        next[end] = true;
                    }
                }
                Step::One(test) if text.get(place).is_some_and(|&c| c != '/' && test.accepts(c)) => {
                    next[place + 1] = true;
                }
                Step::Exactly(c) if text.get(place) == Some(&c) => next[place + 1] = true,
                Step::One(_) | Step::Exactly(_) => {}
            }
        }
        reach = next;
    }
    reach[text.len()]
}

#[derive(Clone, Copy)]
enum Step<'a> {
    Many { slashes: bool },
    One(Set<'a>),
    Exactly(char),
}

/// The inside of `[…]`; empty accepts every character.
#[derive(Clone, Copy)]
struct Set<'a> {
    members: &'a [char],
    negated: bool,
}

impl Set<'_> {
    fn accepts(self, c: char) -> bool {
        if self.members.is_empty() {
            return true;
        }
        let mut hit = false;
        let mut i = 0;
        while i < self.members.len() {
            if self.members.get(i + 1) == Some(&'-') && i + 2 < self.members.len() {
                hit |= (self.members[i]..=self.members[i + 2]).contains(&c);
                i += 3;
            } else {
                hit |= self.members[i] == c;
                i += 1;
            }
        }
        hit != self.negated
    }
}

fn step(pattern: &[char]) -> (Step<'_>, usize) {
    match pattern[0] {
        '*' => {
            let stars = pattern.iter().take_while(|&&c| c == '*').count();
            (Step::Many { slashes: stars > 1 }, stars)
        }
        '?' => (Step::One(Set { members: &[], negated: false }), 1),
        '[' => {
            let negated = matches!(pattern.get(1), Some('!' | '^'));
            let start = 1 + usize::from(negated);
            match pattern.iter().skip(start + 1).position(|&c| c == ']') {
                Some(length) => {
                    let members = &pattern[start..start + 1 + length];
                    (Step::One(Set { members, negated }), start + length + 2)
                }
                None => (Step::Exactly('['), 1),
            }
        }
        c => (Step::Exactly(c), 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        for (pattern, text, want) in [
            ("*.rs", "main.rs", true),
            ("*.rs", "src/main.rs", false),
            ("**/*.rs", "src/a/main.rs", true),
            ("src/**", "src/a/b", true),
            ("i?_rs[a-c]", "id_rsa", true),
            ("i[!d]_rsa", "id_rsa", false),
            ("[", "[", true),
            ("a*b*c", "aXbYc", true),
            ("", "", true),
            ("a", "", false),
        ] {
            assert_eq!(matches(pattern, text), want, "{pattern} {text}");
        }
    }
}

//! A part of a text by lines, small enough to be read at once, with what was left out.

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<'a> {
    pub lines: Vec<Line<'a>>,
    pub more: usize,
    pub total: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line<'a> {
    pub text: &'a str,
    pub cut: usize,
}

pub const USUAL_LINES: usize = 2000;
pub const MOST_BYTES: usize = 48 * 1024;
pub const MOST_LINE: usize = 2000;

/// The page that begins with line `first`, counted from 1. It has at least one line where the text has that line.
pub fn page(text: &str, first: usize, limit: Option<usize>) -> Page<'_> {
    let limit = limit.unwrap_or(USUAL_LINES).max(1);
    let mut page = Page { lines: Vec::new(), more: 0, total: 0 };
    let (mut bytes, mut full) = (0, false);
    for line in text.split_terminator('\n') {
        page.total += 1;
        if page.total < first {
            continue;
        }
        let line = shorten(line.strip_suffix('\r').unwrap_or(line));
        bytes += line.text.len() + 8;
        full = full || page.lines.len() == limit || (bytes > MOST_BYTES && !page.lines.is_empty());
        if full {
            page.more += 1;
        } else {
            page.lines.push(line);
        }
    }
    page
}

fn shorten(line: &str) -> Line<'_> {
    if line.len() <= MOST_LINE {
        return Line { text: line, cut: 0 };
    }
    let end = line.floor_char_boundary(MOST_LINE);
    Line { text: &line[..end], cut: line[end..].chars().count() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, first: usize, limit: Option<usize>) -> (Vec<String>, usize, usize) {
        let page = page(text, first, limit);
        (page.lines.iter().map(|line| line.text.to_owned()).collect(), page.more, page.total)
    }

    #[test]
    fn parts() {
        let text = "a\r\nb\n\nd";
        let lines = |names: &[&str]| names.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>();
        for (first, limit, want) in [
            (1, None, (lines(&["a", "b", "", "d"]), 0, 4)),
            (2, Some(1), (lines(&["b"]), 2, 4)),
            (4, Some(9), (lines(&["d"]), 0, 4)),
            (5, None, (lines(&[]), 0, 4)),
            (1, Some(0), (lines(&["a"]), 3, 4)),
        ] {
            assert_eq!(shown(text, first, limit), want, "{first} {limit:?}");
        }
        assert_eq!(shown("", 1, None), (lines(&[]), 0, 0));
        assert_eq!(shown("\n", 1, None), (lines(&[""]), 0, 1));
    }

    #[test]
    fn caps() {
        let long = "ä".repeat(3000);
        let got = page(&long, 1, None);
        assert_eq!((got.lines[0].text.len(), got.lines[0].cut), (2000, 2000));
        let many = "x\n".repeat(5000);
        assert_eq!((page(&many, 1, None).lines.len(), page(&many, 1, None).more), (2000, 3000));
        let wide = format!("{}\n", "y".repeat(1500)).repeat(100);
        let got = page(&wide, 1, None);
        assert!(got.lines.len() < 40 && got.more == 100 - got.lines.len(), "{}", got.lines.len());
    }
}

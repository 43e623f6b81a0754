//! What a page of HTML says, as Markdown: its article where it marks one, without what surrounds it. One walk over the
//! tokens with counters for what is open, so that depth and disorder cost nothing.

use super::cut;
use super::html::{Token, Tokens, decoded, value};
use super::markdown_lines::{Lines, Table, is_shown};

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Article {
    pub title: String,
    pub text: String,
    /// How much was looked at and written: what a longer page costs is told by it.
    pub work: usize,
}

/// Makes an address whole: of the page's base, empty for its own, and what a link says.
pub type Resolve<'a> = &'a dyn Fn(&str, &str) -> Option<String>;

/// More is written of no page.
const MOST_WRITTEN: usize = 4 * 1024 * 1024;
const MOST_LINK: usize = 2000;
const MOST_ALT: usize = 200;

const DROPPED: &[&str] = &[
    "script", "style", "template", "noscript", "svg", "math", "canvas", "object", "audio", "video", "nav",
    "footer", "aside", "button", "select", "textarea", "dialog", "xmp", "noembed", "noframes",
];
/// Two of these never stand in each other: the next ends one that was left open.
const ENDED_BY_NEXT: &[&str] = &["p", "li", "dt", "dd", "td", "th", "tr", "option"];
const VOID: &[&str] = &["br", "hr", "img", "input", "link", "meta", "base", "frame", "wbr", "source", "col"];

pub fn article(html: &str, resolve: Resolve<'_>) -> Article {
    let layouts = layouts(html);
    let read = |forms| {
        let reader = Reader {
            resolve,
            layouts: &layouts,
            forms,
            base: String::new(),
            title: String::new(),
            lines: Lines::default(),
            work: 0,
            skipped: None,
            region: None,
            main: None,
            articles: Vec::new(),
            in_title: false,
            tables_seen: 0,
        };
        reader.read(html)
    };
    let first = read(false);
    // There are pages that are one form.
    if first.text.is_empty() { read(true) } else { first }
}

/// A short piece of HTML as one line of text.
pub fn line(html: &str) -> String {
    let text = article(html, &|_, _| None).text;
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Of each table whether it only arranges others.
fn layouts(html: &str) -> Vec<bool> {
    let (mut layouts, mut open) = (Vec::new(), Vec::new());
    for token in Tokens::of(html) {
        match token {
            Token::Open(name, attributes) if name.eq_ignore_ascii_case("table") => {
                open.last().into_iter().for_each(|&outer: &usize| layouts[outer] = true);
                open.push(layouts.len());
                layouts.push(value(attributes, "role") == Some("presentation"));
            }
            Token::Open(name, _) if name.eq_ignore_ascii_case("pre") => {
                open.last().into_iter().for_each(|&outer| layouts[outer] = true);
            }
            Token::Close(name) if name.eq_ignore_ascii_case("table") => drop(open.pop()),
            _ => {}
        }
    }
    layouts
}

/// What is open by a name, until as many are closed as were opened.
struct Inside {
    name: String,
    depth: usize,
    start: usize,
}

struct Reader<'a> {
    resolve: Resolve<'a>,
    layouts: &'a [bool],
    forms: bool,
    base: String,
    title: String,
    lines: Lines,
    work: usize,
    skipped: Option<Inside>,
    region: Option<Inside>,
    main: Option<std::ops::Range<usize>>,
    articles: Vec<std::ops::Range<usize>>,
    in_title: bool,
    tables_seen: usize,
}

impl<'a> Reader<'a> {
    fn read(mut self, html: &str) -> Article {
        let mut tokens = Tokens::of(html);
        while let Some(token) = tokens.next().filter(|_| self.lines.text.len() < MOST_WRITTEN) {
            match token {
                Token::Text(text) => self.text(text),
                Token::Open(name, attributes) => self.open(&name.to_ascii_lowercase(), attributes),
                Token::Close(name) => self.close(&name.to_ascii_lowercase()),
            }
        }
        self.work += tokens.work;
        self.lines.end_code();
        self.lines.end_link();
        self.lines.end_row();
        self.end_region();
        self.chosen()
    }

    /// The article, or everything where none is marked.
    fn chosen(self) -> Article {
        let whole = self.lines.text;
        let part = |range: &std::ops::Range<usize>| {
            whole[whole.floor_char_boundary(range.start)..whole.floor_char_boundary(range.end)].trim()
        };
        let main = self.main.as_ref().map(part).unwrap_or_default();
        let articles = self.articles.iter().map(part).collect::<Vec<_>>().join("\n\n");
        let text = match () {
            () if !main.is_empty() => main,
            // A teaser is not what the page is about.
            () if articles.len() * 8 > whole.len() => articles.trim(),
            () => whole.trim(),
        };
        let title = self.title.split_whitespace().collect::<Vec<_>>().join(" ");
        Article { title, text: text.to_owned(), work: self.work + self.lines.work }
    }

    fn skips(&self, name: &str, attributes: &str) -> bool {
        if DROPPED.contains(&name)
            || name == "form" && !self.forms
            || name == "header" && self.region.is_none()
        {
            return true;
        }
        let style = value(attributes, "style").unwrap_or_default().replace(' ', "").to_ascii_lowercase();
        let hidden = value(attributes, "hidden").is_some()
            || value(attributes, "aria-hidden") == Some("true")
            || style.contains("display:none")
            || style.contains("visibility:hidden");
        hidden && !["html", "body"].contains(&name)
    }

    fn open(&mut self, name: &str, attributes: &str) {
        // They are looked through for each that matters.
        self.work += 8 * attributes.len();
        if let Some(skipped) = self.skipped.as_mut().filter(|skipped| skipped.name == name) {
            skipped.depth += 1;
            if ENDED_BY_NEXT.contains(&name) {
                self.skipped = None;
            }
        }
        self.tables_seen += usize::from(name == "table");
        if self.skipped.is_some() {
            return;
        }
        if self.skips(name, attributes) {
            self.skip(name);
            return;
        }
        if let Some(region) = self.region.as_mut() {
            region.depth += usize::from(region.name == name);
        } else if ["main", "article"].contains(&name) || value(attributes, "role") == Some("main") {
            self.region = Some(Inside { name: name.to_owned(), depth: 1, start: self.lines.text.len() });
        }
        self.begin(name, attributes);
    }

    /// Up to its end, if it has one.
    fn skip(&mut self, name: &str) {
        if !VOID.contains(&name) {
            self.skipped = Some(Inside { name: name.to_owned(), depth: 1, start: 0 });
        }
    }

    fn begin(&mut self, name: &str, attributes: &str) {
        match name {
            "title" => self.in_title = self.title.is_empty(),
            "base" => self.base = value(attributes, "href").unwrap_or_default().to_owned(),
            "br" => match &mut self.lines.code {
                Some((_, lines)) => lines.push('\n'),
                None => self.lines.gap = self.lines.gap.max(1),
            },
            "hr" => self.lines.own_line("---", 2),
            "img" => self.picture(attributes),
            "iframe" | "frame" => {
                if let Some(url) = self.address(attributes, "src") {
                    self.lines.own_line(&format!("[frame: {url}]"), 1);
                }
                self.skip(name);
            }
            "a" => self.begin_link(attributes),
            "ul" | "ol" => {
                self.lines.gap = self.lines.gap.max(if self.lines.lists.is_empty() { 2 } else { 1 });
                self.lines.lists.push((name == "ol").then_some(1));
            }
            "li" => {
                self.lines.block(1);
                self.lines.marker = match self.lines.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}. ", *number - 1)
                    }
                    _ => "- ".to_owned(),
                };
            }
            "blockquote" => {
                self.lines.block(2);
                self.lines.quotes += 1;
            }
            "pre" if self.lines.code.is_none() => {
                self.lines.block(2);
                self.lines.code = Some((language(attributes), String::new()));
            }
            "code" => match &mut self.lines.code {
                Some((own, _)) if own.is_empty() => *own = language(attributes),
                Some(_) => {}
                None => self.lines.mark("`", true),
            },
            "table" => {
                self.lines.block(2);
                let only_arranges = self.layouts.get(self.tables_seen - 1).copied().unwrap_or_default();
                self.lines.tables.push(Table::new(only_arranges));
            }
            "tr" | "td" | "th" => self.lines.begin_cell(name == "tr"),
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                self.lines.block(2);
                self.lines.marker += &("#".repeat(usize::from(name.as_bytes()[1] - b'0')) + " ");
            }
            _ => self.lines.block(distance(name)),
        }
    }

    fn close(&mut self, name: &str) {
        if let Some(skipped) = &mut self.skipped {
            skipped.depth -= usize::from(skipped.name == name);
            if skipped.depth == 0 {
                self.skipped = None;
            }
            return;
        }
        match name {
            "title" => self.in_title = false,
            "a" => self.lines.end_link(),
            "pre" => self.lines.end_code(),
            "code" if self.lines.code.is_none() => self.lines.mark("`", false),
            "ul" | "ol" => {
                self.lines.lists.pop();
                self.lines.block(if self.lines.lists.is_empty() { 2 } else { 1 });
            }
            "blockquote" => {
                self.lines.quotes = self.lines.quotes.saturating_sub(1);
                self.lines.block(2);
            }
            "tr" => self.lines.end_row(),
            "table" => {
                self.lines.end_row();
                self.lines.tables.pop();
                self.lines.block(2);
            }
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                self.lines.marker.clear();
                self.lines.block(2);
            }
            _ => self.lines.block(distance(name)),
        }
        if let Some(region) = self.region.as_mut().filter(|region| region.name == name) {
            region.depth -= 1;
            if region.depth == 0 {
                self.end_region();
            }
        }
    }

    fn end_region(&mut self) {
        let Some(Inside { name, start, .. }) = self.region.take() else { return };
        let range = start..self.lines.text.len();
        match &self.main {
            _ if name == "article" => self.articles.push(range),
            Some(main) if main.len() >= range.len() => {}
            _ => self.main = Some(range),
        }
    }

    fn text(&mut self, text: &str) {
        if self.in_title {
            self.title += &decoded(text);
        }
        if self.in_title || self.skipped.is_some() {
            return;
        }
        let text = decoded(text);
        if let Some((_, lines)) = &mut self.lines.code {
            lines.extend(text.chars().filter(|&c| c == '\n' || c == '\t' || is_shown(c)));
            return;
        }
        self.lines.blank |= text.starts_with(char::is_whitespace);
        for word in text.split_whitespace() {
            self.lines.word(word);
            self.lines.blank = true;
        }
        self.lines.blank = text.ends_with(char::is_whitespace) || text.is_empty() && self.lines.blank;
    }

    fn address(&self, attributes: &str, name: &str) -> Option<String> {
        let link = decoded(value(attributes, name)?.get(..).filter(|link| link.len() <= MOST_LINK)?);
        let link = link.trim();
        let url = (!link.starts_with('#')).then(|| (self.resolve)(&self.base, link)).flatten();
        url.filter(|url| url.chars().all(is_shown))
    }

    fn begin_link(&mut self, attributes: &str) {
        self.lines.end_link();
        if self.lines.code.is_none()
            && let Some(url) = self.address(attributes, "href")
        {
            self.lines.come_to_it();
            self.lines.link = Some((self.lines.text.len(), url));
        }
    }

    fn picture(&mut self, attributes: &str) {
        let alt = decoded(value(attributes, "alt").unwrap_or_default());
        let alt = alt.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some(url) =
            self.address(attributes, "src").filter(|_| !alt.is_empty() && self.lines.code.is_none())
        {
            let alt: String = cut::head(&alt, MOST_ALT).chars().filter(|&c| is_shown(c)).collect();
            self.lines.come_to_it();
            self.lines.text += &format!("![{alt}]({url})");
            self.work += alt.len() + url.len();
        }
    }
}

/// Line feeds around an element; none around one that is part of a line.
fn distance(name: &str) -> usize {
    match name {
        "p" | "section" | "article" | "main" | "figure" | "dl" | "details" | "fieldset" | "header"
        | "hgroup" => 2,
        "div" | "li" | "dt" | "dd" | "address" | "caption" | "figcaption" | "summary" | "tbody" | "thead"
        | "center" | "body" | "tr" | "option" | "form" | "legend" => 1,
        _ => 0,
    }
}

/// `rust` of `class="language-rust"` and its like.
fn language(attributes: &str) -> String {
    let class = value(attributes, "class").unwrap_or_default();
    let marks = ["language-", "lang-", "highlight-source-", "brush:"];
    let named =
        class.split_ascii_whitespace().find_map(|word| marks.iter().find_map(|m| word.strip_prefix(m)));
    let fits = |name: &&str| {
        name.len() <= 20 && name.chars().all(|c| c.is_ascii_alphanumeric() || "+-#_".contains(c))
    };
    named.filter(fits).unwrap_or_default().to_owned()
}

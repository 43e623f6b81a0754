//! Shows a text file, or a part of it, with line numbers.

use super::arguments;
use super::fs::{self, OrRefuse};
use super::typed::*;
use crate::catalog::{Lang, tools};
use crate::protocol::Place;
use crate::text::decode::{Encoding, Sniffed, sniff};
use crate::text::page::{MOST_BYTES, Page, USUAL_LINES, page};
use crate::workspace::pictures::{dimensions, media_type};
use crate::workspace::{FileError, FileProblem};
use std::borrow::Cow;
use std::io::{BufRead, BufReader, Read};

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadFile {
    path: String,
    /// first line, from 1
    offset: Option<usize>,
    /// lines
    limit: Option<usize>,
}

impl TypedTool for ReadFile {
    const NAME: &str = tool_name::FS_READ_FILE;
    const KIND: ToolKind = ToolKind::Read;

    fn effect(&self, here: &Here) -> Result<Effect, String> {
        fs::reads(Some(fs::named_file(&self.path)?), here)
    }

    fn title(arguments: &Arguments) -> String {
        let path = text(arguments, "path");
        match arguments::parse::<Self>(arguments) {
            Ok(Self { offset: Some(first), limit: Some(limit), .. }) => {
                format!("{path}:{first}-{}", first.saturating_add(limit).saturating_sub(1))
            }
            Ok(Self { offset: Some(first), .. }) => format!("{path}:{first}-"),
            _ => path.to_owned(),
        }
    }

    async fn run(self, _: Permit, ctx: &Ctx) -> CallResult {
        let place = fs::place(&self.path, ctx)?;
        let first = self.offset.unwrap_or(1).max(1);
        let is_part = self.offset.or(self.limit).is_some();
        let too_big = |error: &FileError| matches!(error.problem, FileProblem::TooBig { .. });
        let (bytes, all) = match ctx.workspace.read(&place) {
            Err(error) if is_part && too_big(&error) => {
                let (bytes, all) = part(&place, first, self.limit, ctx).or_refuse(ctx.lang)?;
                (bytes, Some(all))
            }
            whole => (whole.or_refuse(ctx.lang)?.bytes, None),
        };
        let (text, encoding) = text_of(&place, &bytes, ctx.lang)?;
        let mut page = page(&text, if all.is_some() { 1 } else { first }, self.limit);
        match all {
            Some(all) => {
                (page.total, page.more) = (all, all.saturating_sub(first - 1 + page.lines.len()));
            }
            None => ctx.reads.saw(&place, &bytes),
        }
        if page.total == 0 {
            let text = tools::EMPTY_FILE.say(ctx.lang, &[("path", &place)]);
            let outcome = Outcome::done(text, tools::EMPTY_SHORT.text(ctx.lang));
            return Ok(Outcome { data: data(&self.path, &page, first), ..outcome });
        }
        if first > page.total {
            let lines = tools::lines(ctx.lang, page.total);
            let values: [(&str, &dyn Display); 3] = [("path", &place), ("lines", &lines), ("offset", &first)];
            return Err(Refusal::new(tools::PAST_THE_END.say(ctx.lang, &values), lines));
        }
        let shown = tools::lines(ctx.lang, page.lines.len());
        let outcome = Outcome::done(for_the_model(&page, first, encoding, ctx.lang), shown);
        Ok(Outcome { data: data(&self.path, &page, first), ..outcome })
    }
}

/// Of a file too large to be read at once the lines of one page, and how many lines it has.
fn part(place: &Place, first: usize, limit: Option<usize>, ctx: &Ctx) -> Result<(Vec<u8>, usize), FileError> {
    let failed = |error: std::io::Error| FileError::new(place.to_string(), error.into());
    let mut file = BufReader::new(ctx.workspace.open_file(place)?.0);
    let wanted = first..first.saturating_add(limit.unwrap_or(USUAL_LINES).max(1));
    let mut kept = Vec::new();
    let mut number = 0;
    loop {
        number += 1;
        let before = kept.len();
        if wanted.contains(&number) && before <= MOST_BYTES {
            file.by_ref().take(MOST_BYTES as u64).read_until(b'\n', &mut kept).map_err(failed)?;
        }
        if kept.len() > before && kept.ends_with(b"\n") {
            continue;
        }
        let skipped = file.skip_until(b'\n').map_err(failed)?;
        if kept.len() > before {
            kept.push(b'\n');
        } else if skipped == 0 {
            return Ok((kept, number - 1));
        }
    }
}

fn text_of<'b>(place: &Place, bytes: &'b [u8], lang: Lang) -> Result<(Cow<'b, str>, Encoding), Refusal> {
    match sniff(bytes) {
        Sniffed::Text { text, encoding } => Ok((text, encoding)),
        Sniffed::Binary(kind) => {
            let phrase = if media_type(bytes).is_some() { tools::PICTURE } else { tools::BINARY };
            let across = dimensions(bytes).map(|(width, height)| format!("{kind} ({width} × {height})"));
            let kind = across.unwrap_or_else(|| kind.to_owned());
            let values: [(&str, &dyn Display); 3] =
                [("path", place), ("kind", &kind), ("size", &bytes.len())];
            Err(Refusal::new(phrase.say(lang, &values), kind))
        }
    }
}

/// The first lines of a file as this tool shows them.
pub(super) fn beginning(place: &Place, bytes: &[u8], lines: usize, lang: Lang) -> Result<String, Refusal> {
    let (text, encoding) = text_of(place, bytes, lang)?;
    Ok(for_the_model(&page(&text, 1, Some(lines)), 1, encoding, lang))
}

fn for_the_model(page: &Page<'_>, first: usize, encoding: Encoding, lang: Lang) -> String {
    let mut text = String::new();
    match (encoding, encoding.name()) {
        (Encoding::Utf8, _) => {}
        (_, Some(name)) => text += &(tools::ENCODED.say(lang, &[("encoding", &name)]) + "\n"),
        (_, None) => text += &(tools::NOT_UTF8.text(lang).to_owned() + "\n"),
    }
    for (number, line) in (first..).zip(&page.lines) {
        text += &format!("{number}\t{}", line.text);
        if line.cut > 0 {
            text += &tools::MORE_CHARS.say(lang, &[("count", &line.cut)]);
        }
        text.push('\n');
    }
    if page.more > 0 {
        let next = first + page.lines.len();
        text += &tools::MORE_LINES.say(lang, &[("count", &page.more), ("next", &next)]);
    }
    text
}

fn data(path: &str, page: &Page<'_>, first: usize) -> serde_json::Value {
    let content: Vec<&str> = page.lines.iter().map(|line| line.text).collect();
    json!({
        "path": path, "first": first, "lines": page.lines.len(), "total": page.total, "more": page.more,
        "content": content.join("\n"),
    })
}

//! Replaces passages of a file: all of the call's edits or none. The splicing itself is in `text`.

use super::fs;
use super::typed::*;
use crate::catalog::{Lang, Phrase, tools};
use crate::protocol::Place;
use crate::text::closest::closest;
use crate::text::cut;
use crate::text::decode::{Sniffed, UTF8_MARK, sniff};
use crate::text::splice::{Reach, Replacement, SpliceError, splice};
use crate::workspace::{FileError, FileProblem};
use std::mem::discriminant;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EditFile {
    path: String,
    edits: Vec<Edit>,
}

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct Edit {
    old: String,
    new: String,
    replace_all: Option<bool>,
}

impl Edit {
    fn replacement(&self) -> Replacement<'_> {
        let reach = if self.replace_all == Some(true) { Reach::All } else { Reach::One };
        Replacement { old: &self.old, new: &self.new, reach }
    }
}

impl TypedTool for EditFile {
    const NAME: &str = tool_name::FS_EDIT;
    const KIND: ToolKind = ToolKind::Edit;

    fn effect(&self, here: &Here) -> Result<Effect, String> {
        fs::changes(&[fs::named_file(&self.path)?], here)
    }

    async fn rehearse(&self, ctx: &Ctx) -> Result<String, Refusal> {
        self.rewrite(ctx).await?.rehearse(ctx)
    }

    async fn run(self, _: Permit, ctx: &Ctx) -> CallResult {
        self.rewrite(ctx).await?.write(ctx)
    }
}

impl EditFile {
    async fn rewrite(&self, ctx: &Ctx) -> Result<fs::Rewrite, Refusal> {
        let place = fs::place(&self.path, ctx)?;
        let before = fs::current(&place, ctx)?.map(|found| found.bytes);
        let after = apply(before.as_deref(), &self.edits, &place, ctx).await?;
        Ok(fs::Rewrite { place, before, after })
    }
}

async fn apply(before: Option<&[u8]>, edits: &[Edit], place: &Place, ctx: &Ctx) -> Result<Vec<u8>, Refusal> {
    let lang = ctx.lang;
    let Some(first) = edits.first() else {
        return Err(Refusal::say(lang, tools::NO_EDITS, &[], tools::BAD_ARGUMENTS));
    };
    if before.is_none() && !first.old.is_empty() {
        let missing = FileError::new(place.to_string(), FileProblem::Missing);
        return fs::OrRefuse::or_refuse(Err(missing), lang);
    }
    let disk = before.unwrap_or_default();
    let mut content = disk.to_vec();
    let mut work = 0;
    for (number, edit) in (1..).zip(edits) {
        // What is left may cost as much as it does now: refused before it is begun.
        let left = (edits.len() + 1 - number).saturating_mul(content.len());
        if left.saturating_add(work) > MOST_WORK {
            let values: [(&str, &dyn Display); 2] = [("count", &edits.len()), ("path", place)];
            return Err(Refusal::say(lang, tools::TOO_MANY_EDITS, &values, tools::REFUSED_SHORT));
        }
        work += content.len();
        // Signals and keys are heard between two edits.
        tokio::task::yield_now().await;
        if *ctx.cancel.borrow() {
            return Err(Refusal::say(lang, tools::CANCELLED_TEXT, &[], tools::CANCELLED));
        }
        let fills = edit.old.is_empty() && is_blank(&content);
        content = if fills {
            [&content, edit.new.as_bytes()].concat()
        } else {
            splice(&content, edit.replacement()).map_err(|error| {
                let (what, summary) = explain(error, disk, edit, lang);
                let values: [(&str, &dyn Display); 4] =
                    [("number", &number), ("count", &edits.len()), ("path", place), ("what", &what)];
                Refusal::new(tools::EDIT_AT.say(lang, &values), summary.text(lang))
            })?
        };
    }
    Ok(content)
}

/// Bytes that the edits of one call may go through together.
const MOST_WORK: usize = 256 * 1024 * 1024;

fn is_blank(content: &[u8]) -> bool {
    content.is_empty() || content == UTF8_MARK
}

/// What is wrong, told of the file as it stands and not as the call's own earlier edits would leave it.
fn explain(error: SpliceError, disk: &[u8], edit: &Edit, lang: Lang) -> (String, Phrase) {
    match splice(disk, edit.replacement()) {
        Err(found) if discriminant(&found) == discriminant(&error) => describe(found, disk, edit, lang),
        _ => (tools::EARLIER_EDIT.text(lang).to_owned(), tools::NO_MATCH_SHORT),
    }
}

fn describe(error: SpliceError, disk: &[u8], edit: &Edit, lang: Lang) -> (String, Phrase) {
    match error {
        SpliceError::Empty => (tools::OLD_EMPTY.text(lang).to_owned(), tools::REFUSED_SHORT),
        SpliceError::Same => (tools::OLD_IS_NEW.text(lang).to_owned(), tools::REFUSED_SHORT),
        SpliceError::TooLarge => (tools::EDIT_TOO_LARGE.text(lang).to_owned(), tools::REFUSED_SHORT),
        SpliceError::UnknownEncoding => (tools::UNKNOWN_ENCODING.text(lang).to_owned(), tools::REFUSED_SHORT),
        SpliceError::Binary(kind) => (tools::EDIT_BINARY.say(lang, &[("kind", &kind)]), tools::REFUSED_SHORT),
        SpliceError::NotFound => (nearest(disk, &edit.old, lang), tools::NO_MATCH_SHORT),
        SpliceError::Several(lines) => {
            let numbers: Vec<String> = lines.iter().take(MOST_LINES).map(usize::to_string).collect();
            let more = if lines.len() > MOST_LINES { ", …" } else { "" };
            let (count, numbers) = (lines.len(), numbers.join(", ") + more);
            let shown = numbered(disk, lines);
            let values: [(&str, &dyn Display); 3] =
                [("count", &count), ("lines", &numbers), ("shown", &shown)];
            (tools::SEVERAL.say(lang, &values), tools::SEVERAL_SHORT)
        }
    }
}

/// Lines of a file, or line numbers, shown in an error.
const MOST_LINES: usize = 12;

fn numbered(disk: &[u8], mut lines: Vec<usize>) -> String {
    lines.dedup();
    lines.truncate(MOST_LINES);
    let Sniffed::Text { text, .. } = sniff(disk) else { return String::new() };
    let shown = (1..).zip(text.lines()).filter(|(number, _)| lines.contains(number));
    shown.map(|(number, line)| format!("{number}\t{}\n", cut::head(line, 300))).collect()
}

fn nearest(disk: &[u8], old: &str, lang: Lang) -> String {
    let nothing = || tools::NO_MATCH.text(lang).to_owned();
    let Sniffed::Text { text, .. } = sniff(disk) else { return nothing() };
    let Some(found) = closest(&text, old) else { return nothing() };
    let region = numbered(disk, (found.first..found.first + found.lines.len()).collect());
    let why = if found.only_space { tools::ONLY_SPACE } else { tools::COPY_EXACTLY };
    tools::NO_MATCH_BUT.say(lang, &[("region", &region), ("why", &why.text(lang))])
}

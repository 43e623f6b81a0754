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
    const NAME: &str = "fs_edit";
    const FAMILY: Family = Family::Fs;
    const KIND: ToolKind = ToolKind::Edit;

    fn effect(&self, here: &Here) -> Result<Effect, String> {
        fs::changes(&[&self.path], here)
    }

    fn rehearse(&self, ctx: &Ctx) -> Result<String, Refusal> {
        self.rewrite(ctx)?.rehearse(ctx)
    }

    async fn run(self, _: Permit, ctx: &Ctx) -> CallResult {
        self.rewrite(ctx)?.write(ctx)
    }
}

impl EditFile {
    fn rewrite(&self, ctx: &Ctx) -> Result<fs::Rewrite, Refusal> {
        let place = fs::place(&self.path, ctx)?;
        let before = fs::current(&place, ctx)?.map(|found| found.bytes);
        let after = apply(before.as_deref(), &self.edits, &place, ctx.lang)?;
        Ok(fs::Rewrite { place, before, after })
    }
}

fn apply(before: Option<&[u8]>, edits: &[Edit], place: &Place, lang: Lang) -> Result<Vec<u8>, Refusal> {
    let Some(first) = edits.first() else {
        return Err(Refusal::say(lang, tools::NO_EDITS, &[], tools::BAD_ARGUMENTS));
    };
    if before.is_none() && !first.old.is_empty() {
        let missing = FileError::new(place.to_string(), FileProblem::Missing);
        return fs::OrRefuse::or_refuse(Err(missing), lang);
    }
    let disk = before.unwrap_or_default();
    let mut content = disk.to_vec();
    for (number, edit) in (1..).zip(edits) {
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

fn is_blank(content: &[u8]) -> bool {
    content.is_empty() || content == UTF8_MARK
}

/// What is wrong, told of the file as it stands and not as the call's own earlier edits would leave it.
fn explain(error: SpliceError, disk: &[u8], edit: &Edit, lang: Lang) -> (String, Phrase) {
    let kind = std::mem::discriminant(&error);
    match splice(disk, edit.replacement()) {
        Err(found) if std::mem::discriminant(&found) == kind => describe(found, disk, edit, lang),
        found => {
            let stands = || tools::IN_THE_FILE.say(lang, &[("region", &standing(disk, &edit.old))]);
            let found = found.err().map_or_else(stands, |found| describe(found, disk, edit, lang).0);
            (tools::EARLIER_EDIT.say(lang, &[("found", &found)]), tools::NO_MATCH_SHORT)
        }
    }
}

fn describe(error: SpliceError, disk: &[u8], edit: &Edit, lang: Lang) -> (String, Phrase) {
    match error {
        SpliceError::Empty => (tools::OLD_EMPTY.text(lang).to_owned(), tools::REFUSED_SHORT),
        SpliceError::Same => (tools::OLD_IS_NEW.text(lang).to_owned(), tools::REFUSED_SHORT),
        SpliceError::UnknownEncoding => (tools::UNKNOWN_ENCODING.text(lang).to_owned(), tools::REFUSED_SHORT),
        SpliceError::Binary(kind) => (tools::EDIT_BINARY.say(lang, &[("kind", &kind)]), tools::REFUSED_SHORT),
        SpliceError::NotFound => (nearest(disk, &edit.old, lang), tools::NO_MATCH_SHORT),
        SpliceError::Several(places) => {
            let numbers: Vec<String> = places.iter().take(MOST_LINES).map(usize::to_string).collect();
            let more = if places.len() > MOST_LINES { ", …" } else { "" };
            let mut lines = places.clone();
            lines.dedup();
            let values: [(&str, &dyn Display); 3] = [
                ("count", &places.len()),
                ("lines", &(numbers.join(", ") + more)),
                ("shown", &numbered(disk, &lines)),
            ];
            (tools::SEVERAL.say(lang, &values), tools::SEVERAL_SHORT)
        }
    }
}

/// Lines of a file, or line numbers, shown in an error.
const MOST_LINES: usize = 12;

fn numbered(disk: &[u8], lines: &[usize]) -> String {
    let Sniffed::Text { text, .. } = sniff(disk) else { return String::new() };
    let all: Vec<&str> = text.lines().collect();
    let shown = lines
        .iter()
        .take(MOST_LINES)
        .filter_map(|number| Some(format!("{number}\t{}", cut::head(all.get(number.checked_sub(1)?)?, 300))));
    shown.collect::<Vec<String>>().join("\n")
}

/// The lines in which a passage stands that is known to occur.
fn standing(disk: &[u8], old: &str) -> String {
    let Sniffed::Text { text, .. } = sniff(disk) else { return String::new() };
    let begins = old.lines().next().unwrap_or_default();
    let first = text.lines().position(|line| line.contains(begins)).unwrap_or_default();
    numbered(disk, &(first + 1..=first + old.lines().count()).collect::<Vec<usize>>())
}

fn nearest(disk: &[u8], old: &str, lang: Lang) -> String {
    let nothing = || tools::NO_MATCH.text(lang).to_owned();
    let Sniffed::Text { text, .. } = sniff(disk) else { return nothing() };
    let Some(found) = closest(&text, old) else { return nothing() };
    let lines: Vec<usize> = (found.first..found.first + found.lines.len()).collect();
    let why = if found.only_space { tools::ONLY_SPACE } else { tools::COPY_EXACTLY };
    let values: [(&str, &dyn Display); 2] = [("region", &numbered(disk, &lines)), ("why", &why.text(lang))];
    tools::NO_MATCH_BUT.say(lang, &values)
}

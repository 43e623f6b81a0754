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

    fn preview(&self, ctx: &Ctx) -> String {
        fs::preview(&self.path, ctx, |place, before| apply(before, &self.edits, place, ctx.lang).ok())
    }

    async fn run(self, _: Permit, ctx: &Ctx) -> CallResult {
        let place = fs::place(&self.path, ctx)?;
        let before = fs::current(&place, ctx)?.map(|found| found.bytes);
        let after = apply(before.as_deref(), &self.edits, &place, ctx.lang)?;
        fs::put(&place, before.as_deref(), &after, ctx)
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
    let mut content = before.unwrap_or_default().to_vec();
    for (number, edit) in (1..).zip(edits) {
        let fills = edit.old.is_empty() && is_blank(&content);
        content = if fills {
            [&content, edit.new.as_bytes()].concat()
        } else {
            splice(&content, edit.replacement()).map_err(|error| {
                let (what, summary) = explain(error, &content, edit, lang);
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

fn explain(error: SpliceError, content: &[u8], edit: &Edit, lang: Lang) -> (String, Phrase) {
    match error {
        SpliceError::Empty => (tools::OLD_EMPTY.text(lang).to_owned(), tools::REFUSED_SHORT),
        SpliceError::Same => (tools::OLD_IS_NEW.text(lang).to_owned(), tools::REFUSED_SHORT),
        SpliceError::UnknownEncoding => (tools::UNKNOWN_ENCODING.text(lang).to_owned(), tools::REFUSED_SHORT),
        SpliceError::Binary(kind) => (tools::EDIT_BINARY.say(lang, &[("kind", &kind)]), tools::REFUSED_SHORT),
        SpliceError::NotFound => (nearest(content, &edit.old, lang), tools::NO_MATCH_SHORT),
        SpliceError::Several(lines) => {
            let shown: Vec<String> = lines.iter().take(MOST_LINES).map(usize::to_string).collect();
            let more = if lines.len() > MOST_LINES { ", …" } else { "" };
            let values: [(&str, &dyn Display); 2] =
                [("count", &lines.len()), ("lines", &(shown.join(", ") + more))];
            (tools::SEVERAL.say(lang, &values), tools::SEVERAL_SHORT)
        }
    }
}

/// Lines of a region, or line numbers, shown in an error.
const MOST_LINES: usize = 12;

fn nearest(content: &[u8], old: &str, lang: Lang) -> String {
    let Sniffed::Text { text, .. } = sniff(content) else { return tools::NO_MATCH.text(lang).to_owned() };
    let Some(found) = closest(&text, old) else { return tools::NO_MATCH.text(lang).to_owned() };
    let region: Vec<String> = (found.first..)
        .zip(found.lines.iter().take(MOST_LINES))
        .map(|(number, line)| format!("{number}\t{}", cut::head(line, 300)))
        .collect();
    let why = if found.only_space { tools::ONLY_SPACE } else { tools::COPY_EXACTLY };
    tools::NO_MATCH_BUT.say(lang, &[("region", &region.join("\n")), ("why", &why.text(lang))])
}

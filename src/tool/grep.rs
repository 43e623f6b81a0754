//! Finds lines by a pattern, with ripgrep's own engine.

use super::fs::{self, OrRefuse};
use super::search::{self, Limited, MOST_SHOWN, Pattern, Step, Walk};
use super::typed::*;
use crate::catalog::{Lang, tools};
use crate::text::{clean, cut};
use crate::workspace::FileProblem;
use grep_regex::{RegexMatcher, RegexMatcherBuilder};
use grep_searcher::{
    BinaryDetection, Searcher, SearcherBuilder, Sink, SinkContext, SinkContextKind, SinkMatch,
};

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Grep {
    pattern: String,
    path: Option<String>,
    /// only these files
    glob: Option<String>,
    ignore_case: Option<bool>,
    /// pattern is plain text
    fixed: Option<bool>,
    /// lines around a match
    context: Option<usize>,
    limit: Option<usize>,
}

const USUAL: usize = 100;
const MOST: usize = 1000;
const MOST_CONTEXT: usize = 20;
const MOST_LINE: usize = 400;
/// A file is searched as far as its lines are no longer.
const MOST_HELD: usize = 16 * 1024 * 1024;
/// What a pattern may become: more than any that is meant needs.
const MOST_COMPILED: usize = 10 * 1024 * 1024;
const MOST_NESTED: u32 = 100;

impl TypedTool for Grep {
    const NAME: &str = "fs_grep";
    const KIND: ToolKind = ToolKind::Search;

    fn effect(&self, here: &Here) -> Result<Effect, String> {
        fs::reads(self.path.as_deref(), here)
    }

    fn title(arguments: &Arguments) -> String {
        let place = [text(arguments, "path"), text(arguments, "glob")];
        let place: Vec<&str> = place.into_iter().filter(|part| !part.is_empty()).collect();
        let pattern = text(arguments, "pattern");
        if place.is_empty() { pattern.to_owned() } else { format!("{pattern} · {}", place.join(" ")) }
    }

    async fn run(self, _: Permit, ctx: &Ctx) -> CallResult {
        let place = fs::place(self.path.as_deref().unwrap_or("."), ctx)?;
        let glob = self.glob.as_deref().map(|glob| Pattern::new(glob, ctx.lang)).transpose()?;
        let matcher = matcher(&self, ctx.lang)?;
        let mut searcher = searcher(self.context.unwrap_or(0).min(MOST_CONTEXT));
        let limit = self.limit.unwrap_or(USUAL).clamp(1, MOST);
        let found = Limited::new(limit);
        let mut hits = Hits { files: Vec::new(), matched: 0, kept: 0, unended: 0, found, go_on: true };
        let mut walk = Walk::new(&place, ctx)?;
        while let Some(step) = walk.next().await? {
            if !step.is_dir && glob.as_ref().is_none_or(|glob| glob.matches(&step)) {
                hits.search(&mut searcher, &matcher, &step, ctx)?;
            }
            if !hits.go_on {
                break;
            }
        }
        Ok(hits.outcome(&walk.unnamed(), ctx.lang))
    }
}

fn matcher(wanted: &Grep, lang: Lang) -> Result<RegexMatcher, Refusal> {
    search::refuse_long(&wanted.pattern, lang)?;
    RegexMatcherBuilder::new()
        .case_insensitive(wanted.ignore_case == Some(true))
        .fixed_strings(wanted.fixed == Some(true))
        .multi_line(true)
        // In this order: `$` before `\r\n`, lines still ended by `\n`.
        .crlf(true)
        .line_terminator(Some(b'\n'))
        .size_limit(MOST_COMPILED)
        .dfa_size_limit(MOST_COMPILED)
        .nest_limit(MOST_NESTED)
        .build(&wanted.pattern)
        .map_err(|error| {
            let error = error.to_string();
            let [pattern, error] = [&wanted.pattern, &error].map(|text| cut::both_ends(text, MOST_SHOWN));
            let values: [(&str, &dyn Display); 2] = [("pattern", &pattern), ("error", &error)];
            Refusal::say(lang, tools::BAD_REGEX, &values, tools::BAD_PATTERN_SHORT)
        })
}

fn searcher(context: usize) -> Searcher {
    SearcherBuilder::new()
        .binary_detection(BinaryDetection::quit(0))
        .before_context(context)
        .after_context(context)
        .line_number(true)
        .heap_limit(Some(MOST_HELD))
        .build()
}

struct Hits {
    /// Each file's name with its lines as they are shown.
    files: Vec<(String, Vec<String>)>,
    /// Files with a match, those not shown too.
    matched: usize,
    /// Files that are not read without a question.
    kept: usize,
    /// Files that were not searched to their end.
    unended: usize,
    /// The matches: path, line number, text.
    found: Limited<(String, u64, String)>,
    go_on: bool,
}

impl Hits {
    fn search(
        &mut self,
        searcher: &mut Searcher,
        matcher: &RegexMatcher,
        step: &Step,
        ctx: &Ctx,
    ) -> Result<(), Refusal> {
        // Opened by place, so that a link put in its way since the walk saw it leads nowhere. What cannot be opened,
        // a link among it, is passed over, unless it is the one file asked for.
        let opened = ctx.workspace.open_file(&step.place);
        let file = match opened {
            Ok((file, _)) => file,
            Err(error) if error.problem == FileProblem::Kept => {
                self.kept += 1;
                return Ok(());
            }
            Err(error) if step.below.as_os_str().is_empty() => return Err(error).or_refuse(ctx.lang),
            Err(_) => return Ok(()),
        };
        let before = self.found.total();
        let mut sink = FileSink { path: step.place.to_string(), lines: Vec::new(), hits: self, ctx };
        // A file that fails while it is read has shown what it could.
        let ended = searcher.search_file(matcher, &file, &mut sink);
        let (path, lines) = (sink.path, sink.lines);
        self.unended += usize::from(ended.is_err());
        self.matched += usize::from(self.found.total() > before);
        if !lines.is_empty() {
            self.files.push((path, lines));
        }
        Ok(())
    }

    fn outcome(self, unnamed: &str, lang: Lang) -> Outcome {
        let text = match self.files.as_slice() {
            [] => tools::NOTHING_FOUND.text(lang).to_owned(),
            files => {
                let shown: Vec<String> = files
                    .iter()
                    .map(|(path, lines)| format!("{}\n{}", clean::row(path), lines.join("\n")))
                    .collect();
                format!("{}\n{}", shown.join("\n\n"), self.found.rest(lang))
            }
        };
        let mut text = text;
        for (count, phrase) in [(self.kept, tools::KEPT), (self.unended, tools::UNENDED)] {
            if count > 0 {
                text = format!("{}\n{}", text.trim_end(), phrase.say(lang, &[("count", &count)]));
            }
        }
        let text = format!("{}\n{unnamed}", text.trim_end());
        let summary = tools::matches(lang, self.found.total(), self.matched);
        let matches: Vec<_> = (self.found.kept.iter())
            .map(|(path, line, text)| json!({"path": path, "line": line, "text": text}))
            .collect();
        let data = json!({
            "matches": matches, "files": self.matched, "total": self.found.total(), "more": self.found.more,
        });
        Outcome { data, ..Outcome::done(text.trim_end(), summary) }
    }
}

struct FileSink<'a> {
    path: String,
    lines: Vec<String>,
    hits: &'a mut Hits,
    ctx: &'a Ctx,
}

impl FileSink<'_> {
    fn is_full(&self) -> bool {
        self.hits.found.is_full()
    }
}

impl Sink for FileSink<'_> {
    type Error = std::io::Error;

    fn matched(&mut self, _: &Searcher, found: &SinkMatch<'_>) -> Result<bool, Self::Error> {
        let number = found.line_number().unwrap_or(0);
        let text = line(found.bytes());
        let entry = (self.path.clone(), number, text.clone());
        let shown = !self.is_full();
        self.hits.go_on = self.hits.found.push(|| entry) && !*self.ctx.cancel.borrow();
        if shown {
            self.lines.push(format!("{number}: {text}"));
        }
        Ok(self.hits.go_on)
    }

    fn context(&mut self, _: &Searcher, context: &SinkContext<'_>) -> Result<bool, Self::Error> {
        let follows_shown = *context.kind() == SinkContextKind::After && self.hits.found.more == 0;
        if follows_shown || !self.is_full() {
            let number = context.line_number().unwrap_or(0);
            self.lines.push(format!("{number}- {}", line(context.bytes())));
        }
        Ok(true)
    }

    fn context_break(&mut self, _: &Searcher) -> Result<bool, Self::Error> {
        if !self.is_full() {
            self.lines.push("--".to_owned());
        }
        Ok(true)
    }
}

fn line(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    cut::head(text.trim_end_matches(['\n', '\r']), MOST_LINE).into_owned()
}

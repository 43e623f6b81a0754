//! `--json-schema`: the answer is one JSON value that matches a schema.

use crate::catalog::{Lang, headless as words};
use crate::prompt::{self, Overrides};
use crate::text::cut;
use boon::{Compiler, SchemaIndex, Schemas, SchemeUrlLoader};
use serde_json::Value;

/// So many mistakes are told at once, each in so many bytes.
const MOST_ERRORS: usize = 10;
const LONGEST_ERROR: usize = 300;
/// What the schema is called while it is read; no part of it is anywhere else.
const NAME: &str = "memory:///schema";

pub struct Schema {
    schemas: Schemas,
    index: SchemaIndex,
    lang: Lang,
    /// What the model is told beside each request.
    pub(super) asked: String,
    /// The line with which the answer is asked for again.
    pub(super) again: String,
}

impl Schema {
    /// Reads a schema; the error says why it is none. What lies elsewhere is not fetched.
    pub fn new(text: &str, lang: Lang, overrides: &Overrides) -> Result<Self, String> {
        let schema: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        compiler.use_loader(Box::new(SchemeUrlLoader::new()));
        let added = compiler.add_resource(NAME, schema).map_err(|error| error.to_string());
        let index = added.and_then(|()| {
            let compiled = compiler.compile(NAME, &mut schemas);
            compiled.map_err(|error| mistakes(&format!("{error:#}")).join("; "))
        })?;
        let asked = prompt::schema(lang, text.trim(), overrides).map_err(|error| error.say(lang))?;
        // The prefix keeps it a question, whatever words it has.
        let again = format!("? {}", prompt::source(lang, "schema_again", overrides));
        Ok(Self { schemas, index, lang, asked, again })
    }

    /// The value that an answer is, all of it or its first block of code; or what is wrong with it.
    pub(super) fn read(&self, answer: &str) -> Result<Value, Vec<String>> {
        let whole = serde_json::from_str::<Value>(answer.trim());
        let value = whole.or_else(|error| {
            fenced(answer)
                .and_then(|block| serde_json::from_str(&block).ok())
                .ok_or_else(|| vec![words::NO_JSON.say(self.lang, &[("error", &error)])])
        })?;
        let checked = self.schemas.validate(&value, self.index).map_err(|error| mistakes(&error.to_string()));
        checked.map(|()| value)
    }

    /// What goes along with the line that asks again.
    pub(super) fn correction(&self, errors: &[String]) -> String {
        format!("{}\n\n<errors>\n{}\n</errors>", self.asked, errors.join("\n"))
    }
}

/// The lines of an error, the first of which only says that there are some.
fn mistakes(error: &str) -> Vec<String> {
    let skipped = usize::from(error.contains('\n'));
    let lines = error.lines().skip(skipped).take(MOST_ERRORS);
    let shown = |line: &str| cut::both_ends(line.trim().trim_start_matches("- "), LONGEST_ERROR).into_owned();
    lines.map(shown).collect()
}

fn fenced(text: &str) -> Option<String> {
    let is_fence = |line: &&str| line.trim_start().starts_with("```");
    let mut lines = text.lines().skip_while(|line| !is_fence(line));
    lines.next()?;
    Some(lines.take_while(|line| !is_fence(line)).collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn schema(text: &str) -> Result<Schema, String> {
        Schema::new(text, Lang::En, &Overrides::new())
    }

    #[test]
    fn an_answer_is_read_whole_or_from_its_first_block() {
        let schema = schema(r#"{"type":"object","required":["n"],"properties":{"n":{"type":"integer"}}}"#);
        let schema = schema.unwrap_or_else(|error| panic!("{error}"));
        let want = json!({"n": 1});
        for text in [" {\"n\":1}\n", "Here:\n```json\n{\"n\":\n1}\n```\nDone.", "```\n{\"n\":1}"] {
            assert_eq!(schema.read(text).as_ref(), Ok(&want), "{text}");
        }
        for (text, part) in [
            ("It is 1.", "no JSON"),
            ("{\"n\":\"1\"}", "'/n': want integer"),
            ("{}", "'n'"),
            ("{\"n\":1} and more", "no JSON"),
        ] {
            let errors = schema.read(text).expect_err(text);
            assert!(errors[0].contains(part), "{errors:?}");
        }
        let long = schema.read(&format!("{{\"n\":\"{}\"}}", "x".repeat(5_000))).expect_err("long");
        assert!(long[0].len() < 2 * LONGEST_ERROR, "{}", long[0].len());
    }

    #[test]
    fn what_is_no_schema_says_why() {
        for text in ["", "{", "3", "\"x\"", r#"{"type":"strin"}"#, r#"{"$ref":"https://example.org/x"}"#] {
            assert!(schema(text).is_err_and(|why| !why.is_empty()), "{text}");
        }
    }
}

//! Fills prompts, the user's own or those embedded, and the two that are said in the midst of a conversation. Strict: a
//! placeholder that nothing fills is an error.

use super::embedded::text;
use super::error::PromptError;
use crate::catalog::{Lang, prompt as words};
use crate::protocol::route;
use minijinja::{Environment, UndefinedBehavior, Value, context};
use std::collections::BTreeMap;

/// Texts that stand in for embedded prompts, by name: `system`, `answer`, `agents/koda`, ….
pub type Overrides = BTreeMap<String, String>;

/// The text of that name: the user's, else the embedded one.
pub fn source<'a>(lang: Lang, name: &str, overrides: &'a Overrides) -> &'a str {
    overrides.get(name).map_or_else(|| text(lang, name), |text| text.trim())
}

pub(super) fn fill(
    lang: Lang,
    name: &str,
    overrides: &Overrides,
    values: Value,
) -> Result<String, PromptError> {
    let mut environment = Environment::empty();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    let filled = environment.render_named_str(name, source(lang, name, overrides), values);
    filled.map_err(|error| PromptError::new(name, words::TEMPLATE, error))
}

#[derive(Debug, Clone, Copy)]
pub struct Advice<'a> {
    pub track: &'a str,
    pub reason: &'a str,
    pub needs: &'a [&'a str],
}

/// The decision of rules that do not enforce, as advice beside the user's message.
pub fn advice(lang: Lang, advice: Advice, overrides: &Overrides) -> Result<String, PromptError> {
    let values = context! {
        track => advice.track,
        reason => route::quoted(advice.reason, 200),
        needs => advice.needs.join(", "),
    };
    fill(lang, "advice", overrides, values)
}

/// What stands for the old part of a conversation: the user's own requests, word for word, a summary of what came of
/// them, and where all of it can be read up.
pub fn compacted(
    lang: Lang,
    requests: &[String],
    summary: &str,
    place: &str,
    overrides: &Overrides,
) -> Result<String, PromptError> {
    let values = context! { requests => requests.to_vec(), summary => summary, place => place };
    fill(lang, "compacted", overrides, values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advice_is_one_line() {
        for lang in Lang::ALL {
            let with = Advice { track: "ACTION", reason: "rule file-path:\nsrc/a.rs", needs: &["code_read"] };
            let text = advice(lang, with, &Overrides::new()).unwrap();
            assert!(text.contains("ACTION") && text.contains("code_read") && !text.contains('\n'), "{text}");
            let none = advice(lang, Advice { needs: &[], ..with }, &Overrides::new()).unwrap();
            assert!(none.len() < text.len());
        }
    }

    #[test]
    fn requests_survive_word_for_word() {
        for lang in Lang::ALL {
            let requests = ["fix {{ x }} & <y>".to_owned(), "and test".to_owned()];
            let text =
                compacted(lang, &requests, "It was fixed.", "/left-out.md", &Overrides::new()).unwrap();
            assert!(
                requests.iter().all(|request| text.contains(request)) && text.contains("It was fixed."),
                "{text}"
            );
        }
    }
}

//! The decision of rules that do not enforce, as advice beside the user's message.

use super::error::{Problem, PromptError};
use super::overrides::{Overrides, source};
use crate::catalog::Lang;
use crate::protocol::route;
use minijinja::{Environment, UndefinedBehavior, context};

#[derive(Debug, Clone, Copy)]
pub struct Advice<'a> {
    pub track: &'a str,
    pub reason: &'a str,
    pub needs: &'a [&'a str],
}

pub fn advice(lang: Lang, advice: Advice, overrides: &Overrides) -> Result<String, PromptError> {
    let failed = |error: minijinja::Error| PromptError::new("advice", Problem::Template, error);
    let mut environment = Environment::empty();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    let values = context! {
        track => advice.track,
        reason => route::quoted(advice.reason, 200),
        needs => advice.needs.join(", "),
    };
    environment.render_named_str("advice", source(lang, "advice", overrides), values).map_err(failed)
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
}

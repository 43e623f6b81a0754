//! What stands for the old part of a conversation that was summarised.

use super::error::{Problem, PromptError};
use super::overrides::{Overrides, source};
use crate::catalog::Lang;
use minijinja::{Environment, UndefinedBehavior, context};

/// The user's own requests, word for word, and a summary of what came of them.
pub fn compacted(
    lang: Lang,
    requests: &[String],
    summary: &str,
    overrides: &Overrides,
) -> Result<String, PromptError> {
    let mut environment = Environment::empty();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    let values = context! { requests => requests.to_vec(), summary => summary };
    environment
        .render_str(source(lang, "compacted", overrides), values)
        .map_err(|error| PromptError::new("compacted", Problem::Template, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_survive_word_for_word() {
        for lang in Lang::ALL {
            let requests = ["fix {{ x }} & <y>".to_owned(), "and test".to_owned()];
            let text = compacted(lang, &requests, "It was fixed.", &Overrides::new()).unwrap();
            assert!(
                requests.iter().all(|request| text.contains(request)) && text.contains("It was fixed."),
                "{text}"
            );
        }
    }
}

//! Whether a text of the user's can stand in for an embedded prompt. Strict: a placeholder that is not filled is an
//! error before anything is asked with it.

use super::agent::Agent;
use super::embedded::{self, text};
use super::error::PromptError;
use crate::catalog::{Lang, prompt as words};
use minijinja::Environment;
use std::collections::BTreeSet;

pub fn check(name: &str, source: &str) -> Result<(), PromptError> {
    let embedded = text(Lang::En, name);
    if let Some(agent) = name.strip_prefix("agents/") {
        return Agent::parse(agent, source).map(|_| ());
    }
    if embedded.is_empty() {
        let error = PromptError::new(name, words::UNKNOWN_PROMPT, "");
        return Err(error.known(embedded::names(Lang::En, "")));
    }
    let known = placeholders(name, embedded)?;
    match placeholders(name, source)?.into_iter().find(|placeholder| !known.contains(placeholder)) {
        None => Ok(()),
        Some(unknown) => Err(PromptError::new(name, words::PLACEHOLDER, unknown).known(known)),
    }
}

fn placeholders(name: &str, source: &str) -> Result<BTreeSet<String>, PromptError> {
    let failed = |error: minijinja::Error| PromptError::new(name, words::TEMPLATE, error);
    let environment = Environment::empty();
    let template = environment.template_from_named_str(name, source).map_err(failed)?;
    Ok(template.undeclared_variables(false).into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_embedded_prompt_could_be_an_override() {
        for lang in Lang::ALL {
            for name in embedded::names(lang, "") {
                assert_eq!(check(name, text(lang, name)), Ok(()), "{name} {lang:?}");
            }
        }
    }

    #[test]
    fn mistakes_are_named() {
        let said = |name: &str, source: &str| check(name, source).unwrap_err().to_string();
        assert!(said("system", "Be {{ manner }} on {{ date }}.").contains("'manner'"));
        assert!(said("system", "{{ manner }}").contains("date"), "it names those there are");
        assert!(said("system", "{% if agent %}{% if hidden %}x{% endif %}{% endif %}").contains("'hidden'"));
        assert!(said("system", "{% if").contains("'system'"));
        assert!(said("systen", "x").contains("system"));
        assert!(said("compact", "Sum up {{ messages }}").contains("'messages'"));
        assert!(said("agents/mine", "no front matter").contains("front matter"));
        assert_eq!(check("answer", "{% for x in [1] %}{{ x }}{% endfor %}{{ date }}"), Ok(()));
    }
}

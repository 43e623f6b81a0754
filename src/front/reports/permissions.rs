//! What `/permissions` prints.

use crate::catalog::{Lang, Phrase, repl as words};
use crate::engine::RulesInForce;
use crate::policy::Rule;

pub(super) fn lines(rules: &RulesInForce, lang: Lang) -> Vec<String> {
    let mut lines = vec![words::RULES_MODE.say(lang, &[("mode", &rules.mode.name())])];
    let own = &rules.configured;
    let lists = [("allow", &own.allow), ("ask", &own.ask), ("deny", &own.deny)];
    let configured = lists.iter().flat_map(|(word, list)| list.iter().map(move |rule| (*word, rule.text())));
    let configured = configured.map(|(word, rule)| format!("{word:5}  {rule}"));
    group(words::RULES_CONFIGURED, configured, lang, &mut lines);
    group(words::RULES_SESSION, granted(&rules.session, lang), lang, &mut lines);
    group(words::RULES_PROJECT, granted(&rules.project, lang), lang, &mut lines);
    lines.push(words::RULES_FILE.say(lang, &[("path", &rules.file.display())]));
    lines
}

fn group(heading: Phrase, rules: impl Iterator<Item = String>, lang: Lang, lines: &mut Vec<String>) {
    let mut rules = rules.map(|rule| format!("  {rule}")).peekable();
    if rules.peek().is_some() {
        lines.push(heading.text(lang).to_owned());
        lines.extend(rules);
    }
}

/// Answers "always"; a line that people wrote and nobody can read is called what it is.
fn granted(rules: &[String], lang: Lang) -> impl Iterator<Item = String> {
    rules.iter().map(move |rule| match Rule::parse(rule) {
        Ok(rule) => rule.text().to_owned(),
        Err(_) => words::RULES_NONE.say(lang, &[("rule", rule)]),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::Rules;
    use crate::protocol::Mode;

    #[test]
    fn every_rule_stands_below_where_it_comes_from() {
        let own = |rules: &[&str]| rules.iter().map(|rule| (*rule).to_owned()).collect::<Vec<_>>();
        let mut rules = RulesInForce {
            mode: Mode::Edits,
            configured: Rules::parse(&own(&["bash(just *)"]), &[], &own(&["bash(rm *)"])).unwrap(),
            session: own(&["edit(src/**)"]),
            project: own(&["bash(git commit *)", "whatever"]),
            file: "/s/approvals".into(),
        };
        let text = lines(&rules, Lang::En);
        let want = [
            "Mode: edits",
            "From the configuration:",
            "  allow  bash(just *)",
            "  deny   bash(rm *)",
            "Allowed in this session:",
            "  edit(src/**)",
            "Allowed in this project:",
            "  bash(git commit *)",
            "  whatever  (invalid rule, ignored)",
        ];
        assert_eq!(text[..want.len()], want);
        assert!(text[want.len()].contains("/s/approvals"), "{text:?}");
        (rules.configured, rules.session, rules.project) = (Rules::default(), Vec::new(), Vec::new());
        assert_eq!(lines(&rules, Lang::De).len(), 2);
    }
}

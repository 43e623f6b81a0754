//! What a suggested step is, by its first words: question, dbt, SQL or a command for the shell.

use crate::protocol::{in_list, program::is_program};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StepKind {
    Question,
    Dbt,
    Sql,
    Bash,
}

const ASKING: &str = "why explain warum wieso weshalb erkläre erklär erkläre, why's";

/// Verbs that open a statement, each with the words one of which follows it there.
const SQL: &[(&str, &str)] = &[
    ("select update with grant revoke", ""),
    ("insert", "into overwrite"),
    ("delete", "from"),
    ("merge", "into"),
    ("create", "table view schema database index function or temporary materialized"),
    ("alter", "table view schema database index column"),
    ("drop", "table view schema database index function"),
    ("truncate", "table"),
];

/// Words no command line contains, so that "make the tests pass" is a request.
const SENTENCE: &str = "the a an this that these those all my our your it and to out der die das den dem ein eine einen alle und";

pub(super) fn of(command: &str) -> StepKind {
    let trimmed = command.trim_start();
    let words: Vec<String> = trimmed.split_whitespace().map(str::to_lowercase).collect();
    let Some(first) = words.first() else { return StepKind::Question };
    if trimmed.starts_with('?') || in_list(ASKING, first.trim_end_matches([',', ':', '?'])) {
        return StepKind::Question;
    }
    if trimmed.starts_with("dbt ") {
        return StepKind::Dbt;
    }
    if is_sql(trimmed, &words) {
        return StepKind::Sql;
    }
    let program = first.trim_start_matches('!');
    if is_program(program) && !words[1..].iter().any(|word| in_list(SENTENCE, word)) {
        return StepKind::Bash;
    }
    StepKind::Question
}

/// A verb in capitals is a statement; in small letters it must also go on like one.
fn is_sql(command: &str, words: &[String]) -> bool {
    let verb = words[0].as_str();
    let Some((_, follows)) = SQL.iter().find(|(verbs, _)| in_list(verbs, verb)) else { return false };
    if command.split_whitespace().next().is_some_and(|first| first == verb.to_uppercase()) {
        return true;
    }
    let has = |word: &str| words.iter().any(|w| w == word);
    match verb {
        "select" => has("from") || words.get(1).is_some_and(|w| w.starts_with(|c: char| !c.is_alphabetic())),
        "update" => has("set") && command.contains('='),
        "with" => has("as") && has("select") || command.contains("(select"),
        "grant" | "revoke" => has("on"),
        _ => words.get(1).is_some_and(|word| in_list(follows, word)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorts_by_the_first_words() {
        let cases = [
            (StepKind::Question, "?what is dbt|Why did tests/a.rs fail|explain the parser|Erkläre mir das|"),
            (StepKind::Question, "create a hub for company|delete the old file|make the tests pass"),
            (StepKind::Question, "find all .ts files|fix the parser"),
            (StepKind::Dbt, "dbt run --select hub"),
            (StepKind::Sql, "SELECT * FROM customers|select 1|update users set name = 'x'"),
            (StepKind::Sql, "UPDATE users SET x = 1|create table t (a int)"),
            (StepKind::Bash, "cargo test --lib|!git status|make test|find . -name x"),
        ];
        for (command, kind) in cases.iter().flat_map(|(kind, all)| all.split('|').map(move |it| (it, *kind)))
        {
            assert_eq!(of(command), kind, "{command:?}");
        }
    }
}

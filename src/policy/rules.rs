//! Rules that people write and "always" adds: readable, one a line, with one syntax.
//!
//! `bash(cargo test)` is exactly that command, `bash(cargo test *)` that and whatever words follow, each matched
//! against a single part; `keep(cargo fmt *)` keeps what such a command changed, `network(…)` and `secrets(…)` open these to it behind
//! the wall; `read(…)` and `edit(…)` take a path pattern, `tool(…)` a tool, `web(…)` a host, `class(…)` a block's class.

use super::class::Class;
use super::glob;
use crate::protocol::Ruling;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    text: String,
    kind: Kind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Kind {
    Command { words: Vec<String>, open: bool },
    Read(String),
    Edit(String),
    Tool(String),
    Web(String),
    Class(Class),
    Grant { grant: Grant, words: Vec<String>, open: bool },
}

/// What a rule gives a command that runs behind the wall.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grant {
    /// What it changed is kept.
    Keep,
    Network,
    /// It may open the project's files with secrets.
    Secrets,
}

impl Grant {
    const ALL: [Grant; 3] = [Grant::Keep, Grant::Network, Grant::Secrets];

    fn name(self) -> &'static str {
        match self {
            Grant::Keep => "keep",
            Grant::Network => "network",
            Grant::Secrets => "secrets",
        }
    }

    /// The rule that gives it to this command; none where the line is more than plain words.
    pub fn rule(self, line: &str) -> Option<String> {
        is_plain(line).then(|| format!("{}({line})", self.name()))
    }
}

fn is_plain(line: &str) -> bool {
    line.chars().all(|c| c.is_ascii_alphanumeric() || " -_./:=+@,".contains(c))
}

impl Rule {
    pub fn parse(text: &str) -> Result<Self, String> {
        let trimmed = text.trim();
        let inside =
            trimmed.split_once('(').and_then(|(kind, rest)| Some((kind, rest.strip_suffix(')')?.trim())));
        let Some((kind, inside)) = inside.filter(|(_, inside)| !inside.is_empty()) else {
            return Err(format!(
                "'{text}' is not a rule; write one like bash(cargo test *) or edit(docs/**)"
            ));
        };
        let kind = match kind {
            "bash" => command(inside).ok_or_else(|| {
                format!("'{text}' does not name a program; write one like bash(cargo test *)")
            })?,
            "read" => Kind::Read(inside.to_owned()),
            "edit" => Kind::Edit(inside.to_owned()),
            "tool" => Kind::Tool(inside.to_owned()),
            "web" => Kind::Web(inside.to_ascii_lowercase()),
            "class" => Kind::Class(Class::parse(inside).filter(|c| c.is_blocked()).ok_or_else(|| {
                let names: Vec<&str> = Class::all().filter(|c| c.is_blocked()).map(Class::rule).collect();
                format!("'{inside}' is not a class that can be loosened; there are {}", names.join(", "))
            })?),
            other => granted(text, other, inside)?,
        };
        Ok(Self { text: trimmed.to_owned(), kind })
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn covers_words(&self, words: &[String]) -> bool {
        matches!(&self.kind, Kind::Command { words: own, open } if covers(own, *open, words))
    }
}

fn granted(text: &str, kind: &str, inside: &str) -> Result<Kind, String> {
    let grant = Grant::ALL.into_iter().find(|grant| grant.name() == kind).ok_or_else(|| {
        format!(
            "'{kind}' is not a kind of rule; there are bash, keep, network, secrets, read, edit, tool, web, class"
        )
    })?;
    match command(inside) {
        Some(Kind::Command { words, open }) => Ok(Kind::Grant { grant, words, open }),
        _ => Err(format!("'{text}' does not name a program; write one like {kind}(cargo fmt *)")),
    }
}

fn covers(own: &[String], open: bool, words: &[String]) -> bool {
    words.len() >= own.len() && words[..own.len()] == own[..] && (open || words.len() == own.len())
}

fn command(inside: &str) -> Option<Kind> {
    let mut words: Vec<String> = inside.split_whitespace().map(str::to_owned).collect();
    let open = words.last().is_some_and(|w| w == "*");
    if open {
        words.pop();
    }
    let first = words.first()?;
    if first.contains(['*', '?', '[']) { None } else { Some(Kind::Command { words, open }) }
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rules {
    pub allow: Vec<Rule>,
    pub ask: Vec<Rule>,
    pub deny: Vec<Rule>,
}

impl Rules {
    /// Reads three lists, as in `permissions.{allow,ask,deny}`.
    pub fn parse(allow: &[String], ask: &[String], deny: &[String]) -> Result<Self, String> {
        let all = |list: &[String]| list.iter().map(|t| Rule::parse(t)).collect::<Result<Vec<_>, _>>();
        Ok(Self { allow: all(allow)?, ask: all(ask)?, deny: all(deny)? })
    }

    /// Adds rules answered "always"; a text that is no rule adds nothing.
    #[must_use]
    pub fn with_granted(mut self, granted: &[String]) -> Self {
        self.allow.extend(granted.iter().filter_map(|t| Rule::parse(t).ok()));
        self
    }

    /// Whether a rule gives this to the command. A line that is more than plain words is none.
    pub fn grants(&self, given: Grant, line: &str) -> bool {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let covers = |rule: &Rule| matches!(&rule.kind, Kind::Grant { grant, words: own, open } if *grant == given && covers(own, *open, &words));
        is_plain(line) && self.allow.iter().any(covers)
    }

    /// The first rule of a list that covers the words, in either of their two forms.
    pub(super) fn command<'a>(list: &'a [Rule], words: &[String], plain: &[String]) -> Option<&'a Rule> {
        list.iter().find(|r| r.covers_words(words) || r.covers_words(plain))
    }

    pub(super) fn path<'a>(list: &'a [Rule], path: &str, write: bool) -> Option<&'a Rule> {
        list.iter().find(|rule| match (&rule.kind, write) {
            (Kind::Read(pattern), false) | (Kind::Edit(pattern), true) => glob::matches(pattern, path),
            _ => false,
        })
    }

    pub(super) fn tool<'a>(list: &'a [Rule], name: &str) -> Option<&'a Rule> {
        list.iter().find(|r| matches!(&r.kind, Kind::Tool(pattern) if glob::matches(pattern, name)))
    }

    /// The first word on a host: denied, asked about, allowed.
    pub(super) fn reach(&self, host: &str) -> Option<(Ruling, &Rule)> {
        let names = |r: &&Rule| matches!(&r.kind, Kind::Web(own) if glob::matches_host(own, host));
        self.lists().into_iter().find_map(|(ruling, list)| Some((ruling, list.iter().find(names)?)))
    }

    fn lists(&self) -> [(Ruling, &[Rule]); 3] {
        [(Ruling::Block, &self.deny), (Ruling::Ask, &self.ask), (Ruling::Allow, &self.allow)]
    }

    /// The patterns of hosts, in the order in which they count.
    pub(super) fn hosts(&self) -> Vec<(Ruling, String)> {
        let all =
            self.lists().into_iter().flat_map(|(ruling, list)| list.iter().map(move |rule| (ruling, rule)));
        all.filter_map(|(ruling, rule)| match &rule.kind {
            Kind::Web(own) => Some((ruling, own.clone())),
            _ => None,
        })
        .collect()
    }

    pub(super) fn class(list: &[Rule], class: Class) -> Option<&Rule> {
        list.iter().find(|r| r.kind == Kind::Class(class))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn commands() {
        for (rule, command, want) in [
            ("bash(cargo test *)", "cargo test", true),
            ("bash(cargo test *)", "cargo test --lib", true),
            ("bash(cargo test *)", "cargo testing", false),
            ("bash(cargo test)", "cargo test --lib", false),
            (" bash( git  push ) ", "git push", true),
        ] {
            assert_eq!(Rule::parse(rule).unwrap().covers_words(&words(command)), want, "{rule} {command}");
        }
    }

    #[test]
    fn what_is_no_rule() {
        for text in
            ["", "cargo test", "bash()", "bash(*)", "bash(* x)", "sh(x)", "class(read-only)", "bash(ls"]
        {
            assert!(Rule::parse(text).is_err(), "{text}");
        }
        assert!(Rule::parse("class(privilege-escalation)").is_ok());
    }
}

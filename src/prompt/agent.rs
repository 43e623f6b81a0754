//! An agent as data: what it takes, a tier, an allow-list and a text, read from a Markdown file with front matter.

use super::embedded::{agent_names, text};
use super::error::PromptError;
use super::fill::Overrides;
use crate::catalog::{Lang, names as display, prompt as words};
use crate::protocol::{Needs, Tier};
use std::collections::BTreeSet;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Agent {
    pub name: String,
    /// The needs it can meet; with none it works only where it is named.
    pub takes: Needs,
    pub tier: Tier,
    /// Wire names it may call; a `*` at the end covers every name with that beginning.
    pub tools: Vec<String>,
    pub text: String,
}

impl Agent {
    /// The agent of that name: an override `agents/<name>` if there is one, else the built-in one.
    pub fn named(lang: Lang, name: &str, overrides: &Overrides) -> Result<Self, PromptError> {
        let key = format!("agents/{name}");
        match overrides.get(&key).map(String::as_str).unwrap_or_else(|| text(lang, &key)) {
            "" => {
                let own = overrides.keys().filter_map(|key| key.strip_prefix("agents/")).map(str::to_owned);
                let error = PromptError::new(name, words::UNKNOWN_AGENT, "");
                Err(error.known(agent_names(lang).map(str::to_owned).chain(own)))
            }
            source => Self::parse(name, source),
        }
    }

    /// Reads an agent file: lines `takes:`, `tier:` and `tools:` between two `---`, then the text.
    pub fn parse(name: &str, source: &str) -> Result<Self, PromptError> {
        let source = source.trim_start_matches('\u{feff}').replace("\r\n", "\n");
        let (front, text) = source
            .strip_prefix("---\n")
            .and_then(|rest| rest.split_once("\n---"))
            .ok_or_else(|| PromptError::new(name, words::NO_FRONT_MATTER, ""))?;
        let mut agent = Self {
            name: name.to_owned(),
            takes: Needs::default(),
            tier: Tier::Main,
            tools: Vec::new(),
            text: text.trim().to_owned(),
        };
        for line in front.lines().filter(|line| !line.trim().is_empty()) {
            let (key, value) =
                line.split_once(':').ok_or_else(|| PromptError::new(name, words::NO_PAIR, line))?;
            agent.set(key.trim(), value.trim())?;
        }
        Ok(agent)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), PromptError> {
        let wrong = |problem, found: &str| PromptError::new(&self.name, problem, found);
        match key {
            "name" => self.name = value.to_owned(),
            "tier" => {
                let error = wrong(words::BAD_TIER, value).known(Tier::NAMES);
                self.tier = Tier::parse(value).ok_or(error)?;
            }
            "takes" => {
                let needs = Needs::named(names(value));
                self.takes = needs.map_err(|name| wrong(words::BAD_NEED, name).known(Needs::NAMES))?;
            }
            "tools" => self.tools = names(value).map(str::to_owned).collect(),
            "description" => {}
            other => {
                let known = ["name", "description", "takes", "tier", "tools"];
                return Err(wrong(words::UNKNOWN_KEY, other).known(known));
            }
        }
        Ok(())
    }

    pub fn allows(&self, wire_name: &str) -> bool {
        self.tools.iter().any(|pattern| match pattern.strip_suffix('*') {
            Some(beginning) => wire_name.starts_with(beginning),
            None => wire_name == pattern,
        })
    }

    /// Both agents in one: the union of what they take and of their tools, both texts, the stronger tier, this name.
    #[must_use]
    pub fn with(mut self, other: &Agent) -> Self {
        for pattern in &other.tools {
            if !self.tools.contains(pattern) {
                self.tools.push(pattern.clone());
            }
        }
        self.takes = self.takes.and(other.takes);
        if !self.text.contains(&other.text) {
            self.text = format!("{}\n\n{}", self.text, other.text);
        }
        self.tier = self.tier.max(other.tier);
        self
    }
}

/// The names of a list, with or without brackets.
fn names(list: &str) -> impl Iterator<Item = &str> {
    let list = list.trim_start_matches('[').trim_end_matches(']');
    list.split(',').map(str::trim).filter(|name| !name.is_empty())
}

/// Every agent, the user's own included: its name and what it is for. One that cannot be read is left out.
pub fn purposes(lang: Lang, overrides: &Overrides) -> Vec<(String, String)> {
    let own = overrides.keys().filter_map(|key| key.strip_prefix("agents/"));
    let all: BTreeSet<&str> = own.chain(agent_names(lang).map(|name| -> &str { name })).collect();
    let purpose = |name: &str| {
        let agent = Agent::named(lang, name, overrides).ok()?;
        let purpose = display::purpose(name).map(|phrase| phrase.text(lang));
        Some((name.to_owned(), purpose.unwrap_or_else(|| first_sentence(&agent.text)).to_owned()))
    };
    all.into_iter().filter_map(purpose).collect()
}

pub fn first_sentence(text: &str) -> &str {
    text.split_inclusive(". ").next().unwrap_or(text).trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn built_in(name: &str) -> Agent {
        Agent::named(Lang::En, name, &Overrides::new()).unwrap()
    }

    #[test]
    fn built_in_agents_are_whole_and_alike_in_every_language() {
        for name in agent_names(Lang::En) {
            let english = built_in(name);
            for lang in Lang::ALL {
                let agent = Agent::named(lang, name, &Overrides::new()).unwrap();
                assert!(!agent.text.is_empty() && !agent.tools.is_empty(), "{name}");
                let data = (agent.takes, agent.tier, agent.tools);
                assert_eq!(data, (english.takes, english.tier, english.tools.clone()), "{name} {lang:?}");
            }
        }
    }

    #[test]
    fn each_may_call_what_its_work_needs() {
        for (name, may, may_not) in [
            ("koda", "fs_edit fs_readFile bash_execute escalateToChapo", "git_push bash_kill askUser"),
            ("devo", "bash_execute git_push fs_readFile npm_run", "fs_edit fs_delete web_fetch"),
            ("scout", "fs_grep git_diff memory_search web_fetch", "fs_writeFile bash_execute git_add"),
            ("chapo", "fs_readFile git_status askUser delegateToKoda", "fs_mkdir bash_execute git_commit"),
        ] {
            let agent = built_in(name);
            for tool in may.split(' ') {
                assert!(agent.allows(tool), "{name} may call {tool}");
            }
            for tool in may_not.split(' ') {
                assert!(!agent.allows(tool), "{name} may not call {tool}");
            }
        }
    }

    #[test]
    fn every_need_has_somebody_who_takes_it() {
        for (needs, takers) in [
            (&["web_search"][..], "scout"),
            (&["code_read"], "koda scout"),
            (&["code_write", "code_read"], "koda"),
            (&["devops"], "devo"),
            (&["clarification"], "chapo"),
            (&["devops", "code_write"], ""),
        ] {
            let needs = Needs::named(needs.iter().copied()).unwrap();
            let takes = |name: &&str| built_in(name).takes.and(needs) == built_in(name).takes;
            assert_eq!(agent_names(Lang::En).filter(takes).collect::<Vec<_>>().join(" "), takers);
        }
    }

    #[test]
    fn the_union_covers_both() {
        let both = built_in("koda").with(&built_in("devo"));
        assert!(both.allows("fs_edit") && both.allows("git_push"));
        assert_eq!(both.tools.iter().filter(|t| *t == "bash_execute" || *t == "bash_*").count(), 2);
        assert_eq!(both.clone().with(&both), both);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let said = |source| Agent::parse("mine", source).unwrap_err().to_string();
        assert!(said("no front matter").contains("'mine' has no front matter"));
        assert!(said("---\ntier: huge\n---\nx").contains("unknown tier 'huge'"));
        assert!(said("---\ntakes: code\n---\nx").contains("unknown capability 'code'"));
        assert!(said("---\ncolour: red\n---\nx").contains("unknown key 'colour'"));
        assert!(said("---\nwords\n---\nx").contains("the line 'words'"));
        let unknown = Agent::named(Lang::En, "kodak", &Overrides::new()).unwrap_err();
        assert!(unknown.to_string().contains("chapo, devo, koda, scout"));
        let agent =
            Agent::parse("mine", "---\r\ntier: deep\r\ntools: [fs_*, askUser]\r\n---\r\nWork.\r\n").unwrap();
        assert_eq!((agent.tier, agent.tools.len(), agent.text.as_str()), (Tier::Deep, 2, "Work."));
    }
}

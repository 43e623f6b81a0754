//! Every tool that exists, with the spec a model is offered; specs are built on first use, in the session's language. A
//! conversation begins with a core of them and one that adds the others, family by family.

use super::{Tool, control};
use crate::catalog::{Lang, engine as words};
use crate::prompt::{Overrides, first_sentence};
use crate::protocol::{Family, ToolSpec, tool_name};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// What every conversation has from its beginning, in this order.
const CORE: [&str; 8] = [
    tool_name::FS_LIST_FILES,
    tool_name::FS_READ_FILE,
    tool_name::FS_GREP,
    tool_name::FS_GLOB,
    tool_name::FS_EDIT,
    tool_name::FS_WRITE_FILE,
    tool_name::BASH_EXECUTE,
    tool_name::ASK_USER,
];

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Withheld {
    pub family: Family,
    pub why: String,
}

#[derive(Clone)]
pub struct Toolbox {
    tools: Arc<[Arc<dyn Tool>]>,
    withheld: Arc<[Withheld]>,
    lang: Lang,
    /// Descriptions of the user's own, by wire name.
    own: Arc<BTreeMap<String, String>>,
    offered: Arc<OnceLock<Offered>>,
}

#[derive(Default)]
struct Offered {
    specs: Vec<ToolSpec>,
    /// The tool of each spec; control tools, which come last, have none.
    tools: Vec<Arc<dyn Tool>>,
}

impl Toolbox {
    /// These tools, described by the user's prompts `tools/<wire name>` where there are some.
    pub fn new(
        tools: Vec<Arc<dyn Tool>>,
        withheld: Vec<Withheld>,
        lang: Lang,
        overrides: &Overrides,
    ) -> Self {
        let own =
            overrides.iter().filter_map(|(name, text)| Some((name.strip_prefix("tools/")?, text.trim())));
        let own = own.map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
        Self {
            tools: tools.into(),
            withheld: withheld.into(),
            lang,
            own: Arc::new(own),
            offered: Arc::default(),
        }
    }

    pub fn in_language(&self, lang: Lang) -> Self {
        Self { lang, offered: Arc::default(), ..self.clone() }
    }

    pub fn specs(&self) -> &[ToolSpec] {
        &self.offered().specs
    }

    /// What the user's conversation is offered once these families were added: what stood there before stays in its place.
    pub fn conversation(&self, families: &[String]) -> Arc<[ToolSpec]> {
        let more = control::more_tools(self.lang, &self.families());
        let added = families
            .iter()
            .flat_map(|family| self.specs().iter().filter(move |spec| family_of(spec) == Some(family)));
        self.core().iter().cloned().chain(more).chain(added.cloned()).collect()
    }

    /// What a small model is offered, whatever the conversation: each tool with what it cannot do without, and where. What may
    /// be left out is filled in by such a model, with what it saw elsewhere.
    pub fn slim_core(&self) -> Arc<[ToolSpec]> {
        let slim = |spec: &ToolSpec| {
            let mut spec = spec.clone();
            spec.description = first_sentence(&spec.description).to_owned();
            let required: Vec<Value> = spec.schema["required"].as_array().cloned().unwrap_or_default();
            let is_required = |name: &str| required.iter().any(|it| it == name);
            for (at, is_kept) in [("/properties", true), ("/properties/edits/items/properties", false)] {
                if let Some(Value::Object(properties)) = spec.schema.pointer_mut(at) {
                    properties.retain(|name, _| match is_kept {
                        true => name == "path" || is_required(name),
                        false => name != "replace_all",
                    });
                }
            }
            spec
        };
        self.core().iter().map(slim).collect()
    }

    fn core(&self) -> Arc<[ToolSpec]> {
        let named = |name: &str| self.specs().iter().find(|spec| spec.name == name).cloned();
        CORE.iter().filter_map(|name| named(name)).collect()
    }

    /// The families beyond the core that make sense here, each with its tools.
    fn families(&self) -> Vec<(&str, Vec<&str>)> {
        let mut families: Vec<(&str, Vec<&str>)> = Vec::new();
        for spec in self.specs() {
            let Some(family) = family_of(spec) else { continue };
            let tool = spec.name.split_once('_').map_or(spec.name.as_str(), |(_, tool)| tool);
            match families.iter_mut().find(|(name, _)| *name == family) {
                Some((_, tools)) => tools.push(tool),
                None => families.push((family, vec![tool])),
            }
        }
        families
    }

    /// The family that has this tool, if it is on offer here and not in the core.
    pub fn family_with(&self, name: &str) -> Option<&str> {
        self.specs().iter().find(|spec| spec.name == name).and_then(family_of)
    }

    pub fn has_family(&self, name: &str) -> bool {
        self.specs().iter().any(|spec| family_of(spec) == Some(name))
    }

    /// The tool of that wire name, with its spec, if it is on offer and no control tool.
    pub fn find(&self, name: &str) -> Option<(&ToolSpec, &Arc<dyn Tool>)> {
        let offered = self.offered();
        offered.specs.iter().zip(&offered.tools).find(|(spec, _)| spec.name == name)
    }

    pub fn all(&self) -> impl Iterator<Item = (ToolSpec, Option<String>)> {
        self.tools.iter().map(|tool| {
            let spec = tool.spec(self.lang);
            let why = self.withheld.iter().find(|withheld| withheld.family == spec.family);
            (spec, why.map(|withheld| withheld.why.clone()).or_else(|| tool.why_not(self.lang)))
        })
    }

    /// What controls a turn, and what agents have who work for each other.
    pub fn control(&self) -> impl Iterator<Item = (ToolSpec, Option<String>)> {
        let coordination = control::coordination(self.lang).into_iter();
        let why = words::FOR_AGENTS.text(self.lang);
        let coordination = coordination.map(move |spec| (spec, Some(why.to_owned())));
        control::specs(self.lang).into_iter().map(|spec| (spec, None)).chain(coordination)
    }

    fn offered(&self) -> &Offered {
        self.offered.get_or_init(|| {
            let mut offered = Offered::default();
            for tool in self.tools.iter() {
                let spec = tool.spec(self.lang);
                let is_withheld = self.withheld.iter().any(|withheld| withheld.family == spec.family);
                if !is_withheld && tool.why_not(self.lang).is_none() {
                    offered.specs.push(spec);
                    offered.tools.push(tool.clone());
                }
            }
            offered.specs.extend(control::specs(self.lang));
            for spec in &mut offered.specs {
                if let Some(text) = self.own.get(&spec.name) {
                    spec.description.clone_from(text);
                }
            }
            offered
        })
    }
}

/// The family by which a tool is added to a conversation; none for the core and for what controls a turn.
fn family_of(spec: &ToolSpec) -> Option<&str> {
    match spec.family {
        _ if CORE.contains(&spec.name.as_str()) => None,
        Family::Fs => Some("files"),
        Family::Bash => Some("background"),
        Family::Control => (spec.name == control::UPDATE_PLAN).then_some("steps"),
        other => Some(other.name()),
    }
}

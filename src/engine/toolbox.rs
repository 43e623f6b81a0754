//! Every tool that exists, with the spec a model is offered; specs are built on first use, in the session's language.

use crate::catalog::Lang;
use crate::protocol::ToolSpec;
use crate::tool::{Tool, control};
use std::cell::OnceCell;
use std::sync::Arc;

/// The tools and their specs.
pub(super) struct Toolbox {
    tools: Vec<Arc<dyn Tool>>,
    lang: Lang,
    specs: OnceCell<Vec<ToolSpec>>,
}

impl Toolbox {
    pub(super) fn new(tools: Vec<Arc<dyn Tool>>, lang: Lang) -> Self {
        Self { tools, lang, specs: OnceCell::new() }
    }

    /// The same tools in another language.
    pub(super) fn speak(&mut self, lang: Lang) {
        self.lang = lang;
        self.specs = OnceCell::new();
    }

    /// The specs of all tools, control tools last.
    pub(super) fn specs(&self) -> &[ToolSpec] {
        self.specs.get_or_init(|| {
            let hands = self.tools.iter().map(|tool| tool.spec(self.lang));
            hands.chain(control::specs(self.lang)).collect()
        })
    }

    /// The tool of that wire name, with its spec; control tools are none.
    pub(super) fn find(&self, name: &str) -> Option<(&ToolSpec, &Arc<dyn Tool>)> {
        self.specs().iter().zip(&self.tools).find(|(spec, _)| spec.name == name)
    }
}

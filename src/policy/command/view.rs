//! What a command verdict depends on besides the text.

use crate::catalog::Lang;
use crate::policy::confinement::Sandbox;
use crate::policy::links::{Links, NoLinks};
use crate::policy::permit::Author;
use crate::policy::rules::Rules;
use crate::protocol::{Here, Mode, Place};

#[derive(Debug, Clone, Copy)]
pub struct CommandView<'a> {
    pub mode: Mode,
    pub trusted: bool,
    pub sandbox: Sandbox,
    pub rules: &'a Rules,
    pub author: Author,
    pub here: &'a Here,
    pub at: &'a Place,
    pub links: &'a dyn Links,
    pub lang: Lang,
}

impl<'a> CommandView<'a> {
    /// Where the text is all there is to go by, and the project's own commands run unasked.
    pub fn usual(here: &'a Here, rules: &'a Rules, at: &'a Place) -> Self {
        Self {
            mode: Mode::Ask,
            trusted: true,
            sandbox: Sandbox::Partial,
            rules,
            author: Author::Model,
            here,
            at,
            links: &NoLinks,
            lang: Lang::En,
        }
    }
}

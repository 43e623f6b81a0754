//! A tool by the type of its arguments: a call is read once, strictly, and is then a value that knows what it would do.
//! Every tool of ours is written this way; [`Tool`] is what the loop sees of it.

use super::{Boxed, Tool, arguments};
use crate::catalog::{Lang, Phrase, tools};
use crate::protocol::ToolSpec;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use std::marker::PhantomData;
use std::sync::Arc;

// What every tool needs.
pub(super) use super::{Ctx, Outcome};
pub(super) use crate::policy::Permit;
pub(super) use crate::protocol::{Arguments, Effect, Family, Here, ToolKind, tool_name};
pub(super) use serde::Deserialize;
pub(super) use serde_json::json;
pub(super) use std::fmt::Display;

/// A call of one tool, as its arguments say it. Their comments are shown to the model.
pub trait TypedTool: DeserializeOwned + JsonSchema + Send + Sync + 'static {
    const NAME: &str;
    const FAMILY: Family;
    const KIND: ToolKind;
    /// The argument that is its title.
    const TITLE: &str = "path";

    fn effect(&self, here: &Here) -> Result<Effect, String>;

    /// What and where, for one line on the screen, of whatever arguments came.
    fn title(arguments: &Arguments) -> String {
        text(arguments, Self::TITLE).to_owned()
    }

    fn preview(&self, _: &Ctx) -> String {
        String::new()
    }

    /// Does exactly what the permit's effect says.
    fn run(self, permit: Permit, ctx: &Ctx) -> impl Future<Output = CallResult> + Send;
}

pub(super) type CallResult = Result<Outcome, Refusal>;

/// Why a call did nothing: for the model, and for a line on the screen.
#[derive(Debug)]
pub struct Refusal {
    pub text: String,
    pub summary: String,
}

impl Refusal {
    pub fn new(text: impl Into<String>, summary: impl Into<String>) -> Self {
        Self { text: text.into(), summary: summary.into() }
    }

    pub fn say(lang: Lang, text: Phrase, values: &[(&str, &dyn Display)], summary: Phrase) -> Self {
        Self::new(text.say(lang, values), summary.text(lang))
    }
}

pub fn tool<T: TypedTool>() -> Arc<dyn Tool> {
    Arc::new(Typed::<T>(PhantomData))
}

struct Typed<T>(PhantomData<fn() -> T>);

impl<T: TypedTool> Tool for Typed<T> {
    fn spec(&self, lang: Lang) -> ToolSpec {
        describe::<T>(lang, T::FAMILY, T::KIND, T::NAME)
    }

    fn effect(&self, arguments: &Arguments, here: &Here) -> Result<Effect, String> {
        arguments::parse::<T>(arguments)?.effect(here)
    }

    fn title(&self, arguments: &Arguments) -> String {
        T::title(arguments)
    }

    fn preview(&self, arguments: &Arguments, ctx: &Ctx) -> String {
        arguments::parse::<T>(arguments).map(|call| call.preview(ctx)).unwrap_or_default()
    }

    fn run<'a>(&'a self, permit: Permit, ctx: &'a Ctx) -> Boxed<'a, Outcome> {
        Box::pin(async move {
            let result = match arguments::parse::<T>(&permit.call().arguments) {
                Ok(call) => call.run(permit, ctx).await,
                Err(error) => Err(Refusal::new(error, tools::BAD_ARGUMENTS.text(ctx.lang))),
            };
            result.unwrap_or_else(|refusal| Outcome::failed(refusal.text, refusal.summary))
        })
    }
}

/// A tool as it is offered: its prose from `prompts/`, its schema from the type of its arguments.
pub(super) fn describe<T: JsonSchema>(lang: Lang, family: Family, kind: ToolKind, name: &str) -> ToolSpec {
    let description = crate::prompt::tool(lang, name).to_owned();
    ToolSpec { name: name.to_owned(), family, kind, description, schema: arguments::schema::<T>() }
}

/// A text argument for the title; empty where the arguments do not fit.
pub(super) fn text<'a>(arguments: &'a Arguments, name: &str) -> &'a str {
    arguments.object().and_then(|map| map.get(name)?.as_str()).unwrap_or_default()
}

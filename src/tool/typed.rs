//! A tool by the type of its arguments: a call is read once, strictly, and is then a value that knows what it would do.
//! Every tool of ours is written this way; [`Tool`] is what the loop sees of it.

use super::{Boxed, Tool, arguments};
use crate::catalog::{Lang, tools};
use crate::protocol::{Family, ToolSpec};
use crate::text::cut;
use crate::workspace::Workspace;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::sync::{Arc, OnceLock};

// What every tool needs.
pub(super) use super::{Ctx, Outcome, Refusal};
pub(super) use crate::policy::Permit;
pub(super) use crate::protocol::{Arguments, Effect, Here, ToolKind, tool_name};
pub(super) use serde::Deserialize;
pub(super) use serde_json::json;
pub(super) use std::fmt::Display;

/// A call of one tool, as its arguments say it. Their comments are shown to the model.
pub trait TypedTool: DeserializeOwned + JsonSchema + Send + Sync + 'static {
    const NAME: &str;
    const KIND: ToolKind;
    /// The argument that is its title.
    const TITLE: &str = "path";

    fn effect(&self, here: &Here) -> Result<Effect, String>;

    /// What and where, for one line on the screen, of whatever arguments came.
    fn title(arguments: &Arguments) -> String {
        text(arguments, Self::TITLE).to_owned()
    }

    /// Tries the change without making it, see [`Tool::rehearse`].
    fn rehearse(&self, _: &Ctx) -> impl Future<Output = Result<String, Refusal>> + Send {
        std::future::ready(Ok(String::new()))
    }

    /// Does exactly what the permit's effect says.
    fn run(self, permit: Permit, ctx: &Ctx) -> impl Future<Output = CallResult> + Send;
}

/// A call of a tool that reaches a service, as the settings describe it.
pub trait ServiceTool: DeserializeOwned + JsonSchema + Send + Sync + 'static {
    type Service: Send + Sync + 'static;
    const NAME: &str;
    const KIND: ToolKind;
    /// The argument that is its title.
    const TITLE: &str;

    /// Why it is not on offer, as the service is configured.
    fn why_not(_: &Self::Service, _: Lang) -> Option<String> {
        None
    }

    fn effect(&self, here: &Here, service: &Self::Service) -> Result<Effect, String>;

    fn title(arguments: &Arguments) -> String {
        text(arguments, Self::TITLE).to_owned()
    }

    /// Tries the change without making it, see [`Tool::rehearse`].
    fn rehearse(&self, _: &Ctx, _: &Self::Service) -> impl Future<Output = Result<String, Refusal>> + Send {
        std::future::ready(Ok(String::new()))
    }

    /// Does exactly what the permit's effect says.
    fn run(
        self,
        permit: Permit,
        ctx: &Ctx,
        service: &Self::Service,
    ) -> impl Future<Output = CallResult> + Send;
}

/// Most tools need nothing but the project.
impl<T: TypedTool> ServiceTool for T {
    type Service = ();
    const NAME: &str = T::NAME;
    const KIND: ToolKind = T::KIND;
    const TITLE: &str = T::TITLE;

    fn effect(&self, here: &Here, (): &()) -> Result<Effect, String> {
        TypedTool::effect(self, here)
    }

    fn title(arguments: &Arguments) -> String {
        <T as TypedTool>::title(arguments)
    }

    fn rehearse(&self, ctx: &Ctx, (): &()) -> impl Future<Output = Result<String, Refusal>> + Send {
        TypedTool::rehearse(self, ctx)
    }

    fn run(self, permit: Permit, ctx: &Ctx, (): &()) -> impl Future<Output = CallResult> + Send {
        TypedTool::run(self, permit, ctx)
    }
}

pub(super) type CallResult = Result<Outcome, Refusal>;

/// So many bytes of what is wrong with a call's arguments are told.
const MOST_SHOWN: usize = 1000;

pub fn tool<T: TypedTool>() -> Arc<dyn Tool> {
    tool_of::<T>(Arc::new(()))
}

pub fn tool_of<T: ServiceTool>(service: Arc<T::Service>) -> Arc<dyn Tool> {
    Arc::new(Typed::<T> { service, schema: OnceLock::new() })
}

struct Typed<T: ServiceTool> {
    service: Arc<T::Service>,
    schema: OnceLock<Value>,
}

impl<T: ServiceTool> Tool for Typed<T> {
    fn spec(&self, lang: Lang) -> ToolSpec {
        describe::<T>(lang, T::KIND, T::NAME)
    }

    fn why_not(&self, lang: Lang) -> Option<String> {
        T::why_not(&self.service, lang)
    }

    fn effect(&self, arguments: &Arguments, here: &Here) -> Result<Effect, String> {
        let effect = arguments::parse::<T>(arguments).and_then(|call| call.effect(here, &self.service));
        effect.map_err(|error| cut::both_ends(&error, MOST_SHOWN).into_owned())
    }

    fn title(&self, arguments: &Arguments) -> String {
        T::title(arguments)
    }

    fn settle(
        &self,
        arguments: &Arguments,
        request: &str,
        workspace: &Workspace,
    ) -> (Arguments, Vec<String>) {
        let (mut arguments, mut repaired) =
            arguments::repair(arguments, self.schema.get_or_init(arguments::schema::<T>));
        arguments::find_path(&mut arguments, workspace, &mut repaired);
        arguments::replace_all(&mut arguments, request, workspace, &mut repaired);
        (arguments, repaired)
    }

    fn rehearse<'a>(&'a self, arguments: &'a Arguments, ctx: &'a Ctx) -> Boxed<'a, Result<String, Refusal>> {
        Box::pin(async move { read::<T>(arguments, ctx)?.rehearse(ctx, &self.service).await })
    }

    fn run<'a>(&'a self, permit: Permit, ctx: &'a Ctx) -> Boxed<'a, Outcome> {
        Box::pin(async move {
            let result = match read::<T>(&permit.call().arguments, ctx) {
                Ok(call) => call.run(permit, ctx, &self.service).await,
                Err(refusal) => Err(refusal),
            };
            result.map_or_else(|refusal| refusal.told(ctx), |outcome| ctx.noted(outcome))
        })
    }
}

fn read<T: ServiceTool>(arguments: &Arguments, ctx: &Ctx) -> Result<T, Refusal> {
    arguments::parse(arguments).map_err(|error| Refusal::new(error, tools::BAD_ARGUMENTS.text(ctx.lang)))
}

/// A tool as it is offered: its family by its name, its prose from `prompts/`, its schema from the type of its arguments.
pub(super) fn describe<T: JsonSchema>(lang: Lang, kind: ToolKind, name: &str) -> ToolSpec {
    let family = name.split_once('_').and_then(|(family, _)| Family::parse(family));
    let family = family.unwrap_or(Family::Control);
    let description = crate::prompt::tool(lang, name).to_owned();
    ToolSpec { name: name.to_owned(), family, kind, description, schema: arguments::schema::<T>() }
}

/// A text argument for the title; empty where the arguments do not fit.
pub(super) fn text<'a>(arguments: &'a Arguments, name: &str) -> &'a str {
    arguments.object().and_then(|map| map.get(name)?.as_str()).unwrap_or_default()
}

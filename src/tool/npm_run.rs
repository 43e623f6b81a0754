//! Runs a script of package.json.

use super::npm;
use super::typed::*;
use crate::catalog::node as words;
use crate::text::closest;
use crate::workspace::node;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NpmRun {
    script: String,
    #[serde(default)]
    args: Vec<String>,
}

impl NpmRun {
    fn words(&self) -> Vec<String> {
        let dashes = (!self.args.is_empty()).then(|| "--".to_owned());
        let words = ["run".to_owned(), self.script.clone()].into_iter().chain(dashes);
        words.chain(self.args.iter().cloned()).collect()
    }

    /// That there is such a script, else which there are, the likeliest first.
    fn is_there(&self, ctx: &Ctx) -> Result<(), Refusal> {
        let refused = |phrase: crate::catalog::Phrase, name: &str, value: &dyn Display| {
            let values: [(&str, &dyn Display); 2] = [("script", &self.script), (name, value)];
            Refusal::say(ctx.lang, phrase, &values, words::NO_SCRIPT_SHORT)
        };
        let mut names = node::scripts(&npm::directory(ctx)?)
            .map_err(|why| refused(words::NO_SCRIPTS_READ, "why", &why))?;
        if names.contains(&self.script) {
            return Ok(());
        }
        let meant = closest::name(&self.script, names.iter().map(String::as_str)).map(str::to_owned);
        names.sort_by_key(|name| Some(name) != meant.as_ref());
        match names.is_empty() {
            true => Err(refused(words::NO_SCRIPTS, "", &"")),
            false => Err(refused(words::NO_SCRIPT, "names", &names.join(", "))),
        }
    }
}

impl TypedTool for NpmRun {
    const NAME: &str = tool_name::NPM_RUN;
    const KIND: ToolKind = ToolKind::Execute;

    fn effect(&self, here: &Here) -> Result<Effect, String> {
        npm::word(&self.script, "script")?;
        if self.args.iter().any(|word| word.contains('\0')) {
            return Err("`args` contains a NUL byte. Nothing was done.".to_owned());
        }
        npm::effect(&self.words(), here)
    }

    fn title(arguments: &Arguments) -> String {
        super::arguments::parse::<Self>(arguments)
            .map_or_else(|_| String::new(), |call| npm::line(&call.words()))
    }

    async fn rehearse(&self, ctx: &Ctx) -> Result<String, Refusal> {
        self.is_there(ctx).map(|()| String::new())
    }

    async fn run(self, permit: Permit, ctx: &Ctx) -> CallResult {
        self.is_there(ctx)?;
        npm::run(permit, ctx).await
    }
}

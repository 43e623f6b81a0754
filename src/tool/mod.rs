//! Tools: each says what it is, what a call would do, and does it with a [`Permit`]. None judges
//! whether it may.

pub mod arguments;
pub mod bash_execute;
pub mod bash_kill;
pub mod bash_output;
pub mod control;
pub mod delete;
pub mod edit;
mod fs;
pub mod git;
pub mod git_add;
pub mod git_commit;
pub mod git_diff;
pub mod git_pull;
pub mod git_push;
pub mod git_status;
pub mod github;
pub mod github_get_workflow_run_status;
pub mod github_trigger_workflow;
pub mod glob;
pub mod grep;
pub mod list_files;
pub mod logs_get_staging_logs;
pub mod memory_read_today;
pub mod memory_remember;
pub mod memory_search;
pub mod mkdir;
pub mod move_path;
mod npm;
pub mod npm_install;
pub mod npm_run;
mod pm2;
pub mod pm2_logs;
pub mod pm2_reload_all;
pub mod pm2_restart;
pub mod pm2_save;
pub mod pm2_start;
pub mod pm2_status;
pub mod pm2_stop;
pub mod read_file;
mod reads;
pub mod registry;
mod remote;
mod search;
pub mod search_engine;
pub mod services;
pub mod shell;
pub mod ssh_execute;
pub mod toolbox;
mod typed;
pub mod web;
pub mod web_fetch;
pub mod web_search;
pub mod write_file;

pub use reads::ReadLog;
pub use services::Services;
pub use toolbox::{Toolbox, Withheld};
pub use typed::{ServiceTool, TypedTool, tool, tool_of};

use crate::catalog::{Lang, Phrase, tools};
use crate::policy::Permit;
use crate::protocol::{Arguments, Effect, FileChange, Here, Place, Stream, ToolSpec};
use crate::workspace::Workspace;
use crate::workspace::process::Jobs;
use crate::workspace::wall::Layer;
use std::pin::Pin;
use std::sync::Arc;

pub type Boxed<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

pub type Progress = Box<dyn Fn(Stream, &str) + Send + Sync>;

pub trait Tool: Send + Sync {
    fn spec(&self, lang: Lang) -> ToolSpec;

    /// Why it is not on offer here; none if it is.
    fn why_not(&self, _: Lang) -> Option<String> {
        None
    }

    /// What a call with these arguments would do; the error tells the model what is wrong with them.
    fn effect(&self, arguments: &Arguments, here: &Here) -> Result<Effect, String>;

    fn title(&self, arguments: &Arguments) -> String;

    /// The arguments as they are meant by this request where they are not as the schema has them, and what was read
    /// differently.
    fn settle(&self, arguments: &Arguments, request: &str, workspace: &Workspace)
    -> (Arguments, Vec<String>);

    /// Tries a change without making it: the unified diff it would write, for the approval, or why it cannot be made.
    fn rehearse<'a>(&'a self, arguments: &'a Arguments, ctx: &'a Ctx) -> Boxed<'a, Result<String, Refusal>>;

    /// Carries out exactly what the permit's call and effect say.
    fn run<'a>(&'a self, permit: Permit, ctx: &'a Ctx) -> Boxed<'a, Outcome>;
}

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Outcome {
    pub ok: bool,
    /// For the model: the result, or the error and what to do next.
    pub text: String,
    /// For a line on the screen.
    pub summary: String,
    /// For machines: the result's fields.
    pub data: serde_json::Value,
    pub changes: Vec<FileChange>,
    /// Of a command, where what it changed lies until somebody has judged it.
    pub layer: Option<Arc<Layer>>,
}

impl Outcome {
    pub fn done(text: impl Into<String>, summary: impl Into<String>) -> Self {
        Self { ok: true, text: text.into(), summary: summary.into(), ..Self::default() }
    }

    pub fn failed(text: impl Into<String>, summary: impl Into<String>) -> Self {
        Self { ok: false, text: text.into(), summary: summary.into(), ..Self::default() }
    }
}

/// Why a call did nothing: for the model, and for a line on the screen.
#[derive(Debug)]
pub struct Refusal {
    pub text: String,
    pub summary: String,
    /// The file whose content the text shows.
    pub shows: Option<(Place, Vec<u8>)>,
}

impl Refusal {
    pub fn new(text: impl Into<String>, summary: impl Into<String>) -> Self {
        Self { text: text.into(), summary: summary.into(), shows: None }
    }

    /// The model hears it, and has then read what it shows.
    pub fn told(self, ctx: &Ctx) -> Outcome {
        if let Some((place, content)) = self.shows {
            ctx.reads.saw(&place, &content);
        }
        ctx.noted(Outcome::failed(self.text, self.summary))
    }

    pub fn say(lang: Lang, text: Phrase, values: &[(&str, &dyn std::fmt::Display)], summary: Phrase) -> Self {
        Self::new(text.say(lang, values), summary.text(lang))
    }
}

pub struct Ctx {
    pub workspace: Arc<Workspace>,
    pub lang: Lang,
    pub progress: Progress,
    /// Asked for by the user: stop now.
    pub cancel: tokio::sync::watch::Receiver<bool>,
    /// Facts kept across sessions; handed in by the engine.
    pub memory: Arc<dyn Memory>,
    /// What the model has read, for the stale-read check.
    pub reads: Arc<ReadLog>,
    /// A file that is not among them is not overwritten: a model writes, and may see it.
    pub keeps_unread: bool,
    /// Arguments that were read differently from how they came; the result says so.
    pub repaired: Vec<String>,
    /// Where whole outputs are kept when only a part goes to the model.
    pub outputs: std::path::PathBuf,
    /// Seconds a command may run that names no limit itself.
    pub command_seconds: u64,
    pub jobs: Arc<Jobs>,
}

impl Ctx {
    /// The outcome with a word on what was read differently.
    fn noted(&self, mut outcome: Outcome) -> Outcome {
        if !self.repaired.is_empty() {
            let said = tools::READ_AS.say(self.lang, &[("fields", &self.repaired.join(", "))]);
            outcome.text += &format!("\n{said}");
        }
        outcome
    }
}

pub trait Memory: Send + Sync {
    /// Writes a fact down without its secrets: what stands there now, and whether it stood there before.
    fn remember(&self, text: &str) -> Result<(String, bool), String>;
    /// Facts in which all words of the query occur, newest first, at most `limit`.
    fn search(&self, query: &str, limit: usize) -> Result<Vec<String>, String>;
    /// Today's note, empty if there is none.
    fn today(&self) -> Result<String, String>;
}

#[cfg(test)]
pub(crate) mod fs_tests;

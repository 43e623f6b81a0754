//! The command line as types. Reading it decides nothing; `app` does.

use crate::policy::Sandbox;
use crate::protocol::Mode;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// A terminal coding assistant.
#[derive(Debug, Parser)]
#[command(name = "pointsman", version, about, disable_help_subcommand = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub talk: Talk,
    #[command(flatten)]
    pub common: Common,
}

#[derive(Debug, Clone, Default, Args)]
pub struct Common {
    /// Work in this directory.
    #[arg(short = 'C', long = "directory", value_name = "DIR", global = true)]
    pub directory: Option<PathBuf>,
    /// Language of interface and prompts: en, de or auto.
    #[arg(long, value_name = "LANG", global = true)]
    pub lang: Option<String>,
    /// The vendor, such as anthropic, openrouter, ollama or offline.
    #[arg(long, value_name = "NAME", global = true)]
    pub provider: Option<String>,
    /// The model, as its vendor names it.
    #[arg(long, value_name = "NAME", global = true)]
    pub model: Option<String>,
    /// Where the vendor's API answers.
    #[arg(long, value_name = "URL", global = true)]
    pub base_url: Option<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Args)]
pub struct Talk {
    /// Start with this request.
    #[arg(value_name = "PROMPT")]
    pub start: Vec<String>,
    /// Do this one request without a terminal and leave; - reads it from standard input.
    #[arg(short = 'p', long = "print", value_name = "PROMPT")]
    pub print: Option<String>,
    /// What -p prints.
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = OutputFormat::Text, requires = "print")]
    pub output_format: OutputFormat,
    /// What -p reads: the prompt alone, or more on standard input.
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = InputFormat::Text, requires = "print")]
    pub input_format: InputFormat,
    /// In which words the lines of stream-json tell what happens.
    #[arg(long, value_name = "WORDS", value_enum, default_value_t = Events::Recorded, requires = "print")]
    pub events: Events,
    /// The answer is one JSON value that follows the schema in this file.
    #[arg(long, value_name = "FILE", requires = "print")]
    pub json_schema: Option<PathBuf>,
    /// At most so many model replies.
    #[arg(long, value_name = "N", requires = "print")]
    pub max_turns: Option<u32>,
    /// Stop when the cost exceeds this many US dollars.
    #[arg(long, value_name = "USD", allow_negative_numbers = true)]
    pub max_cost: Option<f64>,
    /// Let what this rule names run unasked, such as 'bash(cargo test *)'; repeatable.
    #[arg(long, value_name = "RULE", requires = "print")]
    pub allow: Vec<String>,
    /// Go on with the project's latest session.
    #[arg(long = "continue", conflicts_with = "resume")]
    pub go_on: bool,
    /// Go on with this session, or pick one.
    #[arg(long, value_name = "ID", num_args = 0..=1, default_missing_value = "")]
    pub resume: Option<String>,
    /// How much runs without a question: plan, ask, edits or auto.
    #[arg(long, value_name = "MODE")]
    pub mode: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum OutputFormat {
    /// The answer as it streams.
    #[default]
    Text,
    /// One JSON object at the end.
    Json,
    /// One JSON object a line: what it begins with, what happens, how it ended.
    StreamJson,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum InputFormat {
    /// The prompt, and what is piped in beside it.
    #[default]
    Text,
    /// One JSON object a line: prompts, answers to questions, cancel.
    StreamJson,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Events {
    /// The events of the session as they are recorded.
    #[default]
    Recorded,
    /// Steps, agents, tool calls and delegations, as a loop tells them.
    Looper,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Classify inputs: which track, which triggers, which agent.
    Route {
        /// The input; without it, one line of standard input each.
        text: Vec<String>,
        /// One JSON object per input.
        #[arg(long)]
        json: bool,
        /// Standard input holds one JSON string per line; implies --json.
        #[arg(long)]
        jsonl: bool,
    },
    /// Show how a request would be planned, without doing anything.
    Plan {
        /// The request; several words are one request.
        #[arg(required = true)]
        text: Vec<String>,
        /// One JSON object.
        #[arg(long)]
        json: bool,
    },
    /// Show what the guard would say, without doing anything.
    Permissions {
        #[command(subcommand)]
        command: PermissionsCommand,
    },
    /// List tools, or run one through guard, journal and undo.
    Tool {
        #[command(subcommand)]
        command: ToolCommand,
    },
    /// Take back the last change, or the last N.
    Undo(UndoArgs),
    /// Make undone changes again.
    Redo(UndoArgs),
    /// List the project's sessions, or export one.
    Sessions {
        #[command(subcommand)]
        command: Option<SessionsCommand>,
        /// One JSON array.
        #[arg(long)]
        json: bool,
    },
    /// Export a session.
    Session {
        #[command(subcommand)]
        command: SessionsCommand,
    },
    /// Show how requests were routed and how often that was overridden.
    Stats {
        /// One JSON object.
        #[arg(long)]
        json: bool,
    },
    /// Show each setting and where its value comes from.
    Config {
        /// One JSON object.
        #[arg(long)]
        json: bool,
    },
    /// Check the installation and say what would be used.
    Doctor,
    /// Keep a vendor's key, list the keys there are, or remove one.
    Auth {
        #[command(subcommand)]
        command: AuthCommand,
    },
    /// Work in an editor that speaks the Agent Client Protocol, over standard input and output.
    Acp,
    /// Work over HTTP on this machine: a page for the browser, an interface for programs.
    Serve {
        /// The port; any free one if absent.
        #[arg(long, value_name = "N", default_value_t = 0)]
        port: u16,
    },
    /// List the models of every provider that could be used.
    Models {
        /// One JSON array.
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, Subcommand)]
pub enum AuthCommand {
    /// Keep the key that is typed, unseen, or piped in.
    Set {
        /// Whose key, such as anthropic.
        name: String,
    },
    /// Show where each key comes from.
    List {
        /// One JSON array.
        #[arg(long)]
        json: bool,
    },
    /// Remove a kept key.
    Remove {
        /// Whose key.
        name: String,
    },
}

#[derive(Debug, Subcommand)]
pub enum PermissionsCommand {
    /// To a command: part by part, with the rule that decides.
    Explain {
        /// The command, as one argument; without it, one line of standard input each.
        #[arg(value_name = "CMD", conflicts_with = "jsonl")]
        line: Option<String>,
        /// In this mode: plan, ask, edits or auto.
        #[arg(long, value_name = "MODE", default_value = "ask", value_parser = mode)]
        mode: Mode,
        /// As if the project were not trusted.
        #[arg(long)]
        untrusted: bool,
        /// With so much sandbox: full, partial or none.
        #[arg(long, value_name = "STATE", default_value = "full", value_parser = sandbox)]
        sandbox: Sandbox,
        #[command(flatten)]
        asked: Asked,
    },
    /// To reading or writing a path.
    Path {
        /// The path, relative to the project; without it, one line of standard input each.
        #[arg(value_name = "P", conflicts_with = "jsonl")]
        path: Option<String>,
        /// It would be read; the default.
        #[arg(long, conflicts_with = "write")]
        read: bool,
        /// It would be written.
        #[arg(long)]
        write: bool,
        #[command(flatten)]
        asked: Asked,
    },
}

#[derive(Debug, Clone, Args)]
pub struct Asked {
    /// One JSON object per answer.
    #[arg(long)]
    pub json: bool,
    /// Standard input holds one JSON value per line; implies --json.
    #[arg(long)]
    pub jsonl: bool,
    /// Judge as in this project.
    #[arg(long, value_name = "DIR")]
    pub project: Option<PathBuf>,
}

fn mode(text: &str) -> Result<Mode, String> {
    Mode::parse(text).ok_or_else(|| "it is one of plan, ask, edits and auto".to_owned())
}

fn sandbox(text: &str) -> Result<Sandbox, String> {
    Sandbox::parse(text).ok_or_else(|| "it is one of full, partial and none".to_owned())
}

#[derive(Debug, Subcommand)]
pub enum ToolCommand {
    /// List the tools.
    List {
        /// Those not on offer here too.
        #[arg(long)]
        all: bool,
        /// Those of this agent.
        #[arg(long, value_name = "NAME")]
        agent: Option<String>,
        /// One JSON array.
        #[arg(long)]
        json: bool,
    },
    /// Run one tool.
    Run {
        /// Its wire name, such as `fs_readFile`.
        name: String,
        /// Its arguments, a JSON object.
        arguments: String,
        /// One JSON object.
        #[arg(long)]
        json: bool,
        /// Answer the guard's question with yes.
        #[arg(long)]
        yes: bool,
    },
}

#[derive(Debug, Clone, Args)]
pub struct UndoArgs {
    /// How many calls.
    #[arg(default_value_t = 1)]
    pub count: u32,
    /// In this session instead of the latest.
    #[arg(long, value_name = "ID")]
    pub session: Option<String>,
    /// Show what would happen, change nothing.
    #[arg(long)]
    pub dry_run: bool,
    /// Do not ask.
    #[arg(long)]
    pub yes: bool,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Subcommand)]
pub enum SessionsCommand {
    /// Write a session as one document.
    Export {
        /// Which session.
        id: String,
        /// In which form.
        #[arg(long, value_enum, default_value_t = ExportFormat::Json)]
        format: ExportFormat,
        /// Into this file instead of standard output; Markdown if its name ends in .md.
        #[arg(short = 'o', value_name = "FILE")]
        output: Option<PathBuf>,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum ExportFormat {
    /// One JSON document.
    #[default]
    Json,
}

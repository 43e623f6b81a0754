//! The command line as types. Nothing is decided here; `app` does that.

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
    /// The provider, such as anthropic, openrouter, ollama or offline.
    #[arg(long, value_name = "NAME", global = true)]
    pub provider: Option<String>,
    /// The model, by its provider's name for it.
    #[arg(long, value_name = "NAME", global = true)]
    pub model: Option<String>,
    /// Base URL of the provider's API.
    #[arg(long, value_name = "URL", global = true)]
    pub base_url: Option<String>,
    /// Trust the project's own configuration for this run.
    #[arg(long, global = true)]
    pub trust: bool,
}

#[derive(Debug, Clone, Default, PartialEq, Args)]
pub struct Talk {
    /// Start with this request.
    #[arg(value_name = "PROMPT")]
    pub start: Vec<String>,
    /// Run this one request without a terminal and exit; - reads it from standard input.
    #[arg(short = 'p', long = "print", value_name = "PROMPT")]
    pub print: Option<String>,
    /// Output format of -p.
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = OutputFormat::Text, requires = "print")]
    pub output_format: OutputFormat,
    /// Input format of -p.
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = InputFormat::Text, requires = "print")]
    pub input_format: InputFormat,
    /// Vocabulary of the stream-json events.
    #[arg(long, value_name = "WORDS", value_enum, default_value_t = Events::Recorded, requires = "print")]
    pub events: Events,
    /// Answer with one JSON value that matches the schema in this file.
    #[arg(long, value_name = "FILE", requires = "print")]
    pub json_schema: Option<PathBuf>,
    /// Limit the number of model calls.
    #[arg(long, value_name = "N", requires = "print")]
    pub max_turns: Option<u32>,
    /// Limit the cost of the session, in US dollars.
    #[arg(long, value_name = "USD", allow_negative_numbers = true)]
    pub max_cost: Option<f64>,
    /// Allow what this rule matches, such as 'bash(cargo test *)'; repeatable.
    #[arg(long, value_name = "RULE", requires = "print")]
    pub allow: Vec<String>,
    /// Resume the project's latest session.
    #[arg(long = "continue", conflicts_with = "resume")]
    pub go_on: bool,
    /// Resume this session, or choose one.
    #[arg(long, value_name = "ID", num_args = 0..=1, default_missing_value = "")]
    pub resume: Option<String>,
    /// What runs without asking: plan, ask, edits or auto.
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
    /// One JSON object per line: the start, every event, the result.
    StreamJson,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum InputFormat {
    /// The prompt, plus any text piped in.
    #[default]
    Text,
    /// One JSON object per line: prompts, answers to questions, cancel.
    StreamJson,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Events {
    /// The events of the session as they are recorded.
    #[default]
    Recorded,
    /// Steps, agents, tool calls and delegations.
    Looper,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Show how requests would be routed.
    Route {
        /// The request; without it, each line of standard input is one.
        text: Vec<String>,
        /// Print one JSON object per request.
        #[arg(long)]
        json: bool,
        /// Read one JSON string per line from standard input; implies --json.
        #[arg(long)]
        jsonl: bool,
    },
    /// Show the plan for a request without running it.
    Plan {
        /// The request.
        #[arg(required = true)]
        text: Vec<String>,
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
    },
    /// Show what the guard would allow, ask about or block.
    Permissions {
        #[command(subcommand)]
        command: PermissionsCommand,
    },
    /// List the tools, or run one with guard, journal and undo.
    Tool {
        #[command(subcommand)]
        command: ToolCommand,
    },
    /// Undo the last change, or the last N.
    Undo(UndoArgs),
    /// Redo undone changes.
    Redo(UndoArgs),
    /// List the project's sessions, or export one.
    Sessions {
        #[command(subcommand)]
        command: Option<SessionsCommand>,
        /// Print one JSON array.
        #[arg(long)]
        json: bool,
    },
    /// Export a session.
    Session {
        #[command(subcommand)]
        command: SessionsCommand,
    },
    /// Show how requests were routed and how often you overrode that.
    Stats {
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
    },
    /// Show each setting and where its value comes from.
    Config {
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
    },
    /// Trust the configuration that this project brings, or show it.
    Trust(TrustArgs),
    /// Check the installation and show what would be used.
    Doctor,
    /// Store a provider's key, list the stored keys, or remove one.
    Auth {
        #[command(subcommand)]
        command: AuthCommand,
    },
    /// Serve an editor over the Agent Client Protocol, on standard input and output.
    Acp,
    /// Serve a web page and an HTTP API on this machine.
    Serve {
        /// The port; 0 picks a free one.
        #[arg(long, value_name = "N", default_value_t = 0)]
        port: u16,
    },
    /// List the models of every available provider.
    Models {
        /// Print one JSON array.
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, Subcommand)]
pub enum AuthCommand {
    /// Store a key, typed at a hidden prompt or piped in.
    Set {
        /// The provider, such as anthropic.
        name: String,
    },
    /// Show where each key comes from.
    List {
        /// Print one JSON array.
        #[arg(long)]
        json: bool,
    },
    /// Remove a stored key.
    Remove {
        /// The provider.
        name: String,
    },
}

#[derive(Debug, Subcommand)]
pub enum PermissionsCommand {
    /// Explain the verdict on a command, part by part.
    Explain {
        /// The command, as one argument; without it, each line of standard input is one.
        #[arg(value_name = "CMD", conflicts_with = "jsonl")]
        line: Option<String>,
        /// The mode: plan, ask, edits or auto.
        #[arg(long, value_name = "MODE", default_value = "ask", value_parser = mode)]
        mode: Mode,
        /// Treat the project as untrusted.
        #[arg(long)]
        untrusted: bool,
        /// The sandbox available, if not this machine's: full, partial or none.
        #[arg(long, value_name = "STATE", value_parser = sandbox)]
        sandbox: Option<Sandbox>,
        #[command(flatten)]
        asked: Asked,
    },
    /// Explain the verdict on reading or writing a path.
    Path {
        /// The path, relative to the project; without it, each line of standard input is one.
        #[arg(value_name = "P", conflicts_with = "jsonl")]
        path: Option<String>,
        /// For reading; the default.
        #[arg(long, conflicts_with = "write")]
        read: bool,
        /// For writing.
        #[arg(long)]
        write: bool,
        #[command(flatten)]
        asked: Asked,
    },
}

#[derive(Debug, Clone, Args)]
pub struct Asked {
    /// Print one JSON object per verdict.
    #[arg(long)]
    pub json: bool,
    /// Read one JSON value per line from standard input; implies --json.
    #[arg(long)]
    pub jsonl: bool,
    /// Use this project.
    #[arg(long, value_name = "DIR")]
    pub project: Option<PathBuf>,
}

fn mode(text: &str) -> Result<Mode, String> {
    Mode::parse(text).ok_or_else(|| "use plan, ask, edits or auto".to_owned())
}

fn sandbox(text: &str) -> Result<Sandbox, String> {
    Sandbox::parse(text).ok_or_else(|| "use full, partial or none".to_owned())
}

#[derive(Debug, Subcommand)]
pub enum ToolCommand {
    /// List the tools.
    List {
        /// Include unavailable tools.
        #[arg(long)]
        all: bool,
        /// Only the tools of this agent.
        #[arg(long, value_name = "NAME")]
        agent: Option<String>,
        /// Print one JSON array.
        #[arg(long)]
        json: bool,
    },
    /// Run one tool.
    Run {
        /// The tool's name, such as `fs_readFile`.
        name: String,
        /// The arguments, as a JSON object.
        arguments: String,
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
        /// Approve without asking.
        #[arg(long)]
        yes: bool,
    },
}

#[derive(Debug, Clone, Args)]
pub struct UndoArgs {
    /// The number of changes.
    #[arg(default_value_t = 1)]
    pub count: u32,
    /// Use this session instead of the latest.
    #[arg(long, value_name = "ID")]
    pub session: Option<String>,
    /// Show what would happen, without changing anything.
    #[arg(long)]
    pub dry_run: bool,
    /// Run without asking.
    #[arg(long)]
    pub yes: bool,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Clone, Args)]
pub struct TrustArgs {
    /// Show what it brings, without changing anything.
    #[arg(long, conflicts_with_all = ["revoke", "yes"])]
    pub show: bool,
    /// Stop trusting it.
    #[arg(long, conflicts_with = "yes")]
    pub revoke: bool,
    /// Trust it without asking.
    #[arg(long)]
    pub yes: bool,
}

#[derive(Debug, Subcommand)]
pub enum SessionsCommand {
    /// Export a session as one document.
    Export {
        /// The session ID.
        id: String,
        /// The output format.
        #[arg(long, value_enum, default_value_t = ExportFormat::Json)]
        format: ExportFormat,
        /// Write to this file instead of standard output; Markdown if its name ends in .md.
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

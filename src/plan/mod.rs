//! From what a request needs to the agents that take it, in which order and in which roles.
#![deny(clippy::disallowed_methods)]

mod document;
mod edit;
mod families;
mod phase;
mod role;
mod summary;
mod tasks;
mod workflow;

pub use document::{Document, document};
pub use edit::edit;
pub use families::families;
pub use phase::{Happened, Progress, REWORKS, Stage};
pub use role::{Condition, Phase, Role};
pub use summary::{Part, Summary};
pub use tasks::{side_by_side, taken_by};
pub use workflow::{Durations, worker, workflow};

use crate::protocol::{Needs, Track};

/// Who takes the whole request: an agent, `direct` for an answer, `shell` for a trivial command.
pub fn agent_for(track: Track, needs: Needs) -> &'static str {
    match track {
        Track::Answer => "direct",
        Track::Trivial => "shell",
        Track::Action => agent_for_needs(needs),
    }
}

/// The agent that has the tools for all of it; chapo where none has.
fn agent_for_needs(needs: Needs) -> &'static str {
    match needs {
        Needs { clarification: true, .. } => "chapo",
        Needs { code_write: true, devops: false, web_search: false, .. } => "koda",
        Needs { code_write: true, .. } => "chapo",
        Needs { devops: true, web_search: true, .. } => "chapo",
        Needs { devops: true, .. } => "devo",
        Needs { code_read: true, .. } | Needs { web_search: true, .. } => "scout",
        _ => "chapo",
    }
}

/// Whose tools one loop needs that does all of it alone: for mixed work the union, for work that names nothing all.
pub fn agents_for(needs: Needs) -> &'static [&'static str] {
    let code = needs.code_write || (needs.code_read && needs.devops);
    match (code, needs.devops, needs.web_search || needs.code_read) {
        (true, false, _) if !needs.web_search => &["koda"],
        (true, true, _) if !needs.web_search => &["koda", "devo"],
        (false, true, _) if !needs.web_search => &["devo"],
        (false, false, true) => &["scout"],
        _ => &["koda", "devo", "scout"],
    }
}

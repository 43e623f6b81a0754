//! What differs from the last commit, as one diff: what git knows, then the files that it does not know yet.

use super::{Git, GitError};
use crate::protocol::{Place, WorkspacePath};
use crate::text::diff::diff;
use crate::workspace::Workspace;
use tokio::sync::watch;

/// Of the files git does not know so many bytes are shown together.
const MOST_NEW: u64 = 1024 * 1024;

impl Git {
    /// The diff; a file without its content where that would be too much.
    pub async fn uncommitted(
        &self,
        workspace: &Workspace,
        cancel: &watch::Receiver<bool>,
    ) -> Result<String, GitError> {
        let known = ["diff", "--no-ext-diff", "--no-textconv", "HEAD"];
        let mut text = self.run_own(&known, cancel.clone()).await?.text;
        let unknown = ["ls-files", "--others", "--exclude-standard", "-z"];
        let unknown = self.run_own(&unknown, cancel.clone()).await?.text;
        let mut room = MOST_NEW;
        for path in unknown.split_terminator('\0') {
            text.push_str(&format!("diff --git a/{path} b/{path}\nnew file\n"));
            if let Some(content) = content_within(workspace, path, room) {
                room -= content.len() as u64;
                text.push_str(&diff(path, None, Some(&content)).text);
            }
        }
        Ok(text)
    }
}

/// What is in a file of the project that has no more bytes than that.
fn content_within(workspace: &Workspace, path: &str, most: u64) -> Option<Vec<u8>> {
    let place = Place::Inside(WorkspacePath::new(path).ok()?);
    let fits = workspace.stat(&place).ok()?.is_some_and(|stat| stat.size <= most);
    let content = fits.then(|| workspace.read(&place).ok()).flatten()?.bytes;
    (content.len() as u64 <= most).then_some(content)
}

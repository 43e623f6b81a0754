//! What a command that runs on the project itself, held without a copy, did to protected places: put back, and told.

use crate::catalog::{Lang, effects as words};
use crate::policy::Permit;
use crate::tool::{Ctx, Outcome};
use crate::workspace::guarded::{Guarded, PutBack};
use crate::workspace::process::Shell;
use crate::workspace::thread::apart_or_here;
use std::sync::Arc;

/// The places as they were before it.
pub(super) struct Protection(Option<(Arc<Shell>, Guarded)>);

impl Protection {
    pub(super) async fn begin(permit: &Permit, ctx: &Ctx) -> Self {
        if !permit.is_held_without_a_copy() {
            return Self(None);
        }
        let shell = Arc::clone(ctx.jobs.shell());
        let looked = apart_or_here(move || shell.guarded().map(|guarded| (shell, guarded))).await;
        Self(looked.ok().flatten())
    }

    pub(super) async fn end(self, outcome: &mut Outcome, lang: Lang) {
        let Some((shell, before)) = self.0 else { return };
        let Ok(PutBack { done, failed }) = apart_or_here(move || shell.put_back(&before)).await else {
            return;
        };
        let mut say = |line: String| outcome.text += &format!("\n{line}");
        if !done.is_empty() {
            let files: Vec<String> = done.iter().map(|path| path.display().to_string()).collect();
            say(words::PUT_BACK.say(lang, &[("files", &files.join(", "))]));
        }
        for (path, why) in failed {
            say(words::FAILED.say(lang, &[("path", &path.display()), ("why", &why)]));
        }
    }
}

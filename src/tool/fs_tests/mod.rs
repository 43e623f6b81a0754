//! The file tools through their door: arguments in, outcome out, in a project in a temporary directory.

mod changes;
mod edit;
mod offer;
mod read;
mod search;

use super::{Ctx, Memory, Outcome, ReadLog, TypedTool, tool};
use crate::catalog::Lang;
use crate::policy::{Author, Circumstances, Permit, Proposal, Verdict, judge};
use crate::protocol::{Arguments, CallId, Here, ToolCall};
use crate::workspace::TestProject;
use crate::workspace::process::{Jobs, Shell};
use serde_json::Value;
use std::sync::Arc;

struct Project {
    files: TestProject,
    ctx: Ctx,
    cancel: tokio::sync::watch::Sender<bool>,
}

impl std::ops::Deref for Project {
    type Target = TestProject;
    fn deref(&self) -> &TestProject {
        &self.files
    }
}

impl Project {
    fn new() -> Self {
        let files = TestProject::new();
        let (cancel, receiver) = tokio::sync::watch::channel(false);
        let ctx = Ctx {
            workspace: files.workspace.clone(),
            lang: Lang::En,
            progress: Box::new(|_, _| {}),
            cancel: receiver,
            memory: Arc::new(NoMemory),
            reads: Arc::new(ReadLog::default()),
            keeps_unread: false,
            repaired: Vec::new(),
            outputs: files.outside.join("outputs"),
            command_seconds: 300,
            jobs: Arc::new(Jobs::new(Arc::new(Shell::new("/proc/self/exe".into(), Vec::new())))),
        };
        Self { files, ctx, cancel }
    }

    fn get(&self, path: &str) -> Vec<u8> {
        std::fs::read(self.root.join(path)).unwrap()
    }

    /// The same for a call whose arguments may need repair.
    fn settled_call<T: TypedTool>(&mut self, arguments: Value) -> Outcome {
        let arguments = Arguments::parse(&arguments.to_string());
        let (arguments, repaired) = tool::<T>().settle(&arguments, "", &self.ctx.workspace);
        self.ctx.repaired = repaired;
        self.call::<T>(Value::Object(arguments.object().unwrap().clone()))
    }

    /// Runs a call as if a human had said yes where one is asked.
    fn call<T: TypedTool>(&self, arguments: Value) -> Outcome {
        let tool = tool::<T>();
        let arguments = Arguments::parse(&arguments.to_string());
        let here = self.ctx.workspace.here().clone();
        let spec = tool.spec(Lang::En);
        let effect = match tool.effect(&arguments, &here) {
            Ok(effect) => effect,
            Err(error) => return Outcome::failed(error, ""),
        };
        let call = ToolCall { id: CallId("1".to_owned()), name: spec.name, arguments };
        let permit = permit(Proposal { call, kind: spec.kind, effect }, here);
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(tool.run(permit, &self.ctx))
    }
}

fn permit(proposal: Proposal, here: Here) -> Permit {
    let circumstances = Circumstances { author: Author::UserInShell, ..Circumstances::careful(here) };
    match judge(proposal, &circumstances) {
        Verdict::Allow(permit) => permit,
        Verdict::Ask(pending) => pending.approve(),
        Verdict::Deny(denial) => panic!("{}", denial.why),
    }
}

pub(crate) struct NoMemory;

impl Memory for NoMemory {
    fn remember(&self, text: &str) -> Result<(String, bool), String> {
        Ok((text.to_owned(), false))
    }
    fn search(&self, _: &str, _: usize) -> Result<Vec<String>, String> {
        Ok(Vec::new())
    }
    fn today(&self) -> Result<String, String> {
        Ok(String::new())
    }
}

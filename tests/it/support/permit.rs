//! A permit as the loop has one: judged, and approved by a human where that is asked.

use pointsman::policy::{Circumstances, Confinement, Permit, Proposal, Sandbox, Verdict, judge};
use pointsman::protocol::{
    Arguments, CallId, Command, Effect, Here, Place, ToolCall, ToolKind, WorkspacePath,
};

pub fn permit(proposal: Proposal, circumstances: &Circumstances) -> Permit {
    match judge(proposal, circumstances) {
        Verdict::Allow(permit) => permit,
        Verdict::Ask(pending) => pending.approve(),
        Verdict::Deny(denial) => panic!("{denial:?}"),
    }
}

/// The confinement of a harmless command that was judged on a machine with so much sandbox.
pub fn confinement(sandbox: Sandbox) -> Confinement {
    confinement_of("true", sandbox)
}

/// The same for that line.
pub fn confinement_of(line: &str, sandbox: Sandbox) -> Confinement {
    let here = Here::new("/w/p".into(), "/home/u".into());
    let call =
        ToolCall { id: CallId("c".into()), name: "bash_execute".into(), arguments: Arguments::parse("") };
    let working_dir = Place::Inside(WorkspacePath::root());
    let effect = Effect::Run { command: Command::Line(line.into()), working_dir };
    let circumstances = Circumstances { sandbox, ..Circumstances::careful(here) };
    permit(Proposal { call, kind: ToolKind::Execute, effect }, &circumstances).spend().1
}

//! The wall: commands run in a copy of the project that they cannot leave, and what they changed lies in a layer afterwards. A runner,
//! which is this program under another name, holds the session's namespaces and lets each command into them. Knows nothing of what
//! may run, or of what becomes of a layer.

mod channel;
#[cfg(target_os = "linux")]
mod command;
#[cfg(target_os = "linux")]
mod covers;
mod effects;
#[cfg(target_os = "linux")]
mod forward;
#[cfg(target_os = "linux")]
mod landlock;
mod layer;
#[cfg(target_os = "linux")]
mod limits;
#[cfg(target_os = "linux")]
mod mounts;
mod partial;
#[cfg(target_os = "linux")]
mod privileges;
#[cfg(target_os = "linux")]
mod proof;
#[cfg(target_os = "linux")]
mod runner;
#[cfg(target_os = "linux")]
mod session;
#[cfg(target_os = "linux")]
mod sockets;
#[cfg(target_os = "linux")]
mod syscalls;
mod terminal;

pub(in crate::workspace) use channel::Order;
pub use channel::{Admission, Ground, Layout};
pub use effects::{Change, Effects, Made};
pub(in crate::workspace) use layer::DUTY;
pub use layer::{Enclosure, Forwarding, Layer, Wall};
pub use partial::{HELD, PROOF, Partial, Restraint};
#[cfg(target_os = "linux")]
pub use runner::run;
pub use terminal::TerminalModes;

//! The wall: commands run in a copy of the project that they cannot leave, and what they changed lies in a layer afterwards. A runner,
//! which is this program under another name, holds the session's namespaces and lets each command into them. Knows nothing of what
//! may run, or of what becomes of a layer.

mod channel;
#[cfg(target_os = "linux")]
mod command;
mod effects;
#[cfg(target_os = "linux")]
mod forward;
mod layer;
#[cfg(target_os = "linux")]
mod mounts;
#[cfg(target_os = "linux")]
mod privileges;
#[cfg(target_os = "linux")]
mod runner;
#[cfg(target_os = "linux")]
mod session;
#[cfg(target_os = "linux")]
mod syscalls;
mod terminal;

pub(in crate::workspace) use channel::Order;
pub use channel::{Admission, Ground, Layout};
pub use effects::{Change, Effects, Made};
pub(in crate::workspace) use layer::DUTY;
pub use layer::{Enclosure, Forwarding, Layer, Wall};
#[cfg(target_os = "linux")]
pub use runner::run;
pub use terminal::TerminalModes;

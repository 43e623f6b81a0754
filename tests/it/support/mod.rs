//! What every end-to-end test needs: a project of its own, the real program in it, and a terminal to watch it in.

pub mod log;
pub mod permit;
pub mod played;
pub mod project;
pub mod rounds;
pub mod site;
pub mod sshd;
pub mod terminal;

pub use project::Project;
pub use terminal::Terminal;

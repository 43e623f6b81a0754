//! What shows events and sends operations: a conversation in the terminal, one request without a terminal, and
//! commands for scripts.

pub mod acp;
mod coordination;
pub mod headless;
pub mod hosted;
pub mod looper;
pub mod machine;
pub mod repl;
mod reports;
mod said;
pub mod serve;
mod signals;

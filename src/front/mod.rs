//! What shows events and sends operations.
pub mod repl;

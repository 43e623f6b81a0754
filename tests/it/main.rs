//! One binary of integration tests; it drives the real executable.

mod floors;
mod support;
mod process;
mod requests;
mod server;
mod streams;
mod wire;
mod hands;
mod terminal_handover;

//! One binary of integration tests; it drives the real executable.

mod floors;
mod hands;
mod process;
mod requests;
mod server;
mod streams;
mod support;
mod terminal_handover;
mod wire;
mod route;
mod policy;

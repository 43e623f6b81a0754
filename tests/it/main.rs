//! One binary of integration tests; it drives the real executable.

mod examples;
mod floors;
mod hands;
mod policy;
mod process;
mod real_model;
mod requests;
mod route;
mod server;
mod streams;
mod support;
mod terminal_handover;
mod wire;

//! One binary of integration tests; it drives the real executable.

mod conversation;
mod examples;
mod first_run;
mod floors;
mod german;
mod hands;
mod headless;
mod interrupt;
mod narrow;
mod policy;
mod process;
mod real_model;
mod requests;
mod route;
mod server;
mod streams;
mod support;
mod terminal_handover;
mod vendors;
mod wire;

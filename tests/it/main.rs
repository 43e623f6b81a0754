//! One binary of integration tests; it drives the real executable.

mod conversation;
mod crash;
mod examples;
mod first_run;
mod floors;
mod fuzz;
mod german;
mod headless;
mod interrupt;
mod machine;
mod narrow;
mod permissions;
mod policy;
mod process;
mod real_model;
mod requests;
mod route;
mod server;
mod sessions;
mod streams;
mod support;
mod switch;
mod terminal_handover;
mod tools;
mod vendors;
mod wire;

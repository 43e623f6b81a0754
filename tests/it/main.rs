//! One binary of integration tests; it drives the real executable.

mod requests;
mod server;
mod streams;
mod wire;

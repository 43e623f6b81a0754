//! One binary of integration tests; it drives the real executable.

mod server;
mod streams;
mod wire;

//! One binary of integration tests; it drives the real executable.

mod hands;
mod process;
mod terminal_handover;

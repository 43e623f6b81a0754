//! One binary of integration tests; it drives the real executable.
mod policy;

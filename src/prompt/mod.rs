//! Assembles what the model sees. The prose itself lies in `prompts/`.
#![deny(clippy::disallowed_methods)]

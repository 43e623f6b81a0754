//! Slash commands: pure, one file each.
#![deny(clippy::disallowed_methods)]

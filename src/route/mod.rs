//! Decides what track a request takes: rules as a table, pure, no model.
#![deny(clippy::disallowed_methods)]

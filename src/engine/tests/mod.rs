//! The engine without a terminal.

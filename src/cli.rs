//! The command line as clap types.

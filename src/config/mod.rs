//! Layers of configuration become settings, each with its origin.
#![deny(clippy::disallowed_methods)]

//! From tasks to agents and an order.
#![deny(clippy::disallowed_methods)]

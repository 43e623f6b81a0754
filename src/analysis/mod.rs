//! What a request needs and what kind of work it is: values in, reasons out.
#![deny(clippy::disallowed_methods)]

//! The path layer, fed by coverage.
#![no_main]

#[path = "targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|data: &[u8]| targets::path(data));

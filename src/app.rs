//! Wiring: reads the environment once, chooses what exists, and nothing else.

/// Runs the program.
pub fn main() -> std::process::ExitCode {
    std::process::ExitCode::SUCCESS
}

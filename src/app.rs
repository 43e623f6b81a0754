//! Wiring: reads the environment once, chooses what exists, and nothing else.

/// Runs the program.
pub fn main() -> std::process::ExitCode {
    // Before anything else: a supervisor of child processes is this program under another name.
    if let Some(code) = crate::workspace::process::supervise_if_asked() {
        return code;
    }
    std::process::ExitCode::SUCCESS
}

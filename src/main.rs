//! The process: hands the command line to `app` and turns its answer into an exit code. Nothing else.

fn main() -> std::process::ExitCode {
    pointsman::app::main()
}

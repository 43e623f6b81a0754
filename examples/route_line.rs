//! Which track does a line take, and why. `cargo run --example route_line -- fix src/a.rs`

use pointsman::route::{OwnRules, Vocabulary, detect};

/// Runs the example.
pub fn main() {
    let line = std::env::args().skip(1).collect::<Vec<_>>().join(" ");
    let lines =
        if line.is_empty() { vec!["What is a mutex?", "fix the bug in src/a.rs"] } else { vec![&*line] };
    for line in lines {
        println!("{}", told(line));
    }
}

/// The decision in a sentence.
pub fn told(line: &str) -> String {
    let route = detect(line, &Vocabulary::default(), &OwnRules::default());
    format!("{line:?} is {:?}, {:?}: {}", route.track, route.confidence, route.reason)
}

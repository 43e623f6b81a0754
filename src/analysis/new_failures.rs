//! What a check finds that it did not find before.

/// Words by which programs say that something is wrong, in small letters.
const WRONG: &[&str] =
    &["fail", "error", "panic", "assert", "exception", "traceback", "not ok", "✗", "✕", "✘", "×"];

/// What a check said of the state before a turn.
#[derive(Debug, Clone)]
pub struct Baseline {
    pub passed: bool,
    pub text: String,
}

impl Baseline {
    /// Whether the check, which fails now, finds something that it did not find then.
    pub fn is_worse_now(&self, text: &str) -> bool {
        self.passed || fails_anew(&self.text, text)
    }
}

/// Whether a failed check says something wrong that it did not say before: numbers aside, which differ from run to run.
fn fails_anew(before: &str, now: &str) -> bool {
    let old: Vec<String> = before.lines().map(plain).collect();
    let is_new = |line: &String| !line.is_empty() && !old.contains(line);
    let says_wrong = |line: &String| WRONG.iter().any(|word| line.contains(word));
    let now: Vec<String> = now.lines().map(plain).collect();
    match now.iter().any(says_wrong) {
        true => now.iter().filter(|line| says_wrong(line)).any(is_new),
        false => now.iter().any(is_new),
    }
}

/// A line without its numbers and without the directories before a file's name.
fn plain(line: &str) -> String {
    let word = |word: &str| {
        let name = word.rsplit('/').next().unwrap_or(word);
        name.chars().filter(|c| !c.is_ascii_digit()).flat_map(char::to_lowercase).collect::<String>()
    };
    line.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_not_there_before_is_new() {
        let before = "test a ... ok\ntest b ... FAILED\nthread 'b' panicked at src/b.rs:10:5\ntest result: FAILED. 1 passed; 1 failed; finished in 0.02s";
        for (now, new) in [
            (
                "test a ... ok\ntest b ... FAILED\nthread 'b' panicked at src/b.rs:12:5\ntest result: FAILED. 1 passed; 1 failed; finished in 0.31s",
                false,
            ),
            ("test a ... FAILED\ntest b ... FAILED\ntest result: FAILED. 0 passed; 2 failed", true),
            ("test a ... FAILED\ntest result: FAILED. 1 passed; 1 failed", true),
            ("error[E0308]: mismatched types\n --> src/a.rs:1:1", true),
            (
                "test a ... ok\ntest c ... ok\ntest b ... FAILED\nthread 'b' panicked at /tmp/x/src/b.rs:10:5",
                false,
            ),
        ] {
            assert_eq!(fails_anew(before, now), new, "{now}");
        }
        assert!(fails_anew("", "exit code 2"));
    }
}

//! The row that moves while something takes long: its frames are indicatif's, the screen shows it. Nothing is set up
//! before the first time it is needed.

use crate::text::measure;
use indicatif::ProgressStyle;

pub const PATIENCE_MS: u64 = 500;

#[derive(Default)]
pub struct Progress {
    style: Option<ProgressStyle>,
    frames: u64,
}

impl Progress {
    pub fn frame(&mut self, text: &str, columns: usize, unicode: bool) -> String {
        let marks = if unicode { "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏ " } else { "|/-\\ " };
        let style = self.style.get_or_insert_with(|| ProgressStyle::default_spinner().tick_chars(marks));
        self.frames += 1;
        let row = format!("{} {text}", style.get_tick_str(self.frames));
        measure::truncate(row.trim_end(), columns).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_frame_is_one_row_that_moves() {
        let mut progress = Progress::default();
        let first = progress.frame("thinking  1 s", 40, true);
        let second = progress.frame("thinking  2 s", 40, true);
        assert!(
            first.ends_with(" thinking  1 s") && second.ends_with(" thinking  2 s"),
            "{first:?} {second:?}"
        );
        assert_ne!(second.chars().next(), first.chars().next());
        let narrow = progress.frame(&"long ".repeat(20), 20, true);
        assert!(crate::text::measure::width(&narrow) <= 20, "{narrow:?}");
    }
}

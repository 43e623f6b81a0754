//! The row that moves while something takes long: indicatif draws it, the screen shows it. Nothing is set up before
//! the first time it is needed.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

pub const PATIENCE_MS: u64 = 500;

#[derive(Default)]
pub struct Progress {
    bar: Option<(ProgressBar, Canvas)>,
}

impl Progress {
    pub fn frame(&mut self, text: &str, columns: usize, unicode: bool) -> String {
        let (bar, canvas) = self.bar.get_or_insert_with(|| start(unicode));
        canvas.with(|row| row.1 = u16::try_from(columns).unwrap_or(u16::MAX));
        bar.set_message(text.to_owned());
        bar.tick();
        canvas.with(|row| row.0.trim_end().to_owned())
    }
}

fn start(unicode: bool) -> (ProgressBar, Canvas) {
    let canvas = Canvas::default();
    let bar = ProgressBar::no_length();
    bar.set_draw_target(ProgressDrawTarget::term_like(Box::new(canvas.clone())));
    let frames = if unicode { "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏ " } else { "|/-\\ " };
    if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg}") {
        bar.set_style(style.tick_chars(frames));
    }
    (bar, canvas)
}

/// A terminal of one row that keeps what was drawn.
#[derive(Debug, Clone, Default)]
struct Canvas {
    row: Arc<Mutex<(String, u16)>>,
}

impl Canvas {
    fn with<T>(&self, work: impl FnOnce(&mut (String, u16)) -> T) -> T {
        work(&mut self.row.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl TermLike for Canvas {
    fn width(&self) -> u16 {
        self.with(|row| row.1)
    }
    fn height(&self) -> u16 {
        1
    }
    fn move_cursor_up(&self, _: usize) -> io::Result<()> {
        Ok(())
    }
    fn move_cursor_down(&self, _: usize) -> io::Result<()> {
        Ok(())
    }
    fn move_cursor_right(&self, _: usize) -> io::Result<()> {
        Ok(())
    }
    fn move_cursor_left(&self, _: usize) -> io::Result<()> {
        Ok(())
    }
    fn write_line(&self, text: &str) -> io::Result<()> {
        self.write_str(text)
    }
    fn write_str(&self, text: &str) -> io::Result<()> {
        self.with(|row| row.0.push_str(text));
        Ok(())
    }
    fn clear_line(&self) -> io::Result<()> {
        self.with(|row| row.0.clear());
        Ok(())
    }
    fn flush(&self) -> io::Result<()> {
        Ok(())
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

//! Shows Markdown as the conversation does, piece by piece as a model would send it.

use pointsman::front::repl::reply::Reply;
use pointsman::front::repl::screen::{Look, Screen};
use pointsman::front::repl::style::TERMINAL;
use std::io::Write;

const TEXT: &str = "## Findings\n\nThe *parser* gives up early:\n\n```rust\nlet end = text.len() - 1;\n```\n";

/// Runs the example.
pub fn main() {
    render(TEXT, Box::new(std::io::stdout()));
}

/// Renders in colour, 80 columns wide.
pub fn render(text: &str, out: Box<dyn Write + Send>) {
    let look =
        Look { columns: 80, rows: 24, theme: &TERMINAL, tty: true, cursor: true, unicode: true, links: true };
    let mut screen = Screen::new(out, look);
    let mut reply = Reply::new(look);
    for piece in text.split_inclusive(' ') {
        reply.push(piece, &mut screen);
    }
    reply.finish(&mut screen);
}

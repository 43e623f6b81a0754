//! The examples are run, and what they show is what they say they show.

#[path = "../../examples/ask_script.rs"]
mod ask_script;
#[path = "../../examples/render_markdown.rs"]
mod render_markdown;
#[path = "../../examples/route_line.rs"]
mod route_line;

use std::io::Write;
use std::sync::{Arc, Mutex};

#[test]
fn a_line_is_routed() {
    assert!(route_line::told("What is a mutex?").contains("is Answer"));
    assert!(route_line::told("fix the bug in src/a.rs").contains("is Action"));
}

#[test]
fn markdown_is_rendered() {
    let shared = Shared::default();
    render_markdown::render("**bold** and `code`\n", Box::new(shared.clone()));
    let size = |n: u16| std::num::NonZero::new(n).expect("a window has a size");
    let mut parser = vt100::Parser::new(size(24), size(80), 0);
    parser.process(&shared.0.lock().unwrap());
    assert_eq!(parser.screen().contents().trim(), "bold and code");
    assert!(parser.screen().cell(0, 0).is_some_and(vt100::Cell::bold));
    render_markdown::main();
}

#[test]
fn a_script_is_asked() {
    assert_eq!(ask_script::ask("Is the tea ready?"), "The |wate|r bo|ils.");
    ask_script::main();
}

#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

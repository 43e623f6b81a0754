//! The editor's keys as ours: those that came behind the end of its line belong to whoever reads next.

use super::Key;
use rustyline::{KeyCode, KeyEvent, Modifiers};

pub fn as_key(KeyEvent(code, modifiers): KeyEvent) -> Key {
    match (code, modifiers) {
        (KeyCode::Char(c), Modifiers::NONE) => Key::Char(c),
        (KeyCode::Enter, Modifiers::NONE) | (KeyCode::Char('J'), Modifiers::CTRL) => Key::Enter,
        (KeyCode::Enter, _) => Key::NewLine,
        (KeyCode::Char(c), Modifiers::CTRL) => Key::Ctrl(c.to_ascii_lowercase()),
        (KeyCode::Backspace, _) => Key::Backspace,
        (KeyCode::Esc, _) => Key::Esc,
        (KeyCode::Tab, _) => Key::Tab,
        (KeyCode::BackTab, _) => Key::BackTab,
        (KeyCode::Up, _) => Key::Up,
        (KeyCode::Down, _) => Key::Down,
        (KeyCode::BracketedPasteStart, _) => Key::PasteBegin,
        (KeyCode::BracketedPasteEnd, _) => Key::PasteEnd,
        _ => Key::Other,
    }
}

//! The conversation as wires want it: one speaker after the other, nothing blank. Not a repair: calls and
//! results are as the engine made them.

use crate::protocol::{Content, Message, Role};

/// Gives each turn, messages of one speaker joined and blank text left out. The slice is good for one call only, so
/// that a long conversation costs no allocation for each of its turns.
pub(super) fn each<'a>(messages: &'a [Message], mut take: impl FnMut(Role, &[&'a Content])) {
    let mut said: Vec<&Content> = Vec::new();
    let mut speaker = Role::User;
    for message in messages {
        let mut parts = message.content.iter().filter(|c| !is_blank(c)).peekable();
        if parts.peek().is_some() && message.role != speaker {
            if !said.is_empty() {
                take(speaker, &said);
                said.clear();
            }
            speaker = message.role;
        }
        said.extend(parts);
    }
    if !said.is_empty() {
        take(speaker, &said);
    }
}

fn is_blank(content: &Content) -> bool {
    match content {
        Content::Text { text } => text.trim().is_empty(),
        Content::Unknown(_) => true,
        Content::Thinking { .. } | Content::Image(_) | Content::ToolCall(_) | Content::ToolResult(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joins_and_drops() {
        let messages = [
            Message::user("a"),
            Message::user(" \n"),
            Message::user("b"),
            Message::assistant(""),
            Message::user("c"),
        ];
        let mut turns = Vec::new();
        each(&messages, |role, content| turns.push((role, content.len())));
        assert_eq!(turns, [(Role::User, 3)]);
    }
}

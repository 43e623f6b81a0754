//! The conversation as wires want it: one speaker after the other, nothing blank. Not a repair: calls and
//! results are as the engine made them.

use crate::protocol::{Content, Message, Role};

/// What one speaker said before the other spoke.
pub(super) struct Turn<'a> {
    pub role: Role,
    pub content: Vec<&'a Content>,
}

/// Joins messages of one speaker and leaves out blank text.
pub(super) fn turns(messages: &[Message]) -> Vec<Turn<'_>> {
    let mut turns: Vec<Turn<'_>> = Vec::with_capacity(messages.len());
    for message in messages {
        let content: Vec<&Content> = message.content.iter().filter(|c| !is_blank(c)).collect();
        match turns.last_mut() {
            _ if content.is_empty() => {}
            Some(last) if last.role == message.role => last.content.extend(content),
            _ => turns.push(Turn { role: message.role, content }),
        }
    }
    turns
}

fn is_blank(content: &Content) -> bool {
    matches!(content, Content::Text { text } if text.trim().is_empty())
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
        let turns = turns(&messages);
        assert_eq!(turns.len(), 1);
        assert_eq!(turns[0].content.len(), 3);
    }
}

//! What a model no longer sees of a long conversation: old results, attachments and arguments keep their ends, and what is
//! taken out is handed back as text that can be read up by the id of its call.

use super::cut;
use crate::protocol::{Arguments, Content, Message, Role, ToolCall};
use serde_json::Value;

/// A part that has no more bytes stays whole: pointing to it would take as much.
const SMALL: usize = 1_000;
/// A shortened one keeps so many bytes of its head and of its tail.
const HEAD: usize = 400;
const TAIL: usize = 200;
/// What the user said himself is kept word for word up to so many bytes.
const SAID: usize = 16_000;
/// How what stands for an old part begins its list of requests, and how it ends one.
const REQUEST: &str = "<request>\n";
const REQUEST_END: &str = "\n</request>";

/// A conversation made shorter, and what was taken out of it.
pub struct Shortened {
    pub messages: Vec<Message>,
    /// Markdown, a section for each part; empty if nothing was taken out.
    pub left_out: String,
}

/// Shortens everything but the last `fresh` messages. `place` is where the model may read up what is left out.
pub fn shorten(messages: &[Message], fresh: usize, place: &str) -> Shortened {
    let mut shorter = Shortened { messages: messages.to_vec(), left_out: String::new() };
    let old = messages.len().saturating_sub(fresh);
    for message in &mut shorter.messages[..old] {
        let said_last = if message.role == Role::User { message.content.len().checked_sub(1) } else { None };
        for (number, part) in message.content.iter_mut().enumerate() {
            shorten_part(part, Some(number) == said_last, place, &mut shorter.left_out);
        }
    }
    shorter
}

fn shorten_part(part: &mut Content, is_said: bool, place: &str, left_out: &mut String) {
    match part {
        Content::ToolResult(result) => {
            let id = result.id.0.clone();
            shorten_text(&mut result.text, &format!("result of {id}"), SMALL, place, left_out);
        }
        Content::ToolCall(ToolCall { id, name, arguments: Arguments::Object(map) }) => {
            for (key, value) in map.iter_mut() {
                if let Value::String(text) = value {
                    shorten_text(text, &format!("{key} of {name} {id}"), SMALL, place, left_out);
                }
            }
        }
        Content::Image(image) => *part = Content::Text { text: format!("[image {}]", image.name) },
        Content::Text { text } => {
            let most = if is_said || attached(text).is_none() { SAID } else { SMALL };
            let title = attached(text).unwrap_or("what was said").to_owned();
            shorten_text(text, &title, most, place, left_out);
        }
        Content::Thinking { .. } | Content::ToolCall(_) | Content::Unknown(_) => {}
    }
}

fn shorten_text(text: &mut String, title: &str, most: usize, place: &str, left_out: &mut String) {
    if text.len() <= most || text.contains(place) {
        return;
    }
    let (head, tail) = if most > SMALL { (most / 2, most / 4) } else { (HEAD, TAIL) };
    let marker =
        |bytes| format!("\n[… {bytes} bytes left out; all of it is in {place} under \"{title}\" …]\n");
    let shorter = cut::ends(text, head, tail, marker).into_owned();
    left_out.push_str(&format!("## {title}\n\n{text}\n\n"));
    *text = shorter;
}

/// The head of a file or directory that came along with a request.
fn attached(text: &str) -> Option<&str> {
    let is_attached = ["<file ", "<directory ", "<stdin>"].iter().any(|start| text.starts_with(start));
    is_attached.then(|| text.lines().next().unwrap_or(text))
}

/// Where to divide a conversation so that what lies behind has at most `room` bytes: where the last two turns begin, or the
/// last one; else where a reply begins, for one turn alone may be too long. Nothing if there is no such place.
pub fn divide(messages: &[Message], room: u64) -> Option<usize> {
    let mut behind = vec![0; messages.len() + 1];
    for (number, message) in messages.iter().enumerate().rev() {
        behind[number] = behind[number + 1] + message.bytes();
    }
    let fits = |at: &usize| *at > 0 && behind[*at] <= room;
    let turns: Vec<usize> = (0..messages.len()).filter(|&at| is_request(&messages[at])).collect();
    let last_two = &turns[turns.len().saturating_sub(2)..];
    let replies = || (1..messages.len()).filter(|&at| messages[at].role == Role::Assistant);
    last_two.iter().copied().find(fits).or_else(|| replies().find(fits)).or_else(|| replies().next_back())
}

/// What the user asked for in these messages, word for word but for what is longer than anybody reads; what an earlier
/// summary kept of it included.
pub fn requests(messages: &[Message]) -> Vec<String> {
    let mut all = Vec::new();
    for (number, message) in messages.iter().enumerate().filter(|(_, message)| is_request(message)) {
        let Some(Content::Text { text }) = message.content.last() else { continue };
        match text.contains(REQUEST).then(|| kept(text)) {
            Some(kept) if number == 0 => all.extend(kept),
            _ => all.push(text.clone()),
        }
    }
    all
}

fn kept(text: &str) -> Vec<String> {
    let pieces = text.split(REQUEST).skip(1);
    pieces.filter_map(|piece| Some(piece.split_once(REQUEST_END)?.0.to_owned())).collect()
}

/// True for what the user said, as opposed to results of tools.
fn is_request(message: &Message) -> bool {
    message.role == Role::User && message.results().next().is_none()
}

/// These messages as one text. Of a call and its result both ends stay, so many bytes of each; of what an earlier summary
/// stands for only the summary.
pub fn retold(messages: &[Message], each: usize) -> String {
    let mut text = String::new();
    for (number, message) in messages.iter().enumerate() {
        for part in &message.content {
            match part {
                Content::Text { text: said } if number == 0 => {
                    text.push_str(said.rsplit(REQUEST_END).next().unwrap_or(said));
                }
                Content::Text { text: said } => text.push_str(said),
                Content::ToolCall(call) => {
                    let arguments = call.arguments.written();
                    let arguments = cut::both_ends(&arguments, each);
                    text.push_str(&format!("[{} {} {arguments}]", call.id.0, call.name));
                }
                Content::ToolResult(result) => {
                    text.push_str(&format!("[{}: {}]", result.id.0, cut::both_ends(&result.text, each)));
                }
                Content::Image(image) => text.push_str(&format!("[image {}]", image.name)),
                Content::Thinking { .. } | Content::Unknown(_) => continue,
            }
            text.push('\n');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{CallId, ToolResult};
    use serde_json::json;

    fn round(id: &str, size: usize) -> [Message; 2] {
        let Value::Object(arguments) = json!({ "path": "a.rs", "content": "c".repeat(size) }) else {
            panic!()
        };
        let id = CallId(id.to_owned());
        let call =
            ToolCall { id: id.clone(), name: "fs_writeFile".into(), arguments: Arguments::Object(arguments) };
        let result = ToolResult { id, ok: true, text: format!("head{}tail", "r".repeat(size)) };
        [
            Message { role: Role::Assistant, content: vec![Content::ToolCall(call)] },
            Message { role: Role::User, content: vec![Content::ToolResult(result)] },
        ]
    }

    #[test]
    fn ends_stay_and_the_whole_is_handed_back_once() {
        let mut messages = vec![Message {
            role: Role::User,
            content: vec![
                Content::Text { text: format!("<file path=\"big.rs\">\n{}", "x\n".repeat(4_000)) },
                Content::Text { text: "do not touch main.rs".into() },
            ],
        }];
        messages.extend(round("call_1", 5_000));
        messages.extend(round("call_2", 5_000));
        let shorter = shorten(&messages, 2, "/state/left-out.md");
        for title in ["## <file path=\"big.rs\">", "## result of call_1", "## content of fs_writeFile call_1"]
        {
            assert!(shorter.left_out.contains(title), "{title}");
        }
        assert!(!shorter.left_out.contains("call_2"), "fresh messages stay whole");
        assert_eq!(shorter.messages[3..], messages[3..]);
        let result = &shorter.messages[2].results().next().unwrap().text;
        assert!(result.starts_with("headrrr") && result.ends_with("rtail") && result.len() < 900, "{result}");
        assert!(result.contains("/state/left-out.md under \"result of call_1\""));
        assert!(shorter.messages[0].text().ends_with("do not touch main.rs"));
        let again = shorten(&shorter.messages, 2, "/state/left-out.md");
        assert!(again.left_out.is_empty(), "what is short is not shortened again");
        assert_eq!(again.messages, shorter.messages);
    }

    #[test]
    fn a_conversation_is_divided_where_a_turn_or_else_a_reply_begins() {
        let mut messages = vec![Message::user("first"), Message::assistant("done"), Message::user("second")];
        messages.extend(round("a", 100));
        messages.push(Message::user("third"));
        messages.extend(round("b", 100));
        assert_eq!(divide(&messages, 10_000), Some(2), "the last two turns");
        assert_eq!(divide(&messages, 400), Some(5), "the last turn");
        assert_eq!(divide(&messages, 252), Some(6), "the last round of it");
        assert_eq!(divide(&messages, 10), Some(6), "a call is never divided from its result");
        let mut one = vec![Message::user("only")];
        assert_eq!(divide(&one, 10), None);
        (0..5).for_each(|n| one.extend(round(&n.to_string(), 100)));
        assert_eq!(divide(&one, 600), Some(7));
    }

    #[test]
    fn requests_are_kept_word_for_word_through_every_summary() {
        let opening = format!("Summarised.{0}\n{1}one\ntwo{2}\n{1}three{2}\n", "", REQUEST, REQUEST_END);
        let messages = [Message::user(opening), Message::assistant("OK."), Message::user("four")];
        assert_eq!(requests(&messages), ["one\ntwo", "three", "four"]);
        assert_eq!(requests(&messages[1..]), ["four"]);
    }
}

//! What a reply means for the loop, by plain code.

use super::Reply;
use crate::protocol::{StopReason, ToolCall};
use crate::text::next_steps;

#[derive(Debug, Clone, PartialEq)]
pub enum Intent {
    Tools(Vec<ToolCall>),
    /// The reply was cut off: let the model go on.
    Continue,
    Answer(StopReason),
}

/// Reads a reply's intent. Calls count whatever the stop reason says, unless the reply was cut off by length:
/// a cut call would run with half its arguments.
pub fn intent(reply: &Reply) -> Intent {
    let calls: Vec<ToolCall> = reply.message.calls().cloned().collect();
    match reply.stop {
        _ if !calls.is_empty() => Intent::Tools(calls),
        StopReason::MaxTokens | StopReason::Cut => Intent::Continue,
        StopReason::EndTurn | StopReason::ToolUse => Intent::Answer(StopReason::EndTurn),
        StopReason::Refusal | StopReason::NotDone | StopReason::Cancelled | StopReason::MaxTurnRequests => {
            Intent::Answer(reply.stop)
        }
    }
}

/// What a reply asks back: its last line if that ends in a question mark, suggested next steps not counted.
pub fn question(said: &str) -> Option<String> {
    let mut steps = next_steps::Filter::default();
    let shown = steps.push(said) + &steps.finish().0;
    let end = shown.trim_end_matches(|c: char| c.is_whitespace() || "*_\"”“')".contains(c));
    let asks = end.ends_with('?');
    end.lines().last().filter(|_| asks).map(|line| line.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{Arguments, CallId, Content, Message, Role, Usage};

    fn reply(content: Vec<Content>, stop: StopReason) -> Reply {
        Reply {
            message: Message { role: Role::Assistant, content },
            usage: Usage::default(),
            stop,
            model: "m".into(),
        }
    }

    #[test]
    fn a_reply_has_one_intent() {
        let call =
            ToolCall { id: CallId("1".into()), name: "fs_glob".into(), arguments: Arguments::parse("{}") };
        let text = Content::Text { text: "hm".into() };
        let cases = [
            (vec![text.clone()], StopReason::EndTurn, Intent::Answer(StopReason::EndTurn)),
            (vec![text.clone()], StopReason::ToolUse, Intent::Answer(StopReason::EndTurn)),
            (vec![text.clone()], StopReason::MaxTokens, Intent::Continue),
            (vec![text.clone()], StopReason::Cut, Intent::Continue),
            (vec![], StopReason::Refusal, Intent::Answer(StopReason::Refusal)),
            (vec![text, Content::ToolCall(call.clone())], StopReason::EndTurn, Intent::Tools(vec![call])),
        ];
        for (content, stop, want) in cases {
            assert_eq!(intent(&reply(content, stop)), want, "{stop:?}");
        }
    }

    #[test]
    fn a_reply_that_ends_in_a_question_asks() {
        for (said, asked) in [
            ("Which file?", Some("Which file?")),
            ("I looked.\n\n**Which of the two?**\n", Some("**Which of the two?")),
            ("Which?\n\n```json:next_steps\n[]\n```\n", Some("Which?")),
            ("Why? Because.", None),
            ("I would change a.rs.", None),
            ("", None),
        ] {
            assert_eq!(question(said).as_deref(), asked, "{said}");
        }
    }
}

//! What servers tell beside the reply itself: a number or a name of another shape than expected counts as not told, and is no
//! reason to lose the reply.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// No model reads or writes so many tokens: a larger number is none.
const MOST_TOKENS: f64 = 1e12;

pub(super) fn tokens<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    let told = Value::deserialize(from)?.as_f64();
    Ok(told.filter(|number| (0.0..=MOST_TOKENS).contains(number)).map(|number| number as u64))
}

pub(super) fn told<'de, D: Deserializer<'de>, T: DeserializeOwned>(from: D) -> Result<Option<T>, D::Error> {
    Ok(serde_json::from_value(Value::deserialize(from)?).ok())
}

#[cfg(test)]
mod tests {
    use crate::protocol::{Arguments, StopReason};
    use crate::provider::service::Service;
    use crate::provider::wire::{Feed, WIRES, Wire, WireOptions};
    use crate::provider::{Reply, Request};

    fn reply(wire: &Wire, stream: &str) -> Reply {
        let mut feed = Feed::new(wire, &Request::default(), &WireOptions::plain(Service::acme(false)));
        let mut deltas = Vec::new();
        for chunk in stream.as_bytes().chunks(64 * 1024) {
            if feed.done() {
                break;
            }
            feed.push(chunk, &mut deltas).unwrap();
        }
        feed.finish(&mut deltas).unwrap()
    }

    const CHAT: &str = r#"data: {"id":5,"model":{},"choices":[{"index":"0","delta":{"content":"hi"}}],"usage":USAGE}

data: {"choices":[{"delta":{},"finish_reason":"stop"}]}

data: {"choices":[],"usage":USAGE}

data: [DONE]

"#;
    const MESSAGES: &str = r#"data: {"type":"message_start","message":{"id":7,"usage":USAGE}}

data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":"hi"}}

data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":USAGE}

data: {"type":"message_stop"}

"#;

    const RESPONSES: &str = r#"data: {"type":"response.created","response":{"id":7,"model":{},"usage":USAGE}}

data: {"type":"response.output_text.delta","output_index":"0","delta":"hi"}

data: {"type":"response.completed","response":{"id":[],"usage":USAGE,"incomplete_details":7,"output":USAGE}}

"#;
    const GEMINI: &str = r#"data: {"responseId":5,"modelVersion":{},"usageMetadata":USAGE,"candidates":[{"index":"0","content":{"parts":[{"text":"hi"}]}}]}

data: {"promptFeedback":7,"usageMetadata":USAGE,"candidates":[{"finishReason":"STOP"}]}

"#;

    #[test]
    fn nonsense_beside_a_reply_takes_nothing_away() {
        for number in [
            "-5",
            "NaN",
            "-Infinity",
            "1e999",
            "1e300",
            "\"many\"",
            "[]",
            "{}",
            "null",
            "1.5",
            "true",
            "18446744073709551615",
        ] {
            let chat = format!(
                r#"{{"prompt_tokens":{number},"completion_tokens":3,"prompt_tokens_details":{number}}}"#
            );
            let messages = format!(r#"{{"input_tokens":{number},"output_tokens":3}}"#);
            let gemini = format!(r#"{{"promptTokenCount":{number},"candidatesTokenCount":3}}"#);
            for (wire, stream, usage) in [
                (&WIRES[0], MESSAGES, &messages),
                (&WIRES[1], CHAT, &chat),
                (&WIRES[2], RESPONSES, &messages),
                (&WIRES[3], GEMINI, &gemini),
            ] {
                for usage in [usage.as_str(), number] {
                    let reply = reply(wire, &stream.replace("USAGE", usage));
                    assert_eq!(
                        (reply.message.text().as_str(), reply.stop),
                        ("hi", StopReason::EndTurn),
                        "{usage}"
                    );
                    assert!(reply.usage.input <= 1 && [0, 3].contains(&reply.usage.output), "{usage}");
                }
            }
        }
    }

    #[test]
    fn arguments_without_end_are_cut_off_and_never_run() {
        for (wire, begin, more) in [
            (
                &WIRES[1],
                r#"{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"t","arguments":"{\"path\":\""}}]}}]}"#,
                r#"{"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"PIECE"}}]}}]}"#,
            ),
            (
                &WIRES[2],
                r#"{"type":"response.output_item.added","item":{"type":"function_call","name":"t","arguments":"{\"path\":\""}}"#,
                r#"{"type":"response.function_call_arguments.delta","delta":"PIECE"}"#,
            ),
        ] {
            let more = more.replace("PIECE", &"a".repeat(100_000));
            let stream = format!("data: {begin}\n\n{}", format!("data: {more}\n\n").repeat(50));
            let reply = reply(wire, &stream);
            let call = reply.message.calls().next().unwrap();
            let Arguments::Malformed { raw, .. } = &call.arguments else { panic!("{:?}", call.arguments) };
            assert!(raw.len() <= 1024 && reply.stop == StopReason::ToolUse);
        }
    }
}

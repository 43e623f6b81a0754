//! Errors are classed here, once, for every wire: from the status, the vendor's type or code, and as a last
//! resort its words.

use crate::catalog::{Phrase, provider as say};
use crate::net::{header, retry_after_ms};
use crate::provider::service::Service;
use crate::provider::{ErrorClass, ProviderError};
use serde_json::Value;

pub fn classify(service: &Service, status: u16, headers: &[(String, String)], body: &[u8]) -> ProviderError {
    let mut said = Said::from_body(body);
    if said.message.is_empty() {
        said.message = format!("HTTP {status}");
    }
    if (300..400).contains(&status) {
        let target = header(headers, "location").unwrap_or("?");
        said.message = say::REDIRECT.say(service.lang, &[("target", &target)]);
    }
    let class = class_of(status, &said);
    let mut error = service.error(class, phrase_for(service, class, status), &said.message);
    if class == ErrorClass::Transient {
        error.retry_after_ms = retry_after_ms(headers).or(said.wait_ms);
    }
    error
}

/// Classes an error that came inside a stream that had begun well.
pub fn classify_event(service: &Service, error: &Value) -> ProviderError {
    let mut said = Said::from_value(error);
    if said.message.is_empty() {
        said.message.clone_from(&said.kind);
    }
    let status = error.get("code").and_then(Value::as_u64).and_then(|c| u16::try_from(c).ok());
    let status = status.filter(|s| (400..600).contains(s)).unwrap_or(0);
    let class = class_of(status, &said);
    let mut error = service.error(class, phrase_for(service, class, status), &said.message);
    error.retry_after_ms = said.wait_ms.filter(|_| class == ErrorClass::Transient);
    error
}

/// What a vendor said, whatever shape it said it in.
#[derive(Debug, Default)]
struct Said {
    message: String,
    kind: String,
    /// So long it asks to wait.
    wait_ms: Option<u64>,
}

impl Said {
    fn from_body(body: &[u8]) -> Self {
        match serde_json::from_slice::<Value>(body) {
            Ok(value) => Self::from_value(&value),
            // A page of HTML helps nobody; a line of text may.
            Err(_) => {
                let text = String::from_utf8_lossy(&body[..body.len().min(2000)]).into_owned();
                let message = if text.trim_start().starts_with('<') { String::new() } else { text };
                Self { message, ..Self::default() }
            }
        }
    }

    fn from_value(value: &Value) -> Self {
        let outer = value.as_array().and_then(|a| a.first()).unwrap_or(value);
        let inner = outer.get("error").filter(|e| !e.is_null()).unwrap_or(outer);
        if let Some(text) = inner.as_str() {
            let kind = words(outer, &["error_type", "type", "code"]);
            return Self { message: text.to_owned(), kind, wait_ms: None };
        }
        let mut message = words(inner, &["message", "detail", "error", "msg"]);
        if let Some(raw) = inner.pointer("/metadata/raw").and_then(Value::as_str) {
            message = format!("{message} ({raw})");
        }
        let mut said = Self { message, kind: words(inner, &["type", "code", "status"]), wait_ms: None };
        for detail in inner.get("details").and_then(Value::as_array).into_iter().flatten() {
            said.hear(detail);
        }
        said
    }

    /// Details as Google gives them: a reason, how long to wait, or which quotas are used up.
    fn hear(&mut self, detail: &Value) {
        let delay = detail.get("retryDelay").and_then(Value::as_str).and_then(|text| text.strip_suffix('s'));
        let seconds =
            delay.and_then(|text| text.parse::<f64>().ok()).filter(|s| (0.0..=86_400.0).contains(s));
        self.wait_ms = seconds.map(|seconds| (seconds * 1000.0).ceil() as u64).or(self.wait_ms);
        let mut kinds = vec![words(detail, &["reason"])];
        let violations = detail.get("violations").and_then(Value::as_array).into_iter().flatten();
        // No wait of a turn's length helps against the quota of a day.
        let of_a_day = |violation: &Value| words(violation, &["quotaId"]).contains("PerDay");
        kinds.extend(violations.filter(|v| of_a_day(v)).map(|_| "daily_quota".to_owned()));
        for kind in kinds.iter().filter(|kind| !kind.is_empty()) {
            self.kind.push(' ');
            self.kind.push_str(kind);
        }
    }

    /// Whether it is of one of these kinds, which blanks separate.
    fn is(&self, kinds: &str) -> bool {
        self.kind.split(' ').any(|kind| kinds.split(' ').any(|known| known == kind))
    }

    /// Whether one of these parts, which commas separate, stands in the message.
    fn says(&self, parts: &str) -> bool {
        let text = self.message.to_lowercase();
        parts.split(", ").any(|p| text.contains(p))
    }
}

fn words(value: &Value, fields: &[&str]) -> String {
    let found = fields.iter().filter_map(|f| match value.get(*f)? {
        Value::String(text) => Some(text.clone()),
        Value::Array(list) => Some(list.iter().map(|v| words(v, &["msg"])).collect::<Vec<_>>().join(", ")),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    });
    found.filter(|t| !t.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The one place. A status of 0 means that there was none: the error came inside a stream.
fn class_of(status: u16, said: &Said) -> ErrorClass {
    if is_overflow(status, said) {
        return ErrorClass::Overflow;
    }
    // Google says of every limit that the quota is exceeded; only with a wait is it one that passes.
    if said.is("RESOURCE_EXHAUSTED") && said.wait_ms.is_some() && !said.is("daily_quota") {
        return ErrorClass::Transient;
    }
    if status == 402
        || said.is("billing_error insufficient_quota insufficient_balance 1113 daily_quota")
        || said.says(
            "credit balance is too low, insufficient balance, exceeded your current quota, insufficient credits",
        )
    {
        return ErrorClass::Billing;
    }
    if said
        .is("content_policy_violation content_filter cyber_policy_violation image_content_policy_violation")
        || (matches!(status, 0 | 400 | 403) && said.says("flagged, content management policy, moderation"))
    {
        return ErrorClass::Refused;
    }
    if matches!(status, 401 | 403)
        || said.is(
            "authentication_error permission_error invalid_api_key invalid_authentication API_KEY_INVALID",
        )
        || said.says("api key not valid, api key expired, incorrect api key")
    {
        return ErrorClass::Authentication;
    }
    if matches!(status, 408 | 409 | 425 | 429) || (status >= 500 && status != 501) || is_passing(status, said)
    {
        return ErrorClass::Transient;
    }
    ErrorClass::BadRequest
}

fn is_overflow(status: u16, said: &Said) -> bool {
    if said.is("context_length_exceeded exceed_context_size_error request_too_large") || status == 413 {
        return true;
    }
    matches!(status, 0 | 400 | 422 | 500)
        && said.says(
            "prompt is too long, context_length_exceeded, maximum context length, context window exceeded, \
             exceeds the available context size, exceeds the context window, context length exceeded, \
             input length and `max_tokens` exceed, input is too long, too large for model with, \
             reduce the length of the messages, exceeds the maximum number of tokens",
        )
}

fn is_passing(status: u16, said: &Said) -> bool {
    let kinds = "overloaded_error rate_limit_error api_error timeout_error server_error rate_limit_exceeded \
                 RESOURCE_EXHAUSTED UNAVAILABLE INTERNAL DEADLINE_EXCEEDED";
    status == 0
        && (said.is(kinds) || said.says("overloaded, rate limit, try again, internal server error, timeout"))
}

fn phrase_for(service: &Service, class: ErrorClass, status: u16) -> Phrase {
    match class {
        ErrorClass::Transient => say::BUSY,
        ErrorClass::Overflow => say::OVERFLOW,
        ErrorClass::Authentication if service.secret.is_none() => say::KEY_WANTED,
        ErrorClass::Authentication => say::KEY_REJECTED,
        ErrorClass::Billing => say::BILLING,
        ErrorClass::Refused => say::REFUSED,
        ErrorClass::Protocol => say::PROTOCOL,
        ErrorClass::Unreachable => say::UNREACHABLE,
        ErrorClass::BadRequest if status == 404 || (300..400).contains(&status) => say::NOT_FOUND,
        ErrorClass::BadRequest => say::BAD_REQUEST,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Status, class, body.
    const RESPONSES: &str = r#"
        529 Transient {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}
        500 Transient <html>oops</html>
        503 Transient
        429 Transient {"error":{"message":"Rate limit reached: too many tokens per minute","code":"rate_limit_exceeded"}}
        429 Billing {"error":{"message":"You exceeded your current quota","code":"insufficient_quota"}}
        402 Billing {"error":{"message":"Insufficient Balance"}}
        400 Billing {"type":"error","error":{"type":"invalid_request_error","message":"Your credit balance is too low to access the API"}}
        400 Overflow {"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 210000 tokens > 200000 maximum"}}
        400 Overflow {"error":{"message":"This model's maximum context length is 128000 tokens.","code":"context_length_exceeded"}}
        400 Overflow {"error":{"code":400,"message":"request (9000 tokens) exceeds the available context size (4096 tokens), try increasing it","type":"exceed_context_size_error","n_ctx":4096}}
        413 Overflow {"type":"error","error":{"type":"request_too_large","message":"Request exceeds the maximum size"}}
        401 Authentication {"error":{"message":"Incorrect API key provided","code":"invalid_api_key"}}
        403 Authentication {"type":"error","error":{"type":"permission_error","message":"no"}}
        403 Refused {"error":{"code":403,"message":"Your input was flagged"}}
        400 Refused {"error":{"code":"content_filter","message":"filtered"}}
        400 BadRequest {"detail":[{"msg":"field required"}]}
        400 Authentication {"error":{"code":400,"message":"API key not valid. Please pass a valid API key.","status":"INVALID_ARGUMENT"}}
        400 Authentication {"error":{"code":400,"message":"No.","status":"INVALID_ARGUMENT","details":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"API_KEY_INVALID"}]}}
        400 Overflow {"error":{"code":400,"message":"The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).","status":"INVALID_ARGUMENT"}}
        400 BadRequest {"error":{"code":400,"message":"Function call is missing a thought_signature in functionCall parts.","status":"INVALID_ARGUMENT"}}
        429 Transient {"error":{"code":429,"message":"You exceeded your current quota.","status":"RESOURCE_EXHAUSTED","details":[{"retryDelay":"34.5s"}]}}
        429 Billing {"error":{"code":429,"message":"You exceeded your current quota.","status":"RESOURCE_EXHAUSTED","details":[{"violations":[{"quotaId":"GenerateRequestsPerDayPerProject"}]},{"retryDelay":"34s"}]}}
        429 Billing {"error":{"code":429,"message":"You exceeded your current quota, check your plan.","status":"RESOURCE_EXHAUSTED"}}
        429 Transient {"error":{"code":429,"message":"Resource has been exhausted (e.g. check quota).","status":"RESOURCE_EXHAUSTED"}}
        400 Authentication {"code":"Client specified an invalid argument","error":"Incorrect API key provided: xa***23."}
        503 Transient [{"error":{"code":503,"message":"The model is overloaded.","status":"UNAVAILABLE"}}]
        404 BadRequest {"error":"model 'x' not found"}
        501 BadRequest
        301 BadRequest
    "#;

    #[test]
    fn responses() {
        for row in RESPONSES.lines().map(str::trim).filter(|row| !row.is_empty()) {
            let mut parts = row.splitn(3, ' ');
            let (status, want) = (parts.next().unwrap().parse().unwrap(), parts.next().unwrap());
            let error = classify(&Service::acme(false), status, &[], parts.next().unwrap_or("").as_bytes());
            assert_eq!(format!("{:?}", error.class), want, "{row}: {}", error.message);
            assert!(error.message.contains("Acme"), "{}", error.message);
        }
    }

    #[test]
    fn errors_inside_a_stream() {
        for (json, want) in [
            (r#"{"type":"overloaded_error","message":"Overloaded"}"#, ErrorClass::Transient),
            (r#"{"code":502,"message":"Provider returned error"}"#, ErrorClass::Transient),
            (r#"{"type":"api_error","message":""}"#, ErrorClass::Transient),
            (r#"{"type":"invalid_request_error","message":"prompt is too long"}"#, ErrorClass::Overflow),
            (r#"{"type":"invalid_request_error","message":"no such tool"}"#, ErrorClass::BadRequest),
            (r#"{"message":"Deadline expired.","status":"DEADLINE_EXCEEDED"}"#, ErrorClass::Transient),
            (r#"{"type":"error","code":"rate_limit_exceeded","message":"Slow."}"#, ErrorClass::Transient),
            (r#"{"code":"invalid_prompt","message":"Your prompt was flagged."}"#, ErrorClass::Refused),
            (r#""something""#, ErrorClass::BadRequest),
            ("{}", ErrorClass::BadRequest),
        ] {
            let value: Value = serde_json::from_str(json).expect("a test's JSON");
            assert_eq!(classify_event(&Service::acme(false), &value).class, want, "{json}");
        }
    }

    #[test]
    fn waits_and_targets_are_told() {
        let headers = [("retry-after".to_owned(), "3".to_owned()), ("location".to_owned(), "/v2".to_owned())];
        assert_eq!(classify(&Service::acme(false), 429, &headers, b"").retry_after_ms, Some(3000));
        assert_eq!(classify(&Service::acme(false), 400, &headers, b"").retry_after_ms, None);
        let google = br#"{"error":{"status":"RESOURCE_EXHAUSTED","details":[{"retryDelay":"34.5s"}]}}"#;
        assert_eq!(classify(&Service::acme(false), 429, &[], google).retry_after_ms, Some(34_500));
        assert!(classify(&Service::acme(false), 308, &headers, b"").message.contains("/v2"));
        let error =
            classify(&Service::acme(false), 401, &[], br#"{"error":{"message":"bad key sk-very-secret"}}"#);
        assert!(
            error.message.contains("ACME_API_KEY") && !error.message.contains("sk-v"),
            "{}",
            error.message
        );
        let mut keyless = Service::acme(false);
        keyless.secret = None;
        assert!(classify(&keyless, 401, &[], b"").message.contains("key_env"));
    }
}

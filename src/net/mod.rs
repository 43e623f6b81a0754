//! One HTTP client, event-stream framing, retry and back-off. Knows no vendor.

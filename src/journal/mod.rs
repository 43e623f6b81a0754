//! The durable record: session, undo, audit, memory, usage.

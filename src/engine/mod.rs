//! Order: stream, guard, run, record, repeat.

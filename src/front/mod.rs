//! What shows events and sends operations.

//! What the journal says to people.

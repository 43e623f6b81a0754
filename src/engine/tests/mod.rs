//! The engine without a terminal, with a scripted model.

mod agents;
mod edits;
mod fixture;
mod routing;
mod turns;

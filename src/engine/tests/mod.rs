//! The engine without a terminal, with a scripted model.

mod agents;
mod debate;
mod edits;
mod fixture;
mod routing;
mod schedule;
mod secrets;
mod side_by_side;
mod turns;
mod workflow;

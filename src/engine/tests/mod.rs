//! The engine without a terminal, with a scripted model.

mod agents;
mod budget;
mod compact;
mod debate;
mod edits;
mod fixture;
mod pictures;
mod routing;
mod schedule;
mod secrets;
mod side_by_side;
mod turns;
mod workflow;

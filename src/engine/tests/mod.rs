//! The engine without a terminal, with a scripted model.

mod agents;
mod debate;
mod edits;
mod fixture;
mod hostile;
mod limits;
mod routing;
mod schedule;
mod selfcheck;
mod side_by_side;
mod turns;
mod workflow;

//! The engine without a terminal, with a scripted model.

mod agents;
mod fixture;
mod routing;
mod turns;

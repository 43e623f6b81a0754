//! The journal as a whole: what is recorded, what a kill leaves, what is taken back.

mod fixture;
mod kill;
mod many;
mod session;
mod tasks;
mod undo;

//! The journal as a whole: what is recorded, what a kill leaves, what is taken back.

mod kill;
mod many;
mod scene;
mod session;
mod tasks;
mod undo;

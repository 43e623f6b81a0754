//! The dialects: pure codecs between our words and a vendor's bytes. One file, or folder, each; they open no
//! socket, read no clock, and give the same bytes for the same request.

mod anthropic;
pub mod classify;
mod codec;
mod draft;
mod feed;
mod gemini;
mod lenient;
mod openai_chat;
mod openai_responses;
mod portable;
mod seal;
mod strict;
mod turns;

pub use codec::{Decode, Quirks, Wire, WireOptions};
pub use draft::{Draft, Piece};
pub use feed::Feed;

pub const WIRES: &[Wire] = &[anthropic::WIRE, openai_chat::WIRE, openai_responses::WIRE, gemini::WIRE];

pub const NAMES: &[&str] = &{
    let mut names = [""; WIRES.len()];
    let mut number = 0;
    while number < names.len() {
        names[number] = WIRES[number].name;
        number += 1;
    }
    names
};

pub fn wire(name: &str) -> Option<&'static Wire> {
    WIRES.iter().find(|w| w.name == name)
}

//! Asks the scripted model, a real provider that plays from a text, and shows its reply as it arrives.

use pointsman::catalog::Lang;
use pointsman::protocol::{Message, Tier};
use pointsman::provider::scripted::Scripted;
use pointsman::provider::{Delta, Provider, Request};
use tokio::sync::mpsc;

const SCRIPT: &str = "[[reply]]\nexpect = \"tea\"\ntext = \"The water boils.\"\npiece = 4\n";

/// Runs the example.
pub fn main() {
    println!("{}", ask("Is the tea ready?"));
}

/// The pieces of the reply, with a bar between them.
pub fn ask(question: &str) -> String {
    let model = Scripted::parse(SCRIPT, Lang::En).expect("the script is sound");
    let request = Request {
        model: model.model(Tier::Main).to_owned(),
        system: String::new(),
        messages: vec![Message::user(question)].into(),
        tools: [].into(),
        must_call: None,
        max_tokens: 100,
    };
    let (sender, mut deltas) = mpsc::unbounded_channel();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(model.stream(&request, &sender)).expect("the script has a reply");
    let mut pieces = Vec::new();
    while let Ok(Delta::Text(piece)) = deltas.try_recv() {
        pieces.push(piece);
    }
    pieces.join("|")
}

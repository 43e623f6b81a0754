//! Whether the rules alone have understood a request well enough, or a model is to be asked: the reason, if one is.

use crate::protocol::route::Sentence;
use crate::protocol::{Analysis, Confidence, Route, Track};

/// A request this long that gives the rules little to hold on to says more than they read in it.
const LONG: usize = 200;

/// What the analysis without a model leaves open, by its name in `catalog::names`. A simple request, one thing in one step, leaves nothing open, and a
/// request that names nothing is asked back without a model.
pub fn doubt(input: &str, route: &Route, analysis: &Analysis) -> Option<&'static str> {
    if route.track != Track::Action || analysis.needs.clarification {
        return None;
    }
    if analysis.tasks.len() > 1 {
        return Some("several capabilities");
    }
    let orders = route.sentences.iter().filter(|sentence| sentence.kind.is_order()).count();
    if orders > 1 && route.sentences.iter().any(|sentence| starts_next_step(input, sentence)) {
        return Some("several steps");
    }
    let long = input.chars().nth(LONG).is_some();
    (long && route.confidence != Confidence::Strong).then_some("weak triggers")
}

/// "then deploy", "afterwards …": what comes after what was said before.
fn starts_next_step(input: &str, sentence: &Sentence) -> bool {
    const WORDS: [&str; 9] =
        ["then", "and then", "afterwards", "after that", "next", "finally", "dann", "danach", "anschließend"];
    let text = input.get(sentence.span.clone()).unwrap_or_default().to_lowercase();
    WORDS.iter().any(|word| text.starts_with(word))
}

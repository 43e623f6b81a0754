//! Whether the rules alone have understood a request well enough, or a model is to be asked: the reason, if one is.

use crate::protocol::route::Sentence;
use crate::protocol::{Analysis, Confidence, Route, Track};

/// A request this long that gives the rules little to hold on to says more than they read in it.
const LONG: usize = 200;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubt {
    /// It needs several abilities: which comes first, and what each is about?
    Capabilities,
    /// It names steps, one after the other.
    Steps,
    /// It is long, and few of its words say what it is about.
    Weak,
}

impl Doubt {
    pub fn name(self) -> &'static str {
        match self {
            Doubt::Capabilities => "several capabilities",
            Doubt::Steps => "several steps",
            Doubt::Weak => "weak triggers",
        }
    }
}

/// What the analysis without a model leaves open. A simple request, one thing in one step, leaves nothing open, and a
/// request that names nothing is asked back without a model.
pub fn doubt(input: &str, route: &Route, analysis: &Analysis) -> Option<Doubt> {
    if route.track != Track::Action || analysis.needs.clarification {
        return None;
    }
    if analysis.tasks.len() > 1 {
        return Some(Doubt::Capabilities);
    }
    let orders = route.sentences.iter().filter(|sentence| sentence.kind.is_order()).count();
    if orders > 1 && route.sentences.iter().any(|sentence| starts_next_step(input, sentence)) {
        return Some(Doubt::Steps);
    }
    let long = input.chars().nth(LONG).is_some();
    (long && route.confidence != Confidence::Strong).then_some(Doubt::Weak)
}

/// "then deploy", "afterwards …": what comes after what was said before.
fn starts_next_step(input: &str, sentence: &Sentence) -> bool {
    const WORDS: [&str; 9] =
        ["then", "and then", "afterwards", "after that", "next", "finally", "dann", "danach", "anschließend"];
    let text = input.get(sentence.span.clone()).unwrap_or_default().to_lowercase();
    WORDS.iter().any(|word| text.starts_with(word))
}
